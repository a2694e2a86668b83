"""The personal page itself, the code for check-in, the calendar file, messages on and off."""

import hashlib
from collections.abc import Sequence
from datetime import datetime, timedelta
from io import BytesIO

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.functional import Promise
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from tournament.config.outside import address_for_others
from tournament.events.announcements import ToldInHall, told_in_hall
from tournament.events.arrival import arrival_code
from tournament.events.letters import calendar_file_of
from tournament.events.models import Registration
from tournament.events.selectors import page_version
from tournament.events.states import championship_ledger
from tournament.ledger.models import Ledger
from tournament.outbox.calendars import CONTENT_TYPE, FILE_NAME
from tournament.outbox.channels.registry import channels
from tournament.outbox.recipients import is_reached
from tournament.outbox.service import switch_messages
from tournament.outbox.transports import reaches_people
from tournament.web.personal.another_views import enter_another
from tournament.web.personal.cards import Card, card_of, cards_of
from tournament.web.personal.forms import RepresentativeForm
from tournament.web.personal.key_model import told_keys
from tournament.web.personal.match_views import SAID
from tournament.web.personal.pictures import qr_code, qr_picture
from tournament.web.shared.caching import public_page, text_tag
from tournament.web.shared.files import attached
from tournament.web.shared.letters_promised import unreached_you
from tournament.web.shared.personal_access import Holder, personal
from tournament.web.shared.workers import script_at_root

SOON, LATER = 4000, 30000
"""Milliseconds between two looks at the page: a call rings within six seconds on the day."""
FRESH_FOR = timedelta(hours=1)
"""How long after a link was made its page says near its head to keep it."""
DONE: dict[str, str | Promise] = {
    "withdrawn": _("The registration is withdrawn."),
    "stays-away-told": _("The organizer is told that you do not come."),
    "moved": _("The registration is moved: the new one is below."),
    "registered": _("The registration is made."),
    "accepted": _("The place is yours."),
    "declined": _("The place goes to the next on the waiting list."),
    "preferred": _("Your wish is noted."),
    "reconfirmed": _("It is noted that you come on the new date."),
    "comes": _("It is noted that you come to the final."),
    "stays-away": _("It is noted that you do not come to the final."),
    "consented": _("The parent’s consent is recorded."),
    "mended": _("The changes are saved."),
    "shown": _("The name is shown in public."),
    "hidden": _("The name is not shown in public any more, also on past pages."),
    **SAID,
    "signed": _("You have signed."),
    "judge-called": _("The judge is called to your table."),
    "messages-on": _("Messages are switched on."),
    "messages-off": _("Messages are switched off."),
    "erased": _("The data of this person are deleted."),
}
"""What the page says after something was done, by the word in its address."""


@personal("GET")
def my(request: HttpRequest, holder: Holder) -> HttpResponse:
    """Everybody of the link: first who is called to a table, then where each stands."""
    now = timezone.now()
    tag = _tag(holder, now)
    unchanged = get_conditional_response(request, etag=tag)
    if unchanged is not None:
        return unchanged
    cards = cards_of(holder, now)
    url = address_for_others(request, holder.home)
    persons = {card.person.pk: card.person for card in cards}.values()
    today = [card for card in cards if card.remote is not None]
    signs = _signer(today)
    context = {
        "holder": holder,
        "cards": [(card, _consent_form(card)) for card in cards],
        "done": DONE.get(request.GET.get("done", ""), ""),
        "fresh": now - holder.link.made_at < FRESH_FOR,
        # Whoever comes by the link itself has it already.
        "just_made": "new" in request.GET,
        "announced": _announced(cards),
        "today": today,
        "every": SOON if any(card.under_way for card in cards) else LATER,
        "rings": any(card.remote is not None and card.remote.awaits_call for card in today),
        "signs": signs,
        "own_keys": told_keys(signs.held) if signs is not None else "",
        "url": url,
        "qr": qr_picture(url),
        "by_mail": any(is_reached(person) for person in persons),
        "sends": reaches_people(),
        "unreached": unreached_you(persons),
        "phones": bool(channels()),
        "wanted": any(person.wants_messages for person in persons),
        "another": enter_another(holder, now),
    }
    response = render(request, "personal/my.html", context)
    response.headers["ETag"] = tag
    return response


def _announced(cards: Sequence[Card]) -> ToldInHall | None:
    """What is told in the hall where one of them plays today."""
    told = (told_in_hall(card.held.event) for card in cards if card.under_way)
    return next((item for item in told if item is not None), None)


def _signer(today: Sequence[Card]) -> Card | None:
    """Whose sheet can be signed on this page: a phone signs for one person at a time."""
    sheets = [card for card in today if card.seat is not None and card.seat.own.sheet is not None]
    return sheets[0] if len(sheets) == 1 else None


def _tag(holder: Holder, now: datetime) -> str:
    """Tells a page that asks again that nothing has changed, without reading a single state.

    Offers and links run out by the clock, hence the minute.
    """
    held = Registration.objects.filter(person_id__in=holder.actor.persons)
    days = list(held.values_list("game_day_id", "championship_id"))
    ledgers = {championship_ledger(championship) for _, championship in days}
    sizes = Ledger.objects.filter(pk__in=ledgers).order_by("pk").values_list("pk", "size")
    versions = sorted((day, page_version(day)) for day in {day for day, _ in days})
    seen = (holder.link.pk, list(sizes), versions, int(now.timestamp()) // 60, get_language())
    return f'"{hashlib.sha256(repr((seen, settings.BUILD)).encode()).hexdigest()[:32]}"'


@personal("GET")
def check_in(request: HttpRequest, holder: Holder, registration: str) -> HttpResponse:
    """The code for the entrance as large as the screen, with the number and the city."""
    card = _card_for_check_in(holder, registration)
    context = {"holder": holder, "card": card, "qr": qr_picture(_arrival_url(request, card))}
    return render(request, "personal/check_in.html", context)


@personal("GET")
def check_in_picture(request: HttpRequest, holder: Holder, registration: str) -> HttpResponse:
    """The code as a picture to keep on the phone, for a hall without network."""
    card = _card_for_check_in(holder, registration)
    picture = BytesIO()
    qr_code(_arrival_url(request, card)).save(picture, kind="png", scale=12, border=4)
    return attached(picture.getvalue(), "image/png", f"pixel-tactics-{card.number}.png")


@personal("GET")
def calendar(request: HttpRequest, holder: Holder, registration: str) -> HttpResponse:
    """The game day for the holder's calendar."""
    card, now = _present_card(holder, registration), timezone.now()
    if not card.can_keep_date:
        raise Http404
    content = calendar_file_of(card.held.state, card.held.registration, card.person, now)
    return attached(content, CONTENT_TYPE, FILE_NAME)


@personal("GET")
def manifest(request: HttpRequest, holder: Holder) -> HttpResponse:
    """What a phone needs to know to show the page among its apps; it names nobody."""
    icon = {"src": static("web/favicon.svg"), "sizes": "any", "type": "image/svg+xml"}
    told = {
        "name": "Pixel Tactics",
        "short_name": "Pixel Tactics",
        "start_url": holder.home,
        "scope": holder.home,
        "id": holder.home,
        "display": "standalone",
        "background_color": "#f2f3f8",
        "theme_color": "#1b2458",
        "icons": [icon],
    }
    return JsonResponse(told, content_type="application/manifest+json")


@public_page(text_tag)
def worker(request: HttpRequest) -> HttpResponse:
    """The script that opens a kept personal page without connection; it holds nothing of anybody.

    Browsers let such a script answer for addresses below its own alone, so it stands at the root.
    """
    return script_at_root("every-worker", "personal-worker")


@personal("POST")
def messages(request: HttpRequest, holder: Holder) -> HttpResponse:
    """Switch messages to everybody of the link on or off."""
    on = request.POST.get("on") == "yes"
    switch_messages(holder.link, on=on, now=timezone.now())
    return holder.back("messages-on" if on else "messages-off")


@public_page(text_tag)
def erased(request: HttpRequest) -> HttpResponse:
    """What is left when everybody of a link has been deleted: a word that it is done."""
    return render(request, "personal/erased.html")


def _consent_form(card: Card) -> RepresentativeForm | None:
    return (
        RepresentativeForm(person=card.person)
        if card.consent is not None and card.consent.allowed
        else None
    )


def _card_for_check_in(holder: Holder, registration: str) -> Card:
    """The card of a registration whose holder is still expected; 404 for every other."""
    card = _present_card(holder, registration)
    if not card.can_show_code:
        raise Http404
    return card


def _present_card(holder: Holder, registration: str) -> Card:
    """The card of a person's present registration; 404 for one that is out of date."""
    held = holder.held(registration)
    card = card_of(holder, held.state, holder.person(held.registration.person), timezone.now())
    if card.id != registration:
        raise Http404
    return card


def _arrival_url(request: HttpRequest, card: Card) -> str:
    return address_for_others(request, reverse("arrive", args=[arrival_code(card.id)]))
