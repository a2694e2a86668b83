"""Public lots besides the bracket's draw (CH-DE-10)."""

import hashlib

import pytest

from tests.support.fold import SECRET, SECRET_SHA256, Fold, code
from tournament.brackets import drawn_order, list_digest
from tournament.championship import commands as c

TEXT = "4 8 15"


@pytest.fixture
def day() -> Fold:
    return Fold().drawn(10)


def opening(day: Fold, lot: str = "lot1", subject: str = "L1.1:a", many: int = 2) -> c.OpenLot:
    candidates = frozenset(day.event.order[:many])
    return c.OpenLot(lot, "held_slot", subject, candidates, SECRET_SHA256)


@pytest.mark.rule("CH-DE-10")
def test_a_lot_is_fixed_before_the_words_and_drawn_from_all_inputs(day: Fold) -> None:
    day.must(opening(day, many=3))
    lot = day.event.lots["lot1"]
    assert lot.candidates == tuple(sorted(day.event.order[:3]))
    assert lot.sha256 == list_digest(lot.candidates)
    assert not lot.order
    day.must(c.DrawLot("lot1", TEXT, SECRET))
    drawn = day.event.lots["lot1"]
    assert drawn.order == tuple(drawn_order(lot.candidates, SECRET, TEXT))
    assert hashlib.sha256(bytes.fromhex(drawn.secret)).hexdigest() == drawn.secret_sha256
    assert drawn.decides("held_slot", "L1.1:a", frozenset(lot.candidates))
    assert not drawn.decides("held_slot", "L1.1:b", frozenset(lot.candidates))
    assert not drawn.decides("held_slot", "L1.1:a", frozenset(lot.candidates[:2]))


@pytest.mark.rule("CH-DE-10")
def test_nobody_draws_twice_to_try_again(day: Fold) -> None:
    day.must(opening(day))
    assert code(day.do(opening(day, "lot2"))) == "lot_open_already"
    day.must(c.DrawLot("lot1", TEXT, SECRET))
    assert code(day.do(c.DrawLot("lot1", "other words", SECRET))) == "lot_drawn_already"
    assert code(day.do(opening(day, "lot2"))) == "lot_open_already"
    day.must(opening(day, "lot2", "L1.2:a"))


@pytest.mark.rule("CH-DE-10")
def test_a_lot_needs_two_and_words_and_an_opening(day: Fold) -> None:
    assert code(day.do(opening(day, many=1))) == "lot_needs_two"
    assert code(day.do(c.DrawLot("lot1", TEXT, SECRET))) == "lot_unknown"
    day.must(opening(day))
    assert code(day.do(c.DrawLot("lot1", " 4 ", SECRET))) == "draw_text_short"


def test_another_secret_than_the_sealed_one_draws_nothing(day: Fold) -> None:
    day.must(opening(day))
    with pytest.raises(ValueError, match="secret"):
        day.ask(c.DrawLot("lot1", TEXT, bytes(32)))


@pytest.mark.rule("CH-JUDGE-4")
def test_nobody_draws_lots_about_himself(day: Fold) -> None:
    mine = day.event.entrants[day.event.order[0]].person
    assert code(day.do(opening(day), person=mine)) == "own_lot"
    day.must(opening(day))
    draw = c.DrawLot("lot1", TEXT, SECRET)
    assert code(day.do(draw, person=mine)) == "own_lot"
    day.must(c.LinkAccount(mine, "u1"))
    assert code(day.do(draw, actor="u1")) == "own_lot"
    day.must(draw)


@pytest.mark.rule("CH-DE-10")
def test_the_championship_has_lots_of_its_own(day: Fold) -> None:
    candidates = frozenset(day.event.order[4:6])
    command = c.OpenChampionshipLot("lot1", "shared_place", "e1:5", candidates, SECRET_SHA256)
    day.must(command, role="publisher")
    day.must(c.DrawChampionshipLot("lot1", TEXT, SECRET), role="publisher")
    assert set(day.championship.lots["lot1"].order) == candidates
    assert not day.event.lots
