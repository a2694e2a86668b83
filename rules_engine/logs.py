"""Logs of any game: the first line says whose rules it is to follow.

>>> verify_bytes(b"Format: chess\\n").rule
'PT-LOG-3'
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import TYPE_CHECKING, Any

from rules_engine.core import verify
from rules_engine.core.reader import ReadError, chunks_of, read_lines, without_turning_marks
from rules_engine.core.ruleset import Ruleset
from rules_engine.core.verdict import Malformed, Verdict
from rules_engine.rulesets import FORMATS, START, names, ruleset, ruleset_of

if TYPE_CHECKING:
    from rules_engine.core.log import Log
    from rules_engine.core.playback import Frame

UNKNOWN = "PT-LOG-3"
"""The rule that a log breaks which says of no game that it is one of its logs."""


def verify_file(path: str) -> Verdict:
    """The verdict on a file; raises OSError if it cannot be read."""
    return verify_chunks(chunks_of(path))


def verify_bytes(data: bytes) -> Verdict:
    """The verdict on a log in memory."""
    return verify_chunks((data,))


def verify_chunks(chunks: Iterable[bytes]) -> Verdict:
    """The verdict on a log that comes in pieces; judges nothing behind its first fault."""
    found = _begun(without_turning_marks(read_lines(chunks)))
    return found if isinstance(found, Malformed) else verify.verify(*found)


def walk(chunks: Iterable[bytes], visit: verify.Visit) -> Verdict:
    """The verdict on a log, letting somebody look at each line that was found in order.

    `visit` gets the line and the position after it, which is nothing before the first event. What
    it raises ends the walk.
    """
    found = _begun(read_lines(chunks))
    return found if isinstance(found, Malformed) else verify.walk(*found, visit)


def ruleset_of_log(data: bytes) -> Ruleset:
    """The game of a log; the oldest one where the text begins with no game's first line."""
    first = data.partition(b"\n")[0].decode(errors="replace")
    return ruleset_of(first) or ruleset(names()[0])


def judged(data: bytes) -> tuple[Verdict, list[dict[str, Any]]]:
    """The verdict on a kept log, and a summary of each game; no summaries unless it is legal.

    A log that was taken stays what it is: what is asked of new ones alone (`verify_bytes`) changes
    no verdict.
    A summary has `game` (its number in the match), `winner` (A, B, drawn), `reason`, `events`, and
    what the game adds.
    """
    from rules_engine.core.summary import judged

    found = _begun(read_lines((data,)))
    return (found, []) if isinstance(found, Malformed) else judged(data, found[1])


def frames(data: bytes, viewer: int | None = None) -> list[Frame]:
    """Every event of a log; `viewer` is A, B or SPECTATOR, nobody for all that the log tells.

    Raises ValueError unless the log is legal.
    """
    from rules_engine.core.playback import frames

    return frames(data, ruleset_of_log(data), viewer)


def frames_so_far(data: bytes, viewer: int | None = None) -> list[Frame]:
    """The same of a log that is still being written, or in which not all could be judged.

    Its last line is left out while something is still missing on it. Raises ValueError if a line is
    illegal or malformed.
    """
    from rules_engine.core.playback import frames_so_far

    return frames_so_far(data, ruleset_of_log(data), viewer)


def read_log(text: str) -> Log:
    """The value of a log's text; raises ReadError at the first fault of its form."""
    from rules_engine.core.log import read_log

    return read_log(text, ruleset_of_log(text.encode()))


def from_json(text: str) -> Log:
    """The log of a JSON twin; raises ValueError (ReadError for faults of its words)."""
    from rules_engine.core.log import from_json

    return from_json(text, lambda first: ruleset_of_log(first.encode()))


def _begun(lines: Iterator[str]) -> tuple[Iterator[str], Ruleset] | Malformed:
    """The lines of a log and whose rules they follow."""
    try:
        first = next(lines, None)
    except ReadError as error:
        return Malformed(error.line, error.column, UNKNOWN, error.expected, error.wanted)
    if first is None:
        return lines, ruleset(names()[0])
    rules = ruleset_of(first)
    if rules is None and first.startswith(START):
        return Malformed(1, len(START) + 1, UNKNOWN, "word", "|".join(FORMATS))
    return chain((first,), lines), rules or ruleset(names()[0])
