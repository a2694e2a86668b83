"""Between a request and the policy: who asks, and what a view does when they may not.

A view of the staff is wrapped with `requires`. A stranger is sent to log in (what they typed is
kept); a known account without the right gets a 403 that names the rule, and the same 403 for what
does not exist, so that nobody learns of it by asking.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import resolve_url
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache

from tournament.people import keep_typed
from tournament.people.device_sessions import device_session_of, tablet_event_of
from tournament.people.grants import grants_of
from tournament.people.models import User
from tournament.people.policy import ANONYMOUS, Action, Actor, Role, Scope, allowed, refusal
from tournament.regulations.refusals import Refusal

View = Callable[..., HttpResponseBase]
ScopeFinder = Callable[..., Scope]


class NotAllowed(PermissionDenied):
    """403 with the refusal that names the rule; `handler403` shows it."""

    def __init__(self, refused: Refusal) -> None:
        super().__init__(refused.code)
        self.refusal = refused


@dataclass(frozen=True, slots=True)
class Acting:
    """Who acts, in which role, on what: what a service needs for its entry (CH-ROLE-5)."""

    actor: Actor
    role: Role
    scope: Scope


def actor_of(request: HttpRequest) -> Actor:
    """Who asks, with all their roles; found once per request."""
    known: Actor | None = getattr(request, "_people_actor", None)
    if known is not None:
        return known
    actor = ANONYMOUS
    if isinstance(request.user, User):
        phone = device_session_of(request)
        actor = Actor(
            user_id=request.user.pk,
            public_id=request.user.public_id,
            person_id=request.user.person_id,
            grants=grants_of(request.user.public_id),
            device_event=phone.event_id if phone is not None else None,
            tablet_event=tablet_event_of(request),
        )
    request._people_actor = actor  # type: ignore[attr-defined]
    return actor


def acting(request: HttpRequest) -> Acting:
    """What `requires` found out for this view."""
    found: Acting = request._people_acting  # type: ignore[attr-defined]
    return found


def require(
    request: HttpRequest, action: Action, scope: Scope, acting_as: Role | None = None
) -> Acting:
    """The role in which they may do this here; raises `NotAllowed` (CH-ROLE-1)."""
    actor = actor_of(request)
    role = allowed(actor, action, scope, acting_as)
    if role is None:
        raise NotAllowed(refusal(actor, action, scope, acting_as) or Refusal("not_allowed"))
    return Acting(actor, role, scope)


def requires(action: Action, scope_from: ScopeFinder) -> Callable[[View], View]:
    """Wrap a view so that only who may do `action` in `scope_from(request, **kwargs)` enters.

    The scope finder raises Http404 for what does not exist. `acting_as`, a field of a form or of
    the address, names the role of somebody who has several (CH-ROLE-5).
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if not request.user.is_authenticated:
                return ask_to_log_in(request)
            missing: Http404 | None = None
            try:
                scope = scope_from(request, *args, **kwargs)
            except Http404 as not_found:
                missing, scope = not_found, Scope()
            found = require(request, action, scope, role_named(request))
            if missing is not None:
                raise missing
            if request.method == "POST":
                keep_typed.forget_if_sent(request)
            request._people_acting = found  # type: ignore[attr-defined]
            return view(request, *args, **kwargs)

        # Whoever offers pages has to know what a page is for: see `web.away`.
        guarded.action = action  # type: ignore[attr-defined]
        return never_cache(guarded)

    return decorate


def requires_log_in(view: View) -> View:
    """Wrap a view for any account; what was typed is kept as with `requires`."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not request.user.is_authenticated:
            return ask_to_log_in(request)
        if tablet_event_of(request) is not None:
            raise NotAllowed(Refusal("tablet_only"))
        return view(request, *args, **kwargs)

    return never_cache(guarded)


def ask_to_log_in(request: HttpRequest) -> HttpResponse:
    """Send a stranger to the log-in; a script gets a 401 instead."""
    if request.headers.get("Accept", "").startswith("application/json"):
        body = {"error": "log_in", "log_in": resolve_url(settings.LOGIN_URL)}
        return JsonResponse(body, status=401)
    if request.method in ("GET", "HEAD"):
        return redirect_to_login(request.get_full_path())
    if request.method != "POST":
        return redirect_to_login("/")
    if keep_typed.keep(request, timezone.now()):
        messages.info(
            request, gettext("Your log-in has ended. What you typed is kept; log in to send it.")
        )
    else:
        messages.warning(
            request,
            gettext("Your log-in has ended, and what you sent was too much to keep."),
        )
    return redirect_to_login(reverse("resume"))


def role_named(request: HttpRequest) -> Role | None:
    """The role that somebody with several wants to act in, if they say so."""
    named = request.POST.get("acting_as") or request.GET.get("acting_as")
    return next((role for role in Role if role.value == named), None)
