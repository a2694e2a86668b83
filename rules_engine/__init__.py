"""The verifying rules engine for card games: a core that knows no game, and the games on it.

Standard library only; `python -m rules_engine --help` lists its commands. Where a compiled build of
these sources is there (`make compiled`), it is loaded.
"""

from rules_engine import compiled as compiled

__version__ = "0.15.0"
"""The version of the engine and of the site around it: the one place that says it."""
