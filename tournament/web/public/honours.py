"""The prizes of the final as pages show them: who holds which, and what it is (CH-PRIZE-1)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.formats import number_format
from django.utils.translation import gettext

from tournament.championship.championship_state import ChampionshipState
from tournament.championship.prizes import prizes_of_final
from tournament.events.finals import Prize, announced_prizes
from tournament.events.wording import short_date


@dataclass(frozen=True, slots=True)
class HeldPrize:
    """A prize: its place, what it is, its holder, empty while he is not known; when given out."""

    place: int
    words: str
    holder: str
    name: str
    handed_over: str


def prize_words(prize: Prize) -> str:
    """What a prize is."""
    goods = gettext("a big GaGa Games game")
    if not prize.rubles:
        return goods
    money = gettext("%(money)s roubles") % {
        "money": number_format(prize.rubles, use_l10n=True, force_grouping=True)
    }
    return f"{money}, {goods}"


def champion_of(state: ChampionshipState) -> str | None:
    """Who is first of the closed final, as far as it is known."""
    holders = state.honours.holders or prizes_of_final(state).holders
    return holders[0] if holders else None


def held_prizes(state: ChampionshipState, names: Mapping[str, str]) -> Sequence[HeldPrize]:
    """The prizes with their holders; before they are given, with those who would hold them."""
    holders = state.honours.holders or prizes_of_final(state).holders
    given = state.honours.handed_over
    return [
        HeldPrize(
            prize.place,
            prize_words(prize),
            holder or "",
            names[holder] if holder else "",
            short_date(given[prize.place].on) if prize.place in given else "",
        )
        for prize, holder in zip(announced_prizes(), holders, strict=False)
    ]
