"""Facts of the championship's ledger: who is shut out."""

from dataclasses import dataclass

from tournament.championship.codec import fact


@fact("person-banned")
@dataclass(frozen=True, slots=True)
class PersonBanned:
    """The publisher's ruling `championship_ban` (CH-DQ-1); `ended`: registrations that end by it.

    Whoever stands in a bracket is taken out of it by a judge alone (CH-ROLE-2).
    """

    ruling: str
    rule: str
    person: str
    ended: tuple[str, ...]
    category: str
    reason_sha256: str
