"""The public draw of a bracket (CH-DE-10, CH-DE-11), and lots by the same procedure."""

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from tournament.api.writes.fields import Pairs, ReasonText, as_spoken, one_of, sent_field
from tournament.api.writes.operation import Write
from tournament.championship import commands
from tournament.championship.registration.persons.queries import possible_duplicates
from tournament.events import lots
from tournament.events.execution import Answer, Caller
from tournament.events.possible_duplicates import alike_on
from tournament.events.selectors import place_of
from tournament.events.states import championship_state, event_state
from tournament.people.policy import Action

WRONG_LIST = ("forgotten_entrant", "doubled_entrant", "ineligible_entrant")
SIDES = ("a", "b")


class PossibleDuplicates(serializers.Serializer[Any]):
    """Who on the list may be one person."""

    pairs = serializers.ListField(
        child=serializers.ListField(child=serializers.CharField(), min_length=2, max_length=2),
        help_text="Registrations: of this list, and of this or another day (CH-REG-3).",
    )


class PreviewFreeze(Write):
    """Who would be frozen and may be entered twice; writes nothing."""

    action = Action.DRAW
    answered = PossibleDuplicates
    key_needed = False
    keeps_answer = False
    version_asked = ""

    def carry_out(self, caller: Caller, said: dict[str, Any]) -> Mapping[str, Any]:
        """Those who are here and of whom nobody has decided yet."""
        event = event_state(self.event)
        state = championship_state(place_of(self.event).championship)
        here = [key for key, item in event.entrants.items() if item.checked_in]
        found = possible_duplicates(state, event, here, alike_on(self.event))
        return {"pairs": [list(pair) for pair in found]}


class Frozen(serializers.Serializer[Any]):
    """Possible duplicates that were looked at."""

    passed_over = Pairs(
        default=(),
        help_text="The pairs of the preview, once they were asked: the draw goes on with them.",
    )


class Spoken(serializers.Serializer[Any]):
    """What was called out in the hall after the list was frozen."""

    text = sent_field(
        commands.MakeDraw,
        "text",
        check=as_spoken,
        trim_whitespace=False,
        help_text="Exactly as spoken; it is published with the draw.",
    )


class WrongList(serializers.Serializer[Any]):
    """What was wrong with the list."""

    category = one_of(WRONG_LIST)
    reason = ReasonText()


def draw_lot(caller: Caller, *, event: str, lot: str, text: str) -> Answer:
    """Draw a lot of a day."""
    return lots.draw_lot(caller, place=place_of(event), lot=lot, text=text)


class LotAnswer(serializers.Serializer[Any]):
    """A lot that waits to be drawn."""

    lot = serializers.CharField(help_text="The id of the lot.")


class Side(serializers.Serializer[Any]):
    """Which of the two places of a match is held."""

    side = one_of(SIDES)
