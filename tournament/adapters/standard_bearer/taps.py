"""The words of taps at a table of Standard-Bearer, and the forms of steps for “Why can’t I?”.

Nothing here knows what is legal.
"""

from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from rules_engine.standard_bearer.drawing import direction_name

MOVE, FORMATION, ATTACK, SACRIFICE = "move", "formation", "attack", "sacrifice"
VERBS: Final = {
    MOVE: _("Move"),
    FORMATION: pgettext_lazy("units in a line", "Lead a formation"),
    ATTACK: _("Attack"),
    SACRIFICE: _("Give a unit up"),
    "concede": _("Concede"),
    "ruling": _("Judge’s ruling"),
    "A": _("Player A"),
    "B": _("Player B"),
    "drawn": _("drawn"),
}
_FORMS: Final = (
    (MOVE, "card area", "{who} move {0} {1}"),
    (ATTACK, "card card", "{who} attack {0} {1}"),
    (SACRIFICE, "card", "{who} sacrifice {0}"),
    ("concede", "", "{who} concede"),
)
"""Kind, what has to be tapped, and the step."""


def tap_words(language: str) -> dict[str, str]:
    """Every tap in words: kinds of steps, directions, units and steps by their own names."""
    words = {tap: str(said) for tap, said in VERBS.items()}
    return {**words, **{to: direction_name(to, language) for to in "NESW"}}


def table_words(language: str) -> dict[str, Any]:
    """What a page with a table needs beside the game."""
    forms = [
        {
            "verb": verb,
            "words": str(VERBS[verb]),
            "places": places.split(),
            "text": text,
            "fixed": "",
            "guess": bool(places),
            "rare": False,
        }
        for verb, places, text in _FORMS
    ]
    return {"words": tap_words(language), "forms": forms, "choices": {}}
