"""Rules of check-in and draw, each shown to refuse."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tests.support.drafts import numbers
from tests.support.fold import REASON, SECRET, SECRET_SHA256, Fold, code
from tournament.championship import commands as c
from tournament.championship.check_in.queries import minutes_left
from tournament.championship.codec import fact_from
from tournament.championship.event_evolve import evolve_event
from tournament.championship.event_state import EventState


def at_check_in(players: int) -> tuple[Fold, list[str]]:
    """Two hours before play starts."""
    fold = Fold().start().planned()
    keys = fold.register(players)
    return fold.check_in(), keys


@pytest.mark.rule("CH-CHECKIN-1")
def test_absent_at_closing_is_a_no_show() -> None:
    fold, keys = at_check_in(11)
    for key in keys[:10]:
        fold.must(c.CheckIn(key))
    fold.must(c.CloseCheckIn())
    assert fold.event.entrants[keys[10]].status == "no_show"
    assert code(fold.do(c.CheckIn(keys[10]))) == "check_in_not_open"


@pytest.mark.rule("CH-CHECKIN-1")
def test_the_list_is_not_frozen_while_check_in_is_open() -> None:
    fold, keys = at_check_in(10)
    for key in keys:
        fold.must(c.CheckIn(key))
    assert code(fold.do(c.FreezeList())) == "check_in_running"


@pytest.mark.rule("CH-CHECKIN-2")
def test_extensions_add_up_to_sixty_minutes_and_let_the_late_in() -> None:
    fold, keys = at_check_in(11)
    fold.must(c.CloseCheckIn())
    fold.wait(hours=2)
    fold.must(c.ExtendCheckIn(45))
    fold.must(c.CheckIn(keys[10]))
    assert code(fold.do(c.ExtendCheckIn(16))) == "extension_used_up"
    fold.must(c.ExtendCheckIn(15))
    fold.wait(minutes=61)
    assert code(fold.do(c.CheckIn(keys[9]))) == "check_in_over"


@pytest.mark.rule("CH-CHECKIN-2")
def test_what_has_no_end_is_not_extended() -> None:
    fold, _ = at_check_in(11)
    fold.wait(hours=2)
    assert code(fold.do(c.ExtendCheckIn(10))) == "check_in_endless"
    fold.must(c.CloseCheckIn())
    fold.must(c.ExtendCheckIn(10))
    fold.must(c.ExtendCheckIn(10))
    assert minutes_left(fold.event) == 40


def start_of(fold: Fold) -> datetime:
    """When play is to begin."""
    return fold.championship.days["e1"].starts_at.astimezone(UTC)


@pytest.mark.rule("CH-CHECKIN-2")
@pytest.mark.parametrize("minutes", [0, 5, 30, 60])
def test_closed_by_mistake_two_hours_early_it_is_opened_again_freely(minutes: int) -> None:
    fold, keys = at_check_in(11)
    assert fold.now < start_of(fold) - timedelta(minutes=119)
    for _ in range(3):
        fold.must(c.CloseCheckIn())
        assert fold.event.entrants[keys[0]].status == "no_show"
        fold.must(c.ExtendCheckIn(minutes))
        assert fold.event.extended_until == start_of(fold) + timedelta(minutes=minutes)
    fold.must(c.CheckIn(keys[0]))
    fold.now = start_of(fold) - timedelta(seconds=2)
    fold.must(c.CheckIn(keys[1]))
    fold.must(c.CloseCheckIn())
    assert minutes_left(fold.event) == 60


@pytest.mark.rule("CH-CHECKIN-2")
def test_from_the_start_on_minutes_count_as_they_are_used() -> None:
    fold, keys = at_check_in(11)
    fold.must(c.CloseCheckIn())
    fold.must(c.ExtendCheckIn(30))
    fold.now = start_of(fold) + timedelta(minutes=10)
    assert minutes_left(fold.event) == 30, "the others are promised already"
    fold.must(c.CheckIn(keys[0]))
    fold.must(c.CloseCheckIn())
    assert minutes_left(fold.event) == 49, "ten minutes and some seconds were used"
    fold.wait(hours=1)
    assert code(fold.do(c.ExtendCheckIn(0))) == "extension_used_up", "play should have begun"
    fold.must(c.ExtendCheckIn(20))
    fold.wait(minutes=25)
    assert code(fold.do(c.CheckIn(keys[1]))) == "check_in_over"
    assert minutes_left(fold.event) == 29, "what was over was no time on site"
    assert code(fold.do(c.ExtendCheckIn(30))) == "extension_used_up"
    fold.must(c.ExtendCheckIn(29))
    fold.must(c.CheckIn(keys[1]))
    fold.wait(minutes=28)
    fold.must(c.CheckIn(keys[2]))
    fold.wait(minutes=5)
    fold.must(c.CloseCheckIn())
    assert code(fold.do(c.ExtendCheckIn(1))) == "extension_used_up"


@pytest.mark.rule("CH-CHECKIN-2")
def test_extensions_of_old_ledgers_count_in_full() -> None:
    """The first version of the fact: so many minutes more, whenever check-in closed again."""
    fold, _ = at_check_in(11)
    fold.must(c.CloseCheckIn())
    opened = fold.now
    fold.event = extended_as_before(fold, 40)
    assert fold.event.extended_until == opened + timedelta(minutes=40)
    fold.must(c.CloseCheckIn())
    assert minutes_left(fold.event) == 20
    fold.now = start_of(fold) + timedelta(minutes=1)
    fold.event = extended_as_before(fold, 5)
    fold.must(c.ExtendCheckIn(15))
    assert fold.event.extended_until == start_of(fold) + timedelta(minutes=21)
    assert minutes_left(fold.event) == 0


def extended_as_before(fold: Fold, minutes: int) -> EventState:
    """The event with a fact in a version that no command makes any more."""
    fact = fact_from("check-in-extended", 1, {"minutes": minutes})
    return evolve_event(fold.event, fact, fold.now)


@pytest.mark.rule("CH-CHECKIN-3")
def test_a_check_in_is_undone_until_the_list_is_frozen() -> None:
    fold, keys = at_check_in(11)
    fold.must(c.CheckIn(keys[0]))
    fold.must(c.UndoCheckIn(keys[0]))
    assert fold.event.entrants[keys[0]].status == "confirmed"
    fold.all_in()
    fold.must(c.FreezeList())
    assert code(fold.do(c.UndoCheckIn(keys[0]))) == "undo_too_late"


@pytest.mark.rule("CH-REG-5")
def test_a_second_tap_is_told_that_it_is_too_late() -> None:
    fold, keys = at_check_in(10)
    fold.must(c.CheckIn(keys[0]))
    refusal = fold.do(c.CheckIn(keys[0]))
    assert code(refusal) == "registration_state"
    assert refusal.kind == "stale"


@pytest.mark.rule("CH-WAIT-1")
def test_who_waits_in_the_hall_gets_the_first_free_place_in_the_order_of_the_line() -> None:
    fold, keys = at_check_in(35)
    fold.must(c.CheckIn(keys[34]))
    fold.must(c.CheckIn(keys[33]))
    assert [item.registration for item in fold.event.waiting_here] == [keys[33], keys[34]]
    assert code(fold.do(c.FillPlace("e1"))) == "nobody_in_line"
    fold.must(c.WithdrawRegistration("e1", keys[0]))
    fold.must(c.FillPlace("e1"))
    assert fold.event.entrants[keys[33]].status == "checked_in"
    assert fold.event.entrants[keys[34]].status == "waitlisted"
    assert code(fold.do(c.FillPlace("e1"))) == "nobody_in_line"


@pytest.mark.rule("CH-WAIT-1")
def test_nobody_of_the_line_overtakes_those_who_came_before() -> None:
    fold, keys = at_check_in(35)
    fold.must(c.CheckIn(keys[33]))
    fold.must(c.WithdrawRegistration("e1", keys[0]))
    fold.must(c.CheckIn(keys[34]))
    assert fold.event.entrants[keys[34]].status == "waitlisted"


@pytest.mark.rule("CH-CHECKIN-3")
def test_arriving_in_line_can_be_undone() -> None:
    fold, keys = at_check_in(33)
    fold.must(c.CheckIn(keys[32]))
    fold.must(c.UndoCheckIn(keys[32]))
    assert not fold.event.waiting_here
    assert code(fold.do(c.UndoCheckIn(keys[32]))) == "registration_state"


@pytest.mark.rule("CH-DAY-3")
def test_places_of_the_absent_are_free_when_check_in_has_closed() -> None:
    fold, keys = at_check_in(33)
    for key in keys[:31]:
        fold.must(c.CheckIn(key))
    fold.must(c.CloseCheckIn())
    fold.wait(hours=2)
    fold.must(c.ExtendCheckIn(10))
    fold.must(c.CheckIn(keys[32]))
    assert code(fold.do(c.CheckIn(keys[31]))) == "no_place"


@pytest.mark.rule("CH-DAY-1")
@pytest.mark.parametrize(("players", "expected"), [(9, "too_few"), (10, None)])
def test_a_draw_needs_ten_present(players: int, expected: str | None) -> None:
    fold, _ = at_check_in(players)
    fold.all_in()
    decision = fold.do(c.FreezeList())
    assert (code(decision) if expected else None) == expected


@pytest.mark.rule("CH-DAY-3")
def test_a_draw_takes_thirty_two_at_most() -> None:
    fold = Fold(day_maximum=33).start().planned()
    fold.register(33)
    fold.check_in().all_in()
    fold.event = type(fold.event)(
        **{**vars_of(fold.event), "profile": Fold(day_maximum=32).profile, "promised": 32}
    )
    assert code(fold.do(c.FreezeList())) == "too_many"


def vars_of(state: Any) -> dict[str, Any]:
    return {name: getattr(state, name) for name in state.__dataclass_fields__}


@pytest.mark.rule("CH-JUDGE-2")
def test_a_draw_needs_a_judge() -> None:
    fold, _ = at_check_in(10)
    fold.all_in()
    fold.must(c.FreezeList())
    grant = next(iter(fold.championship.grants))
    fold.must(c.RevokeRole(grant, "judge"))
    assert code(fold.do(c.MakeDraw("17 4 23", SECRET))) == "no_judge"


@pytest.mark.rule("CH-DE-10")
def test_the_draw_needs_a_frozen_list_and_words_and_happens_once() -> None:
    fold, _ = at_check_in(10)
    fold.all_in()
    assert code(fold.do(c.MakeDraw("17 4 23", SECRET))) == "list_not_frozen"
    fold.must(c.FreezeList())
    assert code(fold.do(c.FreezeList())) == "list_frozen"
    assert code(fold.do(c.MakeDraw("  1 ", SECRET))) == "draw_text_short"
    fold.must(c.MakeDraw("17 4 23", SECRET))
    assert code(fold.do(c.MakeDraw("other", SECRET))) == "drawn_already"


@pytest.mark.rule("CH-DE-10")
def test_another_secret_than_the_committed_one_is_a_fault() -> None:
    fold, _ = at_check_in(10)
    fold.all_in()
    fold.must(c.FreezeList())
    with pytest.raises(ValueError, match="committed"):
        fold.ask(c.MakeDraw("17 4 23", b"x" * 32))


@pytest.mark.rule("CH-DE-10")
def test_the_list_does_not_change_between_freezing_and_draw() -> None:
    fold, keys = at_check_in(10)
    fold.all_in()
    fold.must(c.FreezeList())
    assert code(fold.do(fold.registration())) == "list_frozen"
    assert code(fold.do(c.WithdrawRegistration("e1", keys[0]))) == "list_frozen"
    assert code(fold.do(c.ExtendCheckIn(5))) == "check_in_not_open"


@pytest.mark.rule("CH-DE-11")
def test_a_draw_is_withdrawn_before_the_first_call_only_and_both_stay() -> None:
    fold = Fold().drawn(10)
    first = fold.event.order
    fold.must(c.WithdrawDraw("x1", SECRET_SHA256, REASON))
    assert fold.event.status == "check_in"
    assert not fold.event.order
    fold.must(c.CloseCheckIn())
    fold.must(c.FreezeList())
    fold.must(c.MakeDraw("other words", SECRET))
    assert [draw.withdrawn for draw in fold.event.draws] == [True, False]
    assert fold.event.draws[0].order == first != fold.event.order
    fold.call(fold.event.progress.ready()[0])
    assert code(fold.do(c.WithdrawDraw("x2", SECRET_SHA256, REASON))) == "redraw_too_late"


@pytest.mark.rule("CH-REG-1")
def test_somebody_registers_at_check_in_and_plays() -> None:
    fold, _ = at_check_in(9)
    late = fold.registration()
    fold.must(late)
    assert fold.event.entrants[late.registration].number == 10
    fold.all_in()
    fold.must(c.FreezeList())


@pytest.mark.rule("CH-JUDGE-4")
def test_nobody_makes_the_draw_in_which_he_stands() -> None:
    fold, keys = at_check_in(10)
    fold.all_in()
    person = fold.event.entrants[keys[3]].person
    assert code(fold.do(c.FreezeList(), person=person)) == "own_draw"
    fold.must(c.FreezeList())
    assert code(fold.do(c.MakeDraw("17 4 23", SECRET), person=person)) == "own_draw"


@pytest.mark.rule("CH-DE-11")
@pytest.mark.rule("CH-WD-1")
def test_who_left_before_a_redraw_stays_away_and_nobody_else_leaves() -> None:
    fold = Fold().drawn(11)
    leaver = fold.event.order[0]
    met = fold.event.open_match_version(leaver)
    fold.must(c.RuleWithdrawal("x1", leaver, met, REASON))
    fold.must(c.WithdrawDraw("x2", SECRET_SHA256, REASON))
    fold.must(c.CloseCheckIn())
    fold.must(c.FreezeList())
    fold.must(c.MakeDraw("other words", SECRET))
    assert leaver not in fold.event.order
    assert len(fold.event.order) == 10
    assert not fold.event.progress.left
    assert not fold.event.decisions


@pytest.mark.rule("CH-DE-11")
@pytest.mark.rule("CH-JUDGE-4")
def test_nobody_withdraws_the_draw_in_which_he_stands() -> None:
    fold = Fold().drawn(10)
    person = fold.event.entrants[fold.event.order[2]].person
    ruling = c.WithdrawDraw("x1", SECRET_SHA256, REASON)
    assert code(fold.do(ruling, person=person, role="judge")) == "own_draw"


@pytest.mark.rule("CH-DE-11")
def test_the_list_can_be_corrected_after_a_withdrawn_draw() -> None:
    fold, keys = at_check_in(11)
    fold.wait(hours=2)
    fold.must(c.CloseCheckIn())
    fold.must(c.ExtendCheckIn(10))
    for key in keys[:10]:
        fold.must(c.CheckIn(key))
    fold.must(c.CloseCheckIn())
    fold.must(c.FreezeList())
    fold.must(c.MakeDraw("17 4 23", SECRET))
    fold.must(c.WithdrawDraw("x1", SECRET_SHA256, REASON))
    fold.must(c.CheckIn(keys[10]))


@pytest.mark.rule("CH-REG-3")
def test_who_went_to_another_day_after_a_draw_does_not_come_back_after_its_withdrawal() -> None:
    fold, keys = at_check_in(11)
    for key in keys[:10]:
        fold.must(c.CheckIn(key))
    fold.must(c.CloseCheckIn())
    fold.must(c.FreezeList())
    fold.must(c.MakeDraw("17 4 23", SECRET))
    person = fold.event.entrants[keys[10]].person
    fold.elsewhere()
    fold.must(fold.registration("e2", person=person))
    fold.must(c.WithdrawDraw("x1", SECRET_SHA256, REASON))
    assert code(fold.do(c.CheckIn(keys[10]))) == "registered_elsewhere"
    used = {**fold.championship.used, person: "e2"}
    fold.championship = type(fold.championship)(**{**vars_of(fold.championship), "used": used})
    assert code(fold.do(c.CheckIn(keys[10]))) == "day_used"


@pytest.mark.rule("CH-REG-1")
@pytest.mark.rule("CH-CHECKIN-1")
def test_nobody_registers_behind_a_closed_check_in() -> None:
    fold, _ = at_check_in(11)
    fold.must(c.CloseCheckIn())
    assert code(fold.do(fold.registration())) == "check_in_not_open"
    fold.wait(hours=2)
    fold.must(c.ExtendCheckIn(10))
    fold.must(fold.registration())


@pytest.mark.rule("CH-CHECKIN-3")
def test_undo_gives_back_what_was_before() -> None:
    fold, keys = at_check_in(34)
    fold.must(c.WithdrawRegistration("e1", keys[0]))
    fold.must(c.CheckIn(keys[33]))
    fold.must(c.UndoCheckIn(keys[33]))
    assert fold.event.entrants[keys[33]].status == "waitlisted"
    fold.must(c.CheckIn(keys[32]))


def made_smaller(players: int, maximum: int, more: int = 0) -> tuple[Fold, list[str]]:
    """So many have a place, so many more wait on the list; then the number for a day is lowered."""
    fold = Fold(day_maximum=players).start().planned()
    fold.now -= timedelta(days=5)
    keys = fold.register(players + more)
    fold.must(replace(numbers(fold, day_maximum=maximum), reason=REASON), role="publisher")
    return fold, keys


@pytest.mark.rule("CH-DAY-3")
def test_who_has_a_place_keeps_it_when_the_number_is_made_smaller() -> None:
    fold, keys = made_smaller(14, 11, more=1)
    assert fold.status(keys[13]) == "confirmed"
    assert fold.status(keys[14]) == "waitlisted"
    fold.must(c.WithdrawRegistration("e1", keys[13]))
    fold.give_places()
    assert fold.status(keys[14]) == "waitlisted", "nobody new gets a place above the number"
    new = fold.register(1)[0]
    assert fold.status(new) == "waitlisted"
    fold.wait(days=5)
    fold.check_in()
    for key in keys[:12]:
        fold.must(c.CheckIn(key))
    fold.must(c.CheckIn(keys[14]))
    assert fold.event.entrants[keys[14]].status == "waitlisted", "present, but no place is free"
    fold.must(c.CloseCheckIn())
    fold.must(c.ExtendCheckIn(0))
    fold.must(c.CheckIn(keys[12]))
    fold.must(c.CloseCheckIn())
    fold.must(c.FreezeList())
    fold.must(c.MakeDraw("17 4 23", SECRET))
    assert set(fold.event.order) == set(keys[:13])


@pytest.mark.rule("CH-DAY-3")
def test_below_the_smaller_number_places_are_given_again() -> None:
    fold, keys = made_smaller(14, 12, more=1)
    for key in keys[10:13]:
        fold.must(c.WithdrawRegistration("e1", key))
    fold.give_places()
    assert fold.status(keys[14]) in {"offered", "confirmed"}
