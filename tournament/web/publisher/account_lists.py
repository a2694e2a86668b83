"""What the pages of accounts show: everybody with their roles in words, in few queries."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils.translation import gettext

from tournament.events.models import Championship, GameDay, Stage
from tournament.events.selectors import city_name, title_of
from tournament.events.states import championship_ledger
from tournament.people.models import RoleGrant, User
from tournament.people.names.typed import is_held
from tournament.people.policy import EVERY_CHAMPIONSHIP, ScopeKind
from tournament.web.shared.words import ROLE


@dataclass(frozen=True, slots=True)
class HeldRole:
    """An appointment in words; `grant` is empty for one that only the installation knows."""

    grant: str
    role: str
    scope: str

    @property
    def words(self) -> str:
        """Role and scope in one line."""
        return f"{self.role}: {self.scope}"


@dataclass(frozen=True, slots=True)
class ListedAccount:
    """An account in the list."""

    id: str
    name: str
    username: str
    active: bool
    roles: tuple[HeldRole, ...]

    @property
    def detail(self) -> str:
        """User name and roles in one line."""
        roles = "; ".join(role.words for role in self.roles) or gettext("no role")
        return f"{self.username} · {roles}"


def listed_accounts(text: str = "") -> list[ListedAccount]:
    """All accounts, or those whose name holds the text: open ones first, by name."""
    held: dict[str, list[RoleGrant]] = {}
    grants = list(_real().order_by("role", "pk"))
    for grant in grants:
        held.setdefault(grant.user_id, []).append(grant)
    scopes = _scope_words(grants)
    listed = [
        ListedAccount(
            user.public_id,
            user.display_name or user.username,
            user.username,
            user.is_active,
            tuple(_in_words(grant, scopes) for grant in held.get(user.public_id, [])),
        )
        for user in User.objects.order_by("-is_active", "display_name", "username")
    ]
    return [item for item in listed if is_held(text, f"{item.name} {item.username}")]


def held_roles(user: User) -> list[HeldRole]:
    """The appointments of one account."""
    grants = list(_real().filter(user=user).order_by("role", "pk"))
    scopes = _scope_words(grants)
    return [_in_words(grant, scopes) for grant in grants]


def _real() -> QuerySet[RoleGrant]:
    """Appointments that have not ended; those of a rehearsal count for nothing."""
    rehearsals = Championship.objects.exclude(rehearsal_of="").values_list("pk", flat=True)
    ledgers = [championship_ledger(key) for key in rehearsals]
    return RoleGrant.objects.filter(revoked=False).exclude(ledger_id__in=ledgers)


def stage_city(grant: RoleGrant) -> str:
    """The city of an appointment for a stage; empty for any other."""
    if grant.scope_kind != ScopeKind.STAGE.value:
        return ""
    return Stage.objects.filter(pk=grant.scope_id).values_list("city", flat=True).first() or ""


def _in_words(grant: RoleGrant, scopes: dict[str, str]) -> HeldRole:
    return HeldRole(
        grant.pk if grant.ledger_id else "",
        str(ROLE[grant.role]),
        scopes.get(grant.scope_id, gettext("a whole championship")),
    )


def _scope_words(grants: Iterable[RoleGrant]) -> dict[str, str]:
    """What each scope is called."""
    ids = {grant.scope_id for grant in grants}
    words = {EVERY_CHAMPIONSHIP: gettext("all championships")}
    for stage in Stage.objects.filter(pk__in=ids):
        words[stage.pk] = city_name(stage.city)
    for day in GameDay.objects.filter(pk__in=ids).select_related("stage"):
        words[day.pk] = title_of(day.stage, day.date)
    return words
