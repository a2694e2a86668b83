"""Decision on the tick that somebody's age was seen in a document (CH-PD-1)."""

from collections.abc import Callable, Mapping
from typing import Any

from tournament.championship import commands, facts
from tournament.championship.context import Context, Decision
from tournament.championship.statuses import PRESENT
from tournament.championship.tournaments.queries import by_name_alone
from tournament.regulations.refusals import Refusal


def note_age_seen(context: Context, command: commands.NoteAgeSeen) -> Decision:
    """Of whoever stands there with their document, once; which date stands in it is not told."""
    if by_name_alone(context.championship):
        return Refusal("names_alone")
    entrant = context.event.entrants.get(command.registration)
    if entrant is None:
        return Refusal("registration_unknown")
    if entrant.status not in PRESENT and not entrant.here:
        return Refusal("age_of_the_absent")
    if entrant.age_seen:
        return Refusal("age_seen_already")
    return {"event": facts.AgeSeen(command.registration)}


DECIDE: Mapping[type[commands.Command], Callable[[Context, Any], Decision]] = {
    commands.NoteAgeSeen: note_age_seen,
}
