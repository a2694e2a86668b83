"""What people do with a day that is interrupted: stop, set a date, go on, void, let it stand.

One function per thing a person does; each is one transaction and raises `Refused` when a rule
stands in the way.
"""

from collections.abc import Mapping
from datetime import date, datetime

from tournament.championship import commands
from tournament.events.execution import Answer, Caller, execute
from tournament.events.selectors import place_of
from tournament.people.identity import new_opaque_id
from tournament.people.policy import THE_CLOCK
from tournament.play.issuing import NO_REASON, NOT_ISSUED, issue_ruling


def suspend_day(caller: Caller, *, event: str, category: str, reason: str) -> Answer:
    """CH-DAY-5: clocks stop and nothing is called; a judge's word makes it a ruling."""
    command = commands.SuspendDay(event, NOT_ISSUED, NO_REASON)
    return issue_ruling(caller, command, event=event, category=category, reason=reason)


def stop_day(*, event: str, category: str, now: datetime) -> Answer:
    """The site itself stops a day, such as one that has no judge any more (CH-JUDGE-6)."""
    command = commands.StopDay(event, new_opaque_id(), commands.Reason(category, ""))
    caller = Caller(THE_CLOCK, new_opaque_id(), now)
    return execute(command, place_of(event), caller)


def set_continuation(caller: Caller, *, event: str, day: date, start: str) -> Answer:
    """CH-DAY-6: announce when the day goes on; its players are told."""
    return execute(commands.SetContinuation(event, day, start), place_of(event), caller)


def continue_day(
    caller: Caller,
    *,
    event: str,
    matches: Mapping[str, commands.Resumption],
    met: str,
    reason: str,
) -> Answer:
    """CH-DAY-5, CH-DAY-6: play goes on; `met` is what the page of the matches in play showed."""
    command = commands.ContinueDay(event, NOT_ISSUED, matches, met, NO_REASON)
    return issue_ruling(caller, command, event=event, category="continue", reason=reason)


def void_day(caller: Caller, *, event: str, category: str, reason: str) -> Answer:
    """CH-DAY-7: the publisher rules that nothing counts."""
    command = commands.VoidDay(event, NOT_ISSUED, NO_REASON)
    return issue_ruling(caller, command, event=event, category=category, reason=reason)


def end_unfinished(caller: Caller, *, event: str, category: str, reason: str) -> Answer:
    """CH-DAY-7: the publisher rules that the places stand as they are."""
    command = commands.EndUnfinished(event, NOT_ISSUED, NO_REASON)
    return issue_ruling(caller, command, event=event, category=category, reason=reason)
