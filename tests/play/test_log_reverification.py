"""Judging all logs anew: the command and what it lists; idempotent, interruptible, exact."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from rules_engine.core.verdict import Illegal, Legal, Verdict
from tests.support.scenario import Scenario
from tests.support.stored_logs import log_row, log_text, store_logs, submit_logs
from tournament.jobs import worker
from tournament.jobs.models import Job, State
from tournament.play import log_reverification, log_verification
from tournament.play.log_verification import KIND, request_verdicts, verdicts_of
from tournament.play.models import LogVerdict, SubmittedLog

pytestmark = pytest.mark.django_db

NOW = datetime(2016, 12, 10, 12, 30, tzinfo=UTC)
LEGAL = Legal(("A leader",), (), 100)
ILLEGAL = Illegal(1, 40, 55, 3, "PT-MELEE-2")

Engine = Callable[..., None]


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch) -> Engine:
    """An engine that says the same of all logs, and something else of some players."""

    def put(name: str, usual: Verdict, **of_player: Verdict) -> None:
        def judged(data: bytes) -> tuple[Verdict, list[Any]]:
            for player, verdict in of_player.items():
                if f"\nA: Player {player[1:]}\n".encode() in data:
                    return verdict, []
            return usual, []

        monkeypatch.setattr(log_verification, "edition", lambda: name)
        monkeypatch.setattr(log_verification, "judged", judged)

    return put


def work(now: datetime = NOW) -> int:
    return worker.run_due(lambda: now, "tester", 1000, kinds=[KIND])


def command(**options: str) -> list[str]:
    out = StringIO()
    call_command("reverify_logs", stdout=out, **options)
    return out.getvalue().splitlines()


def test_what_changed_is_listed_with_old_and_new(engine: Engine) -> None:
    engine("first", LEGAL)
    submit_logs(6, different=1)
    work()
    engine("second", LEGAL, p2=ILLEGAL, p4=Legal(("B heroes",), (), 100))
    lines = command()
    second, fourth = (
        SubmittedLog.objects.get(match="W2").pk,
        SubmittedLog.objects.get(match="W4").pk,
    )
    assert lines == [
        "to be judged: 6",
        "judged: 0 of 6",
        "judged: 6 of 6",
        f"changed: day W2 game 1 log {second}: legal (A leader) -> illegal PT-MELEE-2 line 55",
        f"changed: day W4 game 1 log {fourth}: legal (A leader) -> legal (B heroes)",
    ]
    assert LogVerdict.objects.count() == 12


def test_a_second_call_does_nothing_and_lists_the_same(engine: Engine) -> None:
    engine("first", LEGAL)
    submit_logs(3, different=1)
    work()
    engine("second", LEGAL, p1=ILLEGAL)
    first = command()
    second = command()
    assert second[:2] == ["to be judged: 0", "judged: 3 of 3"]
    assert second[2:] == first[-1:]
    assert LogVerdict.objects.count() == 6


def test_logs_that_were_never_judged_are_judged_and_no_change(engine: Engine) -> None:
    engine("first", LEGAL)
    store_logs(2, different=1)
    assert command()[-1] == "judged: 2 of 2"


def test_what_was_interrupted_is_gone_on_with(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine("first", LEGAL)
    submit_logs(120, different=1)
    work()
    engine("second", ILLEGAL)
    run_due = worker.run_due

    def stopped(*arguments: Any, **named: Any) -> int:
        if LogVerdict.objects.filter(engine="second").exists():
            raise KeyboardInterrupt
        return run_due(*arguments, **named)

    monkeypatch.setattr(worker, "run_due", stopped)
    with pytest.raises(KeyboardInterrupt):
        command()
    monkeypatch.setattr(worker, "run_due", run_due)
    coverage = log_reverification.coverage()
    assert (coverage.judged, coverage.total, coverage.missing) == (50, 120, 70)
    assert log_reverification.is_busy(timezone.now())
    assert command()[:2] == ["to be judged: 70", "judged: 50 of 120"]
    assert LogVerdict.objects.filter(engine="second").count() == 120
    assert len(log_reverification.changes()) == 120


def test_a_log_that_failed_is_tried_again(engine: Engine) -> None:
    engine("first", LEGAL)
    request_verdicts(store_logs(1))
    Job.objects.update(state=State.FAILED, tries=8, last_error="RuntimeError")
    assert command()[-1] == "judged: 1 of 1"


def test_what_cannot_be_judged_ends_the_command_with_words(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(data: bytes) -> None:
        raise RuntimeError

    store_logs(1)
    monkeypatch.setattr(log_verification, "judged", broken)
    with pytest.raises(CommandError, match="Not judged: 1"):
        command()


def test_an_engine_that_comes_back_has_the_last_word_without_work(engine: Engine) -> None:
    engine("first", LEGAL)
    submit_logs(2, different=1)
    work()
    engine("second", ILLEGAL)
    request_verdicts(SubmittedLog.objects.values_list("pk", flat=True))
    work(NOW + timedelta(hours=1))
    engine("first", LEGAL)
    assert command()[-3].endswith("judged: 2 of 2")
    log = SubmittedLog.objects.get(match="W0")
    verdict = verdicts_of([log]).get(log.pk)
    assert verdict is not None
    assert (verdict.engine, verdict.word) == ("first", "legal")
    assert [(one.old.word, one.new.word) for one in log_reverification.changes()] == [
        ("illegal", "legal")
    ] * 2
    assert LogVerdict.objects.count() == 4


def test_one_championship_at_a_time(engine: Engine) -> None:
    day = Scenario().plan()
    engine("first", LEGAL)
    log_row(log_text(1).encode(), 1, day=day.event).save()
    store_logs(2, different=1)
    assert command(championship=day.championship)[:3] == [
        "to be judged: 1",
        "judged: 0 of 1",
        "judged: 1 of 1",
    ]
    assert LogVerdict.objects.count() == 1
    with pytest.raises(CommandError, match="no championship"):
        command(championship="nothing")


def test_erased_logs_of_which_nothing_is_left_are_not_counted(engine: Engine) -> None:
    engine("first", LEGAL)
    log_row(b"", 1).save()
    assert command() == ["to be judged: 0", "judged: 0 of 0"]
