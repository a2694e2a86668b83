"""The draw of the final: cities apart, byes by chance (CH-FINAL-7, CH-FINAL-11)."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.brackets.play import play_out
from tests.support.tables import every_row
from tournament.brackets import (
    FINAL_RECIPE,
    FinalDraw,
    Progress,
    bracket_size,
    draw_final,
    list_digest,
    seed_value,
    single_elimination,
)

SECRET = bytes(range(32))
NINETEEN = (3, 3, 3, *(2,) * 16)
"""Players by city as in a championship of 19 cities, three of them with three days: 41."""


def of_cities(*sizes: int) -> dict[str, str]:
    """Players with their cities; ids do not tell the city."""
    homes = [f"city{number:02}" for number, size in enumerate(sizes) for _ in range(size)]
    Random(len(homes)).shuffle(homes)
    return {f"r{number:02}": home for number, home in enumerate(homes)}


def drawn(cities: dict[str, str], text: str) -> FinalDraw:
    return draw_final(cities, seed_value(list_digest(cities), SECRET, text))


def by_recipe(cities: dict[str, str], text: str) -> list[str | None]:
    names: dict = {"city": cities, "secret": SECRET.hex(), "text": text}
    exec(FINAL_RECIPE, names)
    return names["places"]


VECTOR = "r00 - r07 - r06 - r08 - r05 - r01 - r02 - r03 r04"

sizes = st.lists(st.integers(1, 3), min_size=1, max_size=30).filter(
    lambda found: 2 <= sum(found) <= 64
)


@pytest.mark.rule("CH-FINAL-11")
def test_fixed_vector() -> None:
    cities = of_cities(3, 2, 2, 1, 1)
    result = drawn(cities, "17 4 23")
    written = " ".join(item or "-" for item in result.places)
    assert written == VECTOR
    assert result.order == tuple(item for item in result.places if item is not None)


@pytest.mark.rule("CH-FINAL-11")
@given(sizes, st.text("0123456789 ", min_size=3, max_size=8))
def test_the_published_program_gives_the_same(found: list[int], text: str) -> None:
    cities = of_cities(*found)
    assert tuple(by_recipe(cities, text)) == drawn(cities, text).places


@pytest.mark.rule("CH-FINAL-7")
@given(sizes, st.integers(0, 10**6))
def test_every_draw_is_a_bracket_with_cities_apart(found: list[int], number: int) -> None:
    cities = of_cities(*found)
    result = drawn(cities, str(number))
    size = bracket_size(len(cities))
    assert len(result.places) == size
    assert sorted(result.order) == sorted(cities)
    pairs = list(zip(result.places[::2], result.places[1::2], strict=True))
    assert all(a or b for a, b in pairs), "two byes meet"
    if size >= 4:
        quarters = [result.places[at : at + size // 4] for at in range(0, size, size // 4)]
        held = [sum(item is not None for item in quarter) for quarter in quarters]
        assert set(held) <= {len(cities) // 4, -(-len(cities) // 4)}
        assert (result.clashes == 0) == apart(cities, result.places)


def apart(cities: dict[str, str], places: tuple[str | None, ...]) -> bool:
    """Two of a city in different halves, three in different quarters: the rule, read naively."""
    size = len(places)
    for city in set(cities.values()):
        stand = [at for at, item in enumerate(places) if item is not None and cities[item] == city]
        parts = 4 if len(stand) == 3 else 2
        if len({at * parts // size for at in stand}) != len(stand):
            return False
    return True


@pytest.mark.rule("CH-FINAL-7")
def test_a_championship_of_19_cities_is_always_drawn_without_a_clash() -> None:
    attempts = []
    for number in range(300):
        result = drawn(of_cities(*NINETEEN), f"t{number}")
        assert result.clashes == 0
        attempts.append(result.attempts)
    assert max(attempts) < 10


@pytest.mark.rule("CH-FINAL-11")
def test_few_attempts_start_again() -> None:
    """Where one qualifier in ten stays at home, about one start in a hundred is in vain."""
    chance = Random(1)
    assert 0.003 < in_vain(lambda: some_stay_at_home(chance)) < 0.06


@pytest.mark.rule("CH-FINAL-11")
def test_without_single_players_the_halves_have_to_come_out_even() -> None:
    """19 pairs in quarters of 10, 10, 9 and 9: in vain where both tens are in one half, 1 of 3."""
    pairs = (2,) * 19
    assert 0.25 < in_vain(lambda: pairs) < 0.42


def in_vain(cities_of_draw: Callable[[], Sequence[int]]) -> float:
    """The share of starts that a clash ended, over some draws."""
    attempts = [drawn(of_cities(*cities_of_draw()), f"t{number}").attempts for number in range(500)]
    return (sum(attempts) - len(attempts)) / sum(attempts)


def some_stay_at_home(chance: Random) -> list[int]:
    """Cities with two or three qualifiers of whom one in ten declines."""
    sizes = [sum(chance.random() > 0.1 for _ in range(chance.choice((2, 3)))) for _ in range(19)]
    return [size or 1 for size in sizes]


@pytest.mark.rule("CH-FINAL-7")
def test_what_cannot_be_apart_is_as_far_apart_as_it_can_be() -> None:
    """Five players, all of two cities: three of one stand in three quarters all the same."""
    result = drawn(of_cities(3, 2), "1 2 3")
    assert result.clashes == 0
    together = drawn(of_cities(9), "1 2 3")
    assert together.clashes == 0, "more than three have no rule to break"


@pytest.mark.rule("CH-FINAL-7")
@pytest.mark.parametrize("entrants", [5, 11, 41])
def test_every_player_may_get_a_bye_and_every_first_opponent(entrants: int) -> None:
    """Chance, seeded: byes and places are spread evenly over the players."""
    cities = {f"r{number:02}": f"city{number:02}" for number in range(entrants)}
    rounds = 600
    byes: Counter[str] = Counter()
    first: Counter[str] = Counter()
    for number in range(rounds):
        places = drawn(cities, f"t{number}").places
        for a, b in zip(places[::2], places[1::2], strict=True):
            if a is None or b is None:
                byes[a or b or ""] += 1
        first[next(item for item in places if item is not None)] += 1
    expected = rounds * (bracket_size(entrants) - entrants) / entrants
    for player in cities:
        assert abs(byes[player] - expected) < 6 * expected**0.5 + 1
    assert len(first) == entrants or entrants > 30
    assert max(first.values()) < 6 * rounds / entrants


@every_row("entrants", range(2, 65))
@pytest.mark.rule("CH-FINAL-4")
def test_any_number_can_be_drawn_and_played(entrants: int) -> None:
    cities = {f"r{number:02}": f"city{number // 2:02}" for number in range(entrants)}
    result = drawn(cities, "9 9 9")
    seeds = iter(range(1, entrants + 1))
    first_round = [None if item is None else next(seeds) for item in result.places]
    structure = single_elimination(entrants, first_round=first_round)
    assert len(structure.matches) == (entrants if entrants >= 4 else entrants - 1)
    progress = play_out(Progress(structure), Random(entrants))
    assert len(progress.places()) == entrants


@pytest.mark.parametrize(
    "first_round",
    [(1, 2, 3), (1, None, None, 2), (1, 1, 2, 3), (None, None, 1, 2)],
)
def test_a_first_round_that_is_none_is_refused(first_round: tuple[int | None, ...]) -> None:
    with pytest.raises(ValueError, match=r"places|byes"):
        single_elimination(3, first_round=first_round)


def test_the_sample_digest_is_of_ids_alone() -> None:
    cities = of_cities(2, 2)
    digest = hashlib.sha256("\n".join(sorted(cities)).encode()).hexdigest()
    assert list_digest(cities) == digest
