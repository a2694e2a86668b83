"""The end of accounts of the staff, and of what opens them."""

from datetime import datetime

from allauth.mfa.models import Authenticator
from django.contrib.sessions.models import Session
from django.db import transaction

from tournament.people.endings import Kind, ended
from tournament.people.models import DeviceInvite, DeviceSession, User


@transaction.atomic
def end_account(user: User, now: datetime) -> None:
    """Close an account, which logs it out everywhere."""
    user.is_active = False
    user.save(update_fields=["is_active"])
    ended(Kind.ACCOUNT, user.public_id, now)


def open_again(user: User) -> None:
    """Let an account in again; its roles were kept."""
    user.is_active = True
    user.save(update_fields=["is_active"])


@transaction.atomic
def shut(user: User) -> None:
    """Let nobody in by password; whoever makes accounts gives a new one."""
    user.set_unusable_password()
    user.save(update_fields=["password"])


@transaction.atomic
def end_second_proof(user: User, proof: int) -> bool:
    """Delete a passkey, an app or a list of codes; whether it was there.

    A password alone opens nothing that a second proof has guarded: without another one it is shut.
    """
    if not Authenticator.objects.filter(user=user, pk=proof).delete()[0]:
        return False
    left = Authenticator.objects.filter(user=user)
    if not left.exclude(type=Authenticator.Type.RECOVERY_CODES).exists():
        shut(user)
    return True


@transaction.atomic
def end_all_log_ins(now: datetime) -> int:
    """Log everybody out, phones that were let in by a code too; how many log-ins there were."""
    DeviceInvite.objects.filter(used_at=None).delete()
    DeviceSession.objects.filter(ended_at=None).update(ended_at=now)
    number = Session.objects.count()
    Session.objects.all().delete()
    return number
