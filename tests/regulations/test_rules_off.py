"""Which refusals and switches a run asks about."""

from pathlib import Path
from random import Random

import pytest

from tests import rules_off as command
from tests.regulations.rules_off import PURE, SITE
from tests.support import rules_off
from tests.support.rules_off import (
    MOST,
    PART,
    TESTS,
    Content,
    contents,
    guarded_codes,
    keep_noticed,
    kept,
    to_ask,
)
from tests.support.switching import speaking_of
from tournament.regulations.refusals import CODES

CODE, OTHER = "age_seen_already", "judge_call_too_soon"
OWN = Path("tournament/championship/check_in/age/decide.py")
NOW = {f"code_{number:03}": Content("own", "rest") for number in range(400)}


def test_what_has_not_changed_is_asked_in_part() -> None:
    asked = to_ask(NOW, NOW, Random(1))
    assert len(asked) == len(NOW) // PART
    assert asked == to_ask(NOW, NOW, Random(1)) != to_ask(NOW, NOW, Random(2))


def test_of_what_has_changed_so_many_are_asked_and_first_where_it_refuses() -> None:
    own = {code: Content("another", "rest") for code in list(NOW)[:MOST]}
    below = {code: Content("own", "another") for code in NOW}
    asked = to_ask(NOW, below | own, Random(1))
    assert own.keys() <= set(asked)
    assert len(asked) <= MOST + len(NOW) // PART
    new = {code: content for code, content in NOW.items() if code != "code_007"}
    assert "code_007" in to_ask(NOW, new, Random(1))
    assert len(to_ask(NOW, below, Random(1))) >= MOST


@pytest.mark.parametrize(
    ("changed", "own", "rest", "other"),
    [
        (OWN, True, False, False),
        (Path("tournament/championship/event_state.py"), False, True, True),
        (Path(speaking_of([CODES[CODE].rule], TESTS)[0]), False, True, False),
        (Path("tournament/web/startup.py"), False, False, False),
    ],
)
def test_a_change_concerns_who_refuses_or_imports_or_tests(
    changed: Path, own: bool, rest: bool, other: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, hashed = contents([CODE, OTHER]), rules_off._hash
    monkeypatch.setattr(
        rules_off, "_hash", lambda path: b"another" if path == changed else hashed(path)
    )
    after = contents([CODE, OTHER])
    assert (after[CODE].own != before[CODE].own) == own
    assert (after[CODE].rest != before[CODE].rest) == rest
    assert (after[OTHER] != before[OTHER]) == other


def test_what_was_noticed_is_read_as_it_was_kept(tmp_path: Path) -> None:
    now = {"b": Content("1", "2"), "a": Content("3", "4")}
    keep_noticed(now, tmp_path / "list")
    assert kept(tmp_path / "list") == now
    assert (tmp_path / "list").read_text() == "a 3 4\nb 1 2\n"


def test_a_name_is_a_refusal_a_rule_or_a_ground() -> None:
    codes, switches = command.named([CODE, "CH-WD-2", "site"])
    assert codes == [CODE]
    assert {one.rule for one in switches[PURE]} == {"CH-WD-2"}
    assert switches[SITE] == list(SITE.switches)
    assert command.named([])[0] == command.named(["refusals"])[0] == guarded_codes()
    with pytest.raises(SystemExit, match="CH-NONE-1"):
        command.named(["CH-NONE-1"])


def test_everything_that_is_guarded_has_a_code() -> None:
    assert set(guarded_codes()) <= CODES.keys()


def test_every_switch_has_files_of_tests_that_speak_of_its_rule() -> None:
    """However a file writes its marks; a switch that nobody is asked about is red by chance."""
    alone = [
        f"{ground.name}: {switch.rule}"
        for ground in command.GROUNDS
        for switch in ground.switches
        if not speaking_of([switch.rule], ground.tests)
    ]
    assert alone == []
