"""Days on which more players have a place than a smaller number would give (CH-DAY-3)."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from tournament.championship.championship_state import ChampionshipState
from tournament.events.selectors import title_in
from tournament.people.public_names import names_for


@dataclass(frozen=True, slots=True)
class OverFull:
    """A day, and who stands on it beyond the number, in the order of their registrations."""

    title: str
    registrations: Sequence[str]
    names: Sequence[str]


def over_full(state: ChampionshipState, maximum: int) -> list[OverFull]:
    """Every day whose check-in has not opened and on which more than so many have a place."""
    found = []
    for day in state.days.values():
        if not day.before_check_in or state.is_final(day.id):
            continue
        held = [item for item in state.of_day(day.id) if item.holds_place]
        beyond = held[maximum:]
        if beyond:
            names = names_for({item.person: item.number for item in beyond}, "staff")
            found.append(
                OverFull(
                    title_in(state, day.id),
                    [item.id for item in beyond],
                    [names[item.person] for item in beyond],
                )
            )
    return found


def seen_of(days: Sequence[OverFull]) -> str:
    """What somebody has read who confirms this list; another list has another one."""
    return hashlib.sha256(
        "\n".join(key for day in days for key in day.registrations).encode()
    ).hexdigest()[:16]
