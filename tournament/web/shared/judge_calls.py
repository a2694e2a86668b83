"""Players who call the judge to a table, as every page of the day lists them."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils import timezone

from tournament.events.states import event_state
from tournament.people.models import User
from tournament.people.public_names import names_for
from tournament.play.judge_calls import open_calls


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
    calls = list(open_calls(event_id))
    if not calls:
        return ()
    entrants = event_state(event_id).entrants
    callers = {item.registration_id: entrants[item.registration_id] for item in calls}
    names = names_for({item.person: item.number for item in callers.values()}, "staff")
    users = User.objects.filter(public_id__in={item.judge_id for item in calls})
    judges = {user.public_id: str(user) for user in users}
    now = timezone.now()
    return [
        ShownCall(
            item.pk,
            item.table,
            item.match,
            names[callers[item.registration_id].person],
            max(0, int((now - item.called_at).total_seconds() // 60)),
            judges.get(item.judge_id, "–") if item.judge_id else "",
        )
        for item in calls
    ]
