"""The personal pages in a real browser on the narrowest phone: they fit, they are accessible, and
their forms work without JavaScript.
"""

from datetime import date
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.support.chromium import follow
from tests.support.examples import some
from tests.support.looking import Looker
from tests.support.scenario import Scenario
from tests.web.personal.conftest import enter, fill
from tests.web.personal.people import CHILD, Family

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.usefixtures("beside_a_browser")]

NARROW = {"width": 360, "height": 740}


@pytest.fixture
def families(scenario: Scenario, other_day: str) -> dict[str, Family]:
    """A parent with two children, somebody who is offered a place, somebody who waits."""
    children = enter(scenario, **CHILD, representative=True, event=other_day)
    older = {"full_name": "Сорокин Пётр Глебович", "birth_date": date(2002, 1, 2)}
    children = enter(scenario, children, **{**CHILD, **older}, event=other_day)
    leaving, *others = fill(scenario, 32)
    offered = enter(
        scenario, full_name="Константинопольская-Вознесенская Александра Максимилиановна"
    )
    waiting = enter(scenario)
    leaving.send("my_withdraw", leaving.registration)
    return {
        "children": children,
        "offered": offered,
        "waiting": waiting,
        "left": leaving,
        "place": others[0],
    }


@pytest.mark.parametrize("language", some(["ru", "en"]))
def test_every_page_fits_and_is_accessible(
    language: str,
    families: dict[str, Family],
    other_day: str,
    scenario: Scenario,
    live_server: Any,
    browser: Browser,
) -> None:
    children, offered, left, place = (
        families[name] for name in ("children", "offered", "left", "place")
    )
    paths = [family.address("my") for family in families.values()]
    paths += [
        children.address("my_consent", children.registration),
        children.address("my_edit", children.person.pk),
        children.address("my_another"),
        children.address("my_another_on", other_day),
        offered.address("my_decline", offered.registration),
        place.address("my_check_in", place.registration),
        place.address("my_withdraw", place.registration),
        place.address("my_move", place.registration),
        place.address("my_move_to", place.registration, other_day),
        place.address("my_data", place.person.pk),
        place.address("my_erase", place.person.pk),
        place.address("my_unsubscribe"),
        left.address("my_again", left.person.pk),
        left.address("my_again_on", left.person.pk, other_day),
    ]
    gone = [left.address("my_withdraw", left.registration), "/my/unknown/"]
    context = browser.new_context(viewport=NARROW)
    context.add_cookies([{"name": "language", "value": language, "url": live_server.url}])
    looker = Looker(context)
    wrong: list[str] = []
    for path in [*paths, *gone]:
        status, faults = looker.look(live_server.url + path)
        assert (status < 400) is (path not in gone), (path, status)
        wrong += [f"{path}: {fault}" for fault in faults]
    context.close()
    assert wrong == []


def test_a_parent_without_javascript(
    families: dict[str, Family],
    other_day: str,
    scenario: Scenario,
    live_server: Any,
    browser: Browser,
) -> None:
    """A child's consent, a move, a withdrawal, a new registration, an answer to an offer."""
    context = browser.new_context(
        viewport=NARROW, locale="ru-RU", java_script_enabled=False, accept_downloads=True
    )
    page = context.new_page()
    children = families["children"]

    page.goto(live_server.url + children.address("my"))
    son = page.locator("article", has_text="Пётр")
    son.get_by_label("родитель или опекун игрока").check()
    follow(son.get_by_role("button", name="Даю согласие"))
    expect(page.locator("main")).to_contain_text("Согласие родителя записано")
    assert children.status == "confirmed"

    son = page.locator("article", has_text="Пётр")
    follow(son.get_by_role("link", name="Код для входа"))
    expect(page.get_by_alt_text("QR-код для отметки на входе")).to_be_visible()
    with page.expect_download() as picture:
        page.get_by_role("link", name="Сохранить картинку").click()
    assert picture.value.suggested_filename.endswith(".png")
    follow(page.get_by_role("link", name="Назад на вашу страницу"))

    follow(page.locator("article", has_text="Пётр").get_by_role("link", name="Отозвать заявку"))
    follow(page.get_by_role("button", name="Отозвать заявку"))
    expect(page.locator("main")).to_contain_text("Заявка отозвана.")
    follow(page.locator("article", has_text="Пётр").get_by_role("link", name="Записаться на день"))
    follow(page.get_by_role("link", name="Выбрать: Томск"))
    follow(page.get_by_role("button", name="Записаться"))
    expect(page.locator("main")).to_contain_text("Заявка принята.")

    place = families["place"]
    page.goto(live_server.url + place.address("my"))
    follow(page.get_by_role("link", name="Перейти на другой день"))
    follow(page.get_by_role("link", name="Выбрать: Томск"))
    follow(page.get_by_role("button", name="Перенести заявку"))
    expect(page.locator("main")).to_contain_text("Заявка перенесена")

    offered = families["offered"]
    page.goto(live_server.url + offered.address("my"))
    follow(page.get_by_role("button", name="Занять место"))
    expect(page.locator("main")).to_contain_text("Место за вами.")
    assert offered.status == "confirmed"
    context.close()
