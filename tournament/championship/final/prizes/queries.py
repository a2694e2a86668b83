"""Who holds the prizes of the final (CH-FINAL-9, CH-FINAL-10, CH-PRIZE-1): computed, never typed.

Whoever is disqualified loses their prize, and the others of places 2 to 8 move up as far as needed.
A place that several share waits for a public lot, or for a play-off that the publisher orders.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from tournament.brackets import Place
from tournament.championship.championship_state import ChampionshipState
from tournament.championship.statuses import DayStatus, RegistrationStatus

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


@dataclass(frozen=True, slots=True)
class _Group:
    """Those who share a place to which a prize belongs, or would by moving up.

    `before`: how many prizes are held by others before them; `free`: how many are theirs;
    `ranked`: who of them is before whom, empty until a lot or a play-off has decided.
    """

    first: int
    last: int
    candidates: tuple[str, ...]
    ranked: tuple[str, ...]
    before: int
    free: int


def _groups(
    places: Sequence[Mapping[str, Any]],
    out: Collection[str],
    orders: Mapping[int, tuple[str, ...]],
    prizes: int,
) -> Iterator[_Group]:
    standing = [
        (place["first"], place["last"], place["registration"])
        for place in places
        if place["awarded"] and place["registration"] not in out and place["first"] <= 2 * prizes
    ]
    before = 0
    for (first, last), group in groupby(sorted(standing), key=lambda item: item[:2]):
        candidates = tuple(registration for _, _, registration in group)
        free = min(prizes - before, len(candidates))
        if not free:
            break
        ranked = _ranked(candidates, orders.get(first, ()))
        yield _Group(first, last, candidates, ranked, before, free)
        before += free


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
    holders: list[str | None] = []
    shares: list[Share] = []
    for group in _groups(places, out, orders, prizes):
        if not group.ranked:
            shares.append(Share(group.first, group.candidates, group.free))
        holders += (group.ranked or (None,) * len(group.candidates))[: group.free]
    return PrizeList(tuple(holders), tuple(shares))


def moved_up(
    places: Sequence[Mapping[str, Any]],
    out: Collection[str],
    orders: Mapping[int, tuple[str, ...]],
    prizes: int,
) -> dict[str, Place]:
    """The places of those who move up, or whose shared place was decided; of nobody else.

    The holder of the n-th prize has the n-th place. While it is open who of several gets it, they
    share it together with the places that they had.
    """
    found: dict[str, Place] = {}
    for group in _groups(places, out, orders, prizes):
        held = group.ranked[: group.free]
        after = group.before + len(group.candidates)
        first = max(group.first, group.before + group.free + 1) if held else group.before + 1
        last = after if after <= prizes else group.last
        found |= dict.fromkeys(group.candidates, Place(first, last))
        found |= {key: Place(place, place) for place, key in enumerate(held, group.before + 1)}
    return found


def _ranked(candidates: tuple[str, ...], order: tuple[str, ...]) -> tuple[str, ...]:
    """Those who share a place, as an order that names all of them puts them."""
    if len(candidates) == 1:
        return candidates
    ranked = tuple(item for item in order if item in candidates)
    return ranked if len(ranked) == len(candidates) else ()


def _orders(state: ChampionshipState) -> Mapping[int, tuple[str, ...]]:
    """Who is before whom among those who share a place of the final, by its first place."""
    orders = {
        int(lot.subject.partition(":")[2]): lot.order
        for lot in state.lots.values()
        if lot.purpose == FINAL_PLACE and lot.order
    }
    return {**orders, **state.honours.play_offs}


def lost_place(state: ChampionshipState, registration: str) -> bool:
    """CH-DQ-1: whether the publisher has shut out whoever is registered so."""
    known = state.registrations.get(registration)
    return known is not None and (
        known.status == RegistrationStatus.DISQUALIFIED or state.is_banned(known.person)
    )


def prizes_of_final(state: ChampionshipState) -> PrizeList:
    """The prizes of a championship's closed final, as they stand now."""
    final = state.final
    if final is None or final.status != DayStatus.COMPLETED:
        return PrizeList((), ())
    return prize_list(*_as_it_stands(state, final.places))


def prize_holders(state: ChampionshipState) -> tuple[str | None, ...]:
    """Who holds the prizes, given or not; None while nobody does, or when they lost their
    (CH-DQ-1).

    A prize that was handed over stays with whoever has it.
    """
    given = state.honours
    if not given.holders:
        return prizes_of_final(state).holders
    return tuple(
        holder if place in given.handed_over or not lost_place(state, holder) else None
        for place, holder in enumerate(given.holders, 1)
    )


def moved_up_in_final(
    state: ChampionshipState, places: Sequence[Mapping[str, Any]] = ()
) -> dict[str, Place]:
    """Who moves up in the final, by these places or those it was closed with (CH-FINAL-10)."""
    final = state.final
    if state.honours.places or final is None:
        return dict(state.honours.places)
    return moved_up(*_as_it_stands(state, places or final.places))


def _as_it_stands(
    state: ChampionshipState, places: Sequence[Mapping[str, Any]]
) -> tuple[Sequence[Mapping[str, Any]], set[str], Mapping[int, tuple[str, ...]], int]:
    out = {item["registration"] for item in places if lost_place(state, item["registration"])}
    return places, out, _orders(state), state.rules.prize_places


def lot_subject(event: str, place: int) -> str:
    """What a lot about a shared place of the final is about."""
    return f"{event}:{place}"
