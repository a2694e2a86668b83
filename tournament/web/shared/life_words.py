"""Words for where a championship and its cities stand (spec 5.2, 5.3)."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.web.shared.components import Kind

CHAMPIONSHIP_STATUS = {
    "draft": pgettext_lazy("championship", "Draft"),
    "announced": pgettext_lazy("championship", "Announced"),
    "registration_open": pgettext_lazy("championship", "Registration"),
    "regionals_running": pgettext_lazy("championship", "Days in the cities"),
    "qualifiers_fixed": pgettext_lazy("championship", "Finalists settled"),
    "final_drawn": pgettext_lazy("championship", "Final drawn"),
    "final_running": pgettext_lazy("championship", "Final is played"),
    "final_suspended": pgettext_lazy("championship", "Final suspended"),
    "finished": pgettext_lazy("championship", "Finished"),
    "archived": pgettext_lazy("championship", "Archived"),
    "cancelled": pgettext_lazy("championship", "Cancelled"),
}
STAGE_STATUS = {
    "empty": pgettext_lazy("stage", "no day yet"),
    "planned": pgettext_lazy("stage", "planned"),
    "registration_open": pgettext_lazy("stage", "registration is open"),
    "days_planned": pgettext_lazy("stage", "is being split into days"),
    "registration_closed": pgettext_lazy("stage", "registration is closed"),
    "running": pgettext_lazy("stage", "being played"),
    "results_pending": pgettext_lazy("stage", "qualifiers to be confirmed"),
    "completed": pgettext_lazy("stage", "completed"),
    "cancelled": pgettext_lazy("stage", "cancelled"),
}
STAGE_KIND: dict[str, Kind] = {
    "registration_open": "info",
    "days_planned": "warning",
    "running": "live",
    "results_pending": "warning",
    "completed": "good",
}
APPLICATION_STATUS = {
    "received": _("waits for your answer"),
    "accepted": _("accepted"),
    "declined": _("declined"),
}
STAGE_END_REASON = {
    "no_report": _("no results are reported"),
    "hall_lost": _("the hall is not available"),
    "no_staff": _("there is no organizer or judge"),
    "other": _("another reason"),
}
"""Why a city leaves, or its stage is closed by a ruling."""
