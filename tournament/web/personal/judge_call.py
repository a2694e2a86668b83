"""The holder's player sits at a table: he sees which, and calls the judge to it."""

from dataclasses import dataclass
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from tournament.championship.decide_judge_call import table_of
from tournament.events.own_registrations import Held
from tournament.play.judge_calls import call_judge, open_call_of
from tournament.web.personal.access import Holder, personal


@dataclass(frozen=True, slots=True)
class AtTable:
    """The table that a player is called to or plays at; `called` since when the judge is called."""

    table: int | None
    match: str
    called: str
    comes: bool


def at_table(held: Held) -> AtTable | None:
    """Where a player sits now; None while he is at no table."""
    event, registration = held.event, held.registration.id
    if registration not in event.seed_of:
        return None
    match = table_of(event, registration)
    if match is None:
        return None
    call = open_call_of(held.day.id, match)
    called = call.called_at.astimezone(ZoneInfo(held.day.zone)) if call is not None else None
    return AtTable(
        table=event.plays[match].table,
        match=match,
        called=called.strftime("%H:%M") if called is not None else "",
        comes=call is not None and call.coming_at is not None,
    )


@personal("POST")
def judge(request: HttpRequest, holder: Holder, registration: str) -> HttpResponse:
    """Call the judge to the table at which this player sits; back to the page he called from."""
    call_judge(holder.caller(request), holder.held(registration))
    if request.POST.get("page") == "match":
        return redirect(f"{holder.address('my_match', registration)}?done=judge-called")
    return holder.back("judge-called")
