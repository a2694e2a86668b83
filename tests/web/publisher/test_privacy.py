"""The publisher's pages about personal data: their end, erasing somebody, who looked."""

from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from django.test import Client
from django.urls import reverse

from tests.support.rebuilt import assert_rebuilds
from tests.support.scenario import Scenario
from tournament.events import retention
from tournament.events.models import Registration
from tournament.events.states import championship_state
from tournament.people.models import Person, ProtectedRead, RetentionReport
from tournament.regulations.refusals import Refusal

pytestmark = pytest.mark.django_db

Browser = Callable[..., Client]
IN_THE_WEEK = datetime(2017, 5, 7, 9, 0, tzinfo=UTC)


@pytest.fixture
def full(scene: Scenario) -> Scenario:
    """Three players, the third without their name shown."""
    scene.register(3)
    Person.objects.filter(pk=person_of(scene, 3).pk).update(
        public_name_consent=False, consent_at=None
    )
    return scene


def person_of(scene: Scenario, number: int) -> Person:
    row = Registration.objects.get(game_day=scene.event, number=number)
    return Person.objects.get(pk=row.person_id)


@pytest.mark.rule("CH-PD-4")
def test_the_end_of_the_data_is_shown_and_counted_at_any_time(
    full: Scenario, browser: Browser
) -> None:
    client = browser(full.publisher)
    page = client.get(reverse("privacy"))
    assert "13.05.2017" in page.text
    assert "Ещё не подсчитано" in page.text
    client.post(reverse("privacy_rehearse", args=[full.championship]))
    page = client.get(reverse("privacy"))
    (report,) = RetentionReport.objects.all()
    assert report.counts["birth_date"] == 3
    assert "Даты рождения: <strong>3</strong>" in page.text
    assert "Люди, о которых не останется ничего: <strong>1</strong>" in page.text
    assert Person.objects.exclude(birth_date=None).count() == 3


@pytest.mark.rule("CH-PD-4")
def test_the_publisher_is_told_in_the_week_before_and_not_earlier(
    full: Scenario, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = browser(full.publisher)
    monkeypatch.setattr("django.utils.timezone.now", lambda: IN_THE_WEEK)
    client.force_login(full.publisher)
    assert "удаляются 13.05.2017" not in client.get(reverse("publisher_home")).text
    retention.rehearse(full.championship, IN_THE_WEEK)
    home = client.get(reverse("publisher_home")).text
    assert "удаляются 13.05.2017" in home
    list(retention.run(RetentionReport.objects.get(), IN_THE_WEEK))
    assert "удаляются 13.05.2017" not in client.get(reverse("publisher_home")).text


@pytest.mark.rule("CH-PD-4")
def test_a_run_shows_how_it_differed(full: Scenario, browser: Browser) -> None:
    rehearsal = retention.rehearse(full.championship, IN_THE_WEEK)
    person_of(full, 1).delete()
    list(retention.run(rehearsal, IN_THE_WEEK))
    page = browser(full.publisher).get(reverse("privacy")).text
    assert "Даты рождения: <strong>2 (-1)</strong>" in page
    assert "Вышло не совсем так" in page


@pytest.mark.rule("CH-PD-4")
@pytest.mark.parametrize("how", ["number", "name", "shown name"])
def test_somebody_is_found_the_look_is_noted_and_he_is_erased(
    full: Scenario, browser: Browser, how: str
) -> None:
    client = browser(full.publisher)
    person = person_of(full, 2)
    asked = {
        "number": {"day": full.event, "number": "2"},
        "name": {"name": person.full_name.upper()},
        "shown name": {"name": person.display_name},
    }[how]
    assert ProtectedRead.objects.count() == 0
    page = client.post(reverse("privacy_person"), asked)
    assert person.full_name in page.text
    assert person.contact in page.text
    (read,) = ProtectedRead.objects.all()
    assert (read.person_id, read.role, read.why) == (person.pk, "publisher", "erase")
    assert read.actor_id == full.publisher.public_id
    fields = {"person": person.pk, "command_id": "erase-1"}
    for _ in range(2):
        done = client.post(reverse("privacy_erase"), fields, follow=True)
        assert done.status_code == 200
    assert not Person.objects.filter(pk=person.pk).exists()
    state = championship_state(full.championship)
    assert state.erased == {person.pk}
    page = client.post(reverse("privacy_person"), asked).text
    assert "Никого не нашли" in page
    assert_rebuilds()


def test_namesakes_are_told_apart(full: Scenario, browser: Browser) -> None:
    first = person_of(full, 1)
    Person.objects.filter(pk=person_of(full, 2).pk).update(full_name=first.full_name)
    page = browser(full.publisher).post(reverse("privacy_person"), {"name": first.full_name})
    assert "p1@example.org" in page.text
    assert "p2@example.org" in page.text
    assert "p3@example.org" not in page.text
    assert ProtectedRead.objects.count() == 2


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({}, "Выберите день или впишите ниже имя"),
        ({"number": "1"}, "Выберите день или впишите ниже имя"),
        ({"day": "EVENT"}, "Впишите номер или имя ниже"),
        ({"day": "nothing", "number": "1"}, "field__errors"),
        ({"day": "EVENT", "number": "0"}, "field__errors"),
        ({"name": "А\x00Б"}, "field__errors"),
    ],
)
def test_what_is_missing_is_said_beside_the_field(
    full: Scenario, browser: Browser, asked: dict[str, str], told: str
) -> None:
    fields = {key: full.event if value == "EVENT" else value for key, value in asked.items()}
    page = browser(full.publisher).post(reverse("privacy_person"), fields)
    assert page.status_code == 422
    assert told in page.text
    assert not ProtectedRead.objects.exists()


@pytest.mark.rule("CH-PD-4")
def test_whoever_plays_now_is_not_erased(scene: Scenario, browser: Browser) -> None:
    scene.register(10)
    scene.check_in_all()
    scene.draw()
    person, client = person_of(scene, 2), browser(scene.publisher)
    page = client.post(reverse("privacy_person"), {"day": scene.event, "number": 2}).text
    assert Refusal("erase_while_playing").text("ru") in page
    assert f'action="{reverse("privacy_erase")}"' not in page
    answer = client.post(reverse("privacy_erase"), {"person": person.pk, "command_id": "erase-1"})
    assert answer.status_code == 422
    assert "CH-PD-4" in answer.text
    assert Person.objects.filter(pk=person.pk).exists()


@pytest.mark.rule("CH-PD-4")
def test_every_look_stands_in_the_list_without_a_name(full: Scenario, browser: Browser) -> None:
    client = browser(full.publisher)
    person = person_of(full, 2)
    entry = Registration.objects.get(game_day=full.event, number=2).pk
    client.post(reverse("roster_protected", args=[full.event, entry]))
    page = client.get(reverse("privacy_reads")).text
    assert "Казань, 10.12.2016, № 2" in page
    assert "Дата рождения" in page
    assert person.full_name not in page
    assert person.contact not in page
    person.delete()
    assert "Казань, 10.12.2016, № 2" in client.get(reverse("privacy_reads")).text


@pytest.mark.parametrize("nasty", ["\x00", "a\x00b", "١", "<b>"])
def test_what_names_no_person_is_refused_by_every_database(
    full: Scenario, browser: Browser, nasty: str
) -> None:
    answer = browser(full.publisher).post(reverse("privacy_erase"), {"person": nasty})
    assert answer.status_code == 400
