"""Storage of the ways beside e-mail in which messages reach somebody, and of codes that open one.

Personal data: an address is deleted with its person, when its channel says that it is gone, and
when its holder switches the channel off.
"""

from django.db import models

from tournament.people.identity import new_opaque_id

_ID_LENGTH = 32


class ChannelLink(models.Model):
    """Messages for a person go to this address of a channel.

    `address` is what the channel needs to send: an id of a messenger, or a browser's subscription
    as JSON. `address_key` is its keyed hash, which finds it again: one address may be that of a
    parent and so of several persons.
    """

    id = models.CharField(
        primary_key=True, max_length=_ID_LENGTH, default=new_opaque_id, editable=False
    )
    person = models.ForeignKey(
        "people.Person", on_delete=models.CASCADE, related_name="channel_links"
    )
    channel = models.CharField(max_length=10)
    address = models.TextField(max_length=2000)
    address_key = models.CharField(max_length=64)
    made_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                name="channel_link_once", fields=["person", "channel", "address_key"]
            )
        ]
        indexes = [models.Index(fields=["channel", "address_key"], name="channel_link_address")]

    def __str__(self) -> str:
        return self.id


class ChannelCode(models.Model):
    """A one-time code that its holder writes to a messenger; the newest of each link counts."""

    link = models.ForeignKey(
        "people.PersonalLink", on_delete=models.CASCADE, related_name="channel_codes"
    )
    channel = models.CharField(max_length=10)
    code = models.CharField(max_length=8)
    made_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(name="channel_code_of_link", fields=["link", "channel"]),
            models.UniqueConstraint(name="channel_code_once", fields=["channel", "code"]),
        ]

    def __str__(self) -> str:
        return str(self.pk)
