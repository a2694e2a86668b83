"""Storage of tokens with which programs act for somebody, for one purpose each."""

from django.db import models
from django.db.models import Q

from tournament.people.identity import new_opaque_id

_ID_LENGTH = 32


class ApiToken(models.Model):
    """A program's right to do one kind of thing in somebody's name.

    Only the SHA-256 of the secret is stored. Whose it is: an account, or the holder of a personal
    link. `purpose` is a word of `tournament.people.api_tokens.PURPOSES`; `event_id` names the one
    day that it is for, or says `mine`: all free tournaments of its holder; it is empty where it is
    for everything.
    """

    id = models.CharField(
        primary_key=True, max_length=_ID_LENGTH, default=new_opaque_id, editable=False
    )
    user = models.ForeignKey(
        "people.User", null=True, on_delete=models.CASCADE, related_name="api_tokens"
    )
    person = models.ForeignKey(
        "people.Person", null=True, on_delete=models.CASCADE, related_name="api_tokens"
    )
    purpose = models.CharField(max_length=20)
    name = models.CharField(max_length=60)
    event_id = models.CharField(max_length=_ID_LENGTH, blank=True, default="")
    secret_sha256 = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="api_token_of_one_holder",
                condition=Q(person__isnull=True) ^ Q(user__isnull=True),
            )
        ]

    def __str__(self) -> str:
        return self.name
