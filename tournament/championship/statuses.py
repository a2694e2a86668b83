"""Where registrations, days, sheets and the championship stand (spec 5.2 to 5.8), and the groups of
statuses that the rules speak of.

Their spellings stand in ledgers and tables and never change. What is read back is made a member
again, so that a spelling which nobody knows is a fault where it is read.
"""

from enum import StrEnum

from tournament.brackets.match_status import IsIn


class RegistrationStatus(StrEnum):
    """What a registration is, to its championship and on its day (spec 5.4)."""

    CONFIRMED = "confirmed"
    RECONFIRM_NEEDED = "reconfirm_needed"
    WAITLISTED = "waitlisted"
    OFFERED = "offered"
    AWAITING_CONSENT = "awaiting_consent"
    CHECKED_IN = "checked_in"
    NO_SHOW = "no_show"
    WITHDRAWN = "withdrawn"
    IN_BRACKET = "in_bracket"
    RELEASED = "released"
    MOVED = "moved"
    REFUSED = "refused"
    FINISHED = "finished"
    INVITED = "invited"
    DECLINED = "declined"
    DISQUALIFIED = "disqualified"


HOLDS_PLACE = frozenset(
    {
        RegistrationStatus.CONFIRMED,
        RegistrationStatus.OFFERED,
        RegistrationStatus.RECONFIRM_NEEDED,
    }
)
BEFORE_DRAW = HOLDS_PLACE | {
    RegistrationStatus.WAITLISTED,
    RegistrationStatus.AWAITING_CONSENT,
    RegistrationStatus.INVITED,
}
"""Statuses that a registration can still be taken back from."""
ACTIVE = BEFORE_DRAW | {RegistrationStatus.IN_BRACKET}
IN_LINE = frozenset({RegistrationStatus.WAITLISTED, RegistrationStatus.OFFERED})
"""On the waiting list, or its first, who is asked."""
COMES = frozenset({RegistrationStatus.CONFIRMED, RegistrationStatus.RECONFIRM_NEEDED})
"""Registered with a place, whether or not the new date was agreed to."""
PRESENT = frozenset({RegistrationStatus.CHECKED_IN, RegistrationStatus.IN_BRACKET})
EXPECTED = COMES | {RegistrationStatus.INVITED}
"""Registered with a place and not here yet; whoever comes has thereby reconfirmed."""
HOLDING = PRESENT | EXPECTED
"""Statuses that hold a place; at closing the expected become no-shows and hold none."""
LEFT = frozenset({RegistrationStatus.WITHDRAWN, RegistrationStatus.DISQUALIFIED})
"""Statuses of whoever has left a day that is played."""
ENDED = LEFT | {RegistrationStatus.REFUSED, RegistrationStatus.DECLINED}
"""Statuses on which the championship has the last word."""
NOT_COMING = ENDED | {RegistrationStatus.RELEASED, RegistrationStatus.MOVED}
"""Statuses of whoever is not of this day any more."""


class RegistrationQuestions:
    """What is asked of a registration that knows its status."""

    __slots__ = ()

    confirmed = IsIn(RegistrationStatus.CONFIRMED)
    must_reconfirm = IsIn(RegistrationStatus.RECONFIRM_NEEDED)
    waits = IsIn(RegistrationStatus.WAITLISTED)
    offered = IsIn(RegistrationStatus.OFFERED)
    awaits_consent = IsIn(RegistrationStatus.AWAITING_CONSENT)
    checked_in = IsIn(RegistrationStatus.CHECKED_IN)
    no_show = IsIn(RegistrationStatus.NO_SHOW)
    withdrew = IsIn(RegistrationStatus.WITHDRAWN)
    disqualified = IsIn(RegistrationStatus.DISQUALIFIED)
    in_bracket = IsIn(RegistrationStatus.IN_BRACKET)
    invited = IsIn(RegistrationStatus.INVITED)
    declined = IsIn(RegistrationStatus.DECLINED)
    holds_place = IsIn(*HOLDS_PLACE)
    before_draw = IsIn(*BEFORE_DRAW)
    active = IsIn(*ACTIVE)
    comes = IsIn(*COMES)
    present = IsIn(*PRESENT)
    expected = IsIn(*EXPECTED)
    left = IsIn(*LEFT)


class DayStatus(StrEnum):
    """How far a game day or the final is (spec 5.5)."""

    PLANNED = "planned"
    OPEN = "open"
    CHECK_IN = "check_in"
    DRAWN = "drawn"
    RUNNING = "running"
    SUSPENDED = "suspended"
    FINISHED = "finished"
    COMPLETED = "completed"
    CANCELLED = "cancelled"
    VOIDED = "voided"


BEFORE_CHECK_IN = frozenset({DayStatus.PLANNED, DayStatus.OPEN})
"""Days whose check-in has not begun."""
NOT_DRAWN = BEFORE_CHECK_IN | {DayStatus.CHECK_IN}
AT_PLAY = frozenset({DayStatus.DRAWN, DayStatus.RUNNING})
"""Days on which matches can be called."""
UNDER_WAY = AT_PLAY | {DayStatus.CHECK_IN, DayStatus.SUSPENDED}
NOT_CLOSED = UNDER_WAY | {DayStatus.FINISHED}
"""Days that have begun and whose places do not stand yet."""
PLAYED = frozenset({DayStatus.RUNNING, DayStatus.FINISHED, DayStatus.COMPLETED})
"""Days on which a match was called."""
NOT_PLAYED = frozenset({DayStatus.CANCELLED, DayStatus.VOIDED})
"""Days that do not count (CH-DAY-2, CH-DAY-7)."""
OVER = NOT_PLAYED | {DayStatus.COMPLETED}


class DayQuestions:
    """What is asked of a day that knows its status.

    Whether one registers for an open day its status alone does not tell: `DayNow.registers` does.
    """

    __slots__ = ()

    planned = IsIn(DayStatus.PLANNED)
    is_open = IsIn(DayStatus.OPEN)
    before_check_in = IsIn(*BEFORE_CHECK_IN)
    checks_in = IsIn(DayStatus.CHECK_IN)
    not_drawn = IsIn(*NOT_DRAWN)
    at_play = IsIn(*AT_PLAY)
    suspended = IsIn(DayStatus.SUSPENDED)
    under_way = IsIn(*UNDER_WAY)
    not_closed = IsIn(*NOT_CLOSED)
    all_played = IsIn(DayStatus.FINISHED)
    closed = IsIn(DayStatus.COMPLETED)
    cancelled = IsIn(DayStatus.CANCELLED)
    voided = IsIn(DayStatus.VOIDED)
    not_played = IsIn(*NOT_PLAYED)
    over = IsIn(*OVER)


class SheetState(StrEnum):
    """What has become of one revision of a result sheet (spec 5.8)."""

    FILLED = "filled"
    SIGNED_A = "signed_A"
    SIGNED_B = "signed_B"
    CONFLICTING = "conflicting"
    REFUSED = "refused"
    ACCEPTED = "accepted"
    ACCEPTED_BY_JUDGE = "accepted_by_judge"
    SUPERSEDED = "superseded"
    REPLAY_ORDERED = "replay_ordered"
    VOIDED = "voided"
    DROPPED = "dropped"


COUNTS = frozenset({SheetState.ACCEPTED, SheetState.ACCEPTED_BY_JUDGE})
"""Sheets whose result counts (CH-SHEET-1)."""
UNSIGNED = frozenset(
    {SheetState.FILLED, SheetState.SIGNED_A, SheetState.SIGNED_B, SheetState.CONFLICTING}
)
"""Sheets that wait for players; a refused one waits for the judge."""
SET_ASIDE = frozenset(
    {
        SheetState.SUPERSEDED,
        SheetState.REPLAY_ORDERED,
        SheetState.VOIDED,
        SheetState.DROPPED,
    }
)
"""Sheets that neither count nor wait: replaced, voided, or left open when the match ended."""


class SheetQuestions:
    """What is asked of a revision of a sheet that knows its state."""

    __slots__ = ()

    disputed = IsIn(SheetState.CONFLICTING)
    refused = IsIn(SheetState.REFUSED)
    by_judge = IsIn(SheetState.ACCEPTED_BY_JUDGE)
    superseded = IsIn(SheetState.SUPERSEDED)
    voided = IsIn(SheetState.VOIDED)
    accepted = IsIn(*COUNTS)
    unsigned = IsIn(*UNSIGNED)
    set_aside = IsIn(*SET_ASIDE)


class StageStatus(StrEnum):
    """Where a city's stage stands (spec 5.3)."""

    EMPTY = "empty"
    PLANNED = "planned"
    REGISTRATION_OPEN = "registration_open"
    DAYS_PLANNED = "days_planned"
    REGISTRATION_CLOSED = "registration_closed"
    RUNNING = "running"
    RESULTS_PENDING = "results_pending"
    COMPLETED = "completed"
    CANCELLED = "cancelled"


SENDS_NOBODY = frozenset({StageStatus.EMPTY, StageStatus.CANCELLED})
SETTLED = SENDS_NOBODY | {StageStatus.COMPLETED}
"""Cities that keep nobody waiting."""


class StageQuestions:
    """What is asked of a stage that knows its status."""

    __slots__ = ()

    to_confirm = IsIn(StageStatus.RESULTS_PENDING)
    completed = IsIn(StageStatus.COMPLETED)
    all_played = IsIn(StageStatus.RESULTS_PENDING, StageStatus.COMPLETED)
    sends_nobody = IsIn(*SENDS_NOBODY)
    settled = IsIn(*SETTLED)


class ChampionshipStatus(StrEnum):
    """Where the championship stands (spec 5.2)."""

    DRAFT = "draft"
    ANNOUNCED = "announced"
    REGISTRATION_OPEN = "registration_open"
    REGIONALS_RUNNING = "regionals_running"
    QUALIFIERS_FIXED = "qualifiers_fixed"
    FINAL_DRAWN = "final_drawn"
    FINAL_RUNNING = "final_running"
    FINAL_SUSPENDED = "final_suspended"
    FINISHED = "finished"
    ARCHIVED = "archived"
    CANCELLED = "cancelled"


OF_FINAL = frozenset(
    {
        ChampionshipStatus.QUALIFIERS_FIXED,
        ChampionshipStatus.FINAL_DRAWN,
        ChampionshipStatus.FINAL_RUNNING,
        ChampionshipStatus.FINAL_SUSPENDED,
    }
)
"""Nothing but the final is left to be played."""


class ChampionshipQuestions:
    """What is asked of a championship that knows its status."""

    __slots__ = ()

    draft = IsIn(ChampionshipStatus.DRAFT)
    announced = IsIn(ChampionshipStatus.ANNOUNCED)
    in_cities = IsIn(ChampionshipStatus.REGISTRATION_OPEN, ChampionshipStatus.REGIONALS_RUNNING)
    qualifiers_fixed = IsIn(ChampionshipStatus.QUALIFIERS_FIXED)
    final_drawn = IsIn(ChampionshipStatus.FINAL_DRAWN)
    final_running = IsIn(ChampionshipStatus.FINAL_RUNNING)
    final_suspended = IsIn(ChampionshipStatus.FINAL_SUSPENDED)
    of_final = IsIn(*OF_FINAL)
    finished = IsIn(ChampionshipStatus.FINISHED)
    archived = IsIn(ChampionshipStatus.ARCHIVED)
    cancelled = IsIn(ChampionshipStatus.CANCELLED)
    over = IsIn(
        ChampionshipStatus.FINISHED, ChampionshipStatus.ARCHIVED, ChampionshipStatus.CANCELLED
    )


class InvitationStatus(StrEnum):
    """What became of a seat in the final that was given to somebody (CH-QUAL-4, CH-FINAL-5)."""

    ASKED = "asked"
    COMING = "coming"
    DECLINED = "declined"
    EXPIRED = "expired"
    WITHDRAWN = "withdrawn"
    BANNED = "banned"


HOLDS_SEAT = frozenset({InvitationStatus.ASKED, InvitationStatus.COMING})


class InvitationQuestions:
    """What is asked of a seat in the final that was given to somebody."""

    __slots__ = ()

    asked = IsIn(InvitationStatus.ASKED)
    coming = IsIn(InvitationStatus.COMING)
    declined = IsIn(InvitationStatus.DECLINED)
    banned = IsIn(InvitationStatus.BANNED)
    holds_seat = IsIn(*HOLDS_SEAT)
    """Nobody else can have this seat."""


class ApplicationStatus(StrEnum):
    """What became of a wish to host (CH-CONTACT-2)."""

    RECEIVED = "received"
    ACCEPTED = "accepted"
    DECLINED = "declined"


class SplitPhase(StrEnum):
    """How far the division of a stage into days is (CH-SPLIT-3)."""

    PREFERENCES = "preferences"
    FROZEN = "frozen"
    ASSIGNED = "assigned"
