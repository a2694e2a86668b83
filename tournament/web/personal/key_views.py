"""Signing on one's own phone: the phone makes a key, the desk compares six words, keys end."""

import json

from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tournament.config.outside import address_for_others
from tournament.events.own_registrations import Held
from tournament.ledger.core.fingerprints import WORDS
from tournament.play import keys
from tournament.web.personal.key_model import OwnKey, can_sign, own_keys
from tournament.web.personal.pictures import qr_picture
from tournament.web.shared.acting import wants_json
from tournament.web.shared.key_form import KeyForm
from tournament.web.shared.personal_access import Holder, personal
from tournament.web.shared.venue_notices import in_hall
from tournament.web.shared.words import language

DONE = {"asked": _("The key is sent to the desk."), "ended": _("The key is revoked.")}
"""What the page says after something was done, by the word in its address."""


@personal("GET", "POST")
def key(request: HttpRequest, holder: Holder, registration: str) -> HttpResponse:
    """Make a key on this phone and show its words; POST: the phone sends the public half."""
    held = holder.held(registration)
    if not can_sign(held):
        raise Http404
    if request.method == "POST":
        return _ask(request, holder, held)
    found = own_keys(held)
    waiting = next((item for item in found if item.request), None)
    context = {
        "holder": holder,
        "held": held,
        "person": holder.person(held.registration.person),
        "keys": found,
        "told": json.dumps([item.told() for item in found]),
        "words": " ".join(WORDS[language()]),
        "waiting": waiting,
        "qr": _desk_code(request, held, waiting) if waiting is not None else "",
        "in_hall": in_hall(held.state, held.day),
        "done": DONE.get(request.GET.get("done", ""), ""),
    }
    return render(request, "personal/key.html", context)


@personal("POST")
def revoke(request: HttpRequest, holder: Holder, registration: str) -> HttpResponse:
    """End a key of one's own from whatever device: a lost phone signs nothing any more."""
    held = holder.held(registration)
    asked = request.POST.get("key", "")
    if all(item.key != asked for item in own_keys(held)):
        raise Http404
    keys.revoke_own_key(
        holder.caller(request),
        event=held.day.id,
        registration=held.registration.id,
        key=asked,
        why="lost",
    )
    return redirect(f"{holder.address('my_key', registration)}?done=ended")


def _ask(request: HttpRequest, holder: Holder, held: Held) -> HttpResponse:
    form = KeyForm(request.POST, host=request.get_host())
    if not form.is_valid():
        raise BadRequest("key")
    keys.ask_key(
        person=holder.person(held.registration.person),
        event=held.day.id,
        now=holder.caller(request).now,
        **form.cleaned_data,
    )
    address = f"{holder.address('my_key', held.registration.id)}?done=asked"
    return JsonResponse({"next": address}) if wants_json(request) else redirect(address)


def _desk_code(request: HttpRequest, held: Held, waiting: OwnKey) -> str:
    """The code that leads the desk's phone to this request."""
    path = reverse("desk_key", args=[held.day.id, waiting.request])
    return qr_picture(address_for_others(request, path))
