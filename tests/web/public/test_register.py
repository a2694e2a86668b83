"""Public registration: who gets in, what is said to whom, what is kept of what was typed."""

import re
from datetime import date, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from tests.web.organizer.reading import entries, text_of
from tests.web.public.days import STATES, ask
from tests.web.public.public_form import (
    GROWN_UP,
    PARENT,
    PublicForm,
    beside,
    hidden,
    typed,
)
from tournament.events import services
from tournament.events.models import Registration
from tournament.events.states import championship_state
from tournament.ledger.models import Entry
from tournament.people.links import link_of, reissue, token_of
from tournament.people.models import Consent, Person, PersonalLink
from tournament.people.public_names import names_for

pytestmark = pytest.mark.django_db


def nothing_was_written(before: dict[str, int]) -> bool:
    return entries() == before and not Person.objects.exists()


@pytest.mark.rule("CH-REG-1")
@pytest.mark.parametrize("language", ["ru", "en"])
def test_anybody_registers_and_gets_his_personal_page(
    public_form: PublicForm, language: str
) -> None:
    public_form.language = language
    answer = public_form.send(consent_public="on", display_name="Пётр Великий")
    assert answer.status_code == 303
    link = PersonalLink.objects.get()
    token = answer.headers["Location"].split("/")[2]
    assert link_of(token) == link
    person = link.persons.get()
    assert (person.full_name, person.display_name) == ("Петров Пётр Петрович", "Пётр Великий")
    assert (person.contact, person.city) == ("petrov@example.org", "Казань")
    assert (person.language, person.public_name_consent) == (language, True)
    assert public_form.statuses == ["confirmed"]
    given = Consent.objects.order_by("kind").values_list("kind", "channel", "given_by")
    assert list(given) == [
        ("processing", "online", "Петров Пётр Петрович"),
        ("public", "online", "Петров Пётр Петрович"),
    ]


def test_a_name_is_shown_only_to_whom_consent_lets(public_form: PublicForm) -> None:
    public_form.send()
    person = Person.objects.get()
    assert names_for({person.pk: 1})[person.pk] == "Игрок 1"


@pytest.mark.rule("CH-PD-2")
def test_no_ledger_entry_holds_what_was_typed(public_form: PublicForm) -> None:
    public_form.send(birth_date="04.03.2003", **PARENT)
    written = " ".join(bytes(entry.payload).decode() for entry in Entry.objects.all())
    assert "registration" in written, "what the entries say is read"
    # The year by itself: in a row with others these digits stand in an id by chance.
    assert not re.search(r"Петров|\b2003\b|petrov|900 123", written)


@pytest.mark.rule("CH-FREE-1")
@pytest.mark.rule("CH-PD-1")
@pytest.mark.parametrize(
    ("language", "words"), [("ru", "Участие бесплатное."), ("en", "Taking part is free.")]
)
def test_nothing_is_asked_but_what_is_kept_and_nothing_is_paid(
    public_form: PublicForm, language: str, words: str
) -> None:
    public_form.language = language
    page = public_form.open()
    assert words in text_of(page)
    assert set(page.context["form"].fields) == {
        "full_name", "birth_date", "contact", "city", "display_name", "representative_name",
        "representative_contact", "consent_processing", "consent_public", "consent_representative",
    }  # fmt: skip
    assert "CH-FREE-1" in ask(public_form.day.event, language=language).content.decode()
    assert public_form.send(fee="0").status_code == 303


@pytest.mark.rule("CH-FINAL-5")
def test_the_page_of_the_day_says_that_travel_is_not_paid(public_form: PublicForm) -> None:
    assert (
        "Дорога на финал не оплачивается."
        in ask(public_form.day.event, language="ru").content.decode()
    )


@pytest.mark.rule("CH-REG-2")
def test_twelve_on_the_day_is_old_enough_and_a_day_younger_is_not(public_form: PublicForm) -> None:
    before = entries()
    answer = public_form.send(birth_date="11.12.2004", **PARENT)
    assert answer.status_code == 422
    assert "(10.12.2016)" in beside(answer, "birth_date")
    assert "CH-REG-2" in beside(answer, "birth_date")
    assert nothing_was_written(before)
    kept = typed(answer)
    assert kept == {**GROWN_UP, **PARENT, "birth_date": "11.12.2004"}
    assert public_form.send(birth_date="10.12.2004", **PARENT).status_code == 303


def test_a_birth_date_is_typed_in_figures(public_form: PublicForm) -> None:
    form = Client().get(reverse("register", args=[public_form.day.event])).text
    field = form.partition('name="birth_date"')[2].partition(">")[0]
    assert 'inputmode="numeric"' in field
    assert public_form.send(birth_date="05051995").status_code == 303
    assert Person.objects.get().birth_date == date(1995, 5, 5)


@pytest.mark.rule("CH-REG-6")
def test_under_fourteen_a_parent_registers(public_form: PublicForm) -> None:
    before = entries()
    answer = public_form.send(birth_date="11.12.2002")
    assert answer.status_code == 422
    assert "CH-REG-6" in beside(answer, "representative_name")
    unticked = public_form.send(
        birth_date="11.12.2002", **{**PARENT, "consent_representative": None}
    )
    assert "CH-REG-6" in beside(unticked, "consent_representative")
    assert nothing_was_written(before)
    assert public_form.send(birth_date="11.12.2002", **PARENT).status_code == 303
    assert public_form.statuses == ["confirmed"]
    proof = Consent.objects.get(kind=Consent.Kind.REPRESENTATIVE)
    assert (proof.given_by, proof.channel) == (PARENT["representative_name"], "online")


@pytest.mark.rule("CH-REG-6")
def test_from_fourteen_the_parent_may_consent_later_and_until_then_no_place_is_held(
    public_form: PublicForm,
) -> None:
    assert public_form.send(birth_date="10.12.2002").status_code == 303
    assert public_form.statuses == ["awaiting_consent"]
    assert championship_state(public_form.day.championship).places_held(public_form.day.event) == 0
    assert public_form.send(birth_date="11.12.1998", **PARENT).status_code == 303
    assert public_form.statuses == ["awaiting_consent", "confirmed"]


@pytest.mark.rule("CH-REG-6")
def test_a_parents_own_birth_date_is_noticed(public_form: PublicForm) -> None:
    answer = public_form.send(birth_date="10.12.1998", **PARENT)
    assert answer.status_code == 422
    assert "дату рождения игрока" in beside(answer, "birth_date")


@pytest.mark.rule("CH-REG-6")
def test_the_parent_is_somebody_else(public_form: PublicForm) -> None:
    fields = {**PARENT, "representative_name": "петров  Пётр Петрович"}
    answer = public_form.send(birth_date="11.12.2002", **fields)
    assert "имя игрока" in beside(answer, "representative_name")
    unnamed = public_form.send(birth_date="11.12.2001", **{**PARENT, "representative_name": ""})
    assert "CH-REG-6" in beside(unnamed, "representative_name")


@pytest.mark.rule("CH-REG-6")
def test_without_consent_to_processing_nobody_is_registered(public_form: PublicForm) -> None:
    before = entries()
    answer = public_form.send(consent_processing=None)
    assert answer.status_code == 422
    assert "CH-REG-6" in beside(answer, "consent_processing")
    assert nothing_was_written(before)


@pytest.mark.rule("CH-REG-5")
@pytest.mark.rule("CH-DAY-3")
def test_the_33rd_waits_and_is_told_before(public_form: PublicForm) -> None:
    public_form.day.register(31)
    assert "Осталось 1 место из 32." in text_of(public_form.open())
    day = ask(public_form.day.event, language="ru").content.decode()
    assert "Записаться" in day
    assert "Встать в лист ожидания" not in day
    assert public_form.send().status_code == 303
    page = text_of(public_form.open())
    assert "Все места заняты: 32." in page
    assert "Ваш номер в очереди будет 1." in page
    assert public_form.send(full_name="Сидоров Семён").status_code == 303
    assert public_form.statuses == ["confirmed"] * 32 + ["waitlisted"]
    assert "Ваш номер в очереди будет 2." in text_of(public_form.open())
    day = ask(public_form.day.event, language="ru").content.decode()
    assert "В листе ожидания 1 игрок." in day
    assert "Встать в лист ожидания" in day
    assert "Записаться" not in day


@pytest.mark.rule("CH-REG-4")
def test_a_stranger_never_learns_who_is_registered(public_form: PublicForm) -> None:
    """The answer to a known name and birth date is the one that anybody gets."""
    first, second = public_form.send(), public_form.send(contact="other@example.org")
    assert (first.status_code, second.status_code) == (303, 303)
    assert first.headers["Location"] != second.headers["Location"]
    assert Person.objects.count() == 2


class TestSentAgain:
    def test_the_same_form_has_the_same_answer(self, public_form: PublicForm) -> None:
        stamp = public_form.stamp()
        answers = [public_form.send(stamp=stamp) for _ in range(3)]
        assert {answer.headers["Location"] for answer in answers} == {
            answers[0].headers["Location"]
        }
        assert Registration.objects.count() == Person.objects.count() == 1

    def test_also_when_check_in_has_closed_since(self, public_form: PublicForm) -> None:
        stamp = public_form.stamp()
        first = public_form.send(stamp=stamp)
        services.open_check_in(
            public_form.day.by(public_form.day.organizer), event=public_form.day.event
        )
        assert public_form.send(stamp=stamp).headers["Location"] == first.headers["Location"]

    def test_a_replaced_link_is_not_given_away(self, public_form: PublicForm) -> None:
        stamp = public_form.stamp()
        public_form.send(stamp=stamp)
        newer = reissue(Person.objects.get(), at=public_form.day.now)
        answer = public_form.send(stamp=stamp)
        assert answer.status_code == 200
        assert "Вы уже записаны" in text_of(answer)
        assert newer.pk not in answer.content.decode()
        assert Registration.objects.count() == 1

    def test_with_another_name_it_asks_first(self, public_form: PublicForm) -> None:
        stamp = public_form.stamp()
        public_form.send(stamp=stamp)
        answer = public_form.send(stamp=stamp, full_name="Петрова Анна")
        assert answer.status_code == 409
        assert "Если это ещё один игрок" in text_of(answer)
        assert typed(answer)["full_name"] == "Петрова Анна"
        assert Person.objects.count() == 1
        again = public_form.send(stamp=hidden(answer, "stamp"), full_name="Петрова Анна")
        assert again.status_code == 303
        assert Person.objects.count() == 2


@pytest.mark.parametrize(
    ("field", "text"),
    [
        ("full_name", ""),
        ("full_name", "Петров"),
        ("full_name", "Пeтров Пётр"),
        ("full_name", "Петров\x00 Пётр"),
        ("full_name", "Пет\u202eров Пётр"),
        ("full_name", "<script>alert(1)</script> Пётр"),
        ("full_name", "Я" * 5000),
        ("birth_date", "31.02.1990"),
        ("birth_date", "10.12.04"),
        ("birth_date", "вчера"),
        ("birth_date", "1" * 5000),
        ("contact", "нет"),
        ("contact", "a@example.org, b@example.org"),
        ("contact", ""),
        ("contact", "a@" + "b." * 3000),
        ("display_name", "x" * 61),
        ("city", "Ка\u200bзань"),
        ("representative_name", "Мама"),
        ("representative_contact", "звонить вечером"),
    ],
)
@pytest.mark.parametrize("language", ["ru", "en"])
def test_what_is_wrong_is_said_beside_the_field(
    public_form: PublicForm, field: str, text: str, language: str
) -> None:
    before = entries()
    public_form.language = language
    answer = public_form.send(**{field: text})
    assert answer.status_code == 422
    assert beside(answer, field)
    assert f'href="#id_{field}"' in answer.content.decode()
    assert nothing_was_written(before)
    assert "<script>alert" not in answer.content.decode()
    assert typed(answer) == {name: text for name, text in {**GROWN_UP, field: text}.items() if text}


def test_every_fault_is_told_at_once(public_form: PublicForm) -> None:
    fields = dict.fromkeys(("full_name", "birth_date", "contact", "consent_processing"))
    answer = public_form.send(**fields)
    for name in fields:
        assert beside(answer, name), name


@pytest.mark.parametrize(
    ("state", "words"),
    [
        ("planned", "ещё не открыта"),
        ("check_in", "Подойдите к стойке"),
        ("frozen", "Подойдите к стойке"),
        ("drawn", "закончена"),
        ("running", "закончена"),
        ("completed", "закончена"),
        ("cancelled", "не состоится"),
    ],
)
def test_a_closed_check_in_says_why(state: str, words: str) -> None:
    shut = PublicForm(STATES[state]())
    before = entries()
    page = shut.open()
    assert page.status_code == 200
    assert words in text_of(page)
    assert "<form" not in page.content.decode()
    assert "register/" not in ask(shut.day.event).content.decode()
    assert entries() == before


@pytest.mark.rule("CH-REG-1")
def test_who_is_too_late_is_sent_to_the_desk(public_form: PublicForm) -> None:
    stamp = public_form.stamp()
    services.open_check_in(
        public_form.day.by(public_form.day.organizer), event=public_form.day.event
    )
    before = entries()
    answer = public_form.send(stamp=stamp)
    assert answer.status_code == 422
    assert "Подойдите к стойке" in text_of(answer)
    assert nothing_was_written(before)
    assert "Подойдите к стойке" in ask(public_form.day.event, language="ru").content.decode()


@pytest.mark.rule("CH-REG-1")
def test_a_day_that_was_never_held_takes_nobody_in_afterwards(public_form: PublicForm) -> None:
    stamp = public_form.stamp()
    before = entries()
    public_form.day.wait(hours=18)
    assert "закончена" in text_of(public_form.open())
    assert "<form" not in public_form.open().content.decode()
    answer = public_form.send(stamp=stamp)
    assert answer.status_code == 422
    assert "закончена" in text_of(answer)
    assert nothing_was_written(before)


def test_an_unknown_day_has_no_form() -> None:
    for method in ("get", "post"):
        answer = getattr(Client(), method)(reverse("register", args=["0" * 32]))
        assert answer.status_code == 404


def test_a_parent_who_has_a_link_types_less_for_the_next_child(public_form: PublicForm) -> None:
    public_form.send(birth_date="11.12.2002", **PARENT)
    link = PersonalLink.objects.get()
    page = public_form.client.get(
        reverse("my_another_on", args=[token_of(link), public_form.day.event])
    )
    assert typed(page) == {
        "contact": "petrov@example.org",
        "city": "Казань",
        "representative_name": PARENT["representative_name"],
        "representative_contact": PARENT["representative_contact"],
    }


class TestWhatIsKeptOfTheReader:
    def test_neither_session_nor_cookie(self, public_form: PublicForm) -> None:
        for answer in (public_form.open(), public_form.send(full_name=""), public_form.send()):
            assert not answer.cookies
            assert not answer.wsgi_request.session.accessed  # type: ignore[attr-defined]
            assert "csrfmiddlewaretoken" not in answer.content.decode()
        assert Client(enforce_csrf_checks=True).post(public_form.url).status_code == 422

    def test_nobody_keeps_the_page(self, public_form: PublicForm) -> None:
        for answer in (public_form.open(), public_form.send(full_name=""), public_form.send()):
            assert answer.headers["Cache-Control"] == "no-store"
            assert answer.headers["Referrer-Policy"] == "no-referrer"
            assert answer.headers["X-Robots-Tag"] == "noindex"

    def test_no_line_of_the_log_holds_what_was_typed(
        self, public_form: PublicForm, caplog: pytest.LogCaptureFixture
    ) -> None:
        caplog.set_level("DEBUG", logger="tournament")
        public_form.send(full_name="Петров")
        public_form.send()
        for record in caplog.records:
            assert "Петров" not in record.getMessage()
            assert "203.0.113" not in record.getMessage()


def test_the_form_costs_few_queries(
    public_form: PublicForm, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    public_form.day.register(20)
    stamp = public_form.stamp()
    with django_assert_max_num_queries(3):
        public_form.open()
    with django_assert_max_num_queries(45):
        assert public_form.send(stamp=stamp).status_code == 303


def test_the_day_page_changes_with_every_registration(public_form: PublicForm) -> None:
    before = ask(public_form.day.event)
    assert ask(public_form.day.event).content == before.content
    public_form.day.now += timedelta(days=400)
    assert ask(public_form.day.event).content == before.content
    public_form.day.now -= timedelta(days=400)
    public_form.send()
    after = ask(public_form.day.event)
    assert after.headers["ETag"] != before.headers["ETag"]
    assert "31 of 32 places are left." in after.content.decode()
    assert (
        "31 of 32 places are left."
        in Client(headers={"accept-language": "en"}).get("/").content.decode()
    )
