"""Two players at one table press at the same instant, more than once, over a network that fails."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from random import Random
from threading import Barrier
from typing import Any

import pytest
from django.db import InterfaceError, OperationalError, connection, connections, transaction

from tests.factories import DayFactory
from tests.support.authenticator import BrowserKey, PasskeyKey, PersonKey
from tests.support.rebuilt import assert_rebuilds
from tests.support.signed_days import ORGANIZER
from tests.support.signed_site import Site
from tournament.championship.event_state import Sheet
from tournament.events.execution import Answer, Caller, Refused
from tournament.ledger.core.canonical import canonical_bytes
from tournament.ledger.core.envelope import RESULT_SHEET_PAYLOAD_TYPE
from tournament.ledger.models import Entry
from tournament.play import signing

pytestmark = [pytest.mark.database, pytest.mark.slow, pytest.mark.rule("CH-SHEET-1")]
MATCH = "W1.2"
DROPPED = (OperationalError, InterfaceError)


@pytest.fixture
def table(transactional_db: None) -> Site:
    """A day of ten with its first match at a table."""
    return Site(DayFactory(called=MATCH), Random(1))


def at_once(*actions: Callable[[], Any]) -> list[Any]:
    """Run the actions in threads of their own, released together; what each returned."""
    gate = Barrier(len(actions))

    def run(action: Callable[[], Any]) -> Any:
        try:
            gate.wait(timeout=60)
            return action()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(actions)) as pool:
        return list(pool.map(run, actions))


def cut_off(send: Callable[[], Answer]) -> None:
    """Everything is done but for the end of the transaction, when the connection breaks."""
    ended = False
    with suppress(*DROPPED):
        with transaction.atomic():
            send()
            connection.connection.close()
        ended = True
    assert not ended
    connection.close()


def numbers_of(answers: list[Answer]) -> set[int]:
    return {entry.seq for answer in answers for entry in answer.entries}


def types_of(table: Site) -> list[str]:
    rows = Entry.objects.filter(ledger_id=f"event:{table.event}").order_by("seq")
    return [kind for kind in rows.values_list("type", flat=True) if kind.startswith("sheet-")]


def sheet_of(table: Site) -> Sheet:
    return table.state.plays[MATCH].games[-1].sheets[-1]


def device_of(table: Site, seat: str, kind: type[Any]) -> PersonKey:
    device: PersonKey = kind(seed=f"phone of {seat}")
    person = table.championship.registrations[str(table.state.player(MATCH, seat))].person
    table.enrol(ORGANIZER, device, person=person)
    return device


def saying(table: Site, seat: str, outcome: str, caller: Caller | None = None) -> Callable[[], Any]:
    """What a phone does: it sends what its player says, and tells what it was answered."""
    registration = str(table.state.player(MATCH, seat))
    caller = caller or table.holder(registration)

    def send() -> Any:
        try:
            return signing.say_result(
                caller,
                event=table.event,
                registration=registration,
                match=MATCH,
                game=1,
                revision=0,
                outcome=outcome,  # type: ignore[arg-type]
            )
        except Refused as refused:
            return refused.refusal.code

    return send


@pytest.mark.postgres
def test_both_sign_twice_over_a_broken_connection_and_there_are_two_signatures(
    table: Site,
) -> None:
    devices = {
        "A": device_of(table, "A", BrowserKey),
        "B": device_of(table, "B", PasskeyKey),
    }
    saying(table, "A", "A")()
    sheet = sheet_of(table)
    payload = canonical_bytes(dict(sheet.statement))

    def sending(seat: str) -> Callable[[], list[Answer]]:
        registration = str(table.state.player(MATCH, seat))
        first, second = table.holder(registration), table.holder(registration)
        about = {
            "event": table.event,
            "registration": registration,
            "match": MATCH,
            "game": 1,
            "digest": sheet.digest,
            "key": devices[seat].key_id,
            "signature": devices[seat].sign(RESULT_SHEET_PAYLOAD_TYPE, payload),  # type: ignore[attr-defined]
        }

        def send() -> list[Answer]:
            cut_off(lambda: signing.sign_sheet(first, **about))
            return [signing.sign_sheet(caller, **about) for caller in (first, second, first)]

        return send

    answers = at_once(*(sending(seat) for seat in ("A", "B", "A", "B")))
    assert types_of(table) == ["sheet-filled", "sheet-signed", "sheet-signed"]
    assert len(numbers_of([answer for of_thread in answers for answer in of_thread])) == 2
    assert (sheet_of(table).state, sheet_of(table).seats) == ("accepted", ("A", "B"))
    assert table.state.match_status(MATCH) == "decided"
    assert_rebuilds()


def test_both_enter_the_same_result_and_it_is_one_sheet(table: Site) -> None:
    again = table.holder(str(table.state.player(MATCH, "A")))
    answers = at_once(
        saying(table, "A", "B"),
        saying(table, "B", "B"),
        saying(table, "A", "B", again),
        saying(table, "A", "B", again),
    )
    assert types_of(table) == ["sheet-filled"]
    assert len(numbers_of(answers)) == 1
    assert sheet_of(table).statement["outcome"] == "B"
    assert_rebuilds()


def test_both_enter_different_results_and_each_sees_the_other_one(table: Site) -> None:
    again = table.holder(str(table.state.player(MATCH, "B")))
    answers = at_once(
        saying(table, "A", "A"),
        saying(table, "B", "B"),
        saying(table, "B", "B", again),
        saying(table, "B", "B", again),
    )
    assert types_of(table) == ["sheet-filled", "sheet-contested"]
    sheet = sheet_of(table)
    assert sheet.state == "conflicting"
    assert sheet.contest is not None
    assert {sheet.filled_by, sheet.contest.seat} == {"A", "B"}
    said = {sheet.filled_by: sheet.statement["outcome"]}
    said[sheet.contest.seat] = sheet.contest.content["outcome"]
    assert said == {"A": "A", "B": "B"}
    assert len(numbers_of(answers)) == 2
    assert_rebuilds()
