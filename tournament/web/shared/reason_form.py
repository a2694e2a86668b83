"""Why a judge rules, as it is typed on every page with a ruling."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.championship.kept_apart import KeptApart
from tournament.regulations.inputs import declared
from tournament.regulations.refusals import Refusal
from tournament.web.shared.ruling_words import OTHER, sentence_of
from tournament.web.shared.text_fields import LineField
from tournament.web.shared.words import language

LONGEST_REASON = declared(KeptApart, "reason").longest


class WordsField(LineField):
    """Some words about what happened; a new line counts as a space."""

    def __init__(self, **options: Any) -> None:
        widget = forms.Textarea(attrs={"maxlength": LONGEST_REASON, "rows": 3})
        super().__init__(longest=LONGEST_REASON, widget=widget, **options)
        self.declared = (KeptApart, "reason")

    def to_python(self, value: Any) -> str:
        """The words, one space between two."""
        return " ".join(str(super().to_python(value)).split())


class Reasoned(forms.Form):
    """A form with a judge's reason: the sentence of its category, or their own words."""

    def clean_reason(self) -> str:
        """CH-JUDGE-1: no ruling without words; in the language in which they were chosen."""
        words: str = self.cleaned_data["reason"]
        category = self.cleaned_data.get("category", "")
        if not words and category == OTHER:
            raise forms.ValidationError(Refusal("reason_missing").text(language()))
        return words or (sentence_of(category) if category else "")


class ReasonForm(Reasoned):
    """Why the judge rules: a category that anyone may read, and their words (CH-PD-5)."""

    category = forms.ChoiceField(label=_("Reason"), widget=forms.RadioSelect)
    reason = WordsField(
        label=_("Reason in your words"),
        required=False,
        help_text=_("Needed for another reason only. Only staff read it."),
    )

    def __init__(self, data: Any = None, *, categories: Sequence[str]) -> None:
        super().__init__(data)
        choices = [(key, sentence_of(key)) for key in categories]
        self.fields["category"].choices = choices  # type: ignore[attr-defined]
