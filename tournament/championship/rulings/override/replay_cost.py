"""What a replay of void matches costs, before the judge chooses it (CH-OVERRIDE-4)."""

from dataclasses import dataclass
from datetime import timedelta
from statistics import median

from tournament.brackets.impact import in_again, replay_slots, structural_closure
from tournament.championship.event_state import EventState
from tournament.championship.rulings.override.queries import Outlook

USUAL_MINUTES = 45
"""A match as CH-TIME-1 suggests it, until the day itself has shown how long it takes."""
ENOUGH_PLAYED = 4
"""Matches from which the hall's own pace is learned."""
MINUTE = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class ReplayCost:
    """Matches and minutes of choice (b), and who may not be there any more."""

    void: int
    """Matches that have started or ended and are played again."""
    reach: int
    """Matches that the result can reach at all, the second grand final left out."""
    total: int
    """Matches of the bracket, counted the same way."""
    minutes: int
    minutes_per_match: int
    left: tuple[str, ...]
    """Registrations of void matches that have left the day: their opponents go on."""
    out: tuple[str, ...]
    """Registrations that were out and play again; whoever has gone home is absent at the call."""


def replay_cost(found: Outlook) -> ReplayCost:
    """The cost of having everything replayed that used the old result."""
    event = found.event
    structure = event.structure
    each = minutes_per_match(event)
    tables = sum(event.tables.values())
    slots = replay_slots(structure, found.started, tables)
    seats = {player for key in found.started for player in event.players(key) if player}
    left = event.progress.left
    return ReplayCost(
        void=len(found.started),
        reach=len(structural_closure(structure, found.match)),
        total=sum(spec.id != "GF2" for spec in structure.matches),
        minutes=slots * each + max(0, slots - 1) * event.rules.rest_minutes,
        minutes_per_match=each,
        left=tuple(key for key in event.order if key in seats and event.seed_of[key] in left),
        out=tuple(event.order[seed - 1] for seed in in_again(event.progress, found.after)),
    )


def minutes_per_match(event: EventState) -> int:
    """How long a match takes in this hall, breaks left out: the middle one of those played."""
    taken = [play.lasted / MINUTE for play in event.plays.values() if play.lasted is not None]
    if len(taken) < ENOUGH_PLAYED:
        return USUAL_MINUTES
    return max(1, round(median(taken)))
