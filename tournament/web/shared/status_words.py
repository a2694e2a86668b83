"""Words for what is the case, in the reader's language, and how each looks: one row for each.

Of a day and a match the case is told (`championship.now`), which is finer than their status.

What is looked for here is always a member of an enum, so a status without words cannot be shown.
"""

from collections.abc import Mapping
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.championship.now.day import CASE_OF, DayCase
from tournament.championship.now.match import MatchCase
from tournament.championship.statuses import (
    ApplicationStatus,
    ChampionshipStatus,
    DayStatus,
    RegistrationStatus,
    SheetState,
    StageStatus,
)
from tournament.web.shared.components import Kind

OF_A_DAY: Mapping[StrEnum, str | Promise] = {
    DayCase.PLANNED: _("planned"),
    DayCase.LISTED: _("the list is being filled"),
    DayCase.REGISTERS: _("registration is open"),
    DayCase.REGISTRATION_CLOSED: _("registration is closed"),
    DayCase.IN_HALL: _("run in the hall"),
    DayCase.CHECK_IN: _("check-in"),
    DayCase.CHECK_IN_CLOSED: _("check-in is closed"),
    DayCase.DRAWN: _("drawn"),
    DayCase.RUNNING: _("being played"),
    DayCase.BREAK: pgettext_lazy("day", "a break"),
    DayCase.SUSPENDED: _("suspended"),
    DayCase.PLAYED: _("played, not closed yet"),
    DayCase.CLOSED: _("closed"),
    DayCase.CANCELLED: _("cancelled"),
    DayCase.VOIDED: _("void"),
}
WORDS: Mapping[type[StrEnum], Mapping[StrEnum, str | Promise]] = {
    MatchCase: {
        MatchCase.WAITS: _("waits for players"),
        MatchCase.READY: _("ready to be called"),
        MatchCase.CALLED: _("called"),
        MatchCase.IN_PLAY: _("in play"),
        MatchCase.SIGNING: _("waits for signatures"),
        MatchCase.DISPUTED: _("the judge decides"),
        MatchCase.INTERRUPTED: pgettext_lazy("match", "interrupted"),
        MatchCase.DECIDED: _("decided"),
        MatchCase.BOTH_LOST: _("both lost"),
        MatchCase.NO_MATCH: _("without a match"),
        MatchCase.NOBODY: _("no one came"),
        MatchCase.NOT_NEEDED: _("not needed"),
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
    DayCase: OF_A_DAY,
    DayStatus: {
        DayStatus.OPEN: _("not begun yet"),
        **{status: OF_A_DAY[case] for status, case in CASE_OF.items()},
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
    MatchCase: {
        MatchCase.READY: "info",
        MatchCase.CALLED: "warning",
        MatchCase.IN_PLAY: "live",
        MatchCase.SIGNING: "warning",
        MatchCase.DISPUTED: "warning",
        MatchCase.INTERRUPTED: "warning",
        MatchCase.DECIDED: "good",
        MatchCase.BOTH_LOST: "bad",
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
    DayCase: {
        DayCase.LISTED: "info",
        DayCase.REGISTERS: "info",
        DayCase.IN_HALL: "live",
        DayCase.CHECK_IN: "warning",
        DayCase.CHECK_IN_CLOSED: "warning",
        DayCase.DRAWN: "info",
        DayCase.RUNNING: "live",
        DayCase.BREAK: "live",
        DayCase.SUSPENDED: "warning",
        DayCase.PLAYED: "good",
        DayCase.CLOSED: "good",
        DayCase.CANCELLED: "bad",
        DayCase.VOIDED: "bad",
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
