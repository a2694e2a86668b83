"""Forms of a day that is run in the hall: the passphrase, the files that come back, answers."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.web.venue_words import ANSWERS

LONGEST_PASSPHRASE = 200
MOST_MEGABYTES = 100
"""Of one file; photos of slips make the people file large."""


def _passphrase(label: Any, help_text: Any = "") -> forms.CharField:
    return forms.CharField(
        label=label,
        help_text=help_text,
        max_length=LONGEST_PASSPHRASE,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )


class PassphraseForm(forms.Form):
    """The words that lock the file of a day, twice, since nobody can look them up later."""

    passphrase = _passphrase(
        _("Passphrase"),
        _("At least 12 characters. Best several words without a connection."),
    )
    again = _passphrase(_("The passphrase once more"))

    def clean(self) -> dict[str, Any]:
        """Both are the same."""
        given: dict[str, Any] = super().clean() or self.cleaned_data
        first, again = given.get("passphrase"), given.get("again")
        if first and again and first != again:
            self.add_error("again", _("The two are not the same. Type both again."))
        return given


class ReturnForm(forms.Form):
    """The two files that the laptop exported."""

    bundle = forms.FileField(
        label=_("Ledger of the day"),
        help_text=_(
            "The file whose name ends in “.bundle.zip”; there is none as long as check-in was not "
            "opened in the hall."
        ),
        allow_empty_file=True,
        required=False,
        widget=forms.FileInput(attrs={"accept": ".zip"}),
    )
    people = forms.FileField(
        label=_("People of the day"),
        help_text=_("The file whose name ends in “.people”; only this site can open it."),
        allow_empty_file=True,
        widget=forms.FileInput(),
    )

    def clean(self) -> dict[str, Any]:
        """Neither is larger than it can be."""
        given: dict[str, Any] = super().clean() or self.cleaned_data
        for name in given:
            if given[name] is not None and given[name].size > MOST_MEGABYTES * 1024 * 1024:
                self.add_error(
                    name, _("The file is larger than %(most)s MB.") % {"most": MOST_MEGABYTES}
                )
        return given


class BundleForm(forms.Form):
    """A ledger of the day that turns up later, to be compared only."""

    bundle = forms.FileField(
        label=_("Ledger of the day from the old laptop"),
        widget=forms.FileInput(attrs={"accept": ".zip"}),
    )


class ReceiptForm(forms.Form):
    """Headquarters' receipt."""

    receipt = forms.FileField(
        label=_("Headquarters’ receipt"),
        help_text=_("The file that the site gave after the day was taken back."),
        widget=forms.FileInput(attrs={"accept": ".json"}),
    )
    sure = forms.BooleanField(
        label=_("Delete the personal data of the day from this laptop"),
    )


class ConfirmReEntryForm(forms.Form):
    """Up to which entry the judge has compared what was entered again."""

    last = forms.IntegerField(min_value=1, widget=forms.HiddenInput)


class AnswersForm(forms.Form):
    """One answer for each matter that came up while the hall had the day (CH-VENUE-3)."""

    def __init__(self, *args: Any, matters: Sequence[tuple[int, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.matters = [seq for seq, _label in matters]
        for seq, label in matters:
            self.fields[f"matter-{seq}"] = forms.ChoiceField(
                label=label, choices=list(ANSWERS.items()), widget=forms.RadioSelect
            )

    def answers(self) -> Mapping[int, str]:
        """What was chosen, by the number of the entry; only of a valid form."""
        return {seq: self.cleaned_data[f"matter-{seq}"] for seq in self.matters}
