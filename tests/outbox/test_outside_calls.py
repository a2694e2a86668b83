"""The one way out: what a name leads to is judged at the call itself, and time and size end."""

import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured
from environ import Env

from tests.support.tables import every_row
from tests.support.webhook_receiver import Receiver, webhook_receiver
from tournament.config.calls import CallSettings, call_settings
from tournament.outbox import outside_line
from tournament.outbox.outside_calls import Asker, Fault, Limits, ServiceAway

PATIENT = Limits(60.0, 60.0, 60.0, 64 * 1024)
QUICK = Limits(60.0, 60.0, 1.0, 64 * 1024)
"""Nobody gets longer than this, though each byte comes in time."""
TOLD = {"data": b"{}", "headers": {"webhook-id": "msg_1"}}


@pytest.fixture
def receiver(tmp_path: Path, settings: Any) -> Iterator[Receiver]:
    """A server on this machine that may be called."""
    with webhook_receiver(tmp_path) as found:
        settings.CALLS = CallSettings(("127.0.0.1",), str(found.authority))
        yield found


def ask(url: str, limits: Limits = PATIENT, **told: Any) -> int:
    return Asker(given=True, limits=limits).post(url, **{**TOLD, **told}).status_code


def fault(url: str, limits: Limits = PATIENT) -> str:
    with pytest.raises(ServiceAway) as away:
        ask(url, limits)
    assert url not in str(away.value)
    return away.value.why


def names(monkeypatch: pytest.MonkeyPatch, *answers: list[str]) -> list[str]:
    """From now on every name leads to the first of the answers, then to the next, and so on."""
    asked: list[str] = []
    left = list(answers)

    def resolve(host: str, port: int, **_: Any) -> list[Any]:
        asked.append(host)
        found = left.pop(0) if len(left) > 1 else left[0]
        return [
            (
                socket.AF_INET6 if ":" in address else socket.AF_INET,
                socket.SOCK_STREAM,
                socket.IPPROTO_TCP,
                "",
                (address, port, 0, 0) if ":" in address else (address, port),
            )
            for address in found
        ]

    monkeypatch.setattr(outside_line.socket, "getaddrinfo", resolve)
    return asked


def test_a_test_server_is_called_and_its_answer_read(receiver: Receiver) -> None:
    assert ask(f"{receiver.address}/hook") == 204
    assert [told.id for told in receiver.heard] == ["msg_1"]


@every_row(
    "host",
    [
        *("127.0.0.1", "127.1", "2130706433", "0x7f.1", "0177.1", "0x7f000001", "localhost"),
        *("[::1]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "0", "169.254.169.254"),
    ],
)
def test_no_writing_of_this_machine_is_called(host: str, receiver: Receiver, settings: Any) -> None:
    settings.CALLS = CallSettings()
    port = receiver.address.rpartition(":")[2]
    assert fault(f"https://{host}:{port}/") in {
        Fault.LEADS_INSIDE,
        Fault.UNKNOWN_NAME,
        Fault.BROKEN,
    }
    assert receiver.heard == []


@every_row(
    "address",
    [
        "127.0.0.1",
        "10.0.0.1",
        "172.16.0.1",
        "192.168.0.1",
        "169.254.1.1",
        "100.64.0.1",
        "::1",
        "::ffff:127.0.0.1",
        "fe80::1",
        "fc00::1",
        "64:ff9b::7f00:1",
        "2002:7f00:1::1",
        "2001::1",
        "0.0.0.0",
        "224.0.0.1",
    ],
)
def test_a_name_that_leads_inside_is_not_called(
    address: str, receiver: Receiver, settings: Any
) -> None:
    settings.CALLS = CallSettings()
    with pytest.MonkeyPatch.context() as patch:
        names(patch, [address])
        assert fault("https://receiver.example/") == Fault.LEADS_INSIDE
        # One good address among them changes nothing.
        names(patch, ["8.8.8.8", address])
        assert fault("https://receiver.example/") == Fault.LEADS_INSIDE
    assert receiver.heard == []


def test_a_name_that_changes_leads_nowhere_else(
    tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was judged is what is connected to: the name is asked once for each call."""
    settings.CALLS = CallSettings()
    (tmp_path / "good").mkdir()
    (tmp_path / "bad").mkdir()
    with webhook_receiver(tmp_path / "good", "127.0.0.2") as good:
        port = int(good.address.rpartition(":")[2])
        with webhook_receiver(tmp_path / "bad", "127.0.0.3", port) as bad:
            judged: list[str] = []

            def is_public(address: str) -> bool:
                judged.append(address)
                return address == "127.0.0.2"

            monkeypatch.setattr(outside_line, "is_public", is_public)
            asked = names(monkeypatch, ["127.0.0.2"], ["127.0.0.3"])
            reached: list[Any] = []
            connect = socket.socket.connect
            monkeypatch.setattr(
                outside_line.socket.socket,
                "connect",
                lambda line, where: (reached.append(where), connect(line, where))[1],
            )
            # TLS asks for the name, which no certificate of theirs is for.
            assert fault(f"https://receiver.example:{port}/") == Fault.NO_TRUST
            assert fault(f"https://receiver.example:{port}/") == Fault.LEADS_INSIDE
            assert asked == ["receiver.example"] * 2
            assert judged == ["127.0.0.2", "127.0.0.3"]
            assert reached == [("127.0.0.2", port)]
            assert good.heard == bad.heard == []


def test_a_redirect_is_not_followed(receiver: Receiver, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    with webhook_receiver(tmp_path / "other", "127.0.0.2") as inside:
        receiver.behave = f"away {inside.address}/"
        assert ask(receiver.address) == 302
        assert inside.heard == []
    receiver.behave = f"away {receiver.address}/again"
    assert ask(receiver.address) == 302
    assert len(receiver.heard) == 2


@every_row(
    ("behave", "limits", "why"),
    [
        ("hang", QUICK, Fault.TOO_SLOW),
        ("drip_head", QUICK, Fault.TOO_SLOW),
        ("drip", QUICK, Fault.TOO_SLOW),
        ("endless", PATIENT, Fault.TOO_LONG),
    ],
)
def test_time_and_size_of_an_answer_end(
    behave: str, limits: Limits, why: Fault, receiver: Receiver
) -> None:
    receiver.behave = behave
    before = threading.active_count()
    assert fault(receiver.address, limits) == why
    # No thread of ours goes on waiting for what comes no more.
    asking = [item for item in threading.enumerate() if item.name == "asking"]
    for item in asking:
        item.join(60)
    assert not any(item.is_alive() for item in asking), (before, asking)


def test_a_certificate_that_nobody_vouches_for_is_no_answer(
    receiver: Receiver, settings: Any
) -> None:
    settings.CALLS = CallSettings(("127.0.0.1",))
    assert fault(receiver.address) == Fault.NO_TRUST


def test_who_does_not_listen_and_what_is_no_name_are_told_apart(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as closed:
        port = closed.getsockname()[1]
    assert fault(f"https://127.0.0.1:{port}/") == Fault.NO_CONNECTION

    def unknown(*_: Any, **__: Any) -> Any:
        raise socket.gaierror

    monkeypatch.setattr(outside_line.socket, "getaddrinfo", unknown)
    assert fault("https://receiver.example/") == Fault.UNKNOWN_NAME


def test_nothing_but_https_is_called(receiver: Receiver) -> None:
    assert fault(receiver.address.replace("https", "http")) == Fault.BROKEN
    assert receiver.heard == []


def test_the_first_addresses_of_a_name_are_tried_in_turn(
    receiver: Receiver, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    port = int(receiver.address.rpartition(":")[2])
    names(monkeypatch, ["::1", "127.0.0.1"])
    assert ask(f"https://127.0.0.1:{port}/") == 204


@every_row(
    ("environment", "production", "word"),
    [
        ({"TEST_HOSTS": "127.0.0.1"}, True, "not for production"),
        ({"TEST_CA": __file__}, True, "not for production"),
        ({"TEST_CA": "/nowhere"}, False, "TEST_CA"),
    ],
)
def test_settings_of_test_servers_that_do_not_fit_are_named(
    environment: dict[str, str], production: bool, word: str
) -> None:
    env = Env()
    env.ENVIRON = environment
    with pytest.raises(ImproperlyConfigured, match=word):
        call_settings(env, production=production)


def test_production_has_no_test_servers() -> None:
    env = Env()
    env.ENVIRON = {}
    assert call_settings(env, production=True) == CallSettings()
