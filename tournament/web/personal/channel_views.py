"""Messages to the holder's phone: which channels are linked, one more, and one less by one tap."""

import hashlib
import json
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.outbox import linking
from tournament.outbox.channels import push
from tournament.outbox.channels.registry import channel, messenger, messengers, title_of
from tournament.outbox.service import switch_messages
from tournament.web.shared.acting import lead_on
from tournament.web.shared.caching import public_page, text_tag
from tournament.web.shared.letters_promised import unreached_you
from tournament.web.shared.limits import Limit
from tournament.web.shared.personal_access import Holder, personal
from tournament.web.shared.workers import script_at_root

DONE = {"ended": _("No more messages will be sent there.")}
LARGEST = 8 * 1024
SUBSCRIPTIONS = Limit("push-subscriptions", most=30, seconds=600)
"""Of one personal link: a phone needs one."""


@dataclass(frozen=True, slots=True)
class MessengerLine:
    """A messenger on the page; `code` in two halves, while one is open."""

    name: str
    title: str
    code: str
    invitation: str
    linked: bool


@personal("GET")
def channels(request: HttpRequest, holder: Holder) -> HttpResponse:
    """What is linked, and what can be; asks for itself while a code is open."""
    rings = channel(push.NAME) is not None
    if not rings and not messengers():
        raise Http404
    ways = linking.ways_of(holder.link)
    codes = linking.open_codes(holder.link, timezone.now())
    linked = {way.channel for way in ways}
    lines = []
    for item in messengers():
        code = codes[item.name].code if item.name in codes else ""
        lines.append(
            MessengerLine(
                name=item.name,
                title=str(item.title),
                code=f"{code[:4]} {code[4:]}" if code else "",
                invitation=item.invitation(code) if code else "",
                linked=item.name in linked,
            )
        )
    context = {
        "holder": holder,
        "ways": [
            # Of a browser its push service is told.
            (
                way,
                title_of(way.channel),
                push.host_of(way.address) if way.channel == push.NAME else way.address,
            )
            for way in ways
        ],
        "messengers": lines,
        "push_key": push.public_key() if rings else "",
        "wanted": holder.link.persons.filter(wants_messages=True).exists(),
        "every": 3000 if codes else 30000,
        "done": DONE.get(request.GET.get("done", ""), ""),
    }
    response = render(request, "personal/channels.html", context)
    tag = f'"{hashlib.sha256(response.content).hexdigest()[:32]}"'
    unchanged = get_conditional_response(request, etag=tag)
    if unchanged is not None:
        return unchanged
    response.headers["ETag"] = tag
    return response


@personal("POST")
def code(request: HttpRequest, holder: Holder, name: str) -> HttpResponse:
    """A one-time code for a messenger."""
    if messenger(name) is None:
        raise Http404
    linking.make_code(holder.link, name, timezone.now())
    return redirect(f"{holder.address('my_channels')}#{name}")


@personal("POST")
def end(request: HttpRequest, holder: Holder) -> HttpResponse:
    """Switch one linked channel off; one that has ended already stays so."""
    linking.end(holder.link, request.POST.get("way", "")[:64], timezone.now())
    return lead_on(request, f"{holder.address('my_channels')}?done=ended")


@personal("POST")
def subscribe(request: HttpRequest, holder: Holder) -> HttpResponse:
    """A browser's subscription, as its script sends it."""
    if channel(push.NAME) is None:
        raise Http404
    if not SUBSCRIPTIONS.take(holder.link.pk):
        return _refused(gettext("Too often. Try again in ten minutes."), 429)
    try:
        given = json.loads(request.body[:LARGEST])
        address = push.address_of(given if isinstance(given, dict) else {})
    except (ValueError, RecursionError):
        return _refused(gettext("This browser’s push service is not known here."), 422)
    linking.link_address(holder.link.persons.all(), push.NAME, address, timezone.now())
    return JsonResponse({"way": linking.address_key(push.NAME, address)})


@personal("GET", "POST")
def unsubscribe(request: HttpRequest, holder: Holder) -> HttpResponse:
    """Switch messages off by the address at the foot of each, in one step (RFC 8058).

    GET shows the button; POST, also by a mail program, switches off for all of the link.
    """
    if request.method == "POST":
        switch_messages(holder.link, on=False, now=timezone.now())
    persons = list(holder.link.persons.all())
    context = {
        "holder": holder,
        "wanted": any(person.wants_messages for person in persons),
        "unreached": unreached_you(persons),
    }
    return render(request, "personal/unsubscribe.html", context)


@public_page(text_tag)
def push_worker(request: HttpRequest) -> HttpResponse:
    """The script that rings; its scope lies below a personal page, and it holds nothing."""
    return script_at_root("push-worker")


def _refused(message: str, status: int) -> HttpResponse:
    return JsonResponse({"error": "refused", "message": message}, status=status)
