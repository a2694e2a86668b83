"""The words of taps, and the forms of steps that a page can put together without asking the rules.

A page that records a game narrows the list of legal steps that the site gives. Without connection,
and to ask why something is not legal, it fills a form: a verb with places for cards, areas and
choices, as `rules_engine.pixel_tactics.actions` reads them. Nothing here knows what is legal.
"""

import re
from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from rules_engine.pixel_tactics.codes import AREA_TEXT, CARD_IDS, PLAYERS, ROWS
from rules_engine.pixel_tactics.names import place_name
from rules_engine.pixel_tactics.texts import NAMES
from tournament.adapters.pixel_tactics.boards import row_name

_SPLIT = re.compile(r"[*@]")
_SIDE = re.compile(r"[AB]:([123VFR])\Z")
_NOTHING = "-"

VERBS: Mapping[str, str | Promise] = {
    "draw": _("Draw a card"),
    "recruit": _("Recruit"),
    "attack": _("Attack"),
    "spell": _("Cast a spell"),
    "order": _("Play an order"),
    "leader_action": _("Leader’s action"),
    "move": _("Move"),
    "rotate": _("Rotate"),
    "clear": _("Clear a body away"),
    "pass": _("Pass"),
    "end_turn": _("End the turn"),
    "pick": _("Choose"),
    "done": _("Done choosing"),
    "redirect": _("Redirect the attack"),
    "replace": _("Take the damage instead"),
    "reaction": _("Reaction"),
    "effect_attack": _("Attack by an effect"),
    "effect_spell": _("Spell by an effect"),
    "search": _("Search the deck"),
    "deal": _("Drawn card"),
    "random_discard": _("Discarded at random"),
    "initial_draw": _("Starting hand"),
    "leader_choice": _("Choose the leader"),
    "leader_reveal": _("Leaders revealed"),
    "leader_return": _("Equal leaders: shuffle again"),
    "first_player": _("Who plays first"),
    "shuffle": _("Shuffle"),
    "concede": _("Concede"),
    "ruling": _("Judge’s ruling"),
}
"""What the first tap of a step is called."""

CHOICES: Mapping[str, str | Promise] = {
    "melee": _("Melee attack"),
    "ranged": _("Ranged attack"),
    "yes": pgettext_lazy("answer in a game", "Yes"),
    "no": pgettext_lazy("answer in a game", "No"),
    "none": _("Nothing"),
    "found": _("found"),
    "missing": _("not there"),
    "random": _("by lot"),
    "last_winner": _("the last winner"),
    "drawn": _("drawn"),
    "A": _("Player A"),
    "B": _("Player B"),
}
"""What the other words of a step are called; numbers stand for themselves."""


def _form(
    verb: str,
    words: str | Promise,
    places: str = "",
    text: str = "",
    *,
    fixed: str = "",
    guess: bool = True,
    rare: bool = False,
) -> dict[str, Any]:
    held = places.split()
    end = text or " ".join([verb, *(f"{{{place}}}" for place in range(len(held)))])
    whole = end if end.startswith("table ") else f"{{who}} {end}"
    return {
        "verb": verb,
        "words": str(words),
        "places": held,
        "text": whole,
        "fixed": fixed,
        "guess": guess and not rare,
        "rare": rare,
    }


def step_forms() -> list[dict[str, Any]]:
    """Every step that people make at a table, as a form, in the reader's language.

    `guess`: taps of these kinds may have meant it; `rare`: an answer that an effect asks for.
    """
    effect = VERBS["effect_attack"]
    melee, ranged = CHOICES["melee"], CHOICES["ranged"]
    return [
        _form("draw", VERBS["draw"]),
        _form("deal", VERBS["deal"], "card", "table deal {0}", guess=False),
        _form("recruit", VERBS["recruit"], "card area"),
        _form("attack", melee, "area area", "attack {0} melee {1}", fixed="melee"),
        _form(
            "attack", ranged, "area area", "attack {0} ranged {1}", fixed="ranged"
        ),
        _form("spell", VERBS["spell"], "area row", guess=False),
        _form("order", VERBS["order"], "card"),
        _form("leader_action", VERBS["leader_action"]),
        _form("move", VERBS["move"], "area area"),
        _form("rotate", VERBS["rotate"], "area area"),
        _form("clear", VERBS["clear"], "area"),
        _form("end_turn", VERBS["end_turn"]),
        _form("pass", VERBS["pass"]),
        _form("pick", _("Choose a place"), "area", rare=True),
        _form("pick", _("Choose a card"), "card", rare=True),
        _form("pick", _("Choose a place and an amount"), "area number",
              "pick {0}*{1}", rare=True),
        _form("pick", _("Choose a card for a place"), "card area", "pick {0}@{1}", rare=True),
        _form("pick", _("Choose: yes, no, nothing"), "answer", rare=True),
        _form("pick", _("Choose a column"), "column", rare=True),
        _form("done", VERBS["done"], rare=True),
        _form("redirect", VERBS["redirect"], "area", rare=True),
        _form("replace", VERBS["replace"], "area answer", rare=True),
        _form("reaction", VERBS["reaction"], "area", rare=True),
        _form("effect_attack", f"{effect}: {melee}", "area area",
              "effect_attack {0} melee {1}", rare=True),
        _form("effect_attack", f"{effect}: {ranged}", "area area",
              "effect_attack {0} ranged {1}", rare=True),
        _form("effect_spell", VERBS["effect_spell"], "area row", rare=True),
        _form("random_discard", VERBS["random_discard"], "card",
              "table random_discard {0}", rare=True),
        _form("search", VERBS["search"], "card found", rare=True),
        _form("concede", VERBS["concede"], guess=False),
    ]  # fmt: skip


CHOICES_OF: Mapping[str, tuple[str, ...]] = {
    "row": tuple(ROWS),
    "column": ("1", "2", "3"),
    "number": tuple(str(number) for number in range(11)),
    "answer": ("yes", "no", "none"),
    "found": ("found", "missing"),
}
"""What may stand in a place of a form that is neither a card nor an area."""


def tap_words(language: str) -> dict[str, str]:
    """Every tap in words: verbs, choices, rows, areas and the cards of both players."""
    words = {tap: str(word) for tap, word in ({**VERBS, **CHOICES}).items()}
    words |= {row: row_name(row) for row in ROWS}
    words |= {
        text: f"{text[0]}: {place_name(area, language)}" for area, text in enumerate(AREA_TEXT)
    }
    for seat in PLAYERS:
        for card in CARD_IDS[1:]:
            words[f"{seat}:{card}"] = NAMES[card].in_language(language)
        words[f"{seat}:?"] = str(_("a card no one saw"))
    return words


def table_words(language: str) -> dict[str, Any]:
    """What a page with a table needs beside the game: words of taps, forms and their choices."""
    return {
        "words": tap_words(language),
        "forms": step_forms(),
        "choices": {kind: list(values) for kind, values in CHOICES_OF.items()},
    }


def taps_of(text: str) -> list[str]:
    """The words of a step as the page taps them: its kind, then cards, areas and choices."""
    _who, verb, *words = text.split(" ")
    if verb == "ruling":
        # The other words say how a ruling is written down, which nobody taps.
        words = words[1:2]
    taps = [verb]
    for word in words:
        taps += _parts(word)
    return taps


def _parts(word: str) -> list[str]:
    """One word of a step as one tap or two: the card, then the area or the amount."""
    area, equals, card = word.partition("=")
    if equals:
        return ["none", area] if card == _NOTHING else [card, area]
    side = _SIDE.fullmatch(word)
    return [side[1]] if side is not None else _SPLIT.split(word)
