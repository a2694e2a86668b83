"""Judges of a day as values for their page: who plays, who is related, who is on duty."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import QuerySet

from tournament.championship.championship_state import ChampionshipState
from tournament.championship.event_state import EventState
from tournament.championship.judges.queries import duty_judge_of, organizer_plays, plays
from tournament.events.selectors import place_of
from tournament.events.states import championship_state, event_state
from tournament.people.grants import staff_of
from tournament.people.models import User
from tournament.people.policy import Actor, Role
from tournament.web.organizer.people_lists import listed_people
from tournament.web.shared.name_order import name_order


@dataclass(frozen=True, slots=True)
class JudgeLine:
    """A judge of the day, by whom they were appointed and whether they play."""

    grant: str
    name: str
    by_publisher: bool
    whole_stage: bool
    plays: bool


@dataclass(frozen=True, slots=True)
class Relation:
    """Somebody of the staff and a player of the day who is close to them."""

    user: str
    name: str
    registration: str
    player: str


@dataclass(frozen=True, slots=True)
class JudgesOfDay:
    """Everything about the judges of one day."""

    judges: Sequence[JudgeLine]
    relations: Sequence[Relation]
    free: bool
    """Whether nobody but the organizer appoints: a free tournament has no duty judge."""
    duty_judge: str
    organizer_plays: bool
    accounts: QuerySet[User]
    players: Sequence[tuple[str, str]]


def judges_of_day(event_id: str, actor: Actor, role: Role) -> JudgesOfDay:
    """The day's judges as this reader may see and change them."""
    place = place_of(event_id)
    state, event = championship_state(place.championship), event_state(event_id)
    staff = staff_of(event_id, str(place.stage))
    if role is Role.JUDGE:
        staff = staff.filter(public_id=actor.public_id)
    duty = duty_judge_of(state, event_id)
    names = _names(state, event_id, duty)
    players = sorted(
        ((item.id, item.name) for item in listed_people(event_id)),
        key=lambda player: name_order(player[1]),
    )
    return JudgesOfDay(
        judges=_judges(state, event, event_id, names),
        relations=_relations(state, event_id, names, dict(players)),
        free=state.rules.tournament is not None,
        duty_judge=names.get(duty or "", ""),
        organizer_plays=bool(event.id) and organizer_plays(state, event),
        accounts=staff,
        players=players,
    )


def _names(state: ChampionshipState, event_id: str, duty: str | None) -> dict[str, str]:
    wanted = {grant.user for grant in state.judges_of(event_id)} | {duty or ""}
    wanted |= {user for user, _ in state.relations}
    return {user.public_id: str(user) for user in User.objects.filter(public_id__in=wanted)}


def _judges(
    state: ChampionshipState, event: EventState, event_id: str, names: dict[str, str]
) -> list[JudgeLine]:
    lines = [
        JudgeLine(
            grant=grant.id,
            name=names[grant.user],
            by_publisher=grant.by == "publisher",
            whole_stage=grant.scope_kind == "stage",
            plays=bool(event.id) and plays(state, event, grant.user),
        )
        for grant in state.judges_of(event_id)
        if grant.user in names
    ]
    return sorted(lines, key=lambda line: line.name.casefold())


def _relations(
    state: ChampionshipState, event_id: str, names: dict[str, str], players: dict[str, str]
) -> list[Relation]:
    found = [
        Relation(
            user=user,
            name=names[user],
            registration=item.id,
            player=players[item.id],
        )
        for item in state.of_day(event_id)
        for user, person in state.relations
        if person == item.person and user in names and item.id in players
    ]
    return sorted(found, key=lambda line: (line.name.casefold(), name_order(line.player)))
