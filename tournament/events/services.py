"""What people do with a championship and its days before the first match.

One function per thing a person does; each is one transaction and raises `Refused` when a rule
stands in the way.
"""

import hashlib
import secrets
from dataclasses import replace
from datetime import date, datetime

from django.db import transaction

from tournament.championship import commands
from tournament.events.execution import Answer, Caller, Place, Refused, execute
from tournament.events.models import DrawSecret
from tournament.events.selectors import place_of, place_of_stage
from tournament.events.states import championship_state, event_state
from tournament.ledger import store
from tournament.people.identity import new_opaque_id
from tournament.people.models import Reason
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
    where = {"event": place_of, "stage": place_of_stage, "championship": Place}[held.scope_kind]
    return execute(commands.RevokeRole(grant, held.role), where(held.scope), caller)


def withdraw_registration(caller: Caller, *, event: str, registration: str) -> Answer:
    """A player does not come after all; before the draw."""
    return execute(commands.WithdrawRegistration(event, registration), place_of(event), caller)


@transaction.atomic
def open_check_in(caller: Caller, *, event: str) -> Answer:
    """Open the door; commits to the secret that the draw will mix in (CH-DE-10)."""
    command = commands.OpenCheckIn(
        event, store.installation_key().public_text(), _new_secret(event)
    )
    return execute(command, place_of(event), caller)


def check_in(caller: Caller, *, event: str, registration: str) -> Answer:
    """A player is here."""
    return execute(commands.CheckIn(registration), place_of(event), caller)


def undo_check_in(caller: Caller, *, event: str, registration: str) -> Answer:
    """The tap was a mistake."""
    return execute(commands.UndoCheckIn(registration), place_of(event), caller)


def close_check_in(caller: Caller, *, event: str) -> Answer:
    """Close the door; the absent become no-shows."""
    return execute(commands.CloseCheckIn(), place_of(event), caller)


def extend_check_in(caller: Caller, *, event: str, minutes: int) -> Answer:
    """Keep the door open, or open it again."""
    return execute(commands.ExtendCheckIn(minutes), place_of(event), caller)


def freeze_list(caller: Caller, *, event: str) -> Answer:
    """CH-DE-10, step 1."""
    return execute(commands.FreezeList(), place_of(event), caller)


@transaction.atomic
def make_draw(caller: Caller, *, event: str, text: str) -> Answer:
    """CH-DE-10, steps 2 to 6, with the words called out in the hall."""
    committed = event_state(event).secret_sha256
    secret = DrawSecret.objects.filter(pk=committed).values_list("secret", flat=True).first()
    return execute(commands.MakeDraw(text, bytes(secret or b"")), place_of(event), caller)


@transaction.atomic
def withdraw_draw(caller: Caller, *, event: str, category: str, reason: str) -> Answer:
    """CH-DE-11: a judge withdraws the draw because the list was wrong."""
    stored, command_reason = write_reason(category, reason)
    command = commands.WithdrawDraw(new_opaque_id(), _new_secret(event), command_reason)
    answer = execute(command, place_of(event), caller)
    attach_reason(stored, answer)
    return answer


def write_reason(category: str, text: str) -> tuple[Reason, commands.Reason]:
    """Keep a judge's words where they can be erased; the ledger gets their salted hash."""
    stored = Reason.objects.create(text=text)
    sha256 = hashlib.sha256(bytes(stored.salt) + text.encode()).hexdigest()
    return stored, commands.Reason(category, sha256)


def attach_reason(stored: Reason, answer: Answer) -> None:
    """Note which entry the words belong to; a repeated command keeps the first words."""
    if answer.repeated:
        stored.delete()
        return
    entry = answer.entries[-1]
    stored.ledger_id, stored.entry_seq = entry.scope, entry.seq
    stored.save(update_fields=["ledger_id", "entry_seq"])


def _new_secret(event: str) -> str:
    """Make the next committed secret of a day and return its SHA-256."""
    secret = secrets.token_bytes(32)
    digest = hashlib.sha256(secret).hexdigest()
    DrawSecret.objects.create(sha256=digest, game_day_id=event, secret=secret)
    return digest


def part_of(caller: Caller, key: str, now: datetime | None = None) -> Caller:
    """The caller of one part of a batch: an id of its own that a repeat finds again."""
    digest = hashlib.sha256(f"{caller.command_id}\n{key}".encode()).hexdigest()[:32]
    return replace(caller, command_id=digest, now=now or caller.now)
