"""Logs that people hand in: what is taken, what is refused, who may, and what is kept."""

import hashlib
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rules_engine.core.log import to_json
from rules_engine.logs import read_log
from tests.factories import DayFactory
from tests.support.signed_site import Site
from tournament.championship.sheets.logs.decide import LOGS_OF_A_GAME
from tournament.events.execution import Caller, Refused
from tournament.events.states import event_state
from tournament.jobs.models import Job
from tournament.people.policy import ANONYMOUS
from tournament.play import game_logs, log_verification
from tournament.play.log_submission import LONGEST_LOG_FILE, logs_of, submit_log
from tournament.play.models import GameLog, SubmittedLog

pytestmark = pytest.mark.django_db
MATCH = "W1.2"
LOG = Path("fixtures/logs/legal-short.log").read_bytes()


@pytest.fixture
def table() -> Site:
    """A day of ten whose match W1.2 is being played."""
    return Site(DayFactory(in_play=MATCH), Random(1))


def hand_in(table: Site, data: bytes = LOG, caller: Caller | None = None, **more: Any) -> Any:
    about: dict[str, Any] = {"match": MATCH, "game": 1, "source": "upload", **more}
    who = caller or table.scenario.by(table.scenario.organizer)
    return submit_log(who, event=table.event, data=data, **about)


def refused(table: Site, data: bytes = LOG, caller: Caller | None = None, **more: Any) -> Any:
    with pytest.raises(Refused) as raised:
        hand_in(table, data, caller, **more)
    assert SubmittedLog.objects.count() == GameLog.objects.count() == 0
    return raised.value.refusal


def test_a_log_is_kept_as_it_came_and_without_names(table: Site) -> None:
    log = hand_in(table).log
    assert bytes(log.received) == LOG
    assert (log.sha256, log.size) == (hashlib.sha256(LOG).hexdigest(), len(LOG))
    assert (log.form, log.by_role) == ("text", "organizer")
    kept = GameLog.objects.get(pk=log.kept)
    assert "Анна".encode() in LOG
    assert "Анна" not in kept.text
    assert Job.objects.filter(kind="verify_log").count() == 1


def test_the_same_log_again_is_the_one_that_is_there_and_another_is_kept_beside(
    table: Site,
) -> None:
    first = hand_in(table)
    again = hand_in(table)
    assert (again.repeated, again.log.pk) == (True, first.log.pk)
    other = hand_in(table, LOG.replace("Анна".encode(), "Алла".encode()))
    assert not other.repeated
    assert [log.pk for log in logs_of(table.event, MATCH)] == [first.log.pk, other.log.pk]
    assert other.log.kept == first.log.kept, "only a name differs"


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_mark_in_a_log_of_before_changes_no_verdict(table: Site, form: str) -> None:
    marked = LOG.replace("Анна".encode(), "А\u202eнна".encode())
    if form == "json":
        marked = to_json(read_log(marked.decode())).encode()
    log = hand_in(table).log
    SubmittedLog.objects.filter(pk=log.pk).update(received=marked, form=form)
    log_verification.judge_at_once([log.pk], table.scenario.now)
    assert log_verification.verdicts_of([log])[log.pk].word == "legal"


def test_json_is_taken_like_its_text(table: Site) -> None:
    twin = to_json(read_log(LOG.decode())).encode()
    log = hand_in(table, twin).log
    assert (log.form, bytes(log.received)) == ("json", twin)
    assert log.kept == hand_in(table).log.kept


@pytest.mark.rule("CH-SHEET-3")
@pytest.mark.parametrize(
    ("data", "line", "column"),
    [
        (b"", 1, 1),
        (b"no log\n", 1, 1),
        (b"\xef\xbb\xbf" + LOG, 1, 1),
        (LOG.replace(b"\n", b"\r\n"), 1, 24),
        (LOG.decode().encode("utf-16"), 1, 1),
        (LOG.replace("Анна".encode(), "А\u202eнна".encode()), 10, 5),
        (LOG.decode().encode("cp1251"), 5, 8),
        (LOG[:40] + b"\x00" + LOG[41:], None, None),
        (LOG + b"\x00\n", None, 1),
        (LOG + b"\x07\n", None, 1),
        (b"PK\x03\x04" + bytes(range(256)) * 100, None, None),
        (Random(7).randbytes(900_000), None, None),
        (b"{", 1, 2),
        (b'{"games": []}', 1, 1),
        (b'{"games": "\xff"}', 1, 12),
        (b'{"games": [{"headers": [["Format", "\\ud800"]], "events": [], "openings": []}]}', 1, 1),
        (b'{"games": [{"headers": [["A", "\\u0000"]], "events": [], "openings": []}]}', 1, 1),
        (b'{"games": ' + b"[" * 400_000 + b"]" * 400_000 + b"}", 1, 1),
        (b'{"a": ' * 100_000 + b"1" + b"}" * 100_000, 1, 1),
        (b'{"games": ' + b"9" * 100_000 + b"}", 1, 1),
        (LOG[:-1], None, None),
    ],
)
def test_what_is_no_log_is_refused_with_its_place(
    table: Site, data: bytes, line: int | None, column: int | None
) -> None:
    refusal = refused(table, data)
    assert refusal.code == "submitted_log_unreadable"
    for name, value in (("line", line), ("column", column)):
        assert refusal.params[name] == value or value is None
    assert refusal.text("ru") != refusal.text("en")


@pytest.mark.rule("CH-SHEET-3")
def test_what_no_log_can_be_is_not_even_read(table: Site) -> None:
    assert refused(table, b"x" * (LONGEST_LOG_FILE + 1)).code == "submitted_log_too_large"
    long = LOG + b"1 A pass\n" * (game_logs.LONGEST_LOG // 8)
    assert refused(table, long).code == "gamelog_too_long"


def test_a_log_with_a_damaged_line_is_kept_for_its_verdict_but_has_no_copy(table: Site) -> None:
    log = hand_in(table, LOG.replace(b" attack ", b" atack ", 1)).log
    assert log.kept == ""
    assert GameLog.objects.count() == 0


@pytest.mark.rule("CH-SHEET-3")
@pytest.mark.parametrize(
    ("about", "code"),
    [
        ({"match": "W9.9"}, "submitted_log_no_game"),
        ({"match": "W1.6"}, "submitted_log_no_game"),
        ({"game": 2}, "submitted_log_no_game"),
        ({"game": 0}, "submitted_log_no_game"),
        ({"replay": 1}, "submitted_log_no_replay"),
        ({"replay": -1}, "submitted_log_no_replay"),
    ],
)
def test_a_log_belongs_to_a_game_that_is_played(
    table: Site, about: dict[str, Any], code: str
) -> None:
    assert refused(table, **about).code == code


def test_players_hand_in_logs_of_their_own_matches(table: Site) -> None:
    state = event_state(table.event)
    own = str(state.player(MATCH, "A"))
    stranger = next(key for key in state.order if key not in state.players(MATCH))
    other = refused(table, caller=table.holder(stranger), registration=stranger)
    assert other.code == "submitted_log_not_his"
    assert refused(table, caller=table.holder(stranger), registration=own).code == "not_allowed"
    log = hand_in(table, caller=table.holder(own), registration=own).log
    assert (log.by_role, log.by_id) == ("player", own)


def test_only_those_of_the_match_hand_logs_in(table: Site) -> None:
    nobody = Caller(ANONYMOUS, "c1", table.scenario.now)
    assert refused(table, caller=nobody).code == "not_allowed"
    helper = table.scenario.by(table.helper)
    assert refused(table, caller=helper).code == "not_allowed"
    publisher = table.scenario.by(table.scenario.publisher)
    assert refused(table, caller=publisher).code == "not_allowed"
    assert hand_in(table, caller=table.scenario.by(table.scenario.judge)).log.by_role == "judge"


@pytest.mark.rule("CH-SHEET-3")
def test_a_game_has_so_many_logs_and_no_more(table: Site) -> None:
    for number in range(LOGS_OF_A_GAME):
        hand_in(table, LOG.replace("Анна".encode(), f"Анна {number}".encode()))
    with pytest.raises(Refused) as raised:
        hand_in(table)
    assert raised.value.refusal.code == "submitted_log_too_many"
    first = LOG.replace("Анна".encode(), b"\xd0\x90\xd0\xbd\xd0\xbd\xd0\xb0 0")
    assert hand_in(table, first).repeated


def test_names_that_look_like_commands_are_words(table: Site) -> None:
    name = "<script>alert(1)</script>'; DROP TABLE x; --"
    log = hand_in(table, LOG.replace("Анна".encode(), name.encode())).log
    assert name.encode() in bytes(log.received)
    assert name not in GameLog.objects.get(pk=log.kept).text
