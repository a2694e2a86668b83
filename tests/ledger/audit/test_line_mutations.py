"""A cheat without the ledger's key changes something, and makes manifest and tree fit again."""

import base64
import re
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.ledger.audit.scenes import EVENT, audited, codes, day, day_bundle, found
from tests.support.bundles import Draft, machine_key, signed_day
from tests.support.examples import examples, some
from tournament.ledger.audit.bundle import UnreadableBundle, log_file
from tournament.ledger.core.canonical import canonical_bytes, parse_canonical
from tournament.ledger.core.checkpoints import sign_checkpoint
from tournament.ledger.core.entry import Entry, SealedEntry
from tournament.ledger.core.merkle import root


def entries() -> range:
    """The numbers of the day's entries."""
    return range(1, len(day()[0].sealed[EVENT]) + 1)


def draft() -> Draft:
    return Draft.of(day_bundle())


def changed(line: bytes, change: Callable[[dict], None]) -> bytes:
    envelope = parse_canonical(line)
    change(envelope)
    return canonical_bytes(envelope)


def other_payload(envelope: dict) -> None:
    payload = base64.b64decode(envelope["payload"])
    actor = re.sub(rb'"actor_id":"\w+:', rb'"actor_id":"other:', payload)
    assert actor != payload
    envelope["payload"] = base64.b64encode(actor).decode()


def other_signature(envelope: dict) -> None:
    signature = bytearray(base64.b64decode(envelope["signatures"][0]["sig"]))
    signature[7] ^= 1
    envelope["signatures"][0]["sig"] = base64.b64encode(signature).decode()


def other_key_id(envelope: dict) -> None:
    envelope["signatures"][0]["keyid"] = machine_key("somebody").key_id


def second_signature(envelope: dict) -> None:
    envelope["signatures"] *= 2


def other_type(envelope: dict) -> None:
    envelope["payloadType"] = "application/vnd.pixel-tactics.result-sheet+json"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (other_payload, "signature"),
        (other_signature, "signature"),
        (other_key_id, "signer"),
        (second_signature, "envelope_form"),
        (other_type, "signature"),
    ],
)
def test_a_changed_envelope_is_named(change: Callable[[dict], None], code: str) -> None:
    for seq in some(entries()) if change is other_payload else entries()[::7]:
        bundle = draft()
        bundle.lines[EVENT][seq - 1] = changed(bundle.lines[EVENT][seq - 1], change)
        assert (code, seq) in found(audited(bundle.pack()))


def test_an_entry_signed_by_another_key_is_named() -> None:
    for seq in entries()[::5]:
        bundle = draft()
        entry = day()[0].sealed[EVENT][seq - 1].entry
        bundle.lines[EVENT][seq - 1] = SealedEntry.seal(entry, machine_key("cheat")).envelope
        assert ("signer", seq) in found(audited(bundle.pack()))


def test_a_line_that_is_no_envelope_is_named() -> None:
    for line in (b"{}", b"[]", b"null", b"", b"x", b'{"payload":1}', b'{"a":1, "b":2}', b"\xff"):
        bundle = draft()
        bundle.lines[EVENT][4] = line
        assert ("envelope_form", 5) in found(audited(bundle.pack()))


def test_a_deleted_entry_is_named() -> None:
    last = entries()[-1]
    for seq in {*some(entries()), last}:
        bundle = draft()
        del bundle.lines[EVENT][seq - 1]
        report = audited(bundle.pack())
        assert report.status == 1
        expected = ("entry_number", seq) if seq < last else ("tail_missing", last - 1)
        assert expected in found(report)


def test_an_inserted_entry_is_named() -> None:
    for seq in {1, *some(entries())}:
        bundle = draft()
        bundle.lines[EVENT].insert(seq - 1, bundle.lines[EVENT][0])
        expected = ("entry_number", seq if seq > 1 else 2)
        assert expected in found(audited(bundle.pack()))


def test_an_entry_of_another_ledger_is_named() -> None:
    own, (other, _) = day()[0], signed_day(9, 4, stage_minimum=2)
    for seq in (1, 5, entries()[-1]):
        bundle = draft()
        fields = {name: getattr(own.sealed[EVENT][seq - 1].entry, name) for name in Entry.__slots__}
        moved = Entry(**{**fields, "scope": "event:e2"})
        bundle.lines[EVENT][seq - 1] = SealedEntry.seal(moved, own.key).envelope
        assert ("entry_scope", seq) in found(audited(bundle.pack()))
        bundle = draft()
        bundle.lines[EVENT][seq - 1] = other.sealed[EVENT][seq - 1].envelope
        assert audited(bundle.pack()).status == 1


def test_two_swapped_entries_are_named() -> None:
    for seq in some(entries()[:-1]):
        bundle = draft()
        lines = bundle.lines[EVENT]
        lines[seq - 1], lines[seq] = lines[seq], lines[seq - 1]
        assert {("entry_number", seq), ("entry_number", seq + 1)} <= found(audited(bundle.pack()))


def test_a_tail_cut_off_is_named_where_the_ledger_ends() -> None:
    fold, _ = day()
    last = entries()[-1]
    for size in (1, 12, last - 1):
        bundle = draft()
        del bundle.lines[EVENT][size:]
        assert ("tail_missing", size) in found(audited(bundle.pack()))
        # An older checkpoint, which headquarters really signed, hides it from the bundle alone …
        old = sign_checkpoint(EVENT, size, cut_root(size), fold.key)
        bundle.files["checkpoints/event-e1.txt"] = old.encode()
        bundle.files.pop("derived/e1.json")
        assert codes(audited(bundle.pack())) <= {"derived_missing", "log_of_nobody"}
        # … but not from whoever kept a later checkpoint or a receipt.
        later = fold.content(EVENT).checkpoint
        assert ("tail_missing", size) in found(audited(bundle.pack(), [], [later]))
        receipt = fold.receipt(EVENT, size + 1, size + 1)
        assert ("receipt_beyond", size + 1) in found(audited(bundle.pack(), [receipt]))
        before = fold.receipt(EVENT, size, last)
        assert ("tail_missing", size) in found(audited(bundle.pack(), [before]))


def cut_root(size: int) -> str:
    return root(item.leaf_hash for item in day()[0].sealed[EVENT][:size]).hex()


def test_an_altered_checkpoint_is_noticed() -> None:
    note = draft().files["checkpoints/event-e1.txt"]
    for position in some(range(0, len(note), 5)):
        bundle = draft()
        altered = bytearray(note)
        altered[position] ^= 1
        bundle.files["checkpoints/event-e1.txt"] = bytes(altered)
        assert codes(audited(bundle.pack())) & {"checkpoint_false", "checkpoint_root"}


def test_a_checkpoint_of_another_key_or_another_ledger_is_noticed() -> None:
    fold, _ = day()
    size, head = entries()[-1], fold.checkpoint_of(EVENT).root
    for note in (
        sign_checkpoint(EVENT, size, head, machine_key("cheat")),
        sign_checkpoint("event:e2", size, head, fold.key),
    ):
        bundle = draft()
        bundle.files["checkpoints/event-e1.txt"] = note.encode()
        assert codes(audited(bundle.pack())) == {"checkpoint_false"}
    bundle.files["checkpoints/event-e1.txt"] = sign_checkpoint(
        EVENT, size, "0" * 64, fold.key
    ).encode()
    assert found(audited(bundle.pack())) == {("checkpoint_root", size)}


def test_every_derived_value_is_computed_again() -> None:
    derived = parse_canonical(draft().files["derived/e1.json"])

    def leaves(value: object, path: tuple = ()) -> list[tuple]:
        if isinstance(value, dict):
            return [leaf for key, item in value.items() for leaf in leaves(item, (*path, key))]
        if isinstance(value, list):
            return [leaf for key, item in enumerate(value) for leaf in leaves(item, (*path, key))]
        return [path]

    for path in some(leaves(derived)[::3]):
        bundle = draft()
        copy = parse_canonical(bundle.files["derived/e1.json"])
        parent = copy
        for key in path[:-1]:
            parent = parent[key]
        parent[path[-1]] = "other"
        bundle.files["derived/e1.json"] = canonical_bytes(copy)
        report = audited(bundle.pack())
        assert codes(report) == {"derived_wrong"}, path
        assert report.failures[0].ledger == EVENT


def test_derived_files_are_all_there_and_no_others() -> None:
    bundle = draft()
    moved = bundle.files.pop("derived/e1.json")
    assert codes(audited(bundle.pack())) == {"derived_missing"}
    bundle.files |= {"derived/e1.json": moved, "derived/championship.json": moved}
    assert codes(audited(bundle.pack())) == {"file_unknown"}


def test_logs_are_those_that_sheets_name() -> None:
    name = next(key for key in draft().files if key.startswith("logs/"))
    bundle = draft()
    bundle.files[name] = bundle.files[name].replace(b"\n1 ", b"\n2 ")
    assert codes(audited(bundle.pack())) == {"log_altered"}
    bundle = draft()
    altered = bundle.files.pop(name).replace(b"Target: 1", b"Target: 2")
    bundle.files[log_file(altered)] = altered
    report = audited(bundle.pack())
    assert codes(report) == {"log_of_nobody"}
    assert [item.code for item in report.withheld] == ["log_withheld"]
    assert report.withheld[0].params["digest"] == name[5:-4]


def test_a_log_that_is_kept_back_is_withheld_with_its_entry() -> None:
    bundle = draft()
    for name in [key for key in bundle.files if key.startswith("logs/")]:
        del bundle.files[name]
    report = audited(bundle.pack())
    assert report.status == 0
    named = {
        item.entry.seq: item.entry.body["statement"]["gamelog_sha256"]
        for item in day()[0].sealed[EVENT]
        if item.entry.type == "sheet-filled"
    }
    for item in report.withheld:
        assert item.entry is not None
        assert named[item.entry] == item.params["digest"]
    assert report.withheld


def test_a_manifest_that_lies_is_noticed() -> None:
    plain = draft()
    manifest_key = plain.key
    plain.key = machine_key("cheat").public_text()
    assert ("signer", 1) in found(audited(plain.pack()))
    plain.key = "AAAA"
    assert "manifest_key" in codes(audited(plain.pack()))
    plain.key = manifest_key
    assert audited(plain.pack()).status == 0


@pytest.mark.slow
@settings(max_examples=examples(150), deadline=None)
@given(data=st.data())
def test_no_byte_can_be_changed(data: st.DataObject) -> None:
    """Any byte of any file, the manifest made to fit: noticed, if it is a bundle at all."""
    bundle = draft()
    name = data.draw(st.sampled_from(sorted(bundle.files)))
    content = bytearray(bundle.files[name])
    position = data.draw(st.integers(0, len(content) - 1))
    content[position] ^= data.draw(st.integers(1, 255))
    bundle.files[name] = bytes(content)
    if name.startswith("ledgers/"):
        bundle.lines[EVENT] = bytes(content).removesuffix(b"\n").split(b"\n")
    try:
        report = audited(bundle.pack())
    except UnreadableBundle:
        pytest.fail("the files around the manifest never make a bundle unreadable")
    assert report.status == 1


@settings(max_examples=examples(150), deadline=None)
@given(data=st.data(), change=st.integers(1, 255))
def test_a_damaged_zip_is_unreadable_or_noticed(data: st.DataObject, change: int) -> None:
    """Bits that say nothing about the content, such as a date, may differ."""
    damaged = bytearray(day_bundle())
    damaged[data.draw(st.integers(0, len(damaged) - 1))] ^= change
    try:
        report = audited(bytes(damaged))
    except UnreadableBundle:
        return
    if report.status == 0:
        assert Draft.of(bytes(damaged)).files == draft().files
