"""The prizes of the final as pages show them: who holds which, and what it is (CH-PRIZE-1)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.formats import number_format
from django.utils.translation import gettext

from tournament.championship.championship_state import ChampionshipState
from tournament.championship.final.prizes.queries import prize_holders
from tournament.events.finals import Prize, announced_prizes
from tournament.events.wording import short_date


@dataclass(frozen=True, slots=True)
class HeldPrize:
    """A prize: its place, what it is, its holder, whether it stays vacant, when it was given out.

    The holder is empty while they are not known, and where it stays vacant.
    """

    place: int
    words: str
    holder: str
    name: str
    vacant: bool
    handed_over: str


@dataclass(frozen=True, slots=True)
class ShownPrize:
    """A prize as it is announced."""

    place: int
    words: str


def prizes_to_come(state: ChampionshipState) -> list[ShownPrize]:
    """What the final is played for (001:7-11); nothing once it is over, or never will be."""
    if (state.final is not None and state.final.closed) or state.life.cancelled_for:
        return []
    announced = announced_prizes()[: state.rules.prize_places]
    return [ShownPrize(prize.place, prize_words(prize)) for prize in announced]


def prize_words(prize: Prize) -> str:
    """What a prize is."""
    goods = gettext("a big GaGa Games game")
    if not prize.rubles:
        return goods
    money = gettext("%(money)s roubles") % {
        "money": number_format(prize.rubles, use_l10n=True, force_grouping=True)
    }
    return f"{money}, {goods}"


def held_prizes(state: ChampionshipState, names: Mapping[str, str]) -> Sequence[HeldPrize]:
    """The prizes with their holders; before they are given, with those who would hold them."""
    holders = prize_holders(state)
    given = state.honours.handed_over
    vacant = bool(state.honours.holders)
    return [
        HeldPrize(
            prize.place,
            prize_words(prize),
            holder or "",
            names[holder] if holder else "",
            vacant and not holder,
            short_date(given[prize.place].on) if prize.place in given else "",
        )
        for prize, holder in zip(announced_prizes(), holders, strict=False)
    ]
