"""Facts of an event's ledger: the draw of the final."""

from dataclasses import dataclass

from tournament.championship.codec import fact


@fact("final-drawn")
@dataclass(frozen=True, slots=True)
class FinalDrawn:
    """The draw of the final, in its own ledger (CH-FINAL-11): what CH-DE-10 makes public.

    `places` is the first round from top to bottom, empty for a bye; `cities` tells of each player
    from where they come; `attempts` and `clashes` how often it began and what stayed together.
    """

    text: str
    secret: str
    value: str
    places: tuple[str, ...]
    cities: dict[str, str]
    attempts: int
    clashes: int
