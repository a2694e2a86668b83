"""Where people of the staff land, and the menu that stands on each of their pages."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from tests.support.scenario import Scenario
from tournament.people.models import User

pytestmark = pytest.mark.pages
PASSWORD = "kamchatka 12 tables"


@pytest.fixture
def scene(db: None) -> Scenario:
    return Scenario().plan()


@pytest.fixture
def log_in() -> Callable[[User], tuple[Client, str]]:
    """Return a function that logs in by the form and says where it ended."""

    def by_form(user: User, way: str = "account_login") -> tuple[Client, str]:
        user.set_password(PASSWORD)
        user.save()
        client = Client(headers={"Accept-Language": "en"})
        form = client.get(reverse(way), follow=True)
        address = form.redirect_chain[-1][0] if form.redirect_chain else reverse(way)
        sent = {"login": user.username, "password": PASSWORD}
        answer = client.post(address, sent, follow=True)
        assert answer.status_code == 200
        return client, answer.redirect_chain[-1][0]

    return by_form


@pytest.mark.parametrize("way", ["account_login", "start"])
@pytest.mark.parametrize(
    ("role", "page"),
    [("publisher", "publisher_home"), ("organizer", "staff_home"), ("judge", "staff_home")],
)
def test_landing(
    scene: Scenario,
    log_in: Callable[..., tuple[Client, str]],
    role: str,
    page: str,
    way: str,
) -> None:
    client, landed = log_in(getattr(scene, role), way)
    assert landed == reverse(page)
    assert client.get(reverse("start")).headers["Location"] == reverse(page)


def test_the_menu_is_on_every_page(scene: Scenario) -> None:
    publisher, organizer = Client(), Client()
    publisher.force_login(scene.publisher)
    organizer.force_login(scene.organizer)
    pages = [("staff_home", []), ("staff_day", [scene.event]), ("programs", []), ("mfa_index", [])]
    for name, arguments in pages:
        address = reverse(name, args=arguments)
        link = f'href="{reverse("publisher_home")}"'
        assert link in publisher.get(address).text, name
        assert link not in organizer.get(address).text, name
        assert f'href="{reverse("staff_home")}"' in organizer.get(address).text, name


def test_public_pages_read_the_same_for_everybody(scene: Scenario) -> None:
    stranger, publisher = Client(), Client()
    publisher.force_login(scene.publisher)
    page = publisher.get(reverse("home"))
    assert page.text == stranger.get(reverse("home")).text
    assert f'href="{reverse("start")}"' in page.text
    assert f'href="{reverse("account_login")}' not in page.text
