"""Every address that a form, a list or a program may leave is one to which a letter really goes."""

from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.core.exceptions import ImproperlyConfigured, ValidationError
from django.test import Client
from django.urls import reverse
from django.utils import translation

from tests.events.roster.reading import read_cells, row_with
from tests.factories import DayFactory
from tests.outbox.conftest import work
from tests.outbox.test_smtp import use
from tests.support.scenario import Scenario
from tests.support.smtp_server import Mailbox, smtp_server
from tests.web.judge.conftest import browser
from tests.web.public.public_form import GROWN_UP, PublicForm, beside
from tournament.api.writes.fields import PersonFields
from tournament.config.mail import FILES, NO_TRANSPORT, recipients, sender
from tournament.events.roster.answers import contact_fault
from tournament.outbox import kinds
from tournament.outbox.kinds import Letter
from tournament.outbox.models import Message
from tournament.outbox.recipients import Unreached, unreached
from tournament.outbox.service import send
from tournament.outbox.site import personal_page
from tournament.people.links import make_link
from tournament.people.models import Person
from tournament.web.shared.person_forms import checked_contact

pytestmark = pytest.mark.django_db
NOW = datetime(2016, 12, 1, 9, 0, tzinfo=UTC)
Enter = Callable[..., Person]
PagesSee = Callable[[Scenario], Scenario]

GOES_TO = {
    "name@example.org": "name@example.org",
    " name@example.org ": "name@example.org",
    "name+tag@example.org": "name+tag@example.org",
    "NAME@EXAMPLE.ORG": "NAME@example.org",
    "o'brien@example.co.uk": "o'brien@example.co.uk",
    "na!#$%&'*+/=?^_`{|}~-me@example.org": "na!#$%&'*+/=?^_`{|}~-me@example.org",
    "name@пример.рф": "name@xn--e1afmkfd.xn--p1ai",
    "name@ПРИМЕР.РФ": "name@xn--e1afmkfd.xn--p1ai",
    "name@xn--e1afmkfd.xn--p1ai": "name@xn--e1afmkfd.xn--p1ai",
    "name@пример.org": "name@xn--e1afmkfd.org",
    "name@faß.de": "name@xn--fa-hia.de",
    "name@münchen.de": "name@xn--mnchen-3ya.de",
    "name@例え.テスト": "name@xn--r8jz45g.xn--zckzah",
    "name@מבחן.קום": "name@xn--5dbmtg.xn--9dbq2a",
    "name@exa--mple.org": "name@exa--mple.org",
    f"{'a' * 64}@example.org": f"{'a' * 64}@example.org",
    f"name@{'b' * 63}.org": f"name@{'b' * 63}.org",
    f"{'a' * 64}@{'.'.join(['b' * 61] * 3)}.org": f"{'a' * 64}@{'.'.join(['b' * 61] * 3)}.org",
}
"""Addresses that are taken, and how the server is told of them."""
OTHER_LETTERS = ("имя@пример.рф", "имя@example.org", "naïve@example.org", "😀@example.org")
REFUSED = (
    *OTHER_LETTERS,
    "name@localhost", "name@example", "name@[127.0.0.1]", "name@[IPv6:::1]", "name@127.0.0.1",
    "name@example.org.", "name.@example.org", ".name@example.org", "na..me@example.org",
    '"quoted"@example.org', '"a b"@example.org', "a b@example.org", "name@@example.org",
    "name@exam_ple.org", "name@-example.org", "name@example-.org", "name@example..org",
    "name@example.c", "name@example.123", "name@😀.org", "na[me]@example.org", "na:me@example.org",
    "na\\me@example.org", "na,me@example.org", "name@exam\u200bple.org", "mailto:name@example.org",
    "<name@example.org>", "Name <name@example.org>", "name@xn--.org", "name@xn--a.org",
    "name@ex\u2011ample.org", "name@\u0415xample.org", "n\u0430me@example.org", "@example.org",
    "name@", f"{'a' * 65}@example.org", f"name@{'b' * 64}.org", f"name@{'bb.' * 90}org",
)  # fmt: skip


@pytest.fixture
def server(settings: Any) -> Iterator[Mailbox]:
    """A mail server that the site sends to."""
    settings.SITE_URL = "https://championship.example"
    settings.DEFAULT_FROM_EMAIL = "no-reply@championship.example"
    with smtp_server() as (port, box):
        use(settings, f"smtp://127.0.0.1:{port}")
        yield box


@pytest.fixture
def letter(monkeypatch: pytest.MonkeyPatch) -> None:
    """A kind of message that is always true."""
    letter = Letter(subject="Проверка", paragraphs=("Текст",))
    monkeypatch.setitem(kinds._kinds, "test", kinds.Kind("test", "", lambda *about: letter))


def by_form(text: str) -> bool:
    try:
        checked_contact(text)
    except ValidationError:
        return False
    return True


def by_list(text: str) -> bool:
    return not read_cells(row_with(contact=text)).problems


def by_program(text: str) -> bool:
    data = {"full_name": "Иванов Иван", "birth_date": "1990-01-01", "contact": text}
    fields = PersonFields(data=data, context={"today": date(2016, 12, 1)})
    return fields.is_valid()


def by_settings(text: str) -> bool:
    try:
        return bool(recipients(text)) and bool(sender(text, "https://championship.example"))
    except ImproperlyConfigured:
        return False


TAKEN_BY = (by_form, by_list, by_program, by_settings)


def test_every_way_in_takes_the_same_addresses() -> None:
    wrong = [
        (takes.__name__, text)
        for takes in TAKEN_BY
        for text in (*GOES_TO, *REFUSED)
        # A setting lists addresses with commas and spaces between them.
        if takes(text) != (text in GOES_TO) and not (takes is by_settings and set(text) & set(", "))
    ]
    assert wrong == []


@pytest.mark.database
def test_what_is_taken_arrives_and_nothing_else_is_kept_silent(
    server: Mailbox, letter: None, person: Enter
) -> None:
    """Each address that a form takes stands in the server's ear; no refused one does."""
    for number, text in enumerate((*GOES_TO, *REFUSED)):
        send("test", person(contact=text[:254]).pk, {}, key=str(number))
    for _batch in range(3):
        work(NOW)
    assert sorted(server.recipients) == sorted(f"<{address}>" for address in GOES_TO.values())
    assert len(server.mails) == len(GOES_TO)
    left = Message.objects.filter(state=Message.State.SKIPPED)
    assert {item.why for item in left} == {Message.Why.NO_ADDRESS}
    assert left.count() == len(REFUSED)


@pytest.mark.parametrize("language", ["ru", "en"])
def test_other_letters_before_the_at_are_asked_again(language: str) -> None:
    words = {"ru": "до знака @", "en": "before the @"}
    for text in OTHER_LETTERS:
        fault = contact_fault(text)
        assert fault is not None
        assert fault.code == "contact_other_letters"
        with translation.override(language), pytest.raises(ValidationError) as told:
            checked_contact(text)
        assert words[language] in str(told.value)


@pytest.mark.rule("CH-PD-1")
def test_the_public_form_says_so_at_its_field(pages_see: PagesSee) -> None:
    form = PublicForm(pages_see(DayFactory(days_before=7)))
    answer = form.send(**{**GROWN_UP, "contact": "имя@пример.рф"})
    assert "до знака @" in beside(answer, "contact")


def test_who_keeps_such_an_address_is_shown_beforehand(person: Enter) -> None:
    day = DayFactory(players=3, days_before=7)
    kept = Person.objects.order_by("pk").first()
    assert kept is not None
    Person.objects.filter(pk=kept.pk).update(contact="имя@пример.рф")
    kept.refresh_from_db()
    assert unreached(kept) == Unreached.BAD_ADDRESS
    staff = browser(day.organizer, "en").get(reverse("roster", args=[day.event])).content.decode()
    assert staff.count("no letter reaches the address") == 1
    assert "No letter can be written to the address that 1 player left" in " ".join(staff.split())


@pytest.mark.parametrize(("backend", "sent"), [(FILES, False), (NO_TRANSPORT, False), ("", True)])
def test_where_no_mail_leaves_nobody_is_reached(
    settings: Any, person: Enter, backend: str, sent: bool
) -> None:
    if backend:
        settings.EMAIL_BACKEND = backend
    found = person()
    assert (unreached(found) is None) == sent
    assert unreached(found) == (None if sent else Unreached.NO_MAIL)


def test_a_letter_in_a_file_is_not_called_sent(
    settings: Any, tmp_path: Any, letter: None, person: Enter
) -> None:
    settings.EMAIL_BACKEND, settings.EMAIL_FILE_PATH = FILES, str(tmp_path)
    send("test", person().pk, {}, key="one")
    work(NOW)
    assert Message.objects.get().state == Message.State.WRITTEN
    day = DayFactory()
    page = browser(day.publisher, "en").get(reverse("messages")).content.decode()
    assert "Written to a file; reaches no one" in page


def test_their_own_page_says_it_beforehand(pages_see: PagesSee) -> None:
    day = pages_see(DayFactory(players=1, days_before=7))
    Person.objects.update(contact="имя@пример.рф")
    make_link(Person.objects.all(), at=day.now)
    address = personal_page(Person.objects.get().pk)
    assert address is not None
    reader = Client(headers={"accept-language": "en"})
    said = "No letter reaches the e-mail address that you left"
    assert said in reader.get(urlsplit(address).path).content.decode()
    Person.objects.update(contact="name@пример.рф")
    assert said not in reader.get(urlsplit(address).path).content.decode()


@pytest.mark.parametrize("backend", ["", FILES, NO_TRANSPORT])
def test_pages_promise_letters_only_where_they_leave(
    settings: Any, pages_see: PagesSee, backend: str
) -> None:
    day = pages_see(DayFactory(days_before=7, players=1))
    make_link(Person.objects.all(), at=day.now)
    own = urlsplit(personal_page(Person.objects.get().pk) or "").path
    if backend:
        settings.EMAIL_BACKEND = backend
    reader = Client(headers={"accept-language": "en"})
    form = reader.get(reverse("register", args=[day.event])).content.decode()
    page = reader.get(own).content.decode()
    home = browser(day.publisher, "en").get(reverse("publisher_home")).content.decode()
    warns = "Have EMAIL_URL set before the first day is announced"
    found = ("come by e-mail only" in form, "We write when" in page, warns not in home)
    assert set(found) == {not backend}, found
