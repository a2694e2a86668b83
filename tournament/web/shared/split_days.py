"""What the pages of a split show: its days with their sizes, and how far it is."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.championship.championship_state import ChampionshipState, Day
from tournament.championship.days.queries import taking_part
from tournament.championship.days.split.state import Split, days_needed, equal_sizes, playing
from tournament.events.wording import date_in_sentence, long_date
from tournament.web.shared.declared_fields import choose_from


@dataclass(frozen=True, slots=True)
class Part:
    """One day of a split; `wished` counts those who would like to play on it."""

    event: str
    when: str
    size: int
    most: int
    wished: int
    held: int


@dataclass(frozen=True, slots=True)
class Plan:
    """What a split of so many players into so many days may look like."""

    players: int
    playing: int
    needed: int
    sizes: tuple[int, ...]
    waiting: int


def plan_of(state: ChampionshipState, day: Day, days: int = 0) -> Plan:
    """Equal sizes for the days that are needed, or for as many as are asked for."""
    rules = state.rules
    players = len(taking_part(state, day.id))
    all_in = playing(players, rules.day_maximum, rules.stage_days_maximum)
    needed = max(1, days_needed(players, rules.day_maximum, rules.stage_days_maximum))
    count = min(max(days, needed, 2), rules.stage_days_maximum)
    return Plan(players, all_in, needed, equal_sizes(all_in, count), players - all_in)


def planned_parts(sizes: Sequence[int], most: int) -> list[Part]:
    """Days that are not planned yet, as a picture of their sizes."""
    return [
        Part("", gettext("Day %(number)s") % {"number": number}, size, most, 0, 0)
        for number, size in enumerate(sizes, start=1)
    ]


def parts_of(state: ChampionshipState, split: Split) -> list[Part]:
    """The days of a split in the order of their dates."""
    wishes = Counter(split.preferences.values())
    days = sorted((state.days[event] for event in split.sizes), key=lambda day: day.date)
    return [
        Part(
            day.id,
            f"{long_date(day.date)}, {day.start}",
            split.sizes[day.id],
            state.rules.day_maximum,
            wishes[day.id],
            state.places_held(day.id),
        )
        for day in days
    ]


def day_choices(state: ChampionshipState, split: Split) -> list[tuple[str, str]]:
    """The days to choose from, in words."""
    days: Sequence[Day] = sorted(
        (state.days[event] for event in split.sizes), key=lambda day: day.date
    )
    return [(day.id, f"{date_in_sentence(day.date)}, {day.start}") for day in days]


class PreferenceForm(forms.Form):
    """On which day a player would like to play."""

    preferred = forms.ChoiceField(label=_("Preferred day"), widget=forms.RadioSelect)

    def __init__(self, *args: Any, days: Sequence[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choose_from(self, preferred=list(days))
