"""Who holds the prizes of the final (CH-FINAL-9, CH-FINAL-10, CH-PRIZE-1)."""

from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.finals import (
    FINAL,
    at_place,
    closed_final,
    draw_lot,
    drawn_final,
    play_out,
    win,
)
from tests.support.fold import REASON, Fold, code
from tournament.brackets import DoubleLoss, Left, Progress, Won, single_elimination
from tournament.championship import commands as c
from tournament.championship.final.prizes.queries import (
    PrizeList,
    Share,
    prize_list,
    prizes_of_final,
)


def places_of(progress: Progress) -> list[dict[str, Any]]:
    """The places of a bracket as a closed day tells them."""
    return [
        {"registration": f"r{seed}", "first": at.first, "last": at.last, "awarded": at.awarded}
        for seed, at in sorted(progress.places().items(), key=lambda item: (item[1].first, item[0]))
    ]


def played(entrants: int, *decisions: Any) -> Progress:
    """A final in which the lower seed wins whatever was not decided."""
    progress = Progress(single_elimination(entrants))
    for decision in decisions:
        progress.apply(decision)
    while ready := progress.ready():
        slots = (progress.slot(ready[0], "a"), progress.slot(ready[0], "b"))
        progress.apply(Won(ready[0], min(slot.seed for slot in slots)))  # type: ignore[union-attr]
    return progress


def award(fold: Fold) -> Any:
    return fold.do(c.AwardPrizes(FINAL), role="publisher")


def prizes(progress: Progress, **known: Any) -> PrizeList:
    """The prizes after a played final."""
    orders = known.get("orders", {})
    return prize_list(places_of(progress), known.get("out", ()), orders, 4)


@pytest.mark.rule("CH-PRIZE-1")
def test_undisturbed_the_four_places_hold_the_four_prizes() -> None:
    assert prizes(played(8)) == PrizeList(("r1", "r2", "r3", "r4"), ())


@pytest.mark.rule("CH-FINAL-4")
@pytest.mark.parametrize(("entrants", "count"), [(2, 2), (3, 3), (4, 4), (5, 4)])
def test_there_are_prizes_only_for_places_that_exist(entrants: int, count: int) -> None:
    found = prizes(played(entrants))
    assert len(found.holders) == count
    assert not found.shares


@pytest.mark.rule("CH-FINAL-10")
def test_a_disqualified_champion_is_followed_by_the_loser_of_the_final() -> None:
    found = prizes(played(8, *finish(8), Left(1, disqualified=True)))
    assert found.holders[:3] == ("r2", "r3", "r4")
    assert found.holders[3] is None
    assert found.shares == (Share(5, ("r5", "r6", "r7", "r8"), 1),)


def finish(entrants: int) -> tuple[Any, ...]:
    """All decisions of an undisturbed final."""
    return played(entrants).decisions


@pytest.mark.rule("CH-FINAL-10")
@pytest.mark.parametrize("gone", [(2,), (3,), (4,), (2, 4), (1, 2, 3, 4)])
def test_others_move_up_as_far_as_needed(gone: tuple[int, ...]) -> None:
    decisions = (*finish(8), *(Left(seed, disqualified=True) for seed in gone))
    order = ("r7", "r5", "r8", "r6")
    found = prizes(played(8, *decisions), orders={5: order})
    left = [f"r{seed}" for seed in range(1, 5) if seed not in gone]
    assert found == PrizeList((*left, *order)[:4], ())


@pytest.mark.rule("CH-FINAL-10")
def test_nobody_moves_up_from_behind_the_eighth_place() -> None:
    out = [f"r{seed}" for seed in range(2, 9)]
    assert prizes(played(16), out=out).holders == ("r1",)


@pytest.mark.rule("CH-FINAL-9")
def test_two_losing_semi_finalists_who_leave_wait_for_a_lot() -> None:
    progress = played(4, Won("R1.1", 1), Won("R1.2", 2), DoubleLoss("P3"))
    found = prizes(progress)
    assert found == PrizeList(("r1", "r2", None, None), (Share(3, ("r3", "r4"), 2),))
    assert prizes(progress, orders={3: ("r4", "r3")}).holders == ("r1", "r2", "r4", "r3")


@pytest.mark.rule("CH-FINAL-9")
@pytest.mark.parametrize("semi_finals", [(Won("R1.1", 1), Won("R1.2", 2)), (Left(4),)])
def test_they_share_also_if_they_leave_one_after_the_other(semi_finals: tuple[Any, ...]) -> None:
    """Whoever is third without a match, since the other one withdrew, may withdraw as well."""
    progress = played(4, *semi_finals, *(Left(4) for _ in semi_finals[1:]))
    assert prizes(progress).holders == ("r1", "r2", "r3", "r4")
    progress.apply(Left(3))
    found = prizes(progress)
    assert found == PrizeList(("r1", "r2", None, None), (Share(3, ("r3", "r4"), 2),))
    assert progress.why_illegal(Left(3)) == "entrant_already_out"
    assert progress.why_illegal(Left(4)) == "entrant_already_out"


@pytest.mark.rule("CH-FINAL-9")
@pytest.mark.parametrize(
    "before",
    [
        (Won("P3", 3),),
        (Won("P3", 3, "walkover"),),
        (Left(4, disqualified=True),),
    ],
)
def test_a_third_who_played_or_whose_rival_was_sent_away_stays_third(before: Any) -> None:
    progress = played(4, Won("R1.1", 1), Won("R1.2", 2), *before)
    assert progress.why_illegal(Left(3)) == "entrant_already_out"


@pytest.mark.rule("CH-FINAL-9")
def test_the_second_after_a_double_loss_in_a_semi_final_does_not_fall_back() -> None:
    progress = played(4, DoubleLoss("R1.1"), Won("R1.2", 3))
    assert progress.why_illegal(Left(2)) == "entrant_already_out"


@pytest.mark.rule("CH-FINAL-9")
def test_a_judge_records_both_departures_and_may_take_one_back() -> None:
    fold = with_a_share()
    rules = [item.rule for item in fold.event.rulings]
    assert rules == ["CH-WD-1", "CH-FINAL-9"]
    first, second = fold.event.rulings
    met = f"none/{len(fold.event.rulings)}"
    back = c.RevokeWithdrawal(fold.new("ruling"), second.id, met, REASON)
    fold.must(back, role="judge")
    places = fold.event.progress.places()
    seed = fold.event.seed_of
    assert places[seed[second.registration]].first == 3
    again = c.RuleWithdrawal(fold.new("ruling"), second.registration, "none", REASON)
    fold.must(again, role="judge")
    play_out(fold)
    fold.must(c.CompleteDay(), role="publisher")
    assert code(award(fold)) == "prize_place_shared"
    order = draw_lot(fold, 3)
    award(fold)
    assert fold.championship.honours.holders[2:] == order
    assert set(order) == {first.registration, second.registration}


@pytest.mark.rule("CH-FINAL-9")
def test_one_of_them_disqualified_leaves_the_other_third() -> None:
    progress = played(8, *until_semi_finals(8), Left(3, disqualified=True))
    found = prizes(progress)
    assert found.holders[:3] == ("r1", "r2", "r4")
    assert found.shares == (Share(5, ("r5", "r6", "r7", "r8"), 1),)


def until_semi_finals(entrants: int) -> tuple[Any, ...]:
    """All decisions before the match about third place."""
    done = finish(entrants)
    return tuple(item for item in done if item.match not in {"P3", "F"})


@pytest.mark.rule("CH-FINAL-9")
def test_a_double_loss_in_a_semi_final_makes_the_others_first_and_second() -> None:
    progress = played(4, DoubleLoss("R1.1"), Won("R1.2", 3))
    found = prizes(progress, orders={3: ("r4", "r1")})
    assert found.holders == ("r3", "r2", "r4", "r1")


@pytest.mark.rule("CH-FINAL-10")
def test_a_lot_stays_in_force_when_one_of_those_who_drew_is_disqualified() -> None:
    progress = played(8)
    order = ("r8", "r6", "r5", "r7")
    found = prizes(progress, out=("r4", "r8"), orders={5: order})
    assert found == PrizeList(("r1", "r2", "r3", "r6"), ())


@pytest.mark.rule("CH-PRIZE-1")
@given(st.data())
def test_whatever_happens_every_prize_has_one_holder_or_a_way_to_one(data: st.DataObject) -> None:
    """Any way of deciding any open match ends with a place for all and prizes for the best."""
    entrants = data.draw(st.integers(2, 20))
    progress = Progress(single_elimination(entrants))
    while not progress.is_over:
        match = data.draw(st.sampled_from(progress.ready()))
        slots = (progress.slot(match, "a"), progress.slot(match, "b"))
        a, b = (slot.seed for slot in slots)  # type: ignore[union-attr]
        ways = [Won(match, a), Won(match, b, "walkover"), DoubleLoss(match), Left(a), Left(b, True)]
        progress.apply(data.draw(st.sampled_from(ways)))
    assert len(progress.places()) == entrants
    places = places_of(progress)
    assert len(places) == entrants
    first = prize_list(places, (), {}, 4)
    orders = {share.place: share.candidates for share in first.shares}
    found = prize_list(places, (), orders, 4)
    assert not found.shares
    assert None not in found.holders
    assert len(set(found.holders)) == len(found.holders)
    eligible = [item for item in places if item["awarded"] and item["first"] <= 8]
    assert len(found.holders) == min(4, len(eligible))
    worst = max(
        (item["first"] for item in places if item["registration"] in found.holders), default=0
    )
    left_out = [item for item in eligible if item["registration"] not in found.holders]
    assert all(item["first"] >= worst for item in left_out)


@pytest.mark.rule("CH-PRIZE-1")
def test_prizes_are_given_once_and_only_after_the_final_is_closed() -> None:
    fold = play_out(drawn_final(2, 2, 2, 2))
    assert code(award(fold)) == "final_not_closed"
    fold.must(c.CompleteDay())
    award(fold)
    assert fold.championship.honours.holders == (
        *at_place(fold, 1),
        *at_place(fold, 2),
        *at_place(fold, 3),
        *at_place(fold, 4),
    )
    assert code(award(fold)) == "prizes_given_already"


def with_a_share(leaving: str = "AB") -> Fold:
    """Both losing semi-finalists have left: they share the places 3 and 4."""
    fold = drawn_final(2, 2, 1)
    for match in list(fold.event.structure.matches):
        if match.id not in {"P3", "F"}:
            win(fold, match.id)
    for seat in leaving:
        player = fold.event.player("P3", seat)
        if player is not None:
            standing = fold.event.open_match_version(player)
            ruling = c.RuleWithdrawal(fold.new("ruling"), player, standing, REASON)
            fold.must(ruling, role="judge")
    return fold


@pytest.mark.rule("CH-FINAL-10")
def test_a_shared_place_has_to_be_decided_before_prizes_are_given() -> None:
    fold = shared_at_five()
    assert code(award(fold)) == "prize_place_shared"
    order = draw_lot(fold, 5)
    award(fold)
    assert fold.championship.honours.holders[3] == order[0]


def shared_at_five() -> Fold:
    """A closed final whose fourth was banned since: those at 5-8 share their prize."""
    fold = closed_final(2, 2, 2, 2)
    (fourth,) = at_place(fold, 4)
    state = fold.championship
    person = state.registrations[fourth].person
    fold.championship = type(state)(
        **{
            **{name: getattr(state, name) for name in state.__dataclass_fields__},
            "banned": {person: "ruling1"},
        }
    )
    return fold


@pytest.mark.rule("CH-FINAL-10")
def test_the_publisher_may_order_a_play_off_instead_of_a_lot() -> None:
    fold = shared_at_five()
    (share,) = prizes_of_final(fold.championship).shares
    note = c.NotePlayOff(FINAL, 5, share.candidates[:3], REASON)
    assert code(fold.do(note)) == "play_off_of_others"
    assert code(fold.do(c.NotePlayOff(FINAL, 3, share.candidates, REASON))) == "play_off_of_others"
    order = tuple(reversed(share.candidates))
    fold.must(c.NotePlayOff(FINAL, 5, order, REASON))
    award(fold)
    assert fold.championship.honours.holders[3] == order[0]


@pytest.mark.rule("CH-FINAL-10")
def test_no_play_off_once_lots_are_drawn() -> None:
    fold = shared_at_five()
    (share,) = prizes_of_final(fold.championship).shares
    draw_lot(fold, 5)
    note = c.NotePlayOff(FINAL, 5, share.candidates, REASON)
    assert code(fold.do(note)) == "play_off_of_others", "nothing is shared any more"
    opened = shared_at_five()
    lot = c.OpenChampionshipLot(
        "lot1", "final_place", f"{FINAL}:5", frozenset(share.candidates), "0" * 64
    )
    opened.must(lot)
    (share,) = prizes_of_final(opened.championship).shares
    note = c.NotePlayOff(FINAL, 5, share.candidates, REASON)
    assert code(opened.do(note)) == "lot_instead_of_play_off"


@pytest.mark.rule("CH-PRIZE-1")
def test_handing_over_is_written_down_once() -> None:
    fold = closed_final(2, 2)
    day = fold.championship.final_date

    def hand(place: int = 1, on: date = day, **changes: Any) -> Any:
        fields = {"receiver": "player", "receiver_sha256": "0" * 64, "birth_date": None, **changes}
        return fold.do(c.HandOverPrize(FINAL, place, on, **fields), role="publisher")

    assert code(hand()) == "prize_not_given"
    award(fold)
    assert code(hand(5)) == "prize_not_given"
    assert code(hand(on=day - timedelta(days=1))) == "hand_over_date"
    assert code(hand(on=day + timedelta(days=1))) == "hand_over_date"
    assert code(hand(birth_date=date(2003, 1, 1))) == "prize_of_minor"
    hand(birth_date=date(2003, 1, 1), receiver="representative")
    given = fold.championship.honours.handed_over[1]
    assert (given.on, given.receiver) == (day, "representative")
    assert code(hand()) == "prize_handed_over_already"


@pytest.mark.rule("CH-FINAL-9")
def test_a_losing_semi_finalist_who_leaves_is_fourth_without_a_lot() -> None:
    fold = with_a_share("A")
    play_out(fold)
    fold.must(c.CompleteDay())
    assert [share.place for share in prizes_of_final(fold.championship).shares] == []
    assert len(at_place(fold, 3)) == len(at_place(fold, 4)) == 1
