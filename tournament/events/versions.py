"""The counter behind the pages of a day: it rises with every change that they may show."""

from collections.abc import Collection

from django.db.models import F

from tournament.events.models import DayVersion


def raise_versions(events: Collection[str]) -> None:
    """Tell the pages of these days that something has changed."""
    versions = DayVersion.objects.filter(pk__in=events)
    if versions.update(number=F("number") + 1) < len(events):
        known = set(versions.values_list("pk", flat=True))
        DayVersion.objects.bulk_create(
            [DayVersion(pk=key, number=1) for key in events if key not in known]
        )
