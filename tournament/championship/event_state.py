"""State of one event's ledger: check-in, the draw, the matches, the rulings.

Holds the data and answers questions about it; `event_evolve` knows what each fact does to it. The
bracket is never stored: it is a pure function of the structure and the accepted decisions.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from functools import cached_property, lru_cache
from typing import Any

from tournament.brackets import (
    Decision,
    Place,
    Player,
    Progress,
    Side,
    Structure,
    call_order,
    double_elimination,
    replay,
    single_elimination,
)
from tournament.brackets.match_status import ENDED, OPEN, MatchStatus
from tournament.brackets.round_structure import round_match_id
from tournament.championship.days.announcements.state import Announced
from tournament.championship.judges.notes.state import Notes
from tournament.championship.rounds.state import Rounds
from tournament.championship.rounds.table import (
    places_in_rounds,
    rounds_planned,
    structure_in_rounds,
)
from tournament.championship.rulings.lots.state import Lots
from tournament.championship.sheets.keys.state import SigningKey
from tournament.championship.sheets.signing.state import Attestation, Contest
from tournament.championship.sheets.statements.state import SignedStatement
from tournament.championship.statuses import (
    HOLDING,
    DayStatus,
    RegistrationQuestions,
    RegistrationStatus,
    SheetQuestions,
    SheetState,
)
from tournament.regulations.profile import Profile

SIDES: Mapping[str, Side] = {"A": "a", "B": "b"}
"""Seats on a sheet and sides of a match."""


@dataclass(frozen=True, slots=True)
class Entrant(RegistrationQuestions):
    """A registration on the day (spec 5.4 from check-in on)."""

    registration: str
    person: str
    number: int
    status: RegistrationStatus
    before: RegistrationStatus | None = None
    """Status before check-in, for its undo."""
    here: bool = False
    """Somebody of the waiting list who is in the hall (CH-WAIT-1)."""
    age_seen: bool = False
    """Whether their age was seen in a document (CH-PD-1)."""


@dataclass(frozen=True, slots=True)
class Sheet(SheetQuestions):
    """One revision of a game's result sheet (spec 5.8)."""

    revision: int
    digest: str
    statement: Mapping[str, Any]
    state: SheetState
    seats: tuple[str, ...] = ()
    level: str | None = None
    """The weakest level of its attestations."""
    attestations: tuple[Attestation, ...] = ()
    contest: Contest | None = None
    """What the other player says instead, while the sheet is `conflicting`."""
    photos: tuple[str, ...] = ()
    """Salted hashes of photos of the signed slip."""
    filled_by: str = "desk"
    """`A` or `B` for a player, `desk`, or `judge` for what a ruling says (CH-JUDGE-1)."""
    filled_at: datetime | None = None

    @property
    def status(self) -> SheetState:
        """Its state, of which the questions are asked."""
        return self.state


@dataclass(frozen=True, slots=True)
class Game:
    """One game of a match (spec 5.7) with all revisions of its sheet, oldest first.

    A game that is voided is played again under its number: `replay` counts, and the revisions of
    its sheet go on counting, so that every one of them stays readable.
    """

    number: int
    sheets: tuple[Sheet, ...] = ()
    replay: int = 0

    @property
    def sheet(self) -> Sheet | None:
        """The newest revision, unless it has been set aside."""
        newest = self.sheets[-1] if self.sheets else None
        return None if newest is None or newest.set_aside else newest

    @property
    def revision(self) -> int:
        """The newest revision that was ever written, 0 before the first."""
        return self.sheets[-1].revision if self.sheets else 0

    @property
    def judge_decides(self) -> bool:
        """Whether a judge says what becomes of the open sheet (CH-SHEET-2).

        It is refused, disputed, or says what they have found about a disputed one.
        """
        sheet = self.sheet
        if sheet is None or sheet.accepted:
            return False
        found = sheet.filled_by == "judge" and any(item.disputed for item in self.sheets[-2:-1])
        return found or sheet.refused or sheet.disputed

    @property
    def outcome(self) -> str | None:
        """`A`, `B` or `draw` once the sheet is accepted."""
        sheet = self.sheet
        return sheet.statement["outcome"] if sheet is not None and sheet.accepted else None


@dataclass(frozen=True, slots=True)
class Play:
    """What happened at the table of one match; exists from its first call on (spec 5.6)."""

    match: str
    table: int | None = None
    called_at: datetime | None = None
    started_at: datetime | None = None
    ended_at: datetime | None = None
    end_kind: str | None = None
    games: tuple[Game, ...] = ()
    version: int = 0
    paused_for: timedelta = timedelta()
    """Time of breaks since the call, or since play began, left out of its clock (CH-DAY-5)."""
    paused_before: timedelta = timedelta()
    """Time of breaks between the call and the beginning of play."""
    paused_in_all: timedelta = timedelta()
    """Time of breaks since the call, whenever play began."""
    scores: tuple[tuple[int, int], ...] = ()
    """Numbers of each game, the first player's first, where the desk's word counts."""
    extension_minutes: int = 0
    """What the judge has added to the time limit (CH-TIME-1)."""

    @property
    def open_game(self) -> Game:
        """The game that is played now or comes next."""
        for game in self.games:
            if game.outcome is None:
                return game
        return Game(len(self.games) + 1)

    @property
    def outcomes(self) -> tuple[str, ...]:
        """How each game that counts ended, `A`, `B` or `draw`: by its numbers or by its sheet."""
        if self.scores:
            return tuple("A" if a > b else "B" if a < b else "draw" for a, b in self.scores)
        return tuple(game.outcome for game in self.games if game.outcome is not None)

    def since_call(self, now: datetime) -> timedelta:
        """How long a called match has taken, breaks left out; nothing before its call."""
        called = self.called_at or now
        return now - called - self.paused_before - self.paused_for

    @property
    def lasted(self) -> timedelta | None:
        """How long a match that was played took from its call to its end, breaks left out."""
        if self.end_kind != "played" or self.called_at is None or self.ended_at is None:
            return None
        return self.since_call(self.ended_at)

    def wins(self, seat: str) -> int:
        """Games that a player has won in this match; a drawn one is nobody's (PT-DRAWN-2)."""
        return self.outcomes.count(seat)


@dataclass(frozen=True, slots=True)
class Ruling:
    """An issued ruling (spec 5.9)."""

    id: str
    type: str
    rule: str
    match: str | None
    registration: str | None
    category: str
    reason_sha256: str
    judge: str
    at: datetime
    met: Mapping[str, Any]
    effect: Mapping[str, Any]
    affected: tuple[str, ...]
    on_duty: bool = False
    supersedes: str | None = None
    witness: str | None = None
    confirmed_at: datetime | None = None
    """When the duty judge confirmed what the organizer entered for them (CH-JUDGE-5)."""


@dataclass(frozen=True, slots=True)
class DrawRecord:
    """A draw as published; withdrawn ones stay (CH-DE-11)."""

    list_sha256: str
    registrations: tuple[str, ...]
    secret_sha256: str
    text: str
    secret: str
    value: str
    order: tuple[str, ...]
    at: datetime
    withdrawn: bool = False
    places: tuple[str, ...] = ()
    """In the final: the first round from top to bottom, empty for a bye (CH-FINAL-11)."""
    cities: Mapping[str, str] = field(default_factory=dict)
    attempts: int = 1
    clashes: int = 0


@lru_cache(maxsize=128)
def _double_elimination(entrants: int, reset: bool) -> Structure:
    """The bracket of a day; every state of the day asks for it, and it never changes."""
    return double_elimination(entrants, grand_final_reset=reset)


@lru_cache(maxsize=16)
def _single_elimination(
    entrants: int, first_round: tuple[int | None, ...], third_place: bool = True
) -> Structure:
    """The bracket of a final, likewise."""
    return single_elimination(entrants, first_round=first_round, third_place=third_place)


@dataclass(frozen=True, slots=True)
class Reopened:
    """Matches of a player that are open again; `void`: something played in them does not count."""

    matches: tuple[str, ...]
    void: bool
    at: datetime


@dataclass(frozen=True)
class EventState:
    """Everything that an event's ledger says."""

    id: str = ""
    kind: str = "day"
    championship: str = ""
    stage: str = ""
    day: date = date.min
    zone: str = "UTC"
    profile: Profile | None = None
    status: DayStatus | None = None
    paused: bool = False
    paused_at: datetime | None = None
    paused_until: str | None = None
    suspended_at: datetime | None = None
    secret_sha256: str = ""
    entrants: Mapping[str, Entrant] = field(default_factory=dict)
    tables: Mapping[int, bool] = field(default_factory=dict)
    promised: int = 0
    """Places that were taken when check-in opened."""
    check_in_closed: bool = False
    extension_minutes: int = 0
    """Minutes of extensions that count in full (the first version of their fact)."""
    extension_used: timedelta = timedelta()
    """What later extensions took until check-in was closed again or their end had come."""
    extension_since: datetime | None = None
    """From when on the time of the running extension counts."""
    extended_until: datetime | None = None
    frozen_list: tuple[str, ...] = ()
    frozen_sha256: str = ""
    draws: tuple[DrawRecord, ...] = ()
    order: tuple[str, ...] = ()
    seeded: bool = False
    """Whether the order of the list has replaced the drawn one (FT-SEED-1)."""
    drawn_at: datetime | None = None
    begun: bool = False
    """Whether a match was called since the draw: from then on the day is used (CH-REG-3)."""
    decisions: tuple[Decision, ...] = ()
    plays: Mapping[str, Play] = field(default_factory=dict)
    reopened: Mapping[str, Reopened] = field(default_factory=dict)
    """By registration, until the next call: which of their matches are open again."""
    rulings: tuple[Ruling, ...] = ()
    last_ended: Mapping[str, datetime] = field(default_factory=dict)
    last_played: Mapping[str, datetime] = field(default_factory=dict)
    """The same of matches that were begun: who did not play has not to rest (CH-DE-9)."""
    places: tuple[Mapping[str, Any], ...] = ()
    rounds: Rounds = field(default_factory=Rounds)
    lots: Lots = field(default_factory=dict)
    notes: Notes = field(default_factory=dict)
    keys: Mapping[str, SigningKey] = field(default_factory=dict)
    statements: tuple[SignedStatement, ...] = ()
    announced: Announced | None = None
    """What is told to everybody in the hall."""
    re_entering: bool = False
    """Whether facts are being entered again from paper (CH-VENUE-5)."""

    @property
    def rules(self) -> Profile:
        """The profile of an event that is open."""
        if self.profile is None:
            raise ValueError("the event has not been opened")
        return self.profile

    @property
    def list_open(self) -> bool:
        """Whether people still come onto the list of the day or leave it: it is not frozen yet."""
        return self.status == DayStatus.CHECK_IN and not self.frozen_list

    @property
    def suspended(self) -> bool:
        """Whether the day is interrupted: clocks stand, and nothing is called (CH-DAY-5)."""
        return self.suspended_at is not None

    def matches_in_play(self) -> tuple[str, ...]:
        """Matches that were begun and are not over: a judge says how each goes on (CH-DAY-5)."""
        return tuple(
            match for match in self.active_matches() if self.plays[match].started_at is not None
        )

    @property
    def wins_needed(self) -> int:
        """Won games that decide a match (CH-MATCH-1, CH-FINAL-2)."""
        return self.rules.day_wins if self.kind == "day" else self.rules.final_wins

    @cached_property
    def structure(self) -> Structure:
        """The drawn bracket's structure; only after the draw."""
        rules = self.rules.tournament
        if rules is not None and rules.in_rounds:
            return structure_in_rounds(self, rules)
        if rules is not None and rules.format == "single_elimination":
            return _single_elimination(len(self.order), (), rules.third_place)
        if self.kind == "day":
            return _double_elimination(len(self.order), self.rules.grand_final_reset)
        seeds = tuple(self.seed_of.get(place) for place in self.draws[-1].places)
        return _single_elimination(len(self.order), seeds)

    @cached_property
    def progress(self) -> Progress:
        """Where the bracket stands; treat it as read-only."""
        return replay(self.structure, self.decisions)

    @cached_property
    def places_known(self) -> Mapping[int, Place]:
        """Places that can't change any more, by seed; of a closed day those it was closed with."""
        if not self.places:
            return self.places_so_far
        return {
            self.seed_of[item["registration"]]: Place(item["first"], item["last"], item["awarded"])
            for item in self.places
        }

    @property
    def seeds_settled(self) -> bool:
        """Whether the order is that of the seeds: drawn or, where chosen, by the list."""
        rules = self.rules.tournament
        return self.seeded or rules is None or rules.seeding != "listed"

    @property
    def places_so_far(self) -> Mapping[int, Place]:
        """Places that follow from what was played, by seed, before the day is closed."""
        rules = self.rules.tournament
        if rules is not None and rules.in_rounds:
            return places_in_rounds(self, rules)
        return self.progress.places()

    @property
    def rounds_left(self) -> int:
        """Rounds that are still to be paired, before a cut; none of a day that is not open."""
        rules = self.profile.tournament if self.profile is not None else None
        if rules is None or rules.format != "swiss" or self.rounds.cut:
            return 0
        return max(0, rounds_planned(self, rules) - self.rounds.played)

    @cached_property
    def seed_of(self) -> Mapping[str, int]:
        """Seed of each drawn registration."""
        return {registration: index + 1 for index, registration in enumerate(self.order)}

    def player(self, match: str, seat: str) -> str | None:
        """Registration that stands in a seat (A or B) of a match, if it is known."""
        slot = self.progress.slot(match, SIDES[seat])
        return self.order[slot.seed - 1] if isinstance(slot, Player) else None

    def players(self, match: str) -> tuple[str | None, str | None]:
        """Registrations on both sides of a match."""
        return self.player(match, "A"), self.player(match, "B")

    def has_player(self, persons: Collection[str], match: str) -> bool:
        """Whether one of these persons stands in a match."""
        keys = [key for key in self.players(match) if key is not None]
        return any(self.entrants[key].person in persons for key in keys)

    def match_status(self, match: str) -> MatchStatus:
        """Status of a match, bracket and table together (spec 5.6)."""
        status = self.progress.status(match)
        if status == MatchStatus.DECIDED and self.status == DayStatus.COMPLETED:
            return MatchStatus.CLOSED
        play = self.plays.get(match)
        if status != MatchStatus.READY or play is None or play.called_at is None:
            return status
        if play.started_at is None:
            return MatchStatus.CALLED
        sheet = play.open_game.sheet
        return MatchStatus.AWAITING_SIGNATURES if sheet is not None else MatchStatus.IN_PLAY

    @property
    def matches_left(self) -> tuple[str, ...]:
        """The day's matches that are not over (CH-DE-6); the second grand final once it is due."""
        return tuple(
            match
            for match in self.open_matches()
            if match != "GF2" or self.progress.status(match) == MatchStatus.READY
        )

    @property
    def decided_count(self) -> int:
        """How many matches of the day are over."""
        statuses = (self.progress.status(match.id) for match in self.structure.matches)
        return sum(status in ENDED for status in statuses)

    @property
    def match_count(self) -> int:
        """How many matches the day has, as far as it is known."""
        return self.decided_count + len(self.matches_left)

    def open_matches(self) -> tuple[str, ...]:
        """Matches of a drawn bracket that are still to be decided."""
        return tuple(
            match.id for match in self.structure.matches if self.progress.status(match.id) in OPEN
        )

    def active_matches(self) -> tuple[str, ...]:
        """Matches that hold a table: called, in play or waiting for signatures."""
        return tuple(
            key
            for key, play in self.plays.items()
            if play.called_at is not None and play.ended_at is None
        )

    def free_tables(self) -> tuple[int, ...]:
        """Tables in use that no match holds, lowest first."""
        taken = {self.plays[match].table for match in self.active_matches()}
        return tuple(
            table for table, in_use in sorted(self.tables.items()) if in_use and table not in taken
        )

    @cached_property
    def published_tables(self) -> Mapping[str, int | None]:
        """For which table each match of the rounds was published, None: it waits (SW-7).

        Rounds of releases that gave no tables are not in it.
        """
        return {
            round_match_id("swiss", "", item.number, pair): table
            for item in self.rounds.published
            for pair, table in enumerate(item.tables or (), start=1)
        }

    @cached_property
    def promised_tables(self) -> Mapping[str, int]:
        """The matches still to be called to a published table, each with it."""
        return {
            match: table
            for match, table in self.published_tables.items()
            if table is not None and self.match_status(match) == MatchStatus.READY
        }

    def sheets_waiting(self, now: datetime) -> tuple[str, ...]:
        """Matches whose open sheet lacks a signature for too long (CH-SHEET-3).

        The judge is told; no timer decides.
        """
        latest = now - timedelta(minutes=self.rules.signing_minutes)
        sheets = ((match, self.plays[match].open_game.sheet) for match in self.active_matches())
        return tuple(
            match
            for match, sheet in sheets
            if sheet is not None
            and sheet.unsigned
            and sheet.filled_at is not None
            and sheet.filled_at <= latest
        )

    def call_list(self) -> tuple[str, ...]:
        """Ready matches that hold no table, the most urgent first (CH-DE-9, SW-7)."""
        since = {
            seed: moment.timestamp()
            for registration, seed in self.seed_of.items()
            if (moment := self.last_ended.get(registration, self.drawn_at)) is not None
        }
        order = call_order(self.progress, since) if self.order else []
        if self.rounds.published:
            # Swiss rounds are published in the order in which their pairs get tables (SW-7).
            place, rounds = self.structure.wiring.index, self.structure.round_matches
            order = sorted(order, key=lambda match: min(place[match], rounds))
        return tuple(
            match
            for match in order
            if self.match_status(match) == MatchStatus.READY and not self.at_a_table(match)
        )

    def at_a_table(self, match: str) -> bool:
        """Whether a player of a match holds a table in another one; only in rounds (FT-TABLE-1).

        In a Swiss round that is a match of an earlier round that is open again.
        """
        rules = self.rules.tournament
        if rules is None or not rules.in_rounds:
            return False
        busy = {
            key for other in self.active_matches() if other != match for key in self.players(other)
        }
        return not busy.isdisjoint(self.players(match))

    def version_of(self, match: str) -> int:
        """Grows with every fact about a match; forms carry it to notice that they are stale."""
        play = self.plays.get(match)
        return play.version if play is not None else 0

    @property
    def present(self) -> int:
        """Players who are here."""
        return sum(entrant.present for entrant in self.entrants.values())

    @property
    def waiting(self) -> int:
        """Length of the waiting list."""
        return sum(entrant.waits for entrant in self.entrants.values())

    @property
    def places_held(self) -> int:
        """Places taken: by those present and by those still expected."""
        return sum(entrant.status in HOLDING for entrant in self.entrants.values())

    @property
    def most(self) -> int:
        """Players with whom the day may be drawn (CH-DAY-3).

        Whoever had a place when the day's number was made smaller has kept it.
        """
        return max(self.rules.day_maximum, self.promised)

    @property
    def place_free(self) -> bool:
        """Whether one more can be let in (CH-DAY-3)."""
        return self.kind == "final" or self.places_held < self.rules.day_maximum

    def extended_by(self, minutes: int, now: datetime) -> datetime:
        """When check-in ends if it is extended now: the minutes follow an end still to come."""
        return max(now, self.extended_until or now) + timedelta(minutes=minutes)

    @property
    def waiting_here(self) -> tuple[Entrant, ...]:
        """Those of the waiting list who are in the hall, in its order (CH-WAIT-1)."""
        return tuple(item for item in self.entrants.values() if item.waits and item.here)

    def open_match_version(self, registration: str) -> str:
        """Where a drawn player stands: their open match and its version; forms carry it."""
        match = self.progress.next_match(self.seed_of[registration])
        return f"{match}/{self.version_of(match)}" if match is not None else "none"

    def waited_for(self, match: str, now: datetime) -> timedelta:
        """How long a called match has been waited for, breaks left out (CH-NOSHOW-1)."""
        play = self.plays[match]
        return self._clock(play.called_at, play.paused_for, now)

    def played_for(self, match: str, now: datetime) -> timedelta:
        """How long a match has been in play, breaks left out (CH-TIME-1)."""
        play = self.plays[match]
        return self._clock(play.started_at, play.paused_for, now)

    def _clock(self, since: datetime | None, paused_for: timedelta, now: datetime) -> timedelta:
        if since is None:
            return timedelta()
        until = max(self.paused_at, since) if self.paused_at is not None else now
        return until - since - paused_for

    def time_allowed(self, match: str) -> timedelta | None:
        """How long a match may be played; nothing without a limit (CH-TIME-1)."""
        limit = self.rules.round_time_minutes
        return timedelta(minutes=limit + self.plays[match].extension_minutes) if limit else None

    def time_left(self, match: str, now: datetime) -> timedelta | None:
        """What is left of a match's time, not below zero; nothing without a limit (CH-TIME-1)."""
        allowed = self.time_allowed(match)
        return None if allowed is None else max(timedelta(), allowed - self.played_for(match, now))

    def time_ends(self, match: str, *, from_call: bool = False) -> datetime | None:
        """When the time of a match that is played is up; nothing without a limit or in a break.

        `from_call`: where nobody writes down that play begins, it runs from the call.
        """
        play, allowed = self.plays[match], self.time_allowed(match)
        begun = play.started_at or (play.called_at if from_call else None)
        if allowed is None or begun is None or self.paused_at is not None:
            return None
        return begun + play.paused_for + allowed
