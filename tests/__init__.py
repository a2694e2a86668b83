"""The tests; they ask the plain engine, whose parts can be replaced, if nothing else is said."""

import os

os.environ.setdefault("RULES_ENGINE", "plain")
