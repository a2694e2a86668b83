"""Who holds the prizes of the final (CH-FINAL-9, CH-FINAL-10, CH-PRIZE-1): computed, never typed.

Whoever is disqualified loses his prize, and the others of places 2 to 8 move up as far as needed.
A place that several share waits for a public lot, or for a play-off that the publisher orders.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from tournament.championship.championship_state import ChampionshipState

FINAL_PLACE = "final_place"
"""The purpose of lots about a shared place of the final."""


@dataclass(frozen=True, slots=True)
class Share:
    """A shared place: the first of its places, who shares it, how many prizes are in it."""

    place: int
    candidates: tuple[str, ...]
    prizes: int


@dataclass(frozen=True, slots=True)
class PrizeList:
    """Holders by prize, None where nobody is known yet; `shares` have to be decided first."""

    holders: tuple[str | None, ...]
    shares: tuple[Share, ...]


def prize_list(
    places: Sequence[Mapping[str, Any]],
    out: Collection[str],
    orders: Mapping[int, tuple[str, ...]],
    prizes: int,
) -> PrizeList:
    """The prizes from the places of the closed final, first to last.

    `out` are registrations that lost their prize after the final was closed; `orders` who is
    before whom among those who share a place, by its first place. Nobody moves up from behind
    twice the number of prizes, the last place that a loser of a quarter-final has.
    """
    standing = [
        (place["first"], place["registration"])
        for place in places
        if place["awarded"] and place["registration"] not in out and place["first"] <= 2 * prizes
    ]
    holders: list[str | None] = []
    shares: list[Share] = []
    for first, group in groupby(sorted(standing), key=lambda item: item[0]):
        candidates = tuple(registration for _, registration in group)
        free = min(prizes - len(holders), len(candidates))
        if not free:
            break
        ranked = _ranked(candidates, orders.get(first, ()))
        if len(ranked) < len(candidates):
            shares.append(Share(first, candidates, free))
            ranked = (None,) * len(candidates)
        holders += ranked[:free]
    return PrizeList(tuple(holders), tuple(shares))


def _ranked(candidates: tuple[str, ...], order: tuple[str, ...]) -> tuple[str | None, ...]:
    """Those who share a place, as an order that names all of them puts them."""
    if len(candidates) == 1:
        return candidates
    ranked = tuple(item for item in order if item in candidates)
    return ranked if len(ranked) == len(candidates) else ()


def prizes_of_final(state: ChampionshipState) -> PrizeList:
    """The prizes of a championship's closed final, as they stand now."""
    final = state.final
    if final is None or final.status != "completed":
        return PrizeList((), ())
    orders = {
        int(lot.subject.partition(":")[2]): lot.order
        for lot in state.lots.values()
        if lot.purpose == FINAL_PLACE and lot.order
    }
    out = {
        item.id
        for item in state.of_day(final.id)
        if item.status == "disqualified" or state.is_banned(item.person)
    }
    known = {**orders, **state.honours.play_offs}
    return prize_list(final.places, out, known, state.rules.prize_places)


def lot_subject(event: str, place: int) -> str:
    """What a lot about a shared place of the final is about."""
    return f"{event}:{place}"
