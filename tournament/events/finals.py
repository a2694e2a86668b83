"""What the publisher does with the final: plan it, move it, decide shared places, give prizes."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache, partial

from django.conf import settings
from django.db import transaction

from tournament.championship import commands, facts
from tournament.championship.championship_state import ChampionshipState
from tournament.championship.final.prizes.queries import (
    FINAL_PLACE,
    Share,
    lot_subject,
    prizes_of_final,
)
from tournament.events import lots
from tournament.events.execution import Answer, Caller, Place, Refused, execute
from tournament.events.selectors import city_of, place_of
from tournament.events.services import execute_for_reason
from tournament.events.states import championship_ledger, championship_state, recorded
from tournament.people.identity import new_opaque_id
from tournament.people.models import Person, Reason
from tournament.regulations.refusals import Refusal

RECEIVER = "receiver"
"""Category of the text that names whoever took a prize."""


@dataclass(frozen=True, slots=True)
class Prize:
    """A prize of the final as it was announced (CH-PRIZE-1)."""

    place: int
    rubles: int
    goods: str


@cache
def announced_prizes() -> tuple[Prize, ...]:
    """The prizes by place."""
    content = (settings.BASE_DIR / "fixtures" / "prizes.json").read_text(encoding="utf-8")
    return tuple(Prize(**item) for item in json.loads(content))


def plan_final(caller: Caller, *, championship: str, city: str, start: str, tables: int) -> str:
    """Give the final its city, start and tables; the id of its day (CH-DATE-2)."""
    found = city_of(city)
    if found is None:
        raise ValueError(f"nobody knows the city {city}")
    command = commands.PlanFinal(new_opaque_id(), new_opaque_id(), city, found.zone, start, tables)
    answer = execute(command, Place(championship), caller)
    return str(answer.entries[0].body["event"])


def move_final(caller: Caller, *, event: str, day: date, start: str) -> Answer:
    """Put the final, and the championship's date with it, on another day or hour."""
    return execute(commands.MoveFinal(event, day, start), place_of(event), caller)


def share_at(state: ChampionshipState, place: int) -> Share:
    """The shared place that begins with this one; refused if nobody shares it."""
    for share in prizes_of_final(state).shares:
        if share.place == place:
            return share
    raise Refused(Refusal("play_off_of_others"))


def open_place_lot(caller: Caller, *, event: str, place: int) -> str:
    """Fix among whom lots decide about a shared place (CH-FINAL-9, CH-FINAL-10); the lot's id."""
    championship = place_of(event).championship
    share = share_at(championship_state(championship), place)
    return lots.open_lot(
        caller,
        place=Place(championship),
        purpose=FINAL_PLACE,
        subject=lot_subject(event, place),
        candidates=share.candidates,
    )


def draw_place_lot(caller: Caller, *, event: str, lot: str, text: str) -> Answer:
    """Decide a shared place with the words called out."""
    return lots.draw_lot(caller, place=Place(place_of(event).championship), lot=lot, text=text)


def note_play_off(
    caller: Caller, *, event: str, place: int, order: Sequence[str], reason: str
) -> Answer:
    """Write down a play-off about a shared place, which the publisher has ordered."""
    command = partial(commands.NotePlayOff, event, place, tuple(order))
    championship = Place(place_of(event).championship)
    return execute_for_reason(caller, championship, ("other", reason), command)


def award_prizes(caller: Caller, *, event: str) -> Answer:
    """Give the prizes to whom they belong (CH-PRIZE-1)."""
    return execute(commands.AwardPrizes(event), place_of(event), caller)


@transaction.atomic
def hand_over_prize(
    caller: Caller, *, event: str, place: int, on: date, receiver: commands.Receiver, name: str
) -> Answer:
    """Write down that a prize was given out; the name is kept apart and can be erased."""
    person = _holder(championship_state(place_of(event).championship), place)
    born = Person.objects.filter(pk=person).values_list("birth_date", flat=True).first()
    return execute_for_reason(
        caller,
        place_of(event),
        (RECEIVER, name),
        lambda named: commands.HandOverPrize(event, place, on, receiver, named.sha256, born),
        about=person,
    )


def _holder(state: ChampionshipState, place: int) -> str:
    """The person who holds a prize; nobody before the prizes are given."""
    holders = state.honours.holders
    known = 1 <= place <= len(holders)
    return state.registrations[holders[place - 1]].person if known else ""


def receivers(event: str) -> dict[int, str]:
    """The names of those who took prizes, by place, as far as they are still known."""
    ledger = championship_ledger(place_of(event).championship)
    seqs = {entry.seq: fact.place for entry, fact in recorded(ledger, facts.PrizeHandedOver)}
    texts = Reason.objects.filter(ledger_id=ledger, entry_seq__in=seqs)
    return {seqs[row.entry_seq]: row.text for row in texts if row.entry_seq is not None}
