"""Words for statuses, in the reader's language, and how each looks: one table, one row per status.

What is looked for here is always a member of an enum, so a status without words cannot be shown.
"""

from collections.abc import Mapping
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.brackets.match_status import MatchStatus
from tournament.championship.statuses import (
    ApplicationStatus,
    ChampionshipStatus,
    DayStatus,
    RegistrationStatus,
    SheetState,
    StageStatus,
)
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
    SheetState: {
        SheetState.FILLED: _("waits for signatures"),
        SheetState.SIGNED_A: _("signed by one, waits for the other"),
        SheetState.SIGNED_B: _("signed by one, waits for the other"),
        SheetState.CONFLICTING: _("the players say different things"),
        SheetState.ACCEPTED: _("signed by both"),
        SheetState.ACCEPTED_BY_JUDGE: _("accepted by the judge"),
        SheetState.SUPERSEDED: _("replaced by a later revision"),
        SheetState.REFUSED: _("a signature is refused"),
        SheetState.REPLAY_ORDERED: _("the judge has ordered a replay"),
        SheetState.VOIDED: _("the game was voided"),
        SheetState.DROPPED: _("not needed: the match ended without it"),
    },
    ChampionshipStatus: {
        ChampionshipStatus.DRAFT: pgettext_lazy("championship", "Draft"),
        ChampionshipStatus.ANNOUNCED: pgettext_lazy("championship", "Announced"),
        ChampionshipStatus.REGISTRATION_OPEN: pgettext_lazy("championship", "Registration"),
        ChampionshipStatus.REGIONALS_RUNNING: pgettext_lazy("championship", "Days in the cities"),
        ChampionshipStatus.QUALIFIERS_FIXED: pgettext_lazy("championship", "Finalists settled"),
        ChampionshipStatus.FINAL_DRAWN: pgettext_lazy("championship", "Final drawn"),
        ChampionshipStatus.FINAL_RUNNING: pgettext_lazy("championship", "Final is played"),
        ChampionshipStatus.FINAL_SUSPENDED: pgettext_lazy("championship", "Final suspended"),
        ChampionshipStatus.FINISHED: pgettext_lazy("championship", "Finished"),
        ChampionshipStatus.ARCHIVED: pgettext_lazy("championship", "Archived"),
        ChampionshipStatus.CANCELLED: pgettext_lazy("championship", "Cancelled"),
    },
    StageStatus: {
        StageStatus.EMPTY: pgettext_lazy("stage", "no day yet"),
        StageStatus.PLANNED: pgettext_lazy("stage", "planned"),
        StageStatus.REGISTRATION_OPEN: pgettext_lazy("stage", "registration is open"),
        StageStatus.DAYS_PLANNED: pgettext_lazy("stage", "is being split into days"),
        StageStatus.REGISTRATION_CLOSED: pgettext_lazy("stage", "registration is closed"),
        StageStatus.RUNNING: pgettext_lazy("stage", "being played"),
        StageStatus.RESULTS_PENDING: pgettext_lazy("stage", "qualifiers to be confirmed"),
        StageStatus.COMPLETED: pgettext_lazy("stage", "completed"),
        StageStatus.CANCELLED: pgettext_lazy("stage", "cancelled"),
    },
    ApplicationStatus: {
        ApplicationStatus.RECEIVED: _("waits for your answer"),
        ApplicationStatus.ACCEPTED: _("accepted"),
        ApplicationStatus.DECLINED: _("declined"),
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
    StageStatus: {
        StageStatus.REGISTRATION_OPEN: "info",
        StageStatus.DAYS_PLANNED: "warning",
        StageStatus.RUNNING: "live",
        StageStatus.RESULTS_PENDING: "warning",
        StageStatus.COMPLETED: "good",
    },
}
"""How statuses look that are not plain."""


def status_word(status: StrEnum) -> str:
    """A status in words."""
    return str(WORDS[type(status)][status])


def status_kind(status: StrEnum) -> Kind:
    """How a status looks."""
    return KINDS[type(status)].get(status, "neutral")
