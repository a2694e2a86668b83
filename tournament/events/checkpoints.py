"""Signed checkpoints and receipts of the stored ledgers, for whoever wants to keep them.

The same ledger gives the same bytes again: Ed25519 signs without chance. Asked for outside a
change's transaction only, so that nothing is signed that may be rolled back. A hall's machine
signs for the championship's ledger only what it was handed over: headquarters enters the hall's
own entries there anew, and two signed trees that differ would look like a fraud. Where witnesses
have cosigned the championship's ledger, their lines go along.
"""

from dataclasses import dataclass, replace
from functools import lru_cache

from tournament.championship import facts
from tournament.championship.context import Checkpoint
from tournament.events.selectors import place_of
from tournament.events.states import championship_ledger, championship_state, folded, recorded
from tournament.events.venue.handed_over import handed_over, is_hall
from tournament.events.witnesses import Cosigned, cosigned, lines_at
from tournament.ledger import store
from tournament.ledger.core.checkpoints import sign_checkpoint
from tournament.ledger.core.cosignatures import enough
from tournament.ledger.core.keys import InstallationKey
from tournament.ledger.core.merkle import inclusion_proof, root
from tournament.ledger.core.receipts import NOTED, Receipt, Witnessed


class NoSuchEntry(LookupError):
    """A ledger is not as long as somebody asks."""


def current_checkpoint(ledger_id: str) -> str:
    """The signed checkpoint of a ledger's head."""
    head = _handed_over(ledger_id) or folded(ledger_id).checkpoint
    note = _signed(ledger_id, head.size, head.root, store.installation_key())
    return note + _lines(ledger_id, head.size, head.root)


def checkpoint_at(ledger_id: str, size: int) -> str:
    """The signed checkpoint of a ledger when it had `size` entries; raises `NoSuchEntry`."""
    leaves = _leaves(ledger_id)
    if not 0 <= size <= len(leaves):
        raise NoSuchEntry(f"{ledger_id} has {len(leaves)} entries")
    found = root(leaves[:size]).hex()
    note = _signed(ledger_id, size, found, store.installation_key())
    return note + _lines(ledger_id, size, found)


def witnessed_checkpoint(championship: str) -> str | None:
    """The newest checkpoint of a championship that enough witnesses have cosigned, or else any."""
    point = _cosigned(championship, 1)
    return None if point is None else _note(championship_ledger(championship), point)


def receipt_of(ledger_id: str, seq: int) -> Receipt:
    """The receipt of an entry against the ledger's head; raises `NoSuchEntry`.

    In the championship's ledger against the newest checkpoint that witnesses have cosigned, if one
    holds the entry; a receipt of an event leads on to it.
    """
    sealed = store.entry_at(ledger_id, seq)
    leaves = _leaves(ledger_id)
    if sealed is None or seq > len(leaves):
        raise NoSuchEntry(f"{ledger_id} has no entry #{seq} to sign for")
    kind, _, scope = ledger_id.partition(":")
    point = _cosigned(scope, seq) if kind == "championship" else None
    if point is not None:
        note = _note(ledger_id, point)
        return Receipt(ledger_id, seq, sealed.envelope, _proof(leaves, seq, point.size), note)
    checkpoint = _signed(ledger_id, len(leaves), root(leaves).hex(), store.installation_key())
    found = Receipt(ledger_id, seq, sealed.envelope, _proof(leaves, seq, len(leaves)), checkpoint)
    return replace(found, witnessed=_witnessed(scope, seq, leaves)) if kind == "event" else found


def witness_receipts(event: str) -> list[bytes]:
    """Receipts of the championship's entries about witnesses, and of the newest about this event.

    Only what a witness has cosigned: without that they say nothing that the event does not.
    """
    championship = place_of(event).championship
    point = _cosigned(championship, 1)
    if point is None:
        return []
    ledger = championship_ledger(championship)
    about = recorded(ledger, facts.WitnessNamed, facts.WitnessDismissed)
    wanted = {entry.seq for entry, _ in about if entry.seq <= point.size}
    noted = _newest_noted(championship, event, point.size)
    if noted is not None:
        wanted.add(noted.seq)
    return [receipt_of(ledger, seq).to_bytes() for seq in sorted(wanted)]


def witness_mark(championship: str, event: str = "") -> tuple[int, ...]:
    """Changes with what a bundle of a championship, or of one event, holds of witnesses."""
    point = _cosigned(championship, 1)
    if point is None:
        return ()
    given = len(point.cosignatures)
    if not event:
        return point.size, given
    state = championship_state(championship)
    noted = _newest_noted(championship, event, point.size)
    # Of an event that has ended nothing changes but who has seen it.
    return noted.seq if noted is not None else 0, min(given, enough(len(state.witnesses)))


@dataclass(frozen=True, slots=True)
class _Noted:
    """An entry of the championship that notes the size of an event's ledger."""

    seq: int
    size: int


def _witnessed(event: str, seq: int, leaves: list[bytes]) -> Witnessed | None:
    """The way from an event's entry to what witnesses have cosigned, if that is so far."""
    championship = place_of(event).championship
    point = _cosigned(championship, 1)
    noted = None if point is None else _newest_noted(championship, event, point.size)
    if noted is None or not seq <= noted.size <= len(leaves):
        return None
    receipt = receipt_of(championship_ledger(championship), noted.seq)
    return Witnessed(_proof(leaves, seq, noted.size), receipt)


@lru_cache(maxsize=256)
def _newest_noted(championship: str, event: str, size: int) -> _Noted | None:
    """The newest entry about an event among the first `size` of its championship; it stays that."""
    entries = store.entries_backwards(championship_ledger(championship), NOTED, size)
    for sealed in entries:
        if sealed.entry.body["event"] == event:
            return _Noted(sealed.entry.seq, int(sealed.entry.body["size"]))
    return None


def _cosigned(championship: str, seq: int) -> Cosigned | None:
    """What witnesses have cosigned of a championship's ledger; nothing where a hall has a copy."""
    state = championship_state(championship)
    return cosigned(state, seq) if state.witnesses and not is_hall(state) else None


def _lines(ledger_id: str, size: int, root_hex: str) -> str:
    """The witnesses' lines under a checkpoint of a championship."""
    kind, _, scope = ledger_id.partition(":")
    state = championship_state(scope) if kind == "championship" else None
    return lines_at(state, size, root_hex) if state is not None and state.witnesses else ""


def _note(ledger_id: str, point: Cosigned) -> str:
    return _signed(ledger_id, point.size, point.root, store.installation_key()) + point.lines


def _proof(leaves: list[bytes], seq: int, size: int) -> tuple[str, ...]:
    return tuple(item.hex() for item in inclusion_proof(leaves[:size], seq - 1))


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
