"""From the secret in an address to whoever holds it: the one guard of all personal pages.

The secret is the right: no log-in, no session, no CSRF token. What is unknown, ended, malformed or
somebody else's gets one and the same 404.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, ClassVar

from django.core.exceptions import BadRequest, SuspiciousOperation
from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    HttpResponseNotAllowed,
    HttpResponseRedirect,
    JsonResponse,
)
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from tournament.events.announcements import ToldInHall, told_to
from tournament.events.execution import Caller, Refused
from tournament.events.own_registrations import Held, find_held
from tournament.people.links import actor_by, link_of
from tournament.people.models import Person, PersonalLink
from tournament.people.policy import Actor
from tournament.regulations.refusals import Refusal
from tournament.web.errors import bad_request
from tournament.web.shared.acting import STATUS, command_id_of, lead_on, refusal_told, wants_json
from tournament.web.shared.command_view import CommandView
from tournament.web.shared.personal_page import personal_page
from tournament.web.shared.words import language

PersonalView = Callable[..., HttpResponse]
Page = Callable[..., HttpResponseBase]


@dataclass(frozen=True, slots=True)
class Holder:
    """Whoever opened a personal link: for whom they speak, and as whom they act."""

    link: PersonalLink
    token: str
    actor: Actor

    @property
    def home(self) -> str:
        """The address of their page."""
        return self.address("my")

    @property
    def announced(self) -> ToldInHall | None:
        """What is told in the hall where one of theirs plays today."""
        return told_to(self.actor.persons)

    def address(self, name: str, *arguments: str) -> str:
        """The path of one of their pages."""
        return reverse(name, args=[self.token, *arguments])

    def caller(self, request: HttpRequest) -> Caller:
        """Who asks, under the id that their form carries, and when."""
        return Caller(self.actor, command_id_of(request), timezone.now())

    def person(self, key: str) -> Person:
        """One of their persons; 404 for everybody else."""
        rows = Person.objects.select_related("account", "tablet_pin").filter(pk=key)
        found = rows.first() if key in self.actor.persons else None
        if found is None:
            raise Http404
        return found

    def held(self, key: str) -> Held:
        """A registration of one of their persons; 404 for every other."""
        found = find_held(key)
        if found is None or found.registration.person not in self.actor.persons:
            raise Http404
        return found

    def back(self, done: str) -> HttpResponse:
        """To their page, which says what was done (see `DONE` beside it)."""
        return redirect(f"{self.home}?done={done}")


def personal(*methods: str) -> Callable[[PersonalView], Page]:
    """Wrap a view `(request, holder, …)` of a personal page; `methods` are those it answers."""

    def decorate(view: PersonalView) -> Page:
        @personal_page
        @wraps(view)
        def page(request: HttpRequest, token: str, **arguments: Any) -> HttpResponse:
            return _answer(request, view, methods, token, arguments)

        return page

    return decorate


class PersonalCommandView(CommandView):
    """A form on a personal page; `self.holder` is whoever opened the link."""

    holder: Holder
    done: ClassVar[str]
    """What the holder's page says when it is done."""

    @classmethod
    def let_in(cls, view: Page, methods: list[str]) -> Page:
        """The view behind the personal link."""
        return personal(*methods)(view)  # type: ignore[arg-type]

    def setup(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        """The holder comes from the link."""
        self.holder = args[0]
        super().setup(request, *args, **kwargs)

    def caller(self) -> Caller:
        """The holder, under the id that the form carries."""
        return self.holder.caller(self.request)

    def form_valid(self, form: Any) -> HttpResponse:
        """To the holder's page, which says what was done."""
        return self.holder.back(self.done)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """With the holder."""
        return {**super().get_context_data(**kwargs), "holder": self.holder}


def refused(request: HttpRequest, refusal: Refusal, back_url: str) -> HttpResponse:
    """A refusal as a page or, for a script, as JSON: a rule or a newer state stands in the way."""
    if wants_json(request):
        return JsonResponse(refusal_told(refusal), status=STATUS[refusal.kind])
    context = {
        "sentence": refusal.text(language()),
        "rule": refusal.rule,
        "stale": refusal.kind == "stale",
        "back_url": back_url,
    }
    return render(request, "personal/refused.html", context, status=STATUS[refusal.kind])


def _answer(
    request: HttpRequest,
    view: PersonalView,
    methods: tuple[str, ...],
    token: str,
    arguments: dict[str, Any],
) -> HttpResponse:
    if request.method not in methods and not (request.method == "HEAD" and "GET" in methods):
        return HttpResponseNotAllowed(methods)
    link = link_of(token)
    if link is None:
        return _gone(request)
    holder = Holder(link, token, actor_by(link))
    try:
        answer = view(request, holder, **arguments)
        leads = wants_json(request) and isinstance(answer, HttpResponseRedirect)
        return lead_on(request, answer["Location"]) if leads else answer
    except Refused as refusal:
        # A person may have left the link since it was read: then nothing of theirs is told.
        if refusal.refusal.kind == "permission":
            return _gone(request)
        return refused(request, refusal.refusal, holder.home)
    except Http404:
        return _gone(request)
    except (BadRequest, SuspiciousOperation):
        return bad_request(request)


def _gone(request: HttpRequest) -> HttpResponse:
    if wants_json(request):
        said = gettext("This link does not work. Ask the organizer or the desk for a new link.")
        return JsonResponse({"error": "gone", "message": said, "final": True}, status=404)
    return render(request, "personal/gone.html", status=404)
