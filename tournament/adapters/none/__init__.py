"""No game of the engine: what a tournament is played in that the engine does not know."""
