"""Facts about the final: its plan, its draw, its prizes, and its rehearsal."""

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


@fact("final-moved")
@dataclass(frozen=True, slots=True)
class FinalMoved:
    """The final, and with it the championship's date, is on another day or hour (CH-DATE-2)."""

    event: str
    date: str
    start: str
