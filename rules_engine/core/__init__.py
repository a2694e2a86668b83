"""What every game of the engine shares; it knows no game."""
