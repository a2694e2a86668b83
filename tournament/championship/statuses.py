"""Where registrations, days, sheets and the championship stand (spec 5.2 to 5.8), and the groups of
statuses that the rules speak of.

Their spellings stand in ledgers and tables and never change. What is read back is made a member
again, so that a spelling which nobody knows is a fault where it is read.
"""

from enum import StrEnum


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


BEFORE_DOOR = frozenset({DayStatus.PLANNED, DayStatus.OPEN})
"""Days whose check-in has not begun."""
NOT_DRAWN = BEFORE_DOOR | {DayStatus.CHECK_IN}
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
