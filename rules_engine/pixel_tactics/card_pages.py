"""The cards as pages for the terminal, and finding a card by its name."""

from typing import Final

from rules_engine.core.texts import in_language
from rules_engine.pixel_tactics.card_numbers import NUMBERS
from rules_engine.pixel_tactics.texts import (
    ABILITIES,
    LEADER_NAMES,
    NAMES,
    PAGE_WORDS,
    SLOT_WORDS,
    UNIT_TITLES,
)

WIDTH: Final = 80
_INDENT: Final = 12
_MOST: Final = 5


class Cards:
    """The cards as `core.ruleset.CardBook` asks for them."""

    def list(self, language: str) -> str:
        """All cards."""
        return card_list(language)

    def page(self, name: str, language: str) -> str | None:
        """What a card does."""
        card = card_named(name)
        return None if card is None else card_page(card, language)

    def unknown(self, name: str, language: str) -> str:
        """That there is no such card."""
        return unknown_card(name, language)


CARDS: Final = Cards()


def card_page(card: str, language: str) -> str:
    """One card: its names, its numbers and its five abilities, in 80 columns."""
    said = in_language(PAGE_WORDS, language)
    name, leader = (names[card].in_language(language) for names in (NAMES, LEADER_NAMES))
    _, attack, life, leader_attack, leader_life = next(row for row in NUMBERS if row[0] == card)
    abilities = [
        _labelled(words.in_language(language), ABILITIES[card][slot].in_language(language))
        for slot, words in SLOT_WORDS.items()
    ]
    lines = [
        said["hero"].format(name=name, card=card, attack=attack, life=life),
        *abilities[:-1],
        "",
        said["leader"].format(name=leader, attack=leader_attack, life=leader_life),
        _wrapped(said["title"].format(title=UNIT_TITLES[card].in_language(language))),
        abilities[-1],
    ]
    return "\n".join(lines) + "\n"


def card_list(language: str) -> str:
    """All cards, one in a line: id, hero and leader, each with attack and life."""
    said = in_language(PAGE_WORDS, language)
    heroes, leaders = (in_language(names, language) for names in (NAMES, LEADER_NAMES))
    columns = ("card", "hero", "numbers", "leader", "numbers")
    rows = [tuple(said[f"column_{column}"] for column in columns)]
    rows += [
        (card, heroes[card], f"{attack}/{life}", leaders[card], f"{strong}/{lasting}")
        for card, attack, life, strong, lasting in NUMBERS
    ]
    return "".join(f"{a:<14}{b:<14}{c:<13}{d:<20}{e}\n" for a, b, c, d, e in rows)


def card_named(name: str) -> str | None:
    """Id of the card with this id or with this hero or leader name in either language."""
    return _by_name().get(_plain(name))


def unknown_card(name: str, language: str) -> str:
    """What to say when no card has this name: the nearest names, or where to find them all."""
    import difflib

    said = in_language(PAGE_WORDS, language)
    known, plain = _by_name(), _plain(name)
    inside = [other for other in known if plain and plain in other]
    near = difflib.get_close_matches(plain, known, cutoff=0.6)
    cards = dict.fromkeys(known[match] for match in (inside or near))
    names = ", ".join(NAMES[card].in_language(language) for card in list(cards)[:_MOST])
    hint = said["near"].format(names=names) if names else said["all"]
    return f"{said['unknown'].format(name=name)} {hint}"


def _by_name() -> dict[str, str]:
    known: dict[str, str] = {}
    for card in NAMES:
        known[_plain(card)] = card
        for names in (NAMES[card], LEADER_NAMES[card]):
            # One leader was printed under two names.
            known.update({_plain(part): card for name in names for part in name.split(" / ")})
    return known


def _plain(name: str) -> str:
    """The name as it is compared: any case, е for ё, any mark between the words."""
    return " ".join(name.casefold().replace("ё", "е").replace("_", " ").replace("-", " ").split())


def _labelled(label: str, text: str) -> str:
    return _wrapped(text, first=f"  {label}".ljust(_INDENT), rest=" " * _INDENT)


def _wrapped(text: str, first: str = "", rest: str = "") -> str:
    import textwrap

    return textwrap.fill(text, WIDTH, initial_indent=first, subsequent_indent=rest)
