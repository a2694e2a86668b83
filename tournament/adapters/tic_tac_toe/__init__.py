"""Tic-tac-toe on the site."""
