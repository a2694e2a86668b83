"""What organizers, publishers and their programs typed about days: free text may name somebody.

Rooms above name their tables here, so that whoever is erased goes from them as well, and what is
about people ends with the data of a championship (CH-PD-4).
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from django.db import models

from tournament.events.models import AnnouncementText, DayDescription, DayPlan, TournamentText
from tournament.people.columns import columns_of
from tournament.people.naming import Naming

NAMELESS = "?"
"""What a tournament is called whose name named somebody."""


@dataclass(frozen=True, slots=True)
class Texts:
    """A table with free text, in the columns that `people/columns.py` calls typed.

    `about`: the column with the registration that a row is about, if there is one. `day`: the
    column with the day; `ends` are the columns that end with its data, none of them without a day.
    `whole`: whether a row has no sense without its text and goes with it.
    """

    model: type[models.Model]
    about: str = ""
    day: str = ""
    ends: tuple[str, ...] = ()
    whole: bool = False

    @property
    def columns(self) -> tuple[str, ...]:
        """Those with free text."""
        return columns_of(self.model, "typed")

    def forget_person(self, who: Naming, registrations: Collection[str]) -> None:
        """Empty what is about somebody or names them."""
        names = ("pk", *self.columns, *([self.about] if self.about else []))
        for row in self.model._default_manager.values(*names):
            is_theirs = bool(self.about) and row[self.about] in registrations
            theirs = [name for name in self.columns if is_theirs or who.is_in(row[name])]
            if theirs:
                self._empty(self.model._default_manager.filter(pk=row["pk"]), theirs)

    def forget_days(self, days: Collection[str]) -> int:
        """Empty what ends with the data of these days; of how many rows."""
        if not self.day:
            return 0
        rows = self.model._default_manager.filter(**{f"{self.day}__in": days})
        return self._empty(rows, self.ends)

    def _empty(self, rows: "models.QuerySet[Any]", columns: Collection[str]) -> int:
        if self.whole:
            return rows.delete()[0]
        empty = {column: NAMELESS if column == "name" else "" for column in columns}
        return rows.exclude(**empty).update(**empty)


_tables: list[Texts] = []


def register_texts(*tables: Texts) -> None:
    """Name tables of this room or of one above."""
    _tables.extend(tables)


def tables() -> tuple[Texts, ...]:
    """All that were named."""
    return tuple(_tables)


def forget_person(who: Naming, registrations: Collection[str]) -> None:
    """Empty every text that is about somebody or names them."""
    for table in _tables:
        table.forget_person(who, registrations)


def forget_days(days: Collection[str]) -> int:
    """Empty what ends with the data of these days: whom to ask, notes about players."""
    return sum(table.forget_days(days) for table in _tables)


register_texts(
    Texts(AnnouncementText),
    Texts(DayDescription, day="game_day_id", ends=("ask",)),
    Texts(DayPlan),
    Texts(TournamentText),
)
