"""Storage of what has ended and must not begin again when an older backup is put back."""

from enum import StrEnum

from django.db import models


class Kind(StrEnum):
    """What has ended, and what its key is made of: opaque ids and codes."""

    LIST = "list"
    """Nothing ended: the list is complete from this moment on. No key."""
    PERSON = "person"
    """Somebody's data, erased. Their id."""
    RETIRED = "retired"
    """Somebody's data whose time was over (CH-PD-4). Their id."""
    PROOFS = "proofs"
    """Pictures of signatures and typed logs of a championship. Its id."""
    CONSENT = "consent"
    """A consent, withdrawn. The person and the kind of consent."""
    SHOWN_NAME = "shown_name"
    """A name under which somebody was shown; they have another one. The person."""
    MESSAGES = "messages"
    """Messages to somebody, switched off or sent elsewhere since. The person."""
    LINK = "personal_link"
    """What a personal link opened of a person. Link and person."""
    TOKEN = "api_token"
    """A program's token. Its id."""
    CHANNEL = "channel"
    """A phone's or a messenger's address. The id of the row."""
    PIN = "pin"
    """A PIN in whose place there is another one. The person."""
    SIGNING_KEY = "signing_key"
    """A key that people sign with, revoked. Day, key and why."""
    KEY_REQUEST = "key_request"
    """A key that the desk refused. The request."""
    ROLE = "role"
    """An appointment. Championship and grant."""
    ACCOUNT = "account"
    """An account of the staff. Its opaque id."""
    PASSWORD = "password"
    """A password in whose place there is another one. The account's opaque id."""
    SECOND_PROOF = "second_proof"
    """A passkey, an app or a set of codes of an account. Account and row."""
    WEBHOOK = "webhook"
    """A webhook, deleted. Its id."""
    WEBHOOK_PAUSED = "webhook_paused"
    """A webhook that is not to be called, or not where it was before. Its id."""
    WEBHOOK_SECRET = "webhook_secret"
    """The secret with which a webhook signed. Its id, and a hash of the secret's number."""
    APPLICATION = "application"
    """A wish to host, erased. Championship and wish."""
    ANNOUNCEMENT = "announcement"
    """An announcement, taken back. Championship and announcement."""
    TOURNAMENT = "tournament"
    """A free tournament, given up. Its day."""
    TOURNAMENT_SHOWN = "tournament_shown"
    """A free tournament stands in the public list no more. Its day."""
    ATTACHMENT = "attachment"
    """What a program attached to a match. The id of the row."""


class Ending(models.Model):
    """Something has ended: opaque ids and codes, nothing about anybody.

    `copied`: whether it stands in the list beside the backups as well.
    """

    kind = models.CharField(max_length=20)
    key = models.CharField(max_length=120, blank=True)
    at = models.DateTimeField(db_index=True)
    copied = models.BooleanField(default=False)

    class Meta:
        indexes = [
            models.Index(
                fields=["id"], condition=models.Q(copied=False), name="ending_to_be_copied"
            )
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.key}"
