"""Witnesses at headquarters: named, asked by jobs, believed only if true, shown everywhere."""

import re
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.test import Client
from django.urls import reverse

from tests.events.witnesses.served import Club, Line, club, line_of, saying
from tests.factories import DayFactory
from tests.support.scenario import Scenario
from tournament.championship import facts
from tournament.events import bundles, checkpoints, stored_bundles
from tournament.events.models import Cosignature, WitnessAddress
from tournament.events.states import (
    championship_ledger,
    championship_state,
    event_ledger,
    recorded,
)
from tournament.events.witness_jobs import Fault, _judged, note_days
from tournament.events.witnesses import cosigned, dismiss_witness, name_witness
from tournament.jobs.models import Job
from tournament.jobs.queue import enqueue
from tournament.jobs.worker import run_due
from tournament.ledger import store
from tournament.ledger.audit import audit
from tournament.ledger.audit.bundle import read_bundle
from tournament.ledger.audit.witness_checks import Trust
from tournament.ledger.core.checkpoints import log_key
from tournament.ledger.core.cosignatures import WitnessKey, cosign, cosignatures_of
from tournament.ledger.core.receipts import Receipt, check

pytestmark = pytest.mark.django_db(transaction=True)

MINUTE = timedelta(minutes=1)


@pytest.fixture
def day() -> Scenario:
    """A drawn day."""
    return DayFactory(drawn=True)


@pytest.fixture
def line(tmp_path: Path, settings: Any) -> Line:
    return line_of(tmp_path, settings)


@pytest.fixture
def clubs(day: Scenario, line: Line) -> Iterator[list[Club]]:
    """Two witnesses that watch the championship's ledger and are named there."""
    ledger = championship_ledger(day.championship)
    log = log_key(ledger, store.installation_key().public_key)
    with ExitStack() as stack:
        found = [stack.enter_context(club(line, name, log)) for name in ("kazan", "tomsk")]
        for item in found:
            named(day, item.vkey, item.address)
        yield found


def named(day: Scenario, vkey: str, address: str) -> None:
    name_witness(day.championship, vkey, address, day.by(day.publisher))


def work(day: Scenario, minutes: int = 1) -> None:
    """Let the site work for so many minutes."""
    for _ in range(minutes):
        day.now += MINUTE
        Job.objects.filter(kind="watch_ledgers").delete()
        enqueue("watch_ledgers", day.now.isoformat())
        run_due(lambda: day.now, "worker", kinds=["watch_ledgers", "ask_witness"])


def faults(day: Scenario) -> list[str]:
    rows = WitnessAddress.objects.filter(championship=day.championship).order_by("pk")
    return list(rows.values_list("fault", flat=True))


def state_of(day: Scenario) -> Any:
    return championship_state(day.championship)


def noted(day: Scenario) -> list[facts.CheckpointNoted]:
    ledger = championship_ledger(day.championship)
    return [fact for _, fact in recorded(ledger, facts.CheckpointNoted)]


def test_every_witness_is_asked_and_its_word_is_kept(day: Scenario, clubs: list[Club]) -> None:
    work(day)
    [point] = noted(day)
    ledger = championship_ledger(day.championship)
    assert point.event == day.event
    assert point.size == len(store.leaves(event_ledger(day.event)))
    note = checkpoints.current_checkpoint(ledger)
    found = cosignatures_of(note, [item.key for item in clubs])
    assert [item.witness for item in found] == [item.key for item in clubs]
    assert checkpoints.witnessed_checkpoint(day.championship) == note
    assert faults(day) == ["", ""]


def test_the_check_of_a_day_has_a_line_for_each_witness(day: Scenario, clubs: list[Club]) -> None:
    silent = WitnessKey("omsk.example", Ed25519PrivateKey.generate().public_key())
    named(day, silent.vkey(), "https://127.0.0.1:1/")
    work(day)
    page = reverse("day_check", args=[day.event])
    shown = Client().get(page, headers={"Accept-Language": "en"}).content.decode()
    size = len(store.leaves(championship_ledger(day.championship)))
    for item in clubs:
        assert re.search(
            rf"{item.key.name}: [-0-9]+ [0-9:]+ UTC, entries of the championship’s ledger: {size}",
            shown,
        )
    assert "omsk.example: no signature" in shown


def test_nothing_is_asked_twice_and_no_ledger_grows_by_being_watched(
    day: Scenario, clubs: list[Club]
) -> None:
    work(day, 3)
    size = len(store.leaves(championship_ledger(day.championship)))
    assert len(noted(day)) == 1
    assert Cosignature.objects.count() == 2
    work(day, 2)
    assert len(store.leaves(championship_ledger(day.championship))) == size
    assert Job.objects.filter(kind="ask_witness").count() == 2


def test_a_day_is_noted_once_a_minute_at_most(day: Scenario, clubs: list[Club]) -> None:
    work(day)
    day.call("W1.2")
    Job.objects.all().delete()
    before = state_of(day).noted[day.event].at
    note_days(state_of(day), before + timedelta(seconds=59))
    assert len(noted(day)) == 1
    note_days(state_of(day), before + timedelta(seconds=60))
    assert len(noted(day)) == 2


def test_without_a_witness_nothing_is_noted(day: Scenario) -> None:
    work(day)
    note_days(state_of(day), day.now)
    assert noted(day) == []


def test_a_witness_that_knows_more_than_was_thought_tells_its_size(
    day: Scenario, clubs: list[Club]
) -> None:
    work(day)
    WitnessAddress.objects.update(known_size=0)
    day.call("W1.2")
    work(day)
    assert faults(day) == ["", ""]
    assert Cosignature.objects.count() == 4


def test_the_dead_and_the_lying_keep_nobody_waiting(
    day: Scenario, clubs: list[Club], line: Line
) -> None:
    liar = Ed25519PrivateKey.from_private_bytes(b"\x07" * 32)
    keys = [
        WitnessKey(
            f"{name}.example",
            Ed25519PrivateKey.from_private_bytes(bytes([number]) * 32).public_key(),
        )
        for number, name in enumerate(("dead", "false", "unknown", "forked", "ahead", "wild"), 10)
    ]
    false = cosign("x\n1\n\n", keys[1], liar, 1)
    answers = {
        1: (200, false, "text/plain"),
        2: (404, "who?", "text/plain"),
        3: (422, "no", "text/plain"),
        4: (409, "9999\n", "text/x.tlog.size"),
        5: (409, "many\n", "text/x.tlog.size"),
    }
    with ExitStack() as stack:
        named(day, keys[0].vkey(), "https://127.0.0.1:1/")
        for number, answer in answers.items():
            named(day, keys[number].vkey(), stack.enter_context(saying(line, *answer)))
        work(day)
    assert faults(day) == [
        "", "", "no_connection", "false", "unknown_log", "forked", "ahead", "false",
    ]  # fmt: skip
    assert Cosignature.objects.count() == 2
    assert not Job.objects.filter(state="failed").exists()
    # Each rests longer every time, and is asked again.
    rests = WitnessAddress.objects.get(witness=keys[0].vkey())
    assert (rests.failures, rests.rests_until) == (1, day.now + MINUTE)
    day.call("W1.2")
    work(day)
    rests.refresh_from_db()
    assert rests.failures == 2
    assert Cosignature.objects.count() == 4


def test_a_line_about_something_else_is_not_kept(day: Scenario, clubs: list[Club]) -> None:
    """The witness is honest, but somebody in between gives an older answer of it."""
    work(day)
    old = clubs[0].witness.newest(f"pixel-tactics/{championship_ledger(day.championship)}")
    assert old is not None
    day.call("W1.2")
    work(day)
    note = checkpoints.current_checkpoint(championship_ledger(day.championship))
    told = _judged(clubs[0].key, note, old.rpartition("\n\n")[2], 1)
    assert told.fault == Fault.FALSE


def test_a_receipt_of_a_day_leads_to_the_witnesses(day: Scenario, clubs: list[Club]) -> None:
    ledger = event_ledger(day.event)
    before = checkpoints.receipt_of(ledger, 3)
    assert before.witnessed is None
    work(day)
    receipt = checkpoints.receipt_of(ledger, 3)
    assert Receipt.from_bytes(receipt.to_bytes()) == receipt
    known = store.known_keys(ledger)
    assert check(receipt, known).entry.seq == 3
    assert len(cosignatures_of(receipt.witnessed_note, [item.key for item in clubs])) == 2
    assert receipt.witnessed is not None
    # What came after the witnesses' word has the ledger's own word alone.
    day.call("W1.2")
    last = checkpoints.receipt_of(ledger, len(store.leaves(ledger)))
    assert last.witnessed is None
    own = checkpoints.receipt_of(championship_ledger(day.championship), 1)
    assert own.witnessed is None
    assert len(cosignatures_of(own.checkpoint, [item.key for item in clubs])) == 2


def test_the_audit_shows_how_many_of_them_have_cosigned(day: Scenario, clubs: list[Club]) -> None:
    work(day)
    work(day)
    trust = Trust([item.key for item in clubs])
    for data in (bundles.championship_bundle(day.championship), bundles.event_bundle(day.event)):
        report = audit(read_bundle(data), trust=trust)
        assert report.failures == ()
        assert [(item.name, item.trusted) for item in report.witnesses] == [
            ("kazan.example", True), ("tomsk.example", True),
        ]  # fmt: skip
        assert all(item.when == "2016-11-24 15:06 UTC" for item in report.witnesses)
        assert report.count("cosignatures") >= 2
        assert report.count("checkpoints_noted") == 1
        stranger = WitnessKey("x.example", Ed25519PrivateKey.generate().public_key())
        few = audit(read_bundle(data), trust=Trust([stranger]))
        assert [item.code for item in few.failures] == ["witnesses_few"]
        two = Trust([stranger, *trust.witnesses])
        assert audit(read_bundle(data), trust=two).failures == ()
        all_three = audit(read_bundle(data), trust=replace(two, wanted=3))
        assert [item.code for item in all_three.failures] == ["witnesses_few"]


def test_bundles_are_made_anew_when_a_witness_has_spoken(day: Scenario, clubs: list[Club]) -> None:
    before = stored_bundles.championship_mark(state_of(day))
    of_day = stored_bundles.event_mark(day.event, state_of(day))
    work(day)
    assert stored_bundles.championship_mark(state_of(day)) != before
    seen = stored_bundles.event_mark(day.event, state_of(day))
    assert seen != of_day
    # A day of which nothing is new keeps its bundle while others go on.
    third = WitnessKey("third.example", Ed25519PrivateKey.generate().public_key())
    named(day, third.vkey(), "https://127.0.0.1:1/")
    work(day)
    assert Cosignature.objects.count() == 4
    assert stored_bundles.event_mark(day.event, state_of(day)) == seen


def test_who_is_dismissed_is_asked_and_counted_no_longer(day: Scenario, clubs: list[Club]) -> None:
    work(day)
    dismiss_witness(day.championship, clubs[0].vkey, day.by(day.publisher))
    assert state_of(day).witnesses == (clubs[1].vkey,)
    point = cosigned(state_of(day))
    assert point is not None
    assert [item.witness for item in point.cosignatures] == [clubs[1].vkey]
    work(day)
    assert Cosignature.objects.filter(witness=clubs[0].vkey).count() == 1


def test_a_witness_is_asked_elsewhere_when_it_is_named_again(
    day: Scenario, clubs: list[Club]
) -> None:
    size = len(store.leaves(championship_ledger(day.championship)))
    WitnessAddress.objects.update(failures=5, fault="too_slow", rests_until=day.now + MINUTE * 9)
    named(day, clubs[0].vkey, clubs[1].address)
    assert len(store.leaves(championship_ledger(day.championship))) == size
    row = WitnessAddress.objects.get(witness=clubs[0].vkey)
    assert (row.address, row.failures, row.rests_until) == (clubs[1].address, 0, None)
