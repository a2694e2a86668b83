"""The zip of a bundle: always the same bytes, and nothing read that is not one."""

import dataclasses
import io
import random
import struct
import zipfile
from collections.abc import Callable
from typing import Any

import pytest

from tests.ledger.audit.scenes import audited, championship_bundle, codes, day, day_bundle
from tests.support.bundles import Draft
from tests.support.examples import some
from tournament.ledger.audit import archive
from tournament.ledger.audit.archive import UnreadableBundle
from tournament.ledger.audit.bundle import (
    MANIFEST,
    BundleContent,
    LedgerContent,
    ledger_file,
    pack,
    read_bundle,
    write_bundle,
)
from tournament.ledger.core.canonical import canonical_bytes, parse_canonical


def files_of(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def zipped(files: dict[str, bytes], **options: Any) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", **options) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return target.getvalue()


def reason(data: bytes) -> str:
    with pytest.raises(UnreadableBundle) as caught:
        read_bundle(data)
    return caught.value.reason


def test_equal_content_makes_equal_bytes() -> None:
    fold, logs = day()
    assert fold.event_bundle("e1", logs) == fold.event_bundle("e1", tuple(reversed(logs)))
    assert Draft.of(day_bundle()).pack() == day_bundle()
    assert Draft.of(championship_bundle()).pack() == championship_bundle()


def test_a_bundle_is_read_back() -> None:
    fold, logs = day()
    found = read_bundle(championship_bundle())
    assert (found.kind, found.key) == ("championship", fold.key.public_text())
    assert [item.id for item in found.ledgers] == ["championship:c1", "event:e1"]
    lines = found.files["ledgers/event-e1.jsonl"].splitlines()
    assert lines == [item.envelope for item in fold.sealed["event:e1"]]
    assert sorted(found.files[name] for name in found.folder("logs")) == sorted(logs)
    assert found.ledgers[1].root == fold.checkpoint_of("event:e1").root
    names = [name for name, *_ in zipfile_infos(championship_bundle())]
    assert names == ["manifest.json", *sorted(names[1:])]


def zipfile_infos(data: bytes) -> list[tuple[str, tuple[int, ...]]]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return [(info.filename, info.date_time) for info in archive.infolist()]


def test_the_dates_inside_tell_nothing() -> None:
    assert {date for _, date in zipfile_infos(day_bundle())} == {(1980, 1, 1, 0, 0, 0)}


@pytest.mark.parametrize("ledger", ["", "event:", "event:a/b", "event:..", "day:x", "event:я"])
def test_an_id_that_is_no_file_name_is_refused(ledger: str) -> None:
    with pytest.raises(ValueError, match="no id"):
        ledger_file(ledger)
    with pytest.raises(ValueError):
        write_bundle(BundleContent("event", "", [LedgerContent(ledger, [b"{}"], "")]))


@pytest.mark.parametrize(
    "name",
    ["a", "../x", "/etc/passwd", "ledgers/x", "logs/short.log", "derived/a/b.json", "x.json"],
)
def test_strange_names_are_refused(name: str) -> None:
    assert reason(zipped({**files_of(day_bundle()), name: b""})) == "name"
    with pytest.raises(ValueError, match="no name"):
        pack(b"{}", {name: b""})


def test_no_zip_no_manifest_nothing() -> None:
    assert reason(b"") == "no_zip"
    assert reason(b"PK\x03\x04") == "no_zip"
    assert reason(day_bundle()[:-30]) == "no_zip"
    files = files_of(day_bundle())
    del files["manifest.json"]
    assert reason(zipped(files)) == "no_manifest"
    assert reason(zipped({})) == "no_manifest"


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (lambda said: said.update(format="pixel-tactics-bundle/2"), "format"),
        (lambda said: said.update(kind="season"), "manifest"),
        (lambda said: said.update(more=1), "manifest"),
        (lambda said: said.pop("key"), "manifest"),
        (lambda said: said.update(key=1), "manifest"),
        (lambda said: said.update(ledgers=[]), "manifest"),
        (lambda said: said.update(ledgers=1), "manifest"),
        (lambda said: said["ledgers"].append(said["ledgers"][0]), "manifest"),
        (lambda said: said["ledgers"][0].update(size=-1), "manifest"),
        (lambda said: said["ledgers"][0].update(size=True), "manifest"),
        (lambda said: said["ledgers"][0].update(root="x"), "manifest"),
        (lambda said: said["ledgers"][0].update(file="ledgers/event-e2.jsonl"), "manifest"),
        (lambda said: said["ledgers"][0].pop("file"), "manifest"),
        (lambda said: said["ledgers"][0].update(id="championship:c1"), "manifest"),
        (lambda said: said["files"][0].update(bytes="1"), "manifest"),
        (lambda said: said["files"][0].update(name=1), "manifest"),
        (lambda said: said["files"][0].update(more=1), "manifest"),
        (lambda said: said.update(kind="championship"), "manifest"),
    ],
)
def test_a_manifest_out_of_form_is_unreadable(
    change: Callable[[dict[str, Any]], None], expected: str
) -> None:
    files = files_of(day_bundle())
    said = parse_canonical(files["manifest.json"])
    change(said)
    assert reason(zipped({**files, "manifest.json": canonical_bytes(said)})) == expected


def test_a_manifest_that_is_not_canonical_is_unreadable() -> None:
    files = files_of(day_bundle())
    for manifest in (b"", b"[]", files["manifest.json"] + b" ", b"\xff", b'{"a":1,"a":1}'):
        assert reason(zipped({**files, "manifest.json": manifest})) in {"manifest", "format"}


def test_an_archive_that_would_fill_the_memory_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bomb = zipped({"manifest.json": b" " * 3_000_000}, compression=zipfile.ZIP_DEFLATED)
    assert len(bomb) < 10_000
    monkeypatch.setattr(archive, "MOST_BYTES", 2_000_000)
    assert reason(bomb) == "too_large"
    monkeypatch.setattr(archive, "MOST_FILES", 3)
    assert reason(day_bundle()) == "too_large"


def test_an_archive_that_lies_about_sizes_is_refused() -> None:
    plain = zipped({"manifest.json": b" " * 3_000_000}, compression=zipfile.ZIP_DEFLATED)
    declared = (3_000_000).to_bytes(4, "little")
    assert plain.count(declared) == 2
    assert reason(plain.replace(declared, (10).to_bytes(4, "little"))) in {"packing", "no_zip"}
    assert reason(zipped(files_of(day_bundle()), compression=zipfile.ZIP_BZIP2)) == "packing"


def test_manifest_and_files_are_compared() -> None:
    files = files_of(day_bundle())
    name = "derived/e1.json"
    assert codes(audited(zipped({**files, name: files[name] + b" "}))) >= {"file_digest"}
    missing = {key: data for key, data in files.items() if key != name}
    assert codes(audited(zipped(missing))) == {"file_missing", "derived_missing"}
    extra = {**files, "custody/1.json": b"{}"}
    assert "file_unlisted" in codes(audited(zipped(extra)))
    said = parse_canonical(files["manifest.json"])
    said["files"].append(said["files"][0])
    twice = {**files, "manifest.json": canonical_bytes(said)}
    assert codes(audited(zipped(twice))) == {"manifest_twice"}
    said = parse_canonical(files["manifest.json"])
    said["ledgers"][0]["root"] = "0" * 64
    assert codes(audited(zipped({**files, "manifest.json": canonical_bytes(said)}))) == {
        "manifest_root"
    }
    foreign = Draft.of(day_bundle())
    foreign.files["ledgers/event-e9.jsonl"] = b""
    foreign.files["checkpoints/event-e9.txt"] = b""
    assert codes(audited(foreign.pack())) == {"file_unknown"}


def test_a_ledger_cut_in_its_last_line_or_empty_is_noticed() -> None:
    draft = Draft.of(day_bundle())
    lines = draft.lines.pop("event:e1")
    files = {**files_of(day_bundle())}
    files["ledgers/event-e1.jsonl"] = b"\n".join(lines)
    assert {"line_end", "file_digest"} <= codes(audited(zipped(files)))
    files["ledgers/event-e1.jsonl"] = b""
    assert {"ledger_empty", "file_digest", "manifest_root"} <= codes(audited(zipped(files)))


def form_of(data: bytes) -> list[int]:
    """The places of all bytes of a zip that are no file's: headers, its list, its end."""
    packed: set[int] = set()
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        for info in archive.infolist():
            name, extra = struct.unpack_from("<HH", data, info.header_offset + 26)
            begin = info.header_offset + 30 + name + extra
            packed.update(range(begin, begin + info.compress_size))
    return [place for place in range(len(data)) if place not in packed]


def test_a_changed_byte_is_noticed_or_changes_nothing_that_is_read() -> None:
    """A zip says some things twice, and some that nobody reads: never what the files hold."""
    data, chance = day_bundle(), random.Random(11)
    files, passed = files_of(data), 0
    inside = [chance.randrange(len(data)) for _ in range(300)]
    for place in [*some(form_of(data)), *some(inside)]:
        changed = bytearray(data)
        changed[place] ^= chance.randrange(1, 256)
        try:
            found = read_bundle(bytes(changed))
        except UnreadableBundle:
            continue
        same = {name: found.files[name] for name in found.files} == {
            name: content for name, content in files.items() if name != MANIFEST
        }
        if same and found == dataclasses.replace(read_bundle(data), files=found.files):
            passed += 1
        else:
            assert codes(audited(bytes(changed))), place
    assert passed
