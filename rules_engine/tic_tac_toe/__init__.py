"""Tic-tac-toe: the smallest game that the engine carries, and the example of how one comes in."""
