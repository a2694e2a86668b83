"""The page of the draw: everything of CH-DE-10, repeatable by anyone."""

import re
import subprocess
import sys

import pytest
from django.utils.html import escape

from tests.support.scenario import Scenario
from tests.web.public.days import frozen, text
from tournament.brackets import RECIPE
from tournament.events import services
from tournament.events.states import event_state
from tournament.web.public.draw import draw_page, sample_draw
from tournament.web.shared.day_reading import read_day

PINNED_H = "cecd0f8124c0243cdb74eb674de06143a0425b19a83af29991ba25ce43882dbd"
PINNED_R = "29933e12580973b4a89d7d01564b82c15c77cd1a98c74b5794701175e9694fb0"
PINNED_ORDER = ["r09", "r02", "r03", "r01", "r08", "r10", "r05", "r04", "r07", "r06"]


@pytest.mark.rule("CH-DE-10")
def test_the_vector_never_changes() -> None:
    found = sample_draw()
    assert found.list_sha256 == PINNED_H
    assert found.value == PINNED_R
    assert found.order == PINNED_ORDER


@pytest.mark.rule("CH-DE-10")
def test_the_printed_recipe_repeats_the_sample_draw() -> None:
    found = sample_draw()
    scope: dict[str, object] = {"ids": found.ids, "secret": found.secret, "text": found.text}
    exec(RECIPE, scope)
    assert scope["order"] == PINNED_ORDER


@pytest.mark.django_db
@pytest.mark.rule("CH-DE-10")
def test_before_the_draw_the_promise_and_the_list_are_public() -> None:
    day = frozen()
    state = event_state(day.event)
    page = text(day.event, "day_draw")
    assert state.secret_sha256 in page
    assert state.frozen_sha256 in page
    for registration in state.frozen_list:
        assert registration in page


@pytest.mark.django_db
@pytest.mark.rule("CH-DE-10")
def test_the_shown_program_and_commands_repeat_the_draw() -> None:
    day = Scenario().plan()
    day.register(10)
    day.check_in_all()
    day.draw("семь, O'Neil & 42%d")
    shown = draw_page(read_day(day.event)).draws[0]
    assert shown.agrees
    page = text(day.event, "day_draw")
    for value in (shown.list_sha256, shown.secret, shown.secret_sha256, shown.value, shown.program):
        assert str(escape(value)) in page
    printed = subprocess.run(
        [sys.executable, "-I", "-c", shown.program], capture_output=True, text=True, check=True
    )
    assert tuple(printed.stdout.split()) == event_state(day.event).order
    listed, _, mixed = shown.commands.splitlines()
    for command, expected in ((listed, shown.list_sha256), (mixed, shown.value)):
        answer = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=True)
        assert answer.stdout.split()[0] == expected


@pytest.mark.django_db
@pytest.mark.rule("CH-DE-11")
def test_a_withdrawn_draw_stays_visible() -> None:
    day = Scenario().drawn(10)
    services.withdraw_draw(
        day.by(day.judge), event=day.event, category="wrong_list", reason="somebody is missing"
    )
    first = event_state(day.event).draws[0]
    page = text(day.event, "day_draw")
    assert first.secret in page
    assert "withdrawn" in page
    assert "somebody is missing" not in page
    services.close_check_in(day.by(day.organizer), event=day.event)
    day.draw("second words")
    page = text(day.event, "day_draw")
    assert first.secret in page
    assert len(re.findall('<section class="section" aria-labelledby="draw-', page)) == 2
