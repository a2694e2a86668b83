"""The copy of a day as a file: whole, of one moment, or named for what it is (CH-VENUE-1)."""

from datetime import datetime

import pytest

from tournament.config.venue_files import look
from tournament.events.venue import copy_file, zips
from tournament.events.venue.brought import Exported, bundle_in, exported
from tournament.events.venue.copy_file import Copy
from tournament.events.venue.faults import VenueFault
from tournament.ledger.core.canonical import canonical_bytes

MADE_AT = datetime.fromisoformat("2026-11-22T14:32:05+07:00")
BUNDLE = zips.pack({"format": "pixel-tactics-bundle/1", "ledgers": [{"id": "event:e1"}]}, {})
PEOPLE = zips.pack({"format": "pixel-tactics-people/1", "event": "e1", "machine": "m1"}, {})
HANDOVER = zips.pack({"format": "pixel-tactics-handover/1", "event": "e1"}, {})
RECEIPT = canonical_bytes({"format": "pixel-tactics-receipt/1"})


def copy(bundle: bytes | None = BUNDLE) -> bytes:
    return copy_file.write(Copy("c1", "e1", "m1", MADE_AT, 46, bundle, PEOPLE))


def fault(*files: bytes) -> str:
    with pytest.raises(VenueFault) as found:
        exported(files)
    return found.value.code


def test_a_copy_is_one_file_and_says_openly_when_it_was_made() -> None:
    header = look(copy())
    assert (header.kind, header.event, header.machine, header.entries) == ("copy", "e1", "m1", 46)
    assert header.at == MADE_AT
    assert header.at is not None
    assert f"{header.at:%H:%M}" == "14:32", "by the clocks of the city"
    assert exported([copy()]) == Exported(BUNDLE, PEOPLE)
    assert exported([copy(None)]) == Exported(None, PEOPLE)
    assert exported([copy(), copy()]) == Exported(BUNDLE, PEOPLE), "chosen twice"
    assert bundle_in(copy()) == bundle_in(BUNDLE) == BUNDLE


def test_the_two_files_of_old_are_told_apart_by_their_content() -> None:
    assert exported([PEOPLE, BUNDLE]) == exported([BUNDLE, PEOPLE]) == Exported(BUNDLE, PEOPLE)
    assert exported([PEOPLE]) == Exported(None, PEOPLE), "before check-in opened"


@pytest.mark.parametrize(
    ("files", "code"),
    [
        ((), "files_missing"),
        ((BUNDLE,), "ledger_alone"),
        ((HANDOVER,), "handover_given"),
        ((RECEIPT,), "receipt_given"),
        ((copy()[:-20],), "file_cut"),
        ((b"PK",), "file_cut"),
        ((b"",), "file_empty"),
        ((b"\xff\xd8 a photo",), "file_unknown"),
        ((zips.pack({"format": "another/1"}, {}),), "file_unknown"),
        ((copy(), copy(None)), "files_many"),
        ((copy(), PEOPLE), "files_many"),
    ],
)
def test_every_wrong_file_has_a_name(files: tuple[bytes, ...], code: str) -> None:
    assert fault(*files) == code


@pytest.mark.parametrize(
    "changes",
    [{"entries": True}, {"made_at": "noon"}, {"made_at": "2026-11-22T14:32:05"}, {"more": 1}],
)
def test_a_copy_with_a_made_up_manifest_is_refused(changes: dict[str, object]) -> None:
    manifest, members = zips.unpack(copy(), {copy_file.PEOPLE, copy_file.BUNDLE})
    assert fault(zips.pack({**manifest, **changes}, members)) == "copy_form"


def test_a_copy_whose_members_were_changed_is_refused() -> None:
    manifest, members = zips.unpack(copy(), {copy_file.PEOPLE, copy_file.BUNDLE})
    assert fault(zips.pack(manifest, {**members, copy_file.BUNDLE: BUNDLE[:-1]})) == "copy_form"
    assert fault(zips.pack(manifest, {copy_file.PEOPLE: PEOPLE})) == "copy_form"
