"""A random decision by the public draw of CH-DE-10: opened, drawn once, then used by its name."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from tournament.championship import facts


@dataclass(frozen=True, slots=True)
class Lot:
    """What is drawn about what from whom; `order` is empty until it has been drawn."""

    id: str
    purpose: str
    subject: str
    candidates: tuple[str, ...]
    sha256: str
    secret_sha256: str
    text: str = ""
    secret: str = ""
    order: tuple[str, ...] = ()
    used: bool = False
    """Whether a slot was given by it: held again, the slot is another matter (CH-NOSHOW-2)."""

    def decides(self, purpose: str, subject: str, candidates: frozenset[str]) -> bool:
        """Whether this lot was drawn about exactly that."""
        asked = (purpose, subject, candidates)
        drawn = bool(self.order) and not self.used
        return drawn and asked == (self.purpose, self.subject, frozenset(self.order))


Lots = Mapping[str, Lot]


def open_lot(lots: Lots, fact: facts.LotOpened) -> Lots:
    """All lots with one more."""
    lot = Lot(
        fact.lot, fact.purpose, fact.subject, fact.candidates, fact.sha256, fact.secret_sha256
    )
    return {**lots, lot.id: lot}


def use_lot(lots: Lots, lot: str) -> Lots:
    """All lots, one of them spent."""
    return {**lots, lot: replace(lots[lot], used=True)}


def draw_lot(lots: Lots, fact: facts.LotDrawn) -> Lots:
    """All lots, one of them drawn."""
    drawn = replace(lots[fact.lot], text=fact.text, secret=fact.secret, order=fact.order)
    return {**lots, drawn.id: drawn}
