"""Laptops that are lost: another one goes on, or the rest is entered again (CH-VENUE-1, 5)."""

import json
from datetime import timedelta
from pathlib import Path

import pytest

from tests.events.venue.test_whole_way import begin, bring_back, hand_over, ledgers
from tests.support.halls import PASSPHRASE, Laptop, laptop
from tests.support.scenario import Scenario
from tournament.championship import commands
from tournament.events import bundles, services
from tournament.events.execution import Refused, execute
from tournament.events.selectors import place_of
from tournament.events.states import championship_state, event_state
from tournament.events.venue import lost, returning
from tournament.events.venue.brought import exported
from tournament.events.venue.where import whereabouts
from tournament.ledger import store
from tournament.ledger.audit import audit
from tournament.ledger.audit.bundle import read_bundle
from tournament.ledger.models import Entry

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]


@pytest.mark.rule("CH-VENUE-1")
def test_a_second_laptop_goes_on_from_the_last_files(
    day: Scenario, hall: Laptop, tmp_path: Path
) -> None:
    file = hand_over(day)
    begin(day, hall, file)
    hall.do("check_in")
    walk_in = hall.do("walk_in", number=50)
    hall.do("all_in")
    hall.do("draw")
    hall.do("play", matches=3)
    copy, (bundle, _) = hall.copy(), hall.files()
    size = hall.do("look")["size"]
    assert exported([copy]).bundle == bundle
    with laptop(tmp_path / "second") as second:
        second.do(
            "install",
            staff=[day.organizer.public_id, day.judge.public_id],
            passphrase=PASSPHRASE,
            now=day.now + timedelta(hours=2),
            handover=file,
            copy=copy,
        )
        there = second.do("look")
        assert (there["persons"], there["size"], there["faults"]) == (11, size + 1, [])
        second.do("play_out")
        files = second.files()
    assert bring_back(day, files).returned
    state = championship_state(day.championship)
    assert state.registrations[walk_in].status == "finished"
    restored = Entry.objects.get(type="ledger-restored", ledger=f"event:{day.event}")
    body = json.loads(bytes(restored.payload))["body"]
    assert (body["size"], body["why"]) == (size, "second_machine")
    assert ledgers(day) == []
    assert audit(read_bundle(bundles.event_bundle(day.event))).failures == ()


@pytest.mark.rule("CH-VENUE-5")
def test_a_lost_laptop_ends_and_the_rest_is_entered_again(day: Scenario, hall: Laptop) -> None:
    begin(day, hall)
    hall.do("check_in")
    hall.do("all_in")
    known = hall.files()
    returning.import_progress(
        day.by(day.organizer), event=day.event, bundle=known[0], people_file=known[1]
    )
    hall.do("draw")
    hall.do("play", matches=2)
    later = hall.files()
    with pytest.raises(Refused, match="not_allowed"):
        lost.end_custody(day.by(day.organizer), event=day.event, category="other", reason="?")
    lost.end_custody(
        day.by(day.publisher), event=day.event, category="other", reason="Ноутбук упал"
    )
    assert whereabouts(day.event) == "here"
    assert event_state(day.event).re_entering
    day.wait(hours=1)
    day.draw("пять восемь")
    day.play_on()
    with pytest.raises(Refused, match="re_entry_open"):
        execute(commands.CompleteDay(), place_of(day.event), day.by(day.organizer))
    head = store.frontier(f"event:{day.event}").size
    lost.confirm_re_entry(day.by(day.judge), event=day.event, last=head)
    execute(commands.CompleteDay(), place_of(day.event), day.by(day.organizer))
    with pytest.raises(Refused, match="import_forked"):
        bring_back(day, later)
    compared = lost.compare_bundle(day.event, later[0])
    assert compared.common == read_bundle(known[0]).ledgers[0].size
    assert ledgers(day) == []
    assert audit(read_bundle(bundles.event_bundle(day.event))).failures == ()


@pytest.mark.rule("CH-VENUE-5")
def test_a_laptop_lost_before_check_in_opened(day: Scenario, hall: Laptop) -> None:
    begin(day, hall)
    lost.end_custody(day.by(day.publisher), event=day.event, category="other", reason="Украли")
    assert not event_state(day.event).re_entering
    services.open_check_in(day.by(day.organizer), event=day.event)
    assert event_state(day.event).re_entering
