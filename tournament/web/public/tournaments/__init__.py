"""Pages of free tournaments that anyone may read."""
