"""Judges of a day: who they are, appointing an account or somebody who has none, ending it."""

from dataclasses import dataclass

from django.db import transaction
from django.db.models import QuerySet

from tournament.events import services
from tournament.events.execution import Caller
from tournament.events.selectors import place_of
from tournament.events.states import championship_state
from tournament.people.models import User


@dataclass(frozen=True, slots=True)
class Judge:
    """An appointed judge; `whole_stage` if they judge every day of the stage."""

    grant: str
    name: str
    whole_stage: bool


def judges_of_day(event_id: str) -> list[Judge]:
    """The judges of a day by name (CH-JUDGE-2)."""
    grants = championship_state(place_of(event_id).championship).judges_of(event_id)
    names = {
        user.public_id: str(user)
        for user in User.objects.filter(public_id__in=[grant.user for grant in grants])
    }
    judges = [
        Judge(grant.id, names[grant.user], grant.scope_kind == "stage")
        for grant in grants
        if grant.user in names
    ]
    return sorted(judges, key=lambda judge: judge.name.casefold())


def was_judge_of_day(event_id: str, grant: str) -> bool:
    """Whether this appointment is, or was until it ended, one of a judge of this day."""
    state = championship_state(place_of(event_id).championship)
    held = state.grants.get(grant)
    scopes = {("event", event_id), ("stage", state.days[event_id].stage)}
    return held is not None and held.role == "judge" and (held.scope_kind, held.scope) in scopes


def candidates(event_id: str) -> QuerySet[User]:
    """Accounts that may be appointed: active, and no judge of this day yet."""
    grants = championship_state(place_of(event_id).championship).judges_of(event_id)
    return accounts().exclude(public_id__in=[grant.user for grant in grants])


def accounts() -> QuerySet[User]:
    """Every account that is not closed, by name."""
    return User.objects.filter(is_active=True).order_by("display_name", "username")


def appoint(caller: Caller, *, event_id: str, user: User) -> None:
    """Make an account judge of this day."""
    services.grant_role(
        caller,
        user=user.public_id,
        role="judge",
        scope_kind="event",
        place=place_of(event_id),
    )


@transaction.atomic
def appoint_new(caller: Caller, *, event_id: str, display_name: str) -> None:
    """Make an account without a password and appoint it; its phone is let in by QR code.

    The user name follows from the command, so that a form sent twice makes one account.
    """
    username = f"judge-{services.part_of(caller, 'account').command_id[:12]}"
    user = User.objects.filter(username=username).first()
    if user is None:
        user = User.objects.create_user(username, display_name=display_name)
    appoint(caller, event_id=event_id, user=user)
