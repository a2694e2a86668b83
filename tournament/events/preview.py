"""What a command would meet or do if it were given now: asked as `execute` asks, nothing written.

Pages ask here whether a button makes sense, and what it would change. No lock is taken, so what
is answered may be out of date when the button is pressed; `execute` asks the rules again.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from tournament.championship.championship_evolve import evolve_championship
from tournament.championship.championship_state import ChampionshipState
from tournament.championship.commands import ActingPerson, Command
from tournament.championship.context import Context, Facts, LedgerKind
from tournament.championship.event_evolve import evolve_event
from tournament.championship.event_state import EventState
from tournament.championship.fold import decide
from tournament.championship.notices import Notice, notices
from tournament.events.execution import Caller, Place, Refused, context_of, role_in
from tournament.events.states import (
    Folded,
    championship_ledger,
    event_ledger,
    folded,
    unopened,
)
from tournament.regulations.refusals import Refusal

States = Mapping[LedgerKind, Folded]


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What a command would make of the states that it was asked about."""

    before: Context
    facts: Facts

    @property
    def championship(self) -> ChampionshipState:
        """The championship after it."""
        fact, state = self.facts.get("championship"), self.before.championship
        return state if fact is None else evolve_championship(state, fact, self.before.now)

    @property
    def event(self) -> EventState:
        """The day after it."""
        fact, state = self.facts.get("event"), self.before.event
        return state if fact is None else evolve_event(state, fact, self.before.now)

    @property
    def notices(self) -> tuple[Notice, ...]:
        """The messages that would go out for the championship's fact."""
        return notices(self.before.championship, self.championship, self.facts["championship"])


def states_now(place: Place) -> States:
    """Both states at their heads, for a page that asks about several commands."""
    return {
        "championship": folded(championship_ledger(place.championship)),
        "event": folded(event_ledger(place.event or "none")),
    }


def states_before_check_in(championship: str) -> States:
    """The same for commands about days whose check-in has not opened: they have no ledger yet."""
    return {
        "championship": folded(championship_ledger(championship)),
        "event": unopened(event_ledger("none")),
    }


def preview(
    command: Command, place: Place, caller: Caller, states: States | None = None
) -> Foreseen | Refusal:
    """What the command would do now, or the refusal of a rule or of the policy."""
    known = states if states is not None else states_now(place)
    state = cast(ChampionshipState, known["championship"].state)
    try:
        role = role_in(command, caller, place, state)
    except Refused as refused:
        return refused.refusal
    acting = ActingPerson(caller.actor.public_id, role.value, caller.actor.person_id)
    context = context_of(known, acting, caller.now, place.event)
    decision = decide(context, command)
    return decision if isinstance(decision, Refusal) else Foreseen(context, decision)
