"""The menu of the staff and the tabs of a day, for the frame of pages: `{% load staff %}`."""

from typing import Any

from django import template
from django.http import Http404
from django.urls import NoReverseMatch

from tournament.people.access import actor_of
from tournament.web.shared.components import Link
from tournament.web.shared.navigation import day_tabs, staff_menu
from tournament.web.shared.offers import Rights

register = template.Library()


@register.simple_tag(takes_context=True, name="staff_menu")
def menu(context: Any) -> list[Link]:
    """Pages of no day that the reader may open; `section` names the one that this belongs to."""
    request = context["request"]
    match = request.resolver_match
    here = match.url_name if match is not None else ""
    try:
        return staff_menu(actor_of(request), context.get("section") or here or "")
    except NoReverseMatch:  # where a room's addresses stand alone
        return []


@register.simple_tag(takes_context=True, name="day_tabs")
def tabs_of_day(context: Any, event_id: str, current: str) -> list[Link]:
    """The tabs of a game day, for pages of rooms that do not know them."""
    try:
        return day_tabs(Rights(actor_of(context["request"]), event_id), current)
    except (NoReverseMatch, Http404):
        return []
