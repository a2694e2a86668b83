"""Pages about one registration below its entry in the roster: their frame and what was refused."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext

from tournament.regulations.refusals import Refusal
from tournament.web.organizer.people_lists import Listed
from tournament.web.shared.acting import STATUS
from tournament.web.shared.components import Link
from tournament.web.shared.staff_page import day_page
from tournament.web.shared.words import language


def entry_page(
    request: HttpRequest,
    event_id: str,
    item: Listed,
    template: str,
    here: str,
    *,
    refusal: Refusal | None = None,
    status: int = 200,
    **more: Any,
) -> HttpResponse:
    """A page called `here` of the person `item`; a refusal decides the status."""
    context = day_page(
        request,
        event_id,
        "roster",
        Link(gettext("Roster"), reverse("roster", args=[event_id])),
        Link(item.name, reverse("roster_entry", args=[event_id, item.id])),
        Link(here),
        item=item,
        refusal=refusal,
        sentence=refusal.text(language()) if refusal else "",
        **more,
    )
    return render(request, template, context, status=STATUS[refusal.kind] if refusal else status)
