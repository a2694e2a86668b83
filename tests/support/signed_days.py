"""Days whose sheets are signed at every level, by phones, on the tablet and on paper, with rulings.

One script (`SignedDay`) in two places: `Memory` folds it without a database, `signed_site` asks the
real services. Everything but the draw follows from the seed, and whatever the draw is, all levels
and all ways to end a game are among those of twelve players.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Protocol

from tests.support.authenticator import BrowserKey, PasskeyKey, PersonKey
from tests.support.fold import SECRET, Fold
from tournament.championship import commands as c
from tournament.championship.championship_state import ChampionshipState
from tournament.championship.context import Checkpoint
from tournament.championship.event_state import EventState, Sheet
from tournament.championship.sheets.logs.stored import anonymous
from tournament.championship.sheets.statements import queries as staff
from tournament.ledger.core.canonical import canonical_bytes
from tournament.ledger.core.envelope import RESULT_SHEET_PAYLOAD_TYPE, STATEMENT_PAYLOAD_TYPE

LOG = Path(__file__).resolve().parents[2] / "fixtures" / "logs" / "legal-short.log"
"""A game that player A wins."""
LEVELS = ("A3", "A2", "A1", "A0")
JUDGE, ORGANIZER, HELPER = "judge", "organizer", "helper"
BEFORE, IN_HALL, NEVER = "before", "in_hall", "never"


class Place(Protocol):
    """Where a day is played: who asks for what, and what is known afterwards."""

    random: Random
    logs: dict[str, str]

    @property
    def state(self) -> EventState:
        """The day."""

    @property
    def championship(self) -> ChampionshipState:
        """Its championship."""

    @property
    def checkpoint(self) -> Checkpoint:
        """Its ledger's head."""

    def wait(self, **duration: float) -> None:
        """Let time pass."""

    def player(self, registration: str, command: c.Command) -> None:
        """A player asks."""

    def desk(self, role: str, command: c.Command) -> None:
        """The staff asks."""

    def account(self, role: str) -> str:
        """The account of one of the staff."""

    def new(self) -> str:
        """An id that nobody has."""

    def log(self, match: str) -> str:
        """The SHA-256 of a log that is kept for a game of a match."""


@dataclass
class SignedDay:
    """The script of a day: every player signs in a way of their own."""

    at: Place
    rulings: bool = True
    devices: dict[str, PersonKey] = field(default_factory=dict)
    badges: dict[str, PersonKey] = field(default_factory=dict)
    closed: Checkpoint | None = None
    deck: list[int] = field(default_factory=list)
    """The tenths of all ways of a game that come next: of ten games each has its share."""

    def play(self) -> None:
        """Play all matches of a drawn day, close it, and sign what the staff signs."""
        while self.at.state.status != "finished":
            self._match(self.at.state.progress.ready()[0])
        self._sign_as_staff()
        self.at.desk(ORGANIZER, c.CompleteDay())
        self.closed = self.at.checkpoint
        self._sign_as_staff()

    # --- matches -------------------------------------------------------------------------------

    def _match(self, match: str) -> None:
        self.at.wait(minutes=6)
        self.at.desk(HELPER, c.CallMatch(match))
        while self.at.state.match_status(match) not in {"decided", "closed"}:
            self._game(match)

    def _game(self, match: str) -> None:
        tenths = 10 if self.rulings else 8
        self.deck = self.deck or self.at.random.sample(range(tenths), tenths)
        choice = (self.deck.pop() + self.at.random.random()) / 10
        if choice < 0.3:
            self._fill_at_desk(match)
        else:
            self._say(match, self.at.random.choice("AB"))
        if choice < 0.6:
            self._sign(match, *self._seats())
        elif choice < 0.7:
            self._dispute(match)
        elif choice < 0.8:
            self._edit(match)
        elif choice < 0.9:
            self._decline(match)
        else:
            self._silence(match)

    def _seats(self) -> list[str]:
        return self.at.random.sample(["A", "B"], 2)

    def _sheet(self, match: str) -> tuple[int, Sheet]:
        game = self.at.state.plays[match].open_game
        assert game.sheet is not None
        return game.number, game.sheet

    def _fill_at_desk(self, match: str) -> None:
        game = self.at.state.plays[match].open_game
        fields: dict[str, Any] = {"match": match, "game": game.number, "revision": game.revision}
        if self.at.random.random() < 0.4 and game.number == 1:
            fields |= {"outcome": "A", "gamelog": self.at.log(match)}
        elif self.at.random.random() < 0.2:
            drawn = {
                "outcome": "draw",
                "end_reason": "both_retreat",
                "details": {"living_heroes": (2, 2)},
            }
            fields |= drawn
        else:
            fields |= {"outcome": self.at.random.choice("AB")}
        self.at.desk(HELPER, c.FillSheet(nonce=self._nonce(), **fields))

    def _say(self, match: str, seat: str, **said: Any) -> None:
        game = self.at.state.plays[match].open_game
        outcome = said.pop("outcome", self.at.random.choice("AB"))
        registration = str(self.at.state.player(match, seat))
        command = c.SayResult(
            registration, match, game.number, game.revision, outcome, self._nonce(), **said
        )
        self.at.player(registration, command)

    def _nonce(self) -> str:
        return f"{self.at.random.getrandbits(128):032x}"

    def _sign(self, match: str, *seats: str) -> None:
        """Each in their own way; who signs on paper does so last, and the slip is photographed."""
        for seat in sorted(seats, key=lambda seat: self._level(match, seat) == "A0"):
            game, sheet = self._sheet(match)
            self._sign_seat(match, game, sheet, seat)
            if self.at.state.match_status(match) != "awaiting_signatures":
                return

    def _level(self, match: str, seat: str) -> str:
        registration = str(self.at.state.player(match, seat))
        device = self.devices.get(registration)
        if device is not None:
            return "A3" if device.kind == "passkey" else "A2"
        return LEVELS[2 + self.at.state.entrants[registration].number % 2]

    def _sign_seat(self, match: str, game: int, sheet: Sheet, seat: str) -> None:
        registration, level = str(self.at.state.player(match, seat)), self._level(match, seat)
        if level in {"A3", "A2"}:
            device = self.devices[registration]
            payload = canonical_bytes(dict(sheet.statement))
            signature = device.sign(RESULT_SHEET_PAYLOAD_TYPE, payload)
            command = c.SignSheet(registration, match, game, sheet.digest, device.key_id, signature)
            self.at.player(registration, command)
        elif level == "A1":
            method = self.at.random.choice(("pin", "drawn", "pin+drawn"))
            evidence = None if method == "pin" else self._evidence()
            on_tablet = c.AcknowledgeOnTablet(
                match,
                game,
                sheet.digest,
                seat,
                method,
                evidence,  # type: ignore[arg-type]
            )
            self.at.desk(self.at.random.choice((JUDGE, HELPER)), on_tablet)
        elif set(sheet.seats) | {seat} == {"A", "B"} or self._both_on_paper(match):
            photo = self._evidence() if self.at.random.random() < 0.5 else None
            self.at.desk(JUDGE, c.AttestPaper(match, game, sheet.digest, photo))
            if photo is not None:
                self.at.desk(HELPER, c.PhotographSheet(match, game, sheet.digest, photo))

    def _both_on_paper(self, match: str) -> bool:
        return {self._level(match, seat) for seat in "AB"} == {"A0"}

    def _evidence(self) -> str:
        return hashlib.sha256(self.at.random.randbytes(16)).hexdigest()

    def _dispute(self, match: str) -> None:
        """The other one says something else; one of them gives in, or the judge says what was."""
        _, sheet = self._sheet(match)
        filler = sheet.filled_by if sheet.filled_by in {"A", "B"} else "A"
        other = "B" if filler == "A" else "A"
        wrong = "B" if sheet.statement["outcome"] == "A" else "A"
        self._say(match, other, outcome=wrong)
        way = self.at.random.random()
        if way < 0.4:
            self._say(match, filler, outcome=wrong)
        elif way > 0.7 and self.rulings:
            game, open_sheet = self._sheet(match)
            self._rule(
                c.RuleSheetFacts,
                match=match,
                game=game,
                revision=open_sheet.revision,
                outcome=wrong,
                nonce=self._nonce(),
            )
        self._sign(match, *self._seats())

    def _edit(self, match: str) -> None:
        """Who filled it in finds a slip of the pen before the other one has signed."""
        _, sheet = self._sheet(match)
        wrong = "B" if sheet.statement["outcome"] == "A" else "A"
        if sheet.filled_by in {"A", "B"}:
            if self._level(match, sheet.filled_by) != "A0":
                self._sign(match, sheet.filled_by)
            self._say(match, sheet.filled_by, outcome=wrong)
        self._sign(match, *self._seats())

    def _decline(self, match: str) -> None:
        game, sheet = self._sheet(match)
        seat = self.at.random.choice("AB")
        registration = str(self.at.state.player(match, seat))
        self.at.player(registration, c.DeclineSheet(registration, match, game, sheet.digest))
        if self.at.random.random() < 0.3:
            self._sign(match, *self._seats())
        if self.at.state.match_status(match) == "awaiting_signatures":
            self._end_refusal(match)

    def _silence(self, match: str) -> None:
        game, sheet = self._sheet(match)
        silent = self.at.random.choice("AB")
        other = "B" if silent == "A" else "A"
        if self._level(match, other) != "A0":
            self._sign(match, other)
        self.at.wait(minutes=11)
        declared = c.RefuseSheet(match, game, sheet.digest, silent, True)  # type: ignore[arg-type]
        self.at.desk(JUDGE, declared)
        self._end_refusal(match)

    def _end_refusal(self, match: str) -> None:
        _, sheet = self._sheet(match)
        if self.at.random.random() < 0.7:
            self._rule(c.RuleAcceptance, match=match, digest=sheet.digest)
        else:
            self._rule(c.RuleReplay, match=match)

    def _rule(self, kind: type[Any], match: str, **about: Any) -> None:
        reason = c.Reason("other", hashlib.sha256(self.at.random.randbytes(8)).hexdigest())
        met = str(self.at.state.version_of(match))
        ruling = self.at.new()
        self.at.desk(JUDGE, kind(ruling=ruling, match=match, met=met, reason=reason, **about))

    # --- the staff -----------------------------------------------------------------------------

    def _sign_as_staff(self) -> None:
        """Everybody signs all that waits for them: by key, or by their account."""
        for role in (JUDGE, ORGANIZER, HELPER):
            user = self.at.account(role)
            for due in staff.unsigned_for(self.at.championship, self.at.state, user):
                self._sign_statement(role, user, due)

    def _sign_statement(self, role: str, user: str, due: staff.Due) -> None:
        state, seen = self.at.state, self.at.checkpoint
        if due.kind == staff.RULING:
            ruling = next(item for item in state.rulings if item.id == due.subject)
            statement, _ = staff.ruling_statement(state, ruling, seen)
        elif due.kind == staff.WITNESS:
            items = staff.unwitnessed(state, user)
            statement, _ = staff.witness_statement(state, user, items, seen)
        else:
            statement, _ = staff.closing_statement(state, self.closed or seen)
        device = self.badges.get(role)
        key, signature = None, None
        if device is not None:
            key = device.key_id
            signature = device.sign(STATEMENT_PAYLOAD_TYPE, canonical_bytes(statement))
        command = c.SignStatement(due.kind, due.subject, statement, key, signature)
        self.at.desk(role, command)

    # --- keys ----------------------------------------------------------------------------------

    def deal_devices(self, players: Mapping[str, str]) -> dict[str, list[tuple[str, PersonKey]]]:
        """Who has which device, by when its key is enrolled; `players`: person by registration."""
        when: dict[str, list[tuple[str, PersonKey]]] = {BEFORE: [], IN_HALL: []}
        hands = [(BrowserKey, PasskeyKey, None, None)[number % 4] for number in range(len(players))]
        self.at.random.shuffle(hands)
        for number, (registration, person) in enumerate(players.items()):
            kind = hands[number]
            if kind is None:
                continue
            device = kind(seed=f"phone {number} {person}")
            self.devices[registration] = device
            when[self.at.random.choice((BEFORE, IN_HALL))].append((person, device))
        return when


def enrolment(device: PersonKey, holder: str, holder_kind: str = "person") -> c.EnrolKey:
    """The command that enrols a device's key."""
    return c.EnrolKey(
        key=device.key_id, holder_kind=holder_kind, holder=holder, **device.enrolment()
    )


# --- in memory ----------------------------------------------------------------------------------


@dataclass
class Memory:
    """A day folded in memory; `fold` may be of a class that seals its entries."""

    fold: Fold
    random: Random
    logs: dict[str, str] = field(default_factory=dict)

    @property
    def state(self) -> EventState:
        return self.fold.event

    @property
    def championship(self) -> ChampionshipState:
        return self.fold.championship

    @property
    def checkpoint(self) -> Checkpoint:
        return self.fold.checkpoint_of(f"event:{self.fold.here}")

    def wait(self, **duration: float) -> None:
        self.fold.wait(**duration)

    def player(self, registration: str, command: c.Command) -> None:
        person = self.fold.championship.registrations[registration].person
        self.fold.must(command, role="player", actor=f"link-{registration}", person=person)

    def desk(self, role: str, command: c.Command) -> None:
        self.fold.must(command, role=role, actor=self.account(role))

    def account(self, role: str) -> str:
        return {JUDGE: "u1", ORGANIZER: "u2", HELPER: "u3"}[role]

    def new(self) -> str:
        return self.fold.new("x")

    def log(self, match: str) -> str:
        first, second = self.state.players(match)
        text = anonymous(LOG.read_text(), match, (str(first), str(second)))
        sha256 = hashlib.sha256(text.encode()).hexdigest()
        self.logs[sha256] = text
        return sha256


def signed_fold(
    players: int, seed: int, *, rulings: bool = True, fold: Fold | None = None
) -> Memory:
    """A closed day of so many players, folded in memory."""
    at = Memory(fold or Fold(), Random(seed))
    day, fold = SignedDay(at, rulings), at.fold
    fold.start().planned()
    fold.must(c.GrantRole(fold.new("g"), "u2", "organizer", "event", "e1"), role="publisher")
    fold.must(c.GrantRole(fold.new("g"), "u3", "helper", "event", "e1"))
    fold.here = "e1"
    registered = fold.register(players)
    persons = {key: fold.championship.registrations[key].person for key in registered}
    when = day.deal_devices(persons)
    for person, device in when[BEFORE]:
        at.desk(HELPER, enrolment(device, person))
    fold.check_in()
    for person, device in when[IN_HALL]:
        at.desk(JUDGE, enrolment(device, person))
    day.badges[JUDGE] = PasskeyKey(seed=f"judge {seed}")
    at.desk(ORGANIZER, enrolment(day.badges[JUDGE], "u1", "user"))
    fold.all_in()
    fold.must(c.FreezeList())
    fold.must(c.MakeDraw("17 4 23", SECRET))
    day.play()
    return at
