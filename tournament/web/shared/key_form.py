"""The public half of a key that somebody's device has made, and the words for its kind."""

from typing import Any
from urllib.parse import urlsplit

from django import forms
from django.core.exceptions import ValidationError
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.championship.sheets.keys.state import LEVEL_OF_KIND


class KeyForm(forms.Form):
    """The public half of a key that the phone made; `host` is where the phone was asked to."""

    public_key = forms.CharField(max_length=200)
    kind = forms.ChoiceField(choices=[(kind, kind) for kind in LEVEL_OF_KIND])
    origin = forms.CharField(max_length=200)
    rp_id = forms.CharField(max_length=200, required=False)
    credential = forms.CharField(max_length=400, required=False)

    def __init__(self, data: Any, *, host: str) -> None:
        super().__init__(data)
        self._host = host

    def clean_origin(self) -> str:
        """Keys belong to the address at which they were made."""
        origin = str(self.cleaned_data["origin"])
        try:
            parts = urlsplit(origin)
        except ValueError as fault:
            raise ValidationError("origin") from fault
        if parts.netloc != self._host or origin != f"{parts.scheme}://{parts.netloc}":
            raise ValidationError("origin")
        return origin


KEY_KIND: dict[str, str | Promise] = {
    "browser": _("key of this browser"),
    "passkey": _("passkey"),
}
