"""Facts of an event's ledger: a judge's rulings."""

from dataclasses import dataclass
from typing import Any

from tournament.championship.codec import fact

_FIRST = {"on_duty": False, "supersedes": None, "witness": None}
"""The first version knew neither superseding nor the duty judge."""


@fact("ruling-issued", version=2, before={1: _FIRST})
@dataclass(frozen=True, slots=True)
class RulingIssued:
    """A judge's ruling, immutable and final (CH-JUDGE-1, spec 5.9).

    `met` is the state it met, `effect` what it does, `affected` the matches it touches. The reason
    is a salted SHA-256; its text is kept where it can be erased (CH-PD-5). `judge` is the account
    that decided; `on_duty` tells that the organizer entered what the duty judge said (CH-JUDGE-5).
    `supersedes` names the ruling whose clerical error this one corrects (CH-JUDGE-1), `witness` who
    vouches for it where the judge of that ruling has been replaced.
    """

    ruling: str
    type: str
    rule: str
    match: str | None
    registration: str | None
    met: dict[str, Any]
    effect: dict[str, Any]
    category: str
    reason_sha256: str
    judge: str
    affected: tuple[str, ...]
    on_duty: bool = False
    supersedes: str | None = None
    witness: str | None = None
