"""The end of ways beside e-mail in which messages reach somebody."""

from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet

from tournament.people.endings import Kind, ended
from tournament.people.models import ChannelLink


@transaction.atomic
def end_channels(links: "QuerySet[ChannelLink]", at: datetime) -> int:
    """Delete the addresses of these links; how many there were."""
    keys = list(links.values_list("pk", flat=True))
    for key in keys:
        ended(Kind.CHANNEL, key, at)
    ChannelLink.objects.filter(pk__in=keys).delete()
    return len(keys)
