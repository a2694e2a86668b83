"""Logs and recordings on their way home from a hall, and where the time of their words is over."""

import base64
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.factories import DayFactory, HandedInLogFactory
from tests.support.signed_site import Site
from tournament.events.retention import rehearse, run
from tournament.events.venue.rows import BadRow
from tournament.jobs.models import Job
from tournament.play.handed_games import HandedGames
from tournament.play.models import RecordedStep, Recording, RecordingNote, SubmittedLog

pytestmark = pytest.mark.django_db
MATCH = "W1.2"
LOG = Path("fixtures/logs/legal-short.log").read_bytes()


@pytest.fixture
def table() -> Site:
    """A game with a log and a recording that was corrected."""
    scenario = DayFactory(in_play=MATCH)
    log = HandedInLogFactory(day=scenario, log=LOG, source="recorder", judged=False)
    recording = Recording.objects.create(
        game_day_id=scenario.event,
        match=MATCH,
        game=1,
        mode="full",
        headers="Format: pixel-tactics 1\n",
        state="finished",
        holder_role="organizer",
        holder_id=scenario.organizer.public_id,
        device="d" * 64,
        size=1,
        started_at=scenario.now,
        changed_at=scenario.now,
        log=log,
    )
    RecordedStep.objects.create(
        recording=recording, number=0, text="A pass", step_id="s1", written_at=scenario.now
    )
    RecordingNote.objects.create(
        recording=recording,
        kind="correction",
        number=0,
        taken_back=["A draw"],
        reason="Анна ошиблась",
        by_role="organizer",
        by_id=scenario.organizer.public_id,
        at=scenario.now,
    )
    return Site(scenario, Random(1))


def cleared(table: Site) -> dict[str, Any]:
    """The rows of the day, which is then empty of them."""
    rows = HandedGames().rows(table.event)
    RecordingNote.objects.all().delete()
    RecordedStep.objects.all().delete()
    Recording.objects.all().delete()
    SubmittedLog.objects.all().delete()
    Job.objects.all().delete()
    return rows


def store(table: Site, rows: dict[str, Any], erased: tuple[str, ...] = ()) -> None:
    HandedGames().store(table.event, rows, erased, table.scenario.now)


def test_what_a_hall_brings_home_is_what_it_had_but_for_the_device(table: Site) -> None:
    rows = cleared(table)
    store(table, rows)
    assert HandedGames().rows(table.event) == rows
    assert Recording.objects.get().device != "d" * 64
    assert Recording.objects.get().log == SubmittedLog.objects.get()
    assert RecordingNote.objects.get().taken_back == ["A draw"]
    assert Job.objects.filter(kind="verify_log").count() == 1
    store(table, rows)
    assert HandedGames().rows(table.event) == rows, "again"


def test_of_those_erased_meanwhile_nothing_that_was_typed_comes(table: Site) -> None:
    rows = cleared(table)
    store(table, rows, (str(table.state.player(MATCH, "A")),))
    log = SubmittedLog.objects.get()
    assert (bytes(log.received), log.size) == (b"", len(LOG))
    assert RecordingNote.objects.get().reason == ""


@pytest.mark.parametrize(
    ("table_name", "change"),
    [
        ("submitted_logs", {"game_day_id": "another"}),
        ("submitted_logs", {"match": "W9.9"}),
        ("submitted_logs", {"sha256": "0" * 64}),
        ("submitted_logs", {"received": base64.b64encode(b"no log").decode()}),
        ("submitted_logs", {"source": "magic"}),
        ("submitted_logs", {"by_role": "publisher"}),
        ("recordings", {"game_day_id": "another"}),
        ("recordings", {"match": "W9.9"}),
        ("recordings", {"state": "strange"}),
        ("recordings", {"log_id": "another"}),
        ("recorded_steps", {"recording_id": "another"}),
        ("recording_notes", {"recording_id": "another"}),
        ("recording_notes", {"taken_back": "{}"}),
        ("recording_notes", {"taken_back": "[1]"}),
        ("recording_notes", {"taken_back": "["}),
    ],
)
def test_a_row_that_does_not_belong_is_refused(
    table: Site, table_name: str, change: dict[str, Any]
) -> None:
    rows = cleared(table)
    rows[table_name][0] |= change
    with pytest.raises(BadRow):
        store(table, rows)


@pytest.mark.rule("CH-PD-4")
def test_when_the_time_is_over_what_was_typed_goes(table: Site) -> None:
    championship = table.scenario.championship
    report = rehearse(championship, table.scenario.now)
    assert report.counts["submitted_logs"] == 1
    for _ in run(report, table.scenario.now):
        pass
    log = SubmittedLog.objects.get()
    assert (bytes(log.received), bool(log.kept)) == (b"", True)
    assert RecordingNote.objects.get().reason == ""
    assert HandedGames().count([table.event]) == 0
