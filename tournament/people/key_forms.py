"""Forms for passkeys and security keys; named by the setting `MFA_FORMS`.

Two things the stock forms lack: a label for a key's name, and a calm answer to a credential that no
browser makes. The credential is read here once before allauth reads it again.
"""

import json
import struct
from typing import Any

from allauth.mfa.webauthn.forms import (
    AddWebAuthnForm,
    AuthenticateWebAuthnForm,
    EditWebAuthnForm,
    LoginWebAuthnForm,
    ReauthenticateWebAuthnForm,
)
from django import forms
from django.utils.translation import gettext_lazy as _
from fido2.webauthn import AuthenticationResponse, RegistrationResponse

# What json and fido2 raise on text that is not a credential: neither has one exception for it.
_UNREADABLE = (
    AttributeError,
    IndexError,
    KeyError,
    RecursionError,
    TypeError,
    ValueError,
    struct.error,
)


class CredentialField(forms.CharField):
    """The answer of a key as JSON text of the given kind."""

    widget = forms.HiddenInput
    default_error_messages = {"unreadable": _("The key's answer is not readable. Try again.")}

    def __init__(self, kind: type[RegistrationResponse] | type[AuthenticationResponse]) -> None:
        super().__init__()
        self.kind = kind

    def clean(self, value: Any) -> Any:
        """The parsed JSON object; refuses what is no credential."""
        text = super().clean(value)
        try:
            parsed = json.loads(text)
            readable = isinstance(parsed, dict) and self.kind.from_dict(parsed)
        except _UNREADABLE as fault:
            raise self._refused() from fault
        if not readable:
            raise self._refused()
        return parsed

    def _refused(self) -> forms.ValidationError:
        return forms.ValidationError(self.error_messages["unreadable"], code="unreadable")


class AddKeyForm(AddWebAuthnForm):  # type: ignore[misc]
    """Add a key under a name."""

    credential = CredentialField(RegistrationResponse)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].label = _("Name of the key")
        self.fields["passwordless"].label = _("Log in with this key alone")
        self.fields["passwordless"].help_text = _(
            "The key then asks for your fingerprint, face or PIN instead of the password."
        )


class RenameKeyForm(EditWebAuthnForm):  # type: ignore[misc]
    """Call a key something else."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].label = _("Name of the key")


class SecondProofKeyForm(AuthenticateWebAuthnForm):  # type: ignore[misc]
    """A key as the second proof of a log-in."""

    credential = CredentialField(AuthenticationResponse)


class LoginKeyForm(LoginWebAuthnForm):  # type: ignore[misc]
    """A passkey instead of a password."""

    credential = CredentialField(AuthenticationResponse)


class ConfirmKeyForm(ReauthenticateWebAuthnForm):  # type: ignore[misc]
    """A key before the account is changed."""

    credential = CredentialField(AuthenticationResponse)
