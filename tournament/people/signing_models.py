"""Storage of what people sign with, and of the protected proofs that they signed (CH-PD-5).

Keys that wait to be confirmed at the desk, PINs for the organizer's tablet, drawn signatures and
photos of slips. The ledger holds salted hashes alone; every row goes when its person is erased.
"""

from django.db import models
from django.db.models import Q

from tournament.people.identity import new_opaque_id, new_salt

_ID_LENGTH = 32


class KeyRequest(models.Model):
    """A public key that a device made, until somebody at the desk has compared its six words."""

    id = models.CharField(
        primary_key=True, max_length=_ID_LENGTH, default=new_opaque_id, editable=False
    )
    person = models.ForeignKey(
        "people.Person", null=True, on_delete=models.CASCADE, related_name="key_requests"
    )
    user = models.ForeignKey(
        "people.User", null=True, on_delete=models.CASCADE, related_name="key_requests"
    )
    championship_id = models.CharField(max_length=_ID_LENGTH)
    event_id = models.CharField(max_length=_ID_LENGTH, db_index=True)
    key = models.CharField(max_length=32)
    public_key = models.CharField(max_length=200)
    kind = models.CharField(max_length=10)
    origin = models.CharField(max_length=200)
    rp_id = models.CharField(max_length=200, blank=True)
    credential = models.CharField(max_length=400, blank=True)
    made_at = models.DateTimeField()
    settled_at = models.DateTimeField(null=True, blank=True)
    settled_as = models.CharField(max_length=10, blank=True)
    """`confirmed` or `refused`; empty while it waits."""

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["event_id", "key"], name="key_asked_once"),
            models.CheckConstraint(
                name="key_of_one_holder",
                condition=Q(person__isnull=True) ^ Q(user__isnull=True),
            ),
        ]

    def __str__(self) -> str:
        return self.key


class TabletPin(models.Model):
    """A player's PIN for the organizer's tablet: Argon2id, with tries counted."""

    person = models.OneToOneField(
        "people.Person", primary_key=True, on_delete=models.CASCADE, related_name="tablet_pin"
    )
    hashed = models.CharField(max_length=200)
    set_at = models.DateTimeField()
    tries = models.PositiveSmallIntegerField(default=0)
    locked_until = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return str(self.person_id)


class Evidence(models.Model):
    """A drawn signature or a photo of a signed slip; the ledger holds SHA-256(salt ‖ content)."""

    id = models.CharField(
        primary_key=True, max_length=_ID_LENGTH, default=new_opaque_id, editable=False
    )
    persons = models.ManyToManyField("people.Person", related_name="evidence")
    championship_id = models.CharField(max_length=_ID_LENGTH)
    event_id = models.CharField(max_length=_ID_LENGTH, db_index=True)
    match = models.CharField(max_length=12)
    game = models.PositiveSmallIntegerField()
    digest = models.CharField(max_length=64)
    kind = models.CharField(max_length=10)
    """`drawn` or `photo`."""
    media_type = models.CharField(max_length=40)
    content = models.BinaryField()
    salt = models.BinaryField(max_length=16, default=new_salt, editable=False)
    sha256 = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.sha256
