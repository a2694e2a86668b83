"""The laptop's own pages: how the hall stands, its files, the way in for staff (CH-VENUE-1, -4).

They exist only where this installation has custody of a day; elsewhere nobody learns more than 404.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta
from functools import partial
from typing import Any

import segno
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.config.hall_start import how_to_start
from tournament.config.outside import address_for_others, is_this_machine
from tournament.config.whole_requests import WHEN_SENT
from tournament.events.execution import Refused
from tournament.events.selectors import day_of, event_header, place_of, scope_of
from tournament.events.states import event_ledger, event_state, folded
from tournament.events.venue import copy_file, venue
from tournament.events.venue.faults import VenueFault
from tournament.events.venue.where import whereabouts
from tournament.ledger.models import Entry
from tournament.people import keep_typed
from tournament.people.access import acting, require, requires
from tournament.people.device_sessions import log_in_by_invite, open_invite, open_sessions
from tournament.people.policy import Action, Scope
from tournament.web.organizer.next_steps import NextStep, next_step
from tournament.web.organizer.venue_forms import OpenOnesForm, ReceiptForm
from tournament.web.organizer.venue_lines import lines_since
from tournament.web.organizer.venue_model import end_open, open_at_tables
from tournament.web.organizer.venue_views import as_file, file_stem
from tournament.web.shared.acting import caller_of
from tournament.web.shared.components import Link
from tournament.web.shared.offers import Rights
from tournament.web.shared.practice_phones import phones
from tournament.web.shared.staff_page import day_page
from tournament.web.shared.venue_copies import (
    LastCopy,
    copy_due,
    copy_is_due,
    last_copy,
    note_copy,
    rounds_over,
)
from tournament.web.shared.venue_words import fault_text
from tournament.web.shared.ways_in import make_ways_in, ways_in_for
from tournament.web.shared.words import language
from tournament.web.venue_clock import clock_notice
from tournament.web.venue_start import continued_words

KEPT = timedelta(days=30)
"""CH-VENUE-4: after that the laptop deletes personal data by itself."""


def hall_scope(request: HttpRequest, **_: Any) -> Scope:
    """What the policy is asked about in the hall; 404 where this is no hall's laptop."""
    return scope_of(_event())


def _event() -> str:
    event = venue.hall_day()
    if event is None:
        raise Http404
    return event


@require_safe
@requires(Action.VIEW_STAFF, hall_scope)
def hall(request: HttpRequest) -> HttpResponse:
    """The state of the ledger, the files to keep, what works here for players and staff."""
    return _page(request, ReceiptForm())


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.TAKE_BACK_DAY, hall_scope)
def hall_copy(request: HttpRequest) -> HttpResponse:
    """The copy of the day: what another laptop goes on with, and headquarters takes in.

    It counts once its last byte was fetched; who asks for its headers or a part has not fetched it.
    POST: before the day goes back, what is open at the tables ends here, as before it comes.
    """
    event = _event()
    if venue.is_purged(event):
        raise Http404
    if request.method == "POST":
        open_form = OpenOnesForm(request.POST)
        if not open_form.is_valid():
            return _page(request, ReceiptForm(), 422, open_form=open_form)
        end_open(caller_of(request), event)
        return redirect("hall_copy")
    state = event_state(event)
    copy = venue.export_copy(event, timezone.now())
    named = f"{file_stem(event)}-copy-{copy.made_at:%Hh%M}-{copy.entries}-entries.zip"
    answer = as_file(copy_file.write(copy), named, "application/zip")
    if request.method == "GET" and "Range" not in request.headers:
        note = partial(note_copy, LastCopy(copy.made_at, copy.entries, rounds_over(state)))
        request.META.get(WHEN_SENT, []).append(note)
    return answer


@require_POST
@requires(Action.TAKE_BACK_DAY, hall_scope)
def hall_receipt(request: HttpRequest) -> HttpResponse:
    """CH-VENUE-4: with headquarters' receipt this laptop forgets the people of the day."""
    form, missing = ReceiptForm(request.POST, request.FILES), None
    if form.is_valid():
        try:
            venue.take_receipt(
                _event(), form.cleaned_data["receipt"].read(), now=caller_of(request).now
            )
        except VenueFault as fault:
            form.add_error("receipt", fault_text(fault))
        except Refused as refused:
            form.add_error("receipt", refused.refusal.text(language()))
            if refused.refusal.code == "receipt_of_less":
                missing = int(refused.refusal.params["size"])
        else:
            # Every log-in ended with the data, so this answer is the last of this one.
            return render(request, "organizer/venue_done.html")
    return _page(request, form, 422, missing)


@require_POST
@requires(Action.TAKE_BACK_DAY, hall_scope)
def hall_ways_in(request: HttpRequest) -> HttpResponse:
    """New codes for those of the staff whose codes this reader may see."""
    event, now = _event(), timezone.now()
    require(request, Action.ADMIT_DEVICE, scope_of(event))
    make_ways_in(event, str(place_of(event).stage), now, acting(request).actor)
    return redirect(reverse("hall") + "#ways-in-title")


@require_safe
@requires(Action.VIEW_STAFF, hall_scope)
def hall_help(request: HttpRequest) -> HttpResponse:
    """What to do when the network, the power or the laptop fails; for the printer too."""
    event = _event()
    context = day_page(
        request,
        event,
        "day_more",
        Link(gettext("The hall"), reverse("hall")),
        Link(gettext("If something fails")),
        site=settings.SITE_URL,
        here=f"{request.scheme}://127.0.0.1:{request.get_port()}/",
        start=how_to_start(),
        start_second=how_to_start(file="…", copy="…"),
    )
    return render(request, "organizer/venue_help.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def hall_in(request: HttpRequest, token: str) -> HttpResponse:
    """The way in from the laptop's window: GET asks and uses nothing, POST logs in."""
    now = timezone.now()
    invite = open_invite(token, now)
    # Only the machine itself invites somebody in their own name: see `hall_start`.
    own = invite is not None and invite.created_by_id == invite.user_id
    if invite is None or not own or invite.event_id != venue.hall_day():
        return render(request, "people/device_gone.html", status=410)
    header = event_header(invite.event_id)
    if request.method != "POST" or header is None:
        context = {"event": header, "who": invite.user}
        return render(request, "organizer/venue_in.html", context)
    if not log_in_by_invite(request, invite, header.zone, now):
        return render(request, "people/device_gone.html", status=410)
    if keep_typed.kept(request, now) is not None:
        return redirect("resume")
    return redirect("hall")


def _page(
    request: HttpRequest,
    form: ReceiptForm,
    status: int = 200,
    missing: int | None = None,
    open_form: OpenOnesForm | None = None,
) -> HttpResponse:
    event_id = _event()
    event, day = event_state(event_id), day_of(place_of(event_id))
    size = folded(event_ledger(event_id)).checkpoint.size
    newest = Entry.objects.filter(ledger_id=event_ledger(event_id)).order_by("-seq").first()
    copy = last_copy()
    public = address_for_others(request, reverse("day", args=[event_id]))
    context = day_page(
        request,
        event_id,
        "day_more",
        Link(gettext("The hall")),
        size=size,
        begun=bool(event.id),
        newest=newest.at if newest is not None else None,
        copy=copy,
        copied_at=copy.at if copy is not None else None,
        since_copy=size - (copy.size if copy is not None else 0),
        due=copy_is_due(event, copy),
        over=day.closed,
        public_url=public,
        public_qr=segno.make(public, error="m").svg_data_uri(scale=6, border=4, light="white"),
        alone=is_this_machine(public),
        secure=settings.SITE_URL.startswith("https://"),
        steps=list(_steps(event_id, Rights(acting(request).actor, event_id), timezone.now())),
        ways=ways_in_for(acting(request).actor, scope_of(event_id), timezone.now()),
        phones=phones(event_id),
        sessions=open_sessions(event_id, timezone.now()),
        purge_on=day.date + KEPT,
        purged=venue.is_purged(event_id),
        clock=clock_notice(event_id, timezone.now()),
        form=form,
        open_ones=open_at_tables(event_id, acting(request).actor),
        open_form=open_form or OpenOnesForm(),
        continued=continued_words(event_id),
        missing=lines_since(event_id, missing) if missing is not None else [],
        missing_count=size - missing if missing is not None else 0,
    )
    return render(request, "organizer/venue_page.html", context, status=status)


def _steps(event_id: str, rights: Rights, now: datetime) -> Iterator[NextStep]:
    """What this reader can do now, the most urgent first; nothing on a laptop that is done."""
    if whereabouts(event_id) != "hall":
        return
    page, closed = reverse("hall"), day_of(place_of(event_id)).closed
    keeps_files = rights[Action.TAKE_BACK_DAY.value]
    if keeps_files and copy_due(event_id):
        yield NextStep(
            gettext("Save a copy"),
            page + "#files-title",
            text=gettext(
                "A round has ended. With the copy another laptop can go on if this one fails."
            ),
        )
    if keeps_files and closed:
        yield NextStep(
            gettext("Give the day back"),
            page + "#files-title",
            text=gettext("The day is closed. Bring its copy to headquarters, with internet."),
        )
    admits = rights[Action.ADMIT_DEVICE.value]
    if admits and not closed and not open_sessions(event_id, now).exists():
        yield NextStep(
            gettext("Let the judges’ phones in"),
            page + "#ways-in-title",
            text=gettext(
                "Everybody who works on the day has a code below; it opens on their phone."
            ),
        )
    step = next_step(event_id, rights.actor, now)
    if step is not None:
        yield step
