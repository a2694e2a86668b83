"""Keys at the desk: six words are compared, a lost phone's key ends; the staff's own keys."""

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.championship.commands import RevokedFor
from tournament.championship.sheets.keys.queries import USER
from tournament.ledger.core.fingerprints import WORDS
from tournament.people.access import acting, requires
from tournament.people.models import KeyRequest, User
from tournament.people.policy import Action
from tournament.play import keys
from tournament.web.judge.key_model import day_keys, keys_of, requests_of
from tournament.web.shared.acting import caller_of, day_scope, wants_json
from tournament.web.shared.key_form import KeyForm
from tournament.web.shared.staff_page import frame
from tournament.web.shared.words import language

WHY: dict[RevokedFor, object] = {
    "lost": _("the phone is lost"),
    "replaced": _("another key takes its place"),
    "mistake": _("confirmed by mistake"),
}
"""Why a key ends."""


@require_safe
@requires(Action.ENROL_KEY, day_scope)
def desk_keys(request: HttpRequest, event_id: str) -> HttpResponse:
    """Keys that wait, each with its six words, and all that are enrolled."""
    reader = acting(request).actor.public_id
    context = {
        **frame(request, event_id, "desk_keys"),
        "asked": requests_of(event_id, keys.pending_keys(event_id), reader),
        "keys": keys_of(event_id),
        "whys": WHY,
    }
    return render(request, "judge/keys.html", context)


@require_safe
@requires(Action.ENROL_KEY, day_scope)
def desk_key(request: HttpRequest, event_id: str, request_id: str) -> HttpResponse:
    """One request: the code on the player's phone leads here."""
    found = KeyRequest.objects.select_related("person", "user")
    asked = get_object_or_404(found, pk=request_id, event_id=event_id)
    reader = acting(request).actor.public_id
    (shown,) = requests_of(event_id, [asked], reader)
    return render(
        request, "judge/key.html", {**frame(request, event_id, "desk_keys"), "item": shown}
    )


@require_POST
@requires(Action.ENROL_KEY, day_scope)
def desk_key_confirm(request: HttpRequest, event_id: str, request_id: str) -> HttpResponse:
    """The words are the same on both screens."""
    keys.confirm_key(caller_of(request), event=event_id, request=request_id)
    messages.success(request, gettext("The key is confirmed."))
    return redirect("desk_keys", event_id)


@require_POST
@requires(Action.ENROL_KEY, day_scope)
def desk_key_refuse(request: HttpRequest, event_id: str, request_id: str) -> HttpResponse:
    """The words differ, or nobody knows who asks."""
    keys.refuse_key(caller_of(request), event=event_id, request=request_id)
    messages.success(request, gettext("The key is not confirmed. The phone says so."))
    return redirect("desk_keys", event_id)


@require_POST
@requires(Action.ENROL_KEY, day_scope)
def desk_key_revoke(request: HttpRequest, event_id: str, key: str) -> HttpResponse:
    """A key ends; what it signed before stands."""
    why = next((name for name in WHY if name == request.POST.get("why")), None)
    if why is None:
        raise BadRequest("why")
    keys.revoke_key(caller_of(request), event=event_id, key=key, why=why)
    messages.success(request, gettext("The key is revoked."))
    return redirect("desk_keys", event_id)


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.SIGN_STATEMENT, day_scope)
def own_key(request: HttpRequest, event_id: str) -> HttpResponse:
    """A member of the staff makes a key on this device; somebody else of the desk confirms it."""
    user = get_object_or_404(User, public_id=acting(request).actor.public_id)
    if request.method == "POST":
        form = KeyForm(request.POST, host=request.get_host())
        if not form.is_valid():
            raise BadRequest("key")
        keys.ask_key(user=user, event=event_id, now=timezone.now(), **form.cleaned_data)
        address = reverse("own_key", args=[event_id])
        return JsonResponse({"next": address}) if wants_json(request) else redirect(address)
    asked = KeyRequest.objects.filter(event_id=event_id, user=user).exclude(settled_as="confirmed")
    mine = {
        name: key
        for name, key in day_keys(event_id).items()
        if (key.holder_kind, key.holder) == (USER, user.public_id)
    }
    context = {
        **frame(request, event_id, "own_key"),
        "holder": f"user:{user.public_id}",
        "own_name": str(user),
        "valid": " ".join(name for name, key in mine.items() if key.valid),
        "ended": " ".join(name for name, key in mine.items() if not key.valid),
        "waiting": " ".join(item.key for item in asked if not item.settled_as),
        "refused": " ".join(item.key for item in asked if item.settled_as),
        "words": " ".join(WORDS[language()]),
    }
    return render(request, "judge/own_key.html", context)
