"""A real server and its worker, asked everything by people with names: nothing of them is written.

Searched is all that the run wrote: both outputs of every process and every file of the data folder
but the database and the letters themselves.
"""

import json
import re
import signal
import sqlite3
import time
from dataclasses import dataclass, field
from functools import cached_property
from html import unescape
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

import pytest

from tests.support.examples import some
from tests.support.people_to_hide import (
    AT_CHECK_IN,
    AT_THE_DESK,
    CHILD,
    EVERYBODY,
    GROWN_UP,
    IN_A_LIST,
    given_away,
)
from tests.support.preloaded import run
from tests.support.server import environment, free_port, serving
from tests.web.test_bad_input import FIELDS
from tournament.people.naming import date_texts
from tournament.people.persons import PersonData

pytestmark = pytest.mark.slow

CSRF = "a" * 32
NOT_SWEPT = re.compile("logout|/erase/|account_end")
"""What would end the run: it is asked for by a stranger only, or at the end."""
REFUSED = {401, 403, 404, 405}
"""What is answered before a form is looked at."""


@dataclass
class Site:
    """A running site, what is in it, and every answer's status."""

    port: int
    folder: Path
    known: dict[str, Any]
    statuses: set[int] = field(default_factory=set)

    @cached_property
    def connection(self) -> HTTPConnection:
        """Kept from one request to the next."""
        return HTTPConnection("127.0.0.1", self.port, timeout=60)

    def ask(
        self,
        method: str,
        path: str,
        fields: dict[str, str] | None = None,
        *,
        who: str = "",
        body: bytes = b"",
        content_type: str = "application/x-www-form-urlencoded",
        **headers: str,
    ) -> tuple[int, str, str]:
        """Status, where it leads to, and text."""
        cookies = [f"csrftoken={CSRF}"]
        if who:
            cookies.append(f"sessionid={self.known['sessions'][who]}")
        sent = {"Cookie": "; ".join(cookies), "X-CSRFToken": CSRF, **headers}
        if method == "POST":
            sent["Content-Type"] = content_type
            body = body or urlencode(fields or {}).encode()
        self.connection.request(method, path, body or None, sent)
        answer = self.connection.getresponse()
        text = answer.read().decode("utf-8", "replace")
        self.statuses.add(answer.status)
        return answer.status, answer.getheader("Location", ""), text

    def database(self) -> sqlite3.Connection:
        """The site's own tables."""
        return sqlite3.connect(self.folder / "championship.sqlite3", timeout=20)


def build(project: Path, folder: Path, port: int) -> dict[str, Any]:
    """Fill the data folder before the site is served from it."""
    built = run("-m", "tests.support.site_with_people", env=environment(folder, port))
    assert built.returncode == 0, built.stderr
    known: dict[str, Any] = json.loads(built.stdout)
    return known


def form_of(person: PersonData) -> dict[str, str]:
    """How somebody fills in a form."""
    return {
        "full_name": person.full_name,
        "display_name": person.display_name or person.full_name,
        "birth_date": person.birth_date.strftime("%d.%m.%Y"),
        "contact": person.contact,
        "city": person.city,
        "representative_name": person.representative_name,
        "representative_contact": person.representative_contact,
        "given_by": person.representative_name or person.full_name,
        "consent_processing": "on",
        "consent_public": "on",
    }


def open_the_form(site: Site) -> tuple[str, float]:
    """The stamp of the public form, and when it may come back: never at once."""
    _, _, page = site.ask("GET", f"/days/{site.known['event']}/register/")
    found = re.search(r'name="stamp" value="([^"]*)"', page)
    assert found
    return unescape(found.group(1)), time.monotonic() + 3.1


def register_online(site: Site, person: PersonData, stamp: str, not_before: float) -> str:
    """Somebody fills in the public registration form; the address of their own page."""
    path = f"/days/{site.known['event']}/register/"
    fields = {**form_of(person), "stamp": stamp}
    status, _, text = site.ask("POST", path, {**fields, "birth_date": "31.02.1987"})
    assert status == 422, text
    time.sleep(max(not_before - time.monotonic(), 0))
    status, where, text = site.ask("POST", path, fields)
    assert status == 303, text
    # The first look shows the link itself.
    return where.removesuffix("?new")


def import_a_list(site: Site) -> None:
    """A list with a fault, one that is none, and a good one, up to the end."""
    name, day = IN_A_LIST.full_name, IN_A_LIST.birth_date.strftime("%d.%m.%Y")
    head, contact = "Имя;Дата рождения;Контакт;Согласие на обработку", IN_A_LIST.contact
    start = f"/staff/days/{site.known['event']}/roster/import/"
    for content in (
        f"{name}\x00{day}",
        f"{head}\n{name};19.13.1983;{contact};да\n",
        f"{head}\n{name};{day};{contact};да\n",
    ):
        part = (
            f'--b\r\nContent-Disposition: form-data; name="file"; filename="{name}.csv"\r\n'
            f"Content-Type: text/csv\r\n\r\n{content}\r\n--b--\r\n"
        )
        status, columns, _ = site.ask(
            "POST",
            start,
            who="organizer",
            body=part.encode(),
            content_type="multipart/form-data; boundary=b",
        )
        if status != 302:
            continue
        _, _, page = site.ask("GET", columns, who="organizer")
        chosen = {
            field: value
            for field, options in re.findall(r'<select name="(\w+)"(.*?)</select>', page, re.DOTALL)
            for value in re.findall(r'value="(\d+)" selected', options)
        }
        status, preview, _ = site.ask("POST", columns, chosen, who="organizer")
        assert status == 302, chosen
        site.ask("GET", preview, who="organizer")
        site.ask("POST", preview, {"command_id": "import-1"}, who="organizer")
        site.ask("POST", f"{columns}discard/", who="organizer")


def use_as_people_do(site: Site) -> list[str]:
    """What people do rightly, each with a wrong try; the secret addresses that were used."""
    event = site.known["event"]
    form = open_the_form(site)
    desk = f"/staff/days/{event}/desk/"
    typed = {**form_of(AT_THE_DESK), "command_id": "desk-1"}
    assert site.ask("POST", desk, {**typed, "birth_date": "29.10.79"}, who="organizer")[0] < 500
    site.ask("POST", desk, typed, who="organizer")
    import_a_list(site)
    found = f"/staff/days/{event}/roster/?q={quote(GROWN_UP.full_name)}"
    assert GROWN_UP.full_name in site.ask("GET", found, who="organizer")[2]
    for data in ({"name": CHILD.full_name}, {"name": CHILD.full_name + "\x00"}):
        site.ask("POST", "/publisher/privacy/person/", data, who="publisher")
    for name in (GROWN_UP.full_name, GROWN_UP.contact):
        wrong = {"login": name, "password": "Пелагея-98"}
        assert site.ask("POST", "/account/login/", wrong)[0] == 200
    mine = register_online(site, AT_CHECK_IN, *form)
    assert site.ask("GET", mine)[0] == 200
    assert site.ask("GET", f"{mine[:-5]}/")[0] == 404
    with site.database() as database:
        names = {row[0] for row in database.execute("SELECT full_name FROM people_person")}
    assert names == {person.full_name for person in EVERYBODY}
    return [mine.split("/")[2]]


def sweep(site: Site) -> None:
    """Addresses by everybody, with everything that could be given away in path and fields.

    A run sweeps some of them, by nobody and one of the staff, by its seed, `make soak` all.
    """
    held = site.known["held"][0]
    values = {
        "event_id": site.known["event"],
        "event": site.known["event"],
        "championship_id": site.known["championship"],
        "registration": held["registration"],
        "person": held["person"],
        "token": held["token"],
        "account_id": site.known["account"],
        "city": "kazan",
        "match": "W1.2",
        "number": "1",
        "job_id": "1",
    }
    said = f"{GROWN_UP.full_name} {GROWN_UP.contact} 23.11.1998 {held['token']}"
    typed = {**dict.fromkeys(FIELDS, said), **form_of(GROWN_UP), "reason": said, "text": said}
    for form in some(site.known["addresses"]):
        if "^" in form or "(?P" in form:
            continue
        path = re.sub(r"<(\w+)>", lambda name: values.get(name.group(1), "nothing"), form)
        for who in ("", *some(("publisher", "organizer", "judge"))):
            if NOT_SWEPT.search(path) and who:
                continue
            site.ask("GET", f"{path}?{urlencode({'q': said, 'next': said})}", who=who)
            sent = {"who": who, "Referer": f"/{quote(said)}"}
            status, _, _ = site.ask("POST", path, typed, **sent, Accept="application/json")
            if status not in REFUSED:
                site.ask("POST", path, typed, **sent)
        site.ask("GET", f"{path}{quote(said)}/")


def break_in_many_ways(site: Site) -> None:
    """Requests that no form of ours makes."""
    token = site.known["held"][0]["token"]
    name = quote(GROWN_UP.full_name)
    site.ask("GET", f"/{name}/{token}/")
    site.ask("GET", f"/my/{name}/")
    site.ask("GET", "/", Host=f"{token}.{quote('pelageya.molniya')}@example")
    site.ask(
        "GET", "/", **{"X-Request-ID": name, "User-Agent": name, "Cookie": f"sessionid={name}"}
    )
    site.ask(
        "POST", "/language/", body=name.encode(), content_type="multipart/form-data; boundary="
    )
    site.ask("POST", f"/days/{site.known['event']}/register/", {"stamp": name, "homepage": name})
    many = dict.fromkeys((f"{name}{number}" for number in range(2000)), "1")
    site.ask("POST", "/language/", many)
    site.ask(
        "POST",
        f"/api/events/{site.known['event']}/matches/W1.2/result",
        who="organizer",
        body=f'{{"winner": "{GROWN_UP.full_name}'.encode(),
        content_type="application/json",
    )
    site.ask("PROPFIND", f"/{name}/")


def break_tables(site: Site) -> None:
    """Faults of ours: a table is away while people use the site and the worker works."""
    with site.database() as database:
        database.execute("ALTER TABLE people_person RENAME TO people_away")
        database.execute("UPDATE outbox_message SET state = 'queued', why = '', sent_at = NULL")
        database.execute(
            "UPDATE jobs_job SET state = 'queued', finished_at = NULL WHERE kind = 'send_message'"
        )
    try:
        token = site.known["held"][0]["token"]
        assert site.ask("GET", f"/my/{token}/")[0] == 500
        event = site.known["event"]
        assert site.ask("GET", f"/staff/days/{event}/roster/", who="organizer")[0] == 500
        site.ask("POST", f"/staff/days/{event}/desk/", form_of(AT_THE_DESK), who="organizer")
        wait_until(site, "SELECT count(*) FROM jobs_job WHERE incident != ''")
    finally:
        with site.database() as database:
            database.execute("ALTER TABLE people_away RENAME TO people_person")


def wait_until(site: Site, query: str) -> None:
    """Until the database counts something."""
    for _ in range(1200):
        with site.database() as database:
            if database.execute(query).fetchone()[0]:
                return
        time.sleep(0.1)
    raise AssertionError(query)


def written(log: Path, folder: Path) -> dict[Path, str]:
    """All that the run wrote, by file; the database and the letters are left out."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    return {
        path: path.read_bytes().decode("utf-8", "replace")
        for path in (log, *files)
        if not path.name.startswith("championship.sqlite3") and path.suffix != ".eml"
    }


@pytest.mark.rule("CH-PD-2")
def test_nobody_stands_in_anything_that_the_site_writes(project: Path, tmp_path: Path) -> None:
    folder, log, port = tmp_path / "data", tmp_path / "log", free_port()
    site = Site(port, folder, build(project, folder, port))
    secrets = [held["token"] for held in site.known["held"]]
    with serving(project, folder, port, output=log) as process:
        wait_until(site, "SELECT count(*) FROM outbox_message WHERE state = 'written'")
        secrets += use_as_people_do(site)
        break_in_many_ways(site)
        break_tables(site)
        sweep(site)
        held = site.known["held"][1]
        site.ask("POST", f"/my/{held['token']}/person/{held['person']}/erase/", {"sure": "on"})
        site.connection.close()
        process.send_signal(signal.SIGTERM)
        process.wait(30)
    assert {200, 302, 303, 400, 404, 422, 500} <= site.statuses
    files = written(log, folder)
    told = [line for line in files[log].splitlines() if line]
    lines = [json.loads(line) for line in told if line.startswith("{")]
    assert len(told) - len(lines) < 10, "the greeting of the start is all that is no JSON"
    assert {"tournament.access", "tournament.incident"} <= {line["logger"] for line in lines}
    assert any(line.get("where", "").startswith("a job of") for line in lines)
    hidden = [*given_away(), *secrets, *[secret.partition(".")[2] for secret in secrets]]
    found = {
        (path.name, word)
        for path, text in files.items()
        for word in hidden
        if word in text.casefold()
    }
    assert found == set()
    letters = list((folder / "outbox").glob("*.eml"))
    assert letters
    for letter in letters:
        text = letter.read_text(encoding="utf-8")
        assert not any(day in text for day in date_texts(GROWN_UP.birth_date)), letter
