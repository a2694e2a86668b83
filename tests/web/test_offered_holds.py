"""Whatever a page offers to its reader is not refused by a rule when it is pressed at once.

A day at many moments, played at random: one of the staff and a player read their pages from the
first one on, a page of each kind, matches and entries by chance. Every form is filled in and sent
at once; what it has done is taken back. A run takes some of the moments, `make soak` all.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from http import HTTPStatus
from random import Random
from typing import Any
from urllib.parse import urljoin, urlsplit

import pytest
from django.test import Client
from django.urls import Resolver404, resolve, reverse

from tests.support.examples import some
from tests.support.random_pages import play_at_random
from tests.support.remembered import undone
from tests.support.scenario import Scenario
from tests.support.typing import Form, forms_in
from tests.web.organizer.conftest import browser
from tournament.championship import commands
from tournament.championship.qualification.queries import stage_qualification
from tournament.events import execution, finals, qualification, services, split
from tournament.events.execution import Refused
from tournament.events.states import championship_state, event_state
from tournament.events.venue import handover, lost
from tournament.people.links import make_link, token_of
from tournament.people.models import Person
from tournament.play import services as play
from tournament.play import suspension
from tournament.regulations.refusals import Refusal

pytestmark = [pytest.mark.pages, pytest.mark.django_db]

BY_INPUT = frozenset(
    {
        "date_same",
        "date_taken",
        "day_date_range",
        "deadline_after_day",
        "not_allowed",
        "outcome_contradiction",
        "reason_missing",
        "tournament_tie_breaks",
    }
)
"""Refusals of what the test has typed, not of pressing the button."""
NO_COMMAND = frozenset({"language", "account_logout"})
OTHER_FILES = ("print_", "arrivals")
"""Pages that are drawn for a printer."""
EACH = frozenset({"check_in_player", "record_seat_answer", "roster_consent"})
"""What the rows of a list offer: by each of them, not by one for all."""
OF_A_KIND = {"match": 3, "publisher_city": 3, "roster_entry": 2, "seat": 3}
"""How many pages of a kind are read, where it is not one."""


class Pressed:
    """Sends what pages offer, and notes what a rule refuses."""

    def __init__(
        self, monkeypatch: pytest.MonkeyPatch, random: Random, typed: frozenset[str] = BY_INPUT
    ) -> None:
        self.typed = typed
        self.codes: list[str] = []
        self.wrong: list[str] = []
        self.kinds: Counter[str] = Counter()
        self.greyed: list[str] = []
        self.random = random
        carry_out = execution._carry_out

        def noted(*asked: Any) -> Any:
            try:
                return carry_out(*asked)
            except Refused as refused:
                self.codes.append(refused.refusal.code)
                raise

        monkeypatch.setattr(execution, "_carry_out", noted)

    def read(self, client: Client, *addresses: str, alone: bool = False) -> None:
        """Read on from these pages within what is the reader's own, and press what they offer.

        `alone`: these pages and no others.
        """
        area = addresses[0].split("/")[1]
        waiting, seen, known = list(addresses), set(addresses), Counter[str]()
        done: set[tuple[str, str, str]] = set()
        while waiting:
            address = waiting.pop(0)
            name = kind(address)
            if known[name] >= OF_A_KIND.get(name, 1):
                continue
            known[name] += 1
            answer = client.get(address, follow=True)
            html = content(answer)
            self.greyed += greyed(html)
            for form in forms_in(html):
                target = urljoin(address, form.action)
                does = target if kind(target) in EACH else kind(target)
                pressed = (name, does, "".join(sorted({*form.fields, *form.sent})))
                if known[name] > 1 or pressed not in done:
                    done.add(pressed)
                    self.press(client, address, form)
            ways = () if alone else links(html, address, area)
            found = [link for link in ways if link not in seen]
            self.random.shuffle(found)
            seen.update(found)
            waiting += found

    def press(self, client: Client, address: str, form: Form) -> None:
        """Fill a form in and send it."""
        target = urljoin(address, form.action)
        if kind(target) in NO_COMMAND:
            return
        sent: dict[str, Any] = dict(form.sent)
        for item in form.to_fill_in:
            if item.kind != "file":
                sent[item.name] = item.typed()
        self.codes.clear()
        with undone():
            answer = client.post(target, sent)
        self.kinds[kind(target)] += 1
        if answer.status_code == HTTPStatus.FORBIDDEN and not self.codes:
            self.codes.append("forbidden")
        if met := [code for code in self.codes if code not in self.typed]:
            self.wrong.append(f"{kind(address)}: {kind(target)} {met}")


def kind(address: str) -> str:
    """The name of a page, whatever it is about; empty for no page of this site."""
    try:
        return str(resolve(urlsplit(address).path).url_name)
    except Resolver404:
        return ""


def content(answer: Any) -> str:
    """What stands on a page; nothing for other files."""
    html = answer.status_code == 200 and answer["Content-Type"].startswith("text/html")
    return str(answer.content.decode()) if html else ""


def links(html: str, address: str, area: str) -> Iterator[str]:
    """Where the content of a page leads within the reader's own pages."""
    main = html.partition("<main")[2]
    for link in dict.fromkeys(re.findall(r'href="([^"#]+)', main)):
        url = urljoin(address, link.replace("&amp;", "&"))
        if url.startswith(f"/{area}/") and not kind(url).startswith(OTHER_FILES) and kind(url):
            yield url


def greyed(html: str) -> list[str]:
    """The sentence beside each button that stands there and cannot be pressed."""
    named = re.findall(r'disabled aria-describedby="(why-\w+)"', html)
    return [re.findall(rf'id="{key}">([^<]*)', html)[0].strip() for key in named]


def registered(scenario: Scenario, random: Random) -> None:
    """Registration is open, some wait."""
    scenario.register(34)


def dividing(scenario: Scenario, random: Random) -> None:
    """The players are being divided among two days."""
    registered(scenario, random)
    part = commands.SplitDay(date(2016, 12, 11), "11:00", 8, 17)
    split.split_stage(scenario.by(scenario.organizer), event=scenario.event, size=17, days=[part])


def divided(scenario: Scenario, random: Random) -> None:
    """Everybody has one of two days."""
    scenario.divided(date(2016, 12, 11))


def at_check_in(scenario: Scenario, random: Random) -> None:
    """Some are here, the others are awaited."""
    scenario.register(16)
    services.open_check_in(scenario.by(scenario.organizer), event=scenario.event)
    for key in random.sample(sorted(event_state(scenario.event).entrants), 9):
        services.check_in(scenario.by(scenario.organizer), event=scenario.event, registration=key)


def crowded(scenario: Scenario, random: Random) -> None:
    """Check-in goes on for the late: every place is taken, one waits in the hall, two at home.

    A parent's consent is missing, and somebody was shut out meanwhile.
    """
    by, keys = scenario.by, scenario.register(35)
    minor = scenario.application(36, birth=date(2001, 5, 5))
    scenario.enrol(replace(minor, data=replace(minor.data, representative_name="Иванова Анна")))
    services.open_check_in(by(scenario.organizer), event=scenario.event)
    for key in [*keys[:31], keys[32]]:
        services.check_in(by(scenario.organizer), event=scenario.event, registration=key)
    services.close_check_in(by(scenario.organizer), event=scenario.event)
    scenario.wait(hours=2)
    services.extend_check_in(by(scenario.organizer), event=scenario.event, minutes=10)
    state = championship_state(scenario.championship)
    qualification.ban(
        by(scenario.publisher),
        championship=scenario.championship,
        person=state.registrations[keys[34]].person,
        category="other",
        reason="Драка",
    )


def too_few(scenario: Scenario, random: Random) -> None:
    """Check-in has closed, and too few have come."""
    scenario.register(5)
    scenario.check_in_all()


def frozen(scenario: Scenario, random: Random) -> None:
    """The list is frozen for the draw."""
    scenario.register(16)
    scenario.check_in_all()
    services.freeze_list(scenario.by(scenario.organizer), event=scenario.event)


def drawn(scenario: Scenario, random: Random) -> None:
    """No match has been called."""
    scenario.register(11)
    scenario.check_in_all()
    scenario.draw()


def playing(scenario: Scenario, random: Random) -> None:
    """Some matches are over, some are called, by chance."""
    drawn(scenario, random)
    play_at_random(scenario, random, 40)


def paused(scenario: Scenario, random: Random) -> None:
    """A break."""
    playing(scenario, random)
    play.pause_day(scenario.by(scenario.judge), event=scenario.event)


def suspended(scenario: Scenario, random: Random) -> None:
    """The light has gone out."""
    playing(scenario, random)
    why = {"category": "other", "reason": "Погас свет"}
    suspension.suspend_day(scenario.by(scenario.judge), event=scenario.event, **why)


def finished(scenario: Scenario, random: Random) -> None:
    """All matches are over."""
    drawn(scenario, random)
    scenario.play_on()


def closed(scenario: Scenario, random: Random) -> None:
    """The day is closed."""
    finished(scenario, random)
    play.complete_day(scenario.by(scenario.organizer), event=scenario.event)


def invited(scenario: Scenario, random: Random) -> None:
    """Those who have qualified are asked to the final; some have answered."""
    closed(scenario, random)
    by, championship = scenario.by, scenario.championship
    finals.plan_final(
        by(scenario.publisher), championship=championship, city="kazan", start="11:00", tables=16
    )
    met = stage_qualification(championship_state(championship), scenario.stage).digest
    until = scenario.now + timedelta(days=10)
    qualification.confirm(
        by(scenario.publisher), stage=scenario.stage, met=met, until=until, unplayed=False
    )
    for coming, key in enumerate(sorted(championship_state(championship).invitations)[:2]):
        qualification.answer(
            by(scenario.organizer),
            championship=championship,
            registration=key,
            coming=bool(coming),
            said_by="organizer",
        )


def in_the_hall(scenario: Scenario, random: Random) -> None:
    """A laptop has the day, whose matches are being played."""
    playing(scenario, random)
    words = "лодка фонарь июль заря"
    handover.hand_over(scenario.by(scenario.organizer), event=scenario.event, passphrase=words)


def entered_again(scenario: Scenario, random: Random) -> None:
    """The laptop is lost; what it wrote is entered again."""
    in_the_hall(scenario, random)
    why = {"category": "lost", "reason": "Остался в такси"}
    lost.end_custody(scenario.by(scenario.publisher), event=scenario.event, **why)


BEFORE = (registered, dividing, divided)
MOMENTS: tuple[tuple[Callable[[Scenario, Random], None], str], ...] = (
    (registered, "organizer"),
    (dividing, "organizer"),
    (divided, "publisher"),
    (at_check_in, "organizer"),
    (too_few, "organizer"),
    (frozen, "judge"),
    (drawn, "organizer"),
    (playing, "judge"),
    (paused, "organizer"),
    (suspended, "judge"),
    (finished, "organizer"),
    (closed, "judge"),
)


def at(
    moment: Callable[[Scenario, Random], None], random: Random, monkeypatch: pytest.MonkeyPatch
) -> Scenario:
    """The day at this moment, with another day to which one may go; pages see its clock."""
    early = timedelta(days=5 if moment in BEFORE else 0)
    scenario = Scenario(now=datetime(2016, 12, 10, 6, 0, tzinfo=UTC) - early).plan()
    scenario.in_tomsk(date(2016, 12, 17))
    moment(scenario, random)
    monkeypatch.setattr("django.utils.timezone.now", lambda: scenario.now)
    return scenario


@pytest.mark.rule("CH-SPLIT-1")
@pytest.mark.parametrize(
    ("moment", "reader"), some(MOMENTS, 2), ids=lambda item: getattr(item, "__name__", item)
)
def test_what_pages_offer_is_possible(
    moment: Callable[[Scenario, Random], None],
    reader: str,
    monkeypatch: pytest.MonkeyPatch,
    settings: Any,
    tmp_path: Any,
) -> None:
    settings.DATA_DIR = tmp_path
    random = Random(moment.__name__)
    scenario = at(moment, random, monkeypatch)
    pressed = Pressed(monkeypatch, random)
    day = reverse("staff_day", args=[scenario.event])
    home = reverse("publisher_championship", args=[scenario.championship])
    first = {"organizer": day, "judge": day, "publisher": home}[reader]
    pressed.read(browser(getattr(scenario, reader)), first)
    state = championship_state(scenario.championship)
    item = random.choice(list(state.of_day(scenario.event)))
    link = make_link([Person.objects.get(pk=item.person)], at=scenario.now)
    pressed.read(Client(), reverse("my", args=[token_of(link)]))
    assert pressed.kinds.total() >= 8, "pages offer next to nothing"
    assert not pressed.wrong, "\n".join(sorted(set(pressed.wrong)))
    assert all(pressed.greyed), "what cannot be pressed says why"


PAGES = (
    (crowded, "organizer", "check_in", {"check_in_player", "check_in_undo", "roster_consent"}),
    (too_few, "organizer", "desk", set()),
    (closed, "organizer", "close_day", {"propose_qualifiers"}),
    (invited, "organizer", "close_day", {"record_seat_answer"}),
    (in_the_hall, "organizer", "day_venue", {"venue_file_again"}),
    (in_the_hall, "publisher", "day_venue", {"venue_end", "venue_file_again"}),
    (entered_again, "judge", "day_venue", {"venue_confirm_re_entry"}),
    (entered_again, "organizer", "day_venue", set()),
)


@pytest.mark.rule("CH-CHECKIN-1")
@pytest.mark.rule("CH-FINAL-5")
@pytest.mark.rule("CH-VENUE-5")
@pytest.mark.parametrize(
    ("moment", "reader", "page", "offers"),
    some(PAGES, 4),
    ids=lambda item: getattr(item, "__name__", item if isinstance(item, str) else ""),
)
def test_what_one_page_offers_is_possible(
    moment: Callable[[Scenario, Random], None],
    reader: str,
    page: str,
    offers: set[str],
    monkeypatch: pytest.MonkeyPatch,
    settings: Any,
    tmp_path: Any,
) -> None:
    settings.DATA_DIR = tmp_path
    random = Random(moment.__name__)
    scenario = at(moment, random, monkeypatch)
    pressed = Pressed(monkeypatch, random)
    address = reverse(page, args=[scenario.event])
    pressed.read(browser(getattr(scenario, reader)), address, alone=True)
    assert offers <= set(pressed.kinds)
    assert not pressed.wrong, "\n".join(sorted(set(pressed.wrong)))


REASONS = (
    (registered, "check_in", Refusal("check_in_early", {"date": "10.12.2016"})),
    (dividing, "day_more", Refusal("split_running")),
    (crowded, "check_in", Refusal("no_place", {"places": 32})),
    (too_few, "draw", Refusal("too_few", {"present": 5, "needed": 10})),
)


@pytest.mark.rule("CH-CHECKIN-1")
@pytest.mark.rule("CH-DAY-1")
@pytest.mark.parametrize(
    ("moment", "page", "refusal"), REASONS, ids=["early", "split", "crowded", "too-few"]
)
def test_what_a_rule_refuses_now_stands_there_with_its_sentence(
    moment: Callable[[Scenario, Random], None],
    page: str,
    refusal: Refusal,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scenario = at(moment, Random(1), monkeypatch)
    address = reverse(page, args=[scenario.event])
    assert refusal.text("ru") in greyed(content(browser(scenario.organizer).get(address)))


@pytest.mark.rule("CH-SPLIT-1")
def test_what_is_closed_meanwhile_stands_there_with_its_reason(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scenario = at(dividing, Random(1), monkeypatch)
    key = championship_state(scenario.championship).days[scenario.event].registrations[0]
    address = reverse("roster_entry", args=[scenario.event, key])
    html = content(browser(scenario.organizer).get(address))
    assert Refusal("split_running").text("ru") in greyed(html)
    assert reverse("roster_move", args=[scenario.event, key]) not in html
