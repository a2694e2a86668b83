"""Decisions on the final: its plan, who may enter it, its draw."""

from collections.abc import Callable, Mapping
from datetime import date, timedelta
from typing import Any

from tournament.brackets import FEWEST_ENTRANTS, draw_final
from tournament.championship import commands, facts
from tournament.championship.championship_state import ChampionshipState
from tournament.championship.codec import made_from
from tournament.championship.context import Context, Decision
from tournament.championship.final.queries import expected
from tournament.championship.judges.queries import identities
from tournament.championship.statuses import NOT_PLAYED, DayStatus
from tournament.regulations.refusals import Refusal

RUNS_THE_FINAL = frozenset({"publisher", "organizer"})


def plan_final(context: Context, command: commands.PlanFinal) -> Decision:
    """CH-DATE-2: one final, on the date of the championship."""
    state = context.championship
    if state.final is not None:
        return Refusal("final_planned_already")
    return {
        "championship": made_from(facts.FinalPlanned, command, date=state.final_date.isoformat())
    }


def move_final(context: Context, command: commands.MoveFinal) -> Decision:
    """CH-DATE-2: until its check-in opens, after every stage before it (CH-DATE-1)."""
    state = context.championship
    day = state.days[command.event]
    if day.status != DayStatus.PLANNED:
        return Refusal("final_fixed")
    if (command.date, command.start) == (day.date, day.start):
        return Refusal("final_date_same")
    earliest = earliest_final(state)
    if command.date < earliest:
        return Refusal(
            "final_too_early",
            {"date": earliest.strftime("%d.%m.%Y"), "days": state.rules.days_before_final},
        )
    moved = facts.FinalMoved(
        event=command.event, date=command.date.isoformat(), start=command.start
    )
    return {"championship": moved}


def earliest_final(state: ChampionshipState) -> date:
    """The first date that leaves the qualifiers of every day time to travel (CH-DATE-1)."""
    days = (state.days[key] for stage in state.regional_stages for key in stage.days)
    dates = [day.date for day in days if day.status not in NOT_PLAYED]
    return max(dates, default=state.first_day) + timedelta(days=state.rules.days_before_final)


def only_qualified(state: ChampionshipState, event: str) -> Refusal | None:
    """CH-GEN-1: nobody enters the final but by qualifying for it, and nobody at all a rehearsal."""
    if state.is_final(event):
        return Refusal("not_qualified")
    if state.rehearsal is not None:
        return Refusal("rehearsal_enters_nobody")
    return None


def runs_and_plays(context: Context) -> Refusal | None:
    """CH-ROLE-3: whoever runs the final does not play in it."""
    acting, final = context.acting, context.championship.final
    if final is None or acting.role not in RUNS_THE_FINAL or acting.person is None:
        return None
    here = context.championship.same_as(acting.person)
    if any(item.person in here for item in expected(context.championship, final.id)):
        return Refusal("final_runner_plays")
    return None


def plays_and_runs(context: Context, person: str) -> Refusal | None:
    """CH-ROLE-3, from the other side: a finalist who is appointed to run the final."""
    state = context.championship
    if context.event.kind != "final":
        return None
    runners = (grant.user for grant in state.organizers_of(context.event.id))
    if any(person in identities(state, user) for user in runners):
        return Refusal("final_runner_plays")
    return None


def final_head_count(present: int) -> Refusal | None:
    """CH-FINAL-4: everyone who qualified plays; two are needed for a match."""
    if present < FEWEST_ENTRANTS:
        return Refusal("final_too_few", {"needed": FEWEST_ENTRANTS, "present": present})
    return None


def final_drawn(context: Context, text: str, secret: bytes, value: bytes) -> facts.FinalDrawn:
    """CH-FINAL-11: the first round, cities apart; whoever plays for no city is their own."""
    cities = {key: context.championship.home_of(key) for key in context.event.frozen_list}
    draw = draw_final(cities, value)
    return facts.FinalDrawn(
        text=text,
        secret=secret.hex(),
        value=value.hex(),
        places=tuple(place or "" for place in draw.places),
        cities=cities,
        attempts=draw.attempts,
        clashes=draw.clashes,
    )


DECIDE: Mapping[type[commands.Command], Callable[[Context, Any], Decision]] = {
    commands.PlanFinal: plan_final,
    commands.MoveFinal: move_final,
}
