"""Who asked for a withdrawal is a fact; ledgers from before still read."""

import pytest

from tests.support.fold import Fold
from tournament.championship import commands as c
from tournament.championship.championship_evolve import evolve_championship
from tournament.championship.codec import fact_from


@pytest.fixture
def fold() -> Fold:
    """One open day."""
    return Fold().start().planned()


@pytest.mark.rule("CH-REG-3")
@pytest.mark.parametrize("asked_by", ["player", "representative", "organizer"])
def test_the_ledger_says_who_asked(fold: Fold, asked_by: c.AskedBy) -> None:
    (key,) = fold.register(1)
    fold.must(c.WithdrawRegistration("e1", key, asked_by))
    registration = fold.championship.registrations[key]
    assert (registration.status, registration.asked_by) == ("withdrawn", asked_by)


def test_a_withdrawal_written_before_that_was_noted_still_reads(fold: Fold) -> None:
    (key,) = fold.register(1)
    fact = fact_from("registration-withdrawn", 1, {"registration": key})
    state = evolve_championship(fold.championship, fact, fold.now)
    registration = state.registrations[key]
    assert (registration.status, registration.asked_by) == ("withdrawn", "")
    assert state.active_of(registration.person) == ()
