"""Standard-Bearer: armies of twenty, a move and an attack a turn, three bearers to kill."""
