"""The form in which the organizer writes where their day is, what to bring, where to watch."""

from urllib.parse import urlsplit

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import URLValidator
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.events.describe import Description
from tournament.web.shared.declared_fields import form_field

_is_web_page = URLValidator(schemes=["https"])


class DescribeForm(forms.Form):
    """Everything that the public page tells of a day; each field may stay empty."""

    address = form_field(
        Description,
        "address",
        label=_("Address"),
        help_text=_("Street, house, and how to get in if that is not plain; the town is added"),
        required=False,
    )
    room = form_field(
        Description,
        "room",
        label=_("Room"),
        help_text=_("Floor, hall, sign on the door"),
        required=False,
    )
    map_url = form_field(
        Description,
        "map_url",
        label=_("Link to a map"),
        help_text=_("Open the place in a map and copy the address that begins with https://"),
        required=False,
        widget=forms.URLInput(attrs={"autocomplete": "off"}),
    )
    bring = form_field(
        Description,
        "bring",
        label=_("What to bring"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
    )
    ask = form_field(
        Description,
        "ask",
        label=_("Who to ask"),
        help_text=_(
            "A name and a telephone or an e-mail address. Everybody can read it: write only what "
            "its owner wants to be public."
        ),
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
    )

    stream_url = form_field(
        Description,
        "stream_url",
        label=_("Link to the stream"),
        help_text=_("Where the day is shown live; everybody sees a button on the day’s page"),
        required=False,
        widget=forms.URLInput(attrs={"autocomplete": "off"}),
    )

    def clean_map_url(self) -> str:
        """A page of the web that is sent encrypted, and nothing else that a link can be."""
        refused = gettext(
            "This is not a link to a map. Copy the whole address, which begins with https://"
        )
        return self._link("map_url", refused)

    def clean_stream_url(self) -> str:
        """The same for the stream."""
        refused = gettext(
            "This is not a link to a stream. Copy the whole address that begins with https://"
        )
        return self._link("stream_url", refused)

    def _link(self, name: str, refused: str) -> str:
        url = str(self.cleaned_data[name])
        if url and not _good_link(url):
            raise ValidationError(refused)
        return url

    def description(self) -> Description:
        """What is to be published; only of a valid form."""
        return Description(**self.cleaned_data)


def _good_link(url: str) -> bool:
    """Whether it leads to a web page under the host that it seems to name."""
    try:
        _is_web_page(url)
    except ValidationError:
        return False
    return "@" not in urlsplit(url).netloc
