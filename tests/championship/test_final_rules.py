"""The plan, check-in and the draw of the final (CH-FINAL-1 … CH-FINAL-11, CH-DATE-2, CH-ROLE-3)."""

import dataclasses
from datetime import UTC, date, datetime, timedelta

import pytest

from tests.support.finals import (
    FINAL,
    closed_final,
    drawn_final,
    final_of,
    play_out,
    rehearsal,
    win,
)
from tests.support.fold import GROWN_UP, REASON, SECRET, SECRET_SHA256, Fold, code
from tests.support.stages import Stages
from tournament.championship import commands as c
from tournament.championship import facts
from tournament.championship.qualification.state import final_registration_id as seat

PLAN = c.PlanFinal("sf", FINAL, "saint-petersburg", "Europe/Moscow", "11:00", 16)


def planned() -> Fold:
    """A championship whose final is planned."""
    fold = Fold().start()
    fold.must(PLAN, role="publisher")
    return fold


@pytest.mark.rule("CH-DATE-2")
def test_there_is_one_final_on_the_championships_date() -> None:
    fold = planned()
    final = fold.championship.final
    assert final is not None
    assert (final.date, final.zone) == (date(2017, 2, 12), "Europe/Moscow")
    assert code(fold.do(PLAN)) == "final_planned_already"
    assert code(fold.do(c.PlanDay("e9", "sf", date(2016, 12, 10), "11:00", 8))) == (
        "final_planned_already"
    )


@pytest.mark.rule("CH-DATE-2")
def test_the_final_moves_by_its_own_command_until_its_check_in_opens() -> None:
    fold = planned()
    assert code(
        fold.do(c.MoveDay(FINAL, date(2017, 2, 19), "11:00", frozenset(), frozenset()))
    ) == ("final_of_publisher")
    assert code(fold.do(c.CancelDay(FINAL, REASON))) == "final_of_publisher"
    assert code(fold.do(c.MoveFinal(FINAL, date(2017, 2, 12), "11:00"))) == "final_date_same"
    fold.must(c.MoveFinal(FINAL, date(2017, 2, 19), "12:00"))
    final = fold.championship.final
    assert final is not None
    assert (final.date, final.start, final.moved_from) == (
        date(2017, 2, 19),
        "12:00",
        date(2017, 2, 12),
    )
    assert fold.championship.final_date == date(2017, 2, 19)
    fold.must(c.FixQualifiers())
    fold.now = datetime(2017, 2, 19, 6, 0, tzinfo=UTC)
    fold.must(c.OpenCheckIn(FINAL, "key", SECRET_SHA256))
    assert code(fold.do(c.MoveFinal(FINAL, date(2017, 2, 26), "12:00"))) == "final_fixed"


@pytest.mark.rule("CH-GEN-1")
def test_the_final_has_no_registration_that_could_end() -> None:
    fold = planned()
    for command in (
        c.SetDeadline(FINAL, date(2017, 2, 1)),
        c.CloseRegistration(FINAL),
        c.ReopenRegistration(FINAL, None),
    ):
        assert code(fold.do(command)) == "not_qualified"


@pytest.mark.rule("CH-DATE-1")
def test_the_final_stays_seven_days_behind_every_day_of_the_cities() -> None:
    fold = planned()
    fold.must(c.PlanDay("e1", "s1", date(2017, 1, 22), "11:00", 8))
    assert code(fold.do(c.MoveFinal(FINAL, date(2017, 1, 28), "11:00"))) == "final_too_early"
    fold.must(c.MoveFinal(FINAL, date(2017, 1, 29), "11:00"))
    nobody: frozenset[str] = frozenset()
    late = c.MoveDay("e1", date(2017, 1, 29), "11:00", nobody, nobody)
    assert code(fold.do(late)) == "date_too_late"


@pytest.mark.rule("CH-GEN-1")
def test_nobody_enters_the_final_but_by_qualifying() -> None:
    fold = planned().planned()
    assert code(fold.do(c.OpenRegistration(FINAL))) == "not_qualified"
    assert code(fold.do(fold.registration(FINAL))) == "not_qualified"
    (registration,) = fold.register(1)
    move = c.MoveRegistration(
        event="e1",
        registration=registration,
        to_event=FINAL,
        new_registration="r9",
        channel="desk",
        birth_date=GROWN_UP,
        accept_waiting=True,
        consented=True,
    )
    assert code(fold.do(move)) == "not_qualified"


@pytest.mark.rule("CH-GEN-1")
def test_not_even_at_check_in() -> None:
    fold = final_of(2, 2)
    fold.must(c.OpenCheckIn(FINAL, "key", SECRET_SHA256))
    assert code(fold.do(fold.registration(FINAL))) == "not_qualified"


@pytest.mark.rule("CH-ROLE-3")
def test_who_runs_the_final_does_not_play_in_it() -> None:
    fold = final_of(2, 2)
    player = next(iter(fold.championship.registrations.values())).person
    check_in = c.OpenCheckIn(FINAL, "key", SECRET_SHA256)
    assert code(fold.do(check_in, person=player, role="publisher")) == "final_runner_plays"
    assert code(fold.do(check_in, person=player, role="organizer")) == "final_runner_plays"
    fold.must(check_in, person="somebody else", role="publisher")


@pytest.mark.rule("CH-ROLE-3")
def test_whoever_is_appointed_to_run_the_final_is_not_let_in_as_a_player() -> None:
    fold = final_of(2, 2)
    first, second, *_ = fold.championship.registrations.values()
    fold.must(c.OpenCheckIn(FINAL, "key", SECRET_SHA256))
    fold.must(c.GrantRole("g9", "runner", "organizer", "event", FINAL), role="publisher")
    fold.must(c.LinkAccount(first.person, "runner"), role="publisher")
    assert code(fold.do(c.CheckIn(first.id))) == "final_runner_plays"
    fold.must(c.CheckIn(second.id))
    fold.must(c.RevokeRole("g9", "organizer"), role="publisher")
    fold.must(c.CheckIn(first.id))


@pytest.mark.rule("CH-DAY-6")
def test_a_final_that_goes_on_later_has_its_new_date() -> None:
    """The days after which personal data go are counted from it (CH-PD-4)."""
    fold = drawn_final(1, 1)
    fold.must(c.SuspendDay(FINAL, "ruling", REASON), role="publisher")
    later = fold.now.date() + timedelta(days=7)
    fold.must(c.SetContinuation(FINAL, later, "11:00"), role="publisher")
    assert fold.championship.final_date == later


@pytest.mark.rule("CH-FINAL-7")
def test_a_finalist_plays_for_the_city_whose_seat_he_has() -> None:
    """Also if two records were found to be one, with a used day each (CH-REG-4)."""
    stages = Stages().final().stage().stage("s2", "perm")
    stages.day("e1", [["a"], ["b"], ["c"]]).day("e2", [["x"], ["y"], ["z"]], stage="s2")
    stages.confirm()
    stages.fold.must(c.MergePersons("person-a", "person-x", None), role="publisher")
    stages.fold.must(c.MergePersons("person-y", "person-b", None), role="publisher")
    stages.confirm("s2")
    homes = {key: stages.state.home_of(seat(key)) for key in "ab"}
    assert homes == {"a": "kazan", "b": "kazan"}
    people = [stages.state.registrations[key].person for key in stages.state.invitations]
    assert people == ["person-a", "person-b"]


def at_check_in(*regional: str) -> Stages:
    """Two stages whose winners come to the final, all through its check-in but nobody drawn."""
    stages = Stages().final().stage().stage("s2", "perm")
    stages.day("e1", [["a"], ["b"], ["c"]]).day("e2", [["x"], ["y"], ["z"]], stage="s2")
    stages.confirm().confirm("s2")
    for key in regional:
        stages.answer(key, True)
    final = stages.state.final
    assert final is not None
    stages.fold.must(c.GrantRole("judge", "u1", "judge", "event", final.id), role="publisher")
    stages.fold.now = datetime(2017, 2, 12, 6, 0, tzinfo=UTC)
    stages.fold.must(c.FixQualifiers(), role="publisher")
    stages.fold.must(c.OpenCheckIn(final.id, "key", SECRET_SHA256))
    return stages


@pytest.mark.rule("CH-REG-3")
def test_one_person_with_two_seats_stands_in_the_final_once() -> None:
    """Two records were found to be one after both had won; a merge ends no seat (CH-REG-4)."""
    stages = at_check_in("a", "x")
    stages.fold.must(c.MergePersons("person-a", "person-x", None), role="publisher")
    stages.fold.must(c.CheckIn(seat("a")))
    assert code(stages.fold.do(c.CheckIn(seat("x")))) == "final_seat_twice"
    stages.fold.must(c.UndoCheckIn(seat("a")))
    stages.fold.must(c.CheckIn(seat("x")))


@pytest.mark.rule("CH-STAGE-1")
def test_the_final_is_not_drawn_while_stages_are_reopened() -> None:
    """Spec 5.2: from running stages there is no way to a drawn final."""
    stages = at_check_in("a", "b")
    for key in ("a", "b"):
        stages.fold.must(c.CheckIn(seat(key)))
    stages.fold.must(c.CloseCheckIn())
    stages.fold.must(c.ReopenRegionals(), role="publisher")
    assert code(stages.fold.do(c.FreezeList())) == "qualifiers_not_fixed"
    stages.fold.must(c.FixQualifiers(), role="publisher")
    stages.fold.must(c.FreezeList())


@pytest.mark.rule("CH-FINAL-4")
def test_more_than_32_play_and_two_are_enough() -> None:
    fold = drawn_final(*(3,) * 2, *(2,) * 17)
    assert len(fold.event.order) == 40
    small = drawn_final(1, 1)
    assert len(small.event.structure.matches) == 1
    alone = final_of(1)
    alone.must(c.OpenCheckIn(FINAL, "key", SECRET_SHA256))
    alone.all_in()
    assert code(alone.do(c.FreezeList())) == "final_too_few"


@pytest.mark.rule("CH-FINAL-1")
@pytest.mark.rule("CH-FINAL-7")
def test_the_draw_keeps_cities_apart_and_is_written_down_whole() -> None:
    fold = drawn_final(3, 2, 2, 2, 1)
    record = fold.event.draws[-1]
    size, half = len(record.places), len(record.places) // 2
    assert size == 16
    for number, count in enumerate((3, 2, 2, 2)):
        stand = [
            at
            for at, key in enumerate(record.places)
            if record.cities.get(key) == f"city{number:02}"
        ]
        parts = {at * 4 // size for at in stand} if count == 3 else {at // half for at in stand}
        assert len(parts) == count
    assert record.order == tuple(key for key in record.places if key)
    drawn = next(item for item in fold.entries if item.type == "final-drawn")
    assert set(drawn.body["cities"]) == set(record.order)
    assert fold.event.structure.kind == "single_elimination"


@pytest.mark.rule("CH-FINAL-11")
def test_the_first_round_is_played_as_it_was_drawn() -> None:
    fold = drawn_final(3, 2, 2, 2, 1)
    places = fold.event.draws[-1].places
    pairs = list(zip(places[::2], places[1::2], strict=True))
    first = [
        spec for spec in fold.event.structure.matches if (spec.bracket, spec.round) == ("main", 1)
    ]
    assert len(first) == sum(all(pair) for pair in pairs) > 0
    for spec in first:
        assert fold.event.players(spec.id) == pairs[spec.number - 1]


@pytest.mark.rule("CH-FINAL-11")
def test_a_withdrawn_draw_is_done_again_with_everybody() -> None:
    fold = drawn_final(2, 2, 1)
    before = set(fold.event.order)
    fold.must(c.WithdrawDraw("ruling1", SECRET_SHA256, REASON), role="judge")
    fold.must(c.CloseCheckIn())
    fold.must(c.FreezeList())
    assert set(fold.event.frozen_list) == before
    fold.must(c.MakeDraw("other words", SECRET))
    assert set(fold.event.order) == before
    assert [draw.withdrawn for draw in fold.event.draws] == [True, False]
    play_out(fold)
    assert fold.event.status == "finished"


@pytest.mark.rule("CH-REG-3")
def test_the_final_does_not_use_up_the_one_day_of_a_player() -> None:
    fold = drawn_final(1, 1)
    fold.call("F")
    assert fold.championship.used == {}


@pytest.mark.rule("CH-FINAL-2")
def test_a_match_of_the_final_takes_two_wins() -> None:
    fold = drawn_final(1, 1)
    fold.call("F")
    fold.must(fold.fill("F", "A"))
    fold.must(fold.attest("F"))
    assert fold.event.match_status("F") != "decided"
    fold.must(fold.fill("F", "A"))
    fold.must(fold.attest("F"))
    assert fold.event.match_status("F") == "decided"


@pytest.mark.rule("CH-FINAL-3")
def test_the_third_place_match_is_played_before_or_beside_the_final() -> None:
    fold = drawn_final(2, 2)
    for match in ("R1.1", "R1.2"):
        win(fold, match)
    assert set(fold.event.progress.ready()) == {"P3", "F"}
    fold.call("F")
    fold.call("P3")
    assert set(fold.event.active_matches()) == {"F", "P3"}


@pytest.mark.rule("CH-FINAL-6")
def test_a_result_of_the_final_needs_both_signatures_too() -> None:
    fold = drawn_final(1, 1)
    fold.call("F")
    fold.must(fold.fill("F", "A"))
    assert fold.event.plays["F"].wins("A") == 0


@pytest.mark.rule("CH-PLACE-3")
def test_places_of_a_final_of_40() -> None:
    fold = closed_final(*(3,) * 2, *(2,) * 17)
    final = fold.championship.final
    assert final is not None
    bands = sorted({(place["first"], place["last"]) for place in final.places})
    assert bands == [(1, 1), (2, 2), (3, 3), (4, 4), (5, 8), (9, 16), (17, 32), (33, 40)]
    assert isinstance(fold.event.draws[-1].at, datetime)


def test_a_rehearsal_is_a_championship_of_its_own_that_can_be_thrown_away() -> None:
    fold = final_of(2, 2)
    state = fold.championship
    assert state.rehearsal is not None
    assert (state.rehearsal.of, state.rehearsal.thrown_away, state.life.listed) == (
        "c1",
        False,
        False,
    )
    assert code(fold.do(rehearsal(fold, 2, 2))) == "championship_exists"
    fold.must(c.ThrowRehearsalAway(FINAL), role="publisher")
    assert fold.championship.days[FINAL].status == "cancelled"


@pytest.mark.rule("CH-GEN-1")
def test_nobody_enters_a_practice_day_but_its_invented_players() -> None:
    fold = Fold()
    final = rehearsal(fold, 2, 2)
    told = {field.name: getattr(final, field.name) for field in dataclasses.fields(final)}
    fold.must(c.StartPractice(**told))
    for command in (fold.registration(FINAL), c.ReopenRegistration(FINAL, None)):
        assert code(fold.do(command)) == "rehearsal_enters_nobody"


@pytest.mark.rule("CH-FINAL-7")
def test_only_a_rehearsal_can_be_thrown_away_and_once() -> None:
    assert code(planned().do(c.ThrowRehearsalAway(FINAL))) == "no_rehearsal"
    fold = final_of(2)
    fold.must(c.ThrowRehearsalAway(FINAL))
    assert code(fold.do(c.ThrowRehearsalAway(FINAL))) == "no_rehearsal"


def test_facts_of_a_rehearsal_name_nobody_of_the_original() -> None:
    fold = final_of(2, 2)
    started = next(item for item in fold.entries if item.type == facts.RehearsalStarted.TYPE)
    assert set(started.body["players"][0]) == {"registration", "person", "city"}
    assert fold.now - datetime(2016, 12, 10, 6, tzinfo=UTC) < timedelta(minutes=1)


@pytest.mark.rule("CH-FINAL-7")
@pytest.mark.rule("CH-REG-3")
def test_qualifiers_come_through_check_in_into_a_draw_that_knows_their_cities() -> None:
    """Whoever has not answered may come too, and who gets a seat on site plays for their city."""
    stages = Stages().final().stage().stage("s2", "perm")
    stages.day("e1", [["a"], ["b"], ["c"], ["d"]]).day("e2", [["x"], ["y"], ["z"]], stage="s2")
    stages.confirm().confirm("s2")
    for regional, coming in (("a", True), ("b", False), ("x", True)):
        stages.answer(regional, coming)
    fold, final = stages.fold, stages.state.final
    assert final is not None
    fold.must(c.GrantRole("judge", "u1", "judge", "event", final.id), role="publisher")
    fold.now = datetime(2017, 2, 12, 6, 0, tzinfo=UTC)
    fold.must(c.FixQualifiers(), role="publisher")
    fold.must(c.OpenCheckIn(final.id, "key", SECRET_SHA256))
    assert {item.status for item in fold.event.entrants.values()} == {"confirmed", "invited"}
    soon = fold.now + timedelta(hours=1)
    fold.must(stages.offer("e1", "c", until=soon), role="publisher")
    for key in list(fold.event.entrants):
        fold.must(c.CheckIn(key))
    fold.must(c.CloseCheckIn())
    fold.must(c.FreezeList())
    fold.must(c.MakeDraw("17 4 23", SECRET))
    record = fold.event.draws[-1]
    homes = {key: ("kazan" if key in {seat("a"), seat("c")} else "perm") for key in record.order}
    assert record.cities == homes
    assert sorted(record.order) == sorted(map(seat, "acxy"))
    for city in ("kazan", "perm"):
        halves = {
            at * 2 // len(record.places)
            for at, key in enumerate(record.places)
            if homes.get(key) == city
        }
        assert halves == {0, 1}
    play_out(fold)
    fold.must(c.CompleteDay())
    fold.must(c.AwardPrizes(final.id), role="publisher")
    assert len(fold.championship.honours.holders) == 4
