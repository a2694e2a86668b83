"""Facts of the championship's ledger: the final."""

from dataclasses import dataclass

from tournament.championship.codec import fact


@fact("final-planned")
@dataclass(frozen=True, slots=True)
class FinalPlanned:
    """The final gets its city and its hall's start and tables (CH-DATE-2).

    It is a stage of kind final with one day; `number`s and places are as on any day.
    """

    stage: str
    event: str
    city: str
    zone: str
    date: str
    start: str
    tables: int
