"""A final of 38 players, looked at on every page at every step (CH-FINAL-4).

By day half of the pages are looked at in a step, by the run's seed.
"""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.support.examples import some
from tests.support.final_scenes import FinalScene, rehearsed, win
from tournament.events.states import event_state
from tournament.play import services as play

pytestmark = [pytest.mark.django_db, pytest.mark.pages]

PUBLIC = ("day", "day_standings", "day_find", "day_draw", "day_hall", "day_export_json")
STAFF = (
    "staff_day",
    "day_about",
    "roster",
    "check_in",
    "draw",
    "console",
    "tables",
    "rulings",
    "close_day",
    "devices",
)
PRINTS = ("print_arrivals", "print_bracket", "print_slips")
AT_THE_END = ("print_bracket", "print_standings")
OF_A_CITY = re.compile(
    r"losers bracket|winners bracket|grand final|champion of the day|>to the final<"
    r"|of 32|at least 10|register here|waiting list is",
    re.IGNORECASE,
)


def look(scene: FinalScene, prints: tuple[str, ...] = ()) -> None:
    """Every page answers, and none speaks of what only a city's day has."""
    public = Client(headers={"Accept-Language": "en"})
    staff = Client(headers={"Accept-Language": "en"})
    staff.force_login(scene.day.publisher, "django.contrib.auth.backends.ModelBackend")
    wrong = []
    for client, names in ((public, PUBLIC), (staff, STAFF)):
        for name in some(names, len(names) // 2):
            page = client.get(reverse(name, args=[scene.rehearsal]))
            assert page.status_code == 200, name
            wrong += [(name, found[0]) for found in OF_A_CITY.finditer(page.text)]
    assert wrong == []
    for name in prints:
        page = staff.get(reverse(name, args=[scene.rehearsal]))
        assert page.status_code == 200, name
        assert page.content.startswith(b"%PDF"), name


@pytest.mark.rule("CH-FINAL-4")
def test_every_page_of_a_final_of_38() -> None:
    scene = rehearsed(19)
    scene.day.event = scene.rehearsal
    look(scene)
    scene.day.check_in_all()
    look(scene)
    scene.day.draw()
    state = event_state(scene.rehearsal)
    assert (len(state.order), len(state.draws[-1].places)) == (38, 64)
    look(scene, PRINTS)
    for match in state.progress.ready()[:4]:
        win(scene.day, match)
    scene.day.wait(minutes=6)
    called = event_state(scene.rehearsal).progress.ready()[0]
    by = scene.day.organizer
    play.call_match(scene.day.by(by), event=scene.rehearsal, match=called)
    look(scene)
    play.uncall_match(scene.day.by(by), event=scene.rehearsal, match=called)
    while ready := event_state(scene.rehearsal).progress.ready():
        win(scene.day, ready[0])
    look(scene)
    play.complete_day(scene.day.by(by), event=scene.rehearsal)
    look(scene, AT_THE_END)
