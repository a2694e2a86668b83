"""The demo's final: planned, and tried out in a rehearsal that stands before its last matches."""

from tournament.events import finals, rehearsals, services
from tournament.events.execution import Place
from tournament.events.models import GameDay
from tournament.events.selectors import place_of
from tournament.events.states import event_state
from tournament.people.models import User
from tournament.people.policy import Role, ScopeKind
from tournament.showroom.demo.crew import Clock, Crew

CITY = "saint-petersburg"
TABLES = 16


def plan_final(clock: Clock, championship: str, publisher: User, judge: User) -> str:
    """The final gets its hall and a judge; the publisher runs it themselves."""
    event = finals.plan_final(
        clock.caller(publisher), championship=championship, city=CITY, start="11:00", tables=TABLES
    )
    place = place_of(event)
    services.grant_role(
        clock.caller(publisher),
        user=judge.public_id,
        role=Role.JUDGE.value,
        scope_kind=ScopeKind.EVENT.value,
        place=Place(place.championship, place.stage, event),
    )
    return event


def rehearse(clock: Clock, championship: str, publisher: User, judge: User) -> None:
    """A copy is drawn and played until the two last matches are left."""
    event = rehearsals.start_rehearsal(clock.caller(publisher), championship=championship)
    crew = Crew(clock, event, publisher, judge)
    crew.open_check_in(absent={})
    crew.draw("2 7 1 8")
    while ready := [
        match for match in event_state(event).progress.ready() if match not in {"F", "P3"}
    ]:
        clock.wait(minutes=10)
        crew.call(*ready)
        for match in ready:
            crew.report(match, "A")
            crew.report(match, "A")


def demo_final() -> str:
    """Id of the demo's final."""
    found = GameDay.objects.filter(championship__demo=True, stage__kind="final")
    return found.values_list("pk", flat=True).get()


def demo_rehearsal() -> str:
    """Id of the rehearsal's day."""
    of = GameDay.objects.get(pk=demo_final()).championship_id
    found = GameDay.objects.filter(championship__rehearsal_of=of, stage__kind="final")
    return found.values_list("pk", flat=True).get()
