"""The publisher's page of witnesses, and what everybody sees of them."""

from datetime import UTC, datetime

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.test import Client
from django.urls import reverse

from tests.factories import DayFactory
from tests.support.scenario import Scenario
from tournament.events import checkpoints
from tournament.events.models import Cosignature, WitnessAddress
from tournament.events.states import championship_ledger, championship_state
from tournament.ledger.core.checkpoints import read_checkpoint
from tournament.ledger.core.cosignatures import WitnessKey, cosign, cosignatures_of
from tournament.ledger.core.notes import note_parts

pytestmark = pytest.mark.django_db

KEYS = [Ed25519PrivateKey.from_private_bytes(bytes([number]) * 32) for number in (1, 2, 3)]
WITNESSES = [
    WitnessKey(f"club{number}.example", key.public_key()) for number, key in enumerate(KEYS, 1)
]
AT = 1_480_000_000


@pytest.fixture
def day() -> Scenario:
    return DayFactory(drawn=True)


@pytest.fixture
def publisher(day: Scenario, client: Client) -> Client:
    client.force_login(day.publisher)
    return client


def page(day: Scenario) -> str:
    return reverse("witnesses", args=[day.championship])


def name(client: Client, day: Scenario, number: int, address: str) -> int:
    sent = {"witness": WITNESSES[number].vkey(), "address": address, "command_id": f"{number:032x}"}
    return client.post(page(day), sent).status_code


def seen(day: Scenario, number: int) -> None:
    """The witness has cosigned the ledger as it is now."""
    ledger = championship_ledger(day.championship)
    text = note_parts(checkpoints.current_checkpoint(ledger))[0]
    point = read_checkpoint(text)
    Cosignature.objects.create(
        ledger_id=ledger,
        size=point.size,
        root=point.root,
        witness=WITNESSES[number].vkey(),
        at=datetime.fromtimestamp(AT, UTC),
        line=cosign(text, WITNESSES[number], KEYS[number], AT),
    )


def test_witnesses_are_named_seen_and_dismissed(publisher: Client, day: Scenario) -> None:
    for number in range(3):
        assert name(publisher, day, number, f"https://club{number}.example/") == 302
    assert championship_state(day.championship).witnesses == tuple(
        item.vkey() for item in WITNESSES
    )
    for number in (0, 2):
        seen(day, number)
    shown = publisher.get(page(day)).content.decode()
    assert "Подтвердили: 2 из 3; достаточно 2." in shown
    assert "24.11.2016 18:06" in shown
    assert "ещё не отвечал" in shown
    assert f"pixel-tactics/championship:{day.championship}+" in shown
    WitnessAddress.objects.filter(witness=WITNESSES[1].vkey()).update(fault="unknown_log")
    assert "не знает этого журнала" in publisher.get(page(day)).content.decode()
    key = WITNESSES[1].vkey().split("+")[1]
    dismiss = reverse("witness_dismiss", args=[day.championship, key])
    assert publisher.post(dismiss, {"command_id": "d" * 32}).status_code == 302
    assert publisher.post(dismiss, {"command_id": "e" * 32}).status_code == 404
    assert "Подтвердили: 2 из 2" in publisher.get(page(day)).content.decode()


@pytest.mark.parametrize(
    ("witness", "address", "told"),
    [
        ("hello", "https://club.example/", "Это не ключ наблюдателя"),
        (WITNESSES[0].vkey(), "http://club.example/", "https"),
        (WITNESSES[0].vkey(), "https://127.0.0.1/", "address"),
        ("", "https://club.example/", "witness"),
    ],
)
def test_what_is_wrong_is_told_and_what_was_typed_stays(
    publisher: Client, day: Scenario, witness: str, address: str, told: str
) -> None:
    sent = {"witness": witness, "address": address, "command_id": "a" * 32}
    answer = publisher.post(page(day), sent)
    shown = answer.content.decode()
    assert answer.status_code == 422
    assert told in shown
    assert address in shown
    assert championship_state(day.championship).witnesses == ()


def test_everybody_sees_how_many_have_confirmed(
    publisher: Client, day: Scenario, client: Client
) -> None:
    ledger = reverse("championship_ledger_page", args=[day.championship])
    checkpoint = reverse("championship_checkpoint", args=[day.championship])
    witnessed = reverse("witnessed_checkpoint", args=[day.championship])
    assert Client().get(witnessed).status_code == 404
    assert "Наблюдатели" not in Client().get(ledger).content.decode()
    for number in range(3):
        name(publisher, day, number, f"https://club{number}.example/")
    assert "Подтвердили: 0 из 3" in Client().get(ledger).content.decode()
    first = Client().get(checkpoint)
    seen(day, 1)
    # The ledger is the same, but not what is told of it.
    answer = Client().get(checkpoint, headers={"If-None-Match": first["ETag"]})
    assert answer.status_code == 200
    [found] = cosignatures_of(answer.content.decode(), WITNESSES)
    assert (found.witness, found.at) == (WITNESSES[1], AT)
    assert Client().get(witnessed).content == answer.content
    shown = Client().get(ledger).content.decode()
    assert "Подтвердили: 1 из 3; достаточно 2." in shown
    assert "club2.example" in shown
    receipt = Client().get(reverse("championship_receipt", args=[day.championship, 1])).json()
    assert receipt["checkpoint"] == answer.content.decode()
