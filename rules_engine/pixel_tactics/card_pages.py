"""The cards as pages for the terminal, and finding a card by its name."""

from typing import Final

from rules_engine.pixel_tactics.card_numbers import NUMBERS
from rules_engine.pixel_tactics.card_texts import (
    ABILITIES,
    LEADER_NAMES,
    NAMES,
    SLOT_WORDS,
    UNIT_TITLES,
)

WIDTH: Final = 80
_INDENT: Final = 12
_MOST: Final = 5

_HERO: Final = (
    "{name} ({card}): атака {attack}, жизни {life}",
    "{name} ({card}): attack {attack}, life {life}",
)
_LEADER: Final = (
    "{name}: атака {attack}, жизни {life}",
    "{name}: attack {attack}, life {life}",
)
_TITLE: Final = ("Отряд: {title}", "Unit: {title}")
_UNKNOWN: Final = ("Карты «{name}» нет.", "There is no card “{name}”.")
_NEAR: Final = ("Похожие: {names}.", "Similar: {names}.")
_COLUMNS: Final = (
    ("Карта", "Герой", "атака/жизни", "Лидер"),
    ("Card", "Hero", "attack/life", "Leader"),
)
_ALL: Final = (
    "Все карты покажет команда cards без имени.",
    "The command cards without a name shows them all.",
)


def card_page(card: str, language: str) -> str:
    """One card: its names, its numbers and its five abilities, in 80 columns."""
    at = _position(language)
    _, attack, life, leader_attack, leader_life = next(row for row in NUMBERS if row[0] == card)
    lines = [
        _HERO[at].format(name=NAMES[card][at], card=card, attack=attack, life=life),
        *(
            _labelled(SLOT_WORDS[slot][at], ABILITIES[card][slot][at])
            for slot in list(SLOT_WORDS)[:-1]
        ),
        "",
        _LEADER[at].format(name=LEADER_NAMES[card][at], attack=leader_attack, life=leader_life),
        _wrapped(_TITLE[at].format(title=UNIT_TITLES[card][at])),
        _labelled(SLOT_WORDS["leader"][at], ABILITIES[card]["leader"][at]),
    ]
    return "\n".join(lines) + "\n"


def card_list(language: str) -> str:
    """All cards, one in a line: id, hero and leader, each with attack and life."""
    at = _position(language)
    card, hero, numbers, leader = _COLUMNS[at]
    rows = [(card, hero, numbers, leader, numbers)]
    rows += [
        (card, NAMES[card][at], f"{attack}/{life}", LEADER_NAMES[card][at], f"{strong}/{lasting}")
        for card, attack, life, strong, lasting in NUMBERS
    ]
    return "".join(f"{a:<14}{b:<14}{c:<13}{d:<20}{e}\n" for a, b, c, d, e in rows)


def card_named(name: str) -> str | None:
    """Id of the card with this id or with this hero or leader name in either language."""
    return _by_name().get(_plain(name))


def unknown_card(name: str, language: str) -> str:
    """What to say when no card has this name: the nearest names, or where to find them all."""
    import difflib

    at = _position(language)
    known, plain = _by_name(), _plain(name)
    inside = [other for other in known if plain and plain in other]
    near = difflib.get_close_matches(plain, known, cutoff=0.6)
    cards = dict.fromkeys(known[match] for match in (inside or near))
    names = ", ".join(NAMES[card][at] for card in list(cards)[:_MOST])
    hint = _NEAR[at].format(names=names) if names else _ALL[at]
    return f"{_UNKNOWN[at].format(name=name)} {hint}"


def _position(language: str) -> int:
    return {"ru": 0, "en": 1}[language]


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
