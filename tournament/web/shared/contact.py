"""Whom to ask, as the installation says it (CH-CONTACT-1)."""

from dataclasses import dataclass

from django.conf import settings


@dataclass(frozen=True, slots=True)
class Contact:
    """Whom to write to or call; empty where the installation says nothing."""

    name: str
    email: str
    phone: str

    @property
    def known(self) -> bool:
        """Whether there is anything to show."""
        return bool(self.email or self.phone)


def publisher_contact() -> Contact:
    """Whom to ask who wants to host a stage, or to know what nobody has said yet (CH-CONTACT-1)."""
    return Contact(settings.PUBLISHER_NAME, settings.PUBLISHER_EMAIL, settings.PUBLISHER_PHONE)
