"""Attacks by outsiders: files that are no bundles, tricks of form, words for the terminal."""

import io
import json
import struct
import zipfile
from collections.abc import Callable
from random import Random

import pytest

from tests.ledger.audit.hostile import (
    paper,
)
from tests.ledger.audit.scenes import (
    EVENT,
    audited,
    day_bundle,
    found,
)
from tests.support.authenticator import BrowserKey
from tests.support.bundles import Draft, payload_of
from tournament.ledger.audit.bundle import MANIFEST, UnreadableBundle, read_bundle
from tournament.ledger.audit.command import lines_of
from tournament.ledger.core.canonical import canonical_bytes, parse_canonical
from tournament.ledger.core.envelope import (
    ENTRY_PAYLOAD_TYPE,
    RESULT_SHEET_PAYLOAD_TYPE,
    STATEMENT_PAYLOAD_TYPE,
    seal,
)
from tournament.ledger.core.person_keys import PersonKeyError, check_signature

# --- outsiders: files that are no bundles, and words for the terminal ----------------------------


def test_words_in_a_ledger_cannot_pretend_to_be_the_audits() -> None:
    draft = Draft.of(day_bundle())
    envelope = parse_canonical(draft.lines[EVENT][5])
    envelope["signatures"][0]["keyid"] = "x\n\x1b[2J\u202eВсё сходится."
    draft.lines[EVENT][5] = canonical_bytes(envelope)
    report = audited(draft.pack())
    assert ("signer", 6) in found(report)
    for language in ("ru", "en"):
        for line in lines_of(report, language):  # type: ignore[arg-type]
            assert line.isprintable()
    assert json.loads(json.dumps(report.as_dict()))["status"] == 1


def small_zip() -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        archive.writestr(MANIFEST, "{}")
        archive.writestr(f"logs/{'0' * 64}.log", "x" * 50, zipfile.ZIP_DEFLATED)
    return target.getvalue()


def test_a_damaged_archive_is_unreadable_and_nothing_else() -> None:
    chance, small = Random(1), small_zip()
    for _ in range(3000):
        data = bytearray(small)
        for _ in range(chance.choice([1, 1, 2, 3])):
            at = chance.randrange(len(data))
            if chance.random() < 0.6:
                data[at] = chance.choice([0, 255, data[at] ^ 0x80, data[at] ^ 1])
            else:
                del data[at : at + chance.randrange(1, 5)]
        with pytest.raises(UnreadableBundle):
            read_bundle(bytes(data))


def test_a_huge_offset_and_names_that_are_no_text() -> None:
    small = bytearray(small_zip())
    central = small.index(b"PK\x01\x02")
    far = bytearray(small)
    far[central + 42 : central + 46] = struct.pack("<I", 0xFFFFFFF0)
    named = bytearray(small)
    named[central + 8 : central + 10] = struct.pack("<H", 0x800)
    named[central + 46] = 0xFF
    for data in (far, named, small[3:], small[:-3], b"", b"PK\x05\x06" + bytes(18)):
        with pytest.raises(UnreadableBundle):
            read_bundle(bytes(data))


def packed(*files: tuple[str, bytes]) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files:
            archive.writestr(name, data)
    return target.getvalue()


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_odd_archives() -> None:
    manifest = Draft.of(day_bundle()).pack()
    with zipfile.ZipFile(io.BytesIO(manifest)) as archive:
        inside = [(info.filename, archive.read(info)) for info in archive.infolist()]
    twice = packed(*inside, inside[-1])
    above = packed(*inside, ("../evil", b""))
    absolute = packed(*inside, ("/etc/passwd", b""))
    folder = packed(*inside, ("logs/", b""))
    newline = packed(*inside, (f"logs/{'0' * 64}.log\n", b""))
    for data in (twice, above, absolute, folder, newline):
        with pytest.raises(UnreadableBundle, match="name"):
            read_bundle(data)
    bomb = packed(*inside, (f"logs/{'0' * 64}.log", bytes(600 * 1024 * 1024)))
    assert len(bomb) < 2 * 1024 * 1024
    with pytest.raises(UnreadableBundle, match="too_large"):
        read_bundle(bomb)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"kind":"event"', b'"kind":"event","kind":"event"'),
        (b'"kind":"event"', b'"kind": "event"'),
        (b'"bytes":', b'"bytes":-'),
        (b'"bytes":', b'"bytes":1e'),
        (b'"kind":"event"', b'"kind":NaN'),
        (b'"kind":"event"', b'"kind":["event"]'),
        (b'"kind":"event"', b'"kind":"\\ud800"'),
        (b'"files":[', b'"files":[null,'),
        (b'"ledgers":[', b'"ledgers":' + b"[" * 100_000),
    ],
)
def test_tricks_with_the_manifest(old: bytes, new: bytes) -> None:
    with zipfile.ZipFile(io.BytesIO(day_bundle())) as archive:
        inside = [(info.filename, archive.read(info)) for info in archive.infolist()]
    changed = [(n, d.replace(old, new, 1) if n == MANIFEST else d) for n, d in inside]
    assert changed != inside
    with pytest.raises(UnreadableBundle):
        read_bundle(packed(*changed))


@pytest.mark.parametrize(
    "change",
    [
        lambda line: line.replace(b'"payload":"', b'"payload":" ', 1),
        lambda line: line.replace(b'"sig":"', b'"sig":"=', 1),
        lambda line: line.replace(b"==", b"=", 1) if b"==" in line else line[:-1],
        lambda line: b" " + line,
        lambda line: line + b"\r",
        lambda line: line.replace(b'"signatures":[', b'"signatures":[{"keyid":"x","sig":""},', 1),
        lambda line: line.replace(b'{"payload"', b'{"payload":"","payload"', 1),
        lambda line: b"NaN",
        lambda line: b"[" * 100_000,
        lambda line: b"9" * 5_000,
        lambda line: b'"\\ud800"',
        lambda line: b"\xff\xfe",
        lambda line: b"",
    ],
)
def test_tricks_with_a_line(change: Callable[[bytes], bytes]) -> None:
    draft = Draft.of(paper().event_bundle())
    draft.lines[EVENT][6] = change(draft.lines[EVENT][6])
    report = audited(draft.pack(signer=paper().key))
    assert ("envelope_form", 7) in found(report)


@pytest.mark.parametrize("at", ["NaN", "2016-12-10T06:00:00Z", "2016-12-10T09:00:00.000000+03:00"])
def test_a_moment_in_another_spelling(at: str) -> None:
    draft = Draft.of(paper().event_bundle())
    entry = payload_of(draft.lines[EVENT][6])
    entry["at"] = at
    draft.lines[EVENT][6] = seal(ENTRY_PAYLOAD_TYPE, canonical_bytes(entry), paper().key)
    assert ("entry_form", 7) in found(audited(draft.pack(signer=paper().key)))


def test_a_result_sheets_signature_is_no_statements() -> None:
    """What is signed names its kind: nobody's agreement with a sheet signs a ruling."""
    device, payload = BrowserKey(seed="judge"), canonical_bytes({"type": "ruling"})
    signature = device.sign(RESULT_SHEET_PAYLOAD_TYPE, payload)
    with pytest.raises(PersonKeyError):
        check_signature(
            spki=device.public_text,
            kind="browser",
            origin="",
            rp_id="",
            payload_type=STATEMENT_PAYLOAD_TYPE,
            payload=payload,
            signature=signature,
        )
