"""The numbers of the regulations: free, then locked; versions, bounds, words (spec, "Tuning")."""

from collections.abc import Callable
from dataclasses import fields, replace
from datetime import UTC, date, datetime
from typing import Any

import pytest

from tests.support.drafts import announced, draft, numbers
from tests.support.fold import REASON, Fold, code
from tournament.championship import commands as c
from tournament.championship import facts as f
from tournament.regulations.inputs import Choice, Flag, Number
from tournament.regulations.profile import Profile
from tournament.regulations.profile_fields import (
    FIELDS,
    GROUPS,
    NOT_NUMBERS,
    differences,
)
from tournament.regulations.rules import RULES


@pytest.fixture
def fold() -> Fold:
    return announced()


@pytest.mark.rule("CH-GEN-1")
def test_numbers_are_free_before_the_first_registration_and_explained_after_it() -> None:
    fold = draft()
    fold.must(numbers(fold, grace_minutes=15))
    assert (fold.championship.rules.version, fold.championship.rules.grace_minutes) == (2, 15)
    fold.must(c.AnnounceChampionship())
    fold.planned()
    locked = numbers(fold, grace_minutes=20)
    assert code(fold.do(locked)) == "profile_locked"
    fold.must(replace(locked, reason=REASON))
    assert [item.explained for item in fold.championship.life.profiles] == [False, False, True]
    assert [item.profile.grace_minutes for item in fold.championship.life.profiles] == [10, 15, 20]


@pytest.mark.rule("CH-GEN-1")
def test_numbers_stay_locked_when_an_open_day_is_cancelled_with_nobody_on_it(fold: Fold) -> None:
    fold.must(c.CancelDay("e1", REASON))
    assert code(fold.do(numbers(fold, grace_minutes=20))) == "profile_locked"


@pytest.mark.rule("CH-GEN-1")
def test_numbers_stay_locked_when_the_only_day_with_registrations_is_cancelled(fold: Fold) -> None:
    fold.register(1)
    fold.must(c.CancelDay("e1", REASON))
    assert code(fold.do(numbers(fold, grace_minutes=20))) == "profile_locked"


@pytest.mark.rule("CH-GEN-1")
def test_a_day_keeps_the_numbers_that_its_check_in_opened_with(fold: Fold) -> None:
    fold.register(4)
    fold.now = datetime(2016, 12, 10, 6, 0, tzinfo=UTC)
    fold.check_in()
    fold.must(replace(numbers(fold, grace_minutes=20, minimum_age=99), reason=REASON))
    assert fold.event.rules.grace_minutes == 10
    assert fold.championship.rules.grace_minutes == 20
    fold.must(fold.registration())


@pytest.mark.rule("CH-GEN-1")
def test_a_version_follows_the_one_in_force_and_differs_from_it() -> None:
    fold = draft()
    assert code(fold.do(numbers(fold))) == "profile_same"
    stale = numbers(fold, grace_minutes=15)
    fold.must(numbers(fold, grace_minutes=12))
    assert code(fold.do(stale)) == "profile_changed"


@pytest.mark.rule("CH-GEN-1")
@pytest.mark.parametrize(
    "wrong",
    [{"minimum_age": -1}, {"day_maximum": 65}, {"grand_final_reset": 1}, {"day_wins": True}],
)
def test_a_number_lies_within_its_bounds(wrong: dict[str, Any]) -> None:
    assert code(draft().do(numbers(draft(), **wrong))) == "profile_number"


@pytest.mark.rule("CH-GEN-1")
@pytest.mark.parametrize("name", ["", "Моя версия", "a b", "x" * 41])
def test_a_profile_is_called_by_a_code(name: str) -> None:
    assert code(draft().do(numbers(draft(), name=name))) == "profile_name"


@pytest.mark.rule("CH-DAY-1")
def test_a_day_has_room_for_the_least_number_of_a_stage() -> None:
    fold = draft()
    assert code(fold.do(numbers(fold, stage_minimum=33))) == "profile_minimum"
    fold.must(numbers(fold, stage_minimum=32))


@pytest.mark.rule("CH-REG-6")
def test_whoever_is_registered_by_a_parent_needs_his_consent_too() -> None:
    fold = draft()
    assert code(fold.do(numbers(fold, representative_registers_below=19))) == "profile_ages"
    fold.must(numbers(fold, representative_registers_below=18))


@pytest.mark.rule("CH-GEN-1")
def test_a_championship_begins_with_numbers_within_their_bounds() -> None:
    fold = Fold(day_maximum=100)
    first, final = date(2016, 12, 1), date(2017, 2, 12)
    asked = c.CreateChampionship("c1", "key", fold.profile, first, final)
    assert code(fold.do(asked)) == "profile_number"


@pytest.mark.parametrize("name", [item.name for item in fields(Profile)])
def test_every_number_has_its_rule_bounds_words_and_place(name: str, fold: Fold) -> None:
    if name in NOT_NUMBERS:
        assert name not in FIELDS
        return
    row = FIELDS[name]
    assert row.rule in RULES, f"{row.rule} has no words"
    assert row.group in GROUPS
    assert row.words.ru != row.words.en
    value = getattr(fold.profile, name)
    bounds: dict[type, Callable[[Any], bool]] = {
        Flag: lambda kind: isinstance(value, bool),
        Choice: lambda kind: value in kind.codes,
        Number: lambda kind: kind.least <= value <= kind.most and kind.least < kind.most,
    }
    assert bounds[type(row.kind)](row.kind)


def test_versions_are_compared_number_by_number(fold: Fold) -> None:
    other = replace(fold.profile, version=2, grace_minutes=15, day_wins=2)
    found = [(row.name, old, new) for row, old, new in differences(fold.profile, other)]
    assert found == [("day_wins", 1, 2), ("grace_minutes", 10, 15)]


@pytest.mark.rule("CH-FREE-1")
def test_no_number_and_no_fact_knows_of_money() -> None:
    names = {item.name for item in fields(Profile)} | {
        item.name
        for cls in vars(f).values()
        if hasattr(cls, "__dataclass_fields__") and "Prize" not in cls.__name__
        for item in fields(cls)
    }
    assert not [
        name for name in names if {"fee", "paid", "payment", "price"} & set(name.split("_"))
    ]
