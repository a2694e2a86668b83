"""Who goes to the final (CH-QUAL-1…3): computed from closed days, never typed in."""

from dataclasses import dataclass

from tournament.championship.championship_state import ChampionshipState


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
    (CH-PLACE-2, CH-QUAL-4).
    """

    qualifiers: tuple[Qualifier, ...]
    settled: bool
    open_seats: int


def stage_qualification(state: ChampionshipState, stage: str) -> StageQualification:
    """Top two of a single played day, the winner of each of several (CH-QUAL-1, CH-QUAL-2)."""
    days = [state.days[key] for key in state.stages[stage].days]
    played = [day for day in days if day.status == "completed"]
    settled = len(played) == len(days) > 0
    single = len(played) == 1
    rules = state.rules
    seats = rules.single_day_qualifiers if single else rules.split_day_qualifiers
    found = tuple(
        Qualifier(
            place["registration"],
            state.registrations[place["registration"]].person,
            day.id,
            place["first"],
        )
        for day in played
        for place in day.places
        if place["awarded"] and place["last"] <= seats
    )
    return StageQualification(found, settled, seats * len(played) - len(found))
