"""brackets-viewer 1.9.1 in a real browser draws our brackets (CH-DE-13).

Read from its page: each match by its label, both names, results and who won, the columns, and the
empty places. What is expected is said here from our progress, without the tables in between.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.utils import translation
from playwright.sync_api import Page

from tests.brackets.exported import exported, played
from tests.brackets.test_peer import NODE_FOLDER
from tests.support.chromium import chromium
from tests.support.examples import some
from tests.web.public.days import running, text
from tournament.brackets import (
    DoubleLoss,
    Empty,
    Left,
    MatchSpec,
    Player,
    Progress,
    Structure,
    Won,
    double_elimination,
    replay,
    seed_positions,
    single_elimination,
)
from tournament.brackets.brackets_model import PlayedGame, viewer_data
from tournament.events.states import event_state
from tournament.web.shared.day_reading import read_day

pytestmark = [pytest.mark.browser, pytest.mark.node]

VIEWER = NODE_FOLDER / "node_modules" / "brackets-viewer" / "dist"
ADDRESS = "http://viewer.test/"
"""No such host is asked: the browser gets an empty page for it, with an origin of its own."""
DRAW = """data => {
  const options = {clear: true, separatedChildCountLabel: true};
  return bracketsViewer.render(data, options).then(() =>
    [...document.querySelectorAll('.bracket')].map((bracket) =>
      [...bracket.querySelectorAll('.round')].map((round) =>
        [...round.querySelectorAll('.match')].map((match) => ({
          label: match.querySelector('.opponents > span').innerText,
          children: match.querySelectorAll('.opponents > span').length - 1,
          sides: [...match.querySelectorAll('.participant')].map((side) => ({
            name: [...side.querySelector('.name').childNodes]
              .filter((node) => node.nodeType === 3).map((node) => node.data).join(''),
            hint: side.querySelector('.name').classList.contains('hint'),
            bye: side.querySelector('.name').classList.contains('bye'),
            result: side.querySelector('.result').innerText,
            won: side.classList.contains('win'),
          })),
        })))));
}"""

Drawn = list[list[list[dict]]]
MAKERS = {"double": double_elimination, "single": single_elimination}


@contextmanager
def viewer() -> Iterator[Page]:
    """An empty page with the viewer in it; whatever it complains of fails the test."""
    with chromium() as browser:
        page = browser.new_context(viewport={"width": 1280, "height": 900}).new_page()
        faults: list[str] = []
        page.on("pageerror", lambda fault: faults.append(str(fault)))
        empty = "<!doctype html><meta charset=utf-8><div class=brackets-viewer></div>"
        page.route("**/*", lambda route: route.fulfill(body=empty, content_type="text/html"))
        page.goto(ADDRESS)
        page.add_style_tag(path=VIEWER / "brackets-viewer.min.css")
        page.add_script_tag(path=VIEWER / "brackets-viewer.min.js")
        yield page
        assert not faults


def stages(structure: Structure) -> Iterator[tuple[str, Progress]]:
    """Drawn, in the middle, around both grand finals, and with everything that goes wrong."""
    yield "drawn", Progress(structure)
    whole = len(played(structure, 1).decisions)
    for steps in (whole // 4, whole // 2, whole - 3, whole - 2, whole - 1, whole):
        yield f"after {steps} of {whole}", played(structure, 1, steps)
    for seed in (2, 3, 4):
        for trouble in (0.3, 0.7):
            yield f"trouble {seed} {trouble}", played(structure, seed, whole // 2, trouble)
            yield f"all trouble {seed} {trouble}", played(structure, seed, None, trouble)
    if "GF2" not in structure:
        return
    before = Progress(structure)
    while before.ready() != ["GF"]:
        before.apply(Won(before.ready()[0], _first(before, before.ready()[0])))
    yield "before the grand final", before
    upper, lower = (before.slot("GF", side) for side in ("a", "b"))
    assert isinstance(upper, Player)
    assert isinstance(lower, Player)
    for name, decisions in {
        "no second grand final": [Won("GF", upper.seed)],
        "before the second grand final": [Won("GF", lower.seed)],
        "the second grand final to the first": [Won("GF", lower.seed), Won("GF2", upper.seed)],
        "the second grand final to the other": [Won("GF", lower.seed), Won("GF2", lower.seed)],
        "a finalist leaves": [Left(upper.seed)],
        "both stay away": [DoubleLoss("GF")],
    }.items():
        yield name, replay(structure, [*before.decisions, *decisions])


def _first(progress: Progress, match: str) -> int:
    slot = progress.slot(match, "a")
    assert isinstance(slot, Player)
    return slot.seed


def labelled(spec: MatchSpec, structure: Structure, finals: int) -> tuple[int, int, str]:
    """Bracket, column and label under which the viewer shows a match; all from 0."""
    rounds = structure.rounds
    if spec.bracket in {"winners", "main"}:
        upper, last, column = ("WB ", rounds, spec.round)
        prefix = upper if spec.bracket == "winners" else ""
        plain = f"{prefix or 'M '}{column}.{spec.number}"
        label = f"{prefix}Semi {spec.number}" if column == last - 1 else plain
        return 0, column - 1, f"{prefix}Final" if column == last else label
    if spec.bracket == "losers":
        last = 2 * rounds - 2
        label = (
            f"LB Semi {spec.number}" if spec.round == last - 1 else f"LB {spec.round}.{spec.number}"
        )
        return 1, spec.round - 1, "LB Final" if spec.round == last else label
    if spec.bracket == "third_place":
        return 0, rounds, "Consolation Final"
    return 0, rounds + spec.round - 1, "Grand Final" if finals == 1 else f"GF Round {spec.round}"


def finals_drawn(progress: Progress) -> int:
    """The viewer shows the second as soon as somebody may lose the first."""
    if "GF2" not in progress.structure:
        return 1
    upper = progress.slot("GF", "a")
    known = isinstance(upper, Player | Empty)
    spared = isinstance(upper, Player) and progress.winner("GF") == upper.seed
    return 2 if known and not spared else 1


def told(progress: Progress, spec: MatchSpec, games: int) -> list[tuple]:
    """Name, bye, result and victory of both opponents as the page has to say them."""
    sides = []
    for side in ("a", "b"):
        slot = progress.slot(spec.id, side)
        not_needed = progress.status(spec.id) == "not_needed"
        if isinstance(slot, Empty) and not not_needed:
            sides.append(("BYE", True, "", False))
            continue
        if not isinstance(slot, Player):
            sides.append(("", False, "-", False))
            continue
        winner = progress.winner(spec.id)
        won = winner == slot.seed
        result = "-"
        if isinstance(progress.decision(spec.id), DoubleLoss):
            result = "F"
        elif winner is not None:
            lost = "F" if progress.end_kind(spec.id) in {"walkover", "concession"} else "L"
            result = "W" if won else lost
            if games and result != "F":
                result = "2" if won else "1"
        sides.append((f"Игрок {slot.seed}", False, result, won))
    return sides[::-1] if spec.bracket == "losers" and spec.round % 2 == 0 else sides


def check(page: Page, progress: Progress, *, best_of_three: bool = False) -> None:
    structure = progress.structure
    others: dict = {}
    if best_of_three:
        games = {}
        for spec in structure.matches:
            winner = progress.winner(spec.id)
            if winner is not None:
                first = progress.slot(spec.id, "a") == Player(winner)
                row = ("a", "b", "a") if first else ("b", "a", "b")
                games[spec.id] = [PlayedGame(one) for one in row]
        others = {"wins_needed": 2, "games": games}
    drawn: Drawn = page.evaluate(DRAW, viewer_data(exported(progress, **others)))
    size, rounds = structure.size, structure.rounds
    finals = finals_drawn(progress)
    double = structure.kind == "double_elimination"
    ending = finals if double else int("P3" in structure)
    columns = [[size >> r for r in range(1, rounds + 1)] + [1] * ending]
    if double:
        columns.append([size >> (r + 3) // 2 for r in range(1, 2 * rounds - 1)])
    assert [[len(column) for column in bracket] for bracket in drawn] == columns
    real = set()
    for spec in structure.matches:
        if spec.id == "GF2" and finals == 1:
            continue
        bracket, column, label = labelled(spec, structure, finals)
        number = 0 if spec.bracket in {"grand_final", "third_place"} else spec.number - 1
        match = drawn[bracket][column][number]
        real.add((bracket, column, number))
        assert match["label"] == label, spec.id
        assert match["children"] == int(best_of_three)
        shown = [
            ("" if one["hint"] else one["name"], one["bye"], one["result"], one["won"])
            for one in match["sides"]
        ]
        assert shown == told(progress, spec, 3 if best_of_three else 0), spec.id
    for bracket, drawn_columns in enumerate(drawn):
        for column, matches in enumerate(drawn_columns):
            for number, match in enumerate(matches):
                if (bracket, column, number) not in real:
                    assert any(one["bye"] for one in match["sides"])
                    assert not any(one["won"] for one in match["sides"]), "a bye is no win"


@pytest.mark.rule("CH-DE-13")
@pytest.mark.parametrize("kind", MAKERS)
@pytest.mark.parametrize("entrants", some([8, 10, 17, 32]))
def test_the_viewer_draws_our_bracket_at_every_stage(entrants: int, kind: str) -> None:
    with viewer() as page:
        for name, progress in some([*stages(MAKERS[kind](entrants))], least=10):
            try:
                check(page, progress)
            except AssertionError as fault:
                raise AssertionError(f"{name}: {fault}") from fault


@pytest.mark.rule("CH-DE-13")
@pytest.mark.parametrize("kind", MAKERS)
def test_matches_to_two_wins_show_their_scores(kind: str) -> None:
    with viewer() as page:
        for steps in (0, 9, None):
            check(page, played(MAKERS[kind](10), 7, steps, 0.1), best_of_three=True)


def test_hints_say_from_where_losers_drop() -> None:
    with viewer() as page:
        data = viewer_data(exported(Progress(double_elimination(32))))
        drawn: Drawn = page.evaluate(DRAW, data)
        second = [match["sides"][0]["name"] for match in drawn[1][1]]
        # CH-DE-8: c2 = 3 turns the first four and the last four round, c3 = 2 swaps the pairs.
        assert second == [f"Loser of WB 2.{number}" for number in (4, 3, 2, 1, 8, 7, 6, 5)]
        fourth = [match["sides"][0]["name"] for match in drawn[1][3]]
        assert fourth == [f"Loser of WB 3.{number}" for number in (3, 4, 1, 2)]
        assert drawn[0][-1][0]["sides"][1]["name"] == "Winner of LB Final"


@pytest.mark.parametrize("entrants", [2, 3])
def test_the_smallest_brackets_are_drawn(entrants: int) -> None:
    with viewer() as page:
        data = viewer_data(exported(Progress(double_elimination(entrants))))
        drawn: Drawn = page.evaluate(DRAW, data)
        assert [[len(column) for column in bracket] for bracket in drawn] == [[2, 1, 1], [1, 1]]
        assert drawn[0][2][0]["label"] == "Grand Final"
        data = viewer_data(exported(Progress(single_elimination(entrants))))
        assert len(page.evaluate(DRAW, data)) == 1


@pytest.mark.django_db
def test_a_day_of_the_site_is_drawn_with_its_public_names() -> None:
    day = running()
    state = event_state(day.event)
    with translation.override("en"):
        names = read_day(day.event).names
    data = json.loads(text(day.event, "day_brackets_model", "?form=viewer"))
    with viewer() as page:
        drawn: Drawn = page.evaluate(DRAW, data)
    first = [side["name"] for match in drawn[0][0] for side in match["sides"] if not side["bye"]]
    places = [seed for seed in seed_positions(16) if seed <= len(state.order)]
    assert first == [names[state.order[seed - 1]] for seed in places]
