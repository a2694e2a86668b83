"""A day of ten from the first entry to the closing, by a program that knows the interface alone."""

from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
import requests

from tests.api.writes.programs import of_account, today
from tests.support.scenario import Scenario, _word
from tournament.events import rebuild
from tournament.events.states import event_ledger, event_state
from tournament.ledger import store

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]
PLAYERS = 10


class Interface:
    """An HTTP client with one token."""

    def __init__(self, host: str, secret: str) -> None:
        self.host, self.session = host, requests.Session()
        self.session.headers["Authorization"] = f"Bearer {secret}"

    def read(self, path: str) -> Any:
        answer = self.session.get(f"{self.host}/api/v1/{path}", timeout=30)
        assert answer.status_code == 200, (path, answer.text)
        return answer.json()

    def write(self, path: str, seen: object = None, **body: Any) -> Any:
        headers = {"Idempotency-Key": uuid4().hex}
        if seen is not None:
            headers["If-Match"] = f'"{seen}"'
        told = {"json": body, "headers": headers, "timeout": 30}
        first = self.session.post(f"{self.host}/api/v1/{path}", **told)  # type: ignore[arg-type]
        assert first.status_code == 200, (path, first.text)
        again = self.session.post(f"{self.host}/api/v1/{path}", **told)  # type: ignore[arg-type]
        assert again.json() == first.json(), path
        return first.json()


@pytest.fixture
def day() -> Scenario:
    return today()


def test_a_day_from_the_first_entry_to_the_closing(live_server: Any, day: Scenario) -> None:
    organizer = Interface(live_server.url, of_account(day.organizer).secret)
    judge = Interface(live_server.url, of_account(day.judge).secret)
    play_a_day(organizer, judge, day.event)
    state = event_state(day.event)
    assert state.status == "completed"
    assert store.verify(event_ledger(day.event)) == []
    assert list(rebuild.differences()) == []


def play_a_day(organizer: Interface, judge: Interface, event: str) -> None:
    """From the first entry to the closing."""
    at = f"days/{event}/"
    players = [organizer.write(at + "register/", **person(number)) for number in range(PLAYERS)]
    ids = [player["registration"] for player in players]
    assert {player["status"] for player in players} == {"confirmed"}
    organizer.write(at + f"registrations/{ids[0]}/edit/", display_name="Первый")

    organizer.write(at + "check-in/open/")
    for registration in ids[:-1]:
        organizer.write(at + f"registrations/{registration}/check-in/", age_seen=True)
    organizer.write(at + f"registrations/{ids[1]}/check-in/undo/")
    organizer.write(at + f"registrations/{ids[1]}/check-in/")
    organizer.write(at + "check-in/close/")
    organizer.write(at + "check-in/extend/", minutes=10)
    organizer.write(at + f"registrations/{ids[-1]}/check-in/")
    organizer.write(at + "check-in/close/")

    organizer.write(at + "draw/freeze/")
    organizer.write(at + "draw/make/", text="5 8 13")
    judge.write(
        at + "draw/withdraw/", category="forgotten_entrant", reason="Никого не забыли, проба."
    )
    organizer.write(at + "check-in/close/")
    organizer.write(at + "draw/freeze/")
    organizer.write(at + "draw/make/", text="21 34 55")
    organizer.write(at + "announce/", text="Жеребьёвка опубликована")

    play_all(organizer, judge, at)

    standings = organizer.read(at + "standings/")
    assert len(standings["standings"]) == PLAYERS
    organizer.write(at + "close/", anyway=True)


def person(number: int) -> dict[str, Any]:
    return {
        "full_name": f"Иванов Игрок {_word(100 + number)}",
        "birth_date": "1990-02-01",
        "contact": f"player{number}@example.org",
        "city": "Казань",
        "consent_processing": True,
        "consent_public": True,
    }


def ready(program: Interface, at: str) -> Iterator[dict[str, Any]]:
    """The next match that can be called, as long as there is one."""
    while True:
        found = [
            match
            for match in program.read(at + "bracket/")["matches"]
            if match["status"] == "ready"
        ]
        if not found:
            return
        yield found[0]


def play_all(organizer: Interface, judge: Interface, at: str) -> None:
    """Every match: a pause and an interruption between, one ruled, one conceded, one corrected."""
    for number, match in enumerate(ready(organizer, at)):
        table = at + f"matches/{match['id']}/"
        organizer.write(table + "call/", match["version"], rest_waived=True)
        if number == 0:
            organizer.write(table + "uncall/")
            organizer.write(table + "call/", table=2, rest_waived=True)
            organizer.write(at + "pause/")
            organizer.write(at + "resume/")
        organizer.write(table + "start/")
        if number == 1:
            interrupt(judge, at, match["id"])
        if number == 2:
            organizer.write(table + "concession/", seat="B", acknowledged=True)
            continue
        if number == 3:
            said = {"game": 1, "revision": 0, "outcome": "A"}
            why = {"category": "left", "reason": "Оба ушли, не подписав."}
            told = {"outcome": "A", "game": 1, "revision": 0}
            seen = preview(judge, table + "rulings/accept-result/", **told)["version"]
            judge.write(table + "rulings/accept-result/", seen, **said, **why)
            continue
        (entry,) = organizer.write(table + "result/", game=1, revision=0, outcome="B")["entries"]
        if number == 4:
            revised = organizer.write(table + "result/", game=1, revision=1, outcome="A")
            (entry,) = revised["entries"]
        judge.write(table + "attestation/", game=1, digest=entry["digest"])
        if number == 0:
            correct(judge, table)


def preview(program: Interface, path: str, **body: Any) -> Any:
    answer = program.session.post(f"{program.host}/api/v1/{path}preview/", json=body, timeout=30)
    assert answer.status_code == 200, answer.text
    assert answer.headers["ETag"].removeprefix("W/").strip('"') == answer.json()["version"]
    assert answer.json()["possible"], answer.text
    return answer.json()


def interrupt(judge: Interface, at: str, match: str) -> None:
    judge.write(at + "suspend/", category="alarm", reason="Учебная тревога.")
    said = {"matches": {match: "continue"}}
    seen = preview(judge, at + "continue/", **said)["version"]
    judge.write(at + "continue/", seen, **said, reason="Все вернулись.")


def correct(judge: Interface, table: str) -> None:
    said = {"outcome": "A", "game": 1}
    why = {"category": "seats_exchanged", "reason": "Перепутали места."}
    seen = preview(judge, table + "rulings/correction/", **said)["version"]
    judge.write(table + "rulings/correction/", seen, **said, **why)
