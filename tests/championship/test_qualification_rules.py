"""Who goes to the final, who is asked, who answers (CH-QUAL-1…3, CH-FINAL-5, CH-DE-12)."""

from datetime import date, timedelta

import pytest

from tests.support.fold import REASON, Fold, code
from tests.support.free_fold import FreeFold
from tests.support.stages import FINAL, Stages
from tournament.championship import commands as c
from tournament.championship import facts
from tournament.championship.now.championship import championship_now, stage_now
from tournament.championship.qualification.queries import (
    free_seats,
    seats_per_day,
    stage_qualification,
)
from tournament.championship.qualification.state import final_registration_id

ALONE = [["a"], ["b"], ["c"], ["d"], ["e", "f"], ["g", "h"]]


@pytest.fixture
def one() -> Stages:
    """A stage of one closed day."""
    return Stages().final().stage().day("e1", ALONE)


def qualified(stages: Stages, stage: str = "s1") -> list[str]:
    return [item.registration for item in stage_qualification(stages.state, stage).qualifiers]


@pytest.mark.rule("FT-LEDGER-1")
def test_nobody_is_proposed_by_a_free_tournament() -> None:
    fold = FreeFold.of("single_elimination").started(4)
    for match in ("R1.1", "R1.2", "F"):
        fold.must(fold.score(match, "A"))
    fold.must(c.CompleteDay())
    met = stage_qualification(fold.championship, "s1").digest
    assert code(fold.do(c.ProposeQualifiers("s1", met))) == "nothing_to_qualify_for"


@pytest.mark.rule("CH-QUAL-1")
def test_of_a_single_day_the_first_two_are_asked(one: Stages) -> None:
    one.confirm()
    asked = [item.regional for item in one.state.invitations.values()]
    assert asked == ["a", "b"]
    assert [item.place for item in one.state.invitations.values()] == [1, 2]


@pytest.mark.rule("CH-QUAL-2")
@pytest.mark.rule("CH-AMB-06")
def test_a_cancelled_day_does_not_count(one: Stages) -> None:
    one.record(facts.DayPlanned("e2", "s1", "2016-12-20", "11:00", 8))
    assert not stage_qualification(one.state, "s1").settled
    assert qualified(one) == ["a"]
    one.record(facts.DayCancelled("e2", "too_few", "0" * 64))
    assert stage_qualification(one.state, "s1").settled
    assert qualified(one) == ["a", "b"]


@pytest.mark.rule("CH-QUAL-2")
@pytest.mark.rule("CH-QUAL-3")
@pytest.mark.rule("CH-AMB-07")
@pytest.mark.parametrize(("days", "sent"), [(1, 2), (2, 2), (3, 3)])
def test_a_stage_sends_two_or_three(days: int, sent: int) -> None:
    stages = Stages().final().stage()
    for number in range(days):
        stages.day(f"e{number}", [[f"{number}a"], [f"{number}b"], [f"{number}c"]])
    found = stage_qualification(stages.state, "s1")
    assert len(found.qualifiers) == sent
    assert seats_per_day(stages.state, "s1") * days == sent


@pytest.mark.rule("CH-QUAL-3")
def test_whoever_is_asked_is_registered_for_the_final(one: Stages) -> None:
    one.confirm()
    registration = one.state.registrations[final_registration_id("b")]
    assert (registration.event, registration.person) == (FINAL, "person-b")
    assert (registration.number, registration.channel, registration.status) == (
        2,
        "qualified",
        "invited",
    )
    assert stage_now(one.state, one.state.stages["s1"], one.fold.now).status == "completed"


@pytest.mark.rule("CH-DATE-2")
def test_without_a_final_nobody_is_asked_to_it() -> None:
    stages = Stages().stage().day("e1", ALONE)
    assert code(stages.fold.do(stages.confirmation())) == "final_not_planned"


@pytest.mark.rule("CH-QUAL-2")
def test_a_stage_with_a_day_to_come_is_not_confirmed(one: Stages) -> None:
    one.record(facts.DayPlanned("e2", "s1", "2016-12-20", "11:00", 8))
    assert code(one.fold.do(one.confirmation())) == "stage_not_settled"


@pytest.mark.rule("CH-QUAL-2")
def test_no_day_is_added_to_a_stage_whose_qualifiers_are_asked(one: Stages) -> None:
    """Of two days only the winners qualify, but the second of the first has their seat already."""
    one.record(facts.ChampionshipAnnounced())
    one.record(facts.DayPlanned("e9", "s1", "2016-12-20", "11:00", 8))
    one.fold.must(c.CancelDay("e9", REASON))
    one.confirm()
    assert code(one.fold.do(c.PlanDay("e10", "s1", date(2016, 12, 21), "11:00", 8))) == (
        "stage_completed"
    )
    again = c.RescheduleDay("e9", "e11", date(2016, 12, 21), "11:00", 8, {})
    assert code(one.fold.do(again)) == "stage_completed"


@pytest.mark.rule("CH-QUAL-3")
def test_a_stage_is_confirmed_once(one: Stages) -> None:
    asked = one.confirmation()
    one.fold.must(asked)
    assert code(one.fold.do(asked)) == "qualifiers_confirmed_already"


@pytest.mark.rule("CH-QUAL-3")
def test_what_is_confirmed_is_what_was_seen(one: Stages) -> None:
    asked = one.confirmation()
    one.record(facts.PersonBanned("r1", "CH-DQ-1", "person-a", (), "other", "0" * 64))
    assert code(one.fold.do(asked)) == "qualifiers_changed"
    assert code(one.fold.do(one.confirmation(met="anything"))) == "qualifiers_changed"


@pytest.mark.rule("CH-QUAL-3")
def test_the_organizer_proposes_once_what_was_computed(one: Stages) -> None:
    met = stage_qualification(one.state, "s1").digest
    made = one.fold.must(c.ProposeQualifiers("s1", met))["championship"]
    assert made.registrations == ("a", "b")
    assert code(one.fold.do(c.ProposeQualifiers("s1", met))) == "qualifiers_proposed_already"
    one.confirm()
    assert one.state.stages["s1"].qualifiers == "confirmed"


@pytest.mark.rule("CH-DE-12")
def test_a_day_without_a_played_match_waits_for_the_publishers_word() -> None:
    stages = Stages().final().stage().day("e1", ALONE, unplayed=True)
    assert code(stages.fold.do(stages.confirmation())) == "unplayed_day"
    made = stages.fold.must(stages.confirmation(unplayed=True))["championship"]
    assert made.unplayed


@pytest.mark.rule("CH-QUAL-4")
def test_a_deadline_lies_between_now_and_the_final(one: Stages) -> None:
    now, final = one.fold.now, one.state.final
    assert final is not None
    assert code(one.fold.do(one.confirmation(until=now))) == "answer_time_past"
    late = final.starts_at + timedelta(seconds=1)
    assert code(one.fold.do(one.confirmation(until=late))) == "answer_time_late"
    one.confirm(until=final.starts_at)


@pytest.mark.rule("CH-FINAL-5")
def test_yes_no_and_a_change_of_mind(one: Stages) -> None:
    one.confirm()
    one.answer("a", True)
    assert one.invitation("a").status == "coming"
    assert one.fold.status(final_registration_id("a")) == "confirmed"
    assert code(one.answer("a", True)) == "seat_answered_already"
    one.answer("a", False)
    assert one.invitation("a").status == "declined"
    assert one.fold.status(final_registration_id("a")) == "declined"
    assert free_seats(one.state, "e1") == 1
    one.answer("a", True)
    assert one.invitation("a").status == "coming"
    assert free_seats(one.state, "e1") == 0


@pytest.mark.rule("CH-FINAL-5")
def test_a_seat_in_the_final_is_not_withdrawn_like_a_registration(one: Stages) -> None:
    one.confirm()
    command = c.WithdrawRegistration(FINAL, final_registration_id("a"))
    assert code(one.fold.do(command)) == "seat_answer_instead"


@pytest.mark.rule("CH-QUAL-4")
def test_silence_alone_costs_nothing(one: Stages) -> None:
    one.confirm()
    one.answer("b", True)
    assert championship_now(one.state, one.fold.now).awaited == (final_registration_id("a"),)
    one.fold.wait(days=11)
    assert championship_now(one.state, one.fold.now).awaited == ()
    assert one.invitation("a").is_late(one.fold.now)
    assert not one.invitation("b").is_late(one.fold.now)
    one.answer("a", True)
    assert one.invitation("a").status == "coming"


@pytest.mark.rule("CH-QUAL-4")
def test_whoever_is_late_is_asked_again(one: Stages) -> None:
    one.confirm()
    one.fold.wait(days=11)
    key = final_registration_id("a")
    one.fold.must(c.AskAgain(key, one.until))
    assert not one.invitation("a").is_late(one.fold.now)
    assert code(one.fold.do(c.AskAgain(key, one.fold.now))) == "answer_time_past"
    one.answer("a", True)
    assert code(one.fold.do(c.AskAgain(key, one.until))) == "seat_not_asked"


@pytest.mark.rule("CH-QUAL-4")
def test_with_the_bracket_of_the_final_seats_are_fixed(one: Stages) -> None:
    one.confirm()
    one.answer("a", False)
    one.record(facts.BracketPublished(FINAL, (final_registration_id("b"),)))
    assert code(one.answer("b", False)) == "final_bracket_out"
    assert code(one.fold.do(one.offer("e1", "c"))) == "final_bracket_out"
    assert code(one.fold.do(c.AskAgain(final_registration_id("b"), one.until))) == (
        "final_bracket_out"
    )


@pytest.mark.rule("CH-QUAL-4")
def test_a_stage_is_not_confirmed_at_check_in_of_the_final(one: Stages) -> None:
    one.record(facts.CheckInOpened(FINAL))
    assert code(one.fold.do(one.confirmation())) == "final_check_in_open"


@pytest.mark.rule("CH-QUAL-1")
def test_both_who_stayed_away_from_the_grand_final_keep_their_seats() -> None:
    stages = Stages().final().stage().day("e1", [["a", "b"], ["c"], ["d"]])
    assert qualified(stages) == ["a", "b"]


@pytest.mark.rule("CH-DQ-2")
def test_without_finalists_both_seats_are_open() -> None:
    bands = [["a", "b"], ["c"], ["d"]]
    stages = Stages().final().stage().day("e1", bands, vacant=["a", "b"])
    found = stage_qualification(stages.state, "s1")
    assert (found.qualifiers, found.open_seats) == ((), 2)
    stages.confirm()
    assert free_seats(stages.state, "e1") == 2
    stages.fold.must(stages.offer("e1", "c"))
    stages.fold.must(stages.offer("e1", "d"))
    assert free_seats(stages.state, "e1") == 0


@pytest.mark.rule("CH-AMB-08")
@pytest.mark.rule("CH-QUAL-1")
def test_the_day_tells_its_championship_who_left_early_and_that_it_was_played() -> None:
    fold = Fold().drawn(10)
    seed = 1
    registration = fold.event.order[seed - 1]
    met = fold.event.open_match_version(registration)
    fold.must(c.RuleWithdrawal("ruling", registration, met, REASON), role="judge")
    fold.play_on()
    fold.must(c.CompleteDay())
    day = fold.championship.days["e1"]
    assert day.left == (registration,)
    assert not day.unplayed
    assert [item.place for item in stage_qualification(fold.championship, "s1").qualifiers] == [
        1,
        2,
    ]


@pytest.mark.rule("CH-DE-12")
def test_a_day_that_all_but_one_left_is_marked_as_unplayed() -> None:
    fold = Fold().drawn(10)
    for number, registration in enumerate(fold.event.order[:-1]):
        met = fold.event.open_match_version(registration)
        fold.must(c.RuleWithdrawal(f"r{number}", registration, met, REASON), role="judge")
    fold.must(c.CompleteDay())
    assert fold.championship.days["e1"].unplayed
    assert stage_qualification(fold.championship, "s1").unplayed == ("e1",)
