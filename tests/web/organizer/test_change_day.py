"""Another date for a day, and a day that is given up; every page survives a cancelled one."""

from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.support.examples import some
from tests.support.rebuilt import assert_rebuilds
from tests.support.scenario import Scenario
from tests.web.organizer.conftest import browser
from tests.web.organizer.reading import entries, page, send, text_of
from tournament.events import services
from tournament.events.arrival import arrival_code
from tournament.events.states import championship_state, event_state
from tournament.outbox.models import Message
from tournament.people.models import Person, Reason
from tournament.play import services as play

LATER = {"date": "2016-12-11", "start": "12:30"}
GIVEN_UP = {"category": "hall_lost", "reason": "Прорвало\nтрубу"}


@pytest.fixture
def scenario(db: None) -> Scenario:
    """A day that is played in some days."""
    return Scenario(now=datetime(2016, 12, 5, 6, 0, tzinfo=UTC)).plan()


def day_of(scenario: Scenario) -> Any:
    """The day as the championship has it."""
    return championship_state(scenario.championship).days[scenario.event]


class TestMoving:
    """CH-DAY-2: the same day on another date."""

    @pytest.mark.rule("CH-DAY-2")
    def test_first_it_says_what_the_new_date_does_then_it_is_done(
        self, organizer: Client, scenario: Scenario
    ) -> None:
        held = scenario.register(34)
        before = entries()
        looked = text_of(send(organizer, "day_move", scenario.event, **LATER))
        assert "Если перенести на 11.12.2016, 12:30" in looked
        assert "32 игрока должны подтвердить, что придут" in looked
        assert "По возрасту на новую дату проходят все" in looked
        assert "Об этом нужно сообщить 34 людям. Все, кто оставил почту, получат письмо." in looked
        assert entries() == before
        assert not Message.objects.filter(kind="day_moved").exists()
        for _ in range(2):
            moved = send(
                organizer, "day_move", scenario.event, move="yes", command_id="m1", **LATER
            )
            assert moved.status_code == 302
        assert "11.12.2016" in text_of(organizer.get(moved["Location"]))
        assert (day_of(scenario).date, day_of(scenario).start) == (date(2016, 12, 11), "12:30")
        assert Message.objects.filter(kind="day_moved").count() == 34
        status = championship_state(scenario.championship).registrations[held[0]].status
        assert status == "reconfirm_needed"
        assert_rebuilds()

    @pytest.mark.rule("CH-DAY-2")
    def test_the_public_page_names_the_old_date(self, scenario: Scenario, clock: None) -> None:
        anyone = Client(headers={"Accept-Language": "ru"})
        assert "перенесён" not in text_of(page(anyone, "day", scenario.event))
        organizer = browser(scenario.organizer)
        for start in ("12:30", "13:00"):
            fields = {**LATER, "start": start}
            send(organizer, "day_move", scenario.event, move="yes", **fields)
            shown = text_of(page(anyone, "day", scenario.event))
            assert "День перенесён с 10 декабря 2016" in shown
            assert start in shown
        services.cancel_day(
            scenario.by(scenario.organizer), event=scenario.event, category="too_few", reason="x y"
        )
        assert "перенесён" not in text_of(page(anyone, "day", scenario.event))

    @pytest.mark.rule("CH-REG-2")
    def test_an_earlier_date_names_those_who_are_too_young_on_it(
        self, organizer: Client, scenario: Scenario
    ) -> None:
        young = scenario.enrol(scenario.application(50, birth=date(2004, 12, 10))).registration
        scenario.register(1)
        earlier = {"date": "2016-12-09", "start": "11:00"}
        looked = text_of(send(organizer, "day_move", scenario.event, **earlier))
        assert "1 игрок на новую дату не подходит по возрасту" in looked
        send(organizer, "day_move", scenario.event, move="yes", **earlier)
        states = championship_state(scenario.championship).registrations
        assert states[young].status == "released"
        assert page(organizer, "roster", scenario.event).status_code == 200

    @pytest.mark.rule("CH-DATE-1")
    @pytest.mark.parametrize("step", [{}, {"move": "yes"}])
    def test_a_date_that_no_day_may_have_is_refused_at_once(
        self, organizer: Client, scenario: Scenario, step: dict[str, str]
    ) -> None:
        before = entries()
        refused = send(
            organizer, "day_move", scenario.event, date="2017-02-10", start="11:00", **step
        )
        assert refused.status_code == 422
        assert "CH-DATE-1" in text_of(refused)
        same = send(organizer, "day_move", scenario.event, date="2016-12-10", start="11:00", **step)
        assert "CH-DAY-2" in text_of(same)
        assert entries() == before

    @pytest.mark.parametrize("odd", ["", "вчера", "2016-13-01", "\x00", "9" * 500])
    def test_odd_dates_are_explained(self, organizer: Client, scenario: Scenario, odd: str) -> None:
        for fields in ({"date": odd, "start": "11:00"}, {"date": "2016-12-11", "start": odd}):
            response = send(organizer, "day_move", scenario.event, move="yes", **fields)
            assert response.status_code == 422
            assert "Исправьте" in text_of(response)

    def test_after_check_in_has_begun_the_date_stays(self, scenario: Scenario, clock: None) -> None:
        scenario.wait(days=5)
        services.open_check_in(scenario.by(scenario.organizer), event=scenario.event)
        client = browser(scenario.organizer)
        assert "перенести его нельзя" in text_of(page(client, "day_move", scenario.event))
        refused = send(client, "day_move", scenario.event, move="yes", **LATER)
        assert refused.status_code == 422
        assert (
            reverse("day_move", args=[scenario.event])
            not in page(client, "staff_day", scenario.event).content.decode()
        )


class TestCancelling:
    """State machine 5.5: a day is given up before its first match."""

    def test_it_names_those_concerned_and_needs_a_reason(
        self, organizer: Client, scenario: Scenario
    ) -> None:
        held = scenario.register(2)
        shown = text_of(page(organizer, "day_cancel", scenario.event))
        assert "Кого это касается 2" in shown
        assert "Иванов Игрок Бн" in shown
        refused = send(organizer, "day_cancel", scenario.event, category="hall_lost", reason=" ")
        assert refused.status_code == 422
        assert day_of(scenario).status == "open"
        for _ in range(2):
            done = send(organizer, "day_cancel", scenario.event, command_id="c1", **GIVEN_UP)
            assert done.status_code == 302
        told = text_of(organizer.get(done["Location"]))
        assert "День отменён" in told
        assert "Причина: нет помещения" in told
        assert Reason.objects.get().text == "Прорвало трубу"
        assert Message.objects.filter(kind="day_cancelled").count() == 2
        states = championship_state(scenario.championship).registrations
        assert {states[key].status for key in held} == {"released"}
        assert send(organizer, "day_cancel", scenario.event, **GIVEN_UP).status_code == 422
        assert_rebuilds()

    def test_it_marks_and_counts_those_whom_no_letter_reaches(
        self, organizer: Client, scenario: Scenario
    ) -> None:
        held = scenario.register(4)
        assert "Всем уйдёт письмо" in text_of(page(organizer, "day_cancel", scenario.event))
        phones = {"contact": "+7 900 123-45-67", "representative_contact": ""}
        persons = [championship_state(scenario.championship).registrations[k].person for k in held]
        Person.objects.filter(pk=persons[1]).update(**phones)
        Person.objects.filter(pk=persons[2]).update(wants_messages=False)
        Person.objects.filter(pk=persons[3]).update(
            contact="", representative_contact="mother@example.org"
        )
        html = page(organizer, "day_cancel", scenario.event).content.decode()
        assert "2 человека письма не получат" in html
        assert html.count("позвонить</span>") == 2
        assert [reverse("roster_entry", args=[scenario.event, key]) in html for key in held] == [
            False, True, True, False,
        ]  # fmt: skip
        done = send(organizer, "day_cancel", scenario.event, **GIVEN_UP)
        told = text_of(organizer.get(done["Location"]))
        assert "позвоните: № 2 · Иванов Игрок Вн; № 3 · Иванов Игрок Гн" in told
        assert "Иванов Игрок Бн" not in told

    @pytest.mark.rule("CH-DAY-1")
    def test_with_too_few_it_proposes_the_extension_first(
        self, scenario: Scenario, clock: None
    ) -> None:
        scenario.register(9)
        scenario.wait(days=5)
        scenario.check_in_all()
        client = browser(scenario.organizer)
        assert "продлить на 60 мин" in text_of(page(client, "day_cancel", scenario.event))
        assert send(client, "day_cancel", scenario.event, **GIVEN_UP).status_code == 302
        assert event_state(scenario.event).status == "cancelled"

    def test_once_a_match_was_called_it_is_too_late(self, scenario: Scenario, clock: None) -> None:
        scenario.register(10)
        scenario.wait(days=5)
        scenario.check_in_all()
        scenario.draw()
        match = event_state(scenario.event).progress.ready()[0]
        play.call_match(scenario.by(scenario.organizer), event=scenario.event, match=match)
        client = browser(scenario.organizer)
        assert "отменить его нельзя" in text_of(page(client, "day_cancel", scenario.event))
        refused = send(client, "day_cancel", scenario.event, **GIVEN_UP)
        assert refused.status_code == 422
        assert "CH-DAY-2" in text_of(refused)

    @pytest.mark.parametrize("odd", ["", "no-such", "\x00"])
    def test_an_odd_category_is_explained(
        self, organizer: Client, scenario: Scenario, odd: str
    ) -> None:
        response = send(organizer, "day_cancel", scenario.event, category=odd, reason="x y")
        assert response.status_code == 422
        assert day_of(scenario).status == "open"


STAFF_PAGES = (
    "staff_day", "day_about", "roster", "desk", "check_in", "check_in_scan", "draw", "console",
    "tables", "rulings", "close_day", "devices", "day_move", "day_cancel",
)  # fmt: skip
PUBLIC_PAGES = (
    "day", "day_standings", "day_find", "day_draw", "day_hall", "register",
)  # fmt: skip
ACTIONS = (
    "open_registration", "check_in_open", "check_in_close", "check_in_extend", "draw_freeze",
    "draw", "desk", "pause_day",
)  # fmt: skip


@pytest.mark.parametrize("stage", ["open", "check_in", "drawn"])
@pytest.mark.parametrize("language", some(["ru", "en"]))
def test_every_page_survives_a_cancelled_day(
    scenario: Scenario, clock: None, stage: str, language: str
) -> None:
    held = scenario.register(12)
    if stage != "open":
        scenario.wait(days=5)
        scenario.check_in_all()
    if stage == "drawn":
        scenario.draw()
    services.cancel_day(
        scenario.by(scenario.organizer), event=scenario.event, category="too_few", reason="x y"
    )
    client = browser(scenario.organizer, language)
    word = "отменён" if language == "ru" else "cancelled"
    for name in STAFF_PAGES:
        response = page(client, name, scenario.event)
        assert response.status_code == 200, name
    for name in ("staff_day", "desk", "check_in", "day_move", "day_cancel"):
        assert word in text_of(page(client, name, scenario.event)).casefold(), name
    assert page(client, "roster_entry", scenario.event, held[0]).status_code == 200
    assert page(client, "arrive", arrival_code(held[0])).status_code == 200
    for name in ACTIONS:
        response = send(client, name, scenario.event, text="1 2 3", minutes="5")
        assert response.status_code in {409, 422}, name
    assert page(client, "staff_home").status_code == 200
    anyone = Client(headers={"Accept-Language": language})
    for name in PUBLIC_PAGES:
        assert page(anyone, name, scenario.event).status_code in {200, 404, 410}, name
    assert word in text_of(page(anyone, "day", scenario.event)).casefold()
    assert page(anyone, "home").status_code == 200
    publisher = browser(scenario.publisher, language)
    overview = page(publisher, "publisher_championship", scenario.championship)
    assert overview.status_code == 200
    assert word in text_of(overview).casefold()
    assert page(publisher, "publisher_city", scenario.championship, "kazan").status_code == 200


def test_after_a_cancelled_day_its_people_may_register_elsewhere_and_the_city_plan_another(
    scenario: Scenario, clock: None
) -> None:
    scenario.register(1)
    client = browser(scenario.organizer)
    send(client, "day_cancel", scenario.event, **GIVEN_UP)
    other = scenario.add_day(scenario.stage, date(2016, 12, 10))
    services.open_registration(scenario.by(scenario.organizer), event=other)
    again = scenario.enrol(scenario.application(1), other)
    assert again.status == "confirmed"
