"""The menu of the staff and the tabs of a day, for the frame of pages: `{% load staff %}`."""

from typing import Any

from django import template
from django.http import Http404
from django.urls import NoReverseMatch

from rules_engine.rulesets import names
from tournament.events.wording import game_name
from tournament.people.access import actor_of
from tournament.web.shared.components import Link, Tabs
from tournament.web.shared.navigation import day_tabs, staff_menu, staff_tabs
from tournament.web.shared.offers import Rights

register = template.Library()


@register.simple_tag
def games() -> list[tuple[str, str]]:
    """The games of which a day can be played, with their names."""
    return [(name, game_name(name)) for name in names()]


@register.simple_tag(takes_context=True, name="staff_menu")
def menu(context: Any) -> list[Link]:
    """Pages of no day that the reader may open; `section` names the one that this belongs to."""
    try:
        return staff_menu(actor_of(context["request"]), _section(context))
    except NoReverseMatch:  # where a room's addresses stand alone
        return []


@register.simple_tag(takes_context=True, name="staff_tabs")
def tabs_of_staff(context: Any) -> Tabs:
    """The same pages as tabs."""
    try:
        return staff_tabs(actor_of(context["request"]), _section(context))
    except NoReverseMatch:
        return Tabs(())


@register.simple_tag(takes_context=True, name="day_tabs")
def tabs_of_day(context: Any, event_id: str, current: str) -> Tabs:
    """The tabs of a game day, for pages of rooms that do not know them."""
    try:
        return day_tabs(Rights(actor_of(context["request"]), event_id), current)
    except (NoReverseMatch, Http404):
        return Tabs(())


def _section(context: Any) -> str:
    """The name of the page to which this one belongs."""
    match = context["request"].resolver_match
    here = match.url_name if match is not None else ""
    return str(context.get("section") or here or "")
