"""Two machines with one site: whoever asks now one and now the other notices nothing of it.

They share PostgreSQL, Redis, the keys and the folder of files, as docs/running/install.md says.
"""

import secrets
import time
from base64 import b64encode
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests.api.writes.test_whole_day import PLAYERS, Interface, person, play_a_day
from tests.jobs.installation import Broker, fresh_database, wait_for
from tests.support.preloaded import run
from tests.support.rosters import as_excel_csv, people
from tests.support.server import free_port
from tests.support.two_webs import PASSWORD, PREPARE, SITE, Machines, Proxy, Visitor
from tournament.api.challonge.authentication import WRONG_KEYS

pytestmark = [pytest.mark.postgres, pytest.mark.redis, pytest.mark.slow]


@pytest.fixture(scope="module")
def machines(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machines]:
    """Not yet started."""
    folder = tmp_path_factory.mktemp("machines")
    broker = Broker(folder)
    keys = {name: secrets.token_urlsafe(60) for name in ("SECRET_KEY", "PERSON_KEY")}
    with fresh_database(folder) as database:
        found = Machines(database, broker, folder, **keys)
        try:
            yield found
        finally:
            found.end()
            broker.end()


@pytest.fixture(scope="module")
def day(machines: Machines) -> dict[str, Any]:
    """A day, and both machines running."""
    prepared: dict[str, Any] = machines.office.ask(PREPARE)
    machines.start_both()
    return prepared


@pytest.fixture
def organizer(machines: Machines, day: dict[str, Any]) -> Visitor:
    """Logged in at the first machine."""
    visitor = Visitor(machines.ports).at(machines.ports[0])
    page = visitor.get("/account/login/")
    known = {"login": day["people"][0], "password": PASSWORD}
    answer = visitor.post("/account/login/", page, data=known)
    assert answer.status_code == 302, answer.text
    return visitor


def test_who_is_logged_in_at_one_is_at_the_other(
    machines: Machines, day: dict[str, Any], organizer: Visitor
) -> None:
    first, second = machines.ports
    path = f"/staff/days/{day['event']}/"
    assert organizer.at(second).get(path).status_code == 200
    assert organizer.at(second).post("/account/logout/").status_code == 302
    assert "/account/login/" in organizer.at(first).get(path).url


def test_a_page_is_the_same_at_both_and_a_change_is_seen_at_once(
    machines: Machines, day: dict[str, Any]
) -> None:
    first, second = machines.ports
    watcher = Visitor(machines.ports)
    path = f"/days/{day['later']}/"
    page = watcher.at(first).get(path)
    tag = page.headers["ETag"]
    assert watcher.at(second).get(path).headers["ETag"] == tag
    assert watcher.at(second).get(path, **{"If-None-Match": tag}).status_code == 304
    poll = f"{path}?since={tag.removeprefix('W/').strip(chr(34))}"
    assert watcher.at(second).get(poll, **{"If-None-Match": tag}).status_code == 304

    program = Interface(SITE, day["programs"][0])
    program.session.mount(SITE, Proxy([first]))
    program.write(f"days/{day['later']}/register/", **person(PLAYERS))

    # Loaded anew at once; the poll within the second for which its answer may be remembered.
    seen = watcher.at(second).get(path, **{"If-None-Match": tag})
    assert seen.status_code == 200
    there = watcher.at(first).get(path)
    assert there.headers["ETag"] == seen.headers["ETag"] != tag
    assert there.text == seen.text != page.text
    wait_for(lambda: watcher.at(second).get(poll, **{"If-None-Match": tag}).status_code == 200)


def test_a_form_of_one_is_taken_by_the_other(machines: Machines, day: dict[str, Any]) -> None:
    first, second = machines.ports
    guest, path = Visitor(machines.ports), f"/days/{day['later']}/register/"
    page = guest.at(first).get(path)
    time.sleep(3.1)  # Nobody fills it in within three seconds (`form_stamp.QUICKEST`).
    person = {
        "full_name": "Петров Игрок Гость",
        "birth_date": "01.02.1990",
        "contact": "guest@example.org",
        "city": "Томск",
        "consent_processing": "on",
        "consent_public": "on",
    }
    answer = guest.at(second).post(path, page, data=person)
    assert answer.status_code == 303, answer.text
    assert "Петров" in guest.at(first).get(answer.headers["Location"]).text


def test_a_list_sent_to_one_is_read_and_entered_at_the_other(
    machines: Machines, day: dict[str, Any], organizer: Visitor
) -> None:
    first, second = machines.ports
    above = f"/staff/days/{day['later']}/roster/import/"
    page = organizer.at(first).get(above)
    sent = {"file": ("list.csv", as_excel_csv(people(3)), "text/csv")}
    answer = organizer.at(first).post(above, page, files=sent)
    assert answer.status_code == 302, answer.text
    columns = organizer.at(second).get(answer.headers["Location"])
    assert columns.status_code == 200
    assert "/roster/import/" in columns.url


def test_limits_count_what_both_were_asked(machines: Machines, day: dict[str, Any]) -> None:
    wrong = {"Authorization": "Basic " + b64encode(b"someone:no-key").decode()}
    program = Visitor(machines.ports, **wrong)
    asked = [program.get("/v1/tournaments.json").status_code for _ in range(WRONG_KEYS.most + 2)]
    assert asked == [401] * WRONG_KEYS.most + [429] * 2
    assert len(program.proxy.sent) == 2


def test_a_day_is_played_on_both_in_turn(machines: Machines, day: dict[str, Any]) -> None:
    """Every request goes to the other machine than the one before; also each one's repetition."""
    proxies = [Proxy(machines.ports), Proxy(machines.ports)]
    programs = [Interface(SITE, secret) for secret in day["programs"]]
    for program, proxy in zip(programs, proxies, strict=True):
        program.session.mount(SITE, proxy)
    play_a_day(*programs, day["event"])
    pages = [Visitor([port]).get(f"/days/{day['event']}/") for port in machines.ports]
    assert pages[0].headers["ETag"] == pages[1].headers["ETag"]
    assert pages[0].text == pages[1].text
    for port in machines.ports:
        assert sum(proxy.sent[port] for proxy in proxies) > 50
    assert machines.office.ask(f"""
from tournament.events import rebuild
from tournament.events.states import event_ledger, event_state
from tournament.ledger import store
event = {day["event"]!r}
answer = [event_state(event).status, store.verify(event_ledger(event)), list(rebuild.differences())]
""") == ["completed", [], []]


# --- starting -----------------------------------------------------------------------------------


def refused(machines: Machines, **changes: Any) -> str:
    """What a further server says that does not start."""
    machine = machines.machine(free_port(), **changes)
    done = run("manage.py", "serve", env=machine.environment)
    assert done.returncode == 1
    return str(done.stderr)


def test_a_machine_with_other_files_does_not_start(
    machines: Machines, day: dict[str, Any], tmp_path: Path
) -> None:
    said = refused(machines, folder=tmp_path / "other")
    assert "Let DATA_DIR be one folder that all machines share" in said


def test_a_machine_with_another_key_does_not_start(
    machines: Machines, day: dict[str, Any], tmp_path: Path
) -> None:
    said = refused(machines, LEDGER_KEY_PATH=str(tmp_path / "ledger-key.pem"))
    assert "The key that signs the ledgers is missing" in said


def test_two_that_start_at_once_prepare_the_database_one_after_the_other(
    tmp_path: Path,
) -> None:
    """Both wait for the lock that is held here, and for each other; the tables are made once."""
    broker = Broker(tmp_path)
    keys = {name: secrets.token_urlsafe(60) for name in ("SECRET_KEY", "PERSON_KEY")}
    last = "SELECT count(*) FROM django_migrations WHERE app = 'outbox' AND name LIKE '0003%'"
    waiting = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
    with fresh_database(tmp_path) as database:
        machines = Machines(database, broker, tmp_path, **keys)
        try:
            machines.office.ask("call_command('migrate', 'outbox', '0002', verbosity=0)")
            assert machines.office.number(last) == 0
            with closing(psycopg.connect(database, autocommit=True)) as holder:
                holder.execute("SELECT pg_advisory_lock(%s)", [0x50495845])
                for port in machines.ports:
                    machines.start(port)
                wait_for(lambda: machines.office.number(waiting) == 2)
                assert machines.office.number(last) == 0
            for port in machines.ports:
                wait_for(lambda port=port: machines.ready(port))
            assert machines.office.number(last) == 1
        finally:
            machines.end()
            broker.end()
