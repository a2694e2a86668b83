"""What the publisher does with a city: its stage is made with the first thing that needs one."""

from datetime import date

from django.db import transaction
from django.db.models import QuerySet

from tournament.events import services
from tournament.events.execution import Caller, Place
from tournament.events.selectors import zone_of
from tournament.events.services import part_of
from tournament.events.states import championship_state
from tournament.people.models import RoleGrant, User
from tournament.people.policy import Role, ScopeKind


def stage_of(championship: str, city: str) -> str | None:
    """Id of the city's stage, if it has one."""
    stages = championship_state(championship).regional_stages
    return next((stage.id for stage in stages if stage.city == city), None)


@transaction.atomic
def plan_day(
    caller: Caller, *, championship: str, city: str, day: date, start: str, tables: int
) -> str:
    """Plan a game day of a city and return its id (CH-DATE-1, CH-SPLIT-1)."""
    stage = _stage_for(caller, championship, city)
    return services.plan_day(caller, stage=stage, day=day, start=start, tables=tables)


@transaction.atomic
def appoint_organizer(caller: Caller, *, championship: str, city: str, user: User) -> None:
    """Let an account run the city's stage (CH-CONTACT-1); whoever runs it already goes on."""
    stage = _stage_for(caller, championship, city)
    if organizer_grants(stage).filter(user=user).exists():
        return
    services.grant_role(
        caller,
        user=user.public_id,
        role=Role.ORGANIZER.value,
        scope_kind=ScopeKind.STAGE.value,
        place=Place(championship, stage),
    )


def organizer_grants(stage: str | None) -> QuerySet[RoleGrant]:
    """Appointments of organizers for a stage."""
    return (
        RoleGrant.objects.filter(
            role=Role.ORGANIZER.value,
            scope_kind=ScopeKind.STAGE.value,
            scope_id=stage or "",
            revoked=False,
        )
        .select_related("user")
        .order_by("user__display_name", "pk")
    )


def open_accounts() -> QuerySet[User]:
    """Accounts that may log in."""
    return User.objects.filter(is_active=True).order_by("display_name", "username")


def candidates(stage: str | None) -> QuerySet[User]:
    """Accounts to choose from: open, and no organizer of this stage yet."""
    return open_accounts().exclude(public_id__in=organizer_grants(stage).values("user_id"))


def _stage_for(caller: Caller, championship: str, city: str) -> str:
    """The city's stage, made if it is missing (CH-CITY-1)."""
    if stage_of(championship, city) is None:
        services.add_stage(
            part_of(caller, "stage"),
            championship=championship,
            city=city,
            zone=zone_of(city),
        )
    stage = stage_of(championship, city)
    if stage is None:
        raise ValueError(f"the stage of {city} was made and is not there")
    return stage
