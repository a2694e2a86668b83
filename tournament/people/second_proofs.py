"""The end of passkeys, apps with codes and lists of codes, which django-allauth keeps."""

from typing import Any

from allauth.mfa.models import Authenticator
from django.db import transaction
from django.db.models.signals import pre_delete, pre_save
from django.dispatch import receiver
from django.utils import timezone

from tournament.people.endings import Kind, ended


@receiver(pre_delete, sender=Authenticator, dispatch_uid="second proof ends")
def note_deleted(sender: type[Authenticator], instance: Authenticator, **_: Any) -> None:
    """Within the transaction in which it is deleted."""
    _note(instance)


@receiver(pre_save, sender=Authenticator, dispatch_uid="code is used up")
def note_used(
    sender: type[Authenticator], instance: Authenticator, update_fields: Any, **_: Any
) -> None:
    """A list of codes is stored as a whole when one is used up: that one is not to work again.

    Noted before: a list that ended too early is made anew, a code that works twice is a hole.
    """
    if instance.pk and instance.type == Authenticator.Type.RECOVERY_CODES and not update_fields:
        with transaction.atomic():
            _note(instance)


def _note(proof: Authenticator) -> None:
    ended(Kind.SECOND_PROOF, f"{proof.user.public_id}:{proof.pk}", timezone.now())
