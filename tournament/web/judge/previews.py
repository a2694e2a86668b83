"""What a ruling would do, before it is issued (CH-OVERRIDE-1).

Asks the same two functions as the services: `decide` for the facts or the refusal, the event's
`evolve` for the state after them. Writes nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from tournament.brackets.match_status import MatchStatus
from tournament.championship.championship_state import ChampionshipState
from tournament.championship.commands import ActingPerson, Command
from tournament.championship.event_evolve import evolve_event
from tournament.championship.event_state import EventState
from tournament.championship.fold import decide
from tournament.championship.world import World
from tournament.events.states import championship_ledger, event_ledger, folded, this_machine
from tournament.people.access import Acting
from tournament.regulations.refusals import Refusal
from tournament.web.judge.view_models import MatchView, match_view
from tournament.web.shared.staff_day import StaffDay


@dataclass(frozen=True, slots=True)
class Change:
    """A later match that will look different: before, after, and whether its call is taken back."""

    before: MatchView
    after: MatchView
    uncalled: bool


@dataclass(frozen=True, slots=True)
class Preview:
    """The refusal that a ruling would meet, or what it would change."""

    refusal: Refusal | None
    changes: Sequence[Change] = ()
    rule: str = ""
    """The rule by which it would be issued."""


def preview(command: Command, who: Acting, hall: StaffDay) -> Preview:
    """What issuing this ruling now would do."""
    after = foreseen(command, who, hall)
    if isinstance(after, Refusal):
        return Preview(after)
    rulings = after.event.rulings[len(hall.event.rulings) :]
    if not rulings:
        return Preview(None, _changes(hall, after, None))
    return Preview(None, _changes(hall, after, rulings[0].match), rulings[0].rule)


def foreseen(command: Command, who: Acting, hall: StaffDay) -> StaffDay | Refusal:
    """The day as it would be after this ruling, or the refusal that it would meet."""
    championship = folded(championship_ledger(str(who.scope.championship)))
    event = folded(event_ledger(hall.event.id))
    state = cast(EventState, event.state)
    world = World(
        championship=cast(ChampionshipState, championship.state),
        event=state,
        acting=ActingPerson(who.actor.public_id, who.role.value, who.actor.person_id),
        now=hall.now,
        championship_checkpoint=championship.checkpoint,
        event_checkpoint=event.checkpoint,
        machine=this_machine(),
        about=hall.event.id,
    )
    decision = decide(world, command)
    if isinstance(decision, Refusal):
        return decision
    return hall.at(evolve_event(state, decision["event"], hall.now))


def _changes(before: StaffDay, after: StaffDay, ruled: str | None) -> list[Change]:
    """Other matches whose players or status differ, in the order of the bracket."""
    changes = []
    for match in before.event.structure.matches:
        old, new = match_view(before, match.id), match_view(after, match.id)
        same = old.status == new.status and old.seats == new.seats
        if match.id != ruled and not same:
            uncalled = old.status == MatchStatus.CALLED and new.status != MatchStatus.CALLED
            changes.append(Change(old, new, uncalled))
    return changes
