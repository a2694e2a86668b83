"""What pages tell of the witnesses of a championship's ledger: k of n, by name and time."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext_lazy as _

from tournament.championship.championship_state import ChampionshipState
from tournament.events.witness_jobs import Fault
from tournament.events.witnesses import newest_of_each
from tournament.ledger.core.cosignatures import enough
from tournament.web.shared.webhook_words import NO_ANSWER

FAULT = {
    **NO_ANSWER,
    Fault.UNKNOWN_LOG.value: _("it does not know this ledger: its owner has to add it"),
    Fault.AHEAD.value: _("it has seen more entries than there are here"),
    Fault.FORKED.value: _("it has seen another ledger than this one"),
    Fault.FALSE.value: _("its answer is none of a witness"),
    Fault.CLOCK.value: _("its clock is wrong"),
}


@dataclass(frozen=True, slots=True)
class SeenWitness:
    """A named witness, and the newest tree that it has cosigned; `at` None if there is none."""

    vkey: str
    name: str
    key: str
    size: int = 0
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Quorum:
    """How many of the named witnesses have cosigned, and how many are enough."""

    witnesses: Sequence[SeenWitness]
    seen: int
    needed: int

    @property
    def all(self) -> int:
        """How many are named."""
        return len(self.witnesses)

    @property
    def enough(self) -> bool:
        """Whether more than half have cosigned."""
        return self.seen >= self.needed


def quorum(state: ChampionshipState) -> Quorum:
    """What the witnesses that are named now have cosigned."""
    newest = newest_of_each(state) if state.witnesses else {}
    found = []
    for vkey in state.witnesses:
        name, key, _rest = vkey.split("+", 2)
        row = newest.get(vkey)
        size, at = (0, None) if row is None else (row.size, row.at)
        found.append(SeenWitness(vkey, name, key, size, at))
    return Quorum(found, len(newest), enough(len(found)))
