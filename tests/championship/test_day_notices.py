"""Who is told when a day is set anew, split, merged, continued or void."""

from datetime import date
from typing import Any

import pytest

from tests.championship.test_day_rules import births, instead, split
from tests.championship.test_split_rules import drawn, registered, splitting
from tests.support.fold import REASON, Fold
from tournament.championship import commands as c
from tournament.championship.notices import notices


def told(fold: Fold, command: c.Command, **who: Any) -> dict[str, str]:
    """The kind of message that each registration gets."""
    before = fold.championship
    fact = fold.must(command, **who)["championship"]
    return {item.registration: item.kind for item in notices(before, fold.championship, fact)}


@pytest.mark.rule("CH-SPLIT-3")
def test_everybody_is_told_of_a_split_of_his_day_and_of_its_end() -> None:
    fold, keys = registered(34)
    assert told(fold, splitting(17, 17)) == dict.fromkeys(keys, "split_choice")
    drawn(fold)
    found = told(fold, c.AssignSplit("e1", births(fold)))
    stay = [key for key in keys if fold.status(key) == "confirmed"]
    assert found == dict.fromkeys(
        [*stay, *fold.championship.days["e2"].registrations], "split_assigned"
    )
    again = told(fold, c.UndoSplit("e1", births(fold)))
    assert set(again.values()) == {"split_undone"}
    assert len(again) == 34


@pytest.mark.rule("CH-DAY-2")
def test_whoever_is_carried_over_or_too_young_is_told() -> None:
    fold = Fold().start().planned()
    keys = fold.register(3)
    fold.must(c.CancelDay("e1", REASON))
    young = births(fold, **{keys[0]: date(2004, 12, 18)})
    found = told(fold, instead(fold, birth_dates=young))
    new = fold.championship.days["e2"].registrations
    assert found == {keys[0]: "ended", new[0]: "day_set_again", new[1]: "day_set_again"}


@pytest.mark.rule("CH-SPLIT-4")
def test_of_a_merged_day_everybody_is_told_whether_he_goes_or_not() -> None:
    fold = split(3, 17)
    here = [key for key, item in fold.event.entrants.items() if item.status == "checked_in"]
    held = [item.id for item in fold.championship.of_day("e1") if item.status != "moved"]
    found = told(fold, c.MergeDay("e1", "e2", frozenset(here[:1]), births(fold)))
    assert sorted(found.values()) == ["day_cancelled"] * (len(held) - 1) + ["day_set_again"]


@pytest.mark.rule("CH-DAY-6")
@pytest.mark.rule("CH-DAY-7")
def test_players_are_told_when_their_day_goes_on_or_is_void() -> None:
    fold = Fold().drawn(10)
    keys = fold.event.order
    stopped = told(fold, c.SuspendDay("e1", "x1", REASON))
    assert stopped == dict.fromkeys(keys, "day_suspended")
    goes_on = told(fold, c.SetContinuation("e1", date(2016, 12, 17), "12:00"))
    assert goes_on == dict.fromkeys(keys, "day_goes_on")
    void = told(fold, c.VoidDay("e1", "x2", REASON), role="publisher")
    assert void == dict.fromkeys(keys, "day_voided")
