"""The faults by hand can still be put in; a draw follows from its seed and the sources alone."""

import json
from itertools import islice
from pathlib import Path

import pytest
from coverage import CoverageData

from tests.breaks import drawn
from tests.breaks.by_hand import BY_HAND, Break
from tests.breaks.copies import changed
from tests.breaks.reached import Map, join
from tests.support.steps import ROOT
from tests.support.tables import every_row


def test_thirty_are_listed_each_in_a_file_and_a_room_of_its_own() -> None:
    assert len({item.file for item in BY_HAND}) == len({item.room for item in BY_HAND}) == 30


@every_row("item", BY_HAND)
def test_each_has_its_place(item: Break) -> None:
    source = (ROOT / item.file).read_text("utf-8")
    assert changed(ROOT, item).source != source
    if item.file.endswith(".py"):
        compile(changed(ROOT, item).source, item.file, "exec")


SOURCE = """
@requires(Action.RULE, day_scope)
def rule(request, least, *, known=None, met=""):
    if not known and least < 3:
        write(known, met=met, at=least)
    return Day.objects.filter(pk=known).exclude(names={"a", "b"})
"""


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A product with some files in every part."""
    tree = tmp_path_factory.mktemp("product")
    for file in (
        "rules_engine/core/log.py",
        *(f"tournament/{room}/{name}.py" for room in ("events", "web/judge", "brackets")
          for name in "abc"),
        "tournament/people/policy.py",
        "tournament/web/templates/judge/day.html",
    ):  # fmt: skip
        (tree / file).parent.mkdir(parents=True, exist_ok=True)
        (tree / file).write_text("{% if day %}…{% endif %}" if file.endswith("html") else SOURCE)
    return tree


def test_a_draw_follows_from_its_seed(small: Path) -> None:
    def of(seed: int) -> list[drawn.Drawn]:
        return list(islice(drawn.draw(small, seed, 6), 6))

    assert of(1) == of(1) != of(2)
    assert {drawn.room_of(item.file)[0] for item in of(1)} <= drawn.SHARES.keys()
    assert len({item.file for item in of(1)}) == 6


def test_every_mutation_leaves_a_source(small: Path) -> None:
    found = drawn.mutations("events", "tournament/events/a.py", SOURCE)
    assert {item.kind for item in found} == {one.__name__ for one in drawn.MUTATIONS}
    for item in found:
        changed_source = drawn.applied(item, SOURCE)
        compile(changed_source, item.told, "exec")
        assert changed_source != SOURCE, item.told
        moved = f"import os\n{SOURCE}"
        assert drawn.carried(item, SOURCE, moved) == (f"import os\n{changed_source}", 1)


def test_what_stands_otherwise_elsewhere_is_not_carried_there() -> None:
    (item, *_) = drawn.mutations("events", "tournament/events/a.py", "least = 3\n")
    with pytest.raises(ValueError, match="otherwise"):
        drawn.carried(item, "least = 3\n", "least = 4\n")


REACHED = """
FIRST = 1


def one(given):
    return given + FIRST


def other(given):
    return given - FIRST
"""


@pytest.fixture
def known(tmp_path: Path) -> Map:
    """Of two tests the first builds a day by `one`; the second is given it and asks `other`."""
    (tmp_path / "tournament").mkdir()
    source = tmp_path / "tournament" / "days.py"
    source.write_text(REACHED)
    data = CoverageData(str(tmp_path / "1.coverage"))
    for context, lines in (("builds\t0", [6]), ("builds\t1", [10]), ("asks\t0", [10])):
        data.set_context(f"tests/test_days.py::{context}")
        data.add_lines({str(source): lines})
    told = [
        {"test": "tests/test_days.py::builds", "given": []},
        {"test": "tests/test_days.py::asks", "given": [[0, "tests/test_days.py::builds", 0]]},
    ]
    lines = (json.dumps({**run, "seconds": 1, "server": False, "templates": []}) for run in told)
    (tmp_path / "1.tests").write_text("".join(f"{line}\n" for line in lines) + "{")
    assert join(tmp_path, tmp_path, tmp_path / "reached.sqlite") == 2
    return Map(tmp_path / "reached.sqlite", tmp_path)


def test_who_is_given_a_day_reaches_what_built_it(known: Map) -> None:
    def asked(line: int) -> list[tuple[str, int]]:
        found = known.asked("tournament/days.py", [line])
        return [(test.name.partition("::")[2], test.far) for test in found]

    assert asked(6) == [("builds", 0), ("asks", 1)]
    assert asked(10) == [("asks", 0), ("builds", 0)]
    # The head of a function and what stands outside of all run before any test.
    assert asked(5) == [("builds", 2), ("asks", 3)]
    assert asked(2) == [("asks", 2), ("builds", 2)]
