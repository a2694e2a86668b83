"""Where a day is, what to bring, whom to ask, where to watch: the organizer about their day.

The ledger holds the salted hash of each version (texts are personal data by design); the newest
version is shown.
"""

import hashlib
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Annotated

from django.db import transaction

from tournament.championship import commands
from tournament.events.execution import Answer, Caller, execute
from tournament.events.models import DayDescription
from tournament.events.selectors import day_of, place_of
from tournament.ledger.core.canonical import canonical_bytes
from tournament.ledger.once import once
from tournament.outbox.plain import one_line
from tournament.people.identity import new_opaque_id, new_salt
from tournament.regulations.inputs import Line, Text


@dataclass(frozen=True, slots=True)
class Description:
    """What is told about a day; every field may be empty."""

    address: Annotated[str, Line(300)] = ""
    room: Annotated[str, Line(200)] = ""
    map_url: Annotated[str, Line(500)] = ""
    bring: Annotated[str, Text(1000)] = ""
    ask: Annotated[str, Text(500)] = ""
    stream_url: Annotated[str, Line(500)] = ""

    def where(self, city: str) -> str:
        """City, address and room in one line, as far as they are known."""
        parts = (city, self.address, self.room)
        return ", ".join(one_line(part, 300) for part in parts if part.strip())


@transaction.atomic
def describe_day(caller: Caller, *, event: str, description: Description) -> Answer:
    """Publish a new description of a day."""
    salt = new_salt()
    stored = DayDescription.objects.create(
        id=new_opaque_id(), game_day_id=event, salt=salt, **asdict(description)
    )
    sha256 = hashlib.sha256(salt + canonical_bytes(asdict(description))).hexdigest()
    answer = execute(commands.DescribeDay(event, stored.pk, sha256), place_of(event), caller)
    if answer.repeated:
        stored.delete()
    return answer


def description_of(event: str) -> Description | None:
    """The description in force; None before the first one, or when its text was erased."""
    return description_by(day_of(place_of(event)).description)


@once
def description_by(key: str) -> Description | None:
    """The text that a day's state names."""
    row = DayDescription.objects.filter(pk=key).first() if key else None
    if row is None:
        return None
    return Description(row.address, row.room, row.map_url, row.bring, row.ask, row.stream_url)


def streams(keys: Iterable[str]) -> dict[str, str]:
    """The links to streams in these texts, by text; only of those that have one."""
    shown = DayDescription.objects.filter(pk__in=list(keys), stream_url__startswith="https://")
    return dict(shown.values_list("pk", "stream_url"))
