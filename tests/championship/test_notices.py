"""Who is told what after each fact."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from tests.support.finals import FINAL, final_of
from tests.support.fold import BOTH, DAY, GROWN_UP, REASON, Fold
from tournament.championship import commands as c
from tournament.championship import facts
from tournament.championship.notices import Notice, notices
from tournament.ledger.core.entry import utc_text
from tournament.regulations.refusals import Refusal

LATER = date(2016, 12, 17)


@pytest.fixture
def fold() -> Fold:
    """Two days of two places each in two cities, some days ahead."""
    made = Fold(day_maximum=2, stage_minimum=2)
    made.now = datetime(2016, 12, 5, 9, 0, tzinfo=UTC)
    return made.start().planned().elsewhere("e2", LATER)


def told(fold: Fold, command: c.Command) -> list[tuple[Any, ...]]:
    """What follows from a command: kind, registration, and what it is about."""
    before = fold.championship
    decision = fold.do(command)
    assert not isinstance(decision, Refusal), decision
    found = notices(before, fold.championship, decision.get("championship"))
    return [
        (item.kind, item.registration, dict(item.about)) if item.about else _plain(item)
        for item in found
    ]


def _plain(notice: Notice) -> tuple[str, str]:
    return notice.kind, notice.registration


def test_whoever_is_entered_is_told_and_so_is_the_consented_minor(fold: Fold) -> None:
    child = fold.registration(birth_date=date(2001, 5, 5))
    assert told(fold, child) == [("registered", child.registration)]
    consent = c.RecordRepresentativeConsent("e1", child.registration)
    assert told(fold, consent) == [("registered", child.registration)]
    assert told(fold, c.WithdrawRegistration("e1", child.registration)) == [
        ("withdrawn", child.registration)
    ]


def test_a_edited_typing_error_is_no_news_unless_it_changes_the_place(fold: Fold) -> None:
    (key,) = fold.register(1)
    assert told(fold, c.EditPerson("e1", key, date(1991, 1, 1), "1" * 64, "")) == []
    minor = c.EditPerson("e1", key, date(2001, 5, 5), "2" * 64, "")
    assert told(fold, minor) == [("registered", key)]


def test_a_move_is_told_once_and_names_where_it_came_from(fold: Fold) -> None:
    (key,) = fold.register(1)
    move = c.MoveRegistration("e1", key, "r9", "e2", c.ONLINE, GROWN_UP, False, True)
    assert told(fold, move) == [("moved", "r9", {"from": key})]


@pytest.mark.rule("CH-WAIT-1")
def test_an_offer_is_told_with_its_deadline_and_so_is_its_end(fold: Fold) -> None:
    keys = fold.register(4)
    fold.must(c.WithdrawRegistration("e1", keys[0]))
    tomorrow = fold.now + timedelta(hours=24, seconds=1)
    assert told(fold, c.FillPlace("e1")) == [
        ("place_offered", keys[2], {"until": utc_text(tomorrow)})
    ]
    assert told(fold, c.AnswerOffer("e1", keys[2], accept=False)) == []
    fold.must(c.FillPlace("e1"))
    fold.wait(hours=24)
    assert told(fold, c.LapseOffer("e1", keys[3])) == [("place_lost", keys[3])]
    fold.must(c.FillPlace("e1"))
    assert told(fold, c.AnswerOffer("e1", keys[2], accept=True)) == [("place_given", keys[2])]


@pytest.mark.rule("CH-DAY-2")
def test_everybody_in_force_is_told_of_a_moved_day(fold: Fold) -> None:
    child = fold.registration(birth_date=date(2004, 12, 10), consents=BOTH)
    fold.must(child)
    keys = fold.register(3)
    fold.must(c.WithdrawRegistration("e1", keys[2]))
    earlier = c.MoveDay(
        "e1", date(2016, 12, 8), "11:00", frozenset({child.registration}), frozenset()
    )
    assert told(fold, earlier) == [
        ("ended", child.registration, {"why": "too_young"}),
        ("day_moved", keys[0], {"from_date": DAY.isoformat()}),
        ("day_moved", keys[1], {"from_date": DAY.isoformat()}),
    ]


@pytest.mark.rule("CH-DAY-2")
def test_everybody_in_force_is_told_of_a_cancelled_day(fold: Fold) -> None:
    keys = fold.register(3)
    fold.must(c.WithdrawRegistration("e1", keys[1]))
    assert told(fold, c.CancelDay("e1", REASON)) == [
        ("day_cancelled", keys[0]),
        ("day_cancelled", keys[2]),
    ]


def test_two_persons_who_are_one_are_told_and_told_again_when_it_is_undone(fold: Fold) -> None:
    first, second = fold.registration(), fold.registration()
    fold.must(first)
    fold.must(second)
    merge = c.MergePersons(first.person, second.person, second.registration)
    assert told(fold, merge) == [("ended", second.registration, {"why": "duplicate"})]
    assert told(fold, c.UndoMerge(second.person, GROWN_UP)) == [("registered", second.registration)]


@pytest.mark.rule("CH-WAIT-1")
def test_what_concerns_no_registration_is_told_to_nobody(fold: Fold) -> None:
    fold.register(1)
    assert told(fold, c.DescribeDay("e1", "d1", "1" * 64)) == []
    fold.now = datetime(2016, 12, 10, 6, 0, tzinfo=UTC)
    assert told(fold, c.OpenCheckIn("e1", "key", "0" * 64)) == []


def test_nobody_is_told_of_a_rehearsal_and_everybody_of_a_moved_final() -> None:
    """A rehearsal has no readers; whoever has a seat in the final hears of its new date."""
    fold = final_of(2, 2)
    state = fold.championship
    moved = facts.FinalMoved(FINAL, "2017-02-19", "12:00")
    assert notices(state, state, moved) == ()
    played = replace(state, rehearsal=None)
    found = notices(played, played, moved)
    assert [(item.kind, item.registration) for item in found] == [
        ("final_moved", key) for key in state.registrations
    ]
