"""The personal page in every state of a registration: plain words and the next step."""

import re
from datetime import date, datetime, timedelta
from html import unescape
from io import BytesIO
from typing import Any

import pytest
import segno
from django.test import Client
from django.urls import reverse

from tests.support.scenario import Scenario
from tests.web.personal.conftest import enter, fill
from tests.web.personal.people import CHILD, Family, text_of
from tournament.championship import commands
from tournament.config.mail import NO_TRANSPORT
from tournament.events import services
from tournament.events.arrival import arrival_code
from tournament.events.describe import Description, describe_day
from tournament.events.execution import Caller, Place, execute
from tournament.events.states import championship_state, event_state
from tournament.people.policy import THE_CLOCK
from tournament.play import services as play


def html_of(family: Family, name: str = "my", *arguments: str) -> str:
    answer = family.get(name, *arguments)
    assert answer.status_code == 200
    return answer.content.decode()


def main_buttons(family: Family) -> list[str]:
    """The buttons of the page that stand out."""
    found = re.findall(r'class="button button--primary"[^>]*>(.*?)</(?:a|button)>', html_of(family))
    return [re.sub(r"<.*?>", "", label).strip() for label in found]


def to_game_day(scenario: Scenario) -> None:
    scenario.now = scenario.now.replace(day=10)


def test_a_place(family: Family, scenario: Scenario) -> None:
    describe_day(
        scenario.by(scenario.organizer),
        event=scenario.event,
        description=Description(
            "ул. Баумана, 1", "зал 2", "https://maps.example/kazan", "Колоду и воду", "Анна у входа"
        ),
    )
    text = family.text()
    for words in (
        "Сорокин Глеб Ильич",
        "(Глеб С.)",
        "Место за вами",
        "Казань, суббота, 10 декабря 2016",
        "11:00 по местному времени",
        "Номер игрока 1",
        "ул. Баумана, 1",
        "зал 2",
        "Колоду и воду",
        "Анна у входа",
        "Код для входа",
        "В календарь",
        "Отозвать заявку",
    ):
        assert words in text, words
    assert "gleb@example.org" not in text
    assert 'href="https://maps.example/kazan"' in html_of(family)


@pytest.mark.parametrize(
    ("language", "words"), [("ru", "Место за вами"), ("en", "The place is yours")]
)
def test_the_page_speaks_the_readers_language(family: Family, language: str, words: str) -> None:
    family.client = Client(headers={"accept-language": language})
    assert words in family.text()


def test_a_new_link_is_to_be_kept(family: Family, scenario: Scenario) -> None:
    html = html_of(family)
    address = f"http://testserver{family.address('my')}"
    assert "Сохраните эту ссылку" in html
    assert f'href="{address}"' in html
    assert 'src="data:image/svg+xml' in html
    assert "в письмах" in html
    scenario.wait(hours=2)
    later = html_of(family)
    assert "Сохраните эту ссылку" not in later
    assert address in later


def test_without_an_address_no_message_is_promised(scenario: Scenario) -> None:
    family = enter(scenario, contact="+7 900 123-45-67")
    assert "в письмах" not in family.text()


@pytest.mark.rule("CH-WAIT-1")
def test_the_number_in_line(scenario: Scenario) -> None:
    fill(scenario, 32)
    first, second = enter(scenario), enter(scenario, contact="+7 900 123-45-67")
    assert "номер в очереди: 1" in first.text()
    assert "Мы напишем на электронную почту" in first.text()
    assert "номер в очереди: 2" in second.text()
    assert "заглядывайте сюда каждый день" in second.text()
    assert "В календарь" not in first.text()
    assert "Код для входа" in first.text()
    assert main_buttons(first) == []
    to_game_day(scenario)
    services.open_check_in(scenario.by(scenario.organizer), event=scenario.event)
    assert main_buttons(first) == ["Код для входа"]


@pytest.mark.rule("CH-WAIT-1")
def test_an_offered_place(scenario: Scenario) -> None:
    leaving, *_ = fill(scenario, 32)
    waiting = enter(scenario)
    leaving.send("my_withdraw", leaving.registration)
    text = waiting.text()
    assert main_buttons(waiting) == ["Занять место"]
    assert "Освободилось место" in text
    # 24 hours from 3 December, 9 o'clock in the morning of Kazan.
    assert "на воскресенье, 4 декабря 2016" in text or "воскресенье, 4 декабря 2016" in text
    assert "Занять место" in text
    assert "Нет, спасибо" in text
    scenario.wait(hours=25)
    over = waiting.text()
    assert "Время на ответ вышло" in over
    assert "Занять место" not in over


@pytest.mark.rule("CH-REG-6")
def test_a_minor_waits_for_a_parent(scenario: Scenario) -> None:
    child = enter(scenario, **{**CHILD, "birth_date": date(2001, 5, 6)})
    html = html_of(child)
    assert "Остался один шаг: согласие родителя" in html
    assert child.address("my_consent", child.registration) in html
    assert 'value="Сорокин Глеб Ильич"' in html
    assert main_buttons(child) == ["Даю согласие"]


def test_a_parent_sees_all_children(scenario: Scenario) -> None:
    one = enter(scenario, **CHILD, representative=True)
    both = enter(
        scenario,
        one,
        **{**CHILD, "full_name": "Сорокин Пётр Глебович", "birth_date": date(2002, 1, 2)},
    )
    text = both.text()
    assert "Ваши заявки" in text
    assert "Сорокина Вера Глебовна" in text
    assert "Сорокин Пётр Глебович" in text
    assert "Место за вами" in text
    assert "согласие родителя" in text


@pytest.mark.rule("CH-DAY-2")
def test_a_moved_day_asks(family: Family, scenario: Scenario) -> None:
    services.move_day(
        scenario.by(scenario.publisher), event=scenario.event, day=date(2016, 12, 11), start="13:00"
    )
    text = family.text()
    for words in ("День перенесли. Придёте?", "11 декабря 2016", "13:00", "Приду", "Не приду"):
        assert words in text, words


def test_too_young_on_the_new_date(scenario: Scenario) -> None:
    child = enter(scenario, **{**CHILD, "birth_date": date(2004, 12, 10)}, representative=True)
    services.move_day(
        scenario.by(scenario.publisher), event=scenario.event, day=date(2016, 12, 9), start="11:00"
    )
    assert "ещё не исполнится 12 лет" in child.text()
    scenario.now = datetime.fromisoformat("2016-12-09T06:00:00+00:00")
    services.open_check_in(scenario.by(scenario.organizer), event=scenario.event)
    assert "ещё не исполнится 12 лет" in child.text()
    assert "К жеребьёвке" not in child.text()


@pytest.mark.rule("CH-REG-6")
def test_the_consent_was_missing_when_the_draw_was_made(scenario: Scenario) -> None:
    fill(scenario, 10)
    minor = enter(scenario, full_name="Пятнадцать Лет", birth_date=date(2001, 5, 5))
    to_game_day(scenario)
    scenario.check_in_all()
    scenario.draw()
    assert "К жеребьёвке не было согласия родителя" in minor.text()


def test_a_cancelled_day(family: Family, scenario: Scenario, other_day: str) -> None:
    services.cancel_day(
        scenario.by(scenario.publisher), event=scenario.event, category="hall_lost", reason="Потоп"
    )
    text = family.text()
    assert "День отменён" in text
    assert "Потоп" not in text
    assert "Записаться на день" in text
    assert "Код для входа" not in text


def test_on_the_day(scenario: Scenario) -> None:
    players = fill(scenario, 32)
    waiting = enter(scenario)
    to_game_day(scenario)
    services.open_check_in(scenario.by(scenario.organizer), event=scenario.event)
    first, absent = players[0], players[1]
    assert "подойдите и покажите код" in first.text()
    assert "из тех, кто в зале" in waiting.text()
    services.check_in(
        scenario.by(scenario.organizer), event=scenario.event, registration=first.registration
    )
    assert "Вы отмечены на входе" in first.text()
    assert "Код для входа" not in first.text()
    services.check_in(
        scenario.by(scenario.organizer), event=scenario.event, registration=waiting.registration
    )
    assert "Отмечено, что игрок в зале" in waiting.text()
    services.close_check_in(scenario.by(scenario.organizer), event=scenario.event)
    assert "Отметки на входе нет" in absent.text()
    assert "Вы отмечены на входе" in waiting.text()


def test_in_the_bracket_and_after(scenario: Scenario) -> None:
    players = fill(scenario, 11)
    to_game_day(scenario)
    services.open_check_in(scenario.by(scenario.organizer), event=scenario.event)
    for player in players[:-1]:
        services.check_in(
            scenario.by(scenario.organizer), event=scenario.event, registration=player.registration
        )
    services.close_check_in(scenario.by(scenario.organizer), event=scenario.event)
    scenario.draw()
    first, absent = players[0], players[-1]
    assert "В сетке" in first.text()
    assert f"/days/{scenario.event}/find/?q=1" in html_of(first)
    assert "Отозвать заявку" not in first.text()
    assert "Отметки на входе нет" in absent.text()
    scenario.play_on()
    play.complete_day(scenario.by(scenario.organizer), event=scenario.event)
    state = event_state(scenario.event)
    champion = state.order[(state.progress.champion or 0) - 1]
    winner = next(player for player in players if player.registration == champion)
    assert "Сыграно. Место: 1" in winner.text()
    assert "Записаться на день" not in winner.text()


def test_a_withdrawn_registration_and_a_new_one(family: Family) -> None:
    family.send("my_withdraw", family.registration)
    text = family.text()
    assert "Заявка отозвана" in text
    assert "Записаться на день" in text
    family.send("my_again_on", family.person.pk, family.scenario.event)
    again = family.text()
    assert "Место за вами" in again
    assert "Прежние заявки" in again
    assert "Казань, 10 декабря 2016: заявка отозвана" in again


@pytest.mark.rule("CH-REG-4")
def test_a_registration_that_ended_as_duplicate(scenario: Scenario) -> None:
    one, other = enter(scenario), enter(scenario)
    command = commands.MergePersons(
        kept=one.person.pk, merged=other.person.pk, ended=other.registration
    )
    execute(
        command,
        Place(scenario.championship, scenario.stage, scenario.event),
        scenario.by(scenario.publisher),
    )
    text = other.text()
    assert "игрок записан дважды" in text
    assert "обратитесь к организатору" in text
    assert "Записаться на день" not in text
    assert "Место за вами" in one.text()


@pytest.mark.rule("CH-REG-4")
def test_a_mere_possible_duplicate_is_told_to_nobody(scenario: Scenario) -> None:
    """Else a stranger would learn who is registered by entering their name once more."""
    enter(scenario)
    stranger = enter(scenario, contact="stranger@example.org")
    for name, arguments in (("my", ()), ("my_data", (stranger.person.pk,))):
        assert "похож" not in stranger.text(name, *arguments).lower()
    assert "ikeness" not in stranger.get("my_data_file", stranger.person.pk).content.decode()


def test_what_was_done_is_said_once(family: Family) -> None:
    answer = family.get("my", done="withdrawn")
    assert "Заявка отозвана." in text_of(answer)
    assert "<script" not in text_of(family.get("my", done="<script>"))


def test_what_a_phone_is_told_of_the_page_names_nobody(family: Family) -> None:
    told = family.get("my_manifest").json()  # type: ignore[attr-defined]
    home = family.address("my")
    assert (told["name"], told["start_url"], told["scope"]) == ("Pixel Tactics", home, home)
    assert f'<link rel="manifest" href="{family.address("my_manifest")}">' in html_of(family)


def test_the_code_for_check_in(family: Family) -> None:
    """The picture is that of the arrival's address; the secret of the page is not in it."""
    html = html_of(family, "my_check_in", family.registration)
    arrival = reverse("arrive", args=[arrival_code(family.registration)])
    code = segno.make(f"http://testserver{arrival}", error="m", mask=0)
    shown = unescape(html.partition('src="data:')[2].partition('"')[0])
    assert f"data:{shown}" == code.svg_data_uri(scale=8, border=4, light="white")
    assert "<script" not in html
    picture = family.get("my_check_in_picture", family.registration)
    expected = BytesIO()
    code.save(expected, kind="png", scale=12, border=4)
    assert picture.content == expected.getvalue()
    family.send("my_withdraw", family.registration)
    assert family.get("my_check_in", family.registration).status_code == 404
    assert family.get("my_check_in_picture", family.registration).status_code == 404


def test_the_calendar_file(family: Family) -> None:
    answer = family.get("my_calendar", family.registration)
    assert answer.headers["Content-Type"].startswith("text/calendar")
    content = answer.content.decode()
    assert "DTSTART:20161210T080000Z" in content
    assert "DTEND:20161210T160000Z" in content, "as long as a day lasts as a rule"
    assert "STATUS:CONFIRMED" in content
    assert "gleb" not in content
    family.send("my_withdraw", family.registration)
    assert family.get("my_calendar", family.registration).status_code == 404


def test_a_players_page_says_the_date_once(family: Family) -> None:
    assert len(re.findall("10 декабря", family.text())) == 1, family.text()


def test_messages_off_and_on(family: Family) -> None:
    family.send("my_messages", on="no")
    assert not family.person.wants_messages
    assert "Сообщения отключены" in family.text()
    family.send("my_messages", on="yes")
    assert family.person.wants_messages


def test_an_offer_that_lapsed(scenario: Scenario) -> None:
    leaving, *_ = fill(scenario, 32)
    waiting, second = enter(scenario), enter(scenario)
    leaving.send("my_withdraw", leaving.registration)
    scenario.wait(hours=25)
    execute(
        commands.LapseOffer(scenario.event, waiting.registration),
        Place(scenario.championship, scenario.stage, scenario.event),
        Caller(THE_CLOCK, "lapse", scenario.now),
    )
    assert "номер в очереди: 1" in waiting.text()
    assert "Освободилось место" in second.text()
    assert championship_state(scenario.championship).places_held(scenario.event) == 32
    scenario.now += timedelta(seconds=1)


def test_where_nothing_is_sent_no_message_is_promised(scenario: Scenario, settings: Any) -> None:
    fill(scenario, 32)
    settings.EMAIL_BACKEND = NO_TRANSPORT
    text = enter(scenario).text()
    assert "заглядывайте сюда каждый день" in text
    assert "в письмах" not in text
    assert "Отключить сообщения" not in text
