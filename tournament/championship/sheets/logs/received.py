"""What somebody hands in as the log of a game: text or its JSON twin, or nothing of the kind.

Nothing is corrected: byte order mark, CR LF, another encoding or a control character are faults at
its line and column. Whether events are words of a log at all, and whether they are legal, is for
the verifier.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest

from rules_engine.core.log import write_log
from rules_engine.core.reader import ReadError, is_control, read_lines, without_turning_marks
from rules_engine.logs import from_json, ruleset_of_log

NO_TWIN = "json"
"""What was expected where JSON is not the twin of a log."""


@dataclass(frozen=True, slots=True)
class Received:
    """A log that begins as one; `text` is its text, also if it came as JSON."""

    form: str
    """`text` or `json`."""
    text: str


def handed_in(data: bytes) -> Received:
    """What is handed in now, as text; raises `ReadError` with the place of the first fault.

    Of what was kept before more is not asked than then (`received`).
    """
    found = received(data)
    for _line in without_turning_marks(found.text.split("\n")):
        pass
    return found


def received(data: bytes) -> Received:
    """What was handed in, as text; raises `ReadError` with the place of the first fault."""
    if data.lstrip(b" \t\r\n").startswith(b"{"):
        return Received("json", _text_of_twin(data))
    lines = _without_controls(read_lines((data,)))
    ruleset_of_log(data).read_headers(lines, 0)
    for _line in lines:
        pass
    return Received("text", data.decode())


def _without_controls(lines: Iterator[str]) -> Iterator[str]:
    """The same lines; a control character, which no log holds, is a fault."""
    for number, line in enumerate(lines, start=1):
        if not line.isprintable():
            for place, sign in enumerate(line):
                if is_control(sign):
                    raise ReadError(number, place + 1, "text")
        yield line


def _text_of_twin(data: bytes) -> str:
    """The text for which a JSON twin stands; the place of a fault is in the JSON where it can be.

    A fault of the log's own words has its place in the text.
    """
    try:
        return write_log(from_json(data.decode()))
    except UnicodeDecodeError as fault:
        before = data[: fault.start]
        line = before.count(b"\n") + 1
        column = len(before[before.rfind(b"\n") + 1 :].decode()) + 1
        raise ReadError(line, column, "utf8") from fault
    except ReadError:
        raise
    except json.JSONDecodeError as fault:
        raise ReadError(fault.lineno, fault.colno, NO_TWIN) from fault
    except ValueError as fault:
        raise ReadError(1, 1, NO_TWIN) from fault


@dataclass(frozen=True, slots=True)
class Difference:
    """The first line in which two texts differ, and it in each; empty where one has ended."""

    line: int
    one: str
    other: str


def first_difference(one: str, other: str) -> Difference | None:
    """Where two logs differ first; None if nowhere but in empty lines at their ends."""
    for line, (mine, theirs) in enumerate(
        zip_longest(one.split("\n"), other.split("\n"), fillvalue=""), start=1
    ):
        if mine != theirs:
            return Difference(line, mine, theirs)
    return None
