"""What pages ask and tell of a sheet beside its result: one object for each game, in its adapter.

The base is enough for a game of which nothing is noted but who went first.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.championship.command import Details
from tournament.championship.play.match_rules import (
    BY_RULING,
    FIRST_PLAYER,
    MatchRules,
    NextGame,
    rules_of,
)
from tournament.web.shared.words import language, outcome_word

Names = tuple[str, str]
"""Both players in the order of the seats."""
Seats = Mapping[str, str]
"""The same by seat."""
Text = str | Promise


@dataclass(frozen=True, slots=True)
class DetailLine:
    """A detail of a sheet as its signers read it; `name` is the statement's own."""

    name: str
    label: str
    words: str


@dataclass(frozen=True, slots=True)
class StartWords:
    """What a game of a match starts from, beside who goes first."""

    shared: str = ""
    """What is so for both players."""
    sides: Sequence[tuple[str, str]] = ()
    """What is so for one: their name, and what is told of them."""
    note: str = ""
    short: str = ""
    """The most important of it in two words."""


@dataclass(frozen=True, slots=True)
class SlipWords:
    """What a printed slip tells and asks; each text of `ends` but the last ends in a blank."""

    notes: Sequence[str]
    ends: Sequence[Sequence[str]]
    asked: Sequence[str]


class EarlierForm(forms.Form):
    """What is asked before a game can be recorded: here, nothing.

    A heading over the fields is `heading`, the name of their script is `script`.
    """

    heading: ClassVar[Text] = ""
    script: ClassVar[str] = ""

    def __init__(self, data: Any = None, *, missing: Mapping[int, Details], names: Names) -> None:
        super().__init__(data)
        self.missing = missing

    def told(self) -> dict[int, Details]:
        """What was filled in of earlier games, by their number."""
        return {}

    def opening(self) -> list[str]:
        """The steps with which the recording begins, as far as the form has asked for them."""
        return []


class GameSheet:
    """The words and fields of a game's sheet; `ruleset` is its name in the engine."""

    ruleset: ClassVar[str]
    more: ClassVar[Text] = _("How it ended, who played first")
    """What the part of the form is called that is seldom needed."""
    earlier_form: ClassVar[type[EarlierForm]] = EarlierForm

    @property
    def rules(self) -> MatchRules:
        """The match rules of the game."""
        return rules_of(self.ruleset)

    def end_reasons(self, *, ruled: bool = False) -> dict[str, str]:
        """How a game can end, in words; `ruled`: a judge may say so, too."""
        found = {word: self.ended(word) for word in self.rules.end_reasons}
        return {**found, BY_RULING: gettext("by a judge's ruling")} if ruled else found

    def ended(self, reason: str) -> str:
        """How a game ended, by the word that sheets have for it."""
        return self.rules.rules.reason_words(reason, language())

    @property
    def more_at_desk(self) -> str:
        """What the desk's form of a result has beside the two buttons of the winner."""
        if self.rules.drawn_by:
            return gettext("A draw, a concession, who played first…")
        return gettext("A concession, who played first…")

    # The form of a result.

    def fields(self, names: Names, start: NextGame | None) -> dict[str, forms.Field]:
        """The fields of the details, in their order."""
        starters = [("", gettext("not noted")), *zip("AB", names, strict=True)]
        first = forms.ChoiceField(
            label=_("Who played first"),
            required=False,
            choices=starters,
            initial=start.first_player if start is not None else None,
        )
        return {FIRST_PLAYER: first}

    def details(self, typed: Mapping[str, Any]) -> Details:
        """The details that were typed."""
        return {FIRST_PLAYER: typed[FIRST_PLAYER] or None}

    def faults(self, typed: Mapping[str, Any]) -> dict[str, str]:
        """What is wrong with what was typed, by field."""
        return {}

    def typed(self, details: Details) -> dict[str, Any]:
        """Details as the fields of the form have them."""
        return {FIRST_PLAYER: details[FIRST_PLAYER] or ""}

    # What a sheet says.

    def lines(self, details: Details, seats: Seats) -> list[DetailLine]:
        """What was noted, line by line, for whoever signs it."""
        first = details[FIRST_PLAYER]
        if first is None:
            return []
        return [DetailLine(FIRST_PLAYER, gettext("Who played first"), seats[first])]

    def sentences(self, details: Details, seats: Seats) -> list[str]:
        """The same in short sentences, without what `count` says."""
        first = details[FIRST_PLAYER]
        if first is None:
            return []
        return [gettext("Played first: %(name)s") % {"name": seats[first]}]

    def count(self, details: Details) -> str:
        """Numbers that decided the game, if any did."""
        return ""

    # What a game of a match starts from.

    def start(self, start: NextGame, names: Names) -> StartWords:
        """What the next game starts from."""
        return StartWords()

    def slip(self, start: NextGame) -> SlipWords:
        """What the slip of a game tells and asks."""
        ends = [[self.ended(word)] for word in self.rules.end_reasons]
        return SlipWords(notes=(), ends=ends, asked=())

    # Logs against sheets.

    def compared(self, what: str, names: Seats) -> str:
        """What is said differently, as the match rules name it."""
        return str(COMPARED[what])

    def value(self, what: str, value: str | int, names: Seats) -> str:
        """What one of them says of it."""
        return names.get(str(value)) or outcome_word(str(value))


COMPARED: Mapping[str, Text] = {
    "winner": _("another winner"),
    FIRST_PLAYER: _("another first player"),
}
