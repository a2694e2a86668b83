"""Verdicts on submitted logs: found in the background, on what was received, once by engine."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from django.utils import translation

from rules_engine.core.log import to_json
from rules_engine.core.verdict import Malformed
from rules_engine.logs import read_log
from tests.support.stored_logs import log_row, log_text, store_logs, submit_logs
from tournament.championship.sheets.logs.stored import anonymous
from tournament.events.models import DayVersion
from tournament.jobs import worker
from tournament.jobs.models import Job, State
from tournament.jobs.registry import title_of
from tournament.play import log_verification
from tournament.play.log_verification import (
    KIND,
    engine_id,
    queue_position,
    request_verdict,
    request_verdicts,
    verdicts_of,
)
from tournament.play.models import GameLog, LogVerdict, SubmittedLog

pytestmark = pytest.mark.django_db

NOW = datetime(2016, 12, 10, 12, 30, tzinfo=UTC)
SAMPLES = Path("fixtures/logs")


def work(limit: int = 50) -> int:
    return worker.run_due(lambda: NOW, "tester", limit, kinds=[KIND])


def judge(data: bytes, **stored: str) -> LogVerdict:
    """The verdict on a log that is handed in."""
    log = log_row(data, 1, **stored)
    log.save()
    request_verdict(log)
    assert work() == 1
    verdict = verdicts_of([log]).get(log.pk)
    assert verdict is not None
    return verdict


def sample(name: str) -> bytes:
    return (SAMPLES / f"{name}.log").read_bytes()


def test_a_legal_log_gets_its_verdict_with_a_summary() -> None:
    verdict = judge(log_text(1).encode())
    assert (verdict.word, verdict.rule, verdict.line) == ("legal", "", 0)
    assert verdict.details["verdict"] == "legal"
    assert (verdict.engine, verdict.checked_at) == (engine_id(), NOW)
    (game,) = verdict.summary
    assert f"{game['winner']} {game['reason']}" == verdict.details["outcomes"][0]


def test_a_broken_rule_is_named_with_place_and_position() -> None:
    verdict = judge(sample("illegal-attack-in-truce"))
    assert verdict.word == "illegal"
    assert verdict.rule == verdict.details["rule"] == "PT-TRUCE-2"
    assert verdict.line == verdict.details["line"] > 0
    assert verdict.details["position"]
    assert verdict.summary is None


@pytest.mark.parametrize("name", ["malformed-word", "undecidable-stops", "legal-match-of-three"])
@pytest.mark.database
def test_every_kind_of_verdict_is_stored(name: str) -> None:
    verdict = judge(sample(name))
    assert verdict.word == name.split("-")[0]
    assert len(verdict.summary or []) == (3 if name == "legal-match-of-three" else 0)


@pytest.mark.database
def test_json_is_judged_as_the_text_that_it_stands_for() -> None:
    text = sample("illegal-second-attack").decode()
    verdict = judge(to_json(read_log(text)).encode(), form="json")
    again = judge(text.encode())
    assert verdict.details == again.details


def test_json_that_cannot_be_read_is_malformed_at_its_place() -> None:
    verdict = judge(b'{"games": [\n 1, }', form="json")
    assert (verdict.word, verdict.rule, verdict.line) == ("malformed", "PT-LOG-3", 2)


def test_after_an_erasure_the_log_without_names_is_judged() -> None:
    log = log_row(b"", 1)
    log.kept = "5" * 64
    text = anonymous(log_text(1), "W1", ("r1", "r2"))
    GameLog.objects.create(pk=log.kept, text=text, received_at=NOW)
    log.save()
    request_verdict(log)
    work()
    verdict = verdicts_of([log]).get(log.pk)
    assert verdict is not None
    assert verdict.word == "legal"


def test_what_is_gone_gets_no_verdict_and_no_failure() -> None:
    empty = log_row(b"", 1)
    empty.save()
    request_verdicts([empty.pk, "deleted"])
    assert work() == 2
    assert verdicts_of([empty]).get(empty.pk) is None
    assert set(Job.objects.values_list("state", "last_error")) == {(State.DONE, "")}


@pytest.mark.database
def test_many_logs_are_judged_once_each_however_often_it_is_asked(
    django_assert_max_num_queries: Any,
) -> None:
    keys = store_logs(60, different=2)
    for _ in range(2):
        request_verdicts(keys)
    # One for each log, and those of two batches: claim, store, finish.
    with django_assert_max_num_queries(60 + 40):
        assert work(100) == 60
    request_verdicts(keys)
    Job.objects.all().delete()
    request_verdicts(keys)
    work(100)
    assert sorted(LogVerdict.objects.values_list("log_id", flat=True)) == sorted(keys)
    assert len(verdicts_of(SubmittedLog.objects.all())) == 60


@pytest.mark.database
def test_two_engines_judge_a_log_once_each_and_the_newest_counts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first = judge(log_text(1).encode())
    log = first.log
    other = Malformed(7, 1, "PT-LOG-3", "word")
    monkeypatch.setattr(log_verification, "edition", lambda: "repaired")
    monkeypatch.setattr(log_verification, "judged", lambda data: (other, []))
    for _ in range(2):
        request_verdict(log)
        worker.run_due(lambda: NOW.replace(hour=13), "tester", kinds=[KIND])
    newest = verdicts_of([log]).get(log.pk)
    assert newest is not None
    assert (newest.engine, newest.word, newest.line) == ("repaired", "malformed", 7)
    assert log.verdicts.count() == 2


@pytest.mark.database
def test_the_place_in_line_is_told_until_the_verdict_is_there() -> None:
    submit_logs(4, different=1)
    logs = list(SubmittedLog.objects.order_by("match"))
    assert [queue_position(log) for log in logs] == [1, 2, 3, 4]
    work(2)
    assert [queue_position(log) for log in logs] == [None, None, 1, 2]


def test_the_pages_of_the_day_hear_of_a_verdict() -> None:
    DayVersion.objects.create(pk="day", number=4)
    submit_logs(3, different=1)
    work()
    assert DayVersion.objects.get(pk="day").number == 5


@pytest.mark.database
def test_one_log_that_the_engine_fails_at_does_not_stop_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    judged = log_verification.judged

    def sometimes(data: bytes) -> Any:
        if b"Player 2" in data:
            raise RuntimeError
        return judged(data)

    monkeypatch.setattr(log_verification, "judged", sometimes)
    submit_logs(4, different=1)
    work()
    assert LogVerdict.objects.count() == 3
    failed = Job.objects.get(state=State.QUEUED)
    assert failed.last_error == "RuntimeError"


@pytest.mark.database
def test_a_verdict_holds_what_every_database_can_store() -> None:
    """PostgreSQL takes no NUL, not even in JSON; words of a log come into verdicts."""
    lines = sample("legal-short").decode().split("\n")
    first = next(place for place, line in enumerate(lines) if line.startswith("6 "))
    for words in (
        "6 A draw\0",
        "6 A dr\u2028aw",
        "6 A <script>",
        "6 '; DROP TABLE x; --",
        "6 \ud7ff",
    ):
        text = "\n".join([*lines[:first], words, *lines[first + 1 :]])
        assert judge(text.encode()).word == "malformed"
        SubmittedLog.objects.all().delete()


def test_the_kind_has_a_title_in_both_languages() -> None:
    assert title_of(KIND) == "Проверка сданной записи партии по правилам"
    with translation.override("en"):
        assert title_of(KIND) == "Check of a submitted game log by the rules"


def test_the_engine_is_named_by_its_rules() -> None:
    assert len(engine_id()) == 64
    assert engine_id() == engine_id()
