"""Forms of webhooks: where to call, for what, and what to tell."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from tournament.championship.occasions import TYPES
from tournament.outbox.outside_addresses import LONGEST, BadAddress, written
from tournament.outbox.webhooks.service import WebhookScope
from tournament.web.shared.webhook_words import BAD_ADDRESS, OCCASION


class WebhookForm(forms.Form):
    """Where it calls and what it tells."""

    address = forms.CharField(
        label=_("Address to call"),
        max_length=LONGEST,
        help_text=_("Of your program, over https: for example https://receiver.example/hook"),
        widget=forms.TextInput(attrs={"autocomplete": "off", "inputmode": "url"}),
    )
    tells = forms.MultipleChoiceField(
        label=_("When to call"),
        choices=[(name, OCCASION[name]) for name in TYPES],
        widget=forms.CheckboxSelectMultiple,
    )

    def clean_address(self) -> str:
        """The address in the form in which it is kept."""
        try:
            return written(self.cleaned_data["address"], test_hosts=settings.CALLS.test_hosts)
        except BadAddress as bad:
            raise forms.ValidationError(BAD_ADDRESS[bad.code]) from None

    def clean_tells(self) -> Sequence[str]:
        """The occasions in the order of the list."""
        return [name for name in TYPES if name in self.cleaned_data["tells"]]


class NewWebhookForm(WebhookForm):
    """A webhook that does not exist yet: also for what."""

    scope = forms.ChoiceField(label=_("About what"))
    field_order = ("address", "scope", "tells")

    def __init__(self, *given: Any, scopes: Mapping[str, tuple[WebhookScope, str]]) -> None:
        super().__init__(*given)
        self._scopes = scopes
        field = self.fields["scope"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(key, title) for key, (_scope, title) in scopes.items()]

    @property
    def chosen(self) -> WebhookScope:
        """What was chosen; only of a valid form."""
        return self._scopes[self.cleaned_data["scope"]][0]
