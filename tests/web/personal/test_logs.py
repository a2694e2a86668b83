"""A player hands in logs of their games: what they see of their own and of the others'."""

from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.support.scenario import Scenario
from tests.web.personal.people import done_of
from tests.web.personal.phones import Phone, Table, two_at_a_table
from tournament.events.handed_games import handed_games
from tournament.events.own_data import own_data
from tournament.play import services as play
from tournament.play.log_verification import judge_at_once
from tournament.play.models import GameLog, LogVerdict, SubmittedLog

pytestmark = pytest.mark.pages
FOLDER = Path("fixtures/logs")
LOG = (FOLDER / "legal-short.log").read_bytes()
ILLEGAL = (FOLDER / "illegal-attack-in-truce.log").read_bytes()


@pytest.fixture
def table(scenario: Scenario) -> Table:
    """Two players whose game is being played."""
    table = two_at_a_table(scenario)
    play.start_play(scenario.by(scenario.organizer), event=scenario.event, match=table.match)
    return table


def send(table: Table, phone: Phone, data: bytes = LOG, **fields: Any) -> Any:
    file = SimpleUploadedFile("game.log", data, "text/plain")
    return phone.post("my_logs", **{"game": f"{table.match}/1/0", "file": file, **fields})


def judge_all(table: Table) -> None:
    judge_at_once(list(SubmittedLog.objects.all()), table.scenario.now)


def log_page(phone: Phone, log: SubmittedLog) -> Any:
    return phone.family.get("my_log", phone.registration, log.pk)


def test_he_hands_in_the_log_of_his_game_and_sees_what_became_of_it(table: Table) -> None:
    assert done_of(send(table, table.first, ILLEGAL)) == "taken"
    assert "проверяется" in table.first.page("my_logs")
    assert "data-live" in table.first.page("my_logs")
    assert done_of(send(table, table.first, ILLEGAL)) == "again"
    judge_all(table)
    assert "нарушено правило" in table.first.page("my_logs")
    assert "data-live=" not in table.first.page("my_logs")
    html = log_page(table.first, SubmittedLog.objects.get()).content.decode()
    assert "PT-TRUCE-2" in html
    assert 'class="board"' in html
    assert SubmittedLog.objects.get().by_id == table.first.registration


@pytest.mark.rule("PT-LOG-14")
def test_of_the_rivals_log_he_sees_the_verdicts_word_until_the_match_is_over(
    table: Table,
) -> None:
    send(table, table.second, ILLEGAL)
    judge_all(table)
    log = SubmittedLog.objects.get()
    html = table.first.page("my_logs")
    assert "нарушено правило" in html
    assert log.pk not in html.replace(f"log-{log.pk}", "")
    assert log_page(table.first, log).status_code == 404
    table.say(table.first)
    caller = table.scenario.by(table.scenario.organizer)
    about: dict[str, Any] = {"event": table.scenario.event, "match": table.match, "game": 1}
    play.attest_paper(caller, digest=table.sheet.digest, **about)
    html = log_page(table.first, log).content.decode()
    assert "PT-TRUCE-2" in html
    assert "Анна" not in html


@pytest.mark.parametrize(
    ("data", "status"),
    [(b"", 422), (b"no log\n", 422), (b"\x00", 422), (b"PK\x03\x04" * 300_000, 413)],
)
def test_what_is_no_log_is_told_and_not_stored(table: Table, data: bytes, status: int) -> None:
    assert send(table, table.first, data).status_code == status
    assert SubmittedLog.objects.count() == 0


def test_a_log_of_a_strangers_match_is_not_offered(table: Table) -> None:
    answer = send(table, table.first, game="W9.9/1/0")
    assert answer.status_code == 422
    assert SubmittedLog.objects.count() == 0


@pytest.mark.rule("CH-PD-4")
def test_with_a_persons_data_goes_what_was_typed_in_logs_of_his_matches(table: Table) -> None:
    send(table, table.second, LOG)
    send(table, table.first, ILLEGAL)
    judge_all(table)
    other = table.second.family.person
    texts = [item["log"] for item in own_data(other).logs]
    assert texts == [LOG.decode()]
    table.say(table.first)
    caller = table.scenario.by(table.scenario.organizer)
    about: dict[str, Any] = {"event": table.scenario.event, "match": table.match, "game": 1}
    play.attest_paper(caller, digest=table.sheet.digest, **about)
    handed_games().forget_person([table.first.registration], [])
    for log in SubmittedLog.objects.all():
        assert bytes(log.received) == b""
        assert GameLog.objects.filter(pk=log.kept).exists()
    details = LogVerdict.objects.get(word="illegal").details
    assert details["actual"] == "B attack A:V1 melee A:V1", "words of an event, not of a person"
    assert table.second.family.get("my_logs", table.second.registration).status_code == 200
    for log in SubmittedLog.objects.all():
        assert log_page(table.second, log).status_code == 200
