"""The publisher's pages of messages: what became of each, what they say; no addresses, no names."""

import re
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.support.calendar_reading import read_calendar
from tests.support.scenario import Scenario
from tournament.config.mail import FILES, NO_TRANSPORT
from tournament.events import hall_letters, services
from tournament.events.letter_kinds import KINDS
from tournament.jobs.worker import run_due
from tournament.outbox import selectors
from tournament.outbox.calendars import CONTENT_TYPE
from tournament.outbox.models import Message
from tournament.people.models import Person

Browser = Callable[..., Client]


@pytest.fixture
def scene(db: None, settings: Any) -> Scenario:
    """Three players of a day ten days ahead; their messages have not been worked yet."""
    settings.EMAIL_BACKEND = NO_TRANSPORT
    settings.EMAIL_FILE_PATH = str(settings.DATA_DIR / "outbox")
    scenario = Scenario().plan(day=date(2016, 12, 20))
    scenario.register(3)
    return scenario


def work(scene: Scenario) -> None:
    run_due(lambda: scene.now, "test", limit=100)


def page(client: Client, address: str, **query: str) -> str:
    answer = client.get(address, query)
    assert answer.status_code == 200
    return str(answer.content.decode())


def text_of(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


@pytest.mark.rule("CH-PD-2")
def test_it_shows_what_became_of_each_but_nobody(
    scene: Scenario, browser: Browser, settings: Any
) -> None:
    settings.EMAIL_BACKEND = FILES
    client = browser(scene.publisher)
    waiting = text_of(page(client, reverse("messages")))
    assert "В очереди 3" in waiting
    Person.objects.filter(display_name="Игрок Вн").update(contact="")
    work(scene)
    html = page(client, reverse("messages"))
    text = text_of(html)
    assert "Отправлено 0 Записано в файл, никому не уйдёт 2 Пропущено 1 Не удалось 0" in text
    assert "Казань, 20.12.2016" in text
    assert "Заявка принята" in text
    for person in Person.objects.all():
        for secret in (person.full_name, person.display_name, person.contact, person.pk):
            assert not secret or secret not in html


@pytest.mark.database
def test_left_out_ones_say_why_and_lists_are_by_state(
    scene: Scenario, browser: Browser, settings: Any
) -> None:
    settings.EMAIL_BACKEND = FILES
    Person.objects.update(contact="+7 900 000-00-00")
    work(scene)
    client = browser(scene.publisher)
    assert "нет адреса электронной почты" in page(client, reverse("messages"), state="skipped")
    assert "Здесь сообщений нет" in page(client, reverse("messages"), state="sent")
    assert "нет адреса" in page(client, reverse("messages"), state="no-such-state")


def test_failed_ones_are_sent_again_one_or_all(
    scene: Scenario, browser: Browser, settings: Any
) -> None:
    work(scene)
    client = browser(scene.publisher)
    html = page(client, reverse("messages"), state="failed")
    assert html.count("отправка не настроена") == 3
    assert "EMAIL_URL" in html
    settings.EMAIL_BACKEND = FILES
    first = re.search(r'name="message" value="(\w+)"', html)
    assert first
    answer = client.post(reverse("messages_again"), {"message": first[1]}, follow=True)
    assert "1 сообщение отправляется снова" in answer.content.decode()
    work(scene)
    assert selectors.counts() == {"written": 1, "failed": 2}
    assert Message.objects.get(state="written").pk == first[1]
    answer = client.post(reverse("messages_again"), follow=True)
    assert "2 сообщения отправляются снова" in answer.content.decode()
    work(scene)
    assert selectors.counts() == {"written": 3}
    answer = client.post(reverse("messages_again"), {"message": first[1]}, follow=True)
    assert "не было" in answer.content.decode()
    assert selectors.counts() == {"written": 3}


def test_messages_of_a_day_that_is_moved_show_its_new_date(
    scene: Scenario, browser: Browser
) -> None:
    services.move_day(
        scene.by(scene.organizer), event=scene.event, day=date(2016, 12, 21), start="11:00"
    )
    assert "Казань, 21.12.2016" in page(browser(scene.publisher), reverse("messages"))


@pytest.mark.database
def test_a_long_list_has_pages_and_a_fixed_number_of_queries(
    scene: Scenario, browser: Browser, django_assert_max_num_queries: Any
) -> None:
    about = Message.objects.values_list("about", flat=True)[0]
    Message.objects.bulk_create(
        Message(id=f"{number:032}", kind="ended", key=str(number), person_id="p", about=about)
        for number in range(120)
    )
    client = browser(scene.publisher)
    with django_assert_max_num_queries(12):
        html = page(client, reverse("messages"))
    assert html.count('class="row"') == 50
    assert "Страница 1 из 3" in text_of(html)


DATED = {
    "registered", "moved", "place_given", "day_moved", "day_set_again", "day_goes_on",
    "split_assigned", "split_undone", "seat_answer", "final_moved",
}  # fmt: skip
"""Messages that name the date of a place that is held; they bring it into a calendar."""


def test_every_kind_is_shown_in_both_languages(
    scene: Scenario, browser: Browser, subtests: pytest.Subtests
) -> None:
    client = browser(scene.publisher)
    listed = page(client, reverse("message_previews"))
    for kind in KINDS:
        with subtests.test(kind):
            address = reverse("message_preview", args=[kind])
            assert address in listed
            is_shown_in_both_languages(client, kind, page(client, address))


def test_what_a_hall_waits_for_is_shown_as_a_phone_gets_it(
    scene: Scenario, browser: Browser, subtests: pytest.Subtests
) -> None:
    client = browser(scene.publisher)
    listed = page(client, reverse("message_previews"))
    assert len(hall_letters.KINDS) == 8
    said = {
        "called": ("Стол 4: вас вызывают на матч.", "Table 4: your match is called."),
        "table_changed": (
            "Теперь ваш матч за другим столом: 4.",
            "Your match has another table now: 4.",
        ),
        "table_lost": ("Ваш матч ждёт другого стола.", "Your match waits for another table."),
        "sign": ("Стол 4: прочитайте результат и подпишите.", "Table 4: read the result and sign."),
        "judged": ("Судья принял решение по вашему матчу.", "The judge has ruled on your match."),
        "interrupted": (
            "День прерван. Что дальше, написано на вашей странице.",
            "The day is interrupted. Your page says what follows.",
        ),
        "goes_on": (
            "День продолжается. Где вы играете, написано на вашей странице.",
            "The day goes on. Your page says where you play.",
        ),
        "hall_announcement": (
            "Объявление в зале: прочитайте его на странице дня.",
            "An announcement in the hall: read it on the page of the day.",
        ),
    }
    for kind in hall_letters.KINDS:
        with subtests.test(kind):
            address = reverse("message_preview", args=[kind])
            assert address in listed
            html = page(client, address)
            for sentence in said[kind]:
                assert sentence in html
            # No mail: neither greeting nor foot, but the address that a messenger adds.
            assert "Саша Примеров" not in html
            assert html.count("/days/example/</pre>") == 2


def is_shown_in_both_languages(client: Client, kind: str, html: str) -> None:
    assert "Здравствуйте, Саша Примеров!" in html
    assert "Hello, Alex Sample!" in html
    assert "Игрок" not in html.replace("игрок", "")
    calendars = set(re.findall(r'href="([^"]+calendar\.ics)"', html))
    assert bool(calendars) is (kind in DATED)
    for address in calendars:
        answer = client.get(address)
        assert answer.headers["Content-Type"] == CONTENT_TYPE
        assert "attachment" in answer.headers["Content-Disposition"]
        read_calendar(answer.content)


@pytest.mark.parametrize(
    "arguments", [["no_such", "ru", 1], ["ended", "ru", 1], ["registered", "ru", 9]]
)
def test_there_is_no_calendar_where_there_is_none(
    scene: Scenario, browser: Browser, arguments: list[Any]
) -> None:
    client = browser(scene.publisher)
    assert client.get(reverse("message_calendar", args=arguments)).status_code == 404
    assert client.get(reverse("message_preview", args=["no_such"])).status_code == 404


@pytest.mark.parametrize("nasty", ["\x00", "a\x00b", "١", "<b>"])
@pytest.mark.database
def test_what_names_no_message_is_refused_by_every_database(
    scene: Scenario, browser: Browser, nasty: str
) -> None:
    answer = browser(scene.publisher).post(reverse("messages_again"), {"message": nasty})
    assert answer.status_code == 400
