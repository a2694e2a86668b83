"""The examples of docs/ledger-format.md, made by the project's own code from three fixed keys."""

import base64
import io
import zipfile
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tests.support.authenticator import BrowserKey, PasskeyKey
from tournament.ledger.audit.bundle import BundleContent, LedgerContent, write_bundle
from tournament.ledger.core.canonical import canonical_bytes
from tournament.ledger.core.checkpoints import sign_checkpoint
from tournament.ledger.core.cosignatures import WitnessKey, cosign
from tournament.ledger.core.entry import Entry, SealedEntry
from tournament.ledger.core.envelope import RESULT_SHEET_PAYLOAD_TYPE, pae, statement_digest
from tournament.ledger.core.fingerprints import six_words
from tournament.ledger.core.keys import InstallationKey
from tournament.ledger.core.merkle import inclusion_proof, root
from tournament.ledger.core.notes import note_parts
from tournament.ledger.core.receipts import Receipt

LEDGER = "event:e1"
INSTALLATION = InstallationKey.of(Ed25519PrivateKey.from_private_bytes(b"\x01" * 32))
BROWSER = BrowserKey("Anna's phone")
PASSKEY = PasskeyKey("Boris's phone")
STATEMENT: dict[str, Any] = {
    "type": "result-sheet",
    "v": 1,
    "championship": "c1",
    "event": "e1",
    "match": "W1.1",
    "game": 1,
    "revision": 1,
    "prev": None,
    "players": [
        {"seat": "A", "id": "r1", "level": "A2", "key": BROWSER.key_id},
        {"seat": "B", "id": "r2", "level": "A3", "key": PASSKEY.key_id},
    ],
    "first_player": "A",
    "leaders": [7, None],
    "outcome": "A",
    "end_reason": "leader_defeated",
    "living_heroes": None,
    "gamelog_sha256": None,
    "ruleset_sha256": "ab" * 32,
    "log_seen": {"size": 2, "root": "cd" * 32},
    "nonce": "0123456789abcdef0123456789abcdef",
    "at": "2016-12-10T08:00:00.000000Z",
}


WITNESS_KEY = Ed25519PrivateKey.from_private_bytes(b"\x07" * 32)
WITNESS = WitnessKey("club.example/witness", WITNESS_KEY.public_key())
WITNESSED_AT = 1_481_357_000
"""The moment at which the example's witness cosigned, in seconds since 1970."""


def _signed_by(key: BrowserKey | PasskeyKey, seat: str, level: str) -> dict[str, Any]:
    payload = canonical_bytes(STATEMENT)
    return {
        "match": "W1.1",
        "game": 1,
        "digest": statement_digest(RESULT_SHEET_PAYLOAD_TYPE, payload),
        "seat": seat,
        "key": key.key_id,
        "level": level,
        "signature": key.sign(RESULT_SHEET_PAYLOAD_TYPE, payload),
    }


def _entry(seq: int, type: str, body: dict[str, Any]) -> SealedEntry:
    at = f"2016-12-10T08:0{seq}:00.000000Z"
    entry = Entry(type, 1, LEDGER, seq, f"c{seq}", "player:p1", at, body)
    return SealedEntry.seal(entry, INSTALLATION)


def entries() -> list[SealedEntry]:
    """The three entries of the example ledger."""
    return [
        _entry(1, "checked-in", {"registration": "r1"}),
        _entry(2, "sheet-signed", _signed_by(BROWSER, "A", "A2")),
        _entry(3, "sheet-signed", _signed_by(PASSKEY, "B", "A3")),
    ]


def examples() -> dict[str, str]:
    """Every example by the name that its block has in the document."""
    sealed = entries()
    leaves = [item.leaf_hash for item in sealed]
    top = root(leaves).hex()
    checkpoint = sign_checkpoint(LEDGER, len(sealed), top, INSTALLATION)
    text, _ = note_parts(checkpoint)
    proof = tuple(item.hex() for item in inclusion_proof(leaves, 1))
    receipt = Receipt(LEDGER, 2, sealed[1].envelope, proof, checkpoint)
    content = LedgerContent(LEDGER, [item.envelope for item in sealed], checkpoint)
    bundle = write_bundle(BundleContent("event", INSTALLATION.public_text(), [content]))
    statement = canonical_bytes(STATEMENT)
    signatures = [str(item.entry.body["signature"]) for item in sealed[1:]]
    return {
        "public-key": INSTALLATION.public_text(),
        "entry": sealed[0].entry.payload().decode(),
        "envelope": sealed[0].envelope.decode(),
        "signed-bytes": pae(
            "application/vnd.pixel-tactics.entry+json", sealed[0].entry.payload()
        ).decode(),
        "leaves": "\n".join(leaf.hex() for leaf in leaves),
        "root": top,
        "checkpoint": checkpoint.removesuffix("\n"),
        "receipt": receipt.to_bytes().decode(),
        "browser-key": BROWSER.public_text,
        "passkey-key": PASSKEY.public_text,
        "six-words": "\n".join(
            " ".join(six_words(BROWSER.key_id, language)) for language in ("ru", "en")
        ),
        "statement": statement.decode(),
        "digest": statement_digest(RESULT_SHEET_PAYLOAD_TYPE, statement),
        "browser-signature": signatures[0],
        "passkey-signature": signatures[1],
        "assertion": base64.b64decode(signatures[1]).decode(),
        "client-data": PASSKEY.client_data(RESULT_SHEET_PAYLOAD_TYPE, statement).decode(),
        "manifest": _manifest(bundle),
        "witness-vkey": WITNESS.vkey(),
        "cosignature": cosign(text, WITNESS, WITNESS_KEY, WITNESSED_AT).removesuffix("\n"),
    }


def _manifest(bundle: bytes) -> str:
    """The manifest as it stands in the zip."""
    with zipfile.ZipFile(io.BytesIO(bundle)) as archive:
        return archive.read("manifest.json").decode()
