"""A hall whose network dies at each tap: what may be kept is kept, and sent exactly once.

The page that is open stays open and says in a line what becomes of the tap; of everything else it
says at once that nothing was done.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.urls import reverse
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Route, expect

from tests.support.axe import axe_violations
from tests.support.chromium import follow, settled
from tests.support.cut_line import line_to
from tests.support.free_tournaments import FreeTournament
from tests.support.hall import PASSPHRASE
from tests.support.scenario import Scenario
from tests.web.personal.conftest import enter, fill
from tests.web.personal.hands import kept_in
from tests.web.personal.phones import two_at_a_table
from tests.web.test_every_page import session_of
from tournament.championship.statuses import RegistrationStatus
from tournament.events import services
from tournament.events.arrival import arrival_code
from tournament.events.states import championship_state
from tournament.events.venue.handover import hand_over
from tournament.ledger.models import Entry
from tournament.people.models import User
from tournament.play.models import JudgeCall
from tournament.regulations.tournament_rules import TournamentRules

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.usefixtures("beside_a_browser")]

PHONE = {"width": 390, "height": 844}
HTML = "text/html; charset=utf-8"
NOW = "Отправить сейчас"


def offline(route: Route) -> None:
    route.abort()


def bad_gateway(route: Route) -> None:
    route.fulfill(status=502, content_type=HTML, body="<h1>Bad gateway</h1>")


def portal(route: Route) -> None:
    route.fulfill(status=200, content_type=HTML, body="<h1>Guest Wi-Fi</h1>")


def portal_elsewhere(route: Route) -> None:
    route.fulfill(status=302, headers={"location": "http://wifi.invalid/log-in"})


def cut_answer(route: Route) -> None:
    """The site has taken it, and half of its answer comes."""
    answer = route.fetch(max_redirects=0)
    route.fulfill(status=answer.status, headers=answer.headers, body=answer.text()[:8])


Death = Callable[[Route], None]
DEATHS: tuple[Death, ...] = (offline, bad_gateway, portal, portal_elsewhere, cut_answer)


def of_sent(route: Route) -> None:
    """No network for what is sent; what is read comes."""
    (offline if route.request.method == "POST" else Route.continue_)(route)


@dataclass
class Tap:
    """A page, what is tapped there, where that goes, and how often it has been entered."""

    page: str
    button: Callable[[Page], Locator]
    goes_to: str
    entered: Callable[[], float]
    by: User | None = None
    first: Callable[[Page], object] = lambda page: None


class Hall:
    """A site, and phones that are logged in there."""

    def __init__(self, browser: Browser, site: str) -> None:
        self.browser, self.site = browser, site
        self.faults: list[str] = []

    def phone(self, user: User | None = None, **options: Any) -> BrowserContext:
        context = self.browser.new_context(viewport=PHONE, locale="ru-RU", **options)
        self.log_in(context, user)
        return context

    def log_in(self, context: BrowserContext, user: User | None) -> None:
        cookies = {"language": "ru"}
        if user is not None:
            cookies[settings.SESSION_COOKIE_NAME] = session_of(user.username)
        context.add_cookies([{"name": k, "value": v, "url": self.site} for k, v in cookies.items()])

    def open(self, context: BrowserContext, address: str) -> Page:
        page = context.new_page()
        page.on("pageerror", lambda fault: self.faults.append(str(fault)))
        page.goto(self.site + address)
        return page


@pytest.fixture
def hall(browser: Browser, live_server: Any) -> Hall:
    return Hall(browser, live_server.url)


def entries(scenario: Scenario) -> Callable[[], int]:
    """How many entries both ledgers have got since."""
    before = Entry.objects.count()
    return lambda: Entry.objects.count() - before


def of_kind(kind: str, place: str = "main") -> Callable[[Page], Locator]:
    """The first button of a form whose tap is kept."""
    return lambda page: page.locator(f"{place} form[data-kept={kind}] button[type=submit]").first


def kept(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate(kept_in("outbox"))
    return found


# ---- The taps ----


def at_the_console(scenario: Scenario, button: Callable[[Page], Locator], path: str) -> Tap:
    address = reverse("console", args=[scenario.event])
    return Tap(address, button, path, entries(scenario), scenario.judge)


def desk_result(scenario: Scenario) -> Tap:
    two_at_a_table(scenario)
    return at_the_console(scenario, of_kind("result", "#results"), "/result/")


def paper_signed(scenario: Scenario) -> Tap:
    table = two_at_a_table(scenario)
    scenario.enter(table.match, "A")
    return at_the_console(scenario, of_kind("result", "#results"), "/signed/")


def call(scenario: Scenario) -> Tap:
    two_at_a_table(scenario)
    return at_the_console(scenario, of_kind("call", "#ready"), "/call/")


def start(scenario: Scenario) -> Tap:
    two_at_a_table(scenario)
    return at_the_console(scenario, of_kind("start", "#results"), "/start/")


def coming(scenario: Scenario) -> Tap:
    table = two_at_a_table(scenario)
    table.first.post("my_judge")
    tap = at_the_console(scenario, of_kind("coming"), "/calls/")
    tap.entered = JudgeCall.objects.exclude(coming_at=None).count
    return tap


def check_in(scenario: Scenario) -> Tap:
    fill(scenario, 10)
    scenario.now = scenario.now.replace(day=10)
    services.open_check_in(scenario.by(scenario.organizer), event=scenario.event)
    address = reverse("check_in", args=[scenario.event])
    return Tap(address, of_kind("check_in"), "/door/", entries(scenario), scenario.organizer)


def code_shown(scenario: Scenario) -> Tap:
    tap = check_in(scenario)
    state = championship_state(scenario.championship)
    tap.page = reverse("arrive", args=[arrival_code(next(iter(state.registrations)))])
    tap.button, tap.goes_to = of_kind("check_in"), "/arrive/"
    return tap


def of_an_evening(kind: str, path: str, fact: str, facts: int) -> Tap:
    """At the desk of a club's tournament in rounds, whose first round is published."""
    club = FreeTournament(TournamentRules("swiss")).filled(6).started()
    address = reverse("tournament_play", args=[club.event])
    entered = Entry.objects.filter(type=fact)
    return Tap(address, of_kind(kind), path, lambda: entered.count() / facts, club.organizer)


def evening_result(scenario: Scenario) -> Tap:
    return of_an_evening("result", "/score/", "score-entered", 1)


def evening_calls(scenario: Scenario) -> Tap:
    return of_an_evening("call", "/rounds/call/", "match-called", 3)


def own_result(scenario: Scenario) -> Tap:
    table = two_at_a_table(scenario)

    def choose(page: Page) -> None:
        page.locator("[name=outcome][value=A]").check()

    return Tap(
        table.first.family.address("my"),
        of_kind("result"),
        "/match/result/",
        entries(scenario),
        first=choose,
    )


def judge_called(scenario: Scenario) -> Tap:
    table = two_at_a_table(scenario)
    home = table.first.family.address("my")
    return Tap(home, of_kind("judge"), "/judge/", JudgeCall.objects.count)


def confirmation(scenario: Scenario) -> Tap:
    leaving, *_ = fill(scenario, 32)
    offered = enter(scenario)
    leaving.send("my_withdraw", leaving.registration)
    assert offered.status == RegistrationStatus.OFFERED
    return Tap(
        offered.address("my"),
        of_kind("confirmation"),
        "/accept/",
        lambda: int(offered.status == RegistrationStatus.CONFIRMED),
    )


TAPS = (
    desk_result,
    paper_signed,
    call,
    start,
    coming,
    check_in,
    code_shown,
    evening_result,
    evening_calls,
    own_result,
    judge_called,
    confirmation,
)


@pytest.mark.parametrize("scene", TAPS, ids=lambda scene: scene.__name__)
def test_a_network_that_dies_at_a_tap_loses_and_doubles_nothing(
    scene: Callable[[Scenario], Tap], scenario: Scenario, hall: Hall
) -> None:
    tap = scene(scenario)
    context = hall.phone(tap.by)
    page = hall.open(context, tap.page)
    address, heading = page.url, page.locator("h1").inner_text()
    deaths = list(DEATHS)
    note = page.locator("#signing-note")

    def network(route: Route) -> None:
        (deaths[0] if route.request.method == "POST" else Route.continue_)(route)

    context.route(lambda url: tap.goes_to in url, network)
    before = tap.entered()
    tap.first(page)
    tap.button(page).click()
    while True:
        expect(note).to_contain_text("отправится само")
        assert (page.url, page.locator("h1").inner_text()) == (address, heading)
        [item] = kept(page)
        assert set(item) == {"id", "url", "fields", "kind", "title", "holder", "page", "at"}
        assert tap.entered() - before == int(deaths[0] is cut_answer)
        if len(deaths) == 1:
            break
        deaths.pop(0)
        page.get_by_role("button", name=NOW).click()
    assert axe_violations(page) == []
    deaths[:] = [Route.continue_]
    page.evaluate("window.dispatchEvent(new Event('online'))")
    settled(page, waiting=0)
    expect(note).to_contain_text("Отправлено: ")
    expect(note).to_contain_text("внесено в")
    assert kept(page) == []
    assert tap.entered() - before == 1
    assert hall.faults == []


def waiting_call(scenario: Scenario, hall: Hall) -> tuple[Tap, BrowserContext, Page]:
    """A judge has called a match, and no network was there."""
    tap = call(scenario)
    context = hall.phone(tap.by)
    page = hall.open(context, tap.page)
    context.route("**/call/", offline)
    tap.button(page).click()
    expect(page.locator("#sending")).to_contain_text("Вызов матча")
    return tap, context, page


def test_what_waits_is_its_own_account_s_and_goes_with_its_log_out(
    scenario: Scenario, hall: Hall
) -> None:
    tap, context, page = waiting_call(scenario, hall)
    context.unroute("**/call/")
    hall.log_in(context, scenario.organizer)
    other = hall.open(context, tap.page)
    settled(other, waiting=0)
    expect(other.locator("#sending")).not_to_contain_text("Вызов матча")
    assert tap.entered() == 0
    assert len(kept(other)) == 1
    other.close()
    page.close()
    context.route("**/call/", offline)
    hall.log_in(context, scenario.judge)
    page = hall.open(context, tap.page)
    settled(page, waiting=1)
    page.locator(".account summary").click()
    page.get_by_role("button", name="Выйти").click()
    hall.log_in(context, scenario.judge)
    page.goto(hall.site + tap.page)
    settled(page, waiting=0)
    assert kept(page) == []
    assert tap.entered() == 0


def test_a_day_old_tap_is_gone_and_says_so(scenario: Scenario, hall: Hall) -> None:
    tap, context, page = waiting_call(scenario, hall)
    page.close()
    context.unroute("**/call/")
    page = context.new_page()
    page.clock.install(time=scenario.now + timedelta(days=3650))
    page.goto(hall.site + tap.page)
    settled(page, waiting=0)
    expect(page.locator("#signing-note")).to_contain_text("За сутки не отправилось")
    assert kept(page) == []
    assert tap.entered() == 0


def test_what_no_longer_fits_is_named_until_it_is_read(scenario: Scenario, hall: Hall) -> None:
    tap, context, page = waiting_call(scenario, hall)
    [item] = kept(page)
    match = item["url"].split("/")[-3]
    page.close()
    scenario.call(match)
    before = tap.entered()
    context.unroute("**/call/")
    page = hall.open(context, tap.page)
    settled(page, waiting=0)
    refused = page.locator("[data-not-taken]")
    expect(refused).to_contain_text("Не принято")
    expect(refused).to_contain_text("Вызов матча")
    expect(refused.get_by_role("link", name="Открыть страницу")).to_have_attribute("href", tap.page)
    assert axe_violations(page) == []
    page.reload()
    expect(refused).to_be_visible()
    assert tap.entered() == before
    refused.get_by_role("button", name="Прочитано").click()
    expect(refused).to_be_hidden()
    assert kept(page) == []
    assert hall.faults == []


def test_a_day_that_went_to_the_hall_takes_no_tap_and_none_is_repeated(
    scenario: Scenario, hall: Hall
) -> None:
    tap = check_in(scenario)
    context = hall.phone(tap.by)
    page = hall.open(context, tap.page)
    context.route("**/door/**", of_sent)
    tap.button(page).click()
    hand_over(scenario.by(scenario.organizer), event=scenario.event, passphrase=PASSPHRASE)
    before = tap.entered()
    context.unroute("**/door/**")
    asked: list[str] = []
    context.on("request", lambda one: asked.append(one.url) if one.method == "POST" else None)
    page.get_by_role("button", name=NOW).click()
    expect(page.locator("#sending")).to_contain_text("в зале")
    page.evaluate("window.dispatchEvent(new Event('online'))")
    settled(page, waiting=0)
    assert len(asked) == 1
    assert tap.entered() == before


def test_a_ruling_is_never_kept_and_says_at_once_that_nothing_was_done(
    scenario: Scenario, hall: Hall
) -> None:
    table = two_at_a_table(scenario)
    scenario.wait(minutes=15)
    before = entries(scenario)
    context = hall.phone(scenario.judge)
    page = hall.open(context, reverse("rule_walkover", args=[scenario.event, table.match]))
    page.locator("[name=winner][value=A]").check()
    page.locator("[name=category]").last.check()
    page.locator("[name=reason]").fill("Не пришёл")
    address = page.url
    context.route("**/*", bad_gateway)
    page.locator("form[data-keep^=ruling] button[type=submit]").click()
    expect(page.locator("#signing-note")).to_contain_text("Ничего не сделано и ничего не сохранено")
    expect(page.locator("[name=reason]")).to_have_value("Не пришёл")
    assert page.url == address
    context.unroute("**/*")
    assert kept(page) == []
    assert before() == 0
    page.locator("form[data-keep^=ruling] button[type=submit]").click()
    assert before() == 1


def test_a_form_that_nobody_marked_is_sent_only_to_a_site_that_is_there(
    scenario: Scenario, hall: Hall
) -> None:
    two_at_a_table(scenario)
    entered = entries(scenario)
    context = hall.phone(scenario.judge)
    page = hall.open(context, reverse("day_suspension", args=[scenario.event]))
    address = page.url
    form = page.locator("form[action$='/suspend/']")
    form.locator("[name=category]").last.check()
    form.locator("[name=reason]").fill("Погас свет")
    context.route("**/*", portal)
    form.locator("button[type=submit]").click()
    expect(page.locator("#signing-note")).to_contain_text("Ничего не сделано и ничего не сохранено")
    expect(form.locator("[name=reason]")).to_have_value("Погас свет")
    assert page.url == address
    assert entered() == 0
    context.unroute("**/*")
    follow(form.locator("button[type=submit]"))
    assert entered() > 0
    assert hall.faults == []


def test_a_file_is_sent_by_a_form_that_asks_first(scenario: Scenario, hall: Hall) -> None:
    page = hall.open(
        hall.phone(scenario.organizer), reverse("roster_import", args=[scenario.event])
    )
    people = {"name": "people.csv", "mimeType": "text/csv", "buffer": "Имя\nИван Иванов".encode()}
    page.locator("input[type=file]").set_input_files(people)  # type: ignore[arg-type]
    follow(page.locator("form[enctype] button[type=submit]"))
    expect(page.get_by_text("people.csv")).to_be_visible()
    assert hall.faults == []


def test_what_a_phone_may_not_keep_is_not_kept(scenario: Scenario, hall: Hall) -> None:
    """A name that was searched for goes along, and lies nowhere."""
    tap = check_in(scenario)
    context = hall.phone(tap.by)
    page = hall.open(context, f"{tap.page}?q=Полный")
    context.route("**/door/**", of_sent)
    tap.button(page).click()
    [item] = kept(page)
    assert "Полный" not in json.dumps(item, ensure_ascii=False)
    assert {name for name, _value in item["fields"]} == {"command_id", "show"}
    context.unroute("**/door/**")
    page.get_by_role("button", name=NOW).click()
    assert tap.entered() == 1


def test_a_result_with_its_leaders_is_kept_and_not_typed_into_the_next_form(
    scenario: Scenario, hall: Hall
) -> None:
    table = two_at_a_table(scenario)
    entered = entries(scenario)
    context = hall.phone(scenario.judge)
    page = hall.open(context, reverse("match", args=[scenario.event, table.match]) + "?other=yes")
    form = page.locator("#other form")
    form.locator("[name=outcome][value=B]").check()
    form.locator("[name=leader_a]").select_option(index=3)
    context.route("**/result/", portal)
    form.locator("button[type=submit]").click()
    [item] = kept(page)
    assert dict(item["fields"])["leader_a"] == form.locator("[name=leader_a]").input_value()
    context.unroute("**/result/")
    page.get_by_role("button", name=NOW).click()
    settled(page, waiting=0)
    assert entered() == 1
    typed = "Object.keys(sessionStorage).filter((key) => key.startsWith('keep:'))"
    assert page.evaluate(typed) == []
    assert hall.faults == []


def test_without_scripts_the_forms_lead_on_as_ever(scenario: Scenario, hall: Hall) -> None:
    tap = judge_called(scenario)
    page = hall.open(hall.phone(java_script_enabled=False), tap.page)
    follow(tap.button(page))
    expect(page.get_by_text("Судья вызван к вашему столу")).to_be_visible()
    assert tap.entered() == 1


def test_a_page_on_the_phone_offers_what_it_can_keep(
    scenario: Scenario, live_server: Any, browser: Browser
) -> None:
    table = two_at_a_table(scenario)
    with line_to(live_server.url) as line:
        hall = Hall(browser, line.url)
        context = hall.phone()
        page = hall.open(context, table.first.family.address("my"))
        page.locator("#more > summary").click()
        page.get_by_role("button", name="Сохранить на этом телефоне").click()
        line.cut()
        page.reload()
        page.locator("#more > summary").click()
        for form in page.locator("form[method=post]").all():
            button = form.locator("button[type=submit]").first
            sentence = form.get_by_text("нужна связь")
            if form.get_attribute("data-kept"):
                expect(button).to_be_enabled()
                expect(sentence).to_have_count(0)
            else:
                expect(button).to_be_disabled()
                expect(sentence).to_have_count(1)
        address = page.url
        page.locator("a.button[href*='/match/'], .own-links a[href*='/match/']").first.click()
        expect(page.locator("#signing-note")).to_have_text("Для этого нужна связь.")
        assert page.url == address
        page.locator("form[data-kept=judge] button").click()
        expect(page.locator("#sending")).to_contain_text("Вызов судьи")
        line.restore()
        page.evaluate("window.dispatchEvent(new Event('online'))")
        settled(page, waiting=0)
        expect(page.locator("#signing-note")).to_contain_text("Отправлено: Вызов судьи, нажато в")
        assert JudgeCall.objects.count() == 1
        assert hall.faults == []
