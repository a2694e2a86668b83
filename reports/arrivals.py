"""The arrival list on paper: what check-in ticks off when there is no power or no connection.

Holds names, numbers and standings, never a birth date or a contact (CH-PD-2).  Refuses: an empty
list.  Knows nothing about who may print.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from reports.texts import long_date, texts_in
from reports.typesetting import NothingToPrint, printable, typeset


@dataclass(frozen=True, slots=True)
class Arrival:
    """One person of the list, with their standing in words.

    `here`: they have been ticked off; `age_seen`: their age was seen in a document.
    """

    number: int
    name: str
    standing: str
    consent_missing: bool = False
    here: bool = False
    age_seen: bool = False


@dataclass(frozen=True, slots=True)
class ArrivalList:
    """A day's list, in the order in which it is printed; `printed` is a local time in words."""

    championship: str
    city: str
    day: date
    start: str
    printed: str
    born_by: str
    """The latest birth date with which one may play."""
    people: Sequence[Arrival]


def arrivals_pdf(arrivals: ArrivalList, language: str) -> bytes:
    """The list on A4, as many pages as it needs."""
    words = texts_in(language)
    if not arrivals.people:
        raise NothingToPrint("nobody on the list")
    where = f"{arrivals.city}, {long_date(arrivals.day, language)}, {arrivals.start}"
    data = {
        "texts": dict(words),
        "championship": printable(arrivals.championship),
        "where": printable(where),
        "printed": printable(f"{words['printed']} {arrivals.printed}"),
        "born_by": printable(f"{words['born_by']} {arrivals.born_by}"),
        "people": [
            {
                "number": str(person.number),
                "name": printable(person.name),
                "standing": printable(person.standing),
                "consent_missing": person.consent_missing,
                "here": person.here,
                "age_seen": person.age_seen,
            }
            for person in arrivals.people
        ],
    }
    return typeset("arrivals.typ", data)
