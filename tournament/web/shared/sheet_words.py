"""What a sheet says, line by line, in the words that a player reads before they sign it.

Every line carries the value that the statement itself holds, so that the phone can compare what is
shown with what it is about to sign.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from tournament.web.shared.leaders import leader_word
from tournament.web.shared.ruling_words import END_REASON
from tournament.web.shared.words import outcome_word

SEATS = ("A", "B")
CONTENT = ("outcome", "end_reason", "living_heroes", "first_player", "leaders")
"""What two players can say differently about one game (CH-SHEET-3)."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a sheet; `value` is the statement's own, as JSON, `differs` marks a dispute."""

    field: str
    label: str
    words: str
    value: str
    differs: bool = False


def sheet_lines(
    statement: Mapping[str, Any],
    names: Callable[[str], str],
    other: Mapping[str, Any] | None = None,
) -> list[Line]:
    """The whole sheet; `names` turns a registration into what this reader calls them."""
    players = [item["id"] for item in statement["players"]]
    seats = dict(zip(SEATS, (names(player) for player in players), strict=True))
    return [
        _line("match", gettext("Match"), str(statement["match"]), statement["match"]),
        _line("game", gettext("Game"), str(statement["game"]), statement["game"]),
        _line("players", gettext("Players"), " – ".join(seats.values()), players),
        *content_lines(statement, seats, other),
    ]


def content_lines(
    content: Mapping[str, Any], seats: Mapping[str, str], other: Mapping[str, Any] | None = None
) -> list[Line]:
    """What happened in the game; `other` is what the rival says, to mark where the two differ."""
    outcome = content["outcome"]
    result = seats.get(outcome) or outcome_word(outcome)
    lines = [
        _line("outcome", gettext("Winner"), result, outcome),
        _line(
            "end_reason",
            gettext("How the game ended"),
            str(END_REASON[content["end_reason"]]),
            content["end_reason"],
        ),
    ]
    heroes, first, leaders = (content[name] for name in CONTENT[2:])
    if heroes is not None:
        words = _pair(seats, [str(number) for number in heroes])
        lines.append(_line("living_heroes", gettext("Living heroes"), words, heroes))
    if first is not None:
        lines.append(_line("first_player", gettext("Who played first"), seats[first], first))
    if any(leader is not None for leader in leaders):
        words = _pair(seats, [_leader(leader) for leader in leaders])
        lines.append(_line("leaders", gettext("Leaders"), words, leaders))
    if other is None:
        return lines
    return [_marked(line, content, other) for line in lines]


def _marked(line: Line, content: Mapping[str, Any], other: Mapping[str, Any]) -> Line:
    same = _json(content[line.field]) == _json(other[line.field])
    return Line(line.field, line.label, line.words, line.value, differs=not same)


def _leader(number: int | None) -> str:
    return gettext("not noted") if number is None else leader_word(number)


def _pair(seats: Mapping[str, str], words: Sequence[str]) -> str:
    return "; ".join(f"{name}: {word}" for name, word in zip(seats.values(), words, strict=True))


def _line(field: str, label: str, words: str, value: Any) -> Line:
    return Line(field, label, words, _json(value))


def _json(value: Any) -> str:
    """A value as the phone's `JSON.stringify` writes it; pairs may be tuples here."""
    return json.dumps(value, separators=(",", ":"))
