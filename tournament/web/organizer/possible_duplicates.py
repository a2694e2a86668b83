"""Who on the list for the draw may be entered twice, as the desk sees it (CH-REG-3, CH-REG-4)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.championship.event_state import EventState
from tournament.championship.registration.persons.queries import Pair, possible_duplicates
from tournament.events.possible_duplicates import alike_on
from tournament.events.selectors import place_of, title_in
from tournament.events.states import championship_state
from tournament.web.organizer.people_lists import Listed

LONGEST_PAIR = 130
MOST_PAIRS = 200


@dataclass(frozen=True, slots=True)
class PossibleDuplicate:
    """Somebody of this list, and of the other entry its city and day alone."""

    pair: Pair
    title: str
    other: str


def possible_duplicates_on(
    event_id: str, event: EventState, people: Mapping[str, Listed]
) -> list[PossibleDuplicate]:
    """Those who are here and of whom nobody has decided yet."""
    state = championship_state(place_of(event_id).championship)
    present = [key for key, item in event.entrants.items() if item.checked_in]
    found = []
    for here, other in possible_duplicates(state, event, present, alike_on(event_id)):
        registration = state.registrations[other]
        day = state.days[registration.event]
        where = (
            gettext("this list, No. %(number)s") % {"number": registration.number}
            if day.id == event_id
            else title_in(state, day.id)
        )
        found.append(PossibleDuplicate((here, other), people[here].title, where))
    return found


class FreezeForm(forms.Form):
    """The decision to draw with possible duplicates: those that the page has shown."""

    passed_over = forms.CharField(
        widget=forms.HiddenInput, required=False, max_length=LONGEST_PAIR * MOST_PAIRS
    )
    proceed = forms.BooleanField(
        label=_("I have asked them: the draw goes on with them"), required=False
    )

    def __init__(self, data: Any = None, *, shown: list[PossibleDuplicate]) -> None:
        super().__init__(data)
        self.initial["passed_over"] = " ".join(":".join(item.pair) for item in shown)

    def clean_passed_over(self) -> tuple[Pair, ...]:
        """Both registrations of every pair."""
        words = str(self.cleaned_data["passed_over"]).split()
        pairs = [tuple(word.split(":")) for word in words]
        if any(len(pair) != 2 for pair in pairs):
            raise forms.ValidationError(gettext("Open the page again and send the form once more."))
        return tuple((pair[0], pair[1]) for pair in pairs)

    def passed_over_now(self) -> tuple[Pair, ...]:
        """What was shown, if it was ticked that the draw goes on with it."""
        pairs: tuple[Pair, ...] = self.cleaned_data["passed_over"]
        return pairs if self.cleaned_data["proceed"] else ()
