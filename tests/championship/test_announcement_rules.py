"""What an organizer announces in a hall: from check-in to the closing, one thing at a time."""

import pytest

from tests.support.fold import Fold, code
from tournament.championship import commands as c

WORDS = c.Reason("hall", "0" * 64)


@pytest.mark.rule("CH-PUBLIC-2")
def test_one_announcement_is_in_force_and_is_taken_back_once() -> None:
    fold = Fold()
    assert code(fold.do(c.AnnounceInHall("a1", WORDS))) == "hall_announcement_when"
    fold = Fold().drawn(10)
    fold.must(c.AnnounceInHall("a1", WORDS))
    fold.must(c.AnnounceInHall("a2", WORDS))
    assert fold.event.announced is not None
    assert fold.event.announced.id == "a2"
    assert code(fold.do(c.EndHallAnnouncement("a1"))) == "announcement_gone"
    fold.must(c.EndHallAnnouncement("a2"))
    assert fold.event.announced is None
    assert code(fold.do(c.EndHallAnnouncement("a2"))) == "announcement_gone"
