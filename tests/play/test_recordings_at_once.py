"""Several devices and requests at once on one recording: one wins, nothing is written twice."""

from collections import Counter
from random import Random

import pytest

from tests.factories import DayFactory
from tests.play.test_concurrency import press_at_once
from tests.support.recorded_games import whole_game
from tests.support.rulings import rule
from tests.support.scenario import Scenario
from tournament.championship import commands
from tournament.events.execution import Caller, Refused
from tournament.events.states import event_state
from tournament.play import recording_access, recordings
from tournament.play.models import RecordedStep, Recording, SubmittedLog
from tournament.play.recordings import Sent
from tournament.regulations.refusals import Refusal

pytestmark = [pytest.mark.slow, pytest.mark.postgres]

MATCH = "W1.2"
AT_ONCE = 10


@pytest.fixture
def day(transactional_db: None) -> Scenario:
    """W1.2 is played at table 1."""
    return DayFactory(in_play=MATCH)


def callers(day: Scenario) -> list[Caller]:
    return [day.by((day.judge, day.organizer)[number % 2]) for number in range(AT_ONCE)]


def refused(stopped: Refused) -> str:
    found: Refusal = stopped.refusal
    return found.code


@pytest.mark.rule("CH-SHEET-3")
def test_of_many_who_start_one_records(day: Scenario) -> None:
    asking = callers(day)

    def start(number: int) -> str:
        try:
            recordings.start(asking[number], event=day.event, match=MATCH)
        except Refused as stopped:
            return refused(stopped)
        return "started"

    told = press_at_once(start, AT_ONCE)
    assert told == Counter({"started": 1, "recording_open_already": AT_ONCE - 1})
    assert Recording.objects.count() == 1


def test_a_batch_that_is_sent_many_times_at_once_is_written_once(day: Scenario) -> None:
    opened = recordings.start(day.by(day.judge), event=day.event, match=MATCH)
    cards = ("witch", "oracle", "vampire", "knight", "mystic")
    steps = [Sent(f"s{card}", f"table deal A:{card}") for card in cards]
    asking = [day.by(day.judge) for _ in range(AT_ONCE)]

    def send(number: int) -> str:
        table, fault = recordings.take_steps(
            asking[number],
            event=day.event,
            recording=opened.row.pk,
            device=opened.device,
            size=0,
            steps=steps,
        )
        return f"{table.size} {fault}"

    assert press_at_once(send, AT_ONCE) == Counter({"5 None": AT_ONCE})
    assert RecordedStep.objects.count() == len(steps)


@pytest.mark.rule("CH-ROLE-1")
def test_of_two_devices_one_writes(day: Scenario) -> None:
    """The second device takes over while the first one writes: from then on it writes alone."""
    opened = recordings.start(day.by(day.judge), event=day.event, match=MATCH)
    asking = [day.by(day.judge) for _ in range(AT_ONCE)]
    devices = []

    def press(number: int) -> str:
        asked = {"event": day.event, "recording": opened.row.pk}
        try:
            if number % 2:
                taken = recording_access.take_over(asking[number], **asked)
                devices.append(taken.device)
                return "taken"
            recordings.take_steps(
                asking[number],
                **asked,
                device=opened.device,
                size=0,
                steps=[Sent(f"s{number}", f"table deal A:{'witch' if number else 'oracle'}")],
            )
        except Refused as stopped:
            return refused(stopped)
        return "written"

    told = press_at_once(press, AT_ONCE)
    assert told["taken"] == AT_ONCE // 2
    assert told["written"] <= 1
    assert set(told) <= {"taken", "written", "recording_elsewhere", "recording_changed"}
    row = Recording.objects.get()
    assert row.steps.count() == row.size == told["written"]
    assert sum(row.device == recording_access.hashed(device) for device in devices) == 1


@pytest.mark.rule("CH-SHEET-5")
def test_an_end_that_is_pressed_by_many_is_one_end(day: Scenario) -> None:
    """Finishing twice, closing it and a replay by the judge at once: one log at most, one state."""
    opened = recordings.start(day.by(day.judge), event=day.event, match=MATCH)
    texts = whole_game(recordings.table_of(opened.row).game, Random(4), 40)
    asked = {"event": day.event, "recording": opened.row.pk}
    held = {**asked, "device": opened.device}
    steps = [Sent(f"s{place}", text) for place, text in enumerate(texts)]
    recordings.take_steps(day.by(day.judge), **held, size=0, steps=steps)
    asking = [day.by(day.judge) for _ in range(AT_ONCE)]
    met = str(event_state(day.event).version_of(MATCH))

    def press(number: int) -> str:
        try:
            if number % 4 < 2:
                return recordings.finish(asking[number], **held).state
            if number == 3:
                said = {"met": met, "category": "interrupted", "reason": "свет"}
                rule(asking[number], commands.RuleReplay, event=day.event, match=MATCH, **said)
                return "replayed"
            return recording_access.drop(asking[number], **asked, reason="хватит").state
        except Refused as stopped:
            return refused(stopped)

    told = press_at_once(press, AT_ONCE)
    row = Recording.objects.get()
    states = {"finished", "dropped", "replayed"}
    assert set(told) <= states | {"recording_over", "recording_replayed"}
    assert told["replayed"] == 1
    assert row.state in {"finished", "dropped"}
    assert SubmittedLog.objects.count() == (row.state == "finished") == bool(told["finished"])
    assert (row.log is not None) == (row.state == "finished")
