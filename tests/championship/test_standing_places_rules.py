"""Places after disqualifications and bans, the same for everything that shows them (CH-DQ-1)."""

import re
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.finals import FINAL, closed_final, draw_lot, drawn_final, play_out
from tests.support.fold import REASON, Fold, code
from tournament.brackets import DoubleLoss, Left, Place, Progress, Won, single_elimination
from tournament.championship import commands as c
from tournament.championship.final.prizes.queries import (
    moved_up,
    prize_holders,
    prize_list,
    prizes_of_final,
)
from tournament.championship.play.places.queries import champion_in, standing_places


def ban(fold: Fold, registration: str) -> None:
    """The publisher shuts a player out of the championship."""
    person = fold.event.entrants[registration].person
    fold.must(c.BanPerson(fold.new("ruling"), fold.event.id, person, REASON), role="publisher")


def disqualify(fold: Fold, registration: str) -> None:
    """The judge of the day disqualifies a player."""
    met = fold.event.open_match_version(registration)
    fold.must(c.RuleDisqualification(fold.new("ruling"), registration, met, REASON), role="judge")


def standing(fold: Fold) -> dict[str, Place]:
    """The places of the day that is spoken of."""
    return standing_places(fold.championship, fold.event)


def by_place(fold: Fold) -> list[str]:
    """The drawn players, best first, before anybody lost their place."""
    places = fold.event.progress.places()
    seeds = sorted(places, key=lambda seed: places[seed].first)
    return [fold.event.order[seed - 1] for seed in seeds]


def numbers(places: dict[str, Place], players: list[str]) -> list[tuple[int, int] | None]:
    """First and last place of these players; None without a place."""
    found = [places[key] for key in players]
    return [(item.first, item.last) if item.awarded else None for item in found]


@pytest.mark.rule("CH-FINAL-10")
@pytest.mark.rule("CH-DQ-1")
def test_a_disqualified_champion_is_followed_before_and_after_the_final_is_closed() -> None:
    fold = play_out(drawn_final(2, 2, 2, 2))
    best = by_place(fold)
    disqualify(fold, best[0])
    expected = [None, (1, 1), (2, 2), (3, 3), *[(4, 7)] * 4]
    assert numbers(standing(fold), best) == expected
    fold.must(c.CompleteDay(), role="publisher")
    assert numbers(standing(fold), best) == expected
    assert champion_in(standing(fold)) == best[1]
    assert prizes_of_final(fold.championship).holders == (*best[1:4], None)
    order = draw_lot(fold, 5)
    assert numbers(standing(fold), list(order)) == [(4, 4), *[(5, 7)] * 3]


@pytest.mark.rule("CH-DQ-1")
@pytest.mark.rule("CH-FINAL-10")
def test_after_the_prizes_are_given_a_banned_winner_has_no_place_and_nobody_follows() -> None:
    fold = closed_final(2, 2, 2, 2)
    best = by_place(fold)
    ban(fold, best[3])
    order = draw_lot(fold, 5)
    fold.must(c.AwardPrizes(FINAL), role="publisher")
    given = standing(fold)
    assert numbers(given, [*best[:4], *order]) == [
        (1, 1),
        (2, 2),
        (3, 3),
        None,
        (4, 4),
        *[(5, 7)] * 3,
    ]
    for number, player in enumerate((best[0], order[0], order[1]), 1):
        ban(fold, player)
        left = [key for key in given if key not in {best[0], order[0], order[1]}]
        assert numbers(standing(fold), left) == numbers(given, left), number
        assert numbers(standing(fold), [player]) == [None]
    assert champion_in(standing(fold)) is None
    assert fold.championship.honours.holders == (*best[:3], order[0])
    assert prize_holders(fold.championship) == (None, best[1], best[2], None)


@pytest.mark.rule("CH-DQ-1")
def test_a_prize_is_not_handed_to_whoever_lost_it() -> None:
    fold = closed_final(2, 2)
    best = by_place(fold)
    fold.must(c.AwardPrizes(FINAL), role="publisher")

    def hand(place: int) -> Any:
        on = fold.championship.final_date
        given = c.HandOverPrize(FINAL, place, on, "player", "0" * 64, date(1990, 1, 1))
        return fold.do(given, role="publisher")

    hand(1)
    for player in best[:2]:
        ban(fold, player)
    assert code(hand(2)) == "prize_lost"
    assert code(hand(1)) == "prize_handed_over_already"
    assert prize_holders(fold.championship) == (best[0], None, best[2], best[3])


@pytest.mark.rule("CH-DQ-1")
def test_on_a_regional_day_the_place_stays_vacant() -> None:
    fold = Fold().drawn(10)
    fold.play_on()
    fold.must(c.CompleteDay())
    best = by_place(fold)
    before = standing(fold)
    ban(fold, best[0])
    assert numbers(standing(fold), best[:1]) == [None]
    assert numbers(standing(fold), best[1:]) == numbers(before, best[1:])
    assert champion_in(standing(fold)) is None


@pytest.mark.rule("CH-DQ-1")
@pytest.mark.rule("CH-FINAL-10")
def test_while_the_final_is_played_several_share_as_many_places_as_they_are() -> None:
    fold = drawn_final(2, 2, 2, 2)
    for _ in range(5):
        fold_win(fold)
    out = [key for key, place in standing(fold).items() if place.first == 5]
    ban(fold, out[0])
    assert numbers(standing(fold), out) == [None, *[(5, 7)] * (len(out) - 1)]
    play_out(fold)
    assert numbers(standing(fold), out) == [None, *[(5, 7)] * (len(out) - 1)]


@pytest.mark.rule("CH-FINAL-10")
@pytest.mark.rule("CH-PLACE-3")
def test_behind_the_eighth_place_nobody_moves_up() -> None:
    """Of sixteen who lose in the first round, one is sent away: the others keep their places."""
    fold = play_out(drawn_final(*[2] * 8))
    best = by_place(fold)
    disqualify(fold, best[15])
    disqualify(fold, best[2])
    expected = [(1, 1), (2, 2), None, (3, 3), *[(4, 7)] * 4, *[(9, 16)] * 7, None]
    assert numbers(standing(fold), best) == expected


def fold_win(fold: Fold) -> None:
    """Play the next ready match of the final."""
    match = fold.event.progress.ready()[0]
    fold.call(match)
    for _ in range(fold.event.wins_needed):
        fold.must(fold.fill(match, "A"))
        fold.must(fold.attest(match))


@pytest.mark.rule("CH-FINAL-10")
@given(st.data())
def test_whatever_happens_prizes_and_places_agree(data: st.DataObject) -> None:
    """Whoever holds a prize has its place alone, and nobody stands on two places or between."""
    entrants = data.draw(st.integers(2, 16))
    progress = Progress(single_elimination(entrants))
    while not progress.is_over:
        match = data.draw(st.sampled_from(progress.ready()))
        slots = (progress.slot(match, "a"), progress.slot(match, "b"))
        a, b = (slot.seed for slot in slots)  # type: ignore[union-attr]
        ways = [Won(match, a), Won(match, b), DoubleLoss(match), Left(a), Left(b, True)]
        progress.apply(data.draw(st.sampled_from(ways)))
    places = [
        {"registration": f"r{seed}", "first": at.first, "last": at.last, "awarded": at.awarded}
        for seed, at in progress.places().items()
    ]
    out = {f"r{data.draw(st.integers(1, entrants))}" for _ in range(data.draw(st.integers(0, 3)))}
    shares = prize_list(places, out, {}, 4).shares
    decided = data.draw(st.sets(st.sampled_from(shares))) if shares else set()
    orders = {share.place: share.candidates for share in decided}
    found = prize_list(places, out, orders, 4)
    moved = moved_up(places, out, orders, 4)
    for number, holder in enumerate(found.holders, 1):
        if holder is not None:
            assert moved[holder] == Place(number, number)
    own = {item["registration"]: Place(item["first"], item["last"]) for item in places}
    listed = {
        item["registration"]: moved.get(item["registration"], own[item["registration"]])
        for item in places
        if item["awarded"] and item["registration"] not in out
    }
    for key, place in listed.items():
        assert place.first <= place.last
        sharing = [other for other, at in listed.items() if at == place]
        reached = own[key].first <= 8
        assert len(sharing) <= place.last - place.first + 1, key
        assert not reached or len(sharing) == place.last - place.first + 1, key
        assert place.last <= own[key].last, "nobody moves down"


@pytest.mark.rule("CH-DQ-1")
def test_pages_files_and_prints_ask_one_function_for_places(project: Path) -> None:
    """What a day was closed with is no answer for a reader: somebody may have lost their place."""
    asked = re.compile(r"\.places_known|progress\.places\(")
    as_it_was = {"tournament/web/public/history.py"}
    folders = (project / "tournament" / "web", project / "reports")
    readers = [path for folder in folders for path in folder.rglob("*.py")]
    found = {
        path.relative_to(project).as_posix() for path in readers if asked.search(path.read_text())
    }
    assert found == as_it_was
