"""Fields of forms for text: one line or several, in letters that the one guard takes.

Texts longer than what is kept are refused before anything looks at their letters.
"""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from tournament.events.roster.messages import describe
from tournament.events.roster.problems import Problem
from tournament.people.names.guard import Fault, plain, text_faults, trimmed


def refuse(faults: list[Fault]) -> None:
    """Raise the faults of a value as the sentences that a list would get."""
    if faults:
        raise ValidationError([describe(Problem(0, "", code, params)) for code, params in faults])


def refuse_long(text: str, limit: int) -> None:
    """Raise the fault of a text that is too long, before anything looks at its letters."""
    if len(text) > limit:
        refuse([Fault("text_too_long", {"length": len(text), "limit": limit})])


def not_too_long(text: str, limit: int) -> str:
    """The text as it was typed."""
    refuse_long(text, limit)
    return text


def checked_text(text: str, limit: int) -> str:
    """A line of text without invisible characters."""
    refuse_long(text, limit)
    text = trimmed(text)
    refuse(text_faults(text, limit))
    return plain(text)


def checked_lines(text: str, limit: int) -> str:
    """Some lines of text, each without invisible characters; empty ones are left out."""
    refuse_long(text, limit)
    lines = [checked_text(line, limit) for line in text.splitlines()]
    return "\n".join(line for line in lines if line)


class LineField(forms.CharField):
    """A line of text without invisible characters."""

    checked = staticmethod(checked_text)

    def __init__(self, *, longest: int, **options: Any) -> None:
        super().__init__(**options)
        self.longest = longest

    def clean(self, value: Any) -> str:
        """The text, checked and plain."""
        return self.checked(super().clean(value), self.longest)


class LinesField(LineField):
    """Some lines of text."""

    checked = staticmethod(checked_lines)
