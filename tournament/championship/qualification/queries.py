"""Who goes to the final (CH-QUAL-1…4): computed from closed days, never typed in."""

import hashlib
from dataclasses import dataclass

from tournament.championship.championship_state import ChampionshipState
from tournament.championship.qualification.state import Invitation
from tournament.championship.rulings.lots.state import Lot
from tournament.championship.statuses import NOT_DRAWN, DayStatus

SHARED_PLACE = "shared_place"
"""Purpose of the lot that decides between the holders of a place (CH-PLACE-2)."""


@dataclass(frozen=True, slots=True)
class Qualifier:
    """A place in the final, won in one day."""

    registration: str
    person: str
    event: str
    place: int


@dataclass(frozen=True, slots=True)
class StageQualification:
    """Qualifiers of a stage; `settled` once none of its days is left to be played.

    `open_seats` are seats that nobody holds: a vacant place, or one shared by too many
    (CH-PLACE-2, CH-QUAL-4). `unplayed`: days that ended without a played match (CH-DE-12).
    """

    qualifiers: tuple[Qualifier, ...]
    settled: bool
    open_seats: int
    unplayed: tuple[str, ...] = ()

    @property
    def digest(self) -> str:
        """What somebody has seen who confirms this; another result has another one."""
        seen = [f"{item.registration}:{item.event}:{item.place}" for item in self.qualifiers]
        text = "\n".join([*seen, str(self.settled), str(self.open_seats), *self.unplayed])
        return hashlib.sha256(text.encode()).hexdigest()[:16]


def seats_per_day(state: ChampionshipState, stage: str) -> int:
    """Seats that each day of a stage gives: two if it is the only one, else one."""
    single = len(state.live_days(stage)) == 1
    return state.rules.single_day_qualifiers if single else state.rules.split_day_qualifiers


def stage_qualification(state: ChampionshipState, stage: str) -> StageQualification:
    """Top two of a single played day, the winner of each of several (CH-QUAL-1, CH-QUAL-2)."""
    days = state.live_days(stage)
    played = [day for day in days if day.status == DayStatus.COMPLETED]
    seats = seats_per_day(state, stage)
    found: list[Qualifier] = []
    for day in played:
        for place in day.places:
            person = state.registrations[place["registration"]].person
            elsewhere = _is_same(state, person, [item.person for item in found])
            asked = _asked_elsewhere(state, person, stage)
            wins = place["awarded"] and place["last"] <= seats
            if wins and not (elsewhere or asked or state.is_banned(person)):
                found.append(Qualifier(place["registration"], person, day.id, place["first"]))
    return StageQualification(
        tuple(found),
        0 < len(played) == len(days),
        seats * len(played) - len(found),
        tuple(day.id for day in played if day.unplayed),
    )


def _is_same(state: ChampionshipState, person: str, others: list[str]) -> bool:
    """Whether they are one of these, under whatever id (CH-REG-4)."""
    return not state.same_as(person).isdisjoint(others)


def _asked_elsewhere(state: ChampionshipState, person: str, stage: str) -> bool:
    """Whether they were asked to the final for another stage: two records found to be one."""
    own = state.same_as(person)
    return any(
        item.stage != stage and state.registrations[item.regional].person in own
        for item in state.invitations.values()
    )


def seats_fixed(state: ChampionshipState) -> bool:
    """CH-QUAL-4: whether the bracket of the final is published, so that no seat changes hands."""
    return state.final is not None and state.final.status not in NOT_DRAWN


def invitations_of(state: ChampionshipState, event: str) -> tuple[Invitation, ...]:
    """Everybody who was asked for a day's seats, in the order of asking."""
    return tuple(item for item in state.invitations.values() if item.event == event)


def free_seats(state: ChampionshipState, event: str) -> int:
    """Seats of a closed day in a confirmed stage that nobody holds."""
    day = state.days[event]
    if not state.stages[day.stage].confirmed or day.status != DayStatus.COMPLETED:
        return 0
    held = sum(item.holds_seat for item in invitations_of(state, event))
    return seats_per_day(state, day.stage) - held


@dataclass(frozen=True, slots=True)
class NextBest:
    """Who comes next for a seat: one registration, or the holders of a shared place.

    `drawn`: their order by the lot that was drawn about them, empty without one.
    """

    first: int
    registrations: tuple[str, ...]
    drawn: tuple[str, ...]


def can_be_asked(state: ChampionshipState, event: str, registration: str) -> bool:
    """CH-QUAL-4: they finished the day, were not asked yet and are not shut out."""
    day = state.days[event]
    awarded = {place["registration"] for place in day.places if place["awarded"]}
    if registration not in awarded or registration in day.left:
        return False
    person = state.registrations[registration].person
    if state.is_banned(person) or person in state.erased:
        return False
    asked = [state.registrations[item.regional].person for item in state.invitations.values()]
    return not _is_same(state, person, asked)


def next_best(state: ChampionshipState, event: str) -> NextBest | None:
    """CH-QUAL-4: the lowest place of the same day whose holders can be asked; None for nobody."""
    left = [
        place
        for place in state.days[event].places
        if can_be_asked(state, event, place["registration"])
    ]
    if not left:
        return None
    first = min(place["first"] for place in left)
    group = tuple(sorted(item["registration"] for item in left if item["first"] == first))
    return NextBest(first, group, _drawn(state, event, first, group))


def shared_place(event: str, first: int) -> str:
    """The subject of the lot about a shared place of a day."""
    return f"{event}:{first}"


def _drawn(
    state: ChampionshipState, event: str, first: int, group: tuple[str, ...]
) -> tuple[str, ...]:
    """The order of these by the lot about their place, as far as it was drawn about all of them."""
    lot = shared_place_lot(state, event, first)
    if lot is None or not set(group) <= set(lot.order):
        return ()
    return tuple(item for item in lot.order if item in group)


def shared_place_lot(state: ChampionshipState, event: str, first: int) -> Lot | None:
    """The lot about a shared place of a day, drawn or only opened."""
    asked = (SHARED_PLACE, shared_place(event, first))
    return next((lot for lot in state.lots.values() if (lot.purpose, lot.subject) == asked), None)


@dataclass(frozen=True, slots=True)
class Finalist:
    """Who goes to the final from a stage as anybody may know it.

    `coming` once they have said so; `seat` is their registration for the final, once they were
    asked; `basis` how they got a seat that had become free (CH-QUAL-4, CH-OVERRIDE-2).
    """

    registration: str
    event: str
    place: int
    coming: bool
    seat: str = ""
    basis: str = ""


def finalists(state: ChampionshipState, stage: str) -> tuple[Finalist, ...]:
    """Before the confirmation those who are computed, after it those who hold the seats."""
    if not state.stages[stage].confirmed:
        found = stage_qualification(state, stage).qualifiers
        return tuple(Finalist(item.registration, item.event, item.place, False) for item in found)
    return tuple(
        Finalist(
            item.regional,
            item.event,
            item.place,
            item.coming,
            item.registration,
            item.basis,
        )
        for item in state.invitations.values()
        if item.stage == stage and item.holds_seat
    )


def open_seats(state: ChampionshipState, stage: str) -> int:
    """Seats of a stage's closed days that nobody holds."""
    if not state.stages[stage].confirmed:
        return stage_qualification(state, stage).open_seats
    return sum(free_seats(state, day.id) for day in state.live_days(stage))
