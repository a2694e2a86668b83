"""Words of the judge's pages for codes of sheets, ends of games and reasons of rulings."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

END_REASON = {
    "leader_defeated": _("the leader was defeated"),
    "both_retreat": _("both units retreated"),
    "concession": _("a player conceded"),
    "ruling": _("by a judge's ruling"),
}
END_KIND = {
    "played": pgettext_lazy("how a match ended", "played"),
    "walkover": _("walkover"),
    "concession": _("a player conceded"),
    "ruling": _("by a judge's ruling"),
}
SHEET_STATE = {
    "filled": _("waits for signatures"),
    "accepted": _("signed by both"),
    "accepted_by_judge": _("accepted by the judge"),
    "superseded": _("replaced by a later entry"),
}
LEVEL = {
    "A0": _("paper: both signed the printed slip, the desk has seen it"),
}
CATEGORY = {
    "absent": _("did not come to the table"),
    "left": _("left the hall"),
    "health": _("does not feel well"),
    "seats_exchanged": _("the seats were exchanged"),
    "wrong_match": _("the wrong match was chosen"),
    "wrong_entry": _("the result was entered wrongly"),
    "forgotten_entrant": _("a player who is present was left out"),
    "doubled_entrant": _("a player stands in it twice"),
    "ineligible_entrant": _("a player stands in it who may not play"),
    "other": _("another reason"),
}
WALKOVER_CATEGORIES = ("absent", "other")
WITHDRAWAL_CATEGORIES = ("left", "health", "other")
CORRECTION_CATEGORIES = ("wrong_entry", "seats_exchanged", "wrong_match", "other")


def category_word(category: str) -> str:
    """A category of reasons; one that this version does not know is shown as another reason."""
    return str(CATEGORY.get(category, CATEGORY["other"]))
