"""What people do with a championship and its days before the first match.

One function per thing a person does; each is one transaction and raises `Refused` when a rule
stands in the way.
"""

import hashlib
import secrets
from collections.abc import Callable, Collection
from dataclasses import replace
from datetime import date, datetime
from functools import partial

from django.db import transaction

from tournament.championship import commands
from tournament.championship.championship_state import Grant
from tournament.championship.registration.persons.queries import Pair
from tournament.championship.statuses import ACTIVE
from tournament.events.execution import Answer, Caller, Place, Refused, execute, execute_within
from tournament.events.models import DrawSecret
from tournament.events.possible_duplicates import alike_on
from tournament.events.selectors import place_of, place_of_stage
from tournament.events.states import championship_ledger, championship_state, event_state
from tournament.ledger import store
from tournament.people.identity import new_opaque_id
from tournament.people.models import Person, Reason
from tournament.people.policy import THE_CLOCK, Action, Scope, refusal
from tournament.regulations.checks import check_age, representative_needed
from tournament.regulations.profile import Profile
from tournament.regulations.refusals import Refusal


def create_championship(
    caller: Caller, *, profile: Profile, first_day: date, final_date: date, demo: bool = False
) -> str:
    """Start a championship and return its id, which follows from the command's."""
    championship = part_of(caller, "championship").command_id
    command = commands.CreateChampionship(
        championship, store.installation_key().public_text(), profile, first_day, final_date, demo
    )
    execute(command, Place(championship), caller)
    return championship


def add_stage(caller: Caller, *, championship: str, city: str, zone: str) -> str:
    """Give a city its stage and return the stage's id."""
    stage = new_opaque_id()
    place = Place(championship, stage=stage)
    answer = execute(commands.AddStage(stage, city, zone), place, caller)
    return str(answer.entries[0].body["stage"])


def plan_day(caller: Caller, *, stage: str, day: date, start: str, tables: int) -> str:
    """Plan a game day and return its id."""
    event = new_opaque_id()
    place = place_of_stage(stage)
    answer = execute(commands.PlanDay(event, stage, day, start, tables), place, caller)
    return str(answer.entries[0].body["event"])


def open_registration(caller: Caller, *, event: str) -> Answer:
    """From now on people may be entered for the day."""
    return execute(commands.OpenRegistration(event), place_of(event), caller)


def grant_role(caller: Caller, *, user: str, role: str, scope_kind: str, place: Place) -> str:
    """Appoint an account (by its opaque id) to a role in the narrowest scope of `place`."""
    scope = {
        "championship": place.championship,
        "stage": place.stage,
        "event": place.event,
    }[scope_kind]
    grant = new_opaque_id()
    command = commands.GrantRole(grant, user, role, scope_kind, str(scope))
    answer = execute(command, place, caller)
    return str(answer.entries[0].body["grant"])


def revoke_role(caller: Caller, *, championship: str, grant: str) -> Answer:
    """End an appointment; the right to do so is asked for where it was given."""
    held = championship_state(championship).grants.get(grant)
    if held is None:
        raise Refused(Refusal("grant_ended"))
    return execute(commands.RevokeRole(grant, held.role), _place_of_grant(held), caller)


def _place_of_grant(held: Grant) -> Place:
    if held.scope_kind == "event":
        return place_of(held.scope)
    if held.scope_kind == "stage":
        return place_of_stage(held.scope)
    return Place(held.scope)


def withdraw_registration(
    caller: Caller, *, event: str, registration: str, asked_by: commands.AskedBy = "player"
) -> Answer:
    """A player does not come after all; before the draw."""
    command = commands.WithdrawRegistration(event, registration, asked_by)
    return execute(command, place_of(event), caller)


@transaction.atomic
def move_day(caller: Caller, *, event: str, day: date, start: str) -> Answer:
    """CH-DAY-2: another date or time; whoever is too young on it loses their registration.

    Locked first, so that nobody comes to the day between the look at birth dates and the decision.
    """
    lock_championship(event)
    return execute(move_day_command(event, day, start), place_of(event), caller)


def move_day_command(event: str, day: date, start: str) -> commands.MoveDay:
    """What is asked for to move a day: with who may not play on its new date."""
    state = championship_state(place_of(event).championship)
    held = {item.person: item.id for item in state.of_day(event) if item.status in ACTIVE}
    births = Person.objects.filter(pk__in=held).values_list("pk", "birth_date")
    born = {held[person]: birth for person, birth in births if birth is not None}
    too_young = {key for key, birth in born.items() if check_age(birth, day, state.rules)}
    minors = {key for key, birth in born.items() if representative_needed(birth, day, state.rules)}
    return commands.MoveDay(event, day, start, frozenset(too_young), frozenset(minors))


def cancel_day(caller: Caller, *, event: str, category: str, reason: str) -> Answer:
    """Give up a day that has not been played; its players are told and free again."""
    command = partial(commands.CancelDay, event)
    return execute_for_reason(caller, place_of(event), (category, reason), command)


@transaction.atomic
def open_check_in(caller: Caller, *, event: str, all_present: bool = False) -> Answer:
    """Open check-in; commits to the secret that the draw will mix in (CH-DE-10)."""
    _end_offers(caller, event)
    secret = _new_secret(event)
    command = commands.OpenCheckIn(
        event, store.installation_key().public_text(), secret.sha256, all_present
    )
    answer = execute(command, place_of(event), caller)
    _drop_if_unused(secret, answer)
    return answer


def _end_offers(caller: Caller, event: str) -> None:
    """CH-WAIT-1: offers end when the game day begins, whether or not a job has run by now."""
    for item in championship_state(place_of(event).championship).of_day(event):
        if item.offered_until is not None and caller.now > item.offered_until:
            asked = replace(part_of(caller, f"lapse {item.id}"), actor=THE_CLOCK, acting_as=None)
            execute(commands.LapseOffer(event, item.id), place_of(event), asked)


@transaction.atomic
def check_in(caller: Caller, *, event: str, registration: str, age_seen: bool = False) -> Answer:
    """A player is here; `age_seen`: with a document that shows their age (CH-PD-1)."""
    answer = execute(commands.CheckIn(registration), place_of(event), caller)
    if age_seen:
        note_age_seen(part_of(caller, "age seen"), event=event, registration=registration)
    return answer


def note_age_seen(caller: Caller, *, event: str, registration: str) -> Answer:
    """CH-PD-1: a player who is here has shown a document; its date is not told."""
    return execute(commands.NoteAgeSeen(registration), place_of(event), caller)


def undo_check_in(caller: Caller, *, event: str, registration: str) -> Answer:
    """The tap was a mistake."""
    return execute(commands.UndoCheckIn(registration), place_of(event), caller)


def close_check_in(caller: Caller, *, event: str) -> Answer:
    """Close check-in; the absent become no-shows."""
    return execute(commands.CloseCheckIn(), place_of(event), caller)


def extend_check_in(caller: Caller, *, event: str, minutes: int) -> Answer:
    """Keep check-in open, or open it again."""
    return execute(commands.ExtendCheckIn(minutes), place_of(event), caller)


@transaction.atomic
def freeze_list(caller: Caller, *, event: str, passed_over: Collection[Pair] = ()) -> Answer:
    """CH-DE-10, step 1; `passed_over`: possible duplicates that were shown (CH-REG-3)."""
    place = place_of(event)
    store.lock(championship_ledger(place.championship))
    command = commands.FreezeList(alike_on(event), tuple(sorted(passed_over)))
    return execute_within(command, place, caller)


@transaction.atomic
def make_draw(caller: Caller, *, event: str, text: str) -> Answer:
    """CH-DE-10, steps 2 to 6, with the words called out in the hall."""
    committed = event_state(event).secret_sha256
    secret = DrawSecret.objects.filter(pk=committed).values_list("secret", flat=True).first()
    return execute(commands.MakeDraw(text, bytes(secret or b"")), place_of(event), caller)


@transaction.atomic
def withdraw_draw(caller: Caller, *, event: str, category: str, reason: str) -> Answer:
    """CH-DE-11: a judge withdraws the draw because the list was wrong."""
    secret = _new_secret(event)
    command = partial(commands.WithdrawDraw, new_opaque_id(), secret.sha256)
    answer = execute_for_reason(caller, place_of(event), (category, reason), command)
    _drop_if_unused(secret, answer)
    return answer


def write_reason(category: str, text: str, *, about: str = "") -> tuple[Reason, commands.Reason]:
    """Keep a judge's words where they can be erased; the ledger gets their salted hash.

    `about` is the person whose erasure takes them with it.
    """
    stored = Reason.objects.create(text=text, about=about)
    sha256 = hashlib.sha256(bytes(stored.salt) + text.encode()).hexdigest()
    return stored, commands.Reason(category, sha256)


@transaction.atomic
def execute_for_reason(
    caller: Caller,
    place: Place,
    reason: tuple[str, str],
    command: Callable[[commands.Reason], commands.Command],
    *,
    about: str = "",
) -> Answer:
    """Carry out a command that has a reason, a category and words, and keep the words: or neither.

    `command` is made of what the ledger gets of them, `about` as in `write_reason`.
    """
    stored, said = write_reason(*reason, about=about)
    answer = execute(command(said), place, caller)
    attach_reason(stored, answer)
    return answer


def attach_reason(stored: Reason, answer: Answer) -> None:
    """Note which entry the words belong to; a repeated command keeps the first words."""
    if answer.repeated:
        stored.delete()
        return
    entry = answer.entries[-1]
    stored.ledger_id, stored.entry_seq = entry.scope, entry.seq
    stored.save(update_fields=["ledger_id", "entry_seq"])


def _new_secret(event: str) -> DrawSecret:
    """Make the next secret of a day; the ledger commits to its SHA-256."""
    secret = secrets.token_bytes(32)
    digest = hashlib.sha256(secret).hexdigest()
    return DrawSecret.objects.create(sha256=digest, game_day_id=event, secret=secret)


def _drop_if_unused(secret: DrawSecret, answer: Answer) -> None:
    """A repeated command committed to its first secret; the one made for the repeat is nobody's."""
    if answer.repeated:
        secret.delete()


def lock_championship(event: str) -> None:
    """Lock the championship's ledger before persons are read or written for a command.

    So what is read stays true until it is decided on, and everybody takes the two kinds of lock in
    one order: the ledger, then persons.
    """
    store.lock(championship_ledger(place_of(event).championship))


def expect_allowed(caller: Caller, action: Action, scope: Scope) -> None:
    """Raise `Refused` for whoever has no right to this, where no command is asked (CH-ROLE-1)."""
    stopped = refusal(caller.actor, action, scope, caller.acting_as)
    if stopped is not None:
        raise Refused(stopped)


def part_of(caller: Caller, key: str, now: datetime | None = None) -> Caller:
    """The caller of one part of a batch: an id of its own that a repeat finds again."""
    digest = hashlib.sha256(f"{caller.command_id}\n{key}".encode()).hexdigest()[:32]
    return replace(caller, command_id=digest, now=now or caller.now)
