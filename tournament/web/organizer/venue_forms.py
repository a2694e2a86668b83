"""Forms of a day that is run in the hall: the passphrase, the files that come back, answers."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from tournament.web.shared.venue_words import ANSWERS, FAULT, NO_RECEIPT

LONGEST_PASSPHRASE = 200
MOST_MEGABYTES = 200
"""Of all files together; photos of slips make the people's part large."""
_NO_COPY: Final[dict[str, Any]] = {
    "required": FAULT["files_missing"],
    "empty": FAULT["file_empty"],
}
_NO_RECEIPT: Final[dict[str, Any]] = {"required": NO_RECEIPT, "empty": FAULT["receipt_form"]}
"""What Django would say of no file and of an empty one doesn't tell what to take."""


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


class OpenOnesForm(forms.Form):
    """A word about what is open at the tables and goes with the day neither there nor back."""

    anyway = forms.BooleanField(
        label=_("Hand in what is recorded so far, end the calls and go on"),
        error_messages={
            "required": _("Finish them first, or say that they end here"),
        },
    )

    def __init__(self, data: Any = None, *, open_ones: bool = True) -> None:
        super().__init__(data)
        if not open_ones:
            del self.fields["anyway"]


class HandOverForm(OpenOnesForm, PassphraseForm):
    """Both, for a day that goes to the hall."""


class _SeveralFiles(forms.FileInput):
    """An old laptop gave two files, which are chosen at once."""

    allow_multiple_selected = True


class FilesField(forms.FileField):
    """One file or several, within a bound together; its value is what they hold."""

    widget = _SeveralFiles

    def clean(self, data: Any, initial: Any = None) -> list[bytes]:
        """What was chosen, as bytes."""
        chosen: list[UploadedFile[Any]] = data if isinstance(data, list) else [data] if data else []
        if not chosen:
            super().clean(None, initial)
        if sum(item.size or 0 for item in chosen) > MOST_MEGABYTES * 1024 * 1024:
            raise forms.ValidationError(
                _("The file is larger than %(most)s MB.") % {"most": MOST_MEGABYTES}
            )
        return [item.read() for item in chosen]


class ReturnForm(forms.Form):
    """The copy of the day, or the two files that laptops exported before there were copies."""

    copy = FilesField(
        label=_("Copy of the day"),
        error_messages=_NO_COPY,
        help_text=_(
            "The file from the laptop with “copy” in its name. If the laptop gave two files, "
            "choose both at once."
        ),
    )


class BundleForm(forms.Form):
    """A copy of the day that turns up later, to be compared only."""

    bundle = forms.FileField(
        label=_("Copy of the day from the old laptop"),
        error_messages=_NO_COPY,
        widget=forms.FileInput(attrs={"accept": ".zip"}),
    )


class ReceiptForm(forms.Form):
    """Headquarters' receipt."""

    receipt = forms.FileField(
        label=_("Headquarters’ receipt"),
        error_messages=_NO_RECEIPT,
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
    """One answer for each matter that came up while the hall had the day (CH-VENUE-3).

    Of a day that is not `closed` also that the hall has stopped: whoever takes it back in mid-play
    by mistake leaves a laptop that goes on unaware.
    """

    def __init__(
        self, *args: Any, matters: Sequence[tuple[int, str]], closed: bool, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.matters = [seq for seq, _label in matters]
        for seq, label in matters:
            self.fields[f"matter-{seq}"] = forms.ChoiceField(
                label=label, choices=list(ANSWERS.items()), widget=forms.RadioSelect
            )
        if not closed:
            self.fields["stopped"] = forms.BooleanField(
                label=_("No one enters anything on the laptop any more"),
                error_messages={
                    "required": _(
                        "Have the work on the laptop stopped first, or only show what was played."
                    )
                },
            )

    def answers(self) -> Mapping[int, str]:
        """What was chosen, by the number of the entry; only of a valid form."""
        return {seq: self.cleaned_data[f"matter-{seq}"] for seq in self.matters}
