"""What people do to divide a stage into several days, and to change places between them.

One function per thing a person does; each is one transaction and raises `Refused` when a rule
stands in the way.
"""

import hashlib
import secrets
from collections.abc import Sequence

from django.db import transaction

from tournament.championship import commands
from tournament.championship.days.split.state import Split
from tournament.events.days import birth_dates_of
from tournament.events.execution import Answer, Caller, Refused, execute
from tournament.events.models import LotSecret
from tournament.events.selectors import place_of, place_of_stage
from tournament.events.services import lock_championship, part_of
from tournament.events.states import championship_state
from tournament.people.identity import new_opaque_id
from tournament.regulations.refusals import Refusal


def split_of(event: str) -> Split | None:
    """The split of a day's stage, if it is split."""
    place = place_of(event)
    return championship_state(place.championship).splits.get(str(place.stage))


def allow_more_days(caller: Caller, *, stage: str) -> Answer:
    """CH-SPLIT-2: the publisher consents to more days than the players need."""
    return execute(commands.AllowMoreDays(stage), place_of_stage(stage), caller)


def split_stage(
    caller: Caller, *, event: str, size: int, days: Sequence[commands.SplitDay]
) -> Answer:
    """CH-SPLIT-1: divide the players of a day among it and further days."""
    events = tuple(new_opaque_id() for _ in days)
    command = commands.SplitStage(new_opaque_id(), event, size, tuple(days), events)
    return execute(command, place_of(event), caller)


def state_preference(caller: Caller, *, event: str, registration: str, preferred: str) -> Answer:
    """CH-SPLIT-3: on which day a player would like to play."""
    command = commands.StatePreference(event, registration, preferred)
    return execute(command, place_of(event), caller)


@transaction.atomic
def close_preferences(caller: Caller, *, event: str) -> Answer:
    """CH-DE-10, step 1: nobody chooses any more, and a secret is sealed."""
    secret = secrets.token_bytes(32)
    stored = LotSecret.objects.create(sha256=hashlib.sha256(secret).hexdigest(), secret=secret)
    command = commands.ClosePreferences(event, new_opaque_id(), stored.sha256)
    answer = execute(command, place_of(event), caller)
    if answer.repeated:
        stored.delete()
    return answer


@transaction.atomic
def draw_and_assign(caller: Caller, *, event: str, text: str) -> Answer:
    """CH-DE-10, steps 2 to 6, with the words called out; then everybody has their day."""
    lock_championship(event)
    split = split_of(event)
    lot = championship_state(place_of(event).championship).lots.get(split.lot if split else "")
    if split is None or lot is None:
        raise Refused(Refusal("preferences_open" if split else "split_unknown"))
    kept = LotSecret.objects.filter(pk=lot.secret_sha256).values_list("secret", flat=True)
    place = place_of(event)
    execute(commands.DrawSplit(event, text, bytes(kept.first() or b"")), place, caller)
    return execute(commands.AssignSplit(event, _births(split)), place, part_of(caller, "assign"))


@transaction.atomic
def undo_split(caller: Caller, *, event: str) -> Answer:
    """CH-SPLIT-1: all days become one again."""
    lock_championship(event)
    split = split_of(event)
    births = _births(split) if split is not None else {}
    return execute(commands.UndoSplit(event, births), place_of(event), caller)


def _births(split: Split) -> commands.BirthDates:
    place = place_of(split.event)
    state = championship_state(place.championship)
    return birth_dates_of(item for event in split.sizes for item in state.of_day(event))


@transaction.atomic
def swap_registrations(
    caller: Caller, *, event: str, registration: str, other: str, consented: bool
) -> Answer:
    """CH-SPLIT-3: two players change places; the desk records that both agree."""
    lock_championship(event)
    held = championship_state(place_of(event).championship).registrations
    births = birth_dates_of(held[key] for key in (registration, other) if key in held)
    command = commands.SwapRegistrations(event, registration, other, consented, births)
    return execute(command, place_of(event), caller)
