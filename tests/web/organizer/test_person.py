"""A registered person at the desk: data corrected, a new link, answers given on the telephone."""

from datetime import UTC, date, datetime
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.support.scenario import Scenario
from tests.web.organizer.conftest import browser
from tests.web.organizer.reading import entries, page, send, text_of
from tournament.championship.championship_state import Registration
from tournament.events import services
from tournament.events.states import championship_state
from tournament.outbox.models import Message
from tournament.people.links import link_of, make_link
from tournament.people.models import Person, PersonalLink, ProtectedRead
from tournament.regulations.refusals import Refusal

DAYS_BEFORE = datetime(2016, 12, 5, 6, 0, tzinfo=UTC)


@pytest.fixture
def scenario(db: None) -> Scenario:
    """A day that is played in some days, so that places are offered with a deadline."""
    return Scenario(now=DAYS_BEFORE).plan()


def state_of(scenario: Scenario, key: str) -> Registration:
    """A registration as the championship has it."""
    return championship_state(scenario.championship).registrations[key]


def person_of(scenario: Scenario, key: str) -> Person:
    """Who is registered."""
    return Person.objects.get(pk=state_of(scenario, key).person)


def fields(person: Person, **changes: Any) -> dict[str, Any]:
    """The form of a person's data as the page shows it, with changes."""
    assert person.birth_date is not None
    known = {
        "full_name": person.full_name,
        "birth_date": f"{person.birth_date:%d.%m.%Y}",
        "contact": person.contact,
        "display_name": person.display_name,
        "city": person.city,
        "representative_name": person.representative_name,
        "representative_contact": person.representative_contact,
    }
    return {**known, **changes}


class TestMending:
    """The form of a person's data."""

    @pytest.mark.rule("CH-PD-4")
    def test_the_form_shows_the_data_and_the_look_is_logged(
        self, organizer: Client, scenario: Scenario
    ) -> None:
        held = scenario.register(1)
        html = page(organizer, "roster_edit", scenario.event, held[0]).content.decode()
        assert 'value="05.05.1995"' in html
        assert 'value="p1@example.org"' in html
        read = ProtectedRead.objects.get()
        assert (read.why, read.person_id) == ("mend", person_of(scenario, held[0]).pk)

    @pytest.mark.rule("CH-PD-2")
    def test_thirty_days_after_the_stage_it_is_shut(self, scenario: Scenario, clock: None) -> None:
        held = scenario.register(1)
        scenario.wait(days=40)
        client = browser(scenario.organizer)
        assert page(client, "roster_edit", scenario.event, held[0]).status_code == 403
        assert not ProtectedRead.objects.exists()

    @pytest.mark.rule("CH-REG-2")
    def test_a_edited_name_is_written_and_checked(
        self, organizer: Client, scenario: Scenario
    ) -> None:
        held = scenario.register(1)
        edited = fields(person_of(scenario, held[0]), full_name="Иванова Игрок Бета")
        for _ in range(2):
            response = send(
                organizer, "roster_edit", scenario.event, held[0], command_id="m1", **edited
            )
            assert response.status_code == 302
        assert person_of(scenario, held[0]).full_name == "Иванова Игрок Бета"
        before = entries()
        young = fields(person_of(scenario, held[0]), birth_date="11.12.2004")
        refused = send(organizer, "roster_edit", scenario.event, held[0], **young)
        assert refused.status_code == 422
        assert "CH-REG-2" in text_of(refused)
        assert entries() == before
        assert person_of(scenario, held[0]).birth_date == date(1995, 5, 5)

    @pytest.mark.rule("CH-REG-6")
    @pytest.mark.rule("CH-WAIT-1")
    def test_a_minor_who_turns_out_waits_for_consent_and_his_place_is_offered(
        self, organizer: Client, scenario: Scenario
    ) -> None:
        held = scenario.register(33)
        young = fields(person_of(scenario, held[0]), birth_date="04.03.2002")
        response = send(organizer, "roster_edit", scenario.event, held[0], **young)
        told = text_of(organizer.get(response["Location"]))
        assert "№ 1 · Иванов Игрок Бн: ждёт согласия родителя" in told
        assert "Место предложено: № 33 · Иванов Игрок Гг" in told
        assert state_of(scenario, held[32]).status == "offered"

    def test_on_the_day_the_name_stays_and_the_contact_may_change(
        self, scenario: Scenario, clock: None
    ) -> None:
        held = scenario.register(1)
        scenario.wait(days=5)
        organizer = browser(scenario.organizer)
        services.open_check_in(scenario.by(scenario.organizer), event=scenario.event)
        person = person_of(scenario, held[0])
        assert "до начала отметки" in text_of(
            page(organizer, "roster_edit", scenario.event, held[0])
        )
        changed = fields(person, full_name="Другой Человек", contact="+7 900 123-45-67")
        send(organizer, "roster_edit", scenario.event, held[0], **changed)
        person.refresh_from_db()
        assert (person.full_name, person.contact) == ("Иванов Игрок Бн", "+7 900 123-45-67")

    @pytest.mark.parametrize(
        "change",
        [{"full_name": ""}, {"birth_date": "31.02.1990"}, {"contact": "нет"}, {"city": "К\u200bа"}],
    )
    def test_what_is_wrong_is_said_beside_the_field(
        self, organizer: Client, scenario: Scenario, change: dict[str, str]
    ) -> None:
        held = scenario.register(1)
        wrong = fields(person_of(scenario, held[0]), **change)
        response = send(organizer, "roster_edit", scenario.event, held[0], **wrong)
        assert response.status_code == 422
        assert "Исправьте" in text_of(response)


class TestNewLink:
    """A personal link made at the desk."""

    def test_it_is_shown_once_sent_and_the_old_one_ends(
        self, organizer: Client, scenario: Scenario
    ) -> None:
        held = scenario.register(1)
        person = person_of(scenario, held[0])
        old = make_link([person], at=timezone.now())
        html = send(organizer, "roster_link", scenario.event, held[0]).content.decode()
        link = PersonalLink.objects.get(persons=person, ended_at=None)
        assert link.pk != old.pk
        token = unescape(html).split("/my/")[1].split("/")[0]
        assert link_of(token) == link
        assert "data:image/svg+xml" in html
        assert "отправлена и на почту" in unescape(html)
        assert Message.objects.get(kind="new_link").person_id == person.pk
        old.refresh_from_db()
        assert old.ended_at is not None
        shown = page(organizer, "roster_entry", scenario.event, held[0]).content.decode()
        assert token not in shown

    def test_without_an_e_mail_address_it_says_so(
        self, organizer: Client, scenario: Scenario
    ) -> None:
        held = scenario.register(1)
        Person.objects.update(contact="+7 900 123-45-67")
        text = text_of(send(organizer, "roster_link", scenario.event, held[0]))
        assert "Отправить её нельзя" in text


class TestAnswers:
    """What a player said on the telephone."""

    @pytest.fixture
    def offered(self, scenario: Scenario, organizer: Client) -> list[str]:
        """Thirty-four, of whom the first has left: number 33 is offered the place."""
        held = scenario.register(34)
        left = send(organizer, "roster_withdraw", scenario.event, held[0], asked_by="player")
        assert "Место предложено: № 33" in text_of(organizer.get(left["Location"]))
        return held

    @pytest.mark.rule("CH-WAIT-1")
    def test_he_takes_the_place(
        self, organizer: Client, scenario: Scenario, offered: list[str]
    ) -> None:
        text = text_of(page(organizer, "roster_entry", scenario.event, offered[32]))
        assert "Предложено место" in text
        for _ in range(2):
            answered = send(
                organizer,
                "roster_answer",
                scenario.event,
                offered[32],
                answer="accept",
                command_id="a1",
            )
            assert answered.status_code == 302
        assert state_of(scenario, offered[32]).status == "confirmed"
        again = send(organizer, "roster_answer", scenario.event, offered[32], answer="accept")
        assert again.status_code == 409

    def test_without_an_answer_nothing_is_declined(
        self, organizer: Client, scenario: Scenario, offered: list[str]
    ) -> None:
        for odd in ({}, {"answer": ""}, {"answer": "\x00"}):
            response = send(organizer, "roster_answer", scenario.event, offered[32], **odd)
            assert response.status_code == 400
        assert state_of(scenario, offered[32]).status == "offered"

    @pytest.mark.rule("CH-WAIT-1")
    def test_he_does_not_and_the_next_one_is_offered_it(
        self, organizer: Client, scenario: Scenario, offered: list[str]
    ) -> None:
        response = send(organizer, "roster_answer", scenario.event, offered[32], answer="decline")
        told = text_of(organizer.get(response["Location"]))
        assert "в листе ожидания, 1-й" in told
        assert "Место предложено: № 34" in told
        assert state_of(scenario, offered[33]).status == "offered"

    @pytest.mark.rule("CH-WAIT-1")
    def test_the_only_one_who_waits_is_not_sent_to_the_end_of_the_line(
        self, organizer: Client, scenario: Scenario, offered: list[str]
    ) -> None:
        shown = page(organizer, "roster_entry", scenario.event, offered[32])
        assert 'value="decline"' in shown.content.decode()
        send(organizer, "roster_withdraw", scenario.event, offered[33], asked_by="player")
        shown = page(organizer, "roster_entry", scenario.event, offered[32])
        assert 'value="decline"' not in shown.content.decode()
        assert Refusal("offer_alone").text("ru") in text_of(shown)
        late = send(organizer, "roster_answer", scenario.event, offered[32], answer="decline")
        assert late.status_code == 422
        assert "CH-WAIT-1" in text_of(late)
        assert state_of(scenario, offered[32]).status == "offered"

    @pytest.mark.rule("CH-DAY-2")
    def test_he_comes_on_the_new_date(self, organizer: Client, scenario: Scenario) -> None:
        held = scenario.register(2)
        services.move_day(
            scenario.by(scenario.organizer),
            event=scenario.event,
            day=date(2016, 12, 11),
            start="12:00",
        )
        text = text_of(page(organizer, "roster_entry", scenario.event, held[0]))
        assert "Придёт в новую дату" in text
        assert send(organizer, "roster_reconfirm", scenario.event, held[0]).status_code == 302
        assert state_of(scenario, held[0]).status == "confirmed"
        assert send(organizer, "roster_reconfirm", scenario.event, held[0]).status_code == 409
        tiles = text_of(page(organizer, "roster", scenario.event))
        assert "ещё не подтвердили новую дату 1" in tiles

    @pytest.mark.rule("CH-DAY-2")
    @pytest.mark.rule("CH-CHECKIN-1")
    def test_who_has_not_reconfirmed_and_comes_is_checked_in_by_the_tap(
        self, scenario: Scenario, clock: None
    ) -> None:
        held = scenario.register(1)
        services.move_day(
            scenario.by(scenario.organizer),
            event=scenario.event,
            day=date(2016, 12, 11),
            start="12:00",
        )
        scenario.wait(days=6)
        organizer = browser(scenario.organizer)
        send(organizer, "check_in_open", scenario.event)
        assert "новая дата не подтверждена" in text_of(page(organizer, "check_in", scenario.event))
        assert send(organizer, "check_in_player", scenario.event, held[0]).status_code == 302
        assert "на месте 1" in text_of(page(organizer, "check_in", scenario.event))


def test_a_judge_is_offered_none_of_it(judge: Client, scenario: Scenario) -> None:
    held = scenario.register(1)
    html = page(judge, "roster_entry", scenario.event, held[0]).content.decode()
    for name in ("mend", "move", "link", "withdraw"):
        assert f"/{held[0]}/{name}/" not in html


def test_an_erased_person_has_no_data_to_edit(organizer: Client, scenario: Scenario) -> None:
    held = scenario.register(1)
    Person.objects.all().delete()
    assert page(organizer, "roster_entry", scenario.event, held[0]).status_code == 200
    for name in ("roster_edit", "roster_link"):
        assert send(organizer, name, scenario.event, held[0]).status_code == 404


def test_the_waiting_list_stands_in_its_order_after_a_declined_offer(
    organizer: Client, scenario: Scenario
) -> None:
    held = scenario.register(35)
    services.withdraw_registration(
        scenario.by(scenario.organizer), event=scenario.event, registration=held[0]
    )
    send(organizer, "roster_answer", scenario.event, held[32], answer="decline")
    text = text_of(page(organizer, "roster", scenario.event))
    assert text.index("1-й в очереди: 35") < text.index("2-й в очереди: 33")


def test_a_retired_person_is_explained(organizer: Client, scenario: Scenario) -> None:
    held = scenario.register(1)
    Person.objects.update(birth_date=None)
    response = page(organizer, "roster_edit", scenario.event, held[0])
    assert response.status_code == 409
    assert "удалены" in text_of(response)


def test_registering_somebody_new_after_all(organizer: Client, scenario: Scenario) -> None:
    """Withdrawn at the player's wish, they may be entered again (CH-REG-3)."""
    held = scenario.register(1)
    send(organizer, "roster_withdraw", scenario.event, held[0], asked_by="player")
    again = scenario.enrol(scenario.application(1))
    assert again.status == "confirmed"
