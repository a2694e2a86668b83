"""Signed checkpoints and receipts of the stored ledgers, for whoever wants to keep them.

The same ledger gives the same bytes again: Ed25519 signs without chance. Asked for outside a
change's transaction only, so that nothing is signed that may be rolled back. A hall's machine
signs for the championship's ledger only what it was handed over: headquarters enters the hall's
own entries there anew, and two signed trees that differ would look like a fraud.
"""

from functools import lru_cache

from tournament.championship.context import Checkpoint
from tournament.events.states import championship_state, folded
from tournament.events.venue.handed_over import handed_over
from tournament.ledger import store
from tournament.ledger.core.checkpoints import sign_checkpoint
from tournament.ledger.core.keys import InstallationKey
from tournament.ledger.core.merkle import inclusion_proof, root
from tournament.ledger.core.receipts import Receipt


class NoSuchEntry(LookupError):
    """A ledger is not as long as somebody asks."""


def current_checkpoint(ledger_id: str) -> str:
    """The signed checkpoint of a ledger's head."""
    head = _handed_over(ledger_id) or folded(ledger_id).checkpoint
    return _signed(ledger_id, head.size, head.root, store.installation_key())


def checkpoint_at(ledger_id: str, size: int) -> str:
    """The signed checkpoint of a ledger when it had `size` entries; raises `NoSuchEntry`."""
    leaves = _leaves(ledger_id)
    if not 0 <= size <= len(leaves):
        raise NoSuchEntry(f"{ledger_id} has {len(leaves)} entries")
    return _signed(ledger_id, size, root(leaves[:size]).hex(), store.installation_key())


def receipt_of(ledger_id: str, seq: int) -> Receipt:
    """The receipt of an entry against the ledger's head; raises `NoSuchEntry`."""
    sealed = store.entry_at(ledger_id, seq)
    leaves = _leaves(ledger_id)
    if sealed is None or seq > len(leaves):
        raise NoSuchEntry(f"{ledger_id} has no entry #{seq} to sign for")
    proof = tuple(item.hex() for item in inclusion_proof(leaves, seq - 1))
    key = store.installation_key()
    checkpoint = _signed(ledger_id, len(leaves), root(leaves).hex(), key)
    return Receipt(ledger_id, seq, sealed.envelope, proof, checkpoint)


def _handed_over(ledger_id: str) -> Checkpoint | None:
    """The point of a championship's ledger that a hall's machine began with."""
    kind, _, scope = ledger_id.partition(":")
    return handed_over(championship_state(scope)) if kind == "championship" else None


def _leaves(ledger_id: str) -> list[bytes]:
    """The leaves that this machine signs for."""
    known = _handed_over(ledger_id)
    leaves = store.leaves(ledger_id)
    return leaves if known is None else leaves[: known.size]


@lru_cache(maxsize=1024)
def _signed(ledger_id: str, size: int, root_hex: str, key: InstallationKey) -> str:
    """A signed note, kept because pages ask for it again and again."""
    return sign_checkpoint(ledger_id, size, root_hex, key)
