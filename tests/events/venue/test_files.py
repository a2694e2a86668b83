"""The files between headquarters and the hall: locked, bounded, and read without trust."""

import hashlib
import io
import zipfile
from datetime import UTC, date, datetime
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tournament.config import settings as real
from tournament.events.models import DayPlan
from tournament.events.venue import boxes, people_file, zips
from tournament.events.venue.boxes import WrongKey
from tournament.events.venue.faults import VenueFault
from tournament.events.venue.rows import BadRow, item_of, row_of
from tournament.ledger.core.keys import InstallationKey
from tournament.people.columns import columns_of
from tournament.people.models import Consent, Person

KEY = bytes(range(32))
OWN = InstallationKey.of(Ed25519PrivateKey.from_private_bytes(KEY))


def test_keys_of_a_custody_follow_from_headquarters_key_and_the_command() -> None:
    one = boxes.keys_of_custody(OWN, "c1", "e1", "command")
    again = boxes.keys_of_custody(OWN, "c1", "e1", "command")
    assert (one.machine.key_id, one.people) == (again.machine.key_id, again.people)
    others = [
        boxes.keys_of_custody(OWN, *about)
        for about in (("c2", "e1", "command"), ("c1", "e2", "command"), ("c1", "e1", "another"))
    ]
    assert len({one.machine.key_id, *(item.machine.key_id for item in others)}) == 4
    assert len({one.people, *(item.people for item in others)}) == 4
    assert one.people != one.machine.private_key.private_bytes_raw()


def test_a_box_opens_with_its_key_and_its_cover_alone() -> None:
    sealed = boxes.seal(b"names", KEY, b"cover")
    assert b"names" not in sealed
    assert boxes.unseal(sealed, KEY, b"cover") == b"names"
    changed = bytes([sealed[0] ^ 1]) + sealed[1:]
    for data, key, cover in (
        (sealed, KEY[::-1], b"cover"),
        (sealed, KEY, b"another"),
        (changed, KEY, b"cover"),
        (sealed[:-1], KEY, b"cover"),
        (b"", KEY, b"cover"),
    ):
        with pytest.raises(WrongKey):
            boxes.unseal(data, key, cover)


def test_the_file_does_not_choose_how_long_guessing_takes() -> None:
    usual = boxes.new_stretching()
    assert len(boxes.key_of_passphrase("коробка зонт река", usual)) == 32
    for name, value in (("n", 4), ("n", 2**40), ("kdf", "none"), ("salt", "xy"), ("salt", 5)):
        with pytest.raises(WrongKey):
            boxes.key_of_passphrase("коробка зонт река", {**usual, name: value})


@pytest.mark.parametrize("cost", [real.PASSPHRASE_COST, 2])
def test_a_guess_costs_what_the_settings_say(cost: int, settings: Any) -> None:
    """2**16 needs 64 MiB and some tenths of a second; tests need not."""
    assert real.PASSPHRASE_COST == 2**16
    settings.PASSPHRASE_COST = cost
    usual = boxes.new_stretching()
    assert usual["n"] == cost
    scrypt = {"salt": bytes.fromhex(usual["salt"]), "n": cost, "r": 8, "p": 1, "dklen": 32}
    found = hashlib.scrypt("река".encode(), maxmem=2**27, **scrypt)
    assert boxes.key_of_passphrase("река", usual) == found
    settings.PASSPHRASE_COST = cost * 2
    with pytest.raises(WrongKey):
        boxes.key_of_passphrase("река", usual)


def test_a_zip_has_just_its_members_within_bounds() -> None:
    packed = zips.pack({"format": "x"}, {"people.bin": b"data"})
    manifest, members = zips.unpack(packed, {"people.bin"})
    assert (manifest, members) == ({"format": "x"}, {"people.bin": b"data"})
    with pytest.raises(zips.UnreadableZip):
        zips.unpack(packed, {"other.bin"})
    with pytest.raises(zips.UnreadableZip):
        zips.unpack(zips.pack({}, {"people.bin": b"", "more": b""}), {"people.bin"})
    with pytest.raises(zips.UnreadableZip):
        zips.unpack(packed[: len(packed) // 2], {"people.bin"})


def test_a_zip_bomb_is_not_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(zips, "MOST_BYTES", 1000)
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("manifest.json", "{}")
        archive.writestr("people.bin", b"0" * 100_000)
    with pytest.raises(zips.UnreadableZip):
        zips.unpack(target.getvalue(), {"people.bin"})


def test_a_people_file_is_about_one_day_and_opens_with_one_key() -> None:
    content = people_file.PeopleFile("m1", 3, "ab", 9, (b"envelope",), {"persons": []})
    data = people_file.write(championship="c1", event="e1", machine="m1", key=KEY, content=content)
    assert people_file.machine_of(data, "e1") == "m1"
    assert people_file.open_with(data, KEY) == content
    with pytest.raises(VenueFault, match="other_day"):
        people_file.machine_of(data, "e2")
    with pytest.raises(VenueFault, match="other_machine"):
        people_file.open_with(data, KEY[::-1])
    with pytest.raises(VenueFault, match="people_form"):
        people_file.open_with(zips.pack({"format": "other"}, {"people.bin": b""}), KEY)


def test_rows_keep_dates_bytes_and_nothing_but_the_named_columns() -> None:
    names = ("id", "full_name", "birth_date", "salt", "consent_at")
    at = datetime(2016, 12, 10, 6, 0, 0, 5, tzinfo=UTC)
    person = Person(
        full_name="Иванов Игрок",
        birth_date=date(2000, 2, 29),
        contact="secret@example.org",
        consent_at=at,
    )
    row = row_of(person, names)
    assert set(row) == set(names)
    back = item_of(Person, row, names)
    assert (back.birth_date, back.consent_at, back.full_name) == (
        date(2000, 2, 29),
        at,
        "Иванов Игрок",
    )
    assert bytes(back.salt) == bytes(person.salt)
    assert back.contact == ""


@pytest.mark.parametrize(
    "change",
    [
        {"birth_date": "yesterday"},
        {"birth_date": 5},
        {"full_name": ["a"]},
        {"full_name": "x" * 201},
        {"salt": "не base64"},
        {"consent_at": "2016"},
        {"more": "x"},
    ],
)
def test_a_row_that_does_not_fit_its_table_is_refused(change: dict[str, object]) -> None:
    names = ("id", "full_name", "birth_date", "salt", "consent_at")
    row = row_of(Person(full_name="Иванов", birth_date=date(2000, 1, 1)), names)
    with pytest.raises(BadRow):
        item_of(Person, {**row, **change}, names)


def test_a_choice_that_does_not_exist_is_refused() -> None:
    names = ("person_id", "kind", "text_version", "given_by", "channel", "at", "withdrawn_at")
    good = {
        "person_id": "p1",
        "kind": "processing",
        "text_version": "1",
        "given_by": "",
        "channel": "desk",
        "at": "2016-12-10T06:00:00+00:00",
        "withdrawn_at": None,
    }
    assert item_of(Consent, good, names).kind == "processing"
    with pytest.raises(BadRow):
        item_of(Consent, {**good, "kind": "everything"}, names)


PLAN = columns_of(DayPlan, "back")


def test_a_file_of_before_a_column_came_is_still_read() -> None:
    plan = {"game_day_id": "e1", "minutes": 20, "closes": "21:00"}
    assert item_of(DayPlan, plan, PLAN).programme == ""
    with pytest.raises(BadRow):
        item_of(DayPlan, {"game_day_id": "e1", "closes": "21:00"}, PLAN)
    with pytest.raises(BadRow):
        item_of(DayPlan, {**plan, "more": "x"}, PLAN)
