"""What the tournament machine and its model have found, each as a plain case."""

import pytest

from tests.support.finals import drawn_final
from tests.support.fold import REASON, SECRET, SECRET_SHA256, Fold
from tournament.championship import commands as c
from tournament.championship.rulings.queries import HELD_SLOT, met_of_ruling
from tournament.regulations.refusals import Refusal


def correction(fold: Fold, kind: type, match: str, outcome: str, game: int | None = 1):
    """A ruling about a result that was wrong."""
    more = () if kind is c.OverrideStand else ("0" * 32,)
    return kind(fold.new("x"), match, outcome, fold.seen(match), *more, REASON, game)


def leave(fold: Fold, player: str) -> str:
    """Somebody withdraws; the id of the ruling."""
    ruling = fold.new("x")
    fold.must(c.RuleWithdrawal(ruling, player, fold.event.open_match_version(player), REASON))
    return ruling


@pytest.mark.rule("CH-REG-3")
def test_a_day_is_used_by_its_first_call_even_if_it_had_ended_before() -> None:
    """All but one leave before the first call; one departure was a slip of the pen."""
    fold = Fold().drawn(10)
    for player in fold.event.order[1:]:
        last = leave(fold, player)
    assert fold.event.status == "finished"
    old = fold.event.rulings[-1]
    annulled = c.Replacement("annulled")
    met = met_of_ruling(fold.event, old)
    fold.must(c.SupersedeRuling(fold.new("x"), last, annulled, met, REASON))
    assert fold.event.status == "drawn"
    fold.call(fold.event.progress.ready()[0])
    assert fold.championship.days["e1"].status == "running"
    assert fold.championship.used


@pytest.mark.rule("CH-FINAL-2")
def test_who_had_two_wins_first_has_won_whatever_was_played_after() -> None:
    """A, B, draw, A: if B had won the third game, the fourth would not have been played."""
    fold = drawn_final(1, 1)
    fold.call("F")
    for outcome in ("A", "B", "draw", "A"):
        more = (
            {"end_reason": "both_retreat", "details": {"living_heroes": (2, 2)}}
            if outcome == "draw"
            else {}
        )
        fold.must(fold.fill("F", outcome, **more))
        fold.must(fold.attest("F"))
    first, second = fold.event.progress.slot("F", "a"), fold.event.progress.slot("F", "b")
    assert fold.event.progress.winner("F") == first.seed  # type: ignore[union-attr]
    fold.must(correction(fold, c.RuleCorrection, "F", "B", 3))
    assert fold.event.progress.winner("F") == second.seed  # type: ignore[union-attr]


@pytest.mark.rule("CH-OVERRIDE-1")
def test_an_error_that_stood_in_a_void_match_says_nothing_about_its_replay() -> None:
    fold = Fold().drawn(16)
    for match in ("W1.1", "W1.2", "W1.3", "W1.4", "W2.1", "W2.2", "W3.1"):
        fold.play(match)
    fold.must(correction(fold, c.OverrideStand, "W2.1", "B"))
    fold.must(correction(fold, c.OverrideReplay, "W1.1", "B"))
    fold.play("W2.1")
    fold.must(correction(fold, c.RuleCorrection, "W2.1", "B"))


@pytest.mark.rule("CH-NOSHOW-2")
def test_another_double_loss_of_the_same_match_has_a_lot_of_its_own() -> None:
    fold = Fold().drawn(16)
    fold.play("W1.1")
    fold.play("W1.2")

    def both_absent() -> None:
        fold.call("W2.1")
        fold.wait(minutes=11)
        fold.must(c.RuleDoubleLoss(fold.new("x"), "W2.1", False, fold.version("W2.1"), REASON))

    def draw_lot() -> None:
        match, side, held = fold.event.progress.held_slots()[0]
        players = frozenset(fold.event.order[seed - 1] for seed in held.seeds)
        lot = fold.new("lot")
        fold.must(c.OpenLot(lot, HELD_SLOT, f"{match}:{side}", players, SECRET_SHA256))
        fold.must(c.DrawLot(lot, "17 4 23", SECRET))
        first = fold.event.lots[lot].order[0]
        other = fold.event.lots[lot].order[1]
        assert isinstance(fold.do(c.TakeHeldSlot(match, side, other, lot)), Refusal)
        fold.must(c.TakeHeldSlot(match, side, first, lot))

    both_absent()
    draw_lot()
    fold.must(correction(fold, c.OverrideReplay, "W1.1", "B"))
    both_absent()
    draw_lot()
