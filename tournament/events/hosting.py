"""Wishes to host a stage, as the publisher notes and answers them (CH-CONTACT-2)."""

import hashlib
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Annotated

from django.db import transaction
from django.db.models import QuerySet

from tournament.championship import commands
from tournament.events.execution import Answer, Caller, Place, execute
from tournament.events.models import Championship
from tournament.events.retention import due_date, today
from tournament.events.states import championship_state
from tournament.ledger.core.canonical import canonical_bytes
from tournament.people.endings import Kind, ended
from tournament.people.identity import new_salt
from tournament.people.models import HostApplication
from tournament.people.wiping import wipe_after_commit
from tournament.regulations.inputs import Line
from tournament.regulations.tournament_rules import Tables


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody says who wishes to host."""

    city: Annotated[str, Line(100)]
    name: Annotated[str, Line(200)]
    contact: Annotated[str, Line(200)]
    hall: Annotated[str, Line(300)] = ""
    tables: Tables | None = None


@transaction.atomic
def record_application(caller: Caller, *, championship: str, wish: Wish, consented: bool) -> Answer:
    """Note a wish; who and where is kept apart from the ledger."""
    salt = new_salt()
    stored = HostApplication.objects.create(
        championship_id=championship, salt=salt, consent_at=caller.now, **asdict(wish)
    )
    sha256 = hashlib.sha256(salt + canonical_bytes(asdict(wish))).hexdigest()
    command = commands.RecordApplication(stored.pk, sha256, consented)
    answer = execute(command, Place(championship), caller)
    if answer.repeated:
        stored.delete()
    return answer


def decide_application(
    caller: Caller, *, championship: str, application: str, accept: bool
) -> Answer:
    """Answer a wish; it creates nothing by itself."""
    command = commands.DecideApplication(application, accept)
    return execute(command, Place(championship), caller)


def erase_application(*, championship: str, application: str, now: datetime) -> bool:
    """Delete who and where on request; that there was a wish stays in the ledger."""
    rows = HostApplication.objects.filter(pk=application, championship_id=championship)
    return _erase(rows, now) > 0


def erase_overdue(now: datetime) -> int:
    """Delete what is kept longer than the personal data of its championship (CH-PD-4)."""
    over = [
        key
        for key in Championship.objects.values_list("pk", flat=True)
        if today(now) >= due_date(championship_state(key))
    ]
    return _erase(HostApplication.objects.filter(championship_id__in=over), now)


@transaction.atomic
def _erase(rows: "QuerySet[HostApplication]", now: datetime) -> int:
    """Delete these; how many there were."""
    for championship, key in rows.values_list("championship_id", "pk"):
        ended(Kind.APPLICATION, f"{championship}:{key}", now)
    deleted, _ = rows.delete()
    if deleted:
        wipe_after_commit()
    return deleted
