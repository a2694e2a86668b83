"""Handover files with another content, as older programs or strangers would make them."""

from typing import Any

from tournament.events.venue import boxes, handover_file, zips
from tournament.ledger.core.canonical import canonical_bytes, parse_canonical


def rewritten(file: bytes, passphrase: str, **changes: Any) -> bytes:
    """The same file with something else in its locked part; None takes a part away."""
    key = boxes.key_of_passphrase(passphrase, dict(handover_file.read(file).stretching))
    cover, members = zips.unpack(
        file, {handover_file.CHAMPIONSHIP, handover_file.EVENT, handover_file.PEOPLE}
    )
    locked = boxes.unseal(members[handover_file.PEOPLE], key, canonical_bytes(cover))
    content = {**parse_canonical(locked), **changes}
    content = {name: value for name, value in content.items() if value is not None}
    members[handover_file.PEOPLE] = boxes.seal(
        canonical_bytes(content), key, canonical_bytes(cover)
    )
    return zips.pack(cover, members)
