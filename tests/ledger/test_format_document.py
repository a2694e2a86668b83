"""docs/ledger-format.md says what the code does, and a stranger can go by it alone.

What stands in the examples is what the project writes. The second half reads them as the document
says, with nothing of the project: the way a stranger's auditor would.
"""

import base64
import hashlib
import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import load_der_public_key

ROOT = Path(__file__).parents[2]
DOCUMENT = ROOT / "docs" / "ledger-format.md"


@cache
def blocks() -> dict[str, str]:
    """The examples of the document by their names."""
    text = DOCUMENT.read_text(encoding="utf-8")
    found = re.findall(r"^```(?:text|json) ([a-z-]+)\n(.*?)\n```$", text, re.DOTALL | re.MULTILINE)
    assert len(dict(found)) == len(found) == text.count("```") / 2
    return dict(found)


def test_the_examples_are_what_the_project_writes() -> None:
    from tests.support.ledger_examples import examples

    assert blocks() == examples()


def test_files_that_the_document_names_are_there() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    for path in re.findall(r"`(tournament/[a-z_/]+(?:\.py|/))`", text):
        assert (ROOT / path).exists(), path
    assert "words_en.py" in text


# The reader of a stranger.


def sha256(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


def pae(kind: str, payload: bytes) -> bytes:
    return b" ".join([b"DSSEv1", b"%d" % len(kind), kind.encode(), b"%d" % len(payload), payload])


def key_id(spki: str) -> str:
    return sha256(base64.b64decode(spki))[:16].hex()


@pytest.fixture
def installation() -> Ed25519PublicKey:
    key = load_der_public_key(base64.b64decode(blocks()["public-key"]))
    assert isinstance(key, Ed25519PublicKey)
    return key


def payload_of(envelope: dict[str, Any], key: Ed25519PublicKey) -> dict[str, Any]:
    """Check an envelope as sections 2 and 4 say, and read the entry in it."""
    [signature] = envelope["signatures"]
    assert signature["keyid"] == key_id(blocks()["public-key"])
    payload = base64.b64decode(envelope["payload"])
    key.verify(base64.b64decode(signature["sig"]), pae(envelope["payloadType"], payload))
    entry: dict[str, Any] = json.loads(payload)
    return entry


def test_an_entry_is_signed(installation: Ed25519PublicKey) -> None:
    entry = payload_of(json.loads(blocks()["envelope"]), installation)
    assert entry == json.loads(blocks()["entry"])
    kind = "application/vnd.pixel-tactics.entry+json"
    assert pae(kind, blocks()["entry"].encode()).decode() == blocks()["signed-bytes"]


def test_the_tree_is_that_of_the_leaves() -> None:
    leaves = [bytes.fromhex(line) for line in blocks()["leaves"].split()]
    assert leaves[0] == sha256(b"\0" + blocks()["envelope"].encode())
    left = sha256(b"\1" + leaves[0] + leaves[1])
    assert sha256(b"\1" + left + leaves[2]).hex() == blocks()["root"]


def signed_root(note: str, key: Ed25519PublicKey) -> tuple[str, int, bytes]:
    """Check a checkpoint as section 6 says."""
    text, _, line = note.partition("\n\n")
    origin, size, root = text.split("\n")
    dash, name, encoded = line.split(" ")
    signature = base64.b64decode(encoded)
    assert (dash, name) == ("\N{EM DASH}", origin)
    assert signature[:4] == sha256(name.encode() + b"\n\1" + key.public_bytes_raw())[:4]
    key.verify(signature[4:], (text + "\n").encode())
    return origin, int(size), base64.b64decode(root)


def test_the_checkpoint_is_signed(installation: Ed25519PublicKey) -> None:
    origin, size, root = signed_root(blocks()["checkpoint"], installation)
    assert (origin, size, root.hex()) == ("pixel-tactics/event:e1", 3, blocks()["root"])


def test_the_witness_signed_the_checkpoint_and_its_time() -> None:
    name, told, encoded = blocks()["witness-vkey"].split("+", 2)
    public = base64.b64decode(encoded)
    assert public[:1] == b"\4"
    dash, who, line = blocks()["cosignature"].split(" ")
    signature = base64.b64decode(line)
    assert (dash, who) == ("\N{EM DASH}", name)
    assert signature[:4].hex() == told == sha256(name.encode() + b"\n" + public)[:4].hex()
    at = int.from_bytes(signature[4:12], "big")
    text = blocks()["checkpoint"].partition("\n\n")[0] + "\n"
    message = f"cosignature/v1\ntime {at}\n{text}".encode()
    Ed25519PublicKey.from_public_bytes(public[1:]).verify(signature[12:], message)


def test_the_receipt_proves_its_entry(installation: Ed25519PublicKey) -> None:
    receipt = json.loads(blocks()["receipt"])
    entry = payload_of(receipt["envelope"], installation)
    origin, size, root = signed_root(receipt["checkpoint"].removesuffix("\n"), installation)
    assert (entry["scope"], entry["seq"]) == (receipt["ledger"], receipt["seq"]) == ("event:e1", 2)
    assert (origin, size) == ("pixel-tactics/event:e1", 3)
    envelope = json.dumps(receipt["envelope"], sort_keys=True, separators=(",", ":")).encode()
    leaf = sha256(b"\0" + envelope)
    assert leaf.hex() == blocks()["leaves"].split()[1]
    left, right = (bytes.fromhex(item) for item in receipt["proof"])
    # Index 1 of three leaves: the first hash stands to the left, the last one to the right.
    assert sha256(b"\1" + sha256(b"\1" + left + leaf) + right) == root
    assert entry["body"]["signature"] == blocks()["browser-signature"]
    assert entry["body"]["digest"] == blocks()["digest"]
    assert entry["body"]["key"] == key_id(blocks()["browser-key"])


SHEET = "application/vnd.pixel-tactics.result-sheet+json"


def person(name: str) -> ec.EllipticCurvePublicKey:
    key = load_der_public_key(base64.b64decode(blocks()[name]))
    assert isinstance(key, ec.EllipticCurvePublicKey)
    return key


def test_the_digest_is_that_of_the_statement() -> None:
    statement = blocks()["statement"]
    assert sha256(pae(SHEET, statement.encode())).hex() == blocks()["digest"]
    first, second = json.loads(statement)["players"]
    assert first["key"] == key_id(blocks()["browser-key"])
    assert second["key"] == key_id(blocks()["passkey-key"])


def test_the_browser_has_signed_the_statement() -> None:
    raw = base64.b64decode(blocks()["browser-signature"])
    der = utils.encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
    message = pae(SHEET, blocks()["statement"].encode())
    person("browser-key").verify(der, message, ec.ECDSA(SHA256()))


def from_url(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def test_the_passkey_has_signed_the_statement() -> None:
    inner = base64.b64decode(blocks()["passkey-signature"]).decode()
    assert inner == blocks()["assertion"]
    fields = {name: from_url(text) for name, text in json.loads(inner).items()}
    assert fields["clientDataJSON"].decode() == blocks()["client-data"]
    client = json.loads(fields["clientDataJSON"])
    assert client["type"] == "webauthn.get"
    assert from_url(client["challenge"]).hex() == blocks()["digest"]
    data = fields["authenticatorData"]
    assert data[:32] == sha256(b"championship.example")
    assert data[32] & 0b101 == 0b101
    message = data + sha256(fields["clientDataJSON"])
    person("passkey-key").verify(fields["signature"], message, ec.ECDSA(SHA256()))


@pytest.mark.parametrize(("line", "language"), [(0, "ru"), (1, "en")])
def test_the_words_of_a_key_are_in_the_list(line: int, language: str) -> None:
    source = (ROOT / "tournament" / "ledger" / "core" / f"words_{language}.py").read_text("utf-8")
    [listed] = re.findall(r'^_LIST: Final = """\n(.*?)"""', source, re.DOTALL | re.MULTILINE)
    chosen = sha256(key_id(blocks()["browser-key"]).encode())[:6]
    words = [listed.split()[byte] for byte in chosen]
    assert blocks()["six-words"].split("\n")[line].split() == words


def test_the_manifest_lists_ledger_and_checkpoint() -> None:
    manifest = json.loads(blocks()["manifest"])
    assert manifest["key"] == blocks()["public-key"]
    assert manifest["ledgers"][0]["root"] == blocks()["root"]
    note = blocks()["checkpoint"].encode() + b"\n"
    listed = {item["name"]: item for item in manifest["files"]}
    said = listed["checkpoints/event-e1.txt"]
    assert (said["bytes"], said["sha256"]) == (len(note), sha256(note).hex())
