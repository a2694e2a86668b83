"""Players who call the judge to a table, as every page of the day lists them."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils import timezone

from tournament.people.models import User
from tournament.play.judge_calls import open_calls
from tournament.web.shared.staff_day import staff_day_of


@dataclass(frozen=True, slots=True)
class ShownCall:
    """An open call: where, who, for how long, and the judge who comes."""

    id: int
    table: int | None
    match: str
    player: str
    minutes: int
    judge: str


def shown_calls(event_id: str) -> Sequence[ShownCall]:
    """The open calls of a day, the newest first; one query while there is none."""
    calls = open_calls(event_id)
    if not calls:
        return ()
    names = staff_day_of(event_id).names
    coming = {item.judge_id for item in calls if item.judge_id}
    users = User.objects.filter(public_id__in=coming) if coming else ()
    judges = {user.public_id: str(user) for user in users}
    now = timezone.now()
    return [
        ShownCall(
            item.pk,
            item.table,
            item.match,
            names[item.registration_id],
            max(0, int((now - item.called_at).total_seconds() // 60)),
            judges.get(item.judge_id, "–") if item.judge_id else "",
        )
        for item in calls
    ]
