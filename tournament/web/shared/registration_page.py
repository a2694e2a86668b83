"""Public registration: the form by which a player, or a parent, registers for a day.

Whatever is refused, the form comes back with everything that was typed. Programs are met with a
signed stamp, a time trap, a field that people don't see, and `limits`; never with a riddle and
never with somebody else's service.
"""

from datetime import datetime

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from tournament.events.changes import register_online
from tournament.events.execution import Caller, Refused
from tournament.people.identity import contact_key
from tournament.people.links import token_of
from tournament.people.models import PersonalLink
from tournament.people.policy import ANYONE
from tournament.regulations.checks import local_date
from tournament.regulations.refusals import Refusal
from tournament.web.shared.day_head import head_of
from tournament.web.shared.day_reading import DayReading, read_day
from tournament.web.shared.day_words import IN_HALL, not_open_words
from tournament.web.shared.form_stamp import Stamp, new_stamp, read_stamp
from tournament.web.shared.limits import (
    PEOPLE_OF_ADDRESS,
    PEOPLE_OF_CONTACT,
    ROBOT_LIKE,
    address_of,
    announced_size,
)
from tournament.web.shared.register_form import RegisterForm
from tournament.web.shared.words import language

LARGEST_BODY = 64 * 1024
"""Bytes of a sending; an honest form has a few hundred."""
STAMP_FIELD = "stamp"
TRAP_FIELD = "homepage"
"""The field that people don't see."""


def registration_page(
    request: HttpRequest, event_id: str, link: PersonalLink | None = None
) -> HttpResponse:
    """The empty form, or why there is none; POST registers and leads to the personal page.

    The holder of a personal `link` adds one more player to it.
    """
    reading, now = read_day(event_id), timezone.now()
    if request.method == "POST":
        return _receive(request, reading, now, link)
    if not reading.day_now.registers:
        return _closed(request, reading)
    form = _form(reading, now, initial={"city": reading.city, **_known_of(link)})
    return _page(request, reading, form, new_stamp(reading.id, now))


def _known_of(link: PersonalLink | None) -> dict[str, str]:
    """What a parent need not type again for the next child."""
    person = link.persons.order_by("-created_at", "pk").first() if link is not None else None
    if person is None:
        return {}
    known = ("contact", "city", "representative_name", "representative_contact")
    return {name: getattr(person, name) for name in known if getattr(person, name)}


def _receive(
    request: HttpRequest, reading: DayReading, now: datetime, link: PersonalLink | None
) -> HttpResponse:
    """One sending of the form."""
    if announced_size(request) > LARGEST_BODY:
        return _answer(request, reading, "public/register_too_large.html", 413)
    stamp = read_stamp(request.POST.get(STAMP_FIELD, ""), reading.id)
    trapped = bool(request.POST.get(TRAP_FIELD))
    address = address_of(request)
    if (stamp is None or trapped) and not ROBOT_LIKE.take(address):
        return render(request, "429.html", status=429)
    form = _form(reading, now, request.POST)
    again = _why_again(stamp, trapped, now)
    if stamp is None or stamp.too_old(now):
        stamp = new_stamp(reading.id, now)
    if again or not form.is_valid():
        return _page(request, reading, form, stamp, again, 422)
    contact = contact_key(form.contact_given, key=settings.PERSON_KEY)
    if PEOPLE_OF_ADDRESS.reached(address) or PEOPLE_OF_CONTACT.reached(contact):
        return _page(request, reading, form, stamp, _too_many(), 429)
    try:
        registered, opened = register_online(
            Caller(ANYONE, stamp.command_id, now),
            event=reading.id,
            application=form.application(),
            link=link,
        )
    except Refused as refused:
        return _refused(request, reading, form, stamp, refused.refusal, now)
    if not registered.already:
        PEOPLE_OF_ADDRESS.count(address)
        PEOPLE_OF_CONTACT.count(contact)
    if opened is None:
        return _answer(request, reading, "public/register_sent.html")
    # 303: the personal page is asked for with GET, and loading it again sends nothing.
    page = reverse("my", args=[token_of(opened)])
    return HttpResponse(status=303, headers={"Location": f"{page}?new"})


def _refused(
    request: HttpRequest,
    reading: DayReading,
    form: RegisterForm,
    stamp: Stamp,
    refusal: Refusal,
    now: datetime,
) -> HttpResponse:
    """A rule stands in the way, or the form was sent before with another name."""
    if refusal.code in {"online_closed", "registration_not_open"}:
        return _closed(request, read_day(reading.id), 422)
    if refusal.code in {"deadline_passed", "registration_closed", IN_HALL}:
        return _closed(request, reading, 422, refusal.text(language()))
    if refusal.code == "command_reused":
        return _page(request, reading, form, new_stamp(reading.id, now), _sent_before(), 409)
    form.refuse(refusal)
    return _page(request, reading, form, stamp, status=422)


def _why_again(stamp: Stamp | None, trapped: bool, now: datetime) -> str:
    """Why the form is shown once more although it holds no fault; empty if it is not."""
    if trapped:
        return gettext(
            "A field that people do not see was filled in, perhaps by a program on your device. "
            "It is empty again: please press “Register” once more."
        )
    if stamp is None or stamp.too_old(now):
        return gettext(
            "This page was open for too long. Everything you typed is kept: please check it and "
            "press “Register” once more."
        )
    if stamp.too_quick(now):
        return gettext(
            "That was very quick, so we check that you are not a program. Everything you typed is "
            "kept: please press “Register” once more."
        )
    return ""


def _too_many() -> str:
    return gettext(
        "Very many people have been registered from this network or with this contact. Everything "
        "you typed is kept: try again in an hour, or ask the organizer to enter you."
    )


def _sent_before() -> str:
    return gettext(
        "This form was already sent with another name or birth date, and that player is "
        "registered. If this is one more player, press “Register” once more. If you only want to "
        "correct a mistake, do it on the personal page."
    )


def _form(reading: DayReading, now: datetime, *data: object, **more: object) -> RegisterForm:
    return RegisterForm(
        *data,
        today=local_date(now, reading.day.zone),
        day=reading.day.date,
        rules=reading.championship.rules,
        **more,
    )


def _page(
    request: HttpRequest,
    reading: DayReading,
    form: RegisterForm,
    stamp: Stamp,
    again: str = "",
    status: int = 200,
) -> HttpResponse:
    context = {
        "form": form,
        "stamp": stamp.text,
        "stamp_field": STAMP_FIELD,
        "trap_field": TRAP_FIELD,
        "again": again,
        "places": reading.day_now.places,
        "rules": reading.championship.rules,
    }
    return _answer(request, reading, "public/register.html", status, **context)


def _closed(
    request: HttpRequest, reading: DayReading, status: int = 200, sentence: str = ""
) -> HttpResponse:
    """Why nobody can register for this day here, in the words of a rule if there are some."""
    sentence = sentence or not_open_words(reading.day_now)
    return _answer(request, reading, "public/register_closed.html", status, sentence=sentence)


def _answer(
    request: HttpRequest, reading: DayReading, template: str, status: int = 200, **context: object
) -> HttpResponse:
    return render(
        request, template, {"head": head_of(reading, "register"), **context}, status=status
    )
