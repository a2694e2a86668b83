"""Desk helpers of a day (CH-ROLE-4): who they are, appointing them, ending it."""

from dataclasses import dataclass

from django.db import transaction
from django.db.models import QuerySet

from tournament.championship.championship_state import Grant
from tournament.events import services
from tournament.events.execution import Caller
from tournament.events.selectors import place_of
from tournament.events.states import championship_state
from tournament.people.models import User
from tournament.people.policy import Role, ScopeKind


@dataclass(frozen=True, slots=True)
class Helper:
    """An appointed helper."""

    grant: str
    name: str


def grants_of_day(event_id: str) -> list[Grant]:
    """The appointments of this day that have not ended."""
    grants = championship_state(place_of(event_id).championship).grants.values()
    return [
        grant
        for grant in grants
        if grant.role == Role.HELPER.value and grant.scope == event_id and not grant.revoked
    ]


def helpers_of_day(event_id: str) -> list[Helper]:
    """The helpers of a day by name."""
    grants = grants_of_day(event_id)
    users = User.objects.filter(public_id__in=[grant.user for grant in grants])
    names = {user.public_id: str(user) for user in users}
    helpers = [Helper(grant.id, names[grant.user]) for grant in grants if grant.user in names]
    return sorted(helpers, key=lambda helper: helper.name.casefold())


def was_helper_of_day(event_id: str, grant: str) -> bool:
    """Whether this appointment is, or was until it ended, one of a helper of this day."""
    held = championship_state(place_of(event_id).championship).grants.get(grant)
    return held is not None and (held.role, held.scope) == (Role.HELPER.value, event_id)


def candidates(event_id: str) -> QuerySet[User]:
    """Accounts that may be appointed: active, and no helper of this day yet."""
    held = [grant.user for grant in grants_of_day(event_id)]
    return (
        User.objects.filter(is_active=True)
        .exclude(public_id__in=held)
        .order_by("display_name", "username")
    )


def appoint(caller: Caller, *, event_id: str, user: User) -> None:
    """Make an account helper of this day."""
    services.grant_role(
        caller,
        user=user.public_id,
        role=Role.HELPER.value,
        scope_kind=ScopeKind.EVENT.value,
        place=place_of(event_id),
    )


@transaction.atomic
def appoint_new(caller: Caller, *, event_id: str, display_name: str) -> None:
    """Make an account without a password and appoint it; its phone is let in by QR code."""
    username = f"helper-{services.part_of(caller, 'account').command_id[:12]}"
    user = User.objects.filter(username=username).first()
    if user is None:
        user = User.objects.create_user(username, display_name=display_name)
    appoint(caller, event_id=event_id, user=user)
