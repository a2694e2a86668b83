"""Webhooks of organizers and publishers: addresses that the site calls when something happens."""

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from tournament.outbox.models import Webhook
from tournament.outbox.webhooks import service
from tournament.outbox.webhooks.service import IsOff, TooManyWebhooks, webhooks_of
from tournament.people.access import NotAllowed, actor_of, requires_log_in
from tournament.people.models import User
from tournament.regulations.refusals import Refusal
from tournament.web import webhook_lists
from tournament.web.shared.components import Link
from tournament.web.shared.webhook_words import STOPPED
from tournament.web.webhook_forms import NewWebhookForm, WebhookForm

ON_A_PAGE = 50


@require_http_methods(["GET", "HEAD", "POST"])
@requires_log_in
def webhooks(request: HttpRequest) -> HttpResponse:
    """One's own webhooks, and a form for one more; its secret is on the screen this once."""
    user = _own_account(request)
    scopes = webhook_lists.scopes_of(actor_of(request))
    form = NewWebhookForm(*([request.POST] if request.method == "POST" else []), scopes=scopes)
    secret = ""
    if form.is_valid():
        given = form.cleaned_data
        try:
            _made, secret = service.make_webhook(
                user,
                form.chosen,
                address=given["address"],
                tells=given["tells"],
                now=timezone.now(),
            )
            form = NewWebhookForm(scopes=scopes)
        except TooManyWebhooks:
            form.add_error(None, gettext("There are too many. Delete one that is not needed."))
    context = {
        "section": "programs",
        "form": form if scopes else None,
        "secret": secret,
        "webhooks": webhook_lists.lines(webhooks_of(user)),
        "crumbs": [Link(gettext("Programs"), reverse("programs")), Link(gettext("Webhooks"))],
    }
    return render(request, "webhooks.html", context, status=422 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@requires_log_in
def webhook(request: HttpRequest, webhook_id: str) -> HttpResponse:
    """A webhook with its log; what is sent changes where it calls and what it tells."""
    hook = _own_webhook(request, webhook_id)
    if request.method == "POST":
        form = WebhookForm(request.POST)
        if form.is_valid():
            service.change_webhook(hook, **form.cleaned_data, now=timezone.now())
            messages.success(request, gettext("Changed."))
            return redirect("webhook", webhook_id)
        return _page(request, hook, form=form, status=422)
    return _page(request, hook)


@require_POST
@requires_log_in
def webhook_secret(request: HttpRequest, webhook_id: str) -> HttpResponse:
    """Exchange the secret; the new one is on the screen this once."""
    hook = _own_webhook(request, webhook_id)
    secret = service.exchange_secret(hook, timezone.now())
    return _page(request, _own_webhook(request, webhook_id), secret=secret)


@require_POST
@requires_log_in
def webhook_old_secret_end(request: HttpRequest, webhook_id: str) -> HttpResponse:
    """Let the old secret sign no more."""
    service.end_old_secret(_own_webhook(request, webhook_id), timezone.now())
    messages.success(request, gettext("Only the new secret signs now."))
    return redirect("webhook", webhook_id)


@require_POST
@requires_log_in
def webhook_pause(request: HttpRequest, webhook_id: str) -> HttpResponse:
    """Call it no more for a while."""
    service.pause(_own_webhook(request, webhook_id), timezone.now())
    messages.success(request, gettext("Paused: what happens meanwhile is not told."))
    return redirect("webhook", webhook_id)


@require_POST
@requires_log_in
def webhook_turn_on(request: HttpRequest, webhook_id: str) -> HttpResponse:
    """Call it again."""
    service.turn_on(_own_webhook(request, webhook_id))
    messages.success(request, gettext("It is called again from now on."))
    return redirect("webhook", webhook_id)


@require_POST
@requires_log_in
def webhook_test(request: HttpRequest, webhook_id: str) -> HttpResponse:
    """Call it without anything having happened."""
    try:
        service.send_test(_own_webhook(request, webhook_id), timezone.now())
    except IsOff:
        _say_off(request)
    else:
        messages.success(request, gettext("The test call is on its way; the list below shows it."))
    return redirect("webhook", webhook_id)


@require_POST
@requires_log_in
def webhook_replay(request: HttpRequest, webhook_id: str, delivery_id: str) -> HttpResponse:
    """Tell it the same again, under the same id."""
    try:
        if not service.replay(_own_webhook(request, webhook_id), delivery_id):
            raise Http404
    except IsOff:
        _say_off(request)
    else:
        messages.success(
            request, gettext("It is told again; the list below shows what becomes of it.")
        )
    return redirect("webhook", webhook_id)


@require_POST
@requires_log_in
def webhook_delete(request: HttpRequest, webhook_id: str) -> HttpResponse:
    """Forget it with its log."""
    service.delete_webhook(_own_webhook(request, webhook_id), timezone.now())
    messages.success(request, gettext("The webhook is deleted."))
    return redirect("webhooks")


def _page(
    request: HttpRequest,
    hook: Webhook,
    *,
    form: WebhookForm | None = None,
    secret: str = "",
    status: int = 200,
) -> HttpResponse:
    state, kind = webhook_lists.state_of(hook)
    calls = hook.deliveries.order_by("-made_at", "id")
    listed = Paginator(calls, ON_A_PAGE).get_page(request.GET.get("page"))
    now = timezone.now()
    context: dict[str, Any] = {
        "section": "programs",
        "hook": hook,
        "about": webhook_lists.about([hook])[hook.pk],
        "state": state,
        "state_kind": kind,
        "stopped": STOPPED.get(hook.stopped_why, ""),
        "old_until": hook.old_until if hook.old_until and hook.old_until > now else None,
        "secret": secret,
        "form": form or WebhookForm(initial={"address": hook.address, "tells": hook.tells}),
        "listed": listed,
        "lines": webhook_lists.log_lines(listed.object_list),
        "crumbs": [
            Link(gettext("Programs"), reverse("programs")),
            Link(gettext("Webhooks"), reverse("webhooks")),
            Link(gettext("Webhook")),
        ],
    }
    return render(request, "webhook.html", context, status=status)


def _say_off(request: HttpRequest) -> None:
    messages.warning(request, gettext("It is not called now. Turn it on first."))


def _own_webhook(request: HttpRequest, webhook_id: str) -> Webhook:
    """One of the reader's own; 404 for everybody else's."""
    found = webhooks_of(_own_account(request)).filter(pk=webhook_id).first()
    if found is None:
        raise Http404
    return found


def _own_account(request: HttpRequest) -> User:
    """The account of somebody who logged in themselves, not of a phone that was let in."""
    if actor_of(request).device_event is not None or not isinstance(request.user, User):
        raise NotAllowed(Refusal("not_allowed"))
    return request.user
