"""What a ruling on a game or on time says in particular, in a few words."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext

from tournament.championship.event_state import Ruling
from tournament.web.judge.words import TIE_BREAK_BASIS


def detail_of(ruling: Ruling) -> str:
    """The detail of a ruling; empty for types that have none."""
    found = _DETAILS.get(ruling.type)
    return found(ruling.effect) if found is not None else ""


def _game(effect: Mapping[str, Any]) -> str:
    return gettext("game %(game)s") % {"game": effect["game"]}


def _minutes(effect: Mapping[str, Any]) -> str:
    return gettext("%(minutes)s min more") % {"minutes": effect["minutes"]}


def _basis(effect: Mapping[str, Any]) -> str:
    counted = ":".join(str(number) for number in effect["heroes"])
    return gettext("%(basis)s; living heroes %(heroes)s") % {
        "basis": TIE_BREAK_BASIS[effect["basis"]],
        "heroes": counted,
    }


_DETAILS: Mapping[str, Callable[[Mapping[str, Any]], str]] = {
    "accept_result": _game,
    "replay_game": _game,
    "time_extension": _minutes,
    "tie_break": _basis,
}
