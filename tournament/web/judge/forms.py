"""What is typed on the judge's pages; checks the form of it, never a rule of the regulations."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.championship import commands
from tournament.events.selectors import place_of
from tournament.people.grants import staff_of
from tournament.people.models import User
from tournament.web.shared.declared_fields import form_field
from tournament.web.shared.reason_form import ReasonForm


class CallForm(forms.Form):
    """The table to which a match is called, and that those who rest agree to play at once."""

    table = form_field(commands.CallMatch, "table", required=False)
    rest_waived = forms.BooleanField(required=False)


class PauseForm(forms.Form):
    """A break, announced until a time of today or open."""

    until = forms.TimeField(
        label=_("Goes on at"), required=False, widget=forms.TimeInput(attrs={"type": "time"})
    )

    def __init__(self, data: Any = None, *, now: datetime | None = None) -> None:
        super().__init__(data)
        self._now = now

    def clean_until(self) -> datetime | None:
        """The moment in the hall's zone; it has to lie ahead."""
        typed = self.cleaned_data["until"]
        if typed is None or self._now is None:
            return None
        until = datetime.combine(self._now.date(), typed, tzinfo=self._now.tzinfo)
        if until <= self._now:
            raise forms.ValidationError(
                gettext("This time has passed already. In the hall it is %(now)s.")
                % {"now": self._now.strftime("%H:%M")}
            )
        return until


class MetForm(ReasonForm):
    """A ruling about a match: `met` is the version that the judge looked at (spec 5.9)."""

    met = forms.CharField(widget=forms.HiddenInput, max_length=30)


class WalkoverForm(MetForm):
    """CH-NOSHOW-1: who is here gets the match."""

    winner = forms.ChoiceField(label=_("Who is here?"), widget=forms.RadioSelect)
    field_order = ["winner", "category", "reason", "met"]

    def __init__(
        self, data: Any = None, *, names: tuple[str, str], categories: Sequence[str]
    ) -> None:
        super().__init__(data, categories=categories)
        choices = list(zip("AB", names, strict=True))
        self.fields["winner"].choices = choices  # type: ignore[attr-defined]


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


class CloseDayForm(forms.Form):
    """The closing of the day; what is not signed is passed over by an explicit word alone."""

    anyway = forms.BooleanField(
        label=_("I have read what is not signed, and close the day all the same"),
        error_messages={
            "required": _("Have it signed first, or say that you close the day anyway"),
        },
    )

    def __init__(self, *args: Any, needs_a_word: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not needs_a_word:
            del self.fields["anyway"]


class NewTableForm(forms.Form):
    """The number of a table that is put into the hall."""

    table = form_field(commands.SetTable, "table", label=_("Number of the table"))
