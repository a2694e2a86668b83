"""What the pages of a day offer: what the policy allows, unless another machine writes the day.

While a laptop in the hall has a day, and on a laptop that has given its day back, most of what the
staff does would be refused (CH-VENUE-1), and in an archived championship all of it. Pages ask here
before they offer it; the services ask the rules again. What is not named here is not offered.
"""

from typing import Final

from tournament.events.selectors import place_of, scope_of
from tournament.events.states import championship_state
from tournament.events.venue.where import whereabouts
from tournament.people.policy import Action, Actor, allowed

READING: Final = frozenset(
    {
        Action.VIEW_PUBLIC,
        Action.VIEW_STAFF,
        Action.SEE_PROTECTED,
        Action.SEE_EVIDENCE,
        Action.READ_REASON,
        Action.READ_NOTES,
        Action.SEE_LOGS,
        Action.PRINT,
        Action.TAKE_BACK_DAY,
    }
)
"""What changes nothing of the day, and the way back of a day that is in the hall."""
MEANWHILE: Final = READING | {
    Action.HAND_OVER_DAY,
    Action.END_CUSTODY,
    Action.APPOINT_JUDGE,
    Action.APPOINT_HELPER,
    Action.DECLARE_RELATION,
    Action.DESCRIBE_DAY,
}
"""What headquarters still does about a day in the hall, beside looking (see `custody.decide`)."""
ALL: Final = frozenset(Action)
IN_THE_HALL: Final = ALL - {Action.PRACTISE}
"""A hall's laptop keeps its one day and begins no other."""


def offered(event_id: str) -> frozenset[Action]:
    """What pages of this day may offer now, to whoever the policy lets do it."""
    where = whereabouts(event_id)
    if championship_state(place_of(event_id).championship).life.archived:
        return READING
    if where == "in_hall":
        return MEANWHILE
    if where == "given_back":
        return READING
    return IN_THE_HALL if where == "hall" else ALL


class Rights:
    """What the reader may do on a day, asked once a page: `{% if may.enter_registration %}`."""

    def __init__(self, actor: Actor, event_id: str) -> None:
        self.actor, self.event_id, self.scope = actor, event_id, scope_of(event_id)
        self._offered = offered(event_id)

    def may(self, action: Action) -> bool:
        """Whether the policy allows it, and the day is written here."""
        return action in self._offered and allowed(self.actor, action, self.scope) is not None

    def __getitem__(self, action: str) -> bool:
        """The same for templates, by the action's value."""
        return self.may(Action(action))
