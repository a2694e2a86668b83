"""Words for the codes of the states, in the reader's language; the one place for them."""

from django.utils.translation import get_language, gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from tournament.regulations.refusals import Language
from tournament.web.components import Kind

MATCH_STATUS = {
    "pending": _("waits for players"),
    "ready": _("ready to be called"),
    "called": _("called"),
    "in_play": _("in play"),
    "awaiting_signatures": _("waits for signatures"),
    "decided": _("decided"),
    "closed": _("decided"),
    "double_loss": _("both lost"),
    "bye": _("without a match"),
    "empty": _("nobody came"),
    "not_needed": _("not needed"),
}
MATCH_KIND: dict[str, Kind] = {
    "ready": "info",
    "called": "warning",
    "in_play": "live",
    "awaiting_signatures": "warning",
    "decided": "good",
    "closed": "good",
    "double_loss": "bad",
}
DAY_STATUS = {
    "planned": _("planned"),
    "open": _("registration is open"),
    "check_in": _("check-in"),
    "drawn": _("drawn"),
    "running": _("being played"),
    "finished": _("played, not closed yet"),
    "completed": _("closed"),
}
REGISTRATION_STATUS = {
    "confirmed": _("has a place"),
    "waitlisted": _("on the waiting list"),
    "awaiting_consent": _("waits for a parent's consent"),
    "checked_in": _("checked in"),
    "no_show": _("did not come"),
    "withdrawn": _("withdrawn"),
    "in_bracket": _("in the bracket"),
    "released": _("not in the bracket"),
    "finished": _("has played"),
}
OUTCOME = {
    "A": _("the first player won"),
    "B": _("the second player won"),
    "draw": pgettext_lazy("result of a game", "a drawn game"),
}
RULING = {
    "walkover": _("walkover"),
    "withdrawal": _("withdrawal"),
    "correct_result": _("corrected result"),
    "redraw": _("the draw is withdrawn"),
}
ROLE = {
    "judge": _("judge"),
    "organizer": _("organizer"),
    "publisher": _("publisher"),
}


def language() -> Language:
    """The reader's language."""
    return "ru" if (get_language() or "ru").startswith("ru") else "en"


def match_status_word(status: str) -> str:
    """How far a match is."""
    return str(MATCH_STATUS[status])


def outcome_word(outcome: str) -> str:
    """How a game ended."""
    return str(OUTCOME[outcome])


def round_word(match: str) -> str:
    """The round of a match in words, from its id: `W1.2`, `L3.1`, `GF`, `GF2`."""
    if match == "GF":
        return gettext("Grand final")
    if match == "GF2":
        return gettext("Second grand final")
    number = match[1:].split(".")[0]
    if match.startswith("W"):
        return gettext("Winners bracket, round %(number)s") % {"number": number}
    if match.startswith("L"):
        return gettext("Losers bracket, round %(number)s") % {"number": number}
    if match == "F":
        return gettext("Final")
    if match == "P3":
        return gettext("Match for the third place")
    return gettext("Round %(number)s") % {"number": number}
