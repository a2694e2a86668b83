"""The form of a regulation profile: every number of it, made from the catalogue of its fields."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.html import format_html
from django.utils.translation import gettext, gettext_lazy

from tournament.regulations.checks import check_profile
from tournament.regulations.inputs import Choice, Flag, Number
from tournament.regulations.profile import Profile
from tournament.regulations.profile_fields import (
    FIELDS,
    GROUPS,
    OPTIONS,
    ProfileField,
    Value,
)
from tournament.web.shared.declared_fields import field_of
from tournament.web.shared.reason_form import WordsField
from tournament.web.shared.words import language
from tournament.web.templatetags.ui import rule_mark

_AT_FAULT = {
    "profile_name": "name",
    "profile_minimum": "stage_minimum",
    "profile_ages": "representative_registers_below",
}
"""The field at which a refusal about the name or about two numbers is told."""


@dataclass(frozen=True, slots=True)
class ShownGroup:
    """A part of the form under its heading."""

    title: str
    fields: Sequence[BoundField]


class ProfileForm(forms.Form):
    """All numbers as they are in force, to be changed; `locked`: only with a reason."""

    name = forms.CharField(
        label=gettext_lazy("Name of the profile"),
        help_text=gettext_lazy("Small Latin letters, digits and hyphens."),
        max_length=40,
    )
    reason = WordsField(label=gettext_lazy("Why the numbers change"), required=False)

    def __init__(self, *args: Any, rules: Profile, locked: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.rules = rules
        self.fields["name"].initial = rules.name
        reason = self.fields.pop("reason")
        for name, row in FIELDS.items():
            self.fields[name] = _field(row, getattr(rules, name))
        if locked:
            reason.required = True
            reason.help_text = gettext(
                "Registration has opened somewhere, so a change needs a reason. Staff read it; "
                "the numbers themselves are public."
            )
            self.fields["reason"] = reason

    def groups(self) -> list[ShownGroup]:
        """The parts of the form in their order."""
        return [
            ShownGroup(
                words.in_language(language()),
                [self[name] for name, row in FIELDS.items() if row.group == group],
            )
            for group, words in GROUPS.items()
        ]

    def clean(self) -> dict[str, Any]:
        """Numbers that belong together, checked as the rules check them."""
        cleaned = super().clean() or {}
        if not self.errors:
            refusal = check_profile(self.wanted)
            if refusal is not None:
                self.add_error(_AT_FAULT.get(refusal.code), refusal.text(language()))
        return cleaned

    @property
    def wanted(self) -> Profile:
        """The next version."""
        numbers = {name: self.cleaned_data[name] for name in FIELDS}
        name = self.cleaned_data["name"]
        return replace(self.rules, name=name, version=self.rules.version + 1, **numbers)


def _field(row: ProfileField, value: Value) -> forms.Field:
    """The input for one number, with its rule and its bounds."""
    label, kind = row.words.in_language(language()), row.kind
    mark = rule_mark(row.rule)
    shown: dict[str, Any] = {"label": label, "help_text": mark, "initial": value}
    if isinstance(kind, Flag):
        shown["required"] = False
    elif isinstance(kind, Choice):
        options = OPTIONS[row.name]
        shown["words"] = {key: options[key].in_language(language()) for key in kind.codes}
    elif isinstance(kind, Number):
        told = gettext("from %(low)s to %(high)s") % {"low": kind.least, "high": kind.most}
        shown["help_text"] = format_html("{} {}", told, mark)
    field: forms.Field = field_of(kind, **shown)
    return field
