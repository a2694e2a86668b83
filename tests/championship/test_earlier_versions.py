"""Facts of ledgers that earlier editions wrote are read as the newest ones."""

from dataclasses import fields

import pytest

from tournament.championship import facts
from tournament.championship.codec import _TYPES, _UNSAID, body_of, fact_from

EARLIER = {
    ("championship-created", 1): facts.ChampionshipCreated,
    ("check-in-extended", 1): facts.CheckInExtended,
    ("day-moved", 1): facts.DayMoved,
    ("day-result", 1): facts.DayResult,
    ("event-opened", 1): facts.EventOpened,
    ("hall-announced", 1): facts.HallAnnounced,
    ("list-frozen", 1): facts.ListFrozen,
    ("rehearsal-started", 1): facts.RehearsalStarted,
    ("registration-withdrawn", 1): facts.RegistrationWithdrawn,
    ("role-granted", 1): facts.RoleGranted,
    ("round-published", 1): facts.RoundPublished,
    ("ruling-issued", 1): facts.RulingIssued,
    ("sheet-attested", 1): facts.SheetAttested,
    ("sheet-contested", 1): facts.SheetContested,
    ("sheet-filled", 1): facts.SheetFilled,
}
"""None may be dropped: a ledger that holds one could never be read again."""


def test_no_version_is_dropped() -> None:
    assert {key: _TYPES[key] for key in _UNSAID} == EARLIER


@pytest.mark.parametrize("key", EARLIER, ids=lambda key: key[0])
def test_an_earlier_version_is_read_as_the_newest(key: tuple[str, int]) -> None:
    name, version = key
    cls, unsaid = EARLIER[key], _UNSAID[key]
    never_written = {item.name for item in fields(cls) if not item.metadata.get("written", True)}
    # A word that is a status, too, since what is none is a fault.
    said = {item.name: "confirmed" for item in fields(cls) if item.name not in unsaid}
    read = fact_from(name, version, said)
    assert isinstance(read, cls)
    assert {item: getattr(read, item) for item in unsaid} == unsaid
    assert not never_written & body_of(read).keys()
    for wrong in ({**said, next(iter(unsaid), "nobody"): "x"}, dict(list(said.items())[1:])):
        with pytest.raises(ValueError, match="wrong fields"):
            fact_from(name, version, wrong)
