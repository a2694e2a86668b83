"""The tick that somebody's age was seen in a document: a fact without a date (CH-PD-1)."""

import pytest

from tests.support.fold import SECRET, Fold, code
from tournament.championship import commands as c
from tournament.championship.event_state import EventState
from tournament.championship.fold import evolve

pytestmark = pytest.mark.rule("CH-PD-1")


@pytest.fixture
def check_in() -> tuple[Fold, list[str]]:
    """An open check-in; all but the last two have come, one more than may play waits."""
    fold = Fold(day_maximum=12).start().planned()
    keys = fold.register(13)
    fold.check_in()
    for key in keys[:11]:
        fold.must(c.CheckIn(key))
    return fold, keys


def ticked(fold: Fold) -> set[str]:
    """Whose age counts as seen."""
    return {key for key, item in fold.event.entrants.items() if item.age_seen}


def test_a_check_in_alone_ticks_nothing(check_in: tuple[Fold, list[str]]) -> None:
    fold, _ = check_in
    assert fold.entries[-1].type == "checked-in"
    assert fold.entries[-1].v == 1
    assert ticked(fold) == set()


def test_the_fact_names_nothing_but_the_registration(check_in: tuple[Fold, list[str]]) -> None:
    fold, keys = check_in
    fold.must(c.NoteAgeSeen(keys[0]))
    assert fold.entries[-1].body == {"registration": keys[0]}
    assert ticked(fold) == {keys[0]}
    assert code(fold.do(c.NoteAgeSeen(keys[0]))) == "age_seen_already"


def test_of_the_absent_no_document_is_seen(check_in: tuple[Fold, list[str]]) -> None:
    fold, keys = check_in
    assert code(fold.do(c.NoteAgeSeen(keys[11]))) == "age_of_the_absent"
    assert code(fold.do(c.NoteAgeSeen("nobody"))) == "registration_unknown"


def test_whoever_waits_in_the_hall_keeps_the_tick_with_his_place(
    check_in: tuple[Fold, list[str]],
) -> None:
    fold, keys = check_in
    fold.must(c.CheckIn(keys[12]))
    assert fold.event.entrants[keys[12]].here
    fold.must(c.NoteAgeSeen(keys[12]))
    fold.must(c.CloseCheckIn())
    fold.give_places()
    assert fold.event.entrants[keys[12]].status == "checked_in"
    assert ticked(fold) == {keys[12]}


def test_an_undone_check_in_takes_the_tick_away(check_in: tuple[Fold, list[str]]) -> None:
    fold, keys = check_in
    fold.must(c.NoteAgeSeen(keys[0]))
    fold.must(c.UndoCheckIn(keys[0]))
    assert ticked(fold) == set()
    fold.must(c.CheckIn(keys[0]))
    fold.must(c.NoteAgeSeen(keys[0]))


def test_a_document_may_come_later_than_the_draw(check_in: tuple[Fold, list[str]]) -> None:
    fold, keys = check_in
    fold.must(c.CloseCheckIn())
    fold.must(c.FreezeList())
    fold.must(c.MakeDraw("17 4 23", SECRET))
    fold.must(c.NoteAgeSeen(keys[0]))
    fold.play_on()
    fold.must(c.CompleteDay())
    assert code(fold.do(c.NoteAgeSeen(keys[1]))) == "age_of_the_absent"
    again = EventState()
    for entry in fold.entries:
        if entry.scope == "event:e1":
            again = evolve(again, entry)  # type: ignore[assignment]
    assert again.entrants == fold.event.entrants
