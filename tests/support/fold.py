"""A championship folded in memory: commands in, facts or refusals out, no database."""

import hashlib
from datetime import UTC, date, datetime, timedelta
from itertools import count
from typing import Any

from tests.support.noted import noted
from tournament.championship import commands as c
from tournament.championship.championship_state import ChampionshipState
from tournament.championship.codec import body_of
from tournament.championship.context import Checkpoint, Context
from tournament.championship.days.split.state import equal_sizes
from tournament.championship.event_state import EventState
from tournament.championship.fold import decide, evolve
from tournament.championship.rulings.decide import JUDGES_ONLY
from tournament.championship.rulings.override.queries import seen
from tournament.ledger.core.canonical import parse_canonical
from tournament.ledger.core.entry import Entry, utc_text
from tournament.regulations.profile import Profile
from tournament.regulations.refusals import Refusal

NUMBERS: dict[str, Any] = {
    "name": "test",
    "version": 1,
    "minimum_age": 12,
    "stage_minimum": 10,
    "day_maximum": 32,
    "stage_days_maximum": 3,
    "day_wins": 1,
    "final_wins": 2,
    "prize_places": 4,
    "single_day_qualifiers": 2,
    "split_day_qualifiers": 1,
    "days_before_final": 7,
    "grand_final_reset": True,
    "check_in_extension_minutes": 60,
    "grace_minutes": 10,
    "rest_minutes": 5,
    "representative_registers_below": 14,
    "representative_consents_below": 18,
    "offer_hours": 24,
    "retention_days": 90,
    "answer_days": 10,
    "answer_reminder_days": 3,
    "round_time_minutes": 0,
    "signing_minutes": 10,
    "min_counts": "present",
    "short_day": "play",
    "short_day_minimum": 4,
    "short_day_minutes": 60,
}
SECRET = bytes(range(32))
SECRET_SHA256 = hashlib.sha256(SECRET).hexdigest()
REASON = c.Reason("other", "0" * 64)
DAY = date(2016, 12, 10)
GROWN_UP = date(1990, 1, 1)
BOTH = frozenset({"processing", "representative"})


def code(decision: Any) -> str:
    """The code of what has to be a refusal."""
    assert isinstance(decision, Refusal), decision
    return decision.code


ORGANIZER = c.ActingPerson("actor", "organizer", None)


class Fold:
    """The states of all ledgers, every entry so far, and a clock.

    Commands that name no day are about the one whose check-in was opened last, or that `at` named.
    """

    def __init__(self, **numbers: Any) -> None:
        self.profile = Profile(**{**NUMBERS, **numbers})
        self.championship = ChampionshipState()
        self.events: dict[str, EventState] = {}
        self.here = ""
        self.machine = "headquarters"
        self.entries: list[Entry] = []
        self.now = datetime(2016, 12, 10, 6, 0, tzinfo=UTC)
        self._ids = count(1)

    def new(self, kind: str) -> str:
        """An id that nobody has yet."""
        return f"{kind}{next(self._ids):03}"

    @property
    def event(self) -> EventState:
        """The day that is spoken of; empty before its check-in has opened."""
        return self.events.get(self.here, EventState())

    @event.setter
    def event(self, state: EventState) -> None:
        self.events[self.here] = state

    def at(self, event: str) -> "Fold":
        """Speak of another day from now on."""
        self.here = event
        return self

    def wait(self, **duration: float) -> None:
        """Let time pass."""
        self.now += timedelta(**duration)

    def ask(
        self,
        command: c.Command,
        *,
        person: str | None = None,
        role: str | None = None,
        actor: str = "actor",
    ) -> Any:
        """What `decide` says; nothing changes. Rulings are a judge's unless a role is named."""
        acting_as = role or ("judge" if command.action in JUDGES_ONLY else "organizer")
        acting = c.ActingPerson(actor, acting_as, person)
        context = self.context(self._day_of(command), acting)
        return self.decide(context, command)

    def context(self, day: str, acting: c.ActingPerson = ORGANIZER) -> Context:
        """What a decision about a day is made from now."""
        return Context(
            championship=self.championship,
            event=self.events.get(day, EventState()),
            acting=acting,
            now=self.now,
            championship_checkpoint=self.checkpoint_of("championship"),
            event_checkpoint=self.checkpoint_of(f"event:{day}"),
            machine=self.machine,
            about=day or None,
        )

    def decide(self, context: Context, command: c.Command) -> Any:
        """What the rules say, which a fold of another class may look at."""
        return decide(context, command)

    def do(self, command: c.Command, **who: Any) -> Any:
        """Carry a command out; the facts by ledger, or the refusal."""
        self.wait(seconds=1)
        decision = self.ask(command, **who)
        if isinstance(decision, Refusal):
            return decision
        for kind, fact in decision.items():
            entry = self.record(kind, fact, self._day_of(command))
            if kind == "championship":
                self.championship = evolve(self.championship, entry)  # type: ignore[assignment]
            else:
                self._evolve_event(entry)
        return decision

    def checkpoint_of(self, ledger: str) -> Checkpoint:
        """Where a ledger is said to stand; nothing here is hashed."""
        return Checkpoint(len(self.entries), "0" * 64)

    def record(self, kind: str, fact: Any, event: str) -> Entry:
        """The fact as the next entry, read back from its bytes."""
        entry = Entry(
            type=fact.TYPE,
            v=fact.VERSION,
            scope=f"{kind}:{'x' if kind == 'championship' else event}",
            seq=len(self.entries) + 1,
            command_id=self.new("command"),
            actor_id="actor",
            at=utc_text(self.now),
            body=body_of(fact),
        )
        entry = Entry(**parse_canonical(entry.payload()))
        self.entries.append(entry)
        return entry

    def _day_of(self, command: c.Command) -> str:
        return str(getattr(command, "event", self.here))

    def _evolve_event(self, entry: Entry) -> None:
        event = entry.scope.partition(":")[2]
        if event not in self.events:
            self.here = event
        before = self.events.get(event, EventState())
        self.events[event] = evolve(before, entry)  # type: ignore[assignment]

    def must(self, command: c.Command, **who: Any) -> Any:
        """Carry out what has to be possible."""
        decision = self.do(command, **who)
        assert not isinstance(decision, Refusal), decision
        return decision

    # --- steps ---------------------------------------------------------------------------------

    def start(self) -> "Fold":
        """A championship with one stage."""
        self.must(
            c.CreateChampionship("c1", "key", self.profile, date(2016, 12, 1), date(2017, 2, 12))
        )
        self.must(c.AnnounceChampionship())
        self.must(c.AddStage("s1", "kazan", "Europe/Moscow"))
        return self

    def planned(self, event: str = "e1", day: date = DAY, tables: int = 16) -> "Fold":
        """A day whose registration is open."""
        self.must(c.PlanDay(event, "s1", day, "11:00", tables))
        self.must(c.GrantRole(self.new("g"), "u1", "judge", "event", event))
        self.must(c.OpenRegistration(event))
        return self

    def elsewhere(
        self,
        event: str = "e2",
        day: date = date(2016, 12, 17),
        *,
        stage: str = "s2",
        city: str = "tomsk",
    ) -> "Fold":
        """Another city, in the time zone of Moscow, with a day whose registration is open."""
        if stage not in self.championship.stages:
            self.must(c.AddStage(stage, city, "Europe/Moscow"))
        self.must(c.PlanDay(event, stage, day, "11:00", 8))
        self.must(c.OpenRegistration(event))
        return self

    def divided(self, *days: date) -> "Fold":
        """The first day's stage split among it and these others; everybody has their day (e2…).

        So many are registered or wait that one day is too small.
        """
        everybody = dict.fromkeys(self.championship.registrations, GROWN_UP)
        sizes = equal_sizes(len(everybody), len(days) + 1)
        parts = tuple(
            c.SplitDay(day, "11:00", 8, size) for day, size in zip(days, sizes[1:], strict=True)
        )
        events = tuple(f"e{number}" for number, _ in enumerate(days, start=2))
        self.must(c.SplitStage(self.new("split"), "e1", sizes[0], parts, events))
        self.must(c.ClosePreferences("e1", self.new("lot"), SECRET_SHA256))
        self.must(c.DrawSplit("e1", "17 4 23", SECRET))
        self.must(c.AssignSplit("e1", everybody))
        return self

    def registration(self, event: str = "e1", **changes: Any) -> c.Register:
        """A grown-up's registration."""
        fields = {
            "registration": self.new("r"),
            "person": self.new("p"),
            "event": event,
            "channel": "desk",
            "birth_date": GROWN_UP,
            "consents": frozenset({"processing"}),
            "commitment": "0" * 64,
        }
        return c.Register(**{**fields, **changes})

    def register(self, players: int, event: str = "e1") -> list[str]:
        """Enter grown-ups."""
        made = [self.registration(event) for _ in range(players)]
        for command in made:
            self.must(command)
        return [command.registration for command in made]

    def status(self, registration: str) -> str:
        """What the championship's ledger says of a registration."""
        return self.championship.registrations[registration].status

    def line(self, event: str = "e1") -> list[str]:
        """A day's waiting list, in its order."""
        return [item.id for item in self.championship.line(event)]

    def give_places(self, event: str = "e1") -> "Fold":
        """Give every free place of a day to its line, as every change does."""
        while not isinstance(self.do(c.FillPlace(event)), Refusal):
            pass
        return self

    def check_in(self, event: str = "e1") -> "Fold":
        """Open check-in."""
        self.must(c.OpenCheckIn(event, "key", SECRET_SHA256))
        return self

    def all_in(self) -> "Fold":
        """Everyone with a place comes; check-in closes."""
        for entrant in list(self.event.entrants.values()):
            if entrant.status == "confirmed":
                self.must(c.CheckIn(entrant.registration))
        self.must(c.CloseCheckIn())
        return self

    def drawn(self, players: int = 10) -> "Fold":
        """A day of so many players whose bracket is drawn."""
        self.start().planned()
        self.register(players)
        self.check_in().all_in()
        self.must(c.FreezeList())
        self.must(c.MakeDraw("17 4 23", SECRET))
        return self

    def first_of_two(self) -> "Fold":
        """A stage split into two days of ten (as the profile's maximum is); the first is drawn."""
        self.start().planned()
        self.register(20)
        self.divided(date(2016, 12, 17)).check_in().all_in()
        self.must(c.FreezeList())
        self.must(c.MakeDraw("17 4 23", SECRET))
        return self

    def call(self, match: str, **options: Any) -> Any:
        """Call a match after a rest."""
        self.wait(minutes=6)
        return self.must(c.CallMatch(match, **options))

    def fill(self, match: str, outcome: str = "A", **options: Any) -> c.FillSheet:
        """The command that fills the next revision of the open game's sheet."""
        game = self.event.plays[match].open_game
        fields = {"game": game.number, "revision": game.revision, "nonce": "0" * 32, **options}
        return c.FillSheet(match=match, outcome=outcome, **noted(fields))  # type: ignore[arg-type]

    def attest(self, match: str) -> c.AttestPaper:
        """The command that witnesses the newest sheet of a match."""
        game = self.event.plays[match].open_game
        if game.sheet is None:
            game = self.event.plays[match].games[-1]
        assert game.sheet is not None
        return c.AttestPaper(match, game.number, game.sheet.digest)

    def play(self, match: str, outcome: str = "A") -> None:
        """Call, fill, witness."""
        self.call(match)
        self.must(self.fill(match, outcome))
        self.must(self.attest(match))

    def play_on(self, matches: int = 1000, outcome: str = "A") -> None:
        """Play ready matches in bracket order."""
        for _ in range(matches):
            ready = self.event.progress.ready()
            if not ready:
                return
            self.play(ready[0], outcome)

    def version(self, match: str) -> str:
        """The version of a match that a judge looks at."""
        return str(self.event.version_of(match))

    def seen(self, match: str) -> str:
        """The fingerprint of all that a match's result can reach."""
        return seen(self.event, match)
