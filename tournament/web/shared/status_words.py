"""Words for statuses, in the reader's language, and how each looks: one table, one row per status.

What is looked for here is always a member of an enum, so a status without words cannot be shown.
"""

from collections.abc import Mapping
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.brackets.match_status import MatchStatus
from tournament.championship.statuses import DayStatus, RegistrationStatus
from tournament.web.shared.components import Kind

WORDS: Mapping[type[StrEnum], Mapping[StrEnum, str | Promise]] = {
    MatchStatus: {
        MatchStatus.PENDING: _("waits for players"),
        MatchStatus.READY: _("ready to be called"),
        MatchStatus.CALLED: _("called"),
        MatchStatus.IN_PLAY: _("in play"),
        MatchStatus.AWAITING_SIGNATURES: _("waits for signatures"),
        MatchStatus.DECIDED: _("decided"),
        MatchStatus.CLOSED: _("decided"),
        MatchStatus.DOUBLE_LOSS: _("both lost"),
        MatchStatus.BYE: _("without a match"),
        MatchStatus.EMPTY: _("no one came"),
        MatchStatus.NOT_NEEDED: _("not needed"),
    },
    RegistrationStatus: {
        RegistrationStatus.CONFIRMED: _("has a place"),
        RegistrationStatus.RECONFIRM_NEEDED: _("has to reconfirm the new date"),
        RegistrationStatus.WAITLISTED: _("on the waiting list"),
        RegistrationStatus.OFFERED: _("is offered a place"),
        RegistrationStatus.AWAITING_CONSENT: _("waits for a parent's consent"),
        RegistrationStatus.CHECKED_IN: _("checked in"),
        RegistrationStatus.NO_SHOW: _("did not come"),
        RegistrationStatus.WITHDRAWN: _("withdrawn"),
        RegistrationStatus.IN_BRACKET: _("in the bracket"),
        RegistrationStatus.RELEASED: _("registration cancelled"),
        RegistrationStatus.MOVED: _("moved to another day"),
        RegistrationStatus.REFUSED: _("ended as a duplicate"),
        RegistrationStatus.FINISHED: _("has played"),
        RegistrationStatus.INVITED: _("is asked to the final"),
        RegistrationStatus.DECLINED: _("does not come to the final"),
        RegistrationStatus.DISQUALIFIED: _("disqualified"),
    },
    DayStatus: {
        DayStatus.PLANNED: _("planned"),
        DayStatus.OPEN: _("registration is open"),
        DayStatus.CHECK_IN: _("check-in"),
        DayStatus.DRAWN: _("drawn"),
        DayStatus.RUNNING: _("being played"),
        DayStatus.SUSPENDED: _("suspended"),
        DayStatus.FINISHED: _("played, not closed yet"),
        DayStatus.COMPLETED: _("closed"),
        DayStatus.CANCELLED: _("cancelled"),
        DayStatus.VOIDED: _("void"),
    },
}
KINDS: Mapping[type[StrEnum], Mapping[StrEnum, Kind]] = {
    MatchStatus: {
        MatchStatus.READY: "info",
        MatchStatus.CALLED: "warning",
        MatchStatus.IN_PLAY: "live",
        MatchStatus.AWAITING_SIGNATURES: "warning",
        MatchStatus.DECIDED: "good",
        MatchStatus.CLOSED: "good",
        MatchStatus.DOUBLE_LOSS: "bad",
    },
    RegistrationStatus: {
        RegistrationStatus.CONFIRMED: "info",
        RegistrationStatus.RECONFIRM_NEEDED: "warning",
        RegistrationStatus.WAITLISTED: "warning",
        RegistrationStatus.OFFERED: "warning",
        RegistrationStatus.INVITED: "warning",
        RegistrationStatus.AWAITING_CONSENT: "warning",
        RegistrationStatus.CHECKED_IN: "good",
        RegistrationStatus.NO_SHOW: "bad",
        RegistrationStatus.DISQUALIFIED: "bad",
        RegistrationStatus.IN_BRACKET: "good",
        RegistrationStatus.FINISHED: "good",
    },
    DayStatus: {
        DayStatus.OPEN: "info",
        DayStatus.CHECK_IN: "warning",
        DayStatus.DRAWN: "info",
        DayStatus.RUNNING: "live",
        DayStatus.FINISHED: "good",
        DayStatus.COMPLETED: "good",
        DayStatus.CANCELLED: "bad",
        DayStatus.SUSPENDED: "warning",
        DayStatus.VOIDED: "bad",
    },
}
"""How statuses look that are not plain."""


def status_word(status: StrEnum) -> str:
    """A status in words."""
    return str(WORDS[type(status)][status])


def status_kind(status: StrEnum) -> Kind:
    """How a status looks."""
    return KINDS[type(status)].get(status, "neutral")
