"""What is handed in on the organizer's tablet and at the desk: PINs, drawn signatures, photos."""

import base64
import binascii
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.championship.commands import AcknowledgeOnTablet
from tournament.people import pictures
from tournament.people.pins import is_pin
from tournament.web.shared.declared_fields import form_field

LONGEST_DRAWING = 4 * (pictures.LARGEST_DRAWING // 3) + 64
"""Characters of the largest drawing in base64, and of the words before it."""
_PNG = "data:image/png;base64,"

PICTURE_FAULT = {
    "too_large": _("The file is too large. A photo may have 12 MB: take a smaller one."),
    "not_a_picture": _(
        "This file is not a picture that can be read. Take a photo (JPEG, PNG or WebP)."
    ),
    "too_many_pixels": _("The picture has too many pixels. Take it with a lower resolution."),
    "busy": _("Other pictures are being worked on. Send this one again in a minute."),
    "empty": _("Nothing is drawn. Draw your signature in the field."),
}
"""What is wrong with a picture, and what to do."""


def _pin_field(label: Any, **more: Any) -> forms.CharField:
    attributes = {
        "inputmode": "numeric",
        "autocomplete": "off",
        "pattern": "[0-9]{4,8}",
        "maxlength": "8",
    }
    return forms.CharField(label=label, widget=forms.PasswordInput(attrs=attributes), **more)


class TabletForm(forms.Form):
    """One player's agreement: their PIN, or a signature drawn with the finger, or both."""

    game = form_field(AcknowledgeOnTablet, "game", widget=forms.HiddenInput)
    digest = forms.RegexField(r"[0-9a-f]{64}", widget=forms.HiddenInput)
    drawn = forms.CharField(widget=forms.HiddenInput, required=False, max_length=LONGEST_DRAWING)
    pin = _pin_field(_("Your PIN"), required=False)

    def __init__(self, data: Any = None, *, with_pin: bool, **options: Any) -> None:
        super().__init__(data, **options)
        if not with_pin:
            del self.fields["pin"]

    def clean_pin(self) -> str:
        """Four to eight digits, or nothing."""
        typed = str(self.cleaned_data["pin"])
        if typed and not is_pin(typed):
            raise forms.ValidationError(gettext("A PIN has four to eight digits."))
        return typed

    def clean_drawn(self) -> bytes | None:
        """The drawing as a clean PNG; None if nothing was drawn."""
        sent = str(self.cleaned_data["drawn"])
        if not sent:
            return None
        try:
            content = base64.b64decode(sent.removeprefix(_PNG), validate=True)
        except binascii.Error as fault:
            raise _fault("not_a_picture") from fault
        try:
            return pictures.clean_drawing(content)
        except pictures.PictureFault as fault:
            raise _fault(fault.code) from fault

    def clean(self) -> dict[str, Any]:
        """One of the two is needed."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if not self.errors and not data.get("pin") and data.get("drawn") is None:
            if "pin" in self.fields:
                said = gettext("Enter your PIN or draw your signature.")
            else:
                said = gettext("Draw your signature, or have a PIN set at the desk.")
            raise forms.ValidationError(said)
        return data


class NewPinForm(forms.Form):
    """A player chooses their PIN; they type it themselves, twice."""

    pin = _pin_field(_("New PIN"), help_text=_("Four to eight digits that only the player knows."))
    again = _pin_field(_("The same PIN again"))

    def clean_pin(self) -> str:
        """Four to eight digits, not all the same."""
        typed = str(self.cleaned_data["pin"])
        if not is_pin(typed):
            raise forms.ValidationError(gettext("A PIN has four to eight digits."))
        if len(set(typed)) == 1:
            raise forms.ValidationError(gettext("All digits are the same. Choose another PIN."))
        return typed

    def clean(self) -> dict[str, Any]:
        """Both have to be the same."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if "pin" in data and data.get("again") != data["pin"]:
            self.add_error("again", gettext("The two PINs differ. Type the same one twice."))
        return data


class PhotoForm(forms.Form):
    """A photo of the signed slip; a phone's browser offers its camera."""

    photo = forms.FileField(
        label=_("Photo of the slip"),
        widget=forms.ClearableFileInput(attrs={"accept": "image/*", "capture": "environment"}),
    )

    def __init__(self, *data: Any, required: bool = True, **options: Any) -> None:
        super().__init__(*data, **options)
        self.fields["photo"].required = required

    def clean_photo(self) -> bytes | None:
        """A small JPEG without metadata; None if no photo was sent."""
        file: UploadedFile[bytes] | None = self.cleaned_data["photo"]
        if file is None:
            return None
        if (file.size or 0) > pictures.LARGEST_PHOTO:
            raise _fault("too_large")
        try:
            return pictures.clean_photo(file.read())
        except pictures.PictureFault as fault:
            raise _fault(fault.code) from fault


def _fault(code: str) -> forms.ValidationError:
    return forms.ValidationError(str(PICTURE_FAULT[code]), code=code)
