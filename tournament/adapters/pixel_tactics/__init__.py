"""Pixel Tactics on the site."""
