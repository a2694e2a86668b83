"""Which checklist of the guide a day's staff needs at the moment."""

from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.championship.championship_state import Day
from tournament.regulations.checks import local_date

LABELS: dict[str, Promise] = {
    "week-before": _("Checklist: a week before"),
    "evening-before": _("Checklist: the evening before"),
    "morning": _("Checklist: the morning"),
    "in-trouble": _("Checklist: in trouble"),
}


@dataclass(frozen=True, slots=True)
class Checklist:
    """A link to a checklist."""

    label: Promise
    url: str


def checklist_of(day: Day, now: datetime) -> Checklist | None:
    """What to look through now; none when the day is over."""
    name = _name(day, now)
    return Checklist(LABELS[name], reverse("help_page", args=[name])) if name else None


def _name(day: Day, now: datetime) -> str:
    if day.before_check_in:
        days_left = (day.date - local_date(now, day.zone)).days
        return "week-before" if days_left > 1 else "evening-before" if days_left == 1 else "morning"
    if day.checks_in:
        return "morning"
    return "in-trouble" if day.at_play else ""
