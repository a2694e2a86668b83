"""What people do most, in Firefox and in WebKit, of which Safari is made.

One day is played in each browser: its flows follow each other, since starting a browser is what
costs. What is looked at closely (layout, network, accessibility) is tested in Chromium.
"""

from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

import pytest
import segno
from django.urls import reverse

from tests.support.hall import PASSPHRASE
from tests.support.other_browsers import Window, window
from tests.support.scenario import Scenario
from tests.web.test_every_page import session_of
from tournament.events import services
from tournament.events.arrival import arrival_code
from tournament.events.states import championship_state, event_state
from tournament.events.venue.handover import hand_over
from tournament.people.models import Evidence, User
from tournament.people.signing_models import KeyRequest
from tournament.play import games, keys
from tournament.play import services as play
from tournament.play.models import Recording
from tournament.web.shared.form_stamp import QUICKEST

pytestmark = pytest.mark.slow

PLAYERS = 10
PASSWORD = "long-enough-1"
CUT = "window.fetch = () => window.Promise.reject(new window.TypeError('cut'))"
"""No network until the page is loaded again; drivers can't pull the cable."""
CAMERA = """
const image = new Image();
image.src = arguments[0];
const canvas = document.createElement("canvas");
canvas.width = canvas.height = 480;
setInterval(() => canvas.getContext("2d").drawImage(image, 0, 0, 480, 480), 100);
navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(10);
"""
"""A code before a camera that nobody has."""


@dataclass
class Hall:
    """The day, the one who walks through it, and the browser in their hand."""

    day: Scenario
    see: Window
    link: str = ""

    @property
    def player(self) -> str:
        """The registration of the one who has registered in this browser."""
        return next(iter(championship_state(self.day.championship).registrations))

    def page(self, name: str, *arguments: str) -> None:
        """Open a page of the day."""
        self.see.open(reverse(name, args=[self.day.event, *arguments]))

    def ready(self) -> list[str]:
        """Matches that may be called."""
        state = event_state(self.day.event)
        return [match for match in state.progress.ready() if match not in state.plays]

    def own_match(self) -> str:
        """The player's next match, after whatever comes before it has been played."""
        while True:
            state = event_state(self.day.event)
            for match in self.ready():
                if self.player in state.players(match):
                    return match
            self.day.play_match(self.ready()[0])


def register(hall: Hall) -> None:
    """The form is sent back once, its summary has the focus, then the personal page opens."""
    see = hall.see
    hall.page("day")
    see.press("Записаться")
    see.type("[name=full_name]", "Сорокин Глеб Ильич")
    see.type("[name=birth_date]", "05.05.1990")
    see.type("[name=contact]", "gleb@example.org")
    hall.day.now += QUICKEST
    see.press("Записаться")
    assert "Нет согласия" in see.run("return document.activeElement.innerText")
    see.tick("[name=consent_processing]")
    see.press("Записаться")
    see.reads("Сорокин Глеб Ильич")
    hall.link = see.run("return location.pathname")
    assert "/my/" in hall.link
    assert see.fits()


def check_in(hall: Hall) -> None:
    """The organizer logs in; a code is read by the page's own reader, another one is typed."""
    day, see = hall.day, hall.see
    day.register(PLAYERS - 1)
    services.open_check_in(day.by(day.organizer), event=day.event)
    see.open("/account/login/")
    see.type("[name=login]", day.organizer.username)
    see.type("[name=password]", PASSWORD)
    see.press("Войти", see.at("main"))
    hall.page("check_in_scan")
    first, second, *_ = event_state(day.event).entrants
    see.tap("Включить камеру")
    see.reads("Камера запрещена")
    code = segno.make(f"{see.site}/staff/arrive/{arrival_code(first)}/")
    see.run(CAMERA, code.png_data_uri(scale=8))
    see.tap("Включить камеру")
    # It asks when the camera has seen the code.
    read = "return document.querySelector('[data-scan-now]').innerText"
    see.until("a code", lambda: "№ 1 · Сорокин Глеб Ильич: на месте" in see.run(read))
    see.type("[name=q]", arrival_code(second))
    see.press("Найти")
    see.press("Отметить")
    entrants = event_state(day.event).entrants
    assert [entrants[key].status for key in (first, second)] == ["checked_in"] * 2
    for entrant in list(event_state(day.event).entrants.values()):
        if entrant.status == "confirmed":
            services.check_in(
                day.by(day.organizer), event=day.event, registration=entrant.registration
            )
    services.close_check_in(day.by(day.organizer), event=day.event)
    day.draw()


def console(hall: Hall) -> None:
    """A match is called, its result entered and signed on paper; the page is never left."""
    see = hall.see
    hall.page("console")
    see.run("window.neverLeft = true")
    match = hall.ready()[0]
    see.tap("Вызвать")
    see.reads("Вызваны к столу 1")
    see.tick("#chip-1")
    winner = see.at("#panel [name=outcome]").text
    see.tap(winner)
    see.reads("Внесена победа")
    see.tap("Оба подписали")
    see.reads(f"Матч завершён. Победа: {winner}")
    assert see.run("return window.neverLeft")
    assert event_state(hall.day.event).match_status(match) == "decided"
    assert see.fits()


def public_bracket(hall: Hall) -> None:
    """The picture zooms and lights a path; a result appears on the open page by itself."""
    see = hall.see
    hall.page("day")
    see.reads("сыграно матчей: 1 из")
    see.tick("#view-picture")
    match = hall.ready()[0]
    side = f"a[href$='/{match}/'] .bracket__side"
    see.tap("Целиком")
    wide = "return document.querySelector('.bracket').getBoundingClientRect().width"
    whole = see.run(wide)
    see.tap("Крупнее")
    assert see.run(wide) > whole
    # The helper looks for words of HTML; this is SVG.
    see.run(
        "document.querySelector(arguments[0])"
        ".dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true}))",
        side,
    )
    assert see.run("return document.querySelectorAll('.bracket__match--ahead').length") > 1
    see.reads("К матчу")
    assert see.fits()
    see.run("window.neverLoadedAgain = true")
    hall.day.play_match(hall.ready()[0])
    see.news()
    see.reads("сыграно матчей: 2 из")
    assert see.run("return window.neverLoadedAgain")


def own_phone(hall: Hall) -> None:
    """The phone makes a key that can’t leave it, the desk confirms it; it rings, signs a sheet."""
    day, see = hall.day, hall.see
    while not (
        own := [m for m in hall.ready() if hall.player in event_state(day.event).players(m)]
    ):
        day.play_match(hall.ready()[0])
    match = own[0]
    see.open(hall.link)
    see.tap("Заявка, сообщения, данные")
    see.press("Подписывать с этого телефона")
    see.tap("Создать ключ")
    see.reads("Покажите это организатору")
    request = KeyRequest.objects.get()
    keys.confirm_key(day.by(day.judge), event=day.event, request=request.pk)
    see.news()
    see.reads("С этого телефона можно подписывать")
    day.wait(minutes=10)
    see.open(hall.link)
    see.tap("Звонить при вызове")
    play.call_match(day.by(day.organizer), event=day.event, match=match)
    see.news()
    see.tap("Иду")
    assert see.fits()
    see.tick("[name=outcome]")
    see.press("Записать результат")
    see.tap("Всё верно: подписать|Протокол верен: подписать")
    see.reads("Вы подписали")
    sheet = event_state(day.event).plays[match].games[0].sheets[-1]
    assert [item.level for item in sheet.attestations] == ["A2"]


def tablet(hall: Hall) -> None:
    """Both players draw their signatures on the organizer's tablet."""
    day, see = hall.day, hall.see
    match = hall.ready()[0]
    day.wait(minutes=10)
    play.call_match(day.by(day.organizer), event=day.event, match=match)
    day.enter(match, "A")
    hall.page("tablet", match)
    for _player in range(2):
        see.press("Я – .*")
        see.draw(".pad__canvas")
        see.press("Всё так, согласен")
        see.reads("Подпись есть:")
    see.reads("Оба согласны. Результат засчитан.")
    assert Evidence.objects.count() == 2


def act_as(hall: Hall, user: User) -> None:
    """Somebody else of the staff takes the device."""
    session = {"name": "sessionid", "value": session_of(user.username), "path": "/"}
    hall.see.driver.add_cookie(session)


def ruling(hall: Hall) -> None:
    """A player refuses a sheet; the judge decides who won, says why, and it counts."""
    day, see = hall.day, hall.see
    match = hall.ready()[0]
    day.wait(minutes=10)
    play.call_match(day.by(day.organizer), event=day.event, match=match)
    day.enter(match, "A")
    game = event_state(day.event).plays[match].open_game
    assert game.sheet is not None
    games.refuse_sheet(
        day.by(day.organizer),
        event=day.event,
        match=match,
        game=game.number,
        digest=game.sheet.digest,
        seat="A",
        declared_by_judge=False,
    )
    act_as(hall, day.judge)
    hall.page("console")
    see.press("Решить: принять или переиграть", see.at("#needs"))
    assert see.fits()
    see.tick("main [name=category][value=heard]")
    see.press("Решить и принять")
    assert event_state(day.event).match_status(match) == "decided"
    act_as(hall, day.organizer)


def recorder(hall: Hall) -> None:
    """Cards are tapped, one of them without a network; it is kept through a reload and sent."""
    day, see = hall.day, hall.see
    match = hall.ready()[0]
    day.wait(minutes=10)
    day.start(match)
    hall.page("record", match)
    see.tick("form[action$='start/'] button")
    see.tick("#table-board [data-card='A:witch']")
    steps = Recording.objects.get().steps
    assert steps.count() == 1
    see.run(CUT)
    see.tick("#table-board [data-card='A:knight']")
    assert see.run("return document.documentElement.dataset.waiting") == "1"
    see.driver.refresh()
    see.settled()
    assert steps.count() == 2


def practice(hall: Hall) -> None:
    """Some taps against the program."""
    see = hall.see
    see.open(reverse("practice"))
    see.tick("#practice-begin")
    see.reads("выберите лидера")
    taken = "return document.querySelectorAll('#table-last > .game-table__step').length"
    before = see.run(taken)
    see.tick("#table-board .board-card[data-may]")
    assert see.run(taken) > before


def hall_pages(hall: Hall) -> None:
    """The screen for the hall shows who plays; the laptop's own page says what works there."""
    day, see = hall.day, hall.see
    hall.page("day_hall")
    see.reads("Идите к столам|За столами|Следующие")
    hand_over(day.by(day.organizer), event=day.event, passphrase=PASSPHRASE)
    custody = championship_state(day.championship).custody_of(day.event)
    assert custody is not None
    with (
        patch("tournament.events.venue.where.this_machine", return_value=custody.machine),
        patch("tournament.events.venue.venue.hall_day", return_value=day.event),
        patch("tournament.web.shared.venue_copies.hall_day", return_value=day.event),
        patch("tournament.events.venue.venue.is_purged", return_value=False),
    ):
        see.open(reverse("hall"))
        see.reads("Копий пока не делали")
        assert see.fits()


FLOWS = (
    register,
    check_in,
    console,
    public_bracket,
    own_phone,
    tablet,
    ruling,
    recorder,
    practice,
    hall_pages,
)


@pytest.mark.parametrize(
    "browser",
    [
        pytest.param("firefox", marks=pytest.mark.firefox),
        pytest.param("webkit", marks=pytest.mark.webkit),
    ],
)
def test_a_day_runs_in_another_browser(
    transactional_db: None, live_server: Any, monkeypatch: pytest.MonkeyPatch, browser: str
) -> None:
    day = Scenario().plan()
    monkeypatch.setattr("django.utils.timezone.now", lambda: day.now)
    with window(browser, live_server.url) as see:
        hall = Hall(day, see)
        for flow in FLOWS:
            flow(hall)
