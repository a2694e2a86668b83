"""The headers of a match: each game's follow from the games before it."""

from __future__ import annotations

from rules_engine.core.check import Found
from rules_engine.core.headers import Lines
from rules_engine.core.reader import ReadError
from rules_engine.core.verdict import Illegal, Undecidable
from rules_engine.pixel_tactics.card_hash import cards_line
from rules_engine.pixel_tactics.headers import (
    Before,
    Headers,
    continuation_fault,
    headers_broken,
)


def check_headers(headers: Headers, places: Lines, first: Headers, before: Before | None) -> None:
    """End the check if the headers of a game do not follow from the match so far.

    `places` are the lines of the headers, `first` those of the match's first game in the log.
    """
    if headers.cards != cards_line():
        line = places["Cards"]
        raise Found(Undecidable(headers.game, 0, line, "card_data", headers.cards, line - 1))
    if headers is not first:
        game = before.headers.game + 1 if before else 1
        fault = continuation_fault(headers, first, game)
        if fault:
            name, wanted = fault
            line = places.get(name, places["Mode"] + 1)
            raise ReadError(line, len(name) + 3, "header_value", wanted)
    broken = headers_broken(headers, before)
    if broken:
        raise Found(
            Illegal(
                headers.game,
                0,
                places[broken.name],
                len(broken.name) + 3,
                broken.rule,
                params={"header": broken.name},
                expected=broken.expected,
                actual=broken.actual,
            )
        )
