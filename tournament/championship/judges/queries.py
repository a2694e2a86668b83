"""Who may rule on a match: judges among the players, their ties, the duty judge (CH-JUDGE-2…6).

Pure questions about both states; what is refused for them stands in `judges.decide` and
`judges.conflict.decide`. A member of the staff is an account; a player is a person; `accounts` says
who is both, and what one person is called in several records is one (CH-REG-4).
"""

from collections.abc import Iterable
from datetime import datetime, timedelta

from tournament.brackets import LoserOf, WinnerOf
from tournament.championship.championship_state import ChampionshipState, Grant
from tournament.championship.event_state import EventState, Ruling
from tournament.championship.statuses import PRESENT

WITHOUT_A_JUDGE = timedelta(minutes=30)
"""CH-JUDGE-6: how long a day goes on without any judge."""
CONFIRM_WITHIN = timedelta(hours=24)
"""CH-JUDGE-5: how soon the duty judge confirms what the organizer entered for them."""


def identities(state: ChampionshipState, user: str, person: str | None = None) -> frozenset[str]:
    """All ids of the player that an account is; `person` is what the account itself says."""
    known = {one for one in (state.accounts.get(user), person) if one is not None}
    return frozenset(one for key in known for one in state.same_as(key))


def near(state: ChampionshipState, user: str, person: str | None = None) -> frozenset[str]:
    """All ids of the player themselves and of those they have declared to be related to."""
    related = {other for who, other in state.relations if who == user}
    others = frozenset(one for key in related for one in state.same_as(key))
    return identities(state, user, person) | others


def persons_in(event: EventState, registrations: Iterable[str | None]) -> frozenset[str]:
    """The persons behind registrations of the day."""
    return frozenset(event.entrants[key].person for key in registrations if key is not None)


def meets_next(event: EventState, persons: frozenset[str], registrations: frozenset[str]) -> bool:
    """Whether one of these persons plays next against one of these players.

    They do if both stand in one match, or if one waits in a match that the other's leads to.
    """
    found = {event.progress.next_match(event.seed_of[key]) for key in registrations}
    theirs = {match for match in found if match is not None}
    leading = {source for match in theirs for source in _fed_by(event, match)}
    for key, seed in event.seed_of.items():
        own = event.progress.next_match(seed)
        if own is None or event.entrants[key].person not in persons:
            continue
        if own in theirs | leading or _fed_by(event, own) & theirs:
            return True
    return False


def _fed_by(event: EventState, match: str) -> frozenset[str]:
    spec = event.structure.match(match)
    sources = (spec.a, spec.b)
    return frozenset(item.match for item in sources if isinstance(item, WinnerOf | LoserOf))


def may_rule_on(
    state: ChampionshipState,
    event: EventState,
    user: str,
    registrations: frozenset[str],
    person: str | None = None,
) -> bool:
    """CH-JUDGE-2: neither they nor a relation of theirs is among them, nor do they meet one
    next."""
    if near(state, user, person) & persons_in(event, registrations):
        return False
    return not meets_next(event, identities(state, user, person), registrations)


def plays(
    state: ChampionshipState, event: EventState, user: str, person: str | None = None
) -> bool:
    """Whether an account is one of the players of the day; `person` as in `identities`."""
    listed = {item.person for item in event.entrants.values() if item.status in PRESENT}
    return bool(identities(state, user, person) & listed)


def not_playing(state: ChampionshipState, event: EventState) -> tuple[Grant, ...]:
    """The judges of the day who do not play in it (CH-JUDGE-3)."""
    judges = state.judges_of(event.id)
    return tuple(grant for grant in judges if not plays(state, event, grant.user))


def organizer_plays(state: ChampionshipState, event: EventState) -> bool:
    """Whether an organizer of this day is among its players (CH-JUDGE-4)."""
    return any(plays(state, event, grant.user) for grant in state.organizers_of(event.id))


def duty_judge_of(state: ChampionshipState, event: str) -> str | None:
    """The account of the duty judge on the date of a day (CH-JUDGE-5)."""
    day = state.days.get(event)
    return state.duty_judges.get(day.date) if day is not None else None


def confirmation_overdue(ruling: Ruling, now: datetime) -> bool:
    """CH-JUDGE-5: whether the duty judge should have confirmed it by now."""
    waits = ruling.on_duty and ruling.confirmed_at is None
    return waits and now - ruling.at > CONFIRM_WITHIN


def has_replaced(state: ChampionshipState, event: str, user: str, old: str) -> bool:
    """Whether they have taken that judge's place on this day, directly or by others
    (CH-JUDGE-6)."""
    for grant in state.judges_ever(event):
        replaced: Grant | None = grant if grant.user == user else None
        while replaced is not None and replaced.replaces:
            replaced = state.grants[replaced.replaces]
            if replaced.user == old:
                return True
    return False


def without_judge_since(state: ChampionshipState, event: str) -> datetime | None:
    """When the last judge of a day left without another in their place; None while there is one."""
    if state.judges_of(event):
        return None
    ended = (grant.ended_at for grant in state.judges_ever(event))
    return max((moment for moment in ended if moment is not None), default=None)


def suspension_due(state: ChampionshipState, event: str, now: datetime) -> bool:
    """CH-JUDGE-6: no judge for 30 minutes and no duty judge either, so the day is suspended."""
    since = without_judge_since(state, event)
    alone = since is not None and now - since >= WITHOUT_A_JUDGE
    return alone and duty_judge_of(state, event) is None
