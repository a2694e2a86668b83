"""Receipts: what a player keeps to prove, with nobody's help, what was signed and when.

A receipt is the entry by which they agreed with a sheet, with its proof and a signed checkpoint of
the whole ledger; it holds no name. The phone keeps a copy by itself; these pages give it again.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from tournament.championship import facts
from tournament.championship.event_state import EventState
from tournament.events.checkpoints import receipt_of
from tournament.events.own_registrations import championships_of, held, registrations_of
from tournament.events.states import event_ledger, recorded
from tournament.web.personal.match_model import own_day
from tournament.web.shared.files import attached
from tournament.web.shared.open_days import title_of
from tournament.web.shared.personal_access import Holder, personal

_AGREEMENTS = (facts.SheetSigned, facts.SheetAcknowledged, facts.SheetAttested)


@personal("GET")
def receipt(request: HttpRequest, holder: Holder, registration: str) -> HttpResponse:
    """The receipt of this player's agreement with a sheet, or of its ruling, as a file."""
    item = holder.held(registration)
    digest = request.GET.get("digest", "")
    seat = _seat_of(item.event, registration, digest)
    ledger = event_ledger(item.day.id)
    seq = _agreement(ledger, digest, seat) if seat is not None else None
    if seq is None:
        raise Http404
    name = f"pixel-tactics-receipt-{digest[:8]}.json"
    return attached(receipt_of(ledger, seq).to_bytes(), "application/json", name)


@personal("GET")
def receipts(request: HttpRequest, holder: Holder) -> HttpResponse:
    """Every receipt of the link's people, and those that this phone keeps by itself."""
    games = [
        (title_of(state, item.day), person.full_name, registration.id, results)
        for person in holder.link.persons.order_by("created_at", "pk")
        for state in championships_of(person.pk)
        for registration in registrations_of(state, person.pk)
        for item in [held(state, registration)]
        if registration.id in item.event.seed_of
        for results in [own_day(item).results()]
        if results
    ]
    return render(request, "personal/receipts.html", {"holder": holder, "games": games})


def _seat_of(event: EventState, registration: str, digest: str) -> str | None:
    """The seat in which a player sits on the sheet of a digest; None on sheets of others."""
    for play in event.plays.values():
        for game in play.games:
            for sheet in game.sheets:
                if sheet.digest == digest:
                    players: Sequence[Mapping[str, Any]] = sheet.statement["players"]
                    own = (item["seat"] for item in players if item["id"] == registration)
                    return next(own, None)
    return None


def _agreement(ledger: str, digest: str, seat: str) -> int | None:
    """The last entry by which this seat agreed with a sheet, else the ruling by which it counts."""
    own = [
        entry.seq
        for entry, fact in recorded(ledger, *_AGREEMENTS)
        if fact.digest == digest and seat in getattr(fact, "seats", (getattr(fact, "seat", None),))
    ]
    if own:
        return own[-1]
    ruled = [
        entry.seq
        for entry, fact in recorded(ledger, facts.RulingIssued)
        if fact.effect.get("digest") == digest
    ]
    return ruled[-1] if ruled else None
