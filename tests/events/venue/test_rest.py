"""A laptop goes on after its day was taken back by mistake, and hands in the rest (CH-VENUE-5)."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.factories import DayFactory
from tests.support.halls import PASSPHRASE, Laptop, Said, laptop
from tests.support.scenario import Scenario
from tournament.championship import commands
from tournament.events import bundles
from tournament.events.execution import Refused, execute
from tournament.events.rebuild import differences
from tournament.events.selectors import place_of
from tournament.events.states import championship_ledger, event_ledger, event_state
from tournament.events.venue import handover, lost, returning
from tournament.events.venue.brought import exported
from tournament.events.venue.rest import Rest
from tournament.ledger import store
from tournament.ledger.audit import audit
from tournament.ledger.audit.bundle import read_bundle
from tournament.people.models import Person

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def day() -> Scenario:
    """A day of ten registered players."""
    return DayFactory(open=True)


@pytest.fixture
def hall(day: Scenario, tmp_path: Path) -> Iterator[Laptop]:
    """A laptop that runs the day, in the middle of its play."""
    file = handover.hand_over(day.by(day.organizer), event=day.event, passphrase=PASSPHRASE)
    with laptop(tmp_path / "hall") as ready:
        ready.do(
            "install",
            staff=[day.organizer.public_id, day.judge.public_id],
            passphrase=PASSPHRASE,
            now=day.now,
            handover=file,
        )
        ready.do("check_in")
        ready.do("all_in")
        ready.do("draw")
        ready.do("play", matches=2)
        yield ready


def take_back(day: Scenario, hall: Laptop) -> None:
    """The mistake: the day comes back to headquarters while it is played in the hall."""
    files = exported([hall.copy()])
    day.wait(hours=10)
    returning.import_return(
        day.by(day.organizer),
        event=day.event,
        bundle=files.bundle,
        people_file=files.people,
        answers={},
    )


def look(day: Scenario, hall: Laptop) -> Rest:
    files = exported([hall.copy()])
    said = returning.examine_return(event=day.event, bundle=files.bundle, people_file=files.people)
    assert said.rest is not None
    return said.rest


def hand_in(day: Scenario, hall: Laptop) -> returning.Return:
    files = exported([hall.copy()])
    return returning.import_rest(
        day.by(day.organizer), event=day.event, bundle=files.bundle, people_file=files.people
    )


def is_sound(day: Scenario) -> bool:
    """Ledgers, tables and both bundles are as they should be."""
    ledgers = (championship_ledger(day.championship), event_ledger(day.event))
    assert [fault for key in ledgers for fault in store.verify(key)] == []
    assert differences() == []
    for bundle in (
        bundles.event_bundle(day.event),
        bundles.championship_bundle(day.championship),
    ):
        assert audit(read_bundle(bundle)).failures == ()
    return True


@pytest.mark.rule("CH-VENUE-5")
def test_what_was_played_after_the_return_is_entered_again(day: Scenario, hall: Laptop) -> None:
    take_back(day, hall)
    held = store.frontier(event_ledger(day.event)).size
    hall.do("play", matches=3)
    receipt = returning.receipt_for_hall(day.event)
    with pytest.raises(Said, match="receipt_of_less"):
        hall.do("receipt", data=receipt, now=day.now)

    rest = look(day, hall)
    assert [item.outcome for item in rest.entries] == ["enter"] * len(rest.entries)
    assert [item.entry.seq for item in rest.entries] == list(range(held + 1, rest.size + 1))
    assert store.frontier(event_ledger(day.event)).size == held, "looking writes nothing"

    decided = event_state(day.event).decided_count
    assert hand_in(day, hall).rest is not None
    state = event_state(day.event)
    assert state.decided_count == decided + 3
    assert state.re_entering
    mark, first = list(store.entries_after(event_ledger(day.event), held))[:2]
    assert (mark.entry.type, mark.entry.v) == ("re-entry-began", 2)
    there = rest.entries[0].entry
    assert (first.entry.body, first.entry.at) == (there.body, there.at), "as it was in the hall"
    assert first.entry.actor_id == there.actor_id
    assert is_sound(day)

    size = store.frontier(event_ledger(day.event)).size
    again = hand_in(day, hall)
    assert again.already
    assert store.frontier(event_ledger(day.event)).size == size, "once is enough"

    people = hall.do("look")["persons"]
    assert people == 10
    hall.do("receipt", data=returning.receipt_for_hall(day.event), now=day.now)
    assert (hall.do("look")["persons"], hall.do("look")["returned"]) == (0, True)
    with pytest.raises(Refused, match="re_entry_open"):
        execute(commands.CompleteDay(), place_of(day.event), day.by(day.organizer))
    lost.confirm_re_entry(day.by(day.judge), event=day.event, last=size)
    day.wait(hours=1)
    day.play_on()
    execute(commands.CompleteDay(), place_of(day.event), day.by(day.organizer))
    assert is_sound(day)


@pytest.mark.rule("CH-VENUE-5")
def test_what_headquarters_decided_meanwhile_is_left_to_a_judge(
    day: Scenario, hall: Laptop
) -> None:
    take_back(day, hall)
    same = event_state(day.event).progress.ready()[0]
    day.play_match(same)
    held = store.frontier(event_ledger(day.event)).size
    hall.do("play_out")
    rest = look(day, hall)
    judge, enter = rest.of("judge"), rest.of("enter")
    assert {item.entry.body.get("match") for item in judge} >= {same}
    assert all(item.against is not None for item in judge if item.entry.body["match"] == same)
    assert same not in {item.entry.body.get("match") for item in enter}
    assert enter
    assert {item.entry.type for item in rest.of("closing")} == {"day-completed"}
    hand_in(day, hall)
    assert store.frontier(event_ledger(day.event)).size == held + 1 + len(enter)
    mark = next(iter(store.entries_after(event_ledger(day.event), held))).entry
    assert mark.body["left"] == list(rest.left)
    assert event_state(day.event).status != "completed"
    assert is_sound(day)
    assert Person.objects.count() == 10
