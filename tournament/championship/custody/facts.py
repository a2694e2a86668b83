"""Facts about which machine may write an event's ledger (CH-VENUE-1…5).

Custody stands in the championship's ledger; how an event's ledger went on after an accident
stands in that ledger itself.
"""

from dataclasses import dataclass
from typing import Any

from tournament.championship.codec import fact


@fact("custody-taken")
@dataclass(frozen=True, slots=True)
class CustodyTaken:
    """From the event's checkpoint (size, root) on only this machine's key signs its entries.

    Open offers of places end with it: who had one is on the waiting list where they stood.

    `machine` is the key's id, `public_key` its SPKI in base64 (Ed25519).
    """

    event: str
    machine: str
    public_key: str
    size: int
    root: str


@fact("custody-reported")
@dataclass(frozen=True, slots=True)
class CustodyReported:
    """Headquarters took the event's ledger up to this checkpoint; the hall goes on writing it.

    `carried` counts as in `CustodyReturned`.
    """

    event: str
    machine: str
    size: int
    root: str
    carried: int


@fact("custody-returned")
@dataclass(frozen=True, slots=True)
class CustodyReturned:
    """Headquarters took the event's ledger up to this checkpoint and writes it again.

    `carried` is the number of facts of the championship that the hall had made and that follow in
    this ledger at once, each under the command, the actor and the time it had there; `answers`
    says for each open matter (`seq` of its entry) what was decided: `accepted`, `refused` or
    `ruled` (`answer`).
    """

    event: str
    machine: str
    size: int
    root: str
    carried: int
    answers: tuple[dict[str, Any], ...]


@fact("custody-ended")
@dataclass(frozen=True, slots=True)
class CustodyEnded:
    """The publisher ended the custody of a lost machine at the last known checkpoint."""

    event: str
    machine: str
    size: int
    root: str
    category: str
    reason_sha256: str


@fact("laptop-handed-in")
@dataclass(frozen=True, slots=True)
class LaptopHandedIn:
    """Headquarters keeps a laptop's ledger up to this checkpoint as evidence, and takes none of it.

    The day was written elsewhere too and counts as it is there (CH-VENUE-5). With a receipt of this
    entry that laptop writes nothing more and deletes what is personal.
    """

    event: str
    machine: str
    size: int
    root: str


@fact("withdrawal-requested")
@dataclass(frozen=True, slots=True)
class WithdrawalRequested:
    """A player wrote that they do not come while the hall has the day (CH-VENUE-2); a to-do."""

    registration: str


@fact("ledger-restored")
@dataclass(frozen=True, slots=True)
class LedgerRestored:
    """This ledger goes on after the checkpoint it names, the last one the machine knew.

    It stands in an event's ledger, for a backup in a championship's too. `why`: `backup` (a backup
    was put back), `second_machine` (another laptop with the last bundle) or `lost_machine`
    (custody was ended). Receipts for later entries may turn up.
    """

    size: int
    root: str
    why: str


@fact("re-entry-began")
@dataclass(frozen=True, slots=True)
class ReEntryBegan:
    """What follows was entered again from paper and receipts, until a judge confirms it."""


@fact("re-entry-began", version=2)
@dataclass(frozen=True, slots=True)
class ReEntryBeganFromLaptop:
    """What follows was entered again from the ledger of a laptop, until a judge confirms it.

    It had gone on after its day was taken back. `machine` is its key's id; `size` and `root` are
    its ledger's when that was handed in, `leaves` the leaf hashes of what it wrote after the
    return, so that everybody can follow from this ledger to that root. Its entries numbered `left`
    were not entered again: a judge decides about them.
    """

    machine: str
    size: int
    root: str
    leaves: tuple[str, ...]
    left: tuple[int, ...]


RE_ENTRY_BEGAN = (ReEntryBegan, ReEntryBeganFromLaptop)
"""By which entries are entered again: from paper, or from a laptop's ledger."""


@fact("re-entry-confirmed")
@dataclass(frozen=True, slots=True)
class ReEntryConfirmed:
    """A judge confirms the entries from number `first` to `last` as entered again.

    Where nothing was missing, it is the entry alone by which entering again began.
    """

    first: int
    last: int
