"""Logs of any game: the first line says whose rules it is to follow.

>>> verify_bytes(b"Format: chess\\n").word
'malformed'
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

from rules_engine.core.ruleset import Frame, Ruleset
from rules_engine.core.verdict import Verdict
from rules_engine.rulesets import names, ruleset, ruleset_of


def ruleset_of_log(data: bytes) -> Ruleset:
    """The game of a log; the oldest one where the text begins with no game's first line."""
    first = data.partition(b"\n")[0].decode(errors="replace")
    return ruleset_of(first) or ruleset(names()[0])


def verify_bytes(data: bytes) -> Verdict:
    """The verdict on a log in memory."""
    found: Verdict = _module(data, "verify").verify_bytes(data)
    return found


def judged(data: bytes) -> tuple[Verdict, list[dict[str, Any]]]:
    """The verdict on a log, and a summary of each of its games; no summaries unless it is legal.

    A summary has `game` (its number in the match), `winner` (A, B, drawn), `reason`, `events`, and
    what the game adds.
    """
    found: tuple[Verdict, list[dict[str, Any]]] = _module(data, "summary").judged(data)
    return found


def frames(data: bytes, viewer: int | None = None) -> Sequence[Frame]:
    """Every event of a log; `viewer` is A, B or SPECTATOR, nobody for all that the log tells.

    Raises ValueError unless the log is legal.
    """
    found: Sequence[Frame] = _module(data, "playback").frames(data, viewer)
    return found


def frames_so_far(data: bytes, viewer: int | None = None) -> Sequence[Frame]:
    """The same of a log that is still being written, or in which not all could be judged.

    Its last line is left out while something is still missing on it. Raises ValueError if a line is
    illegal or malformed.
    """
    found: Sequence[Frame] = _module(data, "playback").frames_so_far(data, viewer)
    return found


def _module(data: bytes, name: str) -> Any:
    return import_module(f"rules_engine.{ruleset_of_log(data).id}.{name}")
