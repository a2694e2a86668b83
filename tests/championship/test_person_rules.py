"""Rules about persons: two records that are one (CH-REG-4), and the end of what is known."""

from datetime import date, timedelta
from typing import Any

import pytest

from tests.support.fold import BOTH, DAY, GROWN_UP, REASON, SECRET, SECRET_SHA256, Fold, code
from tournament.championship import commands as c
from tournament.championship.notices import notices
from tournament.championship.registration.persons.queries import (
    can_be_merged,
    restoration,
    ways_to_merge,
)


def two_days(**numbers: Any) -> Fold:
    """Two cities that play on the same date: `e1` and `e2`."""
    fold = Fold(**numbers).start().planned("e1")
    fold.must(c.AddStage("s2", "tomsk", "Asia/Tomsk"))
    fold.must(c.PlanDay("e2", "s2", DAY, "11:00", 8))
    fold.must(c.GrantRole("g2", "u1", "judge", "event", "e2"))
    fold.must(c.OpenRegistration("e2"))
    return fold


def enter(fold: Fold, person: str, event: str, **changes: Any) -> str:
    """A registration of a known person."""
    command = fold.registration(event, person=person, **changes)
    fold.must(command)
    return command.registration


def status(fold: Fold, registration: str) -> str:
    return fold.championship.registrations[registration].status


def draw(fold: Fold, event: str) -> None:
    """Everybody with a place comes, and the bracket is published."""
    fold.must(c.OpenCheckIn(event, "key", SECRET_SHA256))
    fold.at(event).all_in()
    fold.must(c.FreezeList())
    fold.must(c.MakeDraw("17 4 23", SECRET))


def merge(kept: str, merged: str, ended: str | None = None) -> c.MergePersons:
    return c.MergePersons(kept, merged, ended)


def undo(merged: str, birth_date: date | None = GROWN_UP) -> c.UndoMerge:
    return c.UndoMerge(merged, birth_date)


def moved_day(event: str, *too_young: str) -> c.MoveDay:
    """The day before, on which some are too young."""
    return c.MoveDay(event, date(2016, 12, 9), "11:00", frozenset(too_young), frozenset())


# --- merging -----------------------------------------------------------------------------------


@pytest.mark.rule("CH-REG-4")
@pytest.mark.rule("CH-REG-3")
def test_of_two_registrations_before_a_draw_one_has_to_end() -> None:
    fold = two_days()
    one, other = enter(fold, "anna", "e1"), enter(fold, "anya", "e2")
    foreign = enter(fold, "boris", "e2")
    ways = ways_to_merge(fold.championship, "anna", "anya")
    assert ways == (merge("anna", "anya", other), merge("anya", "anna", one))
    assert code(fold.do(merge("anna", "anya"))) == "merge_needs_choice"
    assert code(fold.do(merge("anna", "anya", foreign))) == "merge_needs_choice"
    assert code(fold.do(merge("anna", "anya", "nothing"))) == "merge_needs_choice"
    held = fold.championship.places_held("e2")
    fold.must(merge("anna", "anya", other))
    assert (status(fold, one), status(fold, other)) == ("confirmed", "refused")
    assert fold.championship.places_held("e2") == held - 1
    assert [item.id for item in fold.championship.active_of("anya")] == [one]
    assert fold.championship.active == {"anna": one, "boris": foreign}


@pytest.mark.rule("CH-REG-3")
def test_merged_persons_have_one_day_whatever_the_id() -> None:
    fold = two_days()
    one, other = enter(fold, "anna", "e1"), enter(fold, "anya", "e2")
    fold.must(merge("anna", "anya", other))
    assert code(fold.do(fold.registration("e1", person="anya"))) == "registered_here"
    assert code(fold.do(fold.registration("e2", person="anya"))) == "registered_elsewhere"
    fold.must(c.WithdrawRegistration("e1", one))
    enter(fold, "anya", "e2")
    assert code(fold.do(fold.registration("e1", person="anna"))) == "registered_elsewhere"


@pytest.mark.rule("CH-REG-4")
def test_the_other_one_can_be_the_one_that_ends() -> None:
    fold = two_days()
    one, other = enter(fold, "anna", "e1"), enter(fold, "anya", "e2")
    fold.must(merge("anna", "anya", one))
    assert (status(fold, one), status(fold, other)) == ("refused", "confirmed")


@pytest.mark.rule("CH-REG-4")
def test_nothing_ends_where_one_registration_is_left() -> None:
    fold = two_days()
    one, other = enter(fold, "anna", "e1"), enter(fold, "anya", "e2")
    fold.must(c.WithdrawRegistration("e2", other))
    assert code(fold.do(merge("anna", "anya", one))) == "merge_needs_choice"
    assert code(fold.do(merge("anna", "anya", other))) == "merge_needs_choice"
    fold.must(merge("anna", "anya"))
    assert (status(fold, one), status(fold, other)) == ("confirmed", "withdrawn")


@pytest.mark.rule("CH-REG-4")
@pytest.mark.rule("CH-REG-3")
def test_who_has_played_keeps_what_was_played_and_loses_the_rest() -> None:
    fold = two_days()
    played = [enter(fold, f"p{number}", "e1") for number in range(10)]
    late = enter(fold, "again", "e2")
    draw(fold, "e1")
    fold.play_on(1)
    assert code(fold.do(merge("p0", "again"))) == "merge_needs_choice"
    assert code(fold.do(merge("p0", "again", played[0]))) == "merge_needs_choice"
    for pair in (("p0", "again"), ("again", "p0")):
        assert ways_to_merge(fold.championship, *pair) == (merge("p0", "again", late),)
    fold.must(merge("p0", "again", late))
    assert (status(fold, played[0]), status(fold, late)) == ("in_bracket", "refused")
    assert code(fold.do(fold.registration("e2", person="again"))) == "day_used"


@pytest.mark.rule("CH-REG-3")
def test_who_has_finished_a_day_has_used_it_under_every_id() -> None:
    fold = two_days(stage_minimum=4)
    for number in range(4):
        enter(fold, f"p{number}", "e1")
    late = enter(fold, "again", "e2")
    draw(fold, "e1")
    fold.play_on()
    fold.must(c.CompleteDay())
    assert fold.championship.active_of("p0") == ()
    assert code(fold.do(merge("p0", "again"))) == "merge_needs_choice"
    fold.must(merge("p0", "again", late))
    assert fold.championship.used_by("again") == "e1"


@pytest.mark.rule("CH-REG-4")
def test_who_stands_in_a_bracket_keeps_it_and_loses_the_other_day() -> None:
    fold = two_days()
    drawn = [enter(fold, f"p{number}", "e1") for number in range(10)]
    waiting = enter(fold, "again", "e2")
    draw(fold, "e1")
    assert code(fold.do(merge("again", "p3", drawn[3]))) == "merge_needs_choice"
    fold.must(merge("again", "p3", waiting))
    assert (status(fold, drawn[3]), status(fold, waiting)) == ("in_bracket", "refused")
    assert fold.championship.used_by("again") is None
    fold.call(fold.event.progress.ready()[0])
    assert fold.championship.used_by("again") == "e1"


def in_two_brackets() -> Fold:
    """`p0` stands in the bracket of e1, `q0` in that of e2, and both are one."""
    fold = two_days(stage_minimum=4)
    for number in range(5):
        enter(fold, f"p{number}", "e1")
        enter(fold, f"q{number}", "e2")
    draw(fold, "e1")
    draw(fold, "e2")
    assert ways_to_merge(fold.championship, "p0", "q0") == (merge("p0", "q0"),)
    fold.must(merge("p0", "q0"))
    return fold


@pytest.mark.rule("CH-REG-4")
@pytest.mark.rule("CH-REG-8")
def test_of_two_brackets_nothing_ends() -> None:
    fold = in_two_brackets()
    assert [item.status for item in fold.championship.active_of("p0")] == ["in_bracket"] * 2


@pytest.mark.rule("CH-REG-3")
@pytest.mark.rule("CH-DE-11")
def test_after_a_withdrawn_draw_nobody_is_drawn_into_a_second_bracket() -> None:
    fold = in_two_brackets()
    fold.at("e2").must(c.WithdrawDraw("x1", SECRET_SHA256, REASON))
    (held,) = fold.championship.active_of("q0")
    assert (held.person, held.status) == ("p0", "in_bracket")
    fold.must(c.CloseCheckIn())
    fold.must(c.FreezeList())
    fold.must(c.MakeDraw("other words", SECRET))
    assert len(fold.event.order) == 4
    assert [item.event for item in fold.championship.active_of("q0")] == ["e1"]


@pytest.mark.rule("CH-REG-3")
@pytest.mark.rule("CH-DE-11")
def test_two_records_in_one_bracket_are_one_after_its_withdrawal() -> None:
    fold = two_days(stage_minimum=4)
    entered = [enter(fold, f"p{number}", "e1") for number in range(5)]
    draw(fold, "e1")
    fold.must(merge("p0", "p1"))
    fold.must(c.WithdrawDraw("x1", SECRET_SHA256, REASON))
    assert [item.id for item in fold.championship.active_of("p1")] == [entered[0]]
    assert status(fold, entered[1]) == "released"
    fold.must(c.CloseCheckIn())
    fold.must(c.FreezeList())
    assert set(fold.event.frozen_list) == {*entered} - {entered[1]}


@pytest.mark.rule("CH-REG-3")
@pytest.mark.rule("CH-DE-11")
def test_who_has_played_elsewhere_since_the_draw_does_not_come_back_by_its_withdrawal() -> None:
    fold = two_days(stage_minimum=4)
    absent = enter(fold, "anna", "e1")
    for number in range(4):
        enter(fold, f"p{number}", "e1")
        enter(fold, f"q{number}", "e2")
    fold.check_in("e1")
    for key in fold.event.entrants.keys() - {absent}:
        fold.must(c.CheckIn(key))
    fold.must(c.CloseCheckIn())
    fold.must(c.FreezeList())
    fold.must(c.MakeDraw("17 4 23", SECRET))
    enter(fold, "anna", "e2")
    draw(fold, "e2")
    fold.play_on()
    fold.must(c.CompleteDay())
    fold.at("e1").must(c.WithdrawDraw("x1", SECRET_SHA256, REASON))
    assert status(fold, absent) == "released"
    assert fold.championship.active_of("anna") == ()


@pytest.mark.rule("CH-REG-4")
@pytest.mark.rule("CH-WAIT-1")
def test_at_an_open_check_in_the_place_goes_to_who_waits_in_the_hall() -> None:
    fold = two_days(day_maximum=2, stage_minimum=2)
    one, other, third = (enter(fold, person, "e1") for person in ("anna", "anya", "boris"))
    fold.check_in("e1")
    for key in (one, other, third):
        fold.must(c.CheckIn(key))
    assert fold.event.entrants[third].status == "waitlisted"
    fold.must(merge("anna", "anya", other))
    assert fold.event.entrants[other].status == "withdrawn"
    fold.must(c.FillPlace("e1"))
    assert fold.event.entrants[third].status == "checked_in"


@pytest.mark.rule("CH-REG-4")
def test_nobody_leaves_a_frozen_list_by_a_merge() -> None:
    fold = two_days(stage_minimum=2)
    one, other = enter(fold, "anna", "e1"), enter(fold, "anya", "e2")
    enter(fold, "boris", "e1")
    fold.check_in("e1").all_in()
    fold.must(c.FreezeList())
    assert code(fold.do(merge("anya", "anna", one))) == "list_frozen"
    fold.must(merge("anna", "anya", other))
    fold.must(c.MakeDraw("17 4 23", SECRET))
    assert status(fold, one) == "in_bracket"


@pytest.mark.rule("CH-REG-4")
def test_deciding_without_the_day_whose_check_in_is_open_is_a_fault() -> None:
    fold = two_days()
    one = enter(fold, "anna", "e1")
    enter(fold, "anya", "e2")
    fold.check_in("e1").at("e2")
    with pytest.raises(ValueError, match="not the one that is decided on"):
        fold.ask(merge("anya", "anna", one))


@pytest.mark.rule("CH-REG-4")
def test_chains_are_refused_so_that_each_merge_can_be_undone() -> None:
    fold = two_days()
    fold.must(merge("anna", "anya"))
    for wrong in (
        merge("anna", "anya"),
        merge("anna", "anna"),
        merge("anya", "boris"),
        merge("boris", "anna"),
        merge("boris", "anya"),
    ):
        assert code(fold.do(wrong)) == "merge_state", wrong
        assert not can_be_merged(fold.championship, wrong.kept, wrong.merged)
    fold.must(merge("anna", "annushka"))
    assert fold.championship.same_as("anya") == {"anna", "anya", "annushka"}


@pytest.mark.rule("CH-REG-4")
def test_a_record_that_stands_for_another_one_stays_whichever_registration_ends() -> None:
    fold = two_days()
    fold.must(merge("anna", "anya"))
    one, other = enter(fold, "anna", "e1"), enter(fold, "annushka", "e2")
    ways = ways_to_merge(fold.championship, "annushka", "anna")
    assert set(ways) == {merge("anna", "annushka", one), merge("anna", "annushka", other)}
    fold.must(merge("annushka", "alya"))
    assert ways_to_merge(fold.championship, "annushka", "anna") == ()


@pytest.mark.rule("CH-REG-4")
def test_an_erased_record_is_not_merged_any_more() -> None:
    fold = two_days()
    fold.must(c.ErasePerson("anya"))
    assert code(fold.do(merge("anna", "anya"))) == "merge_state"
    assert code(fold.do(merge("anya", "anna"))) == "merge_state"


@pytest.mark.rule("CH-REG-4")
def test_whoever_loses_a_registration_is_told_and_told_when_it_comes_back() -> None:
    fold = two_days()
    enter(fold, "anna", "e1")
    other = enter(fold, "anya", "e2")
    before = fold.championship
    fact = fold.must(merge("anna", "anya", other))["championship"]
    (told,) = notices(before, fold.championship, fact)
    assert (told.kind, told.registration, told.about) == ("ended", other, {"why": "duplicate"})
    before = fold.championship
    fact = fold.must(undo("anya"))["championship"]
    (told,) = notices(before, fold.championship, fact)
    assert (told.kind, told.registration) == ("registered", other)
    fold.must(c.WithdrawRegistration("e2", other))
    before = fold.championship
    fact = fold.must(merge("anna", "anya"))["championship"]
    assert notices(before, fold.championship, fact) == ()


# --- undoing -----------------------------------------------------------------------------------


def merged_pair(**numbers: Any) -> tuple[Fold, str, str]:
    """`anna` plays in e1; `anya`, who was to play in e2, is merged into their."""
    fold = two_days(**numbers)
    one, other = enter(fold, "anna", "e1"), enter(fold, "anya", "e2")
    fold.must(merge("anna", "anya", other))
    return fold, one, other


@pytest.mark.rule("CH-REG-4")
def test_undoing_gives_the_place_back_while_one_is_free() -> None:
    fold, one, other = merged_pair()
    fold.must(undo("anya"))
    assert (status(fold, one), status(fold, other)) == ("confirmed", "confirmed")
    assert fold.championship.active == {"anna": one, "anya": other}
    assert fold.championship.same_as("anya") == {"anya"}
    assert code(fold.do(undo("anya"))) == "merge_state"


@pytest.mark.rule("CH-REG-4")
def test_undoing_what_never_was_is_refused() -> None:
    fold, _, _ = merged_pair()
    assert code(fold.do(undo("anna"))) == "merge_state"
    assert code(fold.do(undo("boris"))) == "merge_state"


@pytest.mark.rule("CH-REG-4")
@pytest.mark.rule("CH-DAY-3")
def test_a_place_that_is_taken_by_then_is_not_taken_away_again() -> None:
    fold, _, other = merged_pair(day_maximum=2, stage_minimum=2)
    enter(fold, "gleb", "e2")
    boris, vera = enter(fold, "boris", "e2"), enter(fold, "vera", "e2")
    fold.must(undo("anya"))
    assert [status(fold, key) for key in (boris, vera, other)] == [
        "confirmed",
        "waitlisted",
        "waitlisted",
    ]
    assert fold.championship.waiting_position(other) == 2


@pytest.mark.rule("CH-REG-4")
@pytest.mark.rule("CH-WAIT-1")
def test_who_waited_before_waits_again_where_he_stood() -> None:
    fold = two_days(day_maximum=2, stage_minimum=2)
    enter(fold, "anna", "e1")
    enter(fold, "gleb", "e2")
    enter(fold, "boris", "e2")
    other, later = enter(fold, "anya", "e2"), enter(fold, "vera", "e2")
    fold.must(merge("anna", "anya", other))
    fold.must(undo("anya"))
    line = [item.id for item in fold.championship.line("e2")]
    assert line == [other, later]


@pytest.mark.rule("CH-REG-6")
def test_who_waited_for_a_parents_consent_waits_for_it_again() -> None:
    fold = two_days()
    enter(fold, "anna", "e1", birth_date=date(2001, 5, 5), consents=BOTH)
    other = enter(fold, "anya", "e2", birth_date=date(2001, 5, 5))
    fold.must(merge("anna", "anya", other))
    fold.must(undo("anya", date(2001, 5, 5)))
    assert status(fold, other) == "awaiting_consent"


@pytest.mark.rule("CH-REG-4")
def test_nothing_comes_back_to_a_day_whose_check_in_has_begun() -> None:
    fold, _, other = merged_pair()
    fold.check_in("e2")
    found = restoration(fold.championship, "anya", GROWN_UP)
    assert found is not None
    assert found.hindered == "day"
    fold.must(undo("anya"))
    assert status(fold, other) == "refused"
    assert fold.championship.same_as("anya") == {"anya"}
    again = fold.registration("e2", person="anya")
    fold.must(again)
    assert status(fold, again.registration) == "confirmed"


@pytest.mark.rule("CH-REG-3")
def test_nothing_comes_back_to_who_is_registered_elsewhere_by_then() -> None:
    fold, one, other = merged_pair()
    fold.must(c.WithdrawRegistration("e1", one))
    enter(fold, "anya", "e1")
    fold.must(undo("anya"))
    assert status(fold, other) == "refused"


@pytest.mark.rule("CH-REG-3")
def test_nothing_comes_back_to_a_third_id_of_who_plays_already() -> None:
    fold = two_days()
    ended = enter(fold, "anna", "e2")
    enter(fold, "anya", "e1")
    fold.must(merge("anna", "anya", ended))
    fold.must(merge("anna", "annushka"))
    fold.must(c.WithdrawRegistration("e1", fold.championship.active["anya"]))
    enter(fold, "annushka", "e1")
    fold.must(undo("anya"))
    assert status(fold, ended) == "refused"
    assert len(fold.championship.active_of("anna")) == 1


@pytest.mark.rule("CH-REG-3")
def test_nothing_comes_back_to_who_has_played() -> None:
    fold = two_days(stage_minimum=4)
    ended = enter(fold, "again", "e2")
    first = [enter(fold, f"p{number}", "e1") for number in range(4)]
    fold.must(merge("p0", "again", ended))
    fold.must(c.WithdrawRegistration("e1", first[0]))
    enter(fold, "again", "e1")
    draw(fold, "e1")
    fold.play_on()
    fold.must(c.CompleteDay())
    assert fold.championship.active_of("again") == ()
    fold.must(undo("again"))
    assert status(fold, ended) == "refused"


@pytest.mark.rule("CH-REG-2")
def test_nothing_comes_back_to_who_is_too_young_for_the_new_date() -> None:
    birth = date(2004, 12, 10)
    fold = two_days()
    fold.now -= timedelta(days=1)
    enter(fold, "anna", "e1", birth_date=birth, consents=BOTH)
    other = enter(fold, "anya", "e2", birth_date=birth, consents=BOTH)
    fold.must(merge("anna", "anya", other))
    fold.must(moved_day("e2"))
    fold.must(undo("anya", birth))
    assert status(fold, other) == "refused"


@pytest.mark.rule("CH-REG-4")
@pytest.mark.rule("CH-PD-4")
def test_nothing_comes_back_to_who_was_erased() -> None:
    fold, _, other = merged_pair()
    fold.must(c.ErasePerson("anya"))
    fold.must(undo("anya", None))
    assert status(fold, other) == "refused"
    fold, _, other = merged_pair()
    fold.must(c.ErasePerson("anya"))
    assert restoration(fold.championship, "anya", GROWN_UP).hindered == "erased"  # type: ignore[union-attr]


@pytest.mark.rule("CH-REG-4")
def test_undoing_a_merge_that_ended_nothing_only_parts_the_two() -> None:
    fold = two_days()
    fold.must(merge("anna", "anya"))
    assert restoration(fold.championship, "anya", None) is None
    fact = fold.must(undo("anya"))["championship"]
    assert (fact.restored, fact.status) == (None, None)


@pytest.mark.rule("CH-REG-4")
def test_a_pair_can_be_merged_again_the_other_way_round() -> None:
    fold, one, other = merged_pair()
    fold.must(undo("anya"))
    fold.must(merge("anya", "anna", one))
    assert (status(fold, one), status(fold, other)) == ("refused", "confirmed")


@pytest.mark.rule("CH-DE-11")
def test_a_released_registration_comes_back_only_from_the_draw_that_released_it() -> None:
    fold = two_days(stage_minimum=4)
    fold.now -= timedelta(days=1)
    birth = date(2004, 12, 10)
    child = enter(fold, "child", "e1", birth_date=birth, consents=BOTH)
    enter(fold, "again", "e2")
    fold.must(merge("again", "child", child))
    fold.must(undo("child", birth))
    fold.must(moved_day("e1", child))
    for number in range(4):
        enter(fold, f"p{number}", "e1")
    draw(fold, "e1")
    fold.must(c.WithdrawDraw("x1", SECRET_SHA256, REASON))
    assert status(fold, child) == "released"


# --- namesakes ---------------------------------------------------------------------------------


@pytest.mark.rule("CH-REG-4")
def test_namesakes_are_noted_once_and_both_play() -> None:
    fold = two_days()
    one, other = enter(fold, "anna", "e1"), enter(fold, "anya", "e2")
    fold.must(c.KeepApart("anya", "anna"))
    assert fold.championship.found_apart("anna", "anya")
    assert (status(fold, one), status(fold, other)) == ("confirmed", "confirmed")
    assert code(fold.do(c.KeepApart("anna", "anya"))) == "merge_state"
    assert code(fold.do(c.KeepApart("anna", "anna"))) == "merge_state"


@pytest.mark.rule("CH-REG-4")
def test_what_is_found_of_one_record_holds_for_those_merged_with_it() -> None:
    fold = two_days()
    fold.must(c.KeepApart("anya", "boris"))
    fold.must(merge("anna", "anya"))
    assert fold.championship.found_apart("anna", "boris")
    assert fold.championship.found_apart("boris", "anna")
    assert code(fold.do(c.KeepApart("anna", "boris"))) == "merge_state"
    assert code(fold.do(c.KeepApart("anna", "anya"))) == "merge_state"


@pytest.mark.rule("CH-REG-4")
def test_namesakes_can_be_found_to_be_one_after_all() -> None:
    fold = two_days()
    fold.must(c.KeepApart("anna", "anya"))
    fold.must(merge("anna", "anya"))
    fold.must(undo("anya"))
    assert fold.championship.found_apart("anna", "anya")


# --- erasing -----------------------------------------------------------------------------------


@pytest.mark.rule("CH-PD-4")
def test_data_stay_while_a_registration_is_in_force() -> None:
    fold = two_days()
    one = enter(fold, "anna", "e1")
    assert code(fold.do(c.ErasePerson("anna"))) == "erase_registered"
    fold.must(c.WithdrawRegistration("e1", one))
    fold.must(c.ErasePerson("anna"))
    assert code(fold.do(c.ErasePerson("anna"))) == "erased_already"


@pytest.mark.rule("CH-PD-4")
def test_data_stay_until_the_players_day_is_closed() -> None:
    fold = two_days(stage_minimum=4)
    for number in range(4):
        enter(fold, f"p{number}", "e1")
    draw(fold, "e1")
    assert code(fold.do(c.ErasePerson("p0"))) == "erase_while_playing"
    fold.play_on()
    assert code(fold.do(c.ErasePerson("p0"))) == "erase_while_playing"
    fold.must(c.CompleteDay())
    fold.must(c.ErasePerson("p0"))
    assert fold.championship.used_by("p0") == "e1"


@pytest.mark.rule("CH-PD-4")
def test_a_merged_record_can_be_erased_while_the_kept_one_plays() -> None:
    fold, one, _ = merged_pair()
    fold.must(c.ErasePerson("anya"))
    assert fold.championship.same_as("anna") == {"anna", "anya"}
    assert [item.id for item in fold.championship.active_of("anna")] == [one]
    assert code(fold.do(c.ErasePerson("anna"))) == "erase_registered"
