"""Words about logs of any game, Russian and English."""

from __future__ import annotations

from typing import Final

from rules_engine.core.texts import words

PACKAGE: Final = "rules_engine.core"

EXPECTED: Final = words(PACKAGE, "log_texts", "expected")
MISSING: Final = words(PACKAGE, "log_texts", "missing")
WINNERS: Final = words(PACKAGE, "log_texts", "winners")
REASONS: Final = words(PACKAGE, "log_texts", "reasons")
EVENTS: Final = words(PACKAGE, "log_texts", "events")
LABELS: Final = words(PACKAGE, "log_texts", "labels")
NEEDS: Final = words(PACKAGE, "log_texts", "needs")
