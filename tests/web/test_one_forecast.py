"""One end of a day at one minute: on every page, kept or new, in every state and format."""

import re
from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import DayFactory
from tests.support.examples import some
from tests.support.forecasts import move_forecasts_on
from tests.support.free_tournaments import FreeTournament
from tests.support.scenario import Scenario
from tests.web.judge.conftest import browser
from tournament.events.states import event_state
from tournament.events.venue.handover import hand_over
from tournament.events.wording import clock as wall_clock
from tournament.ledger.core.entry import utc_text
from tournament.play import services as play
from tournament.play import suspension, timetable
from tournament.play.forecast_steps import STEP
from tournament.regulations.tournament_rules import Format, TournamentRules
from tournament.web.shared.timetable import clock

pytestmark = [pytest.mark.django_db, pytest.mark.pages]
PagesSee = Callable[[Scenario], Scenario]

_ENDS = re.compile(r"ends about (\d\d:\d\d)(?: on the next day)?, as of (\d\d:\d\d)")
_TILE = re.compile(r"ends about</dt>\s*<dd[^>]*>(\d\d:\d\d)")
_ESTIMATED = re.compile(r"Estimated as of (\d\d:\d\d)")
_LAST = re.compile(r"about (\d\d:\d\d)</span> <strong>The day ends")


def read(client: Client, page: str, event: str, query: str = "") -> str:
    """The text of a page as it is sent."""
    answer = client.get(reverse(page, args=[event]) + query)
    assert answer.status_code == 200, page
    return " ".join(answer.content.decode().split())


def ends(day: Scenario, event: str) -> dict[str, tuple[str, ...]]:
    """What each page and program is told: the end, and as of when; nothing where there is none."""
    reader, staff = Client(headers={"accept-language": "en"}), browser(day.organizer, "en")
    said = {
        page: _ENDS.search(read(client, page, event))
        for page, client in [("day", reader), ("day_hall", reader), ("console", staff)]
    }
    told = {page: found.groups() if found else () for page, found in said.items()}
    data = reader.get(f"/api/v1/days/{event}/").json()
    if data["ends_about"] is not None:
        about, known = (datetime.fromisoformat(data[k]) for k in ("ends_about", "foreseen_as_of"))
        told["api"] = (clock(about, data["zone"]), wall_clock(known, data["zone"]))
    else:
        told["api"] = ()
    plan = read(staff, "day_plan", event)
    estimated, tile = _ESTIMATED.search(plan), _TILE.search(plan)
    told["plan"] = (tile[1], estimated[1]) if tile and estimated else ()
    return told


def agreed(day: Scenario, event: str) -> tuple[str, ...]:
    """The end and its moment, the same everywhere; nothing if nobody says one."""
    told = ends(day, event)
    assert len(set(told.values())) == 1, told
    reader = Client(headers={"accept-language": "en"})
    last = _LAST.search(read(reader, "day_hall", event, "?show=programme"))
    assert (last[1] if last else "") == (told["day"][0] if told["day"] else "")
    return told["day"]


def later(day: Scenario, event: str) -> tuple[str, ...]:
    """An hour and five minutes later, the pages having been read and kept before."""
    ends(day, event)
    day.wait(minutes=65)
    move_forecasts_on(day)
    return agreed(day, event)


def nothing_called(day: Scenario) -> None:
    """An hour after the announced start."""
    day.wait(hours=3)


def at_play(day: Scenario) -> None:
    """A match at its table."""
    day.wait(hours=2)
    play.call_match(day.by(day.organizer), event=day.event, match="W1.2")


def in_a_break(day: Scenario) -> None:
    """Until a time that is known."""
    at_play(day)
    until = utc_text(day.now + timedelta(minutes=90))
    play.pause_day(day.by(day.organizer), event=day.event, until=until)


def in_an_open_break(day: Scenario) -> None:
    """Nobody knows until when."""
    at_play(day)
    play.pause_day(day.by(day.organizer), event=day.event)


def suspended(day: Scenario) -> None:
    """All clocks stand."""
    at_play(day)
    suspension.suspend_day(day.by(day.organizer), event=day.event, category="power", reason="-")


def near_the_end(day: Scenario) -> None:
    """A match or two are left."""
    day.wait(hours=2)
    day.play_on(17)


def played(day: Scenario) -> None:
    """All is over."""
    day.play_on()


SAYS_AN_END = (nothing_called, at_play, in_a_break, near_the_end)
SAYS_NONE = (in_an_open_break, suspended, played)


def test_everybody_is_told_the_same_end(pages_see: PagesSee) -> None:
    """Also an hour later, on pages that were kept meanwhile."""
    for state in some((*SAYS_AN_END, *SAYS_NONE)):
        day = pages_see(DayFactory(drawn=True))
        state(day)
        said = later(day, day.event)
        assert bool(said) == (state in SAYS_AN_END), state.__name__
        if said and state is not near_the_end:
            step = wall_clock(day.now, "Europe/Moscow")[:-1] + "0"
            assert said[1] == step, state.__name__


def test_before_the_announced_start_the_day_begins_as_announced(pages_see: PagesSee) -> None:
    day = pages_see(DayFactory(drawn=True))
    assert agreed(day, day.event) != ()
    before = agreed(day, day.event)[0]
    day.wait(minutes=10)
    move_forecasts_on(day)
    assert agreed(day, day.event)[0] == before


FREE: list[tuple[Format, dict[str, object], bool]] = [
    ("single_elimination", {"results": "signed"}, True),
    ("double_elimination", {"results": "signed"}, True),
    ("double_elimination", {}, False),
    ("swiss", {"cut": 4}, False),
    ("round_robin", {}, False),
    ("round_robin", {"groups": 2, "cut": 2}, False),
]


@pytest.mark.parametrize(("kind", "choices", "foreseen"), some(FREE))
def test_in_every_format(
    pages_see: PagesSee, kind: Format, choices: dict[str, object], foreseen: bool
) -> None:
    rules = TournamentRules(kind, **choices)  # type: ignore[arg-type]
    evening = FreeTournament(rules).filled(8).started()
    day = pages_see(evening.scenario)
    day.wait(hours=12)
    assert bool(later(day, evening.event)) == foreseen


def test_no_expected_time_has_passed_for_longer_than_a_step(pages_see: PagesSee) -> None:
    """Nothing has happened for an hour: who waits is not expected an hour ago."""
    day = pages_see(DayFactory(drawn=True))
    at_play(day)
    day.wait(minutes=65)
    move_forecasts_on(day)
    calls = timetable.expected_calls(event_state(day.event))
    assert calls
    assert min(calls.values()) >= day.now - STEP


def test_a_match_is_expected_at_the_same_time_everywhere(pages_see: PagesSee) -> None:
    day = pages_see(DayFactory(drawn=True))
    at_play(day)
    later(day, day.event)
    reader = Client(headers={"accept-language": "en"})
    zone = reader.get(f"/api/v1/days/{day.event}/").json()["zone"]
    match = reader.get(f"/api/v1/days/{day.event}/matches/W2.1/").json()
    about = clock(datetime.fromisoformat(match["expected_at"]), zone)
    page = reader.get(reverse("day_match", args=[day.event, "W2.1"])).content.decode()
    assert f"expected about {about}, as of " in page
    panel = read(browser(day.organizer, "en"), "bracket", day.event)
    assert f"≈{about}" in panel
    assert f"≈{about}" in read(reader, "day", day.event)


def test_a_day_in_the_hall_is_foreseen_there(pages_see: PagesSee) -> None:
    """Headquarters tells what it last heard, with its moment."""
    day = pages_see(DayFactory(drawn=True))
    at_play(day)
    before = agreed(day, day.event)
    hand_over(day.by(day.organizer), event=day.event, passphrase="schwere Worte im Saal")
    day.wait(minutes=65)
    move_forecasts_on(day)
    assert agreed(day, day.event) == before
