"""Submit, ruling and closing of a day at once, halted at every step, in every order of the lock.

Three people act on one small day. Each stops before they ask for the lock, once they have it, and
before they commit; while one holds the lock the others stand in front of it or wait in it. Whatever
the order, the end is that of the same three acts done one after another in the order of the lock,
and whoever comes too late is told so.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from itertools import permutations, product
from threading import Condition, Thread, local
from typing import Any

import pytest
from django.db import connection, connections

from tests.support.append_only import empty
from tests.support.rebuilt import assert_rebuilds
from tests.support.remembered import remembered
from tests.support.rulings import rule
from tests.support.scenario import Scenario
from tournament.championship import commands
from tournament.championship.rulings.override.queries import seen
from tournament.events import execution, selectors
from tournament.events.execution import Refused
from tournament.events.states import event_ledger, event_state
from tournament.ledger import store
from tournament.play import services as play

pytestmark = [pytest.mark.slow, pytest.mark.postgres]

PATIENCE = 120.0
"""Seconds after which a thread that does not move is a fault of the test."""
ALREADY_WAITS = (False, True)
"""Whether somebody behind the holder stands before the lock, or waits in it."""

Act = Callable[[Scenario], Any]


@dataclass
class Person:
    """A thread that goes on only when it is told to."""

    name: str
    gate: Condition = field(default_factory=Condition)
    may_go: int = 0
    halts: int = 0
    asked: bool = False
    done: bool = False
    told: str = ""

    def halt(self) -> None:
        """Stop until somebody says `go`."""
        with self.gate:
            self.halts += 1
            self.gate.notify_all()
            assert self.gate.wait_for(lambda: self.may_go >= self.halts, PATIENCE), self.name

    def go(self) -> None:
        """Let them take one step."""
        with self.gate:
            self.may_go += 1
            self.gate.notify_all()

    def stands(self, halts: int) -> None:
        """Wait until they have reached a halt, or the end."""
        with self.gate:
            assert self.gate.wait_for(lambda: self.done or self.halts >= halts, PATIENCE), self.name

    def has_asked(self) -> None:
        """Wait until they are in front of the lock that another one holds."""
        with self.gate:
            assert self.gate.wait_for(lambda: self.asked, PATIENCE), self.name

    def says_asked(self) -> None:
        with self.gate:
            self.asked = True
            self.gate.notify_all()

    def ends(self, told: str) -> None:
        with self.gate:
            self.told, self.done = told, True
            self.gate.notify_all()


_acting = local()


@pytest.fixture
def halting(transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody who acts in a thread of this test stops at its three places.

    The lock that all three want is the day's; closing holds the championship's before.
    """
    read_head, last_step = store._read_head, execution._raise_versions

    def before_and_after_lock(ledger_id: str) -> Any:
        person: Person | None = getattr(_acting, "person", None)
        first = person is not None and not person.asked and ledger_id.startswith("event:")
        if person is not None and first:
            person.halt()
            person.says_asked()
        head = read_head(ledger_id)
        if person is not None and first:
            person.halt()
        return head

    def before_commit(*arguments: Any) -> None:
        last_step(*arguments)
        person: Person | None = getattr(_acting, "person", None)
        if person is not None:
            person.halt()

    monkeypatch.setattr(store, "_read_head", before_and_after_lock)
    monkeypatch.setattr(execution, "_raise_versions", before_commit)


BEFORE_LOCK, AFTER_LOCK, BEFORE_COMMIT = 1, 2, 3


def act(person: Person, what: Act, day: Scenario) -> None:
    _acting.person = person
    try:
        person.ends(_told(what, day))
    finally:
        connections.close_all()


def _told(what: Act, day: Scenario) -> str:
    try:
        what(day)
    except Refused as refused:
        return refused.refusal.code
    return "done"


@remembered
def small_day(day: Scenario) -> Scenario:
    """Three players; the grand final is played and its sheet waits for signatures."""
    day.plan(profile=replace(selectors.profile(), stage_minimum=2))
    day.register(3)
    day.check_in_all()
    day.draw()
    while (match := event_state(day.event).progress.ready()[0]) != "GF":
        day.play_match(match)
    day.wait(minutes=10)
    play.call_match(day.by(day.organizer), event=day.event, match="GF")
    day.enter("GF", "A")
    return day


@remembered
def signed_day(day: Scenario) -> Scenario:
    """The same with the last sheet signed: the day is finished and not closed."""
    small_day(day)
    day.attest("GF")
    return day


def submit(day: Scenario) -> Any:
    """The desk witnesses the last sheet."""
    caller = day.by(day.judge)
    sheet = event_state(day.event).plays["GF"].games[0].sheets[0]
    return play.attest_paper(caller, event=day.event, match="GF", game=1, digest=sheet.digest)


def withdraw(day: Scenario) -> Any:
    """The judge withdraws a player of the open grand final."""
    state = event_state(day.event)
    player = state.order[0]
    return rule(
        day.by(day.judge),
        commands.RuleWithdrawal,
        event=day.event,
        registration=player,
        met=f"GF/{MET['GF']}",
        category="other",
        reason="ушёл",
    )


def correct(day: Scenario) -> Any:
    """The judge finds that the other one won the grand final."""
    return rule(
        day.by(day.judge),
        commands.RuleCorrection,
        event=day.event,
        match="GF",
        outcome="B",
        met=SEEN["GF"],
        category="other",
        reason="перепутали",
    )


def close(day: Scenario) -> Any:
    """The organizer closes the day."""
    return play.complete_day(day.by(day.organizer), event=day.event)


SEEN: dict[str, str] = {}
"""Fingerprint of what a corrected result can reach, at that moment."""
MET: dict[str, int] = {}
"""Version of the match that everybody looked at before the first of them acted."""
TRIOS: dict[str, tuple[Callable[[Scenario], Scenario], dict[str, Act]]] = {
    "open": (small_day, {"submit": submit, "ruling": withdraw, "closing": close}),
    "finished": (signed_day, {"submit": submit, "ruling": correct, "closing": close}),
}


def looked_at(begin: Callable[[Scenario], Scenario]) -> Scenario:
    """The day in a database of its own: there it is put back instead of played again."""
    empty(connection)
    day = begin(Scenario())
    MET["GF"] = event_state(day.event).version_of("GF")
    SEEN["GF"] = seen(event_state(day.event), "GF")
    return day


def outcome(day: Scenario, told: dict[str, str]) -> dict[str, Any]:
    """Everything that the three can have changed, without ids and times."""
    assert store.verify(event_ledger(day.event)) == []
    assert_rebuilds()
    state = event_state(day.event)
    seats = state.seed_of
    return {
        "told": told,
        "status": state.status,
        "matches": {
            match.id: (state.match_status(match.id), state.progress.winner(match.id))
            for match in state.structure.matches
        },
        "rulings": [(ruling.type, ruling.match) for ruling in state.rulings],
        "places": sorted(
            (seats[place["registration"]], place["first"], place["last"]) for place in state.places
        ),
        "entrants": sorted((seats[key], item.status) for key, item in state.entrants.items()),
    }


def one_after_another(trio: str, order: tuple[str, ...]) -> dict[str, Any]:
    begin, acts = TRIOS[trio]
    day = looked_at(begin)
    told = {name: _told(acts[name], day) for name in order}
    return outcome(day, told)


def at_once(trio: str, order: tuple[str, ...], waits: tuple[bool, bool]) -> dict[str, Any]:
    """All three at once; `waits` says of the second and third whether they wait in the lock."""
    begin, acts = TRIOS[trio]
    day = looked_at(begin)
    people = [Person(name) for name in order]
    threads = [Thread(target=act, args=(person, acts[person.name], day)) for person in people]
    for thread in threads:
        thread.start()
    for person in people:
        person.stands(BEFORE_LOCK)
    for turn, holder in enumerate(people):
        if not holder.asked:
            holder.go()
        holder.stands(AFTER_LOCK)
        # Of two who wait in the lock the database may let either one pass: only the next does.
        if turn + 1 < len(people) and waits[turn]:
            people[turn + 1].go()
            people[turn + 1].has_asked()
        holder.go()
        holder.stands(BEFORE_COMMIT)
        holder.go()
        threads[turn].join(PATIENCE)
        assert holder.done
    told = {person.name: person.told for person in people}
    return outcome(day, told)


@pytest.mark.parametrize("trio", sorted(TRIOS))
def test_the_end_is_that_of_one_after_another(halting: None, trio: str) -> None:
    ends = []
    for order in permutations(TRIOS[trio][1]):
        serial = one_after_another(trio, order)
        ends.append(serial)
        for waits in product(ALREADY_WAITS, repeat=2):
            assert at_once(trio, order, waits) == serial, (order, waits)
    assert all("done" in end["told"].values() for end in ends)
    assert len({str(sorted(end["told"].items())) for end in ends}) > 1, "nothing ever collides"
