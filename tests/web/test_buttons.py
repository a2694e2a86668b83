"""Main buttons can be read: in every state of their templates, in both colour schemes.

What a page shows in the states of the demo is looked at by `test_every_page`; a button that
another state shows is read from its template, with everything that stands around it.
"""

from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Page

from tests.support.button_places import button_places, sheets
from tests.support.chromium import chromium
from tests.support.looking import Looker
from tests.support.scenario import Scenario
from tests.web.test_every_page import session_of

pytestmark = [pytest.mark.browser, pytest.mark.slow]

AA = 4.5
CONTRASTS = """() => {
  const parse = text => {
    const numbers = text.match(/[0-9.]+/g).map(Number);
    return {rgb: numbers.slice(0, 3), alpha: numbers.length > 3 ? numbers[3] : 1};
  };
  const over = (top, under) => top.rgb.map((c, i) => c * top.alpha + under[i] * (1 - top.alpha));
  const ground = element => {
    if (!element) return [255, 255, 255];
    const own = parse(getComputedStyle(element).backgroundColor);
    return own.alpha === 1 ? own.rgb : over(own, ground(element.parentElement));
  };
  const light = rgb => {
    const [r, g, b] = rgb.map(c => c / 255)
      .map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  return [...document.querySelectorAll('[data-place]')].map(element => {
    const back = ground(element);
    const ink = over(parse(getComputedStyle(element).color), back);
    const [dark, bright] = [light(ink), light(back)].sort((a, b) => a - b);
    return [element.dataset.place, element.className, (bright + 0.05) / (dark + 0.05)];
  });
}"""
SHOW = """async ([places, sheets]) => {
  const main = document.querySelector('main');
  main.replaceChildren();
  for (const [where, elements] of places) {
    let within = main;
    for (const [tag, classes] of elements) {
      const element = document.createElement(tag);
      element.className = classes;
      if (tag === 'details') element.open = true;
      within.append(element);
      within = element;
    }
    within.textContent = 'x';
    within.dataset.place = where;
  }
  await Promise.all(sheets.map(address => new Promise(done => {
    const link = document.createElement('link');
    link.rel = 'stylesheet'; link.href = address; link.onload = done;
    document.head.append(link);
  })));
}"""


def faint(page: Page) -> list[str]:
    """What is too faint to read, with a template in which it is."""
    return [
        f"{place}: {classes} {contrast:.1f}"
        for place, classes, contrast in page.evaluate(CONTRASTS)
        if contrast < AA
    ]


def test_buttons_of_all_templates(db: None, live_server: Any) -> None:
    places = button_places()
    assert len(places) > 150
    wrong = []
    with chromium() as browser:
        page = browser.new_page(reduced_motion="reduce")
        page.goto(live_server.url + reverse("styleguide"))
        shown = [(where, place) for place, where in places.items()]
        page.evaluate(SHOW, [shown, [f"/static/web/{name}" for name in sheets()]])
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            wrong += [f"{scheme} {fault}" for fault in faint(page)]
        assert page.locator("[data-place]").count() == len(places)
        page.close()
    assert wrong == []


def test_the_closing_of_a_day(transactional_db: None, live_server: Any) -> None:
    """A day whose matches are over, which the demo does not have."""
    day = Scenario().drawn(10)
    day.walkover()
    day.play_on()
    session = session_of(day.organizer.username)
    addresses = [
        live_server.url + reverse(name, args=[day.event])
        for name in ("console", "close_day", "complete_day", "staff_day")
    ]
    wrong = []
    with chromium() as browser:
        context = browser.new_context(viewport={"width": 390, "height": 900})
        cookies = {"sessionid": session, "language": "ru"}
        context.add_cookies(
            [{"name": k, "value": v, "url": live_server.url} for k, v in cookies.items()]
        )
        looker = Looker(context)
        for address in addresses:
            status, faults = looker.look(address)
            assert status == 200
            faults += looker.look_again(1280, "dark")
            wrong += [f"{address}: {fault}" for fault in faults]
        context.close()
    assert wrong == []
