"""Keeping the site running for years: backups, restoring, watching, alerts."""
