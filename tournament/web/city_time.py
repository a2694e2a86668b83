"""A page of a day tells the time of the day's city, a hall's laptop everywhere (CH-TZ-1).

Templates write moments with `|date` and `|time`; which zone those mean is decided here alone, by
the address. Other pages are about several cities and tell the server's time, or name the zone.
"""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta, tzinfo
from functools import cached_property
from typing import Any

from django.http import Http404, HttpRequest, HttpResponseBase
from django.utils import timezone

from tournament.events.selectors import zone_of_day
from tournament.events.venue.venue import hall_day


class CityTimeMiddleware:
    """Makes the city's zone the current one while a page of its day is answered."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """The next request of this thread begins with the server's zone."""
        try:
            return self.get_response(request)
        finally:
            timezone.deactivate()

    def process_view(
        self,
        request: HttpRequest,
        view: Callable[..., Any],
        args: tuple[Any, ...],
        kwargs: Mapping[str, Any],
    ) -> None:
        """By the day in the address; without one, by the day whose laptop this is."""
        timezone.activate(CityZone(kwargs.get("event_id")))


class CityZone(tzinfo):
    """The zone of a day's city, looked up when the first moment is told and not before.

    Most answers tell none that is not in words already, and some are given without a database.
    """

    def __init__(self, event: str | None) -> None:
        self._event = event

    @cached_property
    def _zone(self) -> tzinfo:
        event = self._event or hall_day()
        try:
            return zone_of_day(event) if event else timezone.get_default_timezone()
        except Http404:
            return timezone.get_default_timezone()

    def fromutc(self, moment: datetime) -> datetime:
        """The moment there, with the real zone."""
        return moment.replace(tzinfo=UTC).astimezone(self._zone)

    def utcoffset(self, moment: datetime | None) -> timedelta | None:
        """How far the city is ahead."""
        return self._zone.utcoffset(self._there(moment))

    def dst(self, moment: datetime | None) -> timedelta | None:
        """How much of that is summer time."""
        return self._zone.dst(self._there(moment))

    def tzname(self, moment: datetime | None) -> str | None:
        """What the city's time is called."""
        return self._zone.tzname(self._there(moment))

    def _there(self, moment: datetime | None) -> datetime | None:
        return moment.replace(tzinfo=self._zone) if moment is not None else None
