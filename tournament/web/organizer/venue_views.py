"""A day that is run in the hall, seen from headquarters: handed over, out, lost (CH-VENUE-1…5)."""

import secrets
from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from tournament.events.execution import Caller, Refused
from tournament.events.selectors import day_of, place_of
from tournament.events.states import championship_state, event_ledger, event_state, folded
from tournament.events.venue import handover, lost
from tournament.events.venue.returning import receipt_for_hall
from tournament.events.venue.todos import todos
from tournament.events.venue.where import whereabouts
from tournament.ledger.core.fingerprints import six_words
from tournament.people.access import acting, requires
from tournament.people.policy import Action
from tournament.regulations.refusals import Refusal
from tournament.web.organizer.day_actions import day_actions
from tournament.web.organizer.reason_forms import ReasonForm
from tournament.web.organizer.venue_forms import (
    ConfirmReEntryForm,
    HandOverForm,
    PassphraseForm,
    ReturnForm,
)
from tournament.web.organizer.venue_model import (
    end_open,
    entered_again,
    entered_from_laptop,
    matters,
    open_at_tables,
)
from tournament.web.shared import uploads
from tournament.web.shared.acting import STATUS, caller_of, day_scope
from tournament.web.shared.components import Link
from tournament.web.shared.custody import custodies
from tournament.web.shared.staff_page import day_page
from tournament.web.shared.venue_words import END_REASON
from tournament.web.shared.words import language

_MADE = "handover.zip"
"""The name under which a file that was made waits for its download, locked as it is."""


@require_safe
@requires(Action.VIEW_STAFF, day_scope)
def day_venue(request: HttpRequest, event_id: str) -> HttpResponse:
    """Where the day's ledger is written now, and what can be done about it."""
    if whereabouts(event_id) in {"hall", "given_back"}:
        return redirect("hall")
    return venue_page(request, event_id)


@require_POST
@requires(Action.HAND_OVER_DAY, day_scope)
def venue_hand_over(request: HttpRequest, event_id: str) -> HttpResponse:
    """CH-VENUE-1: from now on the laptop writes the day; the page then offers its file."""
    form = HandOverForm(
        request.POST, open_ones=bool(open_at_tables(event_id, acting(request).actor))
    )
    return _made(request, event_id, _handed_over, form)


@transaction.atomic
def _handed_over(caller: Caller, *, event: str, passphrase: str) -> bytes:
    """With the day goes nothing that belongs to one device and this address: it ends before."""
    if whereabouts(event) != "in_hall":
        end_open(caller, event)
    return handover.hand_over(caller, event=event, passphrase=passphrase)


@require_POST
@requires(Action.HAND_OVER_DAY, day_scope)
def venue_file_again(request: HttpRequest, event_id: str) -> HttpResponse:
    """The same custody in a file made anew: the first one or its passphrase is lost."""
    return _made(request, event_id, handover.hand_over_again, PassphraseForm(request.POST))


@require_safe
@requires(Action.HAND_OVER_DAY, day_scope)
def venue_file(request: HttpRequest, event_id: str, upload_id: str) -> HttpResponse:
    """The handover file that was made within the hour, for whoever made it."""
    found = _kept(request, event_id, upload_id)
    if found is None:
        messages.info(
            request, gettext("The file was kept for an hour and is gone. Make it once more below.")
        )
        return redirect("day_venue", event_id)
    return as_file(found.data, handover_name(event_id), "application/zip")


def _kept(request: HttpRequest, event_id: str, upload_id: str) -> uploads.Upload | None:
    owner = acting(request).actor.public_id
    found = uploads.find(upload_id, owner=owner, event_id=event_id, now=timezone.now())
    return found if found is not None and found.filename == _MADE else None


def _made(
    request: HttpRequest, event_id: str, make: Callable[..., bytes], form: PassphraseForm
) -> HttpResponse:
    if not form.is_valid():
        return venue_page(request, event_id, 422, passphrase_form=form)
    caller: Caller = caller_of(request)
    try:
        content = make(caller, event=event_id, passphrase=form.cleaned_data["passphrase"])
    except Refused as refused:
        return _refused(request, event_id, refused, passphrase_form=form)
    upload_id = uploads.keep(
        content,
        filename=_MADE,
        owner=caller.actor.public_id,
        event_id=event_id,
        now=caller.now,
    )
    return redirect(reverse("day_venue", args=[event_id]) + f"?file={upload_id}#handed-title")


@require_safe
@requires(Action.TAKE_BACK_DAY, day_scope)
def venue_receipt(request: HttpRequest, event_id: str) -> HttpResponse:
    """Headquarters' receipt, with which the laptop deletes its personal data (CH-VENUE-4)."""
    asked = request.GET.get("kept", "")
    kept = int(asked) if asked.isascii() and asked.isdecimal() and len(asked) < 20 else 0
    if not kept and not any(item.ended == "returned" for item in custodies(event_id)):
        raise Http404
    name = f"{file_stem(event_id)}.receipt.json"
    return as_file(receipt_for_hall(event_id, kept), name, "application/json")


@require_POST
@requires(Action.END_CUSTODY, day_scope)
def venue_end(request: HttpRequest, event_id: str) -> HttpResponse:
    """CH-VENUE-5: the laptop is lost; headquarters writes the day again."""
    form = ReasonForm(request.POST, choices=END_REASON)
    if not form.is_valid():
        return venue_page(request, event_id, 422, end_form=form)
    try:
        lost.end_custody(caller_of(request), event=event_id, **form.cleaned_data)
    except Refused as refused:
        return _refused(request, event_id, refused, end_form=form)
    messages.success(request, gettext("The day is run at headquarters again."))
    return redirect("day_venue", event_id)


@require_POST
@requires(Action.RULE, day_scope)
def venue_confirm_re_entry(request: HttpRequest, event_id: str) -> HttpResponse:
    """CH-VENUE-5: a judge confirms what was entered again from paper and receipts."""
    form = ConfirmReEntryForm(request.POST)
    if not form.is_valid():
        return venue_page(request, event_id, 422)
    last = form.cleaned_data["last"]
    try:
        lost.confirm_re_entry(caller_of(request), event=event_id, last=last)
    except Refused as refused:
        return _refused(request, event_id, refused)
    messages.success(request, gettext("What was entered again is confirmed."))
    return redirect("day_venue", event_id)


def as_file(content: bytes, name: str, content_type: str) -> HttpResponse:
    """A download that stays in no browser's memory."""
    response = HttpResponse(content, content_type=content_type)
    response.headers["Cache-Control"] = "private, no-store"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def handover_name(event_id: str) -> str:
    """How the handover file of a day is called."""
    return f"{file_stem(event_id)}.handover.zip"


def file_stem(event_id: str) -> str:
    """How files of a day are called: by city and date, in letters that every system takes."""
    place = place_of(event_id)
    day = day_of(place)
    city = championship_state(place.championship).stages[day.stage].city
    return f"pixel-tactics-{city}-{day.date:%Y-%m-%d}"


def _refused(
    request: HttpRequest, event_id: str, refused: Refused, **typed: forms.Form
) -> HttpResponse:
    refusal = refused.refusal
    return venue_page(request, event_id, STATUS[refusal.kind], refusal, **typed)


def venue_page(
    request: HttpRequest,
    event_id: str,
    status: int = 200,
    refusal: Refusal | None = None,
    **typed: Any,
) -> HttpResponse:
    """The page, with what was typed and why it was refused."""
    event, known = event_state(event_id), custodies(event_id)
    rest = entered_from_laptop(event_id) if event.re_entering else None
    out, sent = whereabouts(event_id) == "in_hall", request.path if typed else ""
    context = day_page(
        request,
        event_id,
        "day_more",
        Link(gettext("The day in the hall")),
        refusal=refusal,
        sentence=refusal.text(language()) if refusal else "",
        out=out,
        handed=_kept(request, event_id, request.GET.get("file", "")) if out else None,
        handover_name=handover_name(event_id),
        custody=known[-1] if known else None,
        earlier=known if not out else known[:-1],
        returned=any(item.ended == "returned" for item in known),
        actions=day_actions(caller_of(request), event_id, sent),
        re_entering=event.re_entering,
        from_laptop=rest is not None,
        left=len(rest.left) if rest is not None else 0,
        ended=bool(known) and not out,
        entered_again=entered_again(event_id) if event.re_entering else 0,
        last_entry=folded(event_ledger(event_id)).checkpoint.size,
        matters=matters(event_id, todos(event_id)) if out else [],
        suggestion=" ".join(six_words(secrets.token_hex(16), language())),
        open_ones=(open_ones := [] if out else open_at_tables(event_id, acting(request).actor)),
        passphrase_form=typed.get("passphrase_form") or HandOverForm(open_ones=bool(open_ones)),
        return_form=typed.get("return_form") or ReturnForm(),
        end_form=typed.get("end_form") or ReasonForm(choices=END_REASON),
        opened=set(typed),
    )
    return render(request, "organizer/venue.html", context, status=status)
