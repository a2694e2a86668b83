"""The page of a day's judges, and the publisher's of duty judges."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.support.scenario import Scenario
from tests.web.judge.conftest import browser
from tests.web.judge.reading import page, press, text_of
from tournament.events import judges
from tournament.events.states import championship_state, event_state
from tournament.people.models import User


@pytest.fixture
def drawn(db: None, monkeypatch: pytest.MonkeyPatch) -> Scenario:
    """A drawn day whose time the pages see."""
    day = Scenario()
    monkeypatch.setattr("django.utils.timezone.now", lambda: day.now)
    return day.drawn(10)


@pytest.fixture
def organizer(drawn: Scenario) -> Client:
    return browser(drawn.organizer)


def judges_now(day: Scenario) -> list[str]:
    return [item.user for item in championship_state(day.championship).judges_of(day.event)]


@pytest.mark.rule("CH-JUDGE-6")
def test_a_judge_is_replaced_and_everyone_sees_it(organizer: Client, drawn: Scenario) -> None:
    new = User.objects.create_user("new", "long-enough-1", display_name="Новый Судья")
    shown = page(organizer, "judges", drawn.event)
    missing = press(
        organizer, shown, "Заменить судью", user=new.public_id, category="other", reason=" "
    )
    assert missing.status_code == 422
    assert "У решения должна быть причина" in text_of(missing)
    press(organizer, shown, "Заменить судью", user=new.public_id, reason="Заболел.")
    assert judges_now(drawn) == [new.public_id]
    assert "Замена судьи" in text_of(page(organizer, "rulings", drawn.event))
    unknown = reverse("judge_replace", args=[drawn.event, "nothing"])
    assert organizer.post(unknown, {"user": new.public_id}).status_code == 404


@pytest.mark.rule("CH-JUDGE-2")
def test_a_relation_is_noted_and_taken_back(organizer: Client, drawn: Scenario) -> None:
    player = event_state(drawn.event).order[0]
    typed = {"user": drawn.judge.public_id, "registration": player}
    shown = page(organizer, "judges", drawn.event)
    press(organizer, shown, "Отметить", **typed)
    again = press(organizer, shown, "Отметить", command_id="other", **typed)
    assert again.status_code == 409
    assert "Это уже отмечено" in text_of(again)
    assert len(championship_state(drawn.championship).relations) == 1
    press(organizer, page(organizer, "judges", drawn.event), "Это ошибка")
    assert not championship_state(drawn.championship).relations
    odd = organizer.post(reverse("judge_relation", args=[drawn.event]), {"do": "dance"})
    assert odd.status_code == 400
    bad = organizer.post(
        reverse("judge_relation", args=[drawn.event]),
        {"do": "declare", "user": "x\x00", "registration": "y"},
    )
    assert bad.status_code == 422


@pytest.mark.rule("CH-JUDGE-2")
def test_a_judge_notes_his_own_relations_only(drawn: Scenario) -> None:
    judge = browser(drawn.judge)
    shown = text_of(page(judge, "judges", drawn.event))
    assert "Заменить судью" not in shown
    url = reverse("judge_relation", args=[drawn.event])
    about = {"do": "declare", "registration": event_state(drawn.event).order[0]}
    assert judge.post(url, {**about, "user": drawn.organizer.public_id}).status_code == 422
    of_another = {**about, "user": drawn.organizer.public_id}
    assert browser(drawn.organizer).post(url, of_another).status_code == 302
    assert "Это ошибка" not in text_of(page(judge, "judges", drawn.event))
    assert judge.post(url, {**about, "user": drawn.judge.public_id}).status_code == 302
    assert text_of(page(judge, "judges", drawn.event)).count("Это ошибка") == 1


@pytest.mark.rule("CH-JUDGE-4")
def test_a_playing_organizer_is_told_to_everyone(organizer: Client, drawn: Scenario) -> None:
    state = event_state(drawn.event)
    public = reverse("day", args=[drawn.event])
    assert "Организатор этого дня играет" not in text_of(Client().get(public))
    judges.link_account(
        drawn.by(drawn.organizer),
        event=drawn.event,
        person=state.entrants[state.order[0]].person,
        user=drawn.organizer,
    )
    assert "Организатор этого дня играет" in text_of(
        Client(headers={"Accept-Language": "ru"}).get(public)
    )
    assert "Организатор этого дня играет" in text_of(page(organizer, "judges", drawn.event))


@pytest.mark.rule("CH-JUDGE-5")
def test_the_publisher_names_a_duty_judge_for_a_date(drawn: Scenario) -> None:
    publisher = browser(drawn.publisher)
    duty = User.objects.create_user("duty", "long-enough-1", display_name="Дежурный Судья")
    shown = page(publisher, "duty_judges", drawn.championship)
    assert "пока никто" in text_of(shown)
    day = event_state(drawn.event).day.isoformat()
    press(publisher, shown, "Назначить дежурного судью", day=day, user=duty.public_id)
    assert championship_state(drawn.championship).duty_judges
    assert "Дежурный Судья" in text_of(page(publisher, "duty_judges", drawn.championship))
    assert "Дежурный Судья" in text_of(page(browser(drawn.organizer), "judges", drawn.event))
    typed = {"day": "2016-12-11", "user": duty.public_id}
    refused = publisher.post(reverse("duty_judges", args=[drawn.championship]), typed)
    assert refused.status_code == 422
    assert "CH-JUDGE-5" in text_of(refused)
    strange = publisher.post(reverse("duty_judges", args=[drawn.championship]), {"day": "never"})
    assert strange.status_code == 422
    assert text_of(page(browser(duty), "duty_rulings")).count("Подтверждать нечего") == 1
