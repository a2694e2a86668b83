"""What every card game of the engine shares; it knows no game."""
