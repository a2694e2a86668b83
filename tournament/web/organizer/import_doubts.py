"""What is asked about a list that can be read in several ways: the question, with its evidence."""

from collections.abc import Callable, Iterable

from django import forms
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tournament.events.roster.doubts import Answers, Choice, Doubt, Shown
from tournament.events.roster.encodings import NAMES
from tournament.events.roster.table import Table

LABELS: dict[str, Promise] = {
    "page": _("Which letters are right?"),
    "sheet": _("Which worksheet holds the people?"),
    "hidden_rows": _("The table hides people. What about them?"),
    "order": _("What comes first in the birth dates?"),
    "brackets": _("What is in parentheses after the names?"),
}
PREFIX = "doubt_"


def doubt_fields(
    doubts: Iterable[Doubt], table: Table, answers: Answers
) -> dict[str, forms.ChoiceField]:
    """A field for each doubt: nothing is chosen that neither a person nor the evidence says."""
    return {
        PREFIX + doubt.about: forms.ChoiceField(
            label=str(LABELS[doubt.about]),
            choices=[
                (choice.value, _CHOICE[doubt.about](choice, table)) for choice in doubt.choices
            ],
            initial=answers.of(doubt.about) or doubt.suggested,
            help_text=_evidence(doubt, table),
            widget=forms.RadioSelect,
        )
        for doubt in doubts
    }


def _page(choice: Choice, table: Table) -> str:
    return f"{NAMES[choice.value]}: {_words(choice.examples)}"


def _sheet(choice: Choice, table: Table) -> str:
    hidden = any(offer.hidden for offer in table.sheets if offer.name == choice.value)
    name = gettext("%(name)s (hidden)") % {"name": choice.value} if hidden else choice.value
    return f"{name}: {_words(choice.examples)}"


def _hidden_rows(choice: Choice, table: Table) -> str:
    return gettext("leave them out") if choice.value == "leave" else gettext("enter them, too")


def _order(choice: Choice, table: Table) -> str:
    first = gettext("the day") if choice.value == "day" else gettext("the month")
    return f"{first}: {'; '.join(_date(shown) for shown in choice.examples)}"


def _date(shown: Shown) -> str:
    meant = date_format(shown.day, "j E Y") if shown.day else gettext("no such day")
    return f"{shown.text} – {meant}"


def _brackets(choice: Choice, table: Table) -> str:
    what = (
        gettext("nothing that is needed: the name is what comes before")
        if choice.value == "drop"
        else gettext("a nickname to be shown")
    )
    return f"{what}: {_words(choice.examples)}"


_CHOICE: dict[str, Callable[[Choice, Table], str]] = {
    "page": _page,
    "sheet": _sheet,
    "hidden_rows": _hidden_rows,
    "order": _order,
    "brackets": _brackets,
}


def _words(examples: Iterable[Shown]) -> str:
    return ", ".join(shown.text for shown in examples)


def _places(shown: Iterable[Shown]) -> str:
    """Pieces of evidence with their lines, as a person finds them."""
    return "; ".join(
        gettext("line %(line)s: %(text)s") % {"line": piece.line, "text": piece.text}
        for piece in shown
    )


def _evidence(doubt: Doubt, table: Table) -> str:
    """What the list itself says to the question."""
    if doubt.about == "page":
        told = gettext("The file does not say how its letters are written. Look at %(places)s.")
        return told % {"places": _places(doubt.choices[0].examples)}
    if doubt.about == "sheet":
        return gettext("Only one is read. Send the list again for another.")
    if doubt.about == "hidden_rows":
        count = len(table.hidden_rows)
        told = ngettext(
            "%(count)s row is hidden: %(places)s", "%(count)s rows are hidden: %(places)s", count
        )
        return told % {"count": count, "places": _places(doubt.evidence)}
    if doubt.about == "order":
        if not doubt.evidence:
            return gettext("No date of the list tells it: every number fits a month.")
        return gettext("Dates of the list that tell it: %(places)s") % {
            "places": _places(doubt.evidence)
        }
    return ""
