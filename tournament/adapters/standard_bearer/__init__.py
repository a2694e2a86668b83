"""Standard-Bearer on the site."""
