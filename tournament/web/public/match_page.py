"""One match for everybody: who plays, every result that was ever written, rulings on it.

A result that was corrected or voided stays readable, with the players it was played by. Of a ruling
type, rule and time are shown, never words of a reason or who is meant (CH-PD-5).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext, pgettext

from tournament.championship.event_state import Ruling, Sheet
from tournament.championship.rulings.override.queries import errors_noted
from tournament.championship.sheets.logs.readers import match_is_over
from tournament.championship.sheets.signing.state import LEVELS
from tournament.ledger.core.entry import moment_of
from tournament.play.game_views import games_to_watch
from tournament.play.log_findings import judged_logs
from tournament.play.timetable import live
from tournament.web.shared.assurance import SignatureView, level_of, signatures_of
from tournament.web.shared.components import Kind, Link
from tournament.web.shared.day_reading import DayReading
from tournament.web.shared.matches import ShownMatch, shown_matches
from tournament.web.shared.player_links import player_urls
from tournament.web.shared.ruling_words import ruling_word
from tournament.web.shared.status_words import status_kind
from tournament.web.shared.timetable import as_of
from tournament.web.shared.tournaments.pairings import numbers_of
from tournament.web.shared.words import outcome_word


@dataclass(frozen=True, slots=True)
class ResultLine:
    """A result of one game as it was written, and whether it counts."""

    game: int
    pair: str
    words: str
    status: str
    kind: Kind
    at: str
    signatures: Sequence[SignatureView]
    assurance: str


@dataclass(frozen=True, slots=True)
class RulingLine:
    """A ruling without words and names."""

    words: str
    rule: str
    at: str


@dataclass(frozen=True, slots=True)
class MatchPage:
    """Everything that the public page of a match shows."""

    match: ShownMatch
    as_of: str
    """The moment of which its expected time tells."""
    kind: Kind
    numbers: str
    """The numbers of its games by the desk's word, also while it is played."""
    results: Sequence[ResultLine]
    rulings: Sequence[RulingLine]
    error: str
    """What really happened, if the result was wrong and stands; empty otherwise."""
    back: str
    players: Sequence[Link]
    """The own pages of those who have one."""
    games: Sequence[Link]
    """Games that can be watched step by step."""
    logs: Sequence[Link]
    """The verdicts on its logs, once it is over (PT-LOG-14)."""


def match_page(reading: DayReading, match: str) -> MatchPage | None:
    """The page of a match; None if the drawn bracket has no such match."""
    if not reading.drawn or match not in reading.event.structure:
        return None
    event = reading.event
    rulings = [item for item in event.rulings if match in {item.match, *item.affected}]
    play = event.plays.get(match)
    sheets = [
        (game.number, sheet)
        for game in (play.games if play is not None else ())
        for sheet in game.sheets
        if _was_result(sheet)
    ]
    expected = live(event)
    calls = expected.calls if expected is not None else None
    return MatchPage(
        match=shown_matches(reading, calls=calls)[match],
        as_of=as_of(expected, reading.day.zone),
        kind=status_kind(reading.match_now(match).case),
        numbers=numbers_of(play.scores) if play is not None else "",
        results=[_result(reading, number, sheet) for number, sheet in reversed(sheets)],
        rulings=[_ruling(reading, item, match) for item in reversed(rulings)],
        error=_error(reading, match),
        back=reverse("day", args=[reading.id]),
        players=_players(reading, match),
        games=[
            Link(
                gettext("Game %(number)s") % {"number": number},
                reverse("game", args=[reading.id, match, number]),
            )
            for played, number in games_to_watch(reading.id)
            if played == match
        ],
        logs=_verdicts(reading, match),
    )


def _players(reading: DayReading, match: str) -> Sequence[Link]:
    urls = player_urls(reading)
    return [
        Link(reading.names[player], urls[player])
        for player in reading.event.players(match)
        if player is not None and player in urls
    ]


def _verdicts(reading: DayReading, match: str) -> Sequence[Link]:
    if not match_is_over(reading.event, match):
        return ()
    return [
        Link(
            gettext("Game %(number)s") % {"number": judged.log.game},
            reverse("day_game_log", args=[reading.id, judged.log.pk]),
        )
        for judged in judged_logs(reading.id, match)
        if judged.verdict is not None
    ]


def _was_result(sheet: Sheet) -> bool:
    """Whether both had agreed to it, or a judge had: before that it is nobody's business."""
    return sheet.accepted or sheet.superseded or sheet.seats == ("A", "B")


def _result(reading: DayReading, number: int, sheet: Sheet) -> ResultLine:
    said: Mapping[str, Any] = sheet.statement
    names = {item["seat"]: reading.names.get(item["id"], "–") for item in said["players"]}
    outcome = str(said["outcome"])
    winner = names.get(outcome)
    words = gettext("%(name)s won") % {"name": winner} if winner else outcome_word(outcome)
    status, kind = _status(sheet)
    return ResultLine(
        game=number,
        pair=" – ".join(names.values()),
        words=words,
        status=status,
        kind=kind,
        at=reading.clock(moment_of(said["at"])),
        signatures=signatures_of(sheet, lambda key: reading.names.get(key, "–"), reading.clock)
        if level_of(sheet) in LEVELS
        else (),
        assurance=level_of(sheet),
    )


def _status(sheet: Sheet) -> tuple[str, Kind]:
    if sheet.accepted:
        return pgettext("a result", "counts"), "good"
    if sheet.superseded:
        return pgettext("a result", "was corrected"), "neutral"
    return pgettext("a result", "is void"), "bad"


def _ruling(reading: DayReading, ruling: Ruling, match: str) -> RulingLine:
    words = ruling_word(ruling.type)
    if ruling.match is not None and ruling.match != match:
        # A ruling on a draw that was withdrawn names no round.
        round_ = reading.round_of(ruling.match)
        words = f"{round_}: {words}" if round_ else words
    return RulingLine(words[:1].upper() + words[1:], ruling.rule, reading.clock(ruling.at))


def _error(reading: DayReading, match: str) -> str:
    """CH-OVERRIDE-2 (a): the error is noted publicly on the match."""
    stands = [item for item in errors_noted(reading.event) if item.match == match]
    if not stands:
        return ""
    winner = stands[-1].effect["winner"]
    if winner is None:
        return gettext("The result does not belong to this match, or the game was drawn.")
    registration = reading.event.player(match, str(winner))
    name = reading.names.get(registration or "", "–")
    return gettext("In fact %(name)s won.") % {"name": name}
