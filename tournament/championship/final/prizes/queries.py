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
    """Those who share one of the places within which others move up, or have it alone.

    `before`: how many have a place before them; `free`: how many prizes are theirs; `ranked`: who
    of them is before whom, empty until a lot or a play-off has decided.
    """

    first: int
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
    standing: list[tuple[int, str]] = []
    vacant: list[int] = []
    for place in places:
        first, registration = place["first"], place["registration"]
        if place["awarded"] and registration not in out:
            standing.append((first, registration))
        else:
            vacant.append(first)
    reached = sorted(item for item in standing if item[0] <= 2 * prizes)
    for first, group in groupby(reached, key=lambda item: item[0]):
        candidates = tuple(registration for _, registration in group)
        before = first - 1 - sum(at < first for at in vacant)
        free = max(0, min(prizes - before, len(candidates)))
        yield _Group(first, candidates, _ranked(candidates, orders.get(first, ())), before, free)


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
        if group.free and not group.ranked:
            shares.append(Share(group.first, group.candidates, group.free))
        holders += (group.ranked or (None,) * len(group.candidates))[: group.free]
    return PrizeList(tuple(holders), tuple(shares))


def moved_up(
    places: Sequence[Mapping[str, Any]],
    out: Collection[str],
    orders: Mapping[int, tuple[str, ...]],
    prizes: int,
) -> dict[str, Place]:
    """The places of those whom moving up reaches, known so far or all; of nobody behind them.

    Several share as many places as they are, the first of them behind those who are before them
    (CH-PLACE-1, with nobody who lost their place). Whoever holds the n-th prize has the n-th place
    alone.
    """
    found: dict[str, Place] = {}
    for group in _groups(places, out, orders, prizes):
        held = group.ranked[: group.free]
        last = group.before + len(group.candidates)
        found |= dict.fromkeys(group.candidates, Place(group.before + len(held) + 1, last))
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


def prizes_to_give(state: ChampionshipState) -> tuple[int, ...]:
    """Places of the closed final whose prizes are not awarded: of those that exist and that
    somebody has (CH-FINAL-4, CH-DQ-2)."""
    if state.honours.holders:
        return ()
    return tuple(range(1, len(prizes_of_final(state).holders) + 1))


def prizes_to_hand_over(state: ChampionshipState) -> tuple[int, ...]:
    """Places whose prize is awarded and was not given out yet; none of whoever lost it."""
    if not state.honours.holders:
        return ()
    return tuple(
        place
        for place, holder in enumerate(prize_holders(state), 1)
        if holder is not None and place not in state.honours.handed_over
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
