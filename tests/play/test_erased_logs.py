"""Whoever is erased is in no log that was handed in, however it names them and whenever it came."""

from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from django.urls import reverse

from rules_engine.core.log import to_json
from rules_engine.logs import read_log
from tests.factories import DayFactory
from tests.play.test_concurrency import press_at_once
from tests.support.raw_database import raw_database
from tests.support.scenario import Scenario
from tournament.events import erasure
from tournament.events.execution import Refused
from tournament.events.states import event_state
from tournament.jobs.models import Job
from tournament.play import log_verification
from tournament.play import services as play
from tournament.play.log_submission import submit_log
from tournament.play.log_verification import (
    judge_at_once,
    request_verdicts,
    verdicts_of,
    verify_log,
)
from tournament.play.models import GameLog, LogVerdict, SubmittedLog

MATCH = "W1.2"
NAME = "Zvezdochyotova"
FOLDER = Path("fixtures/logs")
LEGAL = (FOLDER / "legal-short.log").read_text(encoding="utf-8")
MANY = (FOLDER / "legal-match-of-three.log").read_text(encoding="utf-8")
ILLEGAL = (FOLDER / "illegal-attack-in-truce.log").read_text(encoding="utf-8")


def header(text: str, name: str, value: str, which: int = 0) -> bytes:
    """The log with another value of a header, in its first game or a later one."""
    lines = text.split("\n")
    places = [place for place, line in enumerate(lines) if line.startswith(f"{name}: ")]
    lines[places[which]] = f"{name}: {value}"
    return "\n".join(lines).encode()


def named_logs() -> list[bytes]:
    """Logs of every verdict that name their where words may stand."""
    return [
        header(LEGAL, "A", NAME),
        to_json(read_log(header(LEGAL, "B", NAME).decode())).encode(),
        header(ILLEGAL, "A", NAME),
        header(MANY, "A", NAME),
        header(MANY, "B", NAME, which=1),
        header(LEGAL, "Cards", f"{NAME} {'5' * 64}"),
        header(LEGAL, "A", NAME).replace(b"\n1 table", b"\n1 chair", 1),
        header(LEGAL, "A", NAME).replace(b"\nTarget: 1", b"\nTarget: 1x", 1),
    ]


@pytest.fixture
def day() -> Scenario:
    """A day of ten with a match at a table."""
    return DayFactory(in_play=MATCH)


def hand_in(day: Scenario, data: bytes, **who: Any) -> SubmittedLog:
    about: dict[str, Any] = {"event": day.event, "match": MATCH, "game": 1, **who}
    return submit_log(day.by(day.organizer), data=data, source="upload", **about).log


def taken(day: Scenario) -> int:
    """Hand in all logs that are taken at all; how many."""
    number = 0
    for data in named_logs():
        with suppress(Refused):
            hand_in(day, data)
            number += 1
    return number


def first_player(day: Scenario) -> str:
    state = event_state(day.event)
    return state.entrants[str(state.player(MATCH, "A"))].person


def close(day: Scenario) -> None:
    about: dict[str, Any] = {"event": day.event, "match": MATCH, "game": 1}
    play.enter_result(day.by(day.organizer), revision=0, outcome="A", **about)
    sheet = event_state(day.event).plays[MATCH].games[0].sheets[-1]
    play.attest_paper(day.by(day.organizer), digest=sheet.digest, **about)
    day.play_on()
    play.complete_day(day.by(day.organizer), event=day.event)


@pytest.mark.rule("CH-PD-4")
@pytest.mark.alone
@pytest.mark.django_db(transaction=True)
def test_nothing_that_was_typed_is_left_anywhere(day: Scenario, client: Any) -> None:
    assert taken(day) == len(named_logs()) - 1
    keys = list(SubmittedLog.objects.order_by("pk").values_list("pk", flat=True))
    judge_at_once(keys, day.now)
    words = Counter(LogVerdict.objects.values_list("word", flat=True))
    assert words.keys() == {"legal", "illegal", "malformed", "undecidable"}
    assert not [text for text in GameLog.objects.values_list("text", flat=True) if NAME in text]
    jobs = Job.objects.values_list("key", "payload", "last_error")
    assert NAME not in str(list(jobs))
    assert NAME in raw_database()
    close(day)
    for key in keys:
        page = client.get(reverse("day_game_log", args=[day.event, key]))
        assert page.status_code == 200
        assert NAME not in page.content.decode(), key

    erasure.erase(day.by(day.publisher), person=first_player(day))

    assert NAME not in raw_database()
    assert set(LogVerdict.objects.values_list("log", flat=True)) == set(keys)
    with pytest.raises(Refused) as refused:
        hand_in(day, header(LEGAL, "B", f"{NAME} again"))
    assert refused.value.refusal.code == "submitted_log_of_erased"
    judge = client
    judge.force_login(day.organizer)
    for key in keys:
        for name in ("staff_log", "day_game_log"):
            assert judge.get(reverse(name, args=[day.event, key])).status_code == 200


@pytest.mark.rule("CH-PD-4")
@pytest.mark.django_db
@pytest.mark.database
def test_a_verdict_that_was_under_way_brings_nothing_back(day: Scenario) -> None:
    taken(day)
    keys = list(SubmittedLog.objects.values_list("pk", flat=True))
    payloads = [{"log": key, "engine": "x"} for key in keys]
    found = [(payload, verify_log(payload)) for payload in payloads]
    assert NAME in str([item.verdict.details for _, item in found if item is not None])
    close(day)
    erasure.erase(day.by(day.publisher), person=first_player(day))
    log_verification._store(found, day.now)
    assert LogVerdict.objects.count() == len(keys)
    assert NAME not in str(list(LogVerdict.objects.values_list("details", flat=True)))


@pytest.mark.rule("CH-PD-4")
@pytest.mark.rule("CH-SHEET-3")
@pytest.mark.slow
@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_logs_that_come_while_she_is_erased_hold_nothing_of_her(day: Scenario) -> None:
    """Two hand in the same and different logs, verdicts are stored, and they go: all at once."""
    taken(day)
    close(day)
    keys = list(SubmittedLog.objects.values_list("pk", flat=True))
    request_verdicts(keys)
    person = first_player(day)
    callers = [day.by((day.judge, day.organizer)[number % 2]) for number in range(12)]
    publisher = day.by(day.publisher)

    def press(number: int) -> str:
        if number == 5:
            erasure.erase(publisher, person=person)
            return "erased"
        if number % 3 == 0:
            judge_at_once(keys[number // 3 :: 4], day.now)
            return "judged"
        data = header(LEGAL, "A", f"{NAME} {number // 4}")
        about: dict[str, Any] = {"event": day.event, "match": MATCH, "game": 1}
        try:
            made = submit_log(callers[number], data=data, source="upload", **about)
        except Refused as stopped:
            return stopped.refusal.code
        return "repeated" if made.repeated else "taken"

    told = press_at_once(press, 12)
    assert told["erased"] == 1
    assert told["judged"] == 4
    assert told["taken"] <= 3
    assert sum(told[word] for word in ("taken", "repeated", "submitted_log_of_erased")) == 7
    assert {bytes(data) for data in SubmittedLog.objects.values_list("received", flat=True)} == {
        b""
    }
    judge_at_once(list(SubmittedLog.objects.values_list("pk", flat=True)), day.now)
    assert NAME not in str(list(LogVerdict.objects.values_list("details", flat=True)))
    assert all(
        verdicts_of([log]).get(log.pk) is not None for log in SubmittedLog.objects.exclude(kept="")
    )


@pytest.mark.rule("CH-SHEET-3")
@pytest.mark.slow
@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_the_same_log_from_many_at_once_is_there_once(day: Scenario) -> None:
    callers = [day.by((day.judge, day.organizer)[number % 2]) for number in range(10)]
    about: dict[str, Any] = {"event": day.event, "match": MATCH, "game": 1, "source": "upload"}

    def press(number: int) -> str:
        made = submit_log(callers[number], data=LEGAL.encode(), **about)
        return "repeated" if made.repeated else "taken"

    assert press_at_once(press, 10) == Counter({"taken": 1, "repeated": 9})
    assert SubmittedLog.objects.count() == Job.objects.filter(kind="verify_log").count() == 1
