"""Facts of the championship's ledger: who is who."""

from dataclasses import dataclass

from tournament.championship.codec import fact
from tournament.championship.statuses import RegistrationStatus


@fact("persons-merged")
@dataclass(frozen=True, slots=True)
class PersonsMerged:
    """The publisher found two persons to be one (CH-REG-4); `ended`: the registration too many."""

    kept: str
    merged: str
    ended: str | None


@fact("merge-undone")
@dataclass(frozen=True, slots=True)
class MergeUndone:
    """They are two persons after all; what the merge ended begins again as `status`."""

    merged: str
    restored: str | None
    status: RegistrationStatus | None


@fact("persons-kept-apart")
@dataclass(frozen=True, slots=True)
class PersonsKeptApart:
    """The publisher found two alike persons to be namesakes (CH-REG-4)."""

    one: str
    other: str


@fact("person-erased")
@dataclass(frozen=True, slots=True)
class PersonErased:
    """What was known of a person was deleted (CH-PD-4); results keep the opaque id."""

    person: str
