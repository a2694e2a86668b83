"""Desk helpers of a day, and until when people register on the site."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from tests.support.scenario import Scenario
from tournament.events import services
from tournament.events.selectors import day_of, place_of
from tournament.events.states import event_state
from tournament.people.models import User
from tournament.web.organizer.helpers import grants_of_day

pytestmark = pytest.mark.django_db


def logged_in(user: User) -> Client:
    client = Client(headers={"Accept-Language": "ru"})
    client.force_login(user, "django.contrib.auth.backends.ModelBackend")
    return client


@pytest.fixture
def scene(db: None) -> Scenario:
    """A day whose registration is open, years ago."""
    return Scenario().plan()


@pytest.fixture
def helper(scene: Scenario) -> User:
    """Somebody who helps at the desk of the day."""
    user = User.objects.create_user(f"helper-{scene.event}", "long-enough-1")
    answer = logged_in(scene.organizer).post(
        reverse("helpers", args=[scene.event]), {"helper": user.public_id, "command_id": "h-1"}
    )
    assert answer.status_code == 302
    return user


@pytest.mark.rule("CH-ROLE-4")
def test_a_helper_checks_in_calls_enters_and_witnesses(scene: Scenario, helper: User) -> None:
    scene.register(10)
    services.open_check_in(scene.by(scene.organizer), event=scene.event)
    client = logged_in(helper)
    here = [scene.event]
    key = next(iter(event_state(scene.event).entrants))
    client.post(reverse("check_in_player", args=[*here, key]))
    assert event_state(scene.event).entrants[key].status == "checked_in"
    for name in ("staff_day", "check_in", "console", "roster"):
        assert client.get(reverse(name, args=here)).status_code == 200, name


@pytest.mark.rule("CH-ROLE-4")
def test_a_helper_does_nothing_else_and_sees_no_birth_date(scene: Scenario, helper: User) -> None:
    (key,) = scene.register(1)
    client = logged_in(helper)
    for name in ("desk", "draw", "rulings", "day_cancel", "day_registration", "helpers", "devices"):
        assert client.get(reverse(name, args=[scene.event])).status_code == 403, name
    protected = client.post(reverse("roster_protected", args=[scene.event, key]))
    assert protected.status_code == 403
    entry = client.get(reverse("roster_entry", args=[scene.event, key])).text
    assert "05.05.1995" not in entry
    assert "p1@example.org" not in entry


@pytest.mark.rule("CH-ROLE-4")
def test_a_helper_is_appointed_once_and_removed(scene: Scenario, helper: User) -> None:
    client = logged_in(scene.organizer)
    page = reverse("helpers", args=[scene.event])
    assert client.post(page, {}).status_code == 422
    twice = client.post(page, {"helper": helper.public_id})
    assert twice.status_code == 422
    client.post(page, {"display_name": "Саша у стойки", "command_id": "new-1"})
    assert "Саша у стойки" in client.get(page).text
    assert len(grants_of_day(scene.event)) == 2
    assert "Саша у стойки" in client.get(reverse("devices", args=[scene.event])).text
    for grant in grants_of_day(scene.event):
        client.post(reverse("helper_end", args=[scene.event, grant.id]))
    assert grants_of_day(scene.event) == []
    assert logged_in(helper).get(reverse("check_in", args=[scene.event])).status_code == 403


@pytest.mark.rule("CH-TZ-1")
def test_the_organizer_sets_the_deadline_closes_and_reopens(
    scene: Scenario, pages_see: Callable[[Scenario], Scenario]
) -> None:
    scene.now -= timedelta(days=2)
    pages_see(scene)
    client = logged_in(scene.organizer)
    page = reverse("day_registration", args=[scene.event])
    late = client.post(page, {"deadline": "2016-12-11"})
    assert late.status_code == 422
    assert "10.12.2016" in late.text
    assert 'value="2016-12-11"' in late.text
    assert client.post(page, {"deadline": "завтра"}).status_code == 422
    client.post(page, {"deadline": "2016-12-09"})
    assert "23:59" in client.get(page).text
    public = Client(headers={"Accept-Language": "ru"})
    assert "23:59" in public.get(reverse("day", args=[scene.event])).text
    client.post(page, {"deadline": "", "command_id": "none"})
    client.post(page, {"close": "1"})
    assert day_of(place_of(scene.event)).closed_early
    closed = public.get(reverse("day", args=[scene.event])).text
    assert "Организатор закрыл регистрацию" in closed
    assert reverse("register", args=[scene.event]) not in closed
    client.post(page, {"reopen": "1", "deadline": ""})
    assert not day_of(place_of(scene.event)).closed_early


@pytest.mark.rule("CH-PUBLIC-2")
def test_the_organizer_copies_the_link_of_the_public_page(scene: Scenario) -> None:
    page = logged_in(scene.organizer).get(reverse("day_more", args=[scene.event])).text
    assert f'data-copy="http://testserver{reverse("day", args=[scene.event])}"' in page


def test_the_overview_says_where_the_stage_stands(scene: Scenario) -> None:
    page = logged_in(scene.organizer).get(reverse("staff_day", args=[scene.event])).text
    assert "Этап: регистрация открыта" in page
