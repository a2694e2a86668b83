"""The public log of a day and of a championship, and the receipt of each of their entries."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from tournament.events.checkpoints import NoSuchEntry, receipt_of
from tournament.events.selectors import place_of
from tournament.events.states import championship_ledger, championship_state, event_ledger
from tournament.web.public.ledger_page import (
    championship_title,
    log_of_championship,
    log_of_day,
    public_championship,
)
from tournament.web.shared.caching import day_tag, public_page, witness_tag
from tournament.web.shared.day_head import head_of
from tournament.web.shared.day_reading import read_day
from tournament.web.shared.files import attached
from tournament.web.shared.witness_words import quorum

MOST_DIGITS = 9


@public_page(day_tag, "before")
def day_ledger_page(request: HttpRequest, event_id: str) -> HttpResponse:
    """Every entry of a day's ledger as a sentence, newest first."""
    reading = read_day(event_id)
    log = log_of_day(reading, _before(request))
    head = head_of(reading, "day_ledger_page")
    context = {"head": head, "log": log, "names": reading.names.values()}
    return render(request, "public/ledger.html", context)


@public_page(witness_tag, "before")
def championship_ledger_page(request: HttpRequest, championship_id: str) -> HttpResponse:
    """Every entry of a championship's ledger as a sentence, newest first."""
    log = log_of_championship(championship_id, _before(request))
    context = {
        "championship": championship_id,
        "title": championship_title(championship_id),
        "quorum": quorum(championship_state(championship_id)),
        "log": log,
    }
    return render(request, "public/championship_ledger.html", context)


def _receipt_tag(request: HttpRequest, event_id: str, seq: int) -> str | None:
    """The tag of a receipt of a day: it leads on to what witnesses of the championship said."""
    tag = day_tag(request, event_id)
    if tag is None:
        return None
    return witness_tag(request, place_of(event_id).championship, tag)


@public_page(_receipt_tag)
def day_receipt(request: HttpRequest, event_id: str, seq: int) -> HttpResponse:
    """The receipt of an entry of a day's ledger."""
    return _receipt(event_ledger(read_day(event_id).id), seq, f"{event_id[:8]}-{seq}")


@public_page(witness_tag)
def championship_receipt(request: HttpRequest, championship_id: str, seq: int) -> HttpResponse:
    """The receipt of an entry of a championship's ledger."""
    public_championship(championship_id)
    return _receipt(championship_ledger(championship_id), seq, f"{championship_id[:8]}-{seq}")


def _receipt(ledger: str, seq: int, name: str) -> HttpResponse:
    try:
        content = receipt_of(ledger, seq).to_bytes()
    except NoSuchEntry as error:
        raise Http404 from error
    return attached(content, "application/json", f"receipt-{name}.json")


def _before(request: HttpRequest) -> int | None:
    """The entry before which the page begins; anything else than a number is the newest page."""
    text = request.GET.get("before", "")
    plain = text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS
    return max(int(text), 1) if plain else None
