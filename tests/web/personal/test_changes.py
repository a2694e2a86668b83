"""What the holder of a link does with a registration: each action, its repeat, its wrong state."""

from datetime import date
from typing import Any

import pytest
from django.urls import reverse

from tests.support.rebuilt import assert_rebuilds
from tests.support.scenario import Scenario
from tests.web.organizer.reading import entries
from tests.web.personal.conftest import enter, fill
from tests.web.personal.people import CHILD, Family, done_of, status_of, text_of
from tournament.events import services
from tournament.events.states import championship_state
from tournament.people.models import Consent, Person
from tournament.regulations.refusals import Refusal


def twice(family: Family, name: str, *arguments: str, **fields: Any) -> str:
    """Send a form, and the same once more; both are answered alike, the second changes nothing."""
    first = family.send(name, *arguments, command_id="once", **fields)
    before = entries()
    second = family.send(name, *arguments, command_id="once", **fields)
    assert entries() == before
    assert second.headers["Location"] == first.headers["Location"]
    return done_of(first)


def test_withdraw(family: Family) -> None:
    page = family.text("my_withdraw", family.registration)
    assert "Место пропадёт" in page
    assert twice(family, "my_withdraw", family.registration) == "withdrawn"
    assert family.status == "withdrawn"
    assert family.get("my_withdraw", family.registration).status_code == 409
    late = family.send("my_withdraw", family.registration)
    assert late.status_code == 409
    assert "Тем временем что-то изменилось" in text_of(late)
    assert_rebuilds()


def test_withdrawing_is_over_with_the_frozen_list(scenario: Scenario) -> None:
    players = fill(scenario, 10)
    scenario.now = scenario.now.replace(day=10)
    scenario.check_in_all()
    assert "Отозвать заявку" in players[0].text()
    services.freeze_list(scenario.by(scenario.organizer), event=scenario.event)
    assert "Отозвать заявку" not in players[0].text()
    assert players[0].send("my_withdraw", players[0].registration).status_code == 409
    assert players[0].status == "checked_in"


@pytest.mark.rule("CH-WAIT-1")
def test_take_an_offered_place(scenario: Scenario) -> None:
    leaving, *_ = fill(scenario, 32)
    waiting = enter(scenario)
    leaving.send("my_withdraw", leaving.registration)
    assert waiting.status == "offered"
    assert twice(waiting, "my_accept", waiting.registration) == "accepted"
    assert waiting.status == "confirmed"
    assert waiting.send("my_accept", waiting.registration).status_code == 409


@pytest.mark.rule("CH-WAIT-1")
def test_an_offer_is_over(scenario: Scenario) -> None:
    leaving, *_ = fill(scenario, 32)
    waiting = enter(scenario)
    leaving.send("my_withdraw", leaving.registration)
    scenario.wait(hours=25)
    late = waiting.send("my_accept", waiting.registration)
    assert late.status_code == 409
    assert "CH-WAIT-1" in text_of(late)
    assert waiting.get("my_decline", waiting.registration).status_code == 409


@pytest.mark.rule("CH-WAIT-1")
def test_decline_an_offered_place(scenario: Scenario) -> None:
    leaving, other, *_ = fill(scenario, 32)
    waiting = enter(scenario)
    leaving.send("my_withdraw", leaving.registration)
    alone = waiting.text("my_decline", waiting.registration)
    assert "В конец очереди" not in alone
    before = entries()
    nobody = waiting.send("my_decline", waiting.registration, choice="line")
    assert nobody.status_code == 422
    assert "передать место некому" in text_of(nobody)
    assert "Отозвать заявку" in text_of(nobody)
    assert entries() == before
    second = enter(scenario)
    page = waiting.text("my_decline", waiting.registration)
    assert "В конец очереди" in page
    assert waiting.send("my_decline", waiting.registration).status_code == 422
    assert twice(waiting, "my_decline", waiting.registration, choice="line") == "declined"
    assert (waiting.status, second.status) == ("waitlisted", "offered")
    assert "номер в очереди: 1" in waiting.text()
    second.send("my_decline", second.registration, choice="withdraw")
    assert (waiting.status, second.status) == ("offered", "withdrawn")
    assert other.status == "confirmed"
    assert_rebuilds()


@pytest.mark.rule("CH-DAY-2")
def test_reconfirm(family: Family, scenario: Scenario) -> None:
    assert family.send("my_reconfirm", family.registration).status_code == 409
    services.move_day(
        scenario.by(scenario.publisher), event=scenario.event, day=date(2016, 12, 11), start="13:00"
    )
    assert twice(family, "my_reconfirm", family.registration) == "reconfirmed"
    assert family.status == "confirmed"


@pytest.mark.rule("CH-REG-6")
def test_a_parent_consents(scenario: Scenario) -> None:
    child = enter(scenario, **{**CHILD, "birth_date": date(2001, 5, 6), "representative_name": ""})
    consent = {
        "representative_name": "Сорокин Глеб Ильич",
        "representative_contact": "+7 900 123-45-67",
        "consent_representative": "on",
    }
    for missing in consent:
        fields = {name: value for name, value in consent.items() if name != missing}
        if missing == "representative_contact":
            continue
        refused = child.send("my_consent", child.registration, **fields)
        assert refused.status_code == 422, missing
        assert "Сорокин Глеб" in refused.content.decode() or missing == "representative_name"
    own = child.send(
        "my_consent",
        child.registration,
        **{**consent, "representative_name": child.person.full_name},
    )
    assert own.status_code == 422
    assert "имя игрока" in text_of(own)
    assert child.status == "awaiting_consent"
    assert twice(child, "my_consent", child.registration, **consent) == "consented"
    assert child.status == "confirmed"
    proof = Consent.objects.get(kind=Consent.Kind.REPRESENTATIVE)
    assert (proof.given_by, proof.channel) == ("Сорокин Глеб Ильич", "online")
    assert child.person.representative_contact == "+7 900 123-45-67"
    assert child.get("my_consent", child.registration).status_code == 409
    assert_rebuilds()


@pytest.mark.rule("CH-REG-7")
def test_move_to_another_city(family: Family, scenario: Scenario, other_day: str) -> None:
    page = family.text("my_move", family.registration)
    assert "Томск" in page
    assert "Осталось 32 места из 32" in page
    assert "Казань, суббота" not in page.replace("Сейчас: Казань, суббота", "")
    confirm = family.text("my_move_to", family.registration, other_day)
    for words in ("Казань", "Томск, суббота, 17 декабря", "12:00", "место, оно закрепится"):
        assert words in confirm, words
    assert "лист ожидания" not in confirm
    assert twice(family, "my_move_to", family.registration, other_day) == "moved"
    assert family.status == "moved"
    text = family.text()
    assert "Томск" in text
    assert "Прежние заявки" in text
    assert family.get("my_move", family.registration).status_code == 409
    assert family.send("my_move_to", family.registration, other_day).status_code == 409
    assert_rebuilds()


@pytest.mark.rule("CH-REG-7")
def test_a_full_day_needs_a_tick(family: Family, other_day: str, scenario: Scenario) -> None:
    fill(scenario, 33, event=other_day)
    page = family.text("my_move", family.registration)
    assert "заняты: 32" in page
    confirm = family.text("my_move_to", family.registration, other_day)
    assert "под номером 2" in confirm
    assert "Согласен встать в лист ожидания" in confirm
    before = entries()
    refused = family.send("my_move_to", family.registration, other_day)
    assert refused.status_code == 422
    assert "CH-REG-7" in text_of(refused)
    assert entries() == before
    assert family.status == "confirmed"
    moved = family.send("my_move_to", family.registration, other_day, accept_waiting="on")
    assert done_of(moved) == "moved"
    assert "номер в очереди: 2" in family.text()


@pytest.mark.rule("CH-REG-7")
def test_a_day_that_fills_up_meanwhile(family: Family, other_day: str, scenario: Scenario) -> None:
    fill(scenario, 31, event=other_day)
    assert "лист ожидания" not in family.text("my_move_to", family.registration, other_day)
    enter(scenario, event=other_day)
    refused = family.send("my_move_to", family.registration, other_day)
    assert refused.status_code == 422
    assert "Согласен встать в лист ожидания" in text_of(refused)
    assert family.status == "confirmed"


@pytest.mark.rule("CH-REG-7")
def test_moving_is_over_when_check_in_has_opened(
    family: Family, scenario: Scenario, other_day: str
) -> None:
    scenario.now = scenario.now.replace(day=10)
    services.open_check_in(scenario.by(scenario.organizer), event=scenario.event)
    assert Refusal("move_too_late").text("ru") in family.text()
    assert family.get("my_move", family.registration).status_code == 422
    assert family.send("my_move_to", family.registration, other_day).status_code == 422
    assert family.status == "confirmed"


@pytest.mark.rule("CH-REG-2")
def test_too_young_for_the_other_day(scenario: Scenario, other_day: str) -> None:
    born = date(2004, 12, 12)
    child = enter(scenario, **{**CHILD, "birth_date": born}, event=other_day, representative=True)
    page = child.text("my_move", child.registration)
    assert "должно исполниться 12" in page
    assert child.get("my_move_to", child.registration, scenario.event).status_code == 422
    refused = child.send("my_move_to", child.registration, scenario.event)
    assert refused.status_code == 422
    assert "CH-REG-2" in text_of(refused)
    assert child.status == "confirmed"


def test_move_to_nowhere(family: Family) -> None:
    for event in ("no-such-day", family.scenario.event):
        answer = family.send("my_move_to", family.registration, event)
        assert answer.status_code in {404, 422}
    assert family.status == "confirmed"


@pytest.mark.rule("CH-REG-3")
def test_register_again(family: Family, scenario: Scenario, other_day: str) -> None:
    person = family.person.pk
    assert family.get("my_again", person).status_code == 409
    held = family.send("my_again_on", person, other_day)
    assert held.status_code == 422
    assert "CH-REG-3" in text_of(held)
    family.send("my_withdraw", family.registration)
    page = family.text("my_again", person)
    assert "Казань" in page
    assert "Томск" in page
    assert "место, оно закрепится" in family.text("my_again_on", person, other_day)
    assert twice(family, "my_again_on", person, other_day) == "registered"
    assert Person.objects.count() == 1
    state = championship_state(scenario.championship)
    assert state.registrations[state.active[person]].event == other_day
    assert_rebuilds()


@pytest.mark.rule("CH-REG-6")
def test_a_young_child_again_needs_the_parent(scenario: Scenario) -> None:
    """They were entered on a list without a parent's consent, so it is asked for now."""
    child = enter(scenario, **CHILD, representative=True)
    Consent.objects.filter(kind=Consent.Kind.REPRESENTATIVE).delete()
    child.send("my_withdraw", child.registration)
    person = child.person.pk
    page = child.text("my_again_on", person, scenario.event)
    assert "Родитель согласен" in page
    assert child.send("my_again_on", person, scenario.event).status_code == 422
    answer = child.send(
        "my_again_on",
        person,
        scenario.event,
        representative_name="Сорокин Глеб Ильич",
        representative_contact="gleb@example.org",
        consent_representative="on",
    )
    assert done_of(answer) == "registered"
    state = championship_state(scenario.championship)
    assert state.registrations[state.active[person]].status == "confirmed"
    assert Consent.objects.filter(kind=Consent.Kind.REPRESENTATIVE).count() == 1


def test_one_more_child_by_the_same_link(scenario: Scenario) -> None:
    parent = enter(scenario, **CHILD, representative=True)
    assert "Записать ещё одного игрока" in parent.text()
    assert "Казань" in parent.text("my_another")
    form = parent.get("my_another_on", scenario.event).content.decode()
    assert 'value="Сорокин Глеб Ильич"' in form
    assert 'value="gleb@example.org"' in form
    assert "Вера" not in form
    assert f'<a href="{parent.address("my_another")}">Ещё один игрок</a>' in form
    assert reverse("start") not in form
    assert (
        reverse("start")
        in parent.client.get(reverse("register", args=[scenario.event])).content.decode()
    )
    stamp = form.partition('name="stamp" value="')[2].partition('"')[0]
    fields = {
        "stamp": stamp,
        "full_name": "Сорокин Пётр Глебович",
        "birth_date": "02.03.2003",
        "representative_name": "Сорокин Глеб Ильич",
        "representative_contact": "gleb@example.org",
        "consent_representative": "on",
        "consent_processing": "on",
        "city": "Казань",
    }
    refused = parent.send("my_another_on", scenario.event, **{**fields, "full_name": "Пётр"})
    assert refused.status_code == 422
    assert "02.03.2003" in refused.content.decode()
    for _ in range(2):
        answer = parent.send("my_another_on", scenario.event, **fields)
        assert done_of(answer) == "registered"
    assert Person.objects.count() == 2
    text = parent.text()
    assert "Сорокина Вера Глебовна" in text
    assert "Сорокин Пётр Глебович" in text
    assert parent.link.persons.count() == 2


def test_an_id_of_a_form_means_one_thing(family: Family, other_day: str) -> None:
    family.send("my_move_to", family.registration, other_day, command_id="one-id")
    answer = family.send("my_withdraw", family.registration, command_id="one-id")
    assert answer.status_code == 409
    assert family.send("my_withdraw", family.registration, command_id="\x00").status_code == 400
    assert status_of(family.registration) == "moved"
