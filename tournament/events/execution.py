"""The one way in which anything changes: lock, decide, append, project.

One transaction: the head of the championship's ledger is locked first, then the event's. A repeated
command id gets the first answer. Refuses with `Refused`, after which nothing has been written.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import datetime
from functools import partial
from typing import Any, cast

from django.db import transaction

from tournament.championship import facts, projection
from tournament.championship.championship_state import ChampionshipState
from tournament.championship.codec import body_of
from tournament.championship.commands import (
    ActingPerson,
    BeginReEntry,
    ChangeLedgerKey,
    Command,
    FillPlace,
    OpenCheckIn,
    ReturnCustody,
)
from tournament.championship.context import Context, LedgerKind
from tournament.championship.custody.queries import lost_machine, own_custody
from tournament.championship.event_state import EventState
from tournament.championship.fold import decide
from tournament.championship.judges.queries import duty_judge_of
from tournament.championship.statuses import BEFORE_CHECK_IN
from tournament.events.endings import note_endings
from tournament.events.follow_up import follow_up, follow_up_day, ring_phones
from tournament.events.models import GameDay
from tournament.events.states import (
    Folded,
    championship_ledger,
    championship_state,
    event_ledger,
    folded,
    remember,
    this_machine,
    unopened,
)
from tournament.events.venue.handed_over import handed_over
from tournament.events.versions import raise_versions
from tournament.ledger import projections, store
from tournament.ledger.core.entry import Entry
from tournament.ledger.core.keys import KeyFileError
from tournament.ledger.core.succession import LOST
from tournament.ledger.models import Ledger
from tournament.people.models import Person
from tournament.people.policy import THE_CLOCK, Action, Actor, Role, Scope, allowed
from tournament.regulations.refusals import Refusal


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
    """Who asks, under which id of their own making, and when."""

    actor: Actor
    command_id: str
    now: datetime
    acting_as: Role | None = None


def fingerprint(command: Command, place: Place, actor: Actor, salt: bytes = b"") -> str:
    """SHA-256 over who asks for what where, without what a service makes up each time.

    The salt is that of the person whom the command is recognised by: once it is erased with them,
    nobody can try names and birth dates against what is stored for ever.
    """
    asked = [
        f"{item.name}={getattr(command, item.name)!r}"
        for item in fields(command)  # type: ignore[arg-type]
        if item.name not in command.made_up
    ]
    where = [type(command).__name__, actor.public_id, str(place.event)]
    return hashlib.sha256("\n".join([*where, *asked]).encode() + salt).hexdigest()


def execute(command: Command, place: Place, caller: Caller) -> Answer:
    """Carry out one command and what the rules make of it at once; raises `Refused`."""
    with transaction.atomic():
        return execute_within(command, place, caller)


def execute_within(command: Command, place: Place, caller: Caller) -> Answer:
    """The same in the caller's transaction, which they have to roll back if this is refused."""
    answer, context = _carry_out(command, place, caller)
    if isinstance(command, ReturnCustody):
        # What the hall has to say of its list follows; places are given after that.
        return answer
    if context is not None and command.touches != "event" and place.event is not None:
        _give_free_places(place, caller, context)
        if isinstance(command, OpenCheckIn) and lost_machine(context):
            asked = _following(caller, "re-entry")
            _carry_out(BeginReEntry(place.event), place, Caller(THE_CLOCK, asked, caller.now))
    return answer


def give_free_places(place: Place, caller: Caller) -> None:
    """CH-WAIT-1, for whoever has brought a day up to date in the present transaction."""
    fill = FillPlace(str(place.event))
    states = _states(fill, place, _lock(fill, place, caller.now))
    nobody = ActingPerson("", "", None)
    _give_free_places(place, caller, context_of(states, nobody, caller.now, place.event))


def _give_free_places(place: Place, caller: Caller, context: Context) -> None:
    """CH-WAIT-1: a place that has become free goes to the waiting list in the same transaction."""
    fill = FillPlace(str(place.event))
    number = 0
    while not isinstance(decide(context, fill), Refusal):
        number += 1
        asked = _following(caller, f"fill {number}")
        _, after = _carry_out(fill, place, Caller(THE_CLOCK, asked, caller.now))
        if after is None:
            raise RuntimeError("a place was given under a command id that is taken")
        context = after


def _following(caller: Caller, what: str) -> str:
    """The id of what the rules make of a command at once."""
    return hashlib.sha256(f"{caller.command_id}\n{what}".encode()).hexdigest()[:32]


def _carry_out(command: Command, place: Place, caller: Caller) -> tuple[Answer, Context | None]:
    """One command: its answer, and the states after it unless it was carried out before."""
    actor, now = caller.actor, caller.now
    ledgers = _lock(command, place, now)
    states = _states(command, place, ledgers)
    known = cast(ChampionshipState, states["championship"].state)
    if not _replaces_a_lost_key(command):
        expect_the_key(known)
    repeated = _earlier(ledgers, command, place, caller, known)
    if repeated:
        return Answer(repeated, repeated=True), None
    asked = fingerprint(command, place, actor, getattr(command, "salt", b""))
    role = role_in(command, caller, place, known)
    context = context_of(
        states, ActingPerson(actor.public_id, role.value, actor.person_id), now, place.event
    )
    decision = decide(context, command)
    if isinstance(decision, Refusal):
        raise Refused(decision)
    entries = []
    for kind, fact in decision.items():
        sealed = store.append(
            ledgers[kind],
            type=fact.TYPE,
            v=fact.VERSION,
            command_id=caller.command_id,
            command_sha256=asked,
            actor_id=f"{role.value}:{actor.public_id}",
            at=now,
            body=body_of(fact),
        )
        before, after = states[kind], states[kind].after(sealed)
        projections.apply(projection.changes(before.state, after.state))
        if kind == "championship":
            follow_up(
                cast(ChampionshipState, before.state),
                cast(ChampionshipState, after.state),
                fact,
                sealed.entry,
            )
        else:
            follow_up_day(
                cast(ChampionshipState, states["championship"].state),
                cast(EventState, before.state),
                cast(EventState, after.state),
                fact,
                sealed.entry,
            )
            ring_phones(
                cast(ChampionshipState, states["championship"].state),
                cast(EventState, before.state),
                cast(EventState, after.state),
                fact,
                sealed.entry,
            )
        states[kind] = after
        entries.append(sealed.entry)
        transaction.on_commit(partial(remember, ledgers[kind].pk, after))
    _raise_versions(known, place, decision)
    note_endings(decision.values(), place.championship, place.event, now)
    return Answer(tuple(entries), repeated=False), context_of(
        states, context.acting, now, place.event
    )


def expect_the_key(state: ChampionshipState) -> None:
    """Raise `KeyFileError` where this machine's key was followed by another one."""
    machine = this_machine()
    if state.ledger_key not in {"", machine} and own_custody(state, machine) is None:
        raise KeyFileError(f"{state.ledger_key} signs here now, not {machine}")


def _replaces_a_lost_key(command: Command) -> bool:
    """Whether a key goes on that nobody could follow: the one that signs here is gone."""
    return isinstance(command, ChangeLedgerKey) and command.why == LOST


def _states(
    command: Command, place: Place, ledgers: Mapping[LedgerKind, Ledger]
) -> dict[LedgerKind, Folded]:
    """Both states at their heads; a ledger that could not be locked has not been opened."""
    event = event_ledger(place.event or "none")
    known = command.touches == "championship" or "event" in ledgers
    return {
        "championship": folded(championship_ledger(place.championship)),
        "event": folded(event) if known else unopened(event),
    }


def context_of(
    states: Mapping[LedgerKind, Folded], acting: ActingPerson, now: datetime, about: str | None
) -> Context:
    """What a command is decided from, with these states."""
    state = cast(ChampionshipState, states["championship"].state)
    return Context(
        championship=state,
        event=cast(EventState, states["event"].state),
        acting=acting,
        now=now,
        championship_checkpoint=handed_over(state) or states["championship"].checkpoint,
        event_checkpoint=states["event"].checkpoint,
        machine=this_machine(),
        about=about,
    )


def _lock(command: Command, place: Place, now: datetime) -> dict[LedgerKind, Ledger]:
    """Lock the heads in the one order: championship, then event; only some commands open one."""
    found: dict[LedgerKind, Ledger] = {}
    wanted: list[tuple[LedgerKind, str]] = []
    if command.touches in {"championship", "both"}:
        wanted.append(("championship", place.championship))
    if command.touches in {"event", "both"} and place.event is not None:
        wanted.append(("event", place.event))
    for kind, scope in wanted:
        ledger_id = f"{kind}:{scope}"
        if command.opens == kind:
            store.open_ledger(ledger_id, kind=kind, scope=scope, at=now)
        elif "championship" in found and not _has_check_in_opened(place):
            continue
        head = store.lock_if_open(ledger_id)
        if head is not None:
            found[kind] = head
    return found


def _has_check_in_opened(place: Place) -> bool:
    """Whether the day has a ledger; settled as long as the championship's head is locked."""
    day = championship_state(place.championship).days[str(place.event)]
    return day.status not in BEFORE_CHECK_IN


def _earlier(
    ledgers: dict[LedgerKind, Ledger],
    command: Command,
    place: Place,
    caller: Caller,
    state: ChampionshipState,
) -> tuple[Entry, ...]:
    """What this command made when it was sent the first time; its id means no other command."""
    made = []
    for ledger in ledgers.values():
        sealed = store.find_command(ledger.pk, caller.command_id)
        if sealed is not None:
            body = sealed.entry.body
            person = _person(state, body.get("registration"), body.get("person"))
            # Fingerprints stored by earlier versions have no salt.
            known = {
                fingerprint(command, place, caller.actor, salt)
                for salt in (b"", _salt_of(command, person))
            }
            if store.command_fingerprint(ledger.pk, caller.command_id) not in known:
                raise Refused(Refusal("command_reused"))
            made.append(sealed.entry)
    return tuple(made)


def _salt_of(command: Command, person: str | None) -> bytes:
    """The salt that a recorded command was stored with, as long as its person is known."""
    if person is None or not getattr(command, "applicant", ""):
        return b""
    return bytes(Person.objects.filter(pk=person).values_list("salt", flat=True).first() or b"")


def role_in(command: Command, caller: Caller, place: Place, state: ChampionshipState) -> Role:
    """The role in which the actor may do this, or the policy's refusal (CH-ROLE-1)."""
    action = Action(command.action)
    scope = Scope(
        championship=place.championship,
        stage=place.stage,
        event=place.event,
        final=place.event is not None and state.is_final(place.event),
        person=_concerned(command, state),
        duty_judge=duty_judge_of(state, str(place.event)) is not None,
        free=action is Action.CREATE_TOURNAMENT
        or (state.profile is not None and state.profile.tournament is not None),
    )
    role = allowed(caller.actor, action, scope, caller.acting_as)
    if role is None:
        raise Refused(Refusal("not_allowed"))
    return role


def _concerned(command: Command, state: ChampionshipState) -> str | None:
    """The person whose own matter the command is, if it is anybody's."""
    return _person(state, getattr(command, "registration", None), getattr(command, "person", None))


def _person(state: ChampionshipState, registration: str | None, person: str | None) -> str | None:
    """The person of a registration, if it is one already, else the person who is named."""
    held = state.registrations.get(registration or "")
    return held.person if held is not None else person


def _raise_versions(
    state: ChampionshipState, place: Place, decision: Mapping[LedgerKind, Any]
) -> None:
    """Pages that may show something new: of the day, of its stage, or of the championship.

    The result of a day changes who qualifies from its whole stage, and a split goes through its
    days; a fact of the championship alone may concern all its days, and the draw and the result of
    the final do: who goes there, and came where, is told on all of them.
    """
    fact = decision.get("championship")
    if isinstance(fact, facts.CheckpointNoted):
        # No page of a day shows it, and it comes every minute.
        return
    keys = set() if place.event is None else {place.event}
    if isinstance(fact, facts.RegistrationMoved):
        keys.add(fact.event)
    elif isinstance(fact, (facts.DayResult, *facts.DAYS_CHANGES)):
        keys |= set(GameDay.objects.filter(stage_id=place.stage).values_list("pk", flat=True))
    final = place.event in state.days and state.is_final(str(place.event))
    if fact is not None and (not keys or final or isinstance(fact, facts.SEAT_CHANGES)):
        days = GameDay.objects.filter(championship_id=place.championship)
        keys |= set(days.values_list("pk", flat=True))
    raise_versions(keys)
