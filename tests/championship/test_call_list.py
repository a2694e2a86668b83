"""The order in which the console offers matches."""

import pytest

from tests.support.fold import Fold


@pytest.mark.rule("CH-DE-9")
def test_most_urgent_first_and_nothing_that_holds_a_table() -> None:
    fold = Fold().start().planned()
    assert fold.event.call_list() == ()
    day = Fold().drawn(10)
    assert day.event.call_list() == ("W1.2", "W1.6", "W2.2", "W2.4")
    day.call("W1.6")
    assert day.event.call_list() == ("W1.2", "W2.2", "W2.4")


@pytest.mark.rule("CH-DE-9")
def test_the_longest_wait_breaks_equal_chains() -> None:
    day = Fold().drawn(16)
    for match in ("W1.3", "W1.4", "W1.1", "W1.2"):
        day.play(match)
    listed = day.event.call_list()
    assert listed.index("W2.2") < listed.index("W2.1")
    assert listed.index("L1.2") < listed.index("L1.1")
