"""The soak works when it is wanted: its random play in small, and its memory of what was green."""

from pathlib import Path

from tests.soak import green
from tests.soak.__main__ import parts
from tests.soak.play import play


def test_random_play() -> None:
    play(small=True)


def test_every_step_has_a_title_of_its_own() -> None:
    weekly = [step.title for step in parts(weekly=True)]
    assert len(set(weekly)) == len(weekly)
    assert {step.title for step in parts(["postgres"])} < {step.title for step in parts()}
    assert {step.title for step in parts()} < set(weekly)


def test_a_step_counts_as_long_as_nothing_changes(tmp_path: Path) -> None:
    file = tmp_path / "build" / "soak.json"
    green.read("now", file).note("one", 1.23, file)
    known = green.read("now", file)
    known.note("two", 2.0, file)
    assert green.read("now", file).minutes == {"one": 1.2, "two": 2.0}
    assert green.read("now", file).lacks(["one", "three"]) == ["three"]
    assert green.read("then", file).lacks(["one", "two"]) == ["one", "two"]
