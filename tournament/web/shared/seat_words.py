"""Words for seats in the final and for the reasons of the publisher's rulings about them."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.web.shared.components import Kind

SEAT_STATUS = {
    "coming": pgettext_lazy("a seat in the final", "comes"),
    "asked": pgettext_lazy("a seat in the final", "has not answered"),
    "late": pgettext_lazy("a seat in the final", "is late"),
    "free": pgettext_lazy("a seat in the final", "free"),
    "declined": pgettext_lazy("a seat in the final", "does not come"),
    "expired": pgettext_lazy("a seat in the final", "did not answer, passed on"),
    "withdrawn": pgettext_lazy("a seat in the final", "given to another by a ruling"),
    "banned": pgettext_lazy("a seat in the final", "shut out"),
    "plays": pgettext_lazy("a seat in the final", "plays"),
    "absent": pgettext_lazy("a seat in the final", "was not there"),
}
SEAT_KIND: dict[str, Kind] = {
    "coming": "good",
    "asked": "info",
    "late": "bad",
    "free": "warning",
    "declined": "neutral",
    "expired": "neutral",
    "withdrawn": "neutral",
    "banned": "bad",
    "plays": "good",
    "absent": "neutral",
}
BAN_CATEGORY = {
    "conduct": _("conduct"),
    "cheating": _("cheating"),
    "two_days": _("played more than one day"),
    "other": _("another reason"),
}
