"""A laptop in a hall as it is run: `manage.py venue` in a process and a data folder of its own."""

import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlencode, urlsplit
from urllib.request import HTTPCookieProcessor, Request, build_opener
from zoneinfo import ZoneInfo

from django.test import override_settings

from tests.support.halls import services_of
from tests.support.scenario import Scenario
from tests.support.server import migrated, serving
from tournament.config.settings import PASSPHRASE_COST
from tournament.config.venue import recognised
from tournament.events import services
from tournament.events.execution import Caller
from tournament.events.selectors import cities
from tournament.events.states import event_state
from tournament.events.venue.handover import hand_over
from tournament.people.models import User
from tournament.play import services as play

PASSPHRASE = "лодка фонарь июль заря"


def day_of_today(players: int, city: str = "kazan") -> Scenario:
    """A day of the city's today with grown-ups on its list, since a laptop has the real clock."""
    now = datetime.now(UTC)
    day = Scenario(now=now)
    today = now.astimezone(ZoneInfo(cities()[city].zone)).date()
    final = date(today.year + 1, today.month, 1)
    day.plan(city=city, day=today, first_day=today, final_date=final)
    day.register(players)
    return day


def _now(day: Scenario, user: User) -> Caller:
    day.now = datetime.now(UTC) - timedelta(seconds=1)
    return day.by(user)


def let_in(day: Scenario) -> None:
    """Everybody comes whom nobody has let in by pressing; check-in stays open."""
    for entrant in event_state(day.event).entrants.values():
        if entrant.status == "confirmed":
            who = entrant.registration
            services.check_in(_now(day, day.organizer), event=day.event, registration=who)


def play_to_the_grand_final(day: Scenario) -> None:
    """The matches that nobody plays by pressing, with no rest between them."""
    while ready := [m for m in event_state(day.event).progress.ready() if not m.startswith("GF")]:
        at = {"event": day.event, "match": ready[0]}
        play.call_match(_now(day, day.organizer), **at, rest_waived=True)
        game = event_state(day.event).plays[ready[0]].open_game
        which = {"game": game.number, "revision": game.revision}
        play.enter_result(_now(day, day.organizer), **at, **which, outcome="A")
        sheet = event_state(day.event).plays[ready[0]].open_game.sheet
        assert sheet is not None
        digest = sheet.digest
        play.attest_paper(_now(day, day.organizer), **at, game=game.number, digest=digest)


def handover_file(day: Scenario, folder: Path) -> Path:
    """Headquarters hands the day over; the file as it was downloaded, locked as a real one."""
    with override_settings(PASSPHRASE_COST=PASSPHRASE_COST):
        content = hand_over(day.by(day.organizer), event=day.event, passphrase=PASSPHRASE)
    path = folder / "day.handover.zip"
    path.write_bytes(content)
    return path


@dataclass
class Laptop:
    """A running hall: its address, and what its window said."""

    base: str
    process: subprocess.Popen[str]
    window: Path

    @property
    def said(self) -> str:
        """Everything that stands in the window."""
        return self.window.read_text(encoding="utf-8")

    def ways_in(self, name: str) -> list[str]:
        """Links of this kind in the window: `hall/in` for organizers, `d` for phones."""
        return re.findall(rf"{re.escape(self.base)}\S*/{name}/[\w-]+/", self.said)

    def have(self, day: Scenario, what: str) -> None:
        """Have the laptop's services do what nobody presses: `let_in`, or play to the final."""
        with services_of(self.window.parent / "venue" / day.event) as services:
            staff = [day.organizer.public_id, day.judge.public_id]
            services.do("sit_down", event=day.event, staff=staff)
            services.do(what)


@contextmanager
def hall(
    project: Path, folder: Path, port: int, *arguments: str, anew: bool = False, **changes: str
) -> Iterator[Laptop]:
    """A hall that is open; its window is kept in a file. `anew` as in `serving`."""
    folder.mkdir(parents=True, exist_ok=True)
    if not anew and (files := [Path(name) for name in arguments if not name.startswith("--")]):
        migrated(folder / "venue" / recognised(files).event)
    window = folder / f"window-{port}.txt"
    settings = {
        "HOST": "127.0.0.1",
        "VENUE_PASSPHRASE": PASSPHRASE,
        "LANG": "ru_RU.UTF-8",
        **changes,
    }
    command = ("venue", *arguments)
    told = {"output": window, "command": command, "anew": anew}
    with serving(project, folder, port, **told, **settings) as process:
        yield Laptop(f"http://127.0.0.1:{port}", process, window)


class Visitor:
    """A browser without pictures and scripts: follows links, keeps cookies, sends forms."""

    def __init__(self, language: str = "ru") -> None:
        self._cookies = CookieJar()
        self._opener = build_opener(HTTPCookieProcessor(self._cookies))
        self._language = language

    def get(self, url: str) -> tuple[int, bytes]:
        """Status and body of a page, after its redirects."""
        return self._ask(Request(url, headers={"Accept-Language": self._language}))

    def send(self, url: str, **fields: str) -> tuple[int, bytes]:
        """The same of a form sent to this address."""
        token = next((item.value for item in self._cookies if item.name == "csrftoken"), "")
        headers = {"Accept-Language": self._language, "X-CSRFToken": token or ""}
        host = urlsplit(url)
        headers["Referer"] = f"{host.scheme}://{host.netloc}/"
        return self._ask(Request(url, data=urlencode(fields).encode(), headers=headers))

    def _ask(self, request: Request) -> tuple[int, bytes]:
        try:
            with self._opener.open(request, timeout=120) as answer:
                return int(answer.status), bytes(answer.read())
        except HTTPError as error:
            with error:
                return int(error.code), bytes(error.read())
