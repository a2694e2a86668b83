"""The server that is run answers watchers from its memory, and notices changes."""

import http.client
import signal
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.jobs.installation import wait_for
from tests.support.migrated import migrated_file
from tests.support.server import free_port, migrated, serving

pytestmark = pytest.mark.slow
DAY, BUILD = "a-day", "b"


def ask(connection: http.client.HTTPConnection, version: int) -> http.client.HTTPResponse:
    """Ask as somebody does who has the page of this version."""
    tag = f"{version}-0-ru-{BUILD}"
    headers = {"If-None-Match": f'"{tag}"', "Accept-Language": "ru"}
    connection.request("GET", f"/days/{DAY}/?since={tag}", headers=headers)
    answer = connection.getresponse()
    answer.read()
    return answer


def wait_until_known(connection: http.client.HTTPConnection, version: int) -> None:
    """Until the server says by itself, without the site, that this version is the present one."""

    def is_known() -> bool:
        answer = ask(connection, version)
        return answer.status == 304 and answer.getheader("X-Request-ID") is None

    wait_for(is_known)


def test_the_versions_of_days_are_followed(project: Path, tmp_path: Path) -> None:
    """What the site answers has an id; what the server's own loop answers has none."""
    migrated(tmp_path)
    port = free_port()
    with sqlite3.connect(tmp_path / migrated_file().name) as database:
        database.execute("INSERT INTO events_dayversion (game_day_id, number) VALUES (?, 5)", [DAY])
    said = tmp_path / "said"
    with (
        serving(project, tmp_path, port, output=said, BUILD=BUILD) as process,
        closing(http.client.HTTPConnection("127.0.0.1", port, timeout=60)) as connection,
    ):
        assert ask(connection, 4).status == 404
        wait_until_known(connection, 5)
        with sqlite3.connect(tmp_path / migrated_file().name) as database:
            database.execute("UPDATE events_dayversion SET number = 6")
        wait_until_known(connection, 6)
        assert ask(connection, 5).status == 404
        process.send_signal(signal.SIGTERM)
        assert process.wait(120) == 0
