"""What pages of free tournaments share: their words, pairings and standings."""
