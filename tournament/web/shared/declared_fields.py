"""Fields of forms for what is declared beside a command (`regulations/inputs.py`).

Bounds, lengths and choices come from there; a form adds how it is shown.
"""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from django import forms

from tournament.regulations.inputs import (
    Choice,
    Clock,
    Flag,
    Input,
    Line,
    Number,
    Tenths,
    Text,
    declared,
)
from tournament.web.shared.text_fields import LineField, LinesField, not_too_long


def choose_from(form: forms.Form, **choices: Any) -> None:
    """Give fields what is chosen from: values with their words, or the rows of a query."""
    for name, given in choices.items():
        field: Any = form.fields[name]
        if isinstance(field, forms.ModelChoiceField):
            field.queryset = given
        else:
            field.choices = given


def form_field(owner: type[Any], name: str, **presentation: Any) -> Any:
    """The field of a form for a declared one; `words` name the codes of a choice.

    A text `as_typed` is looked at by the form itself, beside what it was before.
    """
    field = field_of(declared(owner, name), **presentation)
    field.declared = (owner, name)
    return field


def field_of(said: Input, **presentation: Any) -> Any:
    """The field of a form for what is declared."""
    if isinstance(said, Choice):
        words: Mapping[str, Any] = presentation.pop("words")
        return forms.ChoiceField(
            choices=[(code, words[code]) for code in said.codes], **presentation
        )
    if isinstance(said, Flag):
        return forms.BooleanField(**presentation)
    if isinstance(said, Tenths):
        return _tenths(said, **presentation)
    if isinstance(said, Number):
        presentation.setdefault("widget", forms.NumberInput(attrs={"inputmode": "numeric"}))
        return forms.IntegerField(min_value=said.least, max_value=said.most, **presentation)
    if isinstance(said, Clock):
        widget = forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
        return forms.TimeField(input_formats=["%H:%M"], widget=widget, **presentation)
    if not isinstance(said, Text):
        raise TypeError(f"no field of a form takes {said}")
    return _text(said, **presentation)


def _tenths(said: Tenths, **presentation: Any) -> forms.DecimalField:
    return forms.DecimalField(
        min_value=Decimal(said.least) / 10,
        max_value=Decimal(said.most) / 10,
        decimal_places=1,
        widget=forms.NumberInput(attrs={"inputmode": "decimal", "step": "0.1"}),
        **presentation,
    )


def _text(said: Text, *, as_typed: bool = False, **presentation: Any) -> LineField:
    line = isinstance(said, Line)
    kind = LineField if line else LinesField
    usual = forms.TextInput(attrs={"autocomplete": "off"}) if line else forms.Textarea()
    widget = presentation.pop("widget", usual)
    widget.attrs["maxlength"] = said.longest
    field = kind(longest=said.longest, widget=widget, **presentation)
    if as_typed:
        field.checked = not_too_long
    return field
