"""Bundles made to hurt whoever reads them: few bytes to send, many to read."""

import io
import struct
import zipfile
import zlib
from typing import Any

from tests.ledger.audit.scenes import EVENT
from tests.support.bundles import machine_key
from tournament.ledger.audit.bundle import FORMAT, MANIFEST, MOST_LINES, manifest_of
from tournament.ledger.core.canonical import canonical_bytes
from tournament.ledger.core.envelope import ENTRY_PAYLOAD_TYPE, seal

LEDGER, CHECKPOINT = "ledgers/event-e1.jsonl", "checkpoints/event-e1.txt"


def zipped(files: dict[str, bytes]) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as packed:
        for name, data in files.items():
            packed.writestr(name, data)
    return target.getvalue()


def with_ledger(data: bytes) -> bytes:
    """A bundle whose ledger is this, and whose manifest fits it."""
    files = {LEDGER: data, CHECKPOINT: b""}
    said = {"id": EVENT, "file": LEDGER, "size": data.count(b"\n"), "root": "0" * 64}
    return pack(said, files)


def pack(ledger: dict[str, Any], files: dict[str, bytes]) -> bytes:
    key = machine_key().public_text()
    return zipped({MANIFEST: manifest_of("event", key, [ledger], files), **files})


def signed(body: bytes, count: int) -> bytes:
    """Lines that headquarters' key has signed; `body` is canonical."""
    lines = []
    for seq in range(1, count + 1):
        payload = (
            b'{"actor_id":"player:p","at":"2016-12-10T08:00:00.000000Z","body":%b,"command_id":"c%d",'
            b'"scope":"event:e1","seq":%d,"type":"sheet-filled","v":2}' % (body, seq, seq)
        )
        lines.append(seal(ENTRY_PAYLOAD_TYPE, payload, machine_key()) + b"\n")
    return b"".join(lines)


def endless_lines() -> bytes:
    return with_ledger(b"\n" * 15_000_000)


def many_lines() -> bytes:
    return with_ledger(b"{}\n" * MOST_LINES)


def one_line() -> bytes:
    return with_ledger(b"a" * 100_000_000)


def a_long_line() -> bytes:
    return with_ledger(b"a" * 15_000_000)


def nested() -> bytes:
    return with_ledger((b'{"a":' * 100_000 + b"1" + b"}" * 100_000 + b"\n") * 10)


def numbers() -> bytes:
    return with_ledger((b"[" + b"9" * 4_300 + (b"," + b"9" * 4_300) * 200 + b"]\n") * 10)


def empty_objects() -> bytes:
    """Nothing takes more memory in fewer bytes, and it is all signed."""
    return with_ledger(signed(b'{"a":[%b{}]}' % (b'{"a":{}},' * 80_000), 15))


def short_texts() -> bytes:
    texts = b",".join(b'"%05d"' % number for number in range(80_000))
    return with_ledger(signed(b'{"a":[%b]}' % texts, 15))


def long_values() -> bytes:
    """Failures that name what is at fault, at length."""
    line = b'{"payload":"","payloadType":"","signatures":[{"keyid":"%s","sig":""}]}\n'
    return with_ledger(line % (b"k" * 10_000) * 1_500)


def manifest_of_objects() -> bytes:
    return zipped({MANIFEST: b'{"files":[' + b'{"a":0},' * 500_000 + b'{"a":0}]}'})


def manifest_nested() -> bytes:
    return zipped({MANIFEST: b"[" * 3_000_000})


def manifest_of_files() -> bytes:
    listed = [{"name": f"logs/{n:064}.log", "sha256": "0" * 64, "bytes": 1} for n in range(20_000)]
    said = {"id": EVENT, "file": LEDGER, "size": 1, "root": "0" * 64}
    whole = {"format": FORMAT, "kind": "event", "key": "", "ledgers": [said]}
    return zipped({MANIFEST: canonical_bytes({**whole, "files": listed})})


def receipts_of_nothing() -> bytes:
    files = {f"custody/{number}.json": b"{}" for number in range(1, 5_000)}
    said = {"id": EVENT, "file": LEDGER, "size": 0, "root": "0" * 64}
    return pack(said, {LEDGER: b"", CHECKPOINT: b"", **files})


def listing(name: bytes, packed: bytes, size: int, at: int) -> tuple[bytes, bytes]:
    """A file as it stands in a zip, and its line in the zip's list."""
    about = struct.pack("<HHHHHIII", 20, 0, 8, 0, 33, zlib.crc32(b"0" * size), len(packed), size)
    local = b"PK\3\4" + about + struct.pack("<HH", len(name), 0) + name + packed
    rest = struct.pack("<HHHHHII", len(name), 0, 0, 0, 0, 0, at)
    return local, b"PK\1\2" + struct.pack("<H", 20) + about + rest + name


def ended(files: bytes, listed: bytes) -> bytes:
    """The end of a zip, which lies about the number of its files."""
    end = struct.pack("<HHHHIIH", 0, 0, 1, 1, len(listed), len(files), 0)
    return files + listed + b"PK\5\6" + end


def zeros() -> bytes:
    """Unpacked, a thousand times as much."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(b"0" * 900_000) + packer.flush()
    files, listed, at = [], [], 0
    for number in range(1_000):
        local, line = listing(b"logs/%064d.log" % number, packed, 900_000, at)
        files.append(local)
        listed.append(line)
        at += len(local)
    return ended(b"".join(files), b"".join(listed))


def a_million_files() -> bytes:
    local, line = listing(b"logs/" + b"0" * 64 + b".log", b"", 0, 0)
    return ended(local, line * 700_000)


HOSTILE = [
    endless_lines, many_lines, one_line, a_long_line, nested, numbers, empty_objects, short_texts,
    long_values, manifest_of_objects, manifest_nested, manifest_of_files, receipts_of_nothing,
    zeros, a_million_files,
]  # fmt: skip
