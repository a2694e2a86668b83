"""What can be done about a day by those who run it, as the rules answer it now.

What a form asks for has an example here, which no rule refuses in any state.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from django.utils.translation import gettext_lazy as _

from tournament.championship import commands
from tournament.championship.championship_state import ChampionshipState, Day
from tournament.championship.days.queries import suspended_state
from tournament.championship.days.short_day.decide import SHORT_DAY_ORDERS
from tournament.championship.days.suspension.decide import RESUMPTIONS
from tournament.championship.event_state import EventState
from tournament.events.execution import Caller
from tournament.events.selectors import day_of, place_of
from tournament.events.states import championship_state, event_ledger, event_state, folded
from tournament.play.issuing import NO_REASON, NOT_ISSUED
from tournament.regulations.checks import local_date
from tournament.web.shared.actions import GROWN_UP, Action, Actions, Offers
from tournament.web.shared.split_days import plan_of

PLAYED_BY_NOW: Final = frozenset({"day_fixed", "cancel_too_late", "final_of_publisher"})
"""Whoever looks at such a day does not look for another date."""
OTHERWISE: Final = frozenset(
    {
        "announcement_gone",
        "check_in_not_open",
        "custody_none",
        "custody_taken",
        "hall_announcement_when",
        "list_not_frozen",
        "merge_early",
        "merge_needless",
        "not_qualified",
        "preferences_closed",
        "preferences_open",
        "re_entry_none",
        "redraw_too_late",
        "registration_settled",
        "short_day_late",
        "short_day_only_one",
        "split_fixed",
        "split_needless",
        "split_when",
    }
)
"""The day is not where anybody looks for this; the page says where it is."""


@dataclass(frozen=True, slots=True)
class About:
    """A day as the samples need it."""

    state: ChampionshipState
    day: Day
    event: EventState
    today: date

    @property
    def id(self) -> str:
        """Its id."""
        return self.day.id

    @property
    def last_entry(self) -> int:
        """Number of the last entry of its ledger."""
        return folded(event_ledger(self.id)).checkpoint.size

    @property
    def another_date(self) -> date:
        """A date on which it may go on or be played."""
        return max(self.day.date, self.today)

    def split(self) -> list[commands.Command]:
        """Into as many days as are needed, on the next dates or on those before."""
        first, *others = (max(1, size) for size in plan_of(self.state, self.day).sizes)
        events = tuple(map(str, range(len(others))))
        found: list[commands.Command] = []
        for way in (1, -1):
            dates = (self.day.date + timedelta(days=way * (n + 1)) for n in range(len(others)))
            days = (
                commands.SplitDay(when, self.day.start, self.day.tables, size)
                for when, size in zip(dates, others, strict=True)
            )
            found.append(commands.SplitStage("", self.id, first, tuple(days), events))
        return found

    def merges(self) -> list[commands.Command]:
        """Into each of the other days, with nobody."""
        return [
            commands.MergeDay(self.id, other.id, frozenset(), {})
            for other in self.state.live_days(self.day.stage)
            if other.id != self.id
        ]


def _continue(about: About) -> list[commands.Command]:
    matches = dict.fromkeys(about.event.matches_in_play(), RESUMPTIONS[0])
    met = suspended_state(about.event)
    return [commands.ContinueDay(about.id, NOT_ISSUED, matches, met, NO_REASON)]  # type: ignore[arg-type]


OF_A_DAY: Mapping[str, Action[About]] = {
    "open_registration": Action(
        _("Open registration"),
        "open_registration",
        lambda at: [commands.OpenRegistration(at.id)],
    ),
    "set_deadline": Action(
        _("Set the deadline"),
        "day_registration",
        lambda at: [
            commands.SetDeadline(at.id, when)
            for when in (at.day.date, at.day.date - timedelta(days=1))
        ],
    ),
    "close_registration": Action(
        _("Close registration now"),
        "day_registration",
        lambda at: [commands.CloseRegistration(at.id)],
    ),
    "reopen_registration": Action(
        _("Open registration again"),
        "day_registration",
        lambda at: [commands.ReopenRegistration(at.id, None)],
    ),
    "describe": Action(
        _("Publish"), "day_about", lambda at: [commands.DescribeDay(at.id, NOT_ISSUED, "")]
    ),
    "enter": Action(
        _("Add a person"),
        "desk",
        lambda at: [
            commands.Register("", "", at.id, "desk", GROWN_UP, frozenset({"processing"}), "")
        ],
    ),
    "open_check_in": Action(
        _("Open check-in"), "check_in_open", lambda at: [commands.OpenCheckIn(at.id, "", "")]
    ),
    "close_check_in": Action(
        _("Close check-in"), "check_in_close", lambda at: [commands.CloseCheckIn()]
    ),
    "extend_check_in": Action(
        _("Extend check-in…"), "check_in_extend", lambda at: [commands.ExtendCheckIn(1)]
    ),
    "reopen_check_in": Action(
        _("Open check-in again"),
        "check_in_extend",
        lambda at: [commands.ExtendCheckIn(0)],
        frozenset({"extension_used_up", "check_in_endless"}),
    ),
    "freeze": Action(_("Freeze the list"), "draw_freeze", lambda at: [commands.FreezeList()]),
    "draw": Action(_("Draw the bracket"), "draw", lambda at: [commands.MakeDraw("", b"")]),
    "withdraw_draw": Action(
        _("Withdraw"),
        "draw_withdraw",
        lambda at: [commands.WithdrawDraw(NOT_ISSUED, "", NO_REASON)],
    ),
    "tell_hall": Action(
        _("Announce"),
        "hall_announcement",
        lambda at: [commands.AnnounceInHall(NOT_ISSUED, NO_REASON)],
    ),
    "end_telling": Action(
        _("Take back"),
        "hall_announcement_end",
        lambda at: [
            commands.EndHallAnnouncement(at.event.announced.id if at.event.announced else "")
        ],
    ),
    "suspend": Action(
        _("Suspend the day"),
        "day_suspend",
        lambda at: [commands.SuspendDay(at.id, NOT_ISSUED, NO_REASON)],
    ),
    "continue": Action(_("Continue the day"), "day_continue", _continue),
    "announce": Action(
        _("Announce the date"),
        "day_continuation",
        lambda at: [
            commands.SetContinuation(at.id, at.another_date + timedelta(days=more), "12:34")
            for more in (0, 1)
        ],
    ),
    "void": Action(
        _("Make the day void"),
        "day_void",
        lambda at: [commands.VoidDay(at.id, NOT_ISSUED, NO_REASON)],
    ),
    "end_unfinished": Action(
        _("Keep the places as they are"),
        "day_end_unfinished",
        lambda at: [commands.EndUnfinished(at.id, NOT_ISSUED, NO_REASON)],
    ),
    "close": Action(_("Close the day"), "complete_day", lambda at: [commands.CompleteDay()]),
    "split": Action(_("Split into days"), "day_split", About.split),
    "end_choosing": Action(
        _("End the choosing"), "split_close", lambda at: [commands.ClosePreferences(at.id, "", "")]
    ),
    "undo_split": Action(
        _("Make it one day again"), "split_undo", lambda at: [commands.UndoSplit(at.id, {})]
    ),
    "merge": Action(_("Give the day up and merge"), "short_day_merge", About.merges),
    "decide_short": Action(
        _("Rule"),
        "short_day_decide",
        lambda at: [commands.DecideShortDay(at.id, NOT_ISSUED, SHORT_DAY_ORDERS[0], NO_REASON)],
    ),
    "move": Action(
        _("Set another date"),
        "day_move",
        lambda at: [commands.MoveDay(at.id, at.another_date, "12:34", frozenset(), frozenset())],
        PLAYED_BY_NOW,
    ),
    "cancel": Action(
        _("Cancel the day"),
        "day_cancel",
        lambda at: [commands.CancelDay(at.id, NO_REASON)],
        PLAYED_BY_NOW,
    ),
    "hand_over": Action(
        _("Hand the day over"),
        "venue_hand_over",
        lambda at: [commands.TakeCustody(at.id, "", "")],
        frozenset({"re_entry_open"}),
    ),
    "end_custody": Action(
        _("The laptop is lost…"),
        "venue_end",
        lambda at: [commands.EndCustody(at.id, NO_REASON)],
    ),
    "give_up": Action(
        _("Give it up"),
        "tournament_hide",
        lambda at: [commands.HideTournament(at.id)],
        frozenset({"not_a_tournament", "tournament_begun"}),
    ),
    "archive": Action(
        _("Archive the tournament"),
        "tournament_archive",
        lambda at: [commands.ArchiveTournament(at.id)],
        frozenset({"not_a_tournament"}),
    ),
    "unarchive": Action(
        _("Take it out of the archive"),
        "tournament_unarchive",
        lambda at: [commands.UnarchiveTournament(at.id)],
    ),
    "confirm_re_entry": Action(
        _("I have compared it: confirm"),
        "venue_confirm_re_entry",
        lambda at: [commands.ConfirmReEntry(at.id, at.last_entry, at.last_entry)],
    ),
}
"""What is done about a day."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A registration as the samples need it."""

    event: str
    id: str


AT_CHECK_IN: Mapping[str, Action[Entry]] = {
    "age": Action(
        _("Age seen in a document"), "check_in_age", lambda at: [commands.NoteAgeSeen(at.id)]
    ),
    "undo": Action(_("Undo"), "check_in_undo", lambda at: [commands.UndoCheckIn(at.id)]),
    "check_in": Action(_("Check in"), "check_in_player", lambda at: [commands.CheckIn(at.id)]),
    "consent": Action(
        _("Consent given"),
        "roster_consent",
        lambda at: [commands.RecordRepresentativeConsent(at.event, at.id)],
    ),
}
"""What is done about somebody on the list."""
TOLD_OF_ALL: Final = frozenset(
    {
        "age_of_the_absent",
        "check_in_not_open",
        "check_in_over",
        "representative_missing",
        "undo_too_late",
    }
)
"""What the page says once of everybody, or beside the name."""


def check_in_actions(ask: Actions, event_id: str, registration: str) -> Offers[Entry]:
    """What can be done about somebody on the list of check-in."""
    args = [event_id, registration]
    return Offers(ask, AT_CHECK_IN, Entry(event_id, registration), args, TOLD_OF_ALL)


def day_actions(caller: Caller, event_id: str, sent: str = "") -> Offers[About]:
    """What can be done about this day, asked when the page names it."""
    place = place_of(event_id)
    day, state = day_of(place), championship_state(place.championship)
    about = About(state, day, event_state(event_id), local_date(caller.now, day.zone))
    return Offers(Actions(place, caller, sent=sent), OF_A_DAY, about, [event_id], OTHERWISE)
