"""What a sheet says, line by line, in the words that a player reads before they sign it.

Every line carries the value that the statement itself holds, so that the phone can compare what is
shown with what it is about to sign.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext

from tournament.championship.play.match_rules import Said, said_of
from tournament.web.shared.game_pages import sheet_of
from tournament.web.shared.game_sheets import GameSheet
from tournament.web.shared.words import outcome_word

SEATS = ("A", "B")


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
    other: Said | None = None,
) -> list[Line]:
    """The whole sheet; `names` turns a registration into what this reader calls them."""
    players = [item["id"] for item in statement["players"]]
    seats = dict(zip(SEATS, (names(player) for player in players), strict=True))
    return [
        _line("match", gettext("Match"), str(statement["match"]), statement["match"]),
        _line("game", gettext("Game"), str(statement["game"]), statement["game"]),
        _line("players", gettext("Players"), " – ".join(seats.values()), players),
        *content_lines(sheet_of(statement), said_of(statement), seats, other),
    ]


def content_lines(
    sheet: GameSheet, said: Said, seats: Mapping[str, str], other: Said | None = None
) -> list[Line]:
    """What happened in the game; `other` is what the rival says, to mark where the two differ."""
    outcome, body = said.outcome, said.body()
    result = seats.get(outcome) or outcome_word(outcome)
    reason = sheet.end_reasons(ruled=True)[said.end_reason]
    lines = [
        _line("outcome", gettext("Winner"), result, outcome),
        _line("end_reason", gettext("How the game ended"), reason, said.end_reason),
        *(
            _line(line.name, line.label, line.words, body["details"][line.name])
            for line in sheet.lines(said.details, seats)
        ),
    ]
    if other is None:
        return lines
    theirs = _by_field(other)
    return [replace(line, differs=line.value != theirs[line.field]) for line in lines]


def _by_field(said: Said) -> dict[str, str]:
    """What somebody says, as lines carry it."""
    body = said.body()
    return {name: _json(value) for name, value in {**body, **body["details"]}.items()}


def _line(field: str, label: str, words: str, value: Any) -> Line:
    return Line(field, label, words, _json(value))


def _json(value: Any) -> str:
    """A value as the phone's `JSON.stringify` writes it."""
    return json.dumps(value, separators=(",", ":"))
