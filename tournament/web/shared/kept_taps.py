"""Which taps a browser keeps until the site has taken them, and what it may keep of each.

Everything else is done at once or not at all: a ruling, a draw and a closing are for whoever sees
what is there now. A form of these addresses says `{% kept "address" %}` (`templatetags/ui.py`).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.championship import commands
from tournament.regulations.inputs import declared
from tournament.web.shared.game_pages import all_pages

_OF_THE_PAGE = ("command_id", "page", "at", "show")
_OF_A_RESULT = ("match", "game", "revision", "replay", "players", "outcome", "end_reason", "log")
_GAMES = range(1, declared(commands.EnterScore, "scores").most + 1)
_NUMBERS = (f"{letter}{game}" for game in _GAMES for letter in "ab")
_OF_A_SCORE = ("met", "result", "winner", "meant", *_NUMBERS)


@dataclass(frozen=True, slots=True)
class KeptTap:
    """A kind of tap: its word, the addresses that take it, and its fields beside the page's own.

    A field is an id, a choice, a number or a version; whoever types another gets no promise.
    """

    word: str | Promise
    addresses: tuple[str, ...]
    fields: tuple[str, ...] = ()


KEPT_TAPS: Mapping[str, KeptTap] = {
    "result": KeptTap(
        _("Result"),
        ("enter_result", "my_say", "attest_paper", "score"),
        (*_OF_A_RESULT, "digest", *_OF_A_SCORE),
    ),
    "judge": KeptTap(_("Call of the judge"), ("my_judge",)),
    "coming": KeptTap(_("Answer to a call of the judge"), ("judge_call",), ("answer",)),
    "check_in": KeptTap(_("Check-in"), ("check_in_player", "arrive"), ("age_seen",)),
    "call": KeptTap(
        _("Call of a match"),
        ("call_match", "call_all", "round_call"),
        ("table", "rest_waived", "call"),
    ),
    "start": KeptTap(_("Start of a match"), ("start_play",)),
    "confirmation": KeptTap(_("Confirmation"), ("my_accept", "my_reconfirm", "my_come")),
}

KIND_OF: Mapping[str, str] = {
    address: kind for kind, tap in KEPT_TAPS.items() for address in tap.addresses
}


@cache
def _of_sheets() -> tuple[str, ...]:
    """What the games' sheets let people choose or count; nothing that is written freely."""
    found = [page.sheet.fields(("", ""), None) for page in all_pages()]
    kept = {name: field for fields in found for name, field in fields.items()}
    return tuple(name for name, field in kept.items() if not isinstance(field, forms.CharField))


def told_to_scripts() -> dict[str, dict[str, str | list[str]]]:
    """Word and fields of every kind, as `taps.js` reads them."""
    more = {"result": _of_sheets()}
    return {
        kind: {"word": str(tap.word), "fields": [*_OF_THE_PAGE, *tap.fields, *more.get(kind, ())]}
        for kind, tap in KEPT_TAPS.items()
    }
