"""Practice days: an organizer tries a day of their city with players that do not exist.

A practice day is a rehearsal: a championship of its own with one day and nothing else. Nobody is
told of it, it stands in no list of the public, and every page of it says what it is. Its organizer
is its judge, too; its players are numbers, so nothing in it is about anybody.
"""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from tournament.championship import commands
from tournament.championship.championship_state import ChampionshipState, Stage
from tournament.championship.final.rehearsal.queries import HAND
from tournament.championship.statuses import DayStatus
from tournament.events.execution import Caller, Place, Refused, execute
from tournament.events.models import GameDay
from tournament.events.models import Stage as StageRow
from tournament.events.rehearsals import throw_away
from tournament.events.selectors import place_of, place_of_stage
from tournament.events.services import part_of
from tournament.events.states import championship_ledger, championship_state
from tournament.events.venue.handed_over import is_hall
from tournament.jobs.payloads import Payload
from tournament.jobs.registry import job
from tournament.ledger import store
from tournament.people.identity import new_opaque_id
from tournament.people.policy import THE_CLOCK
from tournament.regulations.checks import local_date
from tournament.regulations.profile import Profile
from tournament.regulations.refusals import Refusal

PLAYERS = 12
TABLES = 4


@transaction.atomic
def start_practice(
    caller: Caller, *, stage: str, players: int = PLAYERS, ruleset: str | None = None
) -> str:
    """The caller's practice day of a city, open already or made now; the id of its day.

    One at a time: with the real championship locked, two presses find the same day. A closed one is
    thrown away when the next begins. Not on a hall's laptop, which keeps one day (CH-VENUE-1).
    `ruleset` is the game that is played, if not that of the championship.
    """
    place = place_of_stage(stage)
    store.lock(championship_ledger(place.championship))
    state = championship_state(place.championship)
    if is_hall(state):
        raise Refused(Refusal("only_this_day"))
    for event in practices_of(stage, caller.actor.public_id):
        day = championship_state(place_of(event).championship).days[event]
        if day.status != DayStatus.COMPLETED:
            return event
        throw_practice_away(part_of(caller, event), event=event)
    copy = part_of(caller, "practice").command_id
    rules = replace(state.rules, ruleset=ruleset or state.rules.ruleset)
    command = _command(state, rules, state.stages[stage], copy, players, caller)
    answer = execute(command, Place(copy, stage), caller)
    return str(answer.entries[0].body["event"])


def _command(
    state: ChampionshipState,
    rules: Profile,
    stage: Stage,
    copy: str,
    players: int,
    caller: Caller,
) -> commands.StartPractice:
    count = min(max(players, rules.stage_minimum), rules.day_maximum)
    return commands.StartPractice(
        championship=copy,
        public_key=store.installation_key().public_text(),
        rehearsal_of=state.id,
        # Nobody has to rest who does not exist.
        profile=replace(rules, rest_minutes=0),
        date=local_date(caller.now, stage.zone),
        stage=new_opaque_id(),
        event=new_opaque_id(),
        city=stage.city,
        zone=stage.zone,
        start=caller.now.astimezone(ZoneInfo(stage.zone)).strftime("%H:%M"),
        tables=next((day.tables for day in state.live_days(stage.id)), TABLES),
        players=tuple(
            {"registration": new_opaque_id(), "person": new_opaque_id(), "city": stage.city}
            for _number in range(count)
        ),
        grants=tuple(
            {"grant": new_opaque_id(), "user": user, "role": role}
            for user, role in (
                (caller.actor.public_id, "organizer"),
                (caller.actor.public_id, "judge"),
                (HAND, "helper"),
            )
        ),
    )


def practices_of(stage: str, user: str) -> Iterator[str]:
    """The practice days of a city that this account began and that are still there."""
    of, city = StageRow.objects.values_list("championship_id", "city").get(pk=stage)
    days = GameDay.objects.filter(
        championship__rehearsal_of=of, stage__city=city, stage__kind="regional"
    ).exclude(status=DayStatus.CANCELLED)
    for event in days.order_by("pk").values_list("pk", flat=True):
        state = championship_state(place_of(event).championship)
        if any(grant.user == user for grant in state.organizers_of(event)):
            yield event


def stage_of_practice(event: str) -> str:
    """The real stage of the city that a practice day is about; empty if it is there no more."""
    place = place_of(event)
    state = championship_state(place.championship)
    if state.rehearsal is None or not state.rehearsal.practice:
        return ""
    real = StageRow.objects.filter(championship=state.rehearsal.of, kind="regional")
    city = state.stages[str(place.stage)].city
    return real.filter(city=city).values_list("pk", flat=True).first() or ""


def throw_practice_away(caller: Caller, *, event: str) -> None:
    """Hide a practice day; its ledger stays, as every ledger does, and what was typed goes."""
    throw_away(caller, commands.ThrowPracticeAway(event))


@job("end_practice", title=_("End of practice days that were left open"))
def end_practice(payload: Payload, now: datetime) -> None:
    """Whoever has practised may forget to throw it away."""
    event = str(payload["event"])
    rehearsal = championship_state(place_of(event).championship).rehearsal
    if rehearsal is not None and not rehearsal.thrown_away:
        throw_away(Caller(THE_CLOCK, new_opaque_id(), now), commands.ForgetPractice(event))
