"""Seats that change hands (CH-QUAL-4, CH-PLACE-2, CH-OVERRIDE-2) and bans (CH-DQ-1)."""

import hashlib
from datetime import timedelta

import pytest

from tests.support.fold import GROWN_UP, REASON, SECRET, SECRET_SHA256, Fold, code
from tests.support.stages import FINAL, Stages
from tournament.championship import commands as c
from tournament.championship import facts
from tournament.championship.event_state import EventState, Ruling
from tournament.championship.notices import notices
from tournament.championship.qualification.queries import (
    SHARED_PLACE,
    free_seats,
    next_best,
    shared_place,
)
from tournament.championship.qualification.state import final_registration_id
from tournament.ledger.core.entry import utc_text

ALONE = [["a"], ["b"], ["c"], ["d"], ["e", "f"], ["g", "h"]]


@pytest.fixture
def one() -> Stages:
    """A confirmed stage of one day whose second does not come."""
    stages = Stages().final().stage().day("e1", ALONE).confirm()
    stages.answer("b", False)
    return stages


def names(stages: Stages, event: str = "e1") -> tuple[str, ...]:
    best = next_best(stages.state, event)
    return best.registrations if best is not None else ()


def draw(stages: Stages, event: str, first: int) -> tuple[str, ...]:
    """Draw the lot about a shared place in public."""
    lot = stages.fold.new("lot")
    best = next_best(stages.state, event)
    assert best is not None
    stages.fold.must(
        c.OpenChampionshipLot(
            lot,
            SHARED_PLACE,
            shared_place(event, first),
            frozenset(best.registrations),
            SECRET_SHA256,
        )
    )
    stages.fold.must(c.DrawChampionshipLot(lot, "17 4 23", SECRET))
    return stages.state.lots[lot].order


@pytest.mark.rule("CH-QUAL-4")
@pytest.mark.rule("CH-AMB-13")
def test_a_free_seat_goes_to_the_next_best_of_the_day(one: Stages) -> None:
    assert names(one) == ("c",)
    made = one.fold.must(one.offer("e1", "c"), role="publisher")["championship"]
    assert (made.rule, made.basis, made.place, made.instead_of) == ("CH-QUAL-4", "place", 3, None)
    assert one.invitation("c").status == "asked"
    assert one.invitation("c").ruling == made.ruling
    assert free_seats(one.state, "e1") == 0


@pytest.mark.rule("CH-FINAL-5")
@pytest.mark.rule("CH-QUAL-4")
def test_whoever_gets_a_seat_is_asked_whether_he_comes_until_when() -> None:
    stages = Stages().final().stage().day("e1", ALONE)
    until = {"until": utc_text(stages.until)}

    def told(command: c.Command) -> set[tuple[str, str]]:
        before = stages.state
        made = stages.fold.must(command, role="publisher")
        found = notices(before, stages.state, made["championship"])
        assert all(notice.about == until for notice in found)
        return {(notice.kind, notice.registration) for notice in found}

    confirmation = stages.confirmation(until=stages.until)
    assert told(confirmation) == {("seat_won", final_registration_id(key)) for key in ("a", "b")}
    stages.answer("b", False)
    offer = stages.offer("e1", "c", until=confirmation.until)
    assert told(offer) == {("seat_offered", final_registration_id("c"))}


@pytest.mark.rule("CH-QUAL-4")
def test_nobody_but_the_next_best_gets_an_offer(one: Stages) -> None:
    assert code(one.fold.do(one.offer("e1", "d"))) == "not_next_best"
    assert code(one.fold.do(one.offer("e1", "b"))) == "not_next_best"
    assert code(one.fold.do(one.offer("e1", "nobody"))) == "not_next_best"


@pytest.mark.rule("CH-QUAL-4")
def test_there_are_never_two_offers_for_one_seat(one: Stages) -> None:
    one.fold.must(one.offer("e1", "c"))
    assert code(one.fold.do(one.offer("e1", "d"))) == "no_seat_free"
    assert code(one.answer("b", True)) == "seat_gone"


@pytest.mark.rule("CH-QUAL-4")
def test_before_the_confirmation_nothing_is_offered() -> None:
    stages = Stages().final().stage().day("e1", ALONE)
    assert code(stages.fold.do(stages.offer("e1", "c"))) == "qualifiers_unconfirmed"


@pytest.mark.rule("CH-QUAL-4")
def test_the_seat_of_whoever_is_late_is_offered_on_by_the_publisher_alone(one: Stages) -> None:
    late = final_registration_id("a")
    asked = one.offer("e1", "c", instead_of=late)
    one.fold.must(one.offer("e1", "c"))
    assert code(one.fold.do(one.offer("e1", "d", instead_of=late))) == "answer_awaited"
    one.fold.wait(days=11)
    one.fold.must(one.offer("e1", "d", instead_of=late))
    assert one.invitation("a").status == "expired"
    assert one.fold.status(late) == "released"
    assert code(one.answer("a", True)) == "seat_gone"
    assert code(one.fold.do(asked)) == "answer_awaited"


@pytest.mark.rule("CH-QUAL-4")
def test_whoever_comes_is_not_passed_over(one: Stages) -> None:
    one.answer("a", True)
    one.fold.wait(days=11)
    refused = one.fold.do(one.offer("e1", "c", instead_of=final_registration_id("a")))
    assert code(refused) == "answer_awaited"


@pytest.mark.rule("CH-QUAL-4")
def test_whoever_did_not_finish_the_day_is_left_out() -> None:
    stages = Stages().final().stage()
    stages.day("e1", ALONE, left=["c"], vacant=["d"]).confirm()
    stages.answer("a", False)
    assert names(stages) == ("e", "f")


@pytest.mark.rule("CH-QUAL-4")
def test_the_seat_stays_with_its_day() -> None:
    stages = Stages().final().stage()
    stages.day("e1", [["a"], ["b"], ["c"]]).day("e2", [["x"], ["y"], ["z"]]).confirm()
    stages.answer("x", False)
    assert free_seats(stages.state, "e1") == 0
    assert code(stages.fold.do(stages.offer("e1", "b"))) == "no_seat_free"
    assert code(stages.fold.do(stages.offer("e2", "b"))) == "not_next_best"
    stages.fold.must(stages.offer("e2", "y"))


@pytest.mark.rule("CH-PLACE-2")
def test_a_shared_place_needs_a_lot_or_a_play_off(one: Stages) -> None:
    one.fold.must(one.offer("e1", "c"))
    one.answer("c", False)
    one.fold.must(one.offer("e1", "d"))
    one.answer("d", False)
    assert names(one) == ("e", "f")
    assert code(one.fold.do(one.offer("e1", "e"))) == "shared_place_undecided"
    order = draw(one, "e1", 5)
    assert code(one.fold.do(one.offer("e1", order[1]))) == "lot_says_otherwise"
    assert code(one.fold.do(one.offer("e1", order[1], play_off=True))) == "lot_says_otherwise"
    made = one.fold.must(one.offer("e1", order[0]))["championship"]
    assert made.basis == "lot"
    assert made.lot in one.state.lots
    one.answer(order[0], False)
    made = one.fold.must(one.offer("e1", order[1]))["championship"]
    assert made.basis == "place"


@pytest.mark.rule("CH-PLACE-2")
def test_a_play_off_decides_too_and_two_seats_need_neither() -> None:
    stages = Stages().final().stage().day("e1", [["a"], ["b", "c"], ["d"]]).confirm()
    assert names(stages) == ("b", "c")
    made = stages.fold.must(stages.offer("e1", "c", play_off=True))["championship"]
    assert (made.basis, made.place) == ("play_off", 2)
    other = Stages().final().stage().day("e1", [["a"], ["b"], ["c", "d"]]).confirm()
    other.answer("a", False)
    other.answer("b", False)
    made = other.fold.must(other.offer("e1", "d"))["championship"]
    assert made.basis == "place"
    other.fold.must(other.offer("e1", "c"))


@pytest.mark.rule("CH-PLACE-2")
@pytest.mark.rule("CH-DE-12")
def test_one_seat_of_a_split_day_whose_finalists_both_left_is_drawn() -> None:
    stages = Stages().final().stage()
    stages.day("e1", [["a", "b"], ["c"]]).day("e2", [["x"], ["y"]]).confirm()
    assert free_seats(stages.state, "e1") == 1
    order = draw(stages, "e1", 1)
    stages.fold.must(stages.offer("e1", order[0]))
    assert free_seats(stages.state, "e1") == 0


@pytest.mark.rule("CH-PLACE-2")
def test_a_lot_about_something_else_decides_nothing(one: Stages) -> None:
    stages = Stages().final().stage().day("e1", [["a"], ["b", "c", "d"]]).confirm()
    stages.fold.must(
        c.OpenChampionshipLot(
            "l1", SHARED_PLACE, shared_place("e1", 2), frozenset({"b", "c"}), SECRET_SHA256
        )
    )
    stages.fold.must(c.DrawChampionshipLot("l1", "17 4 23", SECRET))
    assert code(stages.fold.do(stages.offer("e1", "b"))) == "shared_place_undecided"


@pytest.mark.rule("CH-QUAL-4")
def test_deadlines_of_offers_are_checked(one: Stages) -> None:
    assert code(one.fold.do(one.offer("e1", "c", until=one.fold.now))) == "answer_time_past"


@pytest.mark.rule("CH-QUAL-4")
def test_at_check_in_of_the_final_a_free_seat_is_filled_there_too(one: Stages) -> None:
    fold = one.fold
    one.record(facts.RegistrationOpened(FINAL), facts.CheckInOpened(FINAL))
    fold.events[FINAL] = EventState(id=FINAL, kind="final", status="check_in", championship="c1")
    made = fold.must(one.offer("e1", "c"))
    assert made["event"].registration == final_registration_id("c")
    assert fold.events[FINAL].entrants[final_registration_id("c")].status == "confirmed"
    left = one.answer("c", False)
    assert left["event"].registration == final_registration_id("c")
    assert code(one.answer("c", True)) == "final_check_in_open"
    fold.wait(days=11)
    late = fold.do(one.offer("e1", "d", instead_of=final_registration_id("a")))
    assert code(late) == "final_check_in_open"
    fold.events[FINAL] = EventState(
        id=FINAL, kind="final", status="check_in", championship="c1", frozen_list=("x",)
    )
    assert code(fold.do(one.offer("e1", "d"))) == "list_frozen"


# --- a judge found other facts -------------------------------------------------------------------


def found(stages: Stages, ruling: str = "found") -> None:
    """A judge of the closed day rules on facts."""
    noted = Ruling(
        ruling,
        "override_stand",
        "CH-OVERRIDE-2",
        "W1.2",
        None,
        "other",
        "0" * 64,
        "judge",
        stages.fold.now + timedelta(seconds=1),
        {},
        {},
        (),
    )
    stages.fold.events["e1"] = EventState(id="e1", status="completed", rulings=(noted,))


def substitution(stages: Stages, **changes: object) -> c.SubstituteSeat:
    fields = {
        "ruling": stages.fold.new("ruling"),
        "event": "e1",
        "instead_of": final_registration_id("a"),
        "regional": "d",
        "on_ruling": "found",
        "until": stages.until,
        "reason": REASON,
    }
    return c.SubstituteSeat(**{**fields, **changes})  # type: ignore[arg-type]


@pytest.mark.rule("CH-OVERRIDE-2")
def test_facts_found_later_move_a_seat_by_the_publishers_ruling_alone(one: Stages) -> None:
    before = one.state.days["e1"].places
    assert code(one.fold.do(substitution(one))) == "facts_ruling_missing"
    found(one)
    made = one.fold.must(substitution(one))["championship"]
    assert (made.rule, made.basis, made.on_ruling) == ("CH-OVERRIDE-2", "facts", "found")
    assert one.invitation("a").status == "withdrawn"
    assert one.invitation("d").status == "asked"
    assert one.state.days["e1"].places == before
    assert free_seats(one.state, "e1") == 1
    assert code(one.fold.do(substitution(one, regional="c"))) == "seat_gone"


@pytest.mark.rule("CH-OVERRIDE-2")
def test_more_time_to_answer_does_not_outdate_what_the_judge_has_found(one: Stages) -> None:
    found(one)
    later = one.until + timedelta(days=1)
    one.fold.must(c.AskAgain(final_registration_id("a"), later), role="publisher")
    assert one.invitation("a").until == later
    one.fold.must(substitution(one), role="publisher")
    assert one.invitation("d").status == "asked"


@pytest.mark.rule("CH-OVERRIDE-2")
def test_a_seat_is_not_given_to_whoever_was_asked(one: Stages) -> None:
    found(one)
    assert code(one.fold.do(substitution(one, regional="b"))) == "substitute_ineligible"


# --- out of the championship ---------------------------------------------------------------------


def ban(stages: Stages, person: str, event: str = FINAL) -> c.BanPerson:
    return c.BanPerson(stages.fold.new("ruling"), event, person, REASON)


@pytest.mark.rule("CH-DQ-1")
def test_whoever_is_banned_loses_his_seat_and_everything_else(one: Stages) -> None:
    one.answer("a", True)
    one.fold.must(ban(one, "person-a"), role="publisher")
    assert one.invitation("a").status == "banned"
    assert one.fold.status(final_registration_id("a")) == "disqualified"
    assert free_seats(one.state, "e1") == 2
    assert names(one) == ("c",)
    assert code(one.answer("a", True)) == "seat_gone"
    assert code(one.fold.do(ban(one, "person-a"))) == "banned_already"


@pytest.mark.rule("CH-DQ-1")
def test_whoever_declined_and_is_banned_cannot_change_his_mind(one: Stages) -> None:
    one.fold.must(ban(one, "person-b"), role="publisher")
    assert code(one.answer("b", True)) == "banned"
    assert free_seats(one.state, "e1") == 1


@pytest.mark.rule("CH-DQ-1")
def test_whoever_is_banned_is_passed_over_and_registers_nowhere(one: Stages) -> None:
    one.fold.must(ban(one, "person-c"))
    assert names(one) == ("d",)
    one.record(
        facts.DayPlanned("e9", "s1", "2016-12-24", "11:00", 8), facts.RegistrationOpened("e9")
    )
    entering = one.fold.registration("e9", person="person-z", birth_date=GROWN_UP)
    one.fold.must(entering)
    one.fold.must(ban(one, "person-z", "e9"))
    assert one.fold.status(entering.registration) == "disqualified"
    again = one.fold.registration("e9", person="person-z", birth_date=GROWN_UP)
    assert code(one.fold.do(again)) == "banned"


@pytest.mark.rule("CH-DQ-1")
def test_a_ban_is_known_under_every_id_of_a_person(one: Stages) -> None:
    one.fold.must(ban(one, "person-c"))
    one.record(facts.PersonsMerged("person-c", "person-d", None))
    assert names(one) == ("e", "f")


@pytest.mark.rule("CH-DQ-1")
def test_before_the_confirmation_a_ban_opens_a_seat() -> None:
    stages = Stages().final().stage().day("e1", ALONE)
    stages.fold.must(ban(stages, "person-a"))
    stages.confirm()
    assert [item.regional for item in stages.state.invitations.values()] == ["b"]
    assert free_seats(stages.state, "e1") == 1


@pytest.mark.rule("CH-DQ-1")
def test_whoever_was_banned_under_another_id_does_not_pass_check_in() -> None:
    fold = Fold().start().planned()
    one, other = fold.registration(), fold.registration()
    fold.must(one)
    fold.must(other)
    fold.must(c.BanPerson("ban", "e1", one.person, REASON))
    fold.must(c.MergePersons(one.person, other.person, None))
    fold.check_in()
    assert code(fold.do(c.CheckIn(other.registration))) == "banned"


@pytest.mark.rule("CH-DQ-1")
def test_a_ban_at_the_open_check_in_takes_him_off_its_list() -> None:
    fold = Fold().start().planned()
    (registration,) = fold.register(1)
    fold.check_in()
    person = fold.championship.registrations[registration].person
    made = fold.must(c.BanPerson("ban", "e1", person, REASON))
    assert made["event"].registration == registration
    assert fold.event.entrants[registration].status == "withdrawn"


@pytest.mark.rule("CH-DQ-1")
def test_undoing_a_merge_gives_nothing_back_to_whoever_is_banned() -> None:
    fold = Fold().start().planned()
    one, other = fold.registration(), fold.registration()
    fold.must(one)
    fold.must(other)
    fold.must(c.MergePersons(one.person, other.person, other.registration))
    fold.must(c.BanPerson("ban", "e1", other.person, REASON))
    fold.must(c.UndoMerge(other.person, GROWN_UP))
    assert fold.status(other.registration) == "refused"


@pytest.mark.rule("CH-REG-4")
def test_a_seat_in_the_final_is_no_second_registration(one: Stages) -> None:
    one.fold.must(c.MergePersons("person-a", "person-h", None))
    assert one.invitation("a").status == "asked"
    assert one.fold.status(final_registration_id("a")) == "invited"


def test_the_id_of_a_seat_follows_from_the_regional_registration() -> None:
    assert final_registration_id("a") == hashlib.sha256(b"a").hexdigest()[:32]
