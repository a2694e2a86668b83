"""Facts of an event's ledger: the tables of a published round."""

from dataclasses import dataclass

from tournament.championship.codec import fact


@fact("table-changed")
@dataclass(frozen=True, slots=True)
class TableChanged:
    """A pair plays at another table than its round was published for (SW-7).

    `other` is the match for which that table was published; it gets the one that this pair had, or
    waits as this pair did.
    """

    match: str
    table: int
    other: str | None
