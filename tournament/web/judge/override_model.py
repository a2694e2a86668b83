"""The two choices of CH-OVERRIDE-2 side by side, as values for their page.

Owns which match is marked how and which names stand in which list. What happens is asked of the
rules (`corrections`, `replay_cost`) and of the day as it would be after the ruling.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import pgettext

from tournament.brackets import Place
from tournament.brackets.impact import place_changes, sure_of_the_first
from tournament.championship.event_state import EventState
from tournament.championship.rulings.override.queries import Outlook
from tournament.championship.rulings.override.replay_cost import ReplayCost, replay_cost
from tournament.web.shared.bracket_marks import (
    DifferenceLine,
    Kind,
    Mark,
    difference_lines,
    legend_of,
    marks_between,
    match_words,
    with_newcomers,
)
from tournament.web.shared.bracket_picture import Picture, picture
from tournament.web.shared.matches import ShownMatch, shown_matches
from tournament.web.shared.staff_day import StaffDay
from tournament.web.shared.words import place_text

QUALIFYING = 2


@dataclass(frozen=True, slots=True)
class AffectedLine:
    """A later match that used the result: how far it is, and its fate if all is replayed."""

    match: str
    round_name: str
    words: str
    fate: Mark


@dataclass(frozen=True, slots=True)
class PlaceLine:
    """A player whose certain place changes; empty words while a place is open."""

    name: str
    before: str
    after: str


@dataclass(frozen=True)
class ChoiceView:
    """One choice: the bracket as it would be, its marks, its list."""

    day: StaffDay
    before: Mapping[str, ShownMatch]
    given: Mapping[str, Kind]

    @cached_property
    def _after(self) -> Mapping[str, ShownMatch]:
        return with_newcomers(self.before, shown_matches(self.day))

    @cached_property
    def _marks(self) -> dict[str, Mark]:
        return marks_between(self.before, self._after, self.given)

    @cached_property
    def picture(self) -> Picture:
        """The marked picture."""
        return picture(self.day.event.structure, self._after, marks=self._marks)

    @cached_property
    def legend(self) -> Sequence[Mark]:
        """The signs that stand in it."""
        return legend_of(self._marks.values())

    @cached_property
    def lines(self) -> Sequence[DifferenceLine]:
        """The differences in words."""
        return difference_lines(self.before, self._after, self._marks)


@dataclass(frozen=True)
class OverridePreview:
    """Everything that the judge sees before they choose."""

    hall: StaffDay
    found: Outlook
    before: Mapping[str, ShownMatch]
    """The bracket as it is."""
    stand: ChoiceView | None
    """The bracket as it stands; None while nothing has started, when there is no choice."""
    rewrite: ChoiceView | None
    """The bracket with the corrected result; None once the day is closed."""

    @cached_property
    def cost(self) -> ReplayCost:
        """Matches and minutes of a replay (CH-OVERRIDE-4)."""
        return replay_cost(self.found)

    @cached_property
    def affected(self) -> Sequence[AffectedLine]:
        """Every later match that used the result, in the order of the bracket."""
        now = self.before
        return [
            AffectedLine(key, now[key].round_name, match_words(now[key]), self._fate(key))
            for key in self.found.used
        ]

    def _fate(self, match: str) -> Mark:
        if match in self.found.started:
            return Mark("void")
        return Mark("uncalled" if match in self.found.called else "moved")

    @cached_property
    def gone(self) -> Sequence[str]:
        """Players of void matches who have left the day."""
        return [self.hall.name(key) for key in self.cost.left]

    @cached_property
    def back(self) -> Sequence[str]:
        """Players who were out and would play again."""
        return [self.hall.name(key) for key in self.cost.out]

    @cached_property
    def places(self) -> Sequence[PlaceLine]:
        """Whose certain place changes by the replay."""
        event = self.found.event
        return [
            PlaceLine(
                self.hall.name(event.order[change.seed - 1]),
                _place(change.before),
                _place(change.after),
            )
            for change in place_changes(event.progress, self.found.after)
        ]

    @cached_property
    def qualified_before(self) -> Sequence[str]:
        """Who is sure of the first two places now."""
        return self._sure(self.found.event)

    @cached_property
    def qualified_after(self) -> Sequence[str]:
        """Who is sure of them after the replay begins."""
        return self._sure(self.rewrite.day.event) if self.rewrite is not None else []

    def _sure(self, event: EventState) -> list[str]:
        seeds = sure_of_the_first(event.progress, QUALIFYING)
        return [self.hall.name(event.order[seed - 1]) for seed in sorted(seeds)]


def override_preview(
    hall: StaffDay, found: Outlook, stand: StaffDay | None, rewrite: StaffDay | None
) -> OverridePreview:
    """The choices that the rules leave, each with the day as it would be."""
    before = shown_matches(hall)
    fates: dict[str, Kind] = {
        **_all("uncalled", found.called),
        **_all("void", found.started),
        found.match: "corrected",
    }
    return OverridePreview(
        hall,
        found,
        before,
        ChoiceView(stand, before, {found.match: "noted"}) if stand is not None else None,
        ChoiceView(rewrite, before, fates) if rewrite is not None else None,
    )


def _all(kind: Kind, matches: Iterable[str]) -> dict[str, Kind]:
    return dict.fromkeys(matches, kind)


def _place(place: Place | None) -> str:
    return place_text(place) if place is not None else pgettext("a place", "open")
