"""Drawn signatures and photos of signed slips: protected data beside the ledger (CH-PD-5).

The ledger holds SHA-256(salt ‖ content); content and salt stand here and go together, with either
player's data or 90 days after the final. After that the ledger is checked as before, and nobody can
tell any more what the hash was made from.
"""

import hashlib
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from typing import Literal

from tournament.people.identity import new_salt
from tournament.people.models import Evidence, Person

Kind = Literal["drawn", "photo"]
MEDIA_TYPE = {"drawn": "image/png", "photo": "image/jpeg"}


def keep(
    kind: Kind,
    content: bytes,
    *,
    persons: Iterable[str],
    championship: str,
    event: str,
    match: str,
    game: int,
    digest: str,
    now: datetime,
) -> Evidence:
    """Store a picture in the caller's transaction; its `sha256` is what goes into the ledger.

    It belongs to those of `persons` whose data are there.
    """
    salt = new_salt()
    row = Evidence.objects.create(
        championship_id=championship,
        event_id=event,
        match=match,
        game=game,
        digest=digest,
        kind=kind,
        media_type=MEDIA_TYPE[kind],
        content=content,
        salt=salt,
        sha256=hashlib.sha256(salt + content).hexdigest(),
        made_at=now,
    )
    row.persons.set(Person.objects.filter(pk__in=list(persons)))
    return row


def all_known(persons: Collection[str]) -> bool:
    """Whether the data of all of them are there: a picture of anybody else would outlive them."""
    return Person.objects.filter(pk__in=persons).count() == len(set(persons))


def kept(event: str, hashes: Iterable[str]) -> dict[str, Evidence]:
    """What is still there of these hashes of a day, without the pictures themselves."""
    rows = Evidence.objects.filter(event_id=event, sha256__in=list(hashes)).defer("content")
    return {row.sha256: row for row in rows}


def of_person(person: str) -> Sequence[Evidence]:
    """Everything that shows somebody's signature, the oldest first."""
    return list(Evidence.objects.filter(persons=person).order_by("made_at", "pk"))


def forget_person(person: str) -> None:
    """Delete whatever shows somebody's signature, also where another's stands beside it."""
    Evidence.objects.filter(persons=person).delete()


def count_of(championship: str) -> int:
    """How many pictures of a championship are kept."""
    return Evidence.objects.filter(championship_id=championship).count()


def forget_championship(championship: str) -> int:
    """Delete all pictures of a championship; how many there were."""
    rows = Evidence.objects.filter(championship_id=championship)
    number = rows.count()
    rows.delete()
    return number
