"""Whatever a page offers to its reader is not refused by a rule when it is pressed at once.

Days at many moments, entries and matches chosen by chance: every form of their pages, and of the
pages that their buttons lead to, is filled in and sent; what it has done is taken back.
"""

import re
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta
from random import Random
from typing import Any
from urllib.parse import urljoin, urlsplit

import pytest
from django.db import transaction
from django.test import Client
from django.urls import Resolver404, resolve, reverse

from tests.support.scenario import Scenario
from tests.support.typing import Form, forms_in
from tests.web.organizer.conftest import browser
from tournament.championship import commands
from tournament.events import execution, split
from tournament.events.execution import Refused
from tournament.events.states import championship_state, event_state
from tournament.people.links import make_link, token_of
from tournament.people.models import Person
from tournament.regulations.refusals import Refusal

pytestmark = [pytest.mark.pages, pytest.mark.django_db]

BY_INPUT = frozenset({"reason_missing", "not_allowed"})
"""Refusals of what the test has typed, not of pressing the button."""
NO_COMMAND = frozenset({"language", "account_logout"})


class Pressed:
    """Sends what pages offer, and notes what a rule refuses."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.codes: list[str] = []
        self.wrong: list[str] = []
        self.count = 0
        carry_out = execution._carry_out

        def noted(*asked: Any) -> Any:
            try:
                return carry_out(*asked)
            except Refused as refused:
                self.codes.append(refused.refusal.code)
                raise

        monkeypatch.setattr(execution, "_carry_out", noted)

    def page(self, client: Client, address: str) -> None:
        """Press everything on a page and on the pages that it leads to."""
        html = text(client, address)
        for form in forms_in(html):
            self.press(client, address, form)
        for link in command_pages(html, address):
            for form in forms_in(text(client, link)):
                if urljoin(link, form.action) == link or not form.action:
                    self.press(client, link, form, by=address)

    def press(self, client: Client, address: str, form: Form, by: str = "") -> None:
        """Fill a form in and send it."""
        target = urljoin(address, form.action)
        if resolve(urlsplit(target).path).url_name in NO_COMMAND:
            return
        sent: dict[str, Any] = dict(form.sent)
        for item in form.to_fill_in:
            if item.kind != "file":
                sent[item.name] = item.typed()
        self.codes.clear()
        with transaction.atomic():
            client.post(target, sent)
            transaction.set_rollback(True)
        self.count += 1
        if met := [code for code in self.codes if code not in BY_INPUT]:
            self.wrong.append(f"{by or address}: {target} {met}")


def text(client: Client, address: str) -> str:
    """The content of a page, without its frame."""
    answer = client.get(address, follow=True)
    assert answer.status_code == 200, address
    return answer.content.decode()


def command_pages(html: str, address: str) -> Iterator[str]:
    """Pages with a form of their own to which the content of this one links."""
    main = html.partition("<main")[2]
    for link in dict.fromkeys(re.findall(r'href="(/[^"#]*)', main)):
        link = link.replace("&amp;", "&")
        try:
            view = getattr(resolve(urlsplit(link).path).func, "view_class", None)
        except Resolver404:
            continue
        methods = getattr(view, "http_method_names", [])
        if link != address and {"get", "post"} <= set(methods):
            yield link


def one_of_each(random: Random, scenario: Scenario) -> list[str]:
    """A registration of the day in each status that there is."""
    state = championship_state(scenario.championship)
    items = list(state.of_day(scenario.event))
    random.shuffle(items)
    event = event_state(scenario.event)
    stands = {
        (item.status, getattr(event.entrants.get(item.id), "status", "")): item.id for item in items
    }
    return list(stands.values())


def registered(scenario: Scenario) -> None:
    """Registration is open, some wait."""
    scenario.in_tomsk(date(2016, 12, 17))
    scenario.register(34)


def dividing(scenario: Scenario) -> None:
    """The players are being divided among two days."""
    registered(scenario)
    part = commands.SplitDay(date(2016, 12, 11), "11:00", 8, 17)
    split.split_stage(scenario.by(scenario.organizer), event=scenario.event, size=17, days=[part])


def divided(scenario: Scenario) -> None:
    """Everybody has one of two days."""
    scenario.in_tomsk(date(2016, 12, 17))
    scenario.divided(date(2016, 12, 11))


def at_the_door(scenario: Scenario) -> None:
    """Check-in has closed, and nothing is drawn."""
    scenario.in_tomsk(date(2016, 12, 17))
    scenario.register(16)
    scenario.check_in_all()


def playing(scenario: Scenario) -> None:
    """Some matches are over, some are called."""
    scenario.in_tomsk(date(2016, 12, 17))
    scenario.drawn(16)
    scenario.play_on(5)


MOMENTS: tuple[Callable[[Scenario], None], ...] = (
    registered,
    dividing,
    divided,
    at_the_door,
    playing,
)


@pytest.mark.rule("CH-SPLIT-1")
@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: str(moment.__name__))
def test_an_entry_and_its_player_are_offered_what_is_possible(
    moment: Callable[[Scenario], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    scenario = Scenario(now=datetime(2016, 12, 10, 6, 0, tzinfo=UTC) - timedelta(days=5)).plan()
    if moment in {at_the_door, playing}:
        scenario.now = datetime(2016, 12, 10, 6, 0, tzinfo=UTC)
    moment(scenario)
    monkeypatch.setattr("django.utils.timezone.now", lambda: scenario.now)
    pressed = Pressed(monkeypatch)
    for user in (scenario.organizer, scenario.judge):
        for key in one_of_each(Random(1), scenario):
            pressed.page(browser(user), reverse("roster_entry", args=[scenario.event, key]))
    state = championship_state(scenario.championship)
    for key in one_of_each(Random(2), scenario):
        person = Person.objects.get(pk=state.registrations[key].person)
        link = make_link([person], at=scenario.now)
        pressed.page(Client(), reverse("my", args=[token_of(link)]))
    assert pressed.count >= 4
    assert not pressed.wrong, "\n".join(pressed.wrong)


@pytest.mark.rule("CH-SPLIT-1")
@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: str(moment.__name__))
def test_another_date_or_none_is_offered_while_it_is_possible(
    moment: Callable[[Scenario], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    scenario = Scenario(now=datetime(2016, 12, 10, 6, 0, tzinfo=UTC)).plan()
    moment(scenario)
    monkeypatch.setattr("django.utils.timezone.now", lambda: scenario.now)
    pressed = Pressed(monkeypatch)
    address = reverse("staff_day", args=[scenario.event])
    html = text(browser(scenario.organizer), address)
    for name in ("day_move", "day_cancel"):
        link = reverse(name, args=[scenario.event])
        if link in html:
            for form in forms_in(text(browser(scenario.organizer), link)):
                pressed.press(browser(scenario.organizer), link, form, by=address)
    assert pressed.count or moment is not registered
    assert not pressed.wrong, "\n".join(pressed.wrong)


@pytest.mark.rule("CH-SPLIT-1")
def test_what_is_closed_meanwhile_stands_there_with_its_reason(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scenario = Scenario(now=datetime(2016, 12, 5, 6, 0, tzinfo=UTC)).plan()
    dividing(scenario)
    monkeypatch.setattr("django.utils.timezone.now", lambda: scenario.now)
    key = championship_state(scenario.championship).days[scenario.event].registrations[0]
    html = text(browser(scenario.organizer), reverse("roster_entry", args=[scenario.event, key]))
    assert Refusal("split_running").text("ru") in html
    assert reverse("roster_move", args=[scenario.event, key]) not in html
