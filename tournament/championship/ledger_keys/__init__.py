"""The key with which headquarters signs the ledgers: how another one takes over from it."""
