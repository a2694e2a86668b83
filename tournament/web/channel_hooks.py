"""Webhooks: where VK and MAX tell this site by themselves what somebody has written to them.

Each shows a secret that only its owner and the service know; without one set up there is no such
address. Nothing is done here but to write down what came: a job answers.
"""

import json
from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.core.exceptions import BadRequest
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from tournament.outbox.channels import max_bot, vk
from tournament.outbox.channels.base import Messenger
from tournament.outbox.channels.registry import messenger
from tournament.outbox.reading import note_news

LARGEST = 64 * 1024
SECRET_HEADER = "X-Max-Bot-Api-Secret"


@csrf_exempt
@require_POST
def vk_hook(request: HttpRequest) -> HttpResponse:
    """An event of the community (Callback API); VK wants to hear “ok”."""
    way = _with_webhook(vk.NAME)
    update = _update(request)
    if str(update.get("group_id")) != settings.VK.account:
        raise Http404
    if update.get("type") == "confirmation":
        return HttpResponse(settings.VK.confirmation, content_type="text/plain")
    if not _is(update.get("secret"), settings.VK.secret):
        raise Http404
    _note(way, update)
    return HttpResponse("ok", content_type="text/plain")


@csrf_exempt
@require_POST
def max_hook(request: HttpRequest) -> HttpResponse:
    """An update of the bot."""
    way = _with_webhook(max_bot.NAME)
    if not _is(request.headers.get(SECRET_HEADER), settings.MAX.secret):
        raise Http404
    _note(way, _update(request))
    return JsonResponse({"ok": True})


def _with_webhook(name: str) -> Messenger:
    way = messenger(name)
    if way is None or not way.has_webhook():
        raise Http404
    return way


def _is(shown: object, secret: str) -> bool:
    return isinstance(shown, str) and constant_time_compare(shown, secret)


def _update(request: HttpRequest) -> Mapping[str, Any]:
    if int(request.headers.get("Content-Length") or 0) > LARGEST:
        raise BadRequest
    try:
        told = json.loads(request.body)
    except (ValueError, RecursionError):
        raise BadRequest from None
    if not isinstance(told, dict):
        raise BadRequest
    return told


def _note(way: Messenger, update: Mapping[str, Any]) -> None:
    heard = way.heard_in(update)
    if heard is not None:
        with transaction.atomic():
            note_news(way.name, [heard], timezone.now())
