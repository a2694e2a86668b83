"""Handover files opened and locked anew, as older programs or strangers would make them."""

from typing import Any

from tournament.events.venue import boxes, handover_file, zips
from tournament.ledger.core.canonical import canonical_bytes, parse_canonical

_PARTS = {handover_file.CHAMPIONSHIP, handover_file.EVENT, handover_file.PEOPLE}


def unlocked(file: bytes, passphrase: str) -> dict[str, Any]:
    """Everything in the locked part."""
    cover, members = zips.unpack(file, _PARTS)
    opened = boxes.unseal(
        members[handover_file.PEOPLE], _key(file, passphrase), canonical_bytes(cover)
    )
    content = parse_canonical(opened)
    assert isinstance(content, dict)
    return content


def rewritten(file: bytes, passphrase: str, **changes: Any) -> bytes:
    """The same file with something else in its locked part; None takes a part away."""
    cover, members = zips.unpack(file, _PARTS)
    content = {**unlocked(file, passphrase), **changes}
    kept = canonical_bytes({name: item for name, item in content.items() if item is not None})
    key = _key(file, passphrase)
    return zips.pack(
        cover, {**members, handover_file.PEOPLE: boxes.seal(kept, key, canonical_bytes(cover))}
    )


def _key(file: bytes, passphrase: str) -> bytes:
    return boxes.key_of_passphrase(passphrase, dict(handover_file.read(file).stretching))
