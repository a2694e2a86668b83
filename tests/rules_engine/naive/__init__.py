"""A slow, literal second implementation of the rules, for tests only.

Every decision of a game is a `yield` of one generator: it hands out the texts of the legal steps
and is sent the one that was made.
"""

from tests.rules_engine.naive.play import IllegalStep, Naive

__all__ = ["IllegalStep", "Naive"]
