"""Words for the codes of the states, in the reader's language; the one place for them."""

from django.utils.translation import get_language, gettext, pgettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from tournament.brackets import Place, Structure
from tournament.regulations.wording import Language

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
ENDED_BY_RULE = {
    "split_undone": _("the city plays on one day after all"),
}
"""Reasons for a cancelled day that nobody chooses from a list."""
SUSPEND_REASON = {
    "alarm": _("a fire alarm or the like"),
    "power": _("no power or light"),
    "closing_hour": _("the hall closes"),
    "no_judge": _("there is no judge"),
    "other": _("another reason"),
}
SHORT_DAY_ORDER = {
    "play": _("it is played with those who are here"),
    "merge": _("it is merged into another day"),
    "block": _("it is not played"),
}
RESUMPTION = {
    "continue": _("go on from the position"),
    "replay": _("the game is void and played again"),
}
POSSIBLE_DUPLICATE_DECISION = {
    "open": _("waits for a decision"),
    "merged": _("found to be one person"),
    "apart": _("found to be two people"),
}
OUTCOME = {
    "A": _("the first player won"),
    "B": _("the second player won"),
    "draw": pgettext_lazy("result of a game", "a drawn game"),
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
    "ServiceAway": _("the service could not be reached"),
    "channel_off": _("the channel is switched off"),
    "ledgers_at_fault": _("the check found faults; the log names them"),
    "backup_refused": _(
        "no backup is possible as the site is set up: run manage.py backup and see what it says"
    ),
    "BackupFailed": _("no backup was made: run manage.py backup and see what it says"),
}
MESSAGE_STATE = {
    "queued": pgettext_lazy("messages", "To be sent"),
    "sent": pgettext_lazy("messages", "Sent"),
    "written": pgettext_lazy("messages", "Written to a file; reaches no one"),
    "skipped": pgettext_lazy("messages", "Left out"),
    "failed": pgettext_lazy("messages", "Failed"),
}
MESSAGE_WHY = {
    "": "",
    "no_address": _("no e-mail address is known"),
    "switched_off": _("the reader has switched messages off"),
    "erased": _("the person’s data are erased"),
    "overtaken": _("no longer true when it was to be sent"),
    "refused": _("the service refused it"),
    "doubtful": _("perhaps sent already, and too late to ring again"),
}
ROLE = {
    "helper": _("desk helper"),
    "judge": _("judge"),
    "duty_judge": _("duty judge"),
    "organizer": _("organizer"),
    "publisher": _("publisher"),
}
ACTOR = {
    **ROLE,
    "player": pgettext_lazy("who acted", "player"),
    "clock": pgettext_lazy("who acted", "the site by the clock"),
    "spectator": pgettext_lazy("who acted", "the form on the site"),
}

SECOND_GROUP = "TB1.1"
"""A match that there is only where a round robin has groups."""


def language() -> Language:
    """The reader's language."""
    return "ru" if (get_language() or "ru").startswith("ru") else "en"


def outcome_word(outcome: str) -> str:
    """How a game ended."""
    return str(OUTCOME[outcome])


def round_word(match: str, structure: Structure) -> str:
    """The round of a match in words, from its id.

    These are `W1.2`, `L3.1`, `GF`, `R4.1`, `P3`, `F`; `S3.2` and `TA3.2` of a round, in a group.
    """
    if match == "GF":
        return gettext("Grand final")
    if match == "GF2":
        return gettext("Second grand final")
    if match[0] in "ST":
        return _of_rounds(match, structure)
    number = match[1:].split(".")[0]
    if match.startswith("W"):
        return gettext("Winners bracket, round %(number)s") % {"number": number}
    if match.startswith("L"):
        return gettext("Losers bracket, round %(number)s") % {"number": number}
    if match == "F":
        return gettext("Final")
    if match == "P3":
        return gettext("Match for the third place")
    later = structure.rounds - int(number)
    if later == 1:
        return gettext("Semi-final")
    if later == 2:
        return gettext("Quarter-final")
    return gettext("Round %(number)s, 1/%(matches)s finals") % {
        "number": number,
        "matches": 2**later,
    }


def _of_rounds(match: str, structure: Structure) -> str:
    group, number = match[1:2], match.split(".")[0].lstrip("STABCDEFGH")
    if group.isdecimal() or SECOND_GROUP not in structure:
        return pgettext("of a tournament", "Round %(number)s") % {"number": number}
    return gettext("Group %(group)s, round %(number)s") % {"group": group, "number": number}


def place_text(place: Place | None) -> str:
    """`3`, or `5–6` when it is shared; a dash when it is not known or not awarded (CH-DQ-1)."""
    if place is None or not place.awarded:
        return "–"
    return str(place.first) if place.first == place.last else f"{place.first}–{place.last}"
