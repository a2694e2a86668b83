"""The one way in which anything changes: lock, decide, append, project.

One transaction: the head of the championship's ledger is locked first, then the event's. A repeated
command id gets the first answer. Refuses with `Refused`, after which nothing has been written.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import datetime
from typing import Any, cast

from django.db import transaction
from django.db.models import F

from tournament.championship import facts, projection
from tournament.championship.championship_state import ChampionshipState
from tournament.championship.codec import body_of
from tournament.championship.commands import ActingPerson, Command
from tournament.championship.event_state import EventState
from tournament.championship.fold import decide
from tournament.championship.world import LedgerKind, World
from tournament.events.models import DayVersion, GameDay
from tournament.events.states import (
    Folded,
    championship_ledger,
    event_ledger,
    folded,
)
from tournament.ledger import projections, store
from tournament.ledger.core.entry import Entry
from tournament.ledger.models import Ledger
from tournament.people.policy import Action, Actor, Role, Scope, allowed
from tournament.regulations.refusals import Refusal

_FIRST: dict[LedgerKind, type[Any]] = {
    "championship": facts.ChampionshipCreated,
    "event": facts.EventOpened,
}


class Refused(Exception):
    """A rule, a newer state or a missing right stood in the way; nothing was written."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


@dataclass(frozen=True, slots=True)
class Place:
    """Where a command acts: a championship, a stage of it, or a day of that stage."""

    championship: str
    stage: str | None = None
    event: str | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """The entries that the command made, also when it was sent before."""

    entries: tuple[Entry, ...]
    repeated: bool


@dataclass(frozen=True, slots=True)
class Caller:
    """Who asks, under which id of his own making, and when."""

    actor: Actor
    command_id: str
    now: datetime
    acting_as: Role | None = None


def fingerprint(command: Command, place: Place, actor: Actor) -> str:
    """SHA-256 over who asks for what where, without what a service makes up each time."""
    asked = [
        f"{item.name}={getattr(command, item.name)!r}"
        for item in fields(command)  # type: ignore[arg-type]
        if item.name not in command.made_up
    ]
    where = [type(command).__name__, actor.public_id, str(place.event)]
    return hashlib.sha256("\n".join([*where, *asked]).encode()).hexdigest()


def execute(command: Command, place: Place, caller: Caller) -> Answer:
    """Carry out one command; raises `Refused`."""
    actor, now = caller.actor, caller.now
    with transaction.atomic():
        ledgers = _lock(command, place)
        asked = fingerprint(command, place, actor)
        repeated = _earlier(ledgers, caller.command_id, asked)
        if repeated:
            return Answer(repeated, repeated=True)
        championship = folded(championship_ledger(place.championship))
        event = folded(event_ledger(place.event or "none"))
        role = _role(command, caller, place, event)
        world = World(
            championship=cast(ChampionshipState, championship.state),
            event=cast(EventState, event.state),
            acting=ActingPerson(actor.public_id, role.value, actor.person_id),
            now=now,
            championship_checkpoint=championship.checkpoint,
            event_checkpoint=event.checkpoint,
        )
        decision = decide(world, command)
        if isinstance(decision, Refusal):
            raise Refused(decision)
        before: dict[LedgerKind, Folded] = {"championship": championship, "event": event}
        entries = []
        for kind, fact in decision.items():
            sealed = store.append(
                _opened(ledgers, kind, place, now, fact),
                type=fact.TYPE,
                v=fact.VERSION,
                command_id=caller.command_id,
                command_sha256=asked,
                actor_id=f"{role.value}:{actor.public_id}",
                at=now,
                body=body_of(fact),
            )
            after = before[kind].after(sealed)
            projections.apply(projection.changes(before[kind].state, after.state))
            entries.append(sealed.entry)
        _raise_versions(place, decision)
        return Answer(tuple(entries), repeated=False)


def _lock(command: Command, place: Place) -> dict[LedgerKind, Ledger]:
    """Lock the heads in the one order: championship, then event."""
    found: dict[LedgerKind, Ledger] = {}
    wanted: list[tuple[LedgerKind, str]] = []
    if command.touches in {"championship", "both"}:
        wanted.append(("championship", championship_ledger(place.championship)))
    if command.touches in {"event", "both"} and place.event is not None:
        wanted.append(("event", event_ledger(place.event)))
    for kind, ledger_id in wanted:
        if Ledger.objects.filter(pk=ledger_id).exists():
            found[kind] = store.lock(ledger_id)
    return found


def _opened(
    ledgers: dict[LedgerKind, Ledger], kind: LedgerKind, place: Place, now: datetime, fact: Any
) -> Ledger:
    """The locked ledger; only the fact that a ledger begins with opens it."""
    if kind not in ledgers:
        if not isinstance(fact, _FIRST[kind]):
            raise TypeError(f"{fact.TYPE} cannot open a ledger")
        scope = place.championship if kind == "championship" else str(place.event)
        ledgers[kind] = store.open_ledger(f"{kind}:{scope}", kind=kind, scope=scope, at=now)
    return ledgers[kind]


def _earlier(ledgers: dict[LedgerKind, Ledger], command_id: str, asked: str) -> tuple[Entry, ...]:
    """What this command made when it was sent the first time; its id means no other command."""
    made = []
    for ledger in ledgers.values():
        sealed = store.find_command(ledger.pk, command_id)
        if sealed is not None:
            if store.command_fingerprint(ledger.pk, command_id) != asked:
                raise Refused(Refusal("command_reused"))
            made.append(sealed.entry)
    return tuple(made)


def _role(command: Command, caller: Caller, place: Place, event: Folded) -> Role:
    """The role in which the actor may do this, or the policy's refusal (CH-ROLE-1)."""
    scope = Scope(
        championship=place.championship,
        stage=place.stage,
        event=place.event,
        final=cast(EventState, event.state).kind == "final",
    )
    action = Action(command.action)
    role = allowed(caller.actor, action, scope, caller.acting_as)
    if role is None:
        raise Refused(Refusal("not_allowed"))
    return role


def _raise_versions(place: Place, decision: Mapping[LedgerKind, Any]) -> None:
    """Pages that may show something new: of the day, of its stage, or of the championship.

    The result of a day changes who qualifies from its whole stage; a fact of the championship
    alone may concern all its days.
    """
    days = GameDay.objects.filter(championship_id=place.championship)
    if isinstance(decision.get("championship"), facts.DayResult):
        days = days.filter(stage_id=place.stage)
    elif place.event is not None:
        days = days.filter(pk=place.event)
    elif "event" in decision:
        days = days.none()
    keys = list(days.values_list("pk", flat=True))
    for key in keys:
        DayVersion.objects.get_or_create(pk=key)
    DayVersion.objects.filter(pk__in=keys).update(number=F("number") + 1)
