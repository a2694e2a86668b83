"""The rules as a page: the championship's and the game's, grouped and searchable."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext

from rules_engine.rulesets import names, ruleset, ruleset_of_rule
from tournament.regulations.rules import RULES
from tournament.regulations.wording import Language
from tournament.web.public.rule_search import Part, asked, holds, marked
from tournament.web.shared.components import Link
from tournament.web.shared.words import language

CHAMPIONSHIP, GAME = "championship", "game"
BOOKS = (CHAMPIONSHIP, GAME)


@dataclass(frozen=True, slots=True)
class ShownRule:
    """A rule's id and its sentence in pieces."""

    id: str
    parts: Sequence[Part]

    @property
    def text(self) -> str:
        """The sentence."""
        return "".join(part.text for part in self.parts)


@dataclass(frozen=True, slots=True)
class RuleGroup:
    """Rules about one thing."""

    title: str
    rules: Sequence[ShownRule]


def _titles() -> dict[str, str]:
    return {
        "GEN": gettext("The championship"),
        "REG": gettext("Registration"),
        "PD": gettext("Personal data"),
        "DAY": gettext("Game days"),
        "CHECKIN": gettext("Check-in"),
        "DE": gettext("Draw and bracket"),
        "MATCH": gettext("Matches and result sheets"),
        "JUDGE": gettext("Judges and rulings"),
        "PLACE": gettext("Places and the way to the final"),
        "FINAL": gettext("The final"),
        "ROLE": gettext("Who may do what"),
        "VENUE": gettext("A day kept in the hall"),
        "WITNESS": gettext("Witnesses of the ledger"),
        "AMB": gettext("What the announcement leaves open"),
        "FREE": gettext("Free tournaments"),
        "ROUNDS": gettext("Tournaments in rounds: pairing and standings"),
        "PT": gettext("The game: table, turns and effects"),
        "PT-MATCH": gettext("The game: from game to game of a match"),
        "PT-LOG": gettext("The game: its written record"),
        "PT-FAQ": gettext("The game: rulings on single cards"),
        "PT-AMB": gettext("The game: where its rules are silent or differ"),
        **{game: ruleset(game).name(language()) for game in names()[1:]},
    }


_HOLDS = {
    "GEN": ("GEN", "DATE", "CITY", "TZ", "CONTACT", "PUBLIC", "FREE"),
    "REG": ("WAIT", "REG"),
    "PD": ("PD",),
    "DAY": ("DAY", "SPLIT", "STAGE"),
    "CHECKIN": ("CHECKIN",),
    "DE": ("DE",),
    "MATCH": ("MATCH", "TIME", "SHEET"),
    "JUDGE": ("JUDGE", "NOSHOW", "WD", "DQ", "OVERRIDE"),
    "PLACE": ("PLACE", "QUAL"),
    "FINAL": ("FINAL", "PRIZE"),
    "ROLE": ("ROLE",),
    "VENUE": ("VENUE",),
    "WITNESS": ("WITNESS",),
    "AMB": ("AMB",),
}
_GROUP_OF = {about: group for group, held in _HOLDS.items() for about in held}
_OF_ROUNDS = ("SW", "RR", "TB")
"""How the ids of rules of tournaments in rounds begin."""
_GROUP_OF_GAME = {
    "MATCH": "PT-MATCH",
    "LOG": "PT-LOG",
    "VOCAB": "PT-LOG",
    "FAQ": "PT-FAQ",
    "AMB": "PT-AMB",
    "CON": "PT-AMB",
}


def group_of(rule: str) -> str:
    """The group of a rule: by the middle of its id, or by its beginning."""
    book, about, *_ = rule.split("-")
    if book == "CH":
        return _GROUP_OF[about]
    if book == "FT":
        return "FREE"
    if book in _OF_ROUNDS:
        return "ROUNDS"
    game = ruleset_of_rule(rule).id
    return _GROUP_OF_GAME.get(about, "PT") if game == names()[0] else game


@cache
def _catalogue(reader: Language) -> dict[str, tuple[tuple[str, str], ...]]:
    """Every rule with its sentence by group; catalogues never change while the site runs."""
    groups: dict[str, list[tuple[str, str]]] = {}
    for rule, text in _sentences(reader):
        groups.setdefault(group_of(rule), []).append((rule, text))
    return {key: tuple(rules) for key, rules in groups.items()}


def _sentences(reader: Language) -> Iterator[tuple[str, str]]:
    for rule, text in RULES.items():
        yield rule, text.in_language(reader)
    for game in names():
        for rule, text in ruleset(game).rules.items():
            # Rules of a game that a refusal of the site names stand in both catalogues.
            if rule not in RULES:
                yield rule, text.in_language(reader)


def rule_groups(query: str = "", book: str = "") -> list[RuleGroup]:
    """The rules of a book, or of both, that hold everything asked for, in the reader's language."""
    return _groups(asked(query), book if book in BOOKS else "", language())


@lru_cache(maxsize=64)
def _groups(wanted: tuple[str, ...], book: str, reader: Language) -> list[RuleGroup]:
    """Worked out once for each question; neither words nor titles change while the site runs."""
    catalogue = _catalogue(reader)
    groups = []
    for key, title in _titles().items():
        if book and (book == CHAMPIONSHIP) == (key.startswith("PT") or key in names()):
            continue
        found = [
            ShownRule(rule, marked(text, wanted))
            for rule, text in catalogue.get(key, ())
            if holds(rule, text, wanted)
        ]
        if found:
            groups.append(RuleGroup(title, found))
    return groups


def book_links(query: str, book: str) -> list[Link]:
    """The choice between both books and one of them, with the query kept."""
    words = {
        "": gettext("All rules"),
        CHAMPIONSHIP: gettext("Championship"),
        GAME: gettext("The game"),
    }
    chosen = book if book in BOOKS else ""
    links = []
    for key, label in words.items():
        asked_for = {name: value for name, value in (("q", query), ("book", key)) if value}
        address = f"{reverse('rules')}?{urlencode(asked_for)}" if asked_for else reverse("rules")
        links.append(Link(label, address, key == chosen))
    return links
