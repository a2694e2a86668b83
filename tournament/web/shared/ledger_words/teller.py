"""What a sentence about a fact may name: players as the public knows them, days, stages, times.

Staff are named by their roles alone; whoever is not shown by name on the pages of the day is their
number (CH-PD-3, CH-PD-5).
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.translation import gettext

from tournament.championship.championship_state import ChampionshipState, Registration
from tournament.championship.event_state import Entrant, EventState
from tournament.championship.rulings.lots.state import Lot, Lots
from tournament.events.selectors import stage_name
from tournament.events.wording import city_name, short_date
from tournament.people.public_names import pseudonym
from tournament.web.shared.words import round_word

NOBODY = "–"
SEATS = ("A", "B")


@dataclass(frozen=True)
class Teller:
    """What is known when an entry is told.

    `event` is the day at that entry, empty in the championship's log; `names` are the public names
    of whoever stands on the day's pages, by registration.
    """

    championship: ChampionshipState
    event: EventState = field(default_factory=EventState)
    names: Mapping[str, str] = field(default_factory=dict)
    lots: Lots = field(default_factory=dict)
    zone: str = "UTC"

    def player(self, registration: str | None) -> str:
        """A player: by their public name on their day's pages, else by their number."""
        if registration is None:
            return NOBODY
        if registration in self.names:
            return self.names[registration]
        entrant = self.event.entrants.get(registration)
        if entrant is not None:
            return pseudonym(entrant.number)
        held = self.championship.registrations.get(registration)
        if held is None:
            return NOBODY
        name = pseudonym(held.number)
        return name if self.event.id else f"{name} ({self.day(held.event)})"

    def players(self, registrations: Iterable[str | None]) -> str:
        """Several players."""
        return ", ".join(self.player(item) for item in registrations)

    def holder(self, person: str) -> str:
        """The player behind a person's id, as far as they stand on this list."""
        people: Mapping[str, Entrant | Registration] = (
            self.event.entrants if self.event.id else self.championship.registrations
        )
        return self.player(
            next((key for key, item in people.items() if item.person == person), None)
        )

    def seat(self, match: str, game: int, digest: str, seat: str) -> str:
        """Who signs in a seat of a sheet; of an unknown sheet nobody."""
        play = self.event.plays.get(match)
        sheets = [
            sheet
            for item in (play.games if play is not None else ())
            for sheet in item.sheets
            if item.number == game and sheet.digest == digest
        ]
        for sheet in sheets:
            for item in sheet.statement["players"]:
                if item["seat"] == seat:
                    return self.player(item["id"])
        return NOBODY

    def in_seat(self, match: str, seat: str) -> str:
        """Who stands in a seat of a match."""
        known = bool(self.event.order) and match in self.event.structure
        return self.player(self.event.player(match, seat) if known else None)

    def round(self, match: str) -> str:
        """The round of a match; only that it is one where its draw was withdrawn."""
        known = bool(self.event.order) and match in self.event.structure
        return round_word(match, self.event.structure) if known else gettext("A match")

    def match(self, match: str) -> str:
        """A match as people name it: its round, and who plays in it where both are known."""
        pair = [self.in_seat(match, seat) for seat in SEATS]
        round_ = self.round(match)
        return round_ if NOBODY in pair else f"{round_} ({' – '.join(pair)})"

    def pair(self, match: str) -> str:
        """Both players of a match."""
        return " – ".join(self.in_seat(match, seat) for seat in SEATS)

    def lot(self, key: str) -> Lot | None:
        """A lot of the ledger that is told."""
        return self.lots.get(key)

    def day(self, event: str | None) -> str:
        """A day by its city and date."""
        day = self.championship.days.get(event or "")
        if day is None:
            return NOBODY
        return f"{self.stage(day.stage)}, {short_date(day.date)}"

    def stage(self, stage: str) -> str:
        """A stage by its city, the final by its name too."""
        known = self.championship.stages.get(stage)
        return stage_name(known) if known is not None else NOBODY

    def scope(self, kind: str, scope: str) -> str:
        """Where an appointment holds."""
        if kind == "stage":
            return self.stage(scope)
        return self.day(scope) if kind == "event" else gettext("the whole championship")

    def city(self, code: str) -> str:
        """A city in the reader's language."""
        return city_name(code)

    def date(self, text: str) -> str:
        """A date in words."""
        return short_date(date.fromisoformat(text))

    def moment(self, text: str) -> str:
        """A UTC moment on the clocks of the place that is told of."""
        there = datetime.fromisoformat(text).astimezone(ZoneInfo(self.zone))
        return f"{there:%H:%M}, {short_date(there.date())}"


Words = Mapping[type[Any], Callable[[Any, Teller], str]]
"""Sentences of one topic by the class of the fact."""
