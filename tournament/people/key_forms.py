"""Forms for passkeys and security keys, with a label in the reader's language.

Named by the setting `MFA_FORMS`; allauth leaves the name of a key unlabelled.
"""

from typing import Any

from allauth.mfa.webauthn.forms import AddWebAuthnForm, EditWebAuthnForm
from django.utils.translation import gettext_lazy as _


class AddKeyForm(AddWebAuthnForm):  # type: ignore[misc]
    """Add a key under a name."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].label = _("Name of the key")


class RenameKeyForm(EditWebAuthnForm):  # type: ignore[misc]
    """Call a key something else."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].label = _("Name of the key")
