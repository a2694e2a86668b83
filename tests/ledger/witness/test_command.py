"""The witness's command in processes of its own: made, served, killed, started again."""

import random
import select
import signal
import socket
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from threading import Event

import pytest

from tests.ledger.witness.a_log import NAME, ORIGIN, ALog
from tests.ledger.witness.processes import command, served
from tournament.ledger.core.checkpoints import read_tree_head
from tournament.ledger.core.cosignatures import WitnessKey, cosignatures_of
from tournament.ledger.core.notes import note_parts
from tournament.ledger.witness.answering import LONGEST_BODY
from tournament.ledger.witness.server import MOST_AT_ONCE, MOST_OF_ADDRESS

LOG = ALog().grown(60)
FORK = ALog(leaves=LOG.leaves[:4], word="other").grown(60)


def made(folder: Path) -> tuple[Path, WitnessKey]:
    """A witness that watches our log, by its commands alone."""
    file = folder / "w" / "witness.json"
    told = command("new", file, "--name", NAME)
    assert told.returncode == 0, told.stderr
    assert command("add-log", file, LOG.note_key.vkey()).returncode == 0
    key = command("vkey", file).stdout.strip()
    assert told.stdout.splitlines()[-1] == key
    return file, WitnessKey.from_vkey(key)


def test_from_nothing_to_a_cosignature_and_back(tmp_path: Path) -> None:
    file, witness = made(tmp_path)
    with served(file) as site:
        status, _, line = site.ask(LOG.request(0, 5))
        assert status == HTTPStatus.OK
        assert cosignatures_of(LOG.note(5) + line, [witness])
        assert site.ask(LOG.request(0, 9)) == (HTTPStatus.CONFLICT, "text/x.tlog.size", "5\n")
        assert site.ask(FORK.request(5, 9))[0] == HTTPStatus.UNPROCESSABLE_ENTITY
        assert site.ask(ALog(number=3).grown(9).request(5, 9))[0] == HTTPStatus.FORBIDDEN
        assert site.ask(ALog(origin="x").grown(9).request(5, 9))[0] == HTTPStatus.NOT_FOUND
        assert site.ask(b"hello")[0] == HTTPStatus.BAD_REQUEST
        assert site.ask(b"", "POST", "/other")[0] == HTTPStatus.NOT_FOUND
        assert site.ask(b"", "GET")[0] == HTTPStatus.METHOD_NOT_ALLOWED
        assert witness.vkey() in site.ask(b"", "GET", "/")[2]
        newest = site.ask(b"", "GET", f"/newest/{ORIGIN}")[2]
        assert cosignatures_of(newest, [witness])
        assert site.ask(b"", "GET", "/newest/x")[0] == HTTPStatus.NOT_FOUND
        # While it runs, no other process of its folder changes what it knows.
        for again in (("serve", file, "--port", "0"), ("add-log", file, LOG.note_key.vkey())):
            refused = command(*again)
            assert refused.returncode == 2
            assert "runs in this folder" in refused.stderr
        assert f"{ORIGIN}: 5 entries" in command("status", file).stdout
        site.process.send_signal(signal.SIGTERM)
        assert site.process.wait(30) == 0
    note = command("note", file, ORIGIN)
    assert note.stdout.startswith(LOG.note(5))
    assert cosignatures_of(note.stdout, [witness])


def test_who_sends_too_much_or_no_length_is_refused(tmp_path: Path) -> None:
    file, _ = made(tmp_path)
    with served(file) as site:
        told = {"413": LONGEST_BODY + 1, "411": "x", "400": 0}
        for status, length in told.items():
            with socket.create_connection(("127.0.0.1", site.port), timeout=30) as line:
                line.sendall(
                    f"POST /add-checkpoint HTTP/1.1\r\nContent-Length: {length}\r\n\r\n".encode()
                )
                assert line.recv(100).decode().split(" ")[1] == status
        with socket.create_connection(("127.0.0.1", site.port), timeout=30) as line:
            line.sendall(b"GET / HTTP/1.1\r\n")
            # Somebody who says nothing more keeps nobody waiting.
            assert site.ask(LOG.request(0, 3))[0] == HTTPStatus.OK


@pytest.mark.parametrize("addresses", [1, 40])
def test_silent_connections_keep_nobody_away(tmp_path: Path, addresses: int) -> None:
    file, _ = made(tmp_path)
    with served(file) as site, ExitStack() as held:
        silent = []
        for number in range(40):
            source = (f"127.0.1.{1 + number % addresses}", 0)
            line = socket.create_connection(("127.0.0.1", site.port), 30, source)
            silent.append(held.enter_context(line))
        asked = HTTPConnection("127.0.0.1", site.port, 30, source_address=("127.0.1.1", 0))
        held.callback(asked.close)
        asked.request("POST", "/add-checkpoint", LOG.request(0, 3))
        assert asked.getresponse().status == HTTPStatus.OK
        # Those who have waited longest made room, and no more of them than had to.
        most = MOST_OF_ADDRESS if addresses == 1 else MOST_AT_ONCE
        closed = [*select.select(silent, [], [], 0)[0]]
        assert closed == silent[: len(silent) - most + 1]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("new", "{old}", "--name", NAME), "there already"),
        (("new", "{new}", "--name", "Клуб"), "does not do"),
        (("new", "{new}", "--name", "a b"), "does not do"),
        (("vkey", "{new}"), "cannot be read"),
        (("add-log", "{old}", "hello"), "not taken"),
        (("note", "{old}", ORIGIN), "Nothing is known"),
        (("serve", "{old}", "--port", "0", "--cert", "{new}"), "certificate"),
        (("serve", "{old}", "--host", "203.0.113.1"), "Cannot listen"),
    ],
)
def test_a_wrong_command_says_what_is_wrong(
    tmp_path: Path, arguments: tuple[str, ...], told: str
) -> None:
    old = tmp_path / "old.json"
    command("new", old, "--name", NAME)
    named = [item.format(old=old, new=tmp_path / "new.json") for item in arguments]
    answer = command(*named)
    assert (answer.returncode, answer.stdout) == (2, "")
    assert told in answer.stderr
    assert "Traceback" not in answer.stderr


def test_it_speaks_russian(tmp_path: Path) -> None:
    assert (
        "Наблюдатель создан"
        in command("new", tmp_path / "w.json", "--name", NAME, language="ru").stdout
    )


def kills(file: Path, witness: WitnessKey, rounds: int, seed: int) -> int:
    """Ask for both lines of history while the witness is killed; how many lines it has given."""
    chance = random.Random(seed)
    given: list[str] = []

    def ask(log: ALog, site_port: int, stop: Event) -> None:
        from tests.ledger.witness.processes import Served

        site = Served(process, site_port)
        while not stop.is_set():
            try:
                told = site.ask(log.request(0, len(log.leaves)))
                if told[0] == HTTPStatus.CONFLICT and int(told[2]) < len(log.leaves):
                    old = int(told[2])
                    size = old + 1
                    told = site.ask(log.request(old, size))
                    if told[0] == HTTPStatus.OK:
                        given.append(log.note(size) + told[2])
                elif told[0] == HTTPStatus.OK:
                    given.append(log.note(len(log.leaves)) + told[2])
            except (OSError, HTTPException):
                continue

    for _ in range(rounds):
        with served(file) as site, ThreadPoolExecutor(2) as pool:
            process, stop = site.process, Event()
            asking = [pool.submit(ask, log, site.port, stop) for log in (LOG, FORK)]
            stop.wait(chance.uniform(0.02, 0.2))
            site.kill()
            stop.set()
            for one in asking:
                one.result()
    roots: dict[int, bytes] = {}
    for note in given:
        assert cosignatures_of(note, [witness])
        head = read_tree_head(note_parts(note)[0])
        assert roots.setdefault(head.size, head.root) == head.root
    return len(given)


@pytest.mark.slow
def test_killed_at_any_moment_it_never_signs_two_trees_of_a_size(tmp_path: Path) -> None:
    file, witness = made(tmp_path)
    assert kills(file, witness, rounds=4, seed=1) > 0
