"""How far a championship and its cities are, all pages tell alike, from draft to archive."""

import json
import re
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from tests.factories import DayFactory
from tests.factories.seasons import season
from tests.support.remembered import undone
from tests.support.scenario import GAME_DAY, Scenario
from tests.support.what_is_told import words_of
from tournament.championship import commands
from tournament.championship.now.championship import ChampionshipNow, championship_now
from tournament.championship.qualification.queries import stage_qualification
from tournament.events import life, qualification, selectors, services, split, stages
from tournament.events.execution import Place, execute
from tournament.events.selectors import city_name, place_of
from tournament.events.states import championship_state
from tournament.people.models import User
from tournament.play import suspension
from tournament.web.shared.status_words import status_word

pytestmark = [pytest.mark.pages, pytest.mark.django_db]

Told = Iterator[tuple[str, str]]
"""What is spoken of, empty for the championship, else the id of a stage; and what is said of it."""
Teller = Callable[["Visit"], Told]
LANGUAGE = "en"


class Visit:
    """What the pages about the championship of a scenario say at one moment."""

    def __init__(self, scene: Scenario) -> None:
        self.scene, self.state = scene, championship_state(scene.championship)
        self.now: ChampionshipNow = championship_now(self.state, scene.now)

    def page(self, name: str, *arguments: str, by: User | None = None) -> str:
        """The source of a page; empty if it is nobody's, as those of a draft are."""
        client = Client(headers={"Accept-Language": LANGUAGE})
        if by is not None:
            client.force_login(by)
        with override(None):
            found = client.get(reverse(name, args=arguments))
        assert found.status_code == 200 or self.now.draft, (name, found.status_code)
        return found.text if found.status_code == 200 else ""


def badges(html: str) -> list[str]:
    return [unescape(found) for found in re.findall(r'class="badge[^"]*">([^<]*)<', html)]


def front(visit: Visit) -> Told:
    """The front page, where no other championship is."""
    html = visit.page("home")
    if not visit.now.draft:
        yield "", badges(html)[0]


def about(visit: Visit) -> Told:
    """The public page with its steps, and what it gives to those who link to it."""
    html = visit.page("championship_about", visit.scene.championship)
    if html:
        yield "", badges(html)[0]
        yield from steps(html)
        linked = re.search(r'property="og:description" content="([^".]*)', html)
        assert linked is not None
        yield "", unescape(linked[1])


def steps(html: str) -> Told:
    for label in re.findall(r'steps__item--current" aria-current="step">(.*?)</li>', html):
        yield "", words_of(label)


def data(visit: Visit) -> Told:
    """The interface: the championship, and the list."""
    one = visit.page("api_championship", visit.scene.championship)
    if one:
        yield "", json.loads(one)["status_words"]
    listed = json.loads(visit.page("api_championships"))["results"]
    for item in listed:
        yield "", item["status_words"]
        assert item["status"] == visit.now.status


def headquarters(visit: Visit) -> Told:
    """The list of all championships."""
    html = visit.page("publisher_home", by=visit.scene.publisher)
    address = reverse("publisher_championship", args=[visit.scene.championship])
    row = next(
        item for item in html.split('<li class="row')[::-1] if address in item and badges(item)
    )
    yield "", badges(row)[0]


def publishers_page(visit: Visit) -> Told:
    """The course of the championship, what is missing, and the list of cities."""
    html = visit.page("publisher_championship", visit.scene.championship, by=visit.scene.publisher)
    if visit.now.cancelled:
        assert status_word(visit.now.status) in words_of(html)
    yield from steps(html)
    cities = html[html.index('id="cities-title"') :]
    for stage in visit.now.stages:
        name, page = (
            city_name(stage.city),
            reverse("publisher_city", args=[visit.scene.championship, stage.city]),
        )
        row = next(item for item in cities.split('<li class="row')[1:] if page in item)
        yield stage.id, badges(row)[0]
        for missing in re.findall(rf"<li>{name}: ([^<]*)</li>", html):
            yield stage.id, unescape(missing)


def city_pages(visit: Visit) -> Told:
    """The publisher's page of every city, and the organizer's of its last day."""
    for stage in visit.now.stages:
        html = visit.page(
            "publisher_city", visit.scene.championship, stage.city, by=visit.scene.publisher
        )
        yield stage.id, badges(html)[0]
        for day in visit.state.stages[stage.id].days[-1:]:
            html = visit.page("staff_day", day, by=visit.scene.publisher)
            said = re.search(r"The stage: ([^<]*)</p>", html)
            assert said is not None
            yield stage.id, unescape(said[1])


def seats(visit: Visit) -> Told:
    """The list of the final's seats; of who has been proposed it says so instead."""
    html = visit.page("finalists", visit.scene.championship, by=visit.scene.publisher)
    for stage in visit.now.stages:
        name = city_name(stage.city)
        said = re.search(rf'{name} <span class="badge[^"]*">([^<]*)<', html) or re.search(
            rf'>{name}</p>.*?class="badge[^"]*">([^<]*)<', html, re.DOTALL
        )
        assert said is not None, name
        proposed = stage.to_confirm and stage.proposed
        assert proposed == (said[1] == "proposed by the organizer")
        if not proposed:
            yield stage.id, unescape(said[1])


TELLERS: tuple[Teller, ...] = (
    front,
    about,
    data,
    headquarters,
    publishers_page,
    city_pages,
    seats,
)


def disagreements(scene: Scenario) -> list[str]:
    """What some page tells otherwise than the one answer does."""
    with override(LANGUAGE):
        visit = Visit(scene)
        known = {"": status_word(visit.now.status)}
        known |= {stage.id: status_word(stage.status) for stage in visit.now.stages}
        return [
            f"{teller.__name__}: “{said}”, not “{known[which]}”"
            for teller in TELLERS
            for which, said in teller(visit)
            if said != known[which]
        ]


Asked = Callable[[Scenario, str, str], None]


@pytest.fixture
def agree(pages_see: Callable[[Scenario], Scenario], subtests: pytest.Subtests) -> Asked:
    """Return what compares all pages with the status that they should tell."""

    def compare(scene: Scenario, status: str, stage: str = "") -> None:
        pages_see(scene)
        now = championship_now(championship_state(scene.championship), scene.now)
        with subtests.test(status, stage=stage):
            assert now.status == status
            assert not stage or stage in {item.status for item in now.stages}
            assert disagreements(scene) == []

    return compare


def test_before_anything_is_played(agree: Asked) -> None:
    """A draft, announced, a city with a day, registration open and closed, divided, archived."""
    scene = Scenario()
    scene.championship = services.create_championship(
        scene.by(scene.publisher),
        profile=selectors.profile(),
        first_day=date(2016, 12, 1),
        final_date=date(2017, 2, 12),
    )
    agree(scene, "draft")
    life.announce_championship(scene.by(scene.publisher), championship=scene.championship)
    agree(scene, "announced")
    scene.stage = scene.add_city("kazan")
    agree(scene, "announced", "empty")
    scene.event = scene.add_day(scene.stage, GAME_DAY, tables=16)
    agree(scene, "announced", "planned")
    whole = Place(scene.championship, scene.stage)
    scene.grant(scene.publisher, scene.organizer, "organizer", whole)
    services.open_registration(scene.by(scene.organizer), event=scene.event)
    agree(scene, "registration_open", "registration_open")
    with undone():
        closing = commands.CloseRegistration(scene.event)
        execute(closing, place_of(scene.event), scene.by(scene.organizer))
        agree(scene, "registration_open", "registration_closed")
    with undone():
        by = scene.by(scene.publisher)
        stages.withdraw_stage(by, stage=scene.stage, category="other", reason="Нет зала")
        agree(scene, "announced", "cancelled")
    with undone():
        scene.wait(days=-7)
        scene.register(34)
        part = commands.SplitDay(GAME_DAY + timedelta(days=1), "11:00", 8, 17)
        split.split_stage(scene.by(scene.organizer), event=scene.event, size=17, days=[part])
        agree(scene, "registration_open", "days_planned")
    about = {"championship": scene.championship, "category": "other", "reason": "Нет спонсора"}
    life.cancel_championship(scene.by(scene.publisher), **about)
    agree(scene, "cancelled", "cancelled")
    execute(commands.ArchiveChampionship(), Place(scene.championship), scene.by(scene.publisher))
    agree(scene, "archived", "cancelled")


@pytest.mark.parametrize("until", ["checking_in", "drawn", "running", "played", "closed"])
def test_while_a_city_plays(agree: Asked, until: str) -> None:
    day = DayFactory(until=until)
    begun = until not in {"checking_in", "drawn"}
    stage = {"closed": "results_pending"}.get(until, "running" if begun else "registration_closed")
    agree(day, "regionals_running" if begun else "registration_open", stage)
    if until in {"drawn", "running"}:
        by = day.by(day.organizer)
        suspension.suspend_day(by, event=day.event, category="power", reason="Свет погас")
        agree(day, "regionals_running", "running")


def test_from_the_qualifiers_to_the_end(agree: Asked) -> None:
    """Proposed, confirmed, settled, the final drawn, interrupted, played, closed."""
    one = season()
    day = one.day
    agree(day, "regionals_running", "results_pending")
    met = stage_qualification(one.state, day.stage).digest
    qualification.propose(day.by(day.organizer), stage=day.stage, met=met)
    agree(day, "regionals_running", "results_pending")
    agree(one.confirmed().day, "regionals_running", "completed")
    execute(commands.FixQualifiers(), Place(day.championship), day.by(day.publisher))
    agree(day, "qualifiers_fixed", "completed")
    one.on_the_day()
    agree(day, "final_drawn", "completed")
    with undone():
        by = day.by(day.organizer)
        suspension.suspend_day(by, event=one.final, category="power", reason="Свет погас")
        agree(day, "final_suspended", "completed")
    one.play(frozenset({"F"}))
    agree(day, "final_running", "completed")
    agree(one.closed().day, "finished", "completed")
