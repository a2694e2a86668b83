"""The part of a form by which a judge says that a ruling was an error (CH-JUDGE-1)."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.events.selectors import place_of
from tournament.people.grants import staff_of
from tournament.people.models import User
from tournament.web.judge.forms import MetForm


class WitnessForm(MetForm):
    """Why it was an error, and who vouches for it where the judge has been replaced."""

    witness = forms.ModelChoiceField(
        queryset=User.objects.none(),
        to_field_name="public_id",
        label=_("Witness of the error"),
        help_text=_("Needed if another judge made the ruling: somebody of the staff."),
        required=False,
        empty_label=_("no one: the ruling was mine"),
    )

    def __init__(self, data: Any = None, *, event: str, categories: Sequence[str]) -> None:
        super().__init__(data, categories=categories)
        field = self.fields["witness"]
        assert isinstance(field, forms.ModelChoiceField)
        field.queryset = staff_of(event, str(place_of(event).stage))

    def clean_witness(self) -> str | None:
        """The witness's account as the ledger knows it."""
        witness: User | None = self.cleaned_data["witness"]
        return witness.public_id if witness is not None else None
