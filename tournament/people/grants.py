"""Who holds which role where (CH-ROLE-1), for the policy and for lists of a day's staff.

Appointments are facts of the ledger, whose projection writes `RoleGrant`; only the installation's
own grants, which no ledger knows, are made here.
"""

from django.db.models import Q, QuerySet

from tournament.people.models import RoleGrant, User
from tournament.people.policy import SCOPE_KINDS, Grant, Role, ScopeKind


def grants_of(public_id: str) -> frozenset[Grant]:
    """All roles that this account holds now, in one query."""
    rows = RoleGrant.objects.filter(user_id=public_id, revoked=False)
    return frozenset(
        Grant(Role(role), ScopeKind(kind), scope_id)
        for role, kind, scope_id in rows.values_list("role", "scope_kind", "scope_id")
    )


def holders(role: Role, kind: ScopeKind, scope_id: str) -> QuerySet[User]:
    """Active accounts that hold the role for exactly this scope."""
    return _accounts(Q(role=role.value, scope_kind=kind.value, scope_id=scope_id))


def at_the_desk_of(event_id: str, stage_id: str) -> QuerySet[User]:
    """Active accounts that judge or help in this event, by its own grant or by its stage's."""
    return _accounts(
        Q(role__in=[Role.JUDGE.value, Role.HELPER.value])
        & (
            Q(scope_kind=ScopeKind.EVENT.value, scope_id=event_id)
            | Q(scope_kind=ScopeKind.STAGE.value, scope_id=stage_id)
        )
    )


def staff_of(event_id: str, stage_id: str) -> QuerySet[User]:
    """Active accounts that judge or organize in this event, by its own grant or its stage's."""
    return _accounts(
        Q(role__in=[Role.JUDGE.value, Role.ORGANIZER.value])
        & (
            Q(scope_kind=ScopeKind.EVENT.value, scope_id=event_id)
            | Q(scope_kind=ScopeKind.STAGE.value, scope_id=stage_id)
        )
    )


def grant_from_installation(public_id: str, grant: Grant) -> RoleGrant:
    """Give a role that no ledger knows, such as the first publisher's; once is enough."""
    if grant.kind not in SCOPE_KINDS.get(grant.role, frozenset()):
        raise ValueError(f"{grant.role.value} is not given for a {grant.kind.value}")
    row, _ = RoleGrant.objects.get_or_create(
        user_id=public_id,
        role=grant.role.value,
        scope_kind=grant.kind.value,
        scope_id=grant.scope_id,
        revoked=False,
    )
    return row


def _accounts(condition: Q) -> QuerySet[User]:
    holding = RoleGrant.objects.filter(condition, revoked=False).values("user_id")
    return User.objects.filter(public_id__in=holding, is_active=True).order_by(
        "display_name", "username"
    )
