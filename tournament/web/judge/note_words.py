"""Words of the judge's notebook and of calls to a table."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.web.shared.components import Kind

NOTE_KIND = {
    "note": pgettext_lazy("judge's notebook", "Note"),
    "caution": pgettext_lazy("judge's notebook", "Caution"),
}
NOTE_BADGE: dict[str, Kind] = {"note": "info", "caution": "warning"}
NOTE_CATEGORY = {
    "slow_play": _("slow play"),
    "late": _("late to the table"),
    "conduct": pgettext_lazy("category of a note", "conduct"),
    "wrong_setup": _("wrong setup of a game"),
    "other": pgettext_lazy("category of a note", "something else"),
}
