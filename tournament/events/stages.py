"""What the publisher and organizers do with a city's stage and its registration.

One function per thing a person does; each is one transaction and raises `Refused` when a rule
stands in the way.
"""

from django.db import transaction

from tournament.championship import commands
from tournament.championship.championship_state import ChampionshipState, Stage
from tournament.championship.commands import Reason
from tournament.championship.statuses import DayStatus
from tournament.events.execution import Answer, Caller, Place, execute
from tournament.events.models import AddedCity
from tournament.events.selectors import city_of, place_of, place_of_stage
from tournament.events.services import add_stage, attach_reason, part_of, write_reason
from tournament.events.states import championship_ledger, championship_state, event_state
from tournament.ledger import store
from tournament.people.identity import new_opaque_id

WITHDRAWN = "city_withdrawn"
"""Category of the reason why the days of a withdrawn city are cancelled."""


@transaction.atomic
def add_city(caller: Caller, *, championship: str, ru: str, en: str, zone: str) -> str:
    """Give a city its stage, and its names if nobody knew it (CH-CITY-1); returns its code."""
    code = city_code(en)
    known = city_of(code)
    if known is None:
        AddedCity.objects.create(code=code, ru=ru, en=en, zone=zone)
    used = known.zone if known is not None else zone
    add_stage(caller, championship=championship, city=code, zone=used)
    return code


def city_code(name: str) -> str:
    """The code of a city from its English name."""
    letters = "".join(letter if letter.isalnum() else " " for letter in name.casefold())
    return "-".join(letters.encode("ascii", "ignore").decode().split())


@transaction.atomic
def withdraw_stage(caller: Caller, *, stage: str, category: str, reason: str) -> Answer:
    """CH-CITY-2: the city takes no part; a day whose check-in is open is cancelled with it."""
    place = place_of_stage(stage)
    store.lock(championship_ledger(place.championship))
    stored, command_reason = write_reason(category, reason)
    _cancel_days_at_check_in(caller, place, Reason(WITHDRAWN, command_reason.sha256))
    answer = execute(commands.WithdrawStage(stage, command_reason), place, caller)
    attach_reason(stored, answer)
    return answer


def _cancel_days_at_check_in(caller: Caller, place: Place, reason: Reason) -> None:
    state = championship_state(place.championship)
    for key in days_at_check_in(state, state.stages[str(place.stage)]):
        part = part_of(caller, f"cancel {key}")
        execute(commands.CancelDay(key, reason), place_of(key), part)


def days_at_check_in(state: ChampionshipState, stage: Stage) -> list[str]:
    """The days that are cancelled when their city takes no part."""
    at_check_in = {DayStatus.CHECK_IN, DayStatus.DRAWN}
    return [key for key in stage.days if state.days[key].status in at_check_in]


def restore_stage(caller: Caller, *, stage: str) -> Answer:
    """A withdrawn city takes part after all."""
    return execute(commands.RestoreStage(stage), place_of_stage(stage), caller)


@transaction.atomic
def close_stage(caller: Caller, *, stage: str, category: str, reason: str) -> Answer:
    """CH-STAGE-1: days with a champion count as played, the others are void."""
    place = place_of_stage(stage)
    store.lock(championship_ledger(place.championship))
    stored, command_reason = write_reason(category, reason)
    command = commands.CloseStage(new_opaque_id(), stage, command_reason)
    answer = execute(command, place, caller)
    attach_reason(stored, answer)
    if not answer.repeated:
        for missing in answer.entries[0].body["missing"]:
            _end_day(caller, missing["event"], command_reason)
    return answer


def _end_day(caller: Caller, event: str, reason: Reason) -> None:
    """What becomes of one day of a stage that never reported; planned ones are cancelled."""
    day = event_state(event)
    if not day.id:
        return
    place = place_of(event)
    if day.order and day.progress.champion is not None:
        count = commands.EndUnfinished(event, new_opaque_id(), reason, "CH-STAGE-1")
        execute(count, place, part_of(caller, f"end {event}"))
        return
    void = commands.VoidDay(event, new_opaque_id(), reason, "CH-STAGE-1")
    execute(void, place, part_of(caller, f"void {event}"))
