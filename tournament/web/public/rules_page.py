"""The rules as a page: the one catalogue of sentences, grouped and searchable."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from tournament.regulations.rules import RULES
from tournament.web.public.find import plain
from tournament.web.words import language


@dataclass(frozen=True, slots=True)
class ShownRule:
    """A rule's id and its sentence."""

    id: str
    text: str


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
    }


_GROUP_OF = {
    "GEN": "GEN",
    "DATE": "GEN",
    "CITY": "GEN",
    "TZ": "GEN",
    "PUBLIC": "GEN",
    "FREE": "GEN",
    "WAIT": "REG",
    "REG": "REG",
    "PD": "PD",
    "DAY": "DAY",
    "CHECKIN": "CHECKIN",
    "DE": "DE",
    "MATCH": "MATCH",
    "SHEET": "MATCH",
    "JUDGE": "JUDGE",
    "NOSHOW": "JUDGE",
    "WD": "JUDGE",
    "OVERRIDE": "JUDGE",
    "PLACE": "PLACE",
    "QUAL": "PLACE",
    "FINAL": "FINAL",
    "PRIZE": "FINAL",
    "ROLE": "ROLE",
}


def group_of(rule: str) -> str:
    """The group of a rule: by the middle of its id."""
    return _GROUP_OF[rule.split("-")[1]]


def rule_groups(query: str = "") -> list[RuleGroup]:
    """All rules in the reader's language, or those that hold every word of the query."""
    words = plain(query).split()
    groups = []
    for key, title in _titles().items():
        shown = [
            ShownRule(rule, text.in_language(language()))
            for rule, text in RULES.items()
            if group_of(rule) == key
        ]
        found = [
            rule for rule in shown if all(word in plain(f"{rule.id} {rule.text}") for word in words)
        ]
        if found:
            groups.append(RuleGroup(title, found))
    return groups
