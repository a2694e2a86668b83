"""The log of reads of protected fields (CH-PD-2, CH-PD-4, CH-PD-5).

Birth dates, contacts, representatives, pictures of signatures. Whoever shows one of them calls
`record_read` before the page is sent.
"""

from collections.abc import Iterable
from datetime import date, datetime, timedelta
from typing import Literal

from tournament.people.models import ProtectedRead
from tournament.people.policy import Actor, Role

PROTECTED_FIELDS = frozenset(
    {"birth_date", "contact", "representative_name", "representative_contact"}
)
EVIDENCE = "evidence"
"""Drawn signatures and photos of slips: protected as well, but no field of a person (CH-PD-5)."""
WhyRead = Literal["roster", "mend", "link", "likeness", "erase", "evidence", "handover"]
"""For which page or task somebody saw protected fields."""
ORGANIZER_SEES_FOR = timedelta(days=30)
KEPT = timedelta(days=365)
"""How long it is remembered who looked: longer than any data of the season are kept."""


def organizer_may_see(last_day: date, today: date) -> bool:
    """Whether the organizer of a stage still sees its people's data (CH-PD-2).

    Both dates are local to the stage's city; pass the answer to the policy as `protected_open`.
    """
    return today <= last_day + ORGANIZER_SEES_FOR


def record_read(
    actor: Actor,
    person_ids: Iterable[str],
    fields: Iterable[str],
    *,
    why: WhyRead,
    at: datetime,
    role: Role | None = None,
) -> None:
    """Note who saw which fields of whom, in which role, when and what for.

    `why` never names a person. Unknown fields are a fault of ours.
    """
    seen = frozenset(fields)
    unknown = seen - PROTECTED_FIELDS - {EVIDENCE}
    if unknown:
        raise ValueError(f"not protected fields: {sorted(unknown)}")
    ProtectedRead.objects.bulk_create(
        ProtectedRead(
            user_id=actor.user_id,
            actor_id=actor.public_id,
            role=role.value if role is not None else "",
            person_id=person_id,
            fields=",".join(sorted(seen)),
            why=why,
            at=at,
        )
        for person_id in person_ids
    )


def forget_old_reads(now: datetime) -> None:
    """Delete what was noted longer ago than it is kept."""
    ProtectedRead.objects.filter(at__lt=now - KEPT).delete()
