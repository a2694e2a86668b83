"""Fact about the key that signs the ledgers; it stands in the championship's."""

from dataclasses import dataclass
from typing import Any

from tournament.championship.codec import fact


@fact("ledger-key-changed")
@dataclass(frozen=True, slots=True)
class LedgerKeyChanged:
    """From here on another key signs this championship's ledgers for headquarters.

    `key` is its id, `public_key` its SPKI in base64 (Ed25519), `previous` the id of the key before;
    `proof` is the new key's signature (`ledger/core/succession.py`). `why`: `rotated`, signed by
    the key before, or `lost`, signed by the new one. `ledgers` names every other ledger with its
    size and root: up to there the key before signs.
    """

    key: str
    public_key: str
    previous: str
    proof: str
    why: str
    ledgers: tuple[dict[str, Any], ...]
