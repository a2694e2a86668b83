"""Random decisions by the public draw of CH-DE-10, besides that of a bracket.

A lot of a day lies in the day's ledger, one about a shared place, a prize or a split in the
championship's. It changes nothing by itself: who uses it names it.
"""

import hashlib
import secrets
from collections.abc import Iterable

from django.db import transaction

from tournament.championship import commands
from tournament.championship.rulings.lots.state import Lot
from tournament.events.execution import Answer, Caller, Place, Refused, execute
from tournament.events.models import LotSecret
from tournament.events.states import championship_state, event_state
from tournament.people.identity import new_opaque_id
from tournament.regulations.refusals import Refusal


def lots_of(place: Place) -> dict[str, Lot]:
    """All lots of a day, or of the championship where the place names no day."""
    if place.event is not None:
        return dict(event_state(place.event).lots)
    return dict(championship_state(place.championship).lots)


@transaction.atomic
def open_lot(
    caller: Caller, *, place: Place, purpose: str, subject: str, candidates: Iterable[str]
) -> str:
    """CH-DE-10, step 1: fix what is drawn from and seal a secret; the id of the lot."""
    secret = secrets.token_bytes(32)
    stored = LotSecret.objects.create(sha256=hashlib.sha256(secret).hexdigest(), secret=secret)
    kind = commands.OpenLot if place.event is not None else commands.OpenChampionshipLot
    command = kind(new_opaque_id(), purpose, subject, frozenset(candidates), stored.sha256)
    answer = execute(command, place, caller)
    if answer.repeated:
        stored.delete()
    return str(answer.entries[0].body["lot"])


@transaction.atomic
def draw_lot(caller: Caller, *, place: Place, lot: str, text: str) -> Answer:
    """CH-DE-10, steps 2 to 6, with the words called out."""
    opened = lots_of(place).get(lot)
    if opened is None:
        raise Refused(Refusal("lot_unknown"))
    kept = LotSecret.objects.filter(pk=opened.secret_sha256).values_list("secret", flat=True)
    kind = commands.DrawLot if place.event is not None else commands.DrawChampionshipLot
    return execute(kind(lot, text, bytes(kept.first() or b"")), place, caller)
