"""What a command would make of a championship, before anybody gives it; nothing is written."""

from dataclasses import dataclass
from datetime import datetime
from typing import cast

from tournament.championship.championship_evolve import evolve_championship
from tournament.championship.championship_state import ChampionshipState
from tournament.championship.commands import ActingPerson, Command
from tournament.championship.event_state import EventState
from tournament.championship.fold import decide
from tournament.championship.notices import Notice, notices
from tournament.championship.world import World
from tournament.events.execution import Caller, Place, Refused
from tournament.events.states import championship_ledger, event_ledger, folded, this_machine
from tournament.regulations.refusals import Refusal

NOBODY = ActingPerson("", "", None)


@dataclass(frozen=True, slots=True)
class Foreseen:
    """The championship before and after, and the messages that would go out."""

    before: ChampionshipState
    after: ChampionshipState
    notices: tuple[Notice, ...]


def foresee(command: Command, place: Place, caller: Caller) -> Foreseen:
    """Decide and evolve as `execute` would do now; raises `Refused` as it would.

    The right is not asked for: the page that shows the answer does so.
    """
    acting = ActingPerson(caller.actor.public_id, "", caller.actor.person_id)
    world = world_now(place.championship, str(place.event), caller.now, acting)
    decision = decide(world, command)
    if isinstance(decision, Refusal):
        raise Refused(decision)
    before, fact = world.championship, decision["championship"]
    after = evolve_championship(before, fact, caller.now)
    return Foreseen(before, after, notices(before, after, fact))


def world_now(championship: str, event: str, now: datetime, acting: ActingPerson = NOBODY) -> World:
    """What a decision about a day would be made from now."""
    state, day = folded(championship_ledger(championship)), folded(event_ledger(event))
    return World(
        championship=cast(ChampionshipState, state.state),
        event=cast(EventState, day.state),
        acting=acting,
        now=now,
        championship_checkpoint=state.checkpoint,
        event_checkpoint=day.checkpoint,
        machine=this_machine(),
        about=event,
    )
