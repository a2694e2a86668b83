"""A day of ten players that is handed over to a laptop and given back."""

from typing import Any

from tests.support.fold import GROWN_UP, Fold
from tournament.championship import commands as c

LAPTOP = "laptop"
ROOT = "0" * 64


def planned(players: int = 10) -> Fold:
    """A day with players on its list, before its check-in opens."""
    fold = Fold().start().planned()
    fold.register(players)
    return fold


def taken(fold: Fold, event: str = "e1") -> Fold:
    """The day given to the laptop."""
    fold.at(event)
    fold.must(c.TakeCustody(event, LAPTOP, "key of the laptop"))
    return fold


def in_the_hall(fold: Fold) -> Fold:
    """From here on it is the laptop that asks."""
    fold.machine = LAPTOP
    return fold


def back(fold: Fold) -> Fold:
    """The day given back with the ledger as it is."""
    fold.machine = "headquarters"
    fold.must(returning(fold))
    return fold


def returning(fold: Fold, **changes: Any) -> c.ReturnCustody:
    said = {
        "event": "e1",
        "machine": LAPTOP,
        "size": len(fold.entries),
        "root": ROOT,
        "carried": 0,
        "answers": (),
    }
    return c.ReturnCustody(**{**said, **changes})


def moving(fold: Fold, registration: str, event: str, to_event: str) -> c.MoveRegistration:
    new = fold.new("r")
    return c.MoveRegistration(
        event, registration, new, to_event, "desk", GROWN_UP, accept_waiting=True, consented=True
    )
