"""Who of the staff may stand for something: rule, witness, close a day (CH-JUDGE-2, CH-JUDGE-5).

Appointments are in the championship's ledger, so only a championship's bundle can tell; whoever was
appointed at any time counts, since entries of different ledgers have no common order.
"""

from tournament.championship.championship_state import ChampionshipState
from tournament.championship.sheets.keys.queries import STAFF


def judges_ever(state: ChampionshipState, event: str) -> frozenset[str]:
    """Accounts that were judges of a day at any time, duty judges of any date included."""
    appointed = {grant.user for grant in state.judges_ever(event)}
    return frozenset(appointed | set(state.duty_judges.values()))


def closers_ever(state: ChampionshipState, event: str) -> frozenset[str]:
    """Accounts that were judges or organizers of a day at any time."""
    return judges_ever(state, event) | _appointed(state, event, frozenset({"organizer"}))


def staff_ever(state: ChampionshipState, event: str) -> frozenset[str]:
    """Accounts that were organizers, judges or helpers of a day at any time."""
    return judges_ever(state, event) | _appointed(state, event, STAFF)


def _appointed(state: ChampionshipState, event: str, roles: frozenset[str]) -> frozenset[str]:
    scopes = {("event", event), ("stage", state.days[event].stage)}
    return frozenset(
        grant.user
        for grant in state.grants.values()
        if grant.role in roles and (grant.scope_kind, grant.scope) in scopes
    )


def persons_of(state: ChampionshipState, user: str) -> frozenset[str]:
    """All ids of the player that an account of the staff is, if they are one."""
    person = state.accounts.get(user)
    return state.same_as(person) if person is not None else frozenset()
