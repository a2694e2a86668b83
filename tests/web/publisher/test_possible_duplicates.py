"""Possible duplicates on the publisher's pages, and what organizers see of them (CH-REG-4)."""

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.support.rebuilt import assert_rebuilds
from tests.support.scenario import GAME_DAY
from tests.support.two_cities import ANNA, OTHER_CONTACT, TwoCities, two_cities
from tournament.events import changes, erasure, registration, services
from tournament.events.registration import Registered
from tournament.people.models import Consent, Person, PossibleDuplicate, ProtectedRead
from tournament.people.persons import withdraw_consent

pytestmark = [pytest.mark.django_db, pytest.mark.rule("CH-REG-4")]

Browser = Callable[..., Client]
FORM = re.compile(
    r'name="command_id" value="(?P<command_id>\w+)"><input type="hidden" name="kept" '
    r'value="(?P<kept>\w+)"><input type="hidden" name="merged" value="(?P<merged>\w+)">'
    r'<input type="hidden" name="ended" value="(?P<ended>\w*)">'
)


@pytest.fixture
def towns(db: None) -> TwoCities:
    return two_cities()


@pytest.fixture
def pair(towns: TwoCities) -> tuple[Registered, Registered]:
    """Anna entered themselves in Kazan, and with a telephone number at the desk of Tomsk."""
    return towns.online(ANNA), towns.desk(OTHER_CONTACT, towns.tomsk)


@pytest.fixture
def publisher(towns: TwoCities, browser: Browser) -> Client:
    return browser(towns.day.publisher)


def address(name: str, towns: TwoCities, *more: Any) -> str:
    return reverse(name, args=[towns.day.championship, *more])


def case_page(client: Client, towns: TwoCities) -> Any:
    return client.get(address("possible_duplicate", towns, PossibleDuplicate.objects.get().pk))


def cells(page: Any) -> dict[str, list[str]]:
    """Lines of the comparison: label to the mark and both texts."""
    found = {}
    for row in re.findall(r'<tr role="row"[^>]*>(<th scope="row".*?)</tr>', page.text, re.DOTALL):
        head, *values = re.split(r"<td[^>]*>", row)
        label, *mark = [text for text in re.split(r"<[^>]+>", head) if text.strip()]
        texts = [" ".join(re.sub(r"<[^>]+>", " ", value).split()) for value in values]
        found[label.strip()] = [*mark, *texts]
    return found


def forms(page: Any) -> list[dict[str, str]]:
    """The fields of every form that merges, in the order of the page."""
    return [found.groupdict() for found in FORM.finditer(page.text)]


def decide(client: Client, towns: TwoCities, case: int, **fields: str) -> Any:
    return client.post(address("possible_duplicate_merge", towns, case), fields)


# --- the list ----------------------------------------------------------------------------------


def test_the_home_page_says_how_many_wait(
    towns: TwoCities, publisher: Client, pair: tuple[Registered, Registered]
) -> None:
    home = publisher.get(reverse("publisher_home"))
    assert "1 пара анкет ждёт вашего решения" in home.text
    assert address("possible_duplicates", towns) in home.text
    championship = publisher.get(reverse("publisher_championship", args=[towns.day.championship]))
    assert "Возможные повторы: 1" in championship.text
    towns.keep_apart(pair[0].person, pair[1].person)
    assert "ждёт вашего решения" not in publisher.get(reverse("publisher_home")).text


def test_the_list_names_the_pair_the_reason_and_both_days_and_no_protected_field(
    towns: TwoCities, publisher: Client, pair: tuple[Registered, Registered]
) -> None:
    page = publisher.get(address("possible_duplicates", towns))
    for shown in (
        "Королёва Анна",
        "Одинаковые имя и дата рождения",
        "Казань, 10.12.2016, № 1",
        "Томск, 10.12.2016, № 1",
    ):
        assert shown in page.text
    for hidden in ("28.02.1990", ANNA.contact, "345-67-89"):
        assert hidden not in page.text
    assert not ProtectedRead.objects.exists()


def test_nothing_to_decide(towns: TwoCities, browser: Browser) -> None:
    page = browser(towns.day.publisher, "en").get(address("possible_duplicates", towns))
    assert "Nothing to decide" in page.text


def test_what_was_edited_leaves_the_list(
    towns: TwoCities, publisher: Client, pair: tuple[Registered, Registered]
) -> None:
    changes.edit_registered(
        towns.day.by(towns.day.organizer),
        event=towns.tomsk,
        registration=pair[1].registration,
        data=replace(OTHER_CONTACT, birth_date=date(1991, 3, 1)),
    )
    assert "Королёва" not in publisher.get(address("possible_duplicates", towns)).text
    assert "анкеты больше не похожи" in case_page(publisher, towns).text


# --- the pair ----------------------------------------------------------------------------------


def test_both_records_stand_side_by_side_with_what_differs(
    towns: TwoCities, publisher: Client, pair: tuple[Registered, Registered]
) -> None:
    withdraw_consent(Person.objects.get(pk=pair[1].person), Consent.Kind.PUBLIC, at=towns.day.now)
    lines = cells(case_page(publisher, towns))
    assert lines["Полное имя"] == ["совпадает", "Королёва Анна", "Королёва Анна"]
    assert lines["Дата рождения"] == ["совпадает", "28.02.1990", "28.02.1990"]
    assert lines["Контакт"] == ["отличается", "anna@example.org", "+7 912 345-67-89"]
    assert "Родитель или опекун" not in lines
    assert "Публичный показ имени" in lines["Согласия"][0]
    assert "Публичный показ имени" not in lines["Согласия"][1]
    first, second = lines["Заявки"]
    assert first.startswith("Казань, 10.12.2016, № 1: есть место. Внесена 01.12.2016 09:00")
    assert "(на сайте)" in first
    assert "(на стойке)" in second
    assert "Внесена 01.12.2016 13:00" in second


def test_a_spelling_is_no_difference(towns: TwoCities, publisher: Client) -> None:
    towns.online(replace(ANNA, contact="8 912 345 67 89", representative_name="Королёв П."))
    towns.online(replace(OTHER_CONTACT, full_name="КОРОЛЕВА  Анна"))
    lines = cells(case_page(publisher, towns))
    assert lines["Полное имя"][0] == lines["Контакт"][0] == "совпадает"
    assert lines["Родитель или опекун"] == ["отличается", "Королёв П.", "не указано"]


@pytest.mark.rule("CH-PD-4")
def test_looking_is_logged_for_both(
    towns: TwoCities, publisher: Client, pair: tuple[Registered, Registered]
) -> None:
    page = case_page(publisher, towns)
    assert "no-store" in page["Cache-Control"]
    reads = ProtectedRead.objects.all()
    assert {read.person_id for read in reads} == {item.person for item in pair}
    assert {(read.actor_id, read.role, read.why) for read in reads} == {
        (towns.day.publisher.public_id, "publisher", "likeness")
    }
    assert all("birth_date" in read.fields and "contact" in read.fields for read in reads)
    log = publisher.get(reverse("privacy_reads"))
    assert "не один ли это человек" in log.text


def test_a_name_is_text_and_never_markup(towns: TwoCities, publisher: Client) -> None:
    nasty = replace(ANNA, full_name="<b onload=x>Анна</b>", display_name="<script>1</script>")
    towns.online(nasty)
    towns.online(nasty, towns.tomsk)
    case = PossibleDuplicate.objects.get().pk
    for name, more in (("possible_duplicates", ()), ("possible_duplicate", (case,))):
        text = publisher.get(address(name, towns, *more)).text
        assert "<b onload" not in text
        assert "<script>1" not in text
        assert "&lt;b onload=x&gt;" in text


def test_the_choices_say_what_ends_who_is_told_and_what_becomes_of_the_place(
    towns: TwoCities, browser: Browser, pair: tuple[Registered, Registered]
) -> None:
    towns.day.register(32)
    page = case_page(browser(towns.day.publisher, "en"), towns)
    cards = page.text.split('<section class="card">')
    stays_first, stays_second = cards[1:3]
    assert "One person, record 1 stays" in stays_first
    assert "Will be cancelled: Tomsk, 10.12.2016, No. 1." in stays_first
    assert "Its place becomes free." in stays_first
    assert "Please tell the player yourself" in stays_first
    assert "Stays: Kazan, 10.12.2016, No. 1." in stays_first
    assert "Will be cancelled: Kazan, 10.12.2016, No. 1." in stays_second
    assert "Its place is offered to the first on the waiting list." in stays_second
    assert "A message is sent to the e-mail address" in stays_second
    first, second = forms(page)
    assert (first["kept"], first["merged"]) == (pair[0].person, pair[1].person)
    assert (second["kept"], second["merged"]) == (pair[1].person, pair[0].person)
    assert [first["ended"], second["ended"]] == [pair[1].registration, pair[0].registration]
    Person.objects.update(wants_messages=False)
    page = case_page(browser(towns.day.publisher, "en"), towns)
    assert "the reader has switched messages off" in page.text


# --- deciding ----------------------------------------------------------------------------------


def test_the_publisher_merges_with_the_form_of_the_page(
    towns: TwoCities, publisher: Client, pair: tuple[Registered, Registered]
) -> None:
    case = PossibleDuplicate.objects.get().pk
    fields = forms(case_page(publisher, towns))[0]
    for _ in range(2):
        answer = decide(publisher, towns, case, **fields)
        assert answer.url == address("possible_duplicates", towns)
    assert (towns.status(pair[0]), towns.status(pair[1])) == ("confirmed", "refused")
    page = publisher.get(address("possible_duplicates", towns))
    assert "Теперь эти две анкеты – один человек." in page.text
    assert "отменена заявка: Томск, 10.12.2016, № 1" in page.text
    assert towns.day.publisher.display_name in page.text
    assert address("possible_duplicate_undo", towns, pair[1].person) in page.text
    decided = case_page(publisher, towns)
    assert "Решено: один человек" in decided.text
    assert [text.count("№ 1") for text in cells(decided)["Заявки"]] == [1, 1]
    assert "Уже объединена с анкетами" not in cells(decided)
    assert "Ваше решение" not in decided.text
    assert_rebuilds()


def test_the_second_press_after_somebody_else_shows_the_present_state(
    towns: TwoCities, publisher: Client, pair: tuple[Registered, Registered]
) -> None:
    case = PossibleDuplicate.objects.get().pk
    fields = forms(case_page(publisher, towns))[0]
    towns.keep_apart(pair[0].person, pair[1].person)
    towns.merge(pair[1].person, pair[0].person, pair[0].registration)
    answer = decide(publisher, towns, case, **fields)
    assert answer.status_code == 409
    assert "решено, что это один человек" in answer.text
    assert publisher.post(address("possible_duplicate_apart", towns, case)).status_code == 409


@pytest.mark.parametrize(
    "fields",
    [{}, {"kept": "x", "merged": "y"}, {"ended": "x" * 500}, {"kept": "\x00", "merged": "<b>"}],
)
def test_a_form_that_names_nobody_changes_nothing(
    towns: TwoCities,
    publisher: Client,
    pair: tuple[Registered, Registered],
    fields: dict[str, str],
) -> None:
    case = PossibleDuplicate.objects.get().pk
    answer = decide(publisher, towns, case, **fields)
    assert answer.status_code == 409
    assert "Откройте пару заново" in answer.text
    known = {"kept": pair[0].person, "merged": pair[1].person, "ended": "<x>"}
    answer = decide(publisher, towns, case, **known)
    assert answer.status_code == 409
    assert (towns.status(pair[0]), towns.status(pair[1])) == ("confirmed", "confirmed")


def test_a_registration_that_ended_meanwhile_is_not_the_one_to_end(
    towns: TwoCities, publisher: Client, pair: tuple[Registered, Registered]
) -> None:
    case = PossibleDuplicate.objects.get().pk
    fields = forms(case_page(publisher, towns))[0]
    services.withdraw_registration(
        towns.day.by(towns.day.organizer), event=towns.tomsk, registration=fields["ended"]
    )
    assert decide(publisher, towns, case, **fields).status_code == 409
    page = case_page(publisher, towns)
    assert "Ни одна заявка не отменится." in page.text
    (fields,) = forms(page)
    assert decide(publisher, towns, case, **fields).status_code == 302
    assert towns.state.same_as(pair[1].person) == {item.person for item in pair}


def test_two_people_stay_and_can_be_made_one_later(
    towns: TwoCities, publisher: Client, pair: tuple[Registered, Registered]
) -> None:
    case = PossibleDuplicate.objects.get().pk
    answer = publisher.post(address("possible_duplicate_apart", towns, case), follow=True)
    assert "Обе анкеты остаются" in answer.text
    assert "два разных человека" in answer.text
    assert f'href="{address("possible_duplicate", towns, case)}"' in answer.text
    page = case_page(publisher, towns)
    assert "Решено: два разных человека" in page.text
    assert "Это разные люди" not in page.text
    assert decide(publisher, towns, case, **forms(page)[0]).status_code == 302
    assert towns.status(pair[1]) == "refused"


def test_who_stands_in_a_frozen_list_is_decided_on_after_the_draw(
    towns: TwoCities, publisher: Client, pair: tuple[Registered, Registered]
) -> None:
    day = towns.day
    day.register(10)
    day.now = day.now.replace(day=GAME_DAY.day)
    day.check_in_all()
    shown = [(pair[0].registration, pair[1].registration)]
    services.freeze_list(day.by(day.organizer), event=day.event, passed_over=shown)
    page = case_page(publisher, towns)
    assert "Список того дня зафиксирован" in page.text
    (fields,) = forms(page)
    assert (fields["kept"], fields["ended"]) == (pair[0].person, pair[1].registration)
    services.make_draw(day.by(day.organizer), event=day.event, text="17 4 23")
    page = case_page(publisher, towns)
    assert "Список того дня зафиксирован" not in page.text
    assert [item["ended"] for item in forms(page)] == [fields["ended"]]


def test_a_record_with_a_history_shows_it(
    towns: TwoCities, publisher: Client, pair: tuple[Registered, Registered]
) -> None:
    towns.merge(pair[0].person, pair[1].person, pair[1].registration)
    third = towns.online(replace(ANNA, contact="third@example.org"), towns.tomsk)
    pairs = PossibleDuplicate.objects.filter(later=third.person).order_by("pk")
    assert pairs.count() == 2
    listed = publisher.get(address("possible_duplicates", towns)).text
    assert listed.count('class="row__title"') == 2
    lines = cells(publisher.get(address("possible_duplicate", towns, pairs[0].pk)))
    assert lines["Уже объединена с анкетами"] == ["Королёва Анна", "не указано"]
    assert "закрыта как двойная заявка" in lines["Заявки"][0]


def test_records_that_stand_for_others_are_parted_first(
    towns: TwoCities, publisher: Client
) -> None:
    entered = [
        towns.online(replace(ANNA, contact=f"anna{number}@example.org")) for number in range(4)
    ]
    persons = [item.person for item in entered]
    towns.merge(persons[0], persons[1], entered[1].registration)
    towns.merge(persons[2], persons[3], entered[3].registration)
    case = PossibleDuplicate.objects.get(earlier=persons[0], later=persons[2]).pk
    page = publisher.get(address("possible_duplicate", towns, case))
    assert "Сначала отмените одно из тех объединений." in page.text
    assert not forms(page)


# --- undoing -----------------------------------------------------------------------------------


def test_a_merge_is_undone_after_its_page_said_what_that_does(
    towns: TwoCities, publisher: Client, pair: tuple[Registered, Registered]
) -> None:
    towns.merge(pair[0].person, pair[1].person, pair[1].registration)
    undo = address("possible_duplicate_undo", towns, pair[1].person)
    page = publisher.get(undo)
    assert "Заявка «Томск, 10.12.2016, № 1» вернётся и получит место" in page.text
    assert "Все, кто оставил почту, получат письмо." in page.text
    assert "Пара снова будет ждать вашего решения." in page.text
    answer = publisher.post(undo, {"command_id": "undo-1"}, follow=True)
    assert "Объединение отменено" in answer.text
    assert towns.status(pair[1]) == "confirmed"
    assert publisher.post(undo, {"command_id": "undo-1"}).status_code == 302
    late = publisher.post(undo, {"command_id": "undo-2"})
    assert late.status_code == 409
    assert address("possible_duplicates", towns) in late.text
    assert publisher.get(undo).status_code == 404


def test_what_undoing_does_while_every_place_is_taken(
    towns: TwoCities, publisher: Client, pair: tuple[Registered, Registered]
) -> None:
    towns.merge(pair[1].person, pair[0].person, pair[0].registration)
    towns.day.register(32)
    undo = address("possible_duplicate_undo", towns, pair[0].person)
    assert "вернётся в лист ожидания: все места заняты" in publisher.get(undo).text
    publisher.post(undo)
    assert towns.status(pair[0]) == "waitlisted"


def test_what_undoing_does_once_the_day_has_begun(
    towns: TwoCities, publisher: Client, pair: tuple[Registered, Registered]
) -> None:
    day = towns.day
    towns.merge(pair[1].person, pair[0].person, pair[0].registration)
    day.now = day.now.replace(day=GAME_DAY.day)
    services.open_check_in(day.by(day.organizer), event=day.event)
    page = publisher.get(address("possible_duplicate_undo", towns, pair[0].person))
    assert "не вернётся: в этом дне уже отмечают игроков" in page.text
    assert "Игрок получит" not in page.text


@pytest.mark.rule("CH-PD-4")
def test_a_decision_about_an_erased_person_keeps_days_and_numbers(
    towns: TwoCities, publisher: Client, pair: tuple[Registered, Registered]
) -> None:
    towns.merge(pair[0].person, pair[1].person, pair[1].registration)
    erasure.erase(towns.day.by(towns.day.publisher), person=pair[0].person)
    page = publisher.get(address("possible_duplicates", towns))
    assert "Казань, 10.12.2016, № 1 / Томск, 10.12.2016, № 1" in page.text
    undo = publisher.get(address("possible_duplicate_undo", towns, pair[1].person))
    assert "данные игрока удалены" in undo.text
    assert "Пара снова" not in undo.text
    assert "Королёва" not in page.text + undo.text


# --- what others see ---------------------------------------------------------------------------


def test_the_organizer_sees_that_it_is_checked_and_nothing_of_the_other_record(
    towns: TwoCities, browser: Browser, pair: tuple[Registered, Registered]
) -> None:
    day = towns.day
    twin = replace(ANNA, full_name="Королёва Яна", display_name="Яна К.")
    other = towns.online(twin, towns.tomsk)
    assert PossibleDuplicate.objects.filter(later=other.person).count() == 1
    day.register(1)
    organizer = browser(day.organizer)
    roster = organizer.get(reverse("roster", args=[day.event]))
    entry = organizer.get(reverse("roster_entry", args=[day.event, pair[0].registration]))
    desk = organizer.get(reverse("desk", args=[day.event]))
    day.now = day.now.replace(day=GAME_DAY.day)
    services.open_check_in(day.by(day.organizer), event=day.event)
    check_in = organizer.get(reverse("check_in", args=[day.event]))
    assert [page.text.count("проверяется<") for page in (roster, check_in, desk)] == [1, 1, 0]
    assert "Эту анкету проверяет издатель" in entry.text
    for page in (roster, entry, check_in):
        assert "Яна" not in page.text
        assert "Томск" not in page.text
    towns.keep_apart(pair[0].person, other.person)
    towns.keep_apart(pair[0].person, pair[1].person)
    assert "проверяется<" not in organizer.get(reverse("roster", args=[day.event])).text


def test_the_desk_shows_it_for_whom_it_has_entered_last(
    towns: TwoCities, browser: Browser, pair: tuple[Registered, Registered]
) -> None:
    towns.desk(ANNA, namesake=True)
    desk = browser(towns.day.organizer).get(reverse("desk", args=[towns.day.event]))
    assert "проверяется<" in desk.text


@pytest.mark.rule("CH-ROLE-1")
@pytest.mark.parametrize("who", ["organizer", "judge"])
def test_nobody_but_the_publisher_opens_these_pages(
    towns: TwoCities, browser: Browser, pair: tuple[Registered, Registered], who: str
) -> None:
    client = browser(getattr(towns.day, who))
    case = PossibleDuplicate.objects.get().pk
    assert client.get(address("possible_duplicates", towns)).status_code == 403
    assert client.get(address("possible_duplicate", towns, case)).status_code == 403
    assert client.post(address("possible_duplicate_apart", towns, case)).status_code == 403
    assert client.get(address("possible_duplicate_undo", towns, pair[1].person)).status_code == 403


def test_a_pair_of_another_championship_is_not_found(
    towns: TwoCities, publisher: Client, pair: tuple[Registered, Registered]
) -> None:
    other = two_cities()
    assert (
        publisher.get(
            address("possible_duplicate", other, PossibleDuplicate.objects.get().pk)
        ).status_code
        == 404
    )


def test_many_pairs_take_few_queries(
    towns: TwoCities, publisher: Client, django_assert_max_num_queries: Any
) -> None:
    for number in range(6):
        data = replace(ANNA, full_name=f"Королёва Анна {'абвгде'[number]}", contact="")
        towns.desk(data)
        application = registration.Application(data, True, True, False, namesake=True)
        towns.day.enrol(application, towns.tomsk)
    url = address("possible_duplicates", towns)
    publisher.get(url)
    with django_assert_max_num_queries(12):
        assert publisher.get(url).text.count('class="row__title"') == 6
