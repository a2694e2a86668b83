"""Backups of a whole installation: how they are made, found, thinned and put back."""
