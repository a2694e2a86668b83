"""The player's own match as their page shows it: the table, the open sheet, what they do next."""

import base64
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from tournament.championship.event_state import EventState, Game, Sheet
from tournament.championship.judges.calls.decide import table_of
from tournament.championship.now.person import Due, due_at_table
from tournament.championship.play.match_rules import NextGame, match_rules, said_of
from tournament.events.own_registrations import Held
from tournament.ledger.core.canonical import canonical_bytes
from tournament.ledger.core.envelope import RESULT_SHEET_PAYLOAD_TYPE
from tournament.web.shared.assurance import SignatureView, level_of, signatures_of
from tournament.web.shared.day_reading import DayReading
from tournament.web.shared.game_pages import pages_of_day, sheet_of
from tournament.web.shared.game_sheets import GameSheet
from tournament.web.shared.matches import shown_matches
from tournament.web.shared.result_form import typed_result
from tournament.web.shared.sheet_words import SEATS, Line, content_lines, sheet_lines
from tournament.web.shared.words import outcome_word, round_word


@dataclass(frozen=True, slots=True)
class OwnSheet:
    """The open sheet of a player's game, and the very bytes that they are asked to sign."""

    digest: str
    revision: int
    lines: Sequence[Line]
    payload: str
    payload_type: str
    signatures: Sequence[SignatureView]
    mine: bool
    filled_by_me: bool

    @property
    def short_digest(self) -> str:
        """The digest's first sixteen digits in fours: enough to compare two screens."""
        return " ".join(self.digest[start : start + 4] for start in range(0, 16, 4))


@dataclass(frozen=True, slots=True)
class Dispute:
    """Two versions of one game; `fields` send the contested one as a form of the result."""

    mine: bool
    instead: Sequence[Line]
    fields: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class OwnMatch:
    """The match at a table in which the player sits."""

    id: str
    round: str
    table: int | None
    seat: str
    rival: str
    names: tuple[str, str]
    game: int
    revision: int
    replay: int
    sheet_words: GameSheet
    start: NextGame
    facts: Sequence[tuple[str, str]]
    step: Due
    sheet: OwnSheet | None
    dispute: Dispute | None
    begun: bool
    version: str
    """Differs whenever something happened in the match; forms on the page are kept while not."""


@dataclass(frozen=True, slots=True)
class OwnResult:
    """A game of the player that counts or was signed by them."""

    match: str
    round: str
    game: int
    rival: str
    words: str
    digest: str
    level: str
    accepted: bool


@dataclass(frozen=True)
class OwnDay:
    """A player's day in the bracket, read once for a page."""

    held: Held
    reading: DayReading

    @property
    def event(self) -> EventState:
        """The day's state."""
        return self.held.event

    @property
    def registration(self) -> str:
        """Their registration."""
        return self.held.registration.id

    def called(self, registration: str) -> str:
        """What this reader calls a player: themselves `you`, others by their public name."""
        return self.reading.called(registration, self.registration)

    def is_me(self, registration: str) -> bool:
        """Whether a registration is the reader's own."""
        return registration == self.registration

    def seat_in(self, players: Sequence[str | None]) -> str:
        """The seat in which they sit."""
        return SEATS[players.index(self.registration)]

    def match_at_table(self) -> OwnMatch | None:
        """The match that they are called to or play; None while they sit at no table."""
        match = table_of(self.event, self.registration)
        if match is None:
            return None
        play = self.event.plays[match]
        game = play.open_game
        players = self.event.players(match)
        seat = self.seat_in(players)
        first, second = (self.called(player or "") for player in players)
        rival = self.reading.names.get(players[1 - SEATS.index(seat)] or "", "–")
        sheet = game.sheet
        words = pages_of_day(self.event).sheet
        rules = match_rules(self.event)
        start = rules.next_game(play)
        return OwnMatch(
            id=match,
            round=round_word(match, self.event.structure),
            table=play.table,
            seat=seat,
            rival=rival,
            names=(first, second),
            game=game.number,
            revision=game.revision,
            replay=game.replay,
            sheet_words=words,
            start=start,
            facts=_start_facts(words, start, (first, second)) if rules.has_engine else [],
            step=due_at_table(self.event, sheet, seat),
            sheet=self._sheet(sheet, seat) if sheet is not None else None,
            dispute=self._dispute(match, game, sheet, seat) if sheet is not None else None,
            begun=play.started_at is not None,
            version=_version(self.event, match, game, sheet),
        )

    def next_in_words(self) -> str:
        """The match that follows, while they sit at no table; empty if there is none."""
        seed = self.event.seed_of.get(self.registration)
        match = self.event.progress.next_match(seed) if seed is not None else None
        if match is None:
            return ""
        shown = shown_matches(self.reading, seed)[match]
        rival = next((side for side in shown.sides if not side.followed), shown.sides[0])
        return gettext("%(round)s, against %(rival)s") % {
            "round": shown.round_name,
            "rival": rival.name or rival.waiting,
        }

    def results(self) -> list[OwnResult]:
        """Their games that count or that they have signed, the last one first."""
        found = [
            self._result(match, game, game.sheet)
            for match, play in self.event.plays.items()
            for game in play.games
            if game.sheet is not None and self._has_signed(game.sheet)
        ]
        return list(reversed(found))

    def _has_signed(self, sheet: Sheet) -> bool:
        """Whether they sat at this sheet, and it counts or carries their signature."""
        players = [item["id"] for item in sheet.statement["players"]]
        if self.registration not in players:
            return False
        return sheet.accepted or self.seat_in(players) in sheet.seats

    def _result(self, match: str, game: Game, sheet: Sheet) -> OwnResult:
        players = [item["id"] for item in sheet.statement["players"]]
        names = dict(zip(SEATS, map(self.called, players), strict=True))
        outcome = sheet.statement["outcome"]
        winner = names.get(outcome)
        rival = next(player for player in players if not self.is_me(player))
        return OwnResult(
            match=match,
            round=round_word(match, self.event.structure),
            game=game.number,
            rival=self.called(rival),
            words=gettext("Winner: %(name)s") % {"name": winner}
            if winner
            else outcome_word(outcome),
            digest=sheet.digest,
            level=level_of(sheet),
            accepted=sheet.accepted,
        )

    def _sheet(self, sheet: Sheet, seat: str) -> OwnSheet:
        return OwnSheet(
            digest=sheet.digest,
            revision=sheet.revision,
            lines=sheet_lines(
                sheet.statement,
                self.called,
                said_of(sheet.contest.content) if sheet.contest is not None else None,
            ),
            payload=base64.b64encode(canonical_bytes(sheet.statement)).decode(),
            payload_type=RESULT_SHEET_PAYLOAD_TYPE,
            signatures=signatures_of(sheet, self.called, self.reading.clock),
            mine=seat in sheet.seats,
            filled_by_me=sheet.filled_by == seat,
        )

    def _dispute(self, match: str, game: Game, sheet: Sheet, seat: str) -> Dispute | None:
        contest = sheet.contest
        if contest is None:
            return None
        players = [item["id"] for item in sheet.statement["players"]]
        seats = dict(zip(SEATS, map(self.called, players), strict=True))
        words, said = sheet_of(sheet.statement), said_of(contest.content)
        return Dispute(
            mine=contest.seat == seat,
            instead=content_lines(words, said, seats, said_of(sheet.statement)),
            fields=_fields_of(match, game, typed_result(words, said)),
        )


def own_day(held: Held) -> OwnDay:
    """The day of a registration as its player sees it."""
    return OwnDay(held, DayReading(held.state, held.day))


def _version(event: EventState, match: str, game: Game, sheet: Sheet | None) -> str:
    standing = (
        f"{sheet.state}-{''.join(sheet.seats)}-{sheet.contest is not None}" if sheet else "none"
    )
    return f"{match}-{game.number}-{game.replay}-{game.revision}-{standing}"


def _fields_of(match: str, game: Game, typed: Mapping[str, Any]) -> dict[str, Any]:
    """The contested version as the form of the result sends it; what is empty is left out."""
    fields = {
        "match": match,
        "game": game.number,
        "revision": game.revision,
        "replay": game.replay,
        **typed,
    }
    return {name: value for name, value in fields.items() if value not in (None, "")}


def _start_facts(
    sheet: GameSheet, start: NextGame, names: tuple[str, str]
) -> list[tuple[str, str]]:
    """What the open game starts from: who goes first, and after the first game what has changed."""
    first = start.first_player
    facts = [
        (
            gettext("Who plays first"),
            names[SEATS.index(first)] if first is not None else gettext("chance says who"),
        )
    ]
    return facts if start.number == 1 else [*facts, *sheet.start(start, names).sides]
