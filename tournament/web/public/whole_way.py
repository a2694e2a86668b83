"""What has come of a championship for its page: who is through, the final, three numbers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext

from tournament.championship.championship_state import ChampionshipState
from tournament.championship.qualification.queries import (
    Finalist,
    finalists,
    open_seats,
    seats_fixed,
)
from tournament.events.wording import city_name
from tournament.people.public_names import names_for, shown_names
from tournament.web.shared.components import Link, Tile
from tournament.web.shared.seat_words import finalist_word


@dataclass(frozen=True, slots=True)
class ThroughPlayer:
    """Somebody who goes to the final: their name, their place, and what there is to say of it."""

    name: str
    place: int
    word: str
    url: str


@dataclass(frozen=True, slots=True)
class CityThrough:
    """A city, who goes to the final from it, and how many of its seats nobody holds."""

    city: str
    players: Sequence[ThroughPlayer]
    open_seats: int


@dataclass(frozen=True, slots=True)
class WholeWay:
    """Who is through, the final, three numbers of the championship."""

    through: Sequence[CityThrough]
    final: Link | None
    tiles: Sequence[Tile]


def whole_way(state: ChampionshipState) -> WholeWay:
    """What has come of a championship so far."""
    through = [
        (stage, found, 0 if seats_fixed(state) else open_seats(state, stage.id))
        for stage in state.regional_stages
        if (found := finalists(state, stage.id)) or open_seats(state, stage.id)
    ]
    held = [state.registrations[item.registration] for _, found, _ in through for item in found]
    known = shown_names(frozenset(one.person for one in held), "public") if held else {}
    final = state.final
    return WholeWay(
        through=sorted(
            (
                CityThrough(
                    city_name(stage.city),
                    _players(state, found, known),
                    free,
                )
                for stage, found, free in through
            ),
            key=lambda city: city.city,
        ),
        final=Link(gettext("Page of the final"), reverse("day", args=[final.id]))
        if final is not None
        else None,
        tiles=_tiles(state),
    )


def _players(
    state: ChampionshipState, found: Sequence[Finalist], known: Mapping[str, str]
) -> list[ThroughPlayer]:
    """Those of one city; `known` are the names that everybody may read."""
    held = [(item, state.registrations[item.registration]) for item in found]
    names = names_for({one.person: one.number for _, one in held}, known=known)
    return [
        ThroughPlayer(
            names[one.person],
            item.place,
            finalist_word(state, item) if item.coming else "",
            reverse("player", args=[one.person])
            if one.person in known
            else reverse("day_standings", args=[item.event]),
        )
        for item, one in held
    ]


def _tiles(state: ChampionshipState) -> list[Tile]:
    days = [day for day in state.days.values() if day.closed and not state.is_final(day.id)]
    cities = {day.stage for day in days}
    return [
        Tile(gettext("Cities played"), len(cities)),
        Tile(gettext("Players so far"), sum(len(day.places) for day in days)),
        Tile(
            gettext("Through to the final"),
            sum(len(finalists(state, stage.id)) for stage in state.regional_stages),
        ),
    ]
