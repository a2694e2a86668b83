"""Words for the codes of the states, in the reader's language; the one place for them."""

from django.utils.translation import get_language, gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from tournament.regulations.wording import Language
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
    "cancelled": _("cancelled"),
}
REGISTRATION_STATUS = {
    "confirmed": _("has a place"),
    "reconfirm_needed": _("has to reconfirm the new date"),
    "waitlisted": _("on the waiting list"),
    "offered": _("is offered a place"),
    "awaiting_consent": _("waits for a parent's consent"),
    "checked_in": _("checked in"),
    "no_show": _("did not come"),
    "withdrawn": _("withdrawn"),
    "in_bracket": _("in the bracket"),
    "released": _("registration ended"),
    "moved": _("moved to another day"),
    "refused": _("ended as a duplicate"),
    "finished": _("has played"),
}
REGISTRATION_KIND: dict[str, Kind] = {
    "confirmed": "info",
    "reconfirm_needed": "warning",
    "waitlisted": "warning",
    "offered": "warning",
    "awaiting_consent": "warning",
    "checked_in": "good",
    "no_show": "bad",
    "in_bracket": "good",
    "finished": "good",
}
ASKED_BY = {
    "player": _("the player"),
    "representative": _("a parent or guardian"),
    "organizer": _("the organizer"),
}
CANCEL_REASON = {
    "too_few": _("too few players"),
    "hall_lost": _("the hall is not available"),
    "no_staff": _("there is no organizer or judge"),
    "other": _("another reason"),
}
LIKENESS_STANDING = {
    "open": _("waits for a decision"),
    "merged": _("found to be one person"),
    "apart": _("found to be two people"),
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
JOB_STATE = {
    "queued": pgettext_lazy("jobs", "Queued"),
    "running": pgettext_lazy("jobs", "Running"),
    "failed": pgettext_lazy("jobs", "Failed"),
    "done": pgettext_lazy("jobs", "Done"),
}
JOB_FAULT = {
    "LeaseExpired": _("the worker stopped in the middle"),
    "UnknownKind": _("this version of the site cannot do it"),
    "no_transport": _("sending is not set up"),
    "rejected": _("the mail server refused this address"),
    "Unreachable": _("the mail server could not be reached"),
    "ledgers_at_fault": _("the check found faults; the log names them"),
}
MESSAGE_STATE = {
    "queued": pgettext_lazy("messages", "To be sent"),
    "sent": pgettext_lazy("messages", "Sent"),
    "skipped": pgettext_lazy("messages", "Left out"),
    "failed": pgettext_lazy("messages", "Failed"),
}
MESSAGE_WHY = {
    "": "",
    "no_address": _("no e-mail address is known"),
    "switched_off": _("the reader has switched messages off"),
    "erased": _("the person’s data are erased"),
    "overtaken": _("no longer true when it was to be sent"),
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
