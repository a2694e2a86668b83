"""What headquarters wrote down while the hall had a day; each waits for an answer (CH-VENUE-3)."""

from dataclasses import dataclass
from datetime import datetime

from tournament.championship import commands
from tournament.championship.codec import fact_from
from tournament.championship.custody.returning.queries import Matter, matters
from tournament.events.execution import Answer, Caller, execute
from tournament.events.selectors import place_of
from tournament.events.states import championship_ledger, championship_state
from tournament.events.venue.handover import taken
from tournament.ledger import store
from tournament.ledger.core.entry import moment_of


@dataclass(frozen=True, slots=True)
class Todo:
    """An open matter; `kind` is the type of its fact, `seq` its number with the championship.

    Whom it is about is named as far as it says so: a registration of the day, a person, an
    account, a key.
    """

    seq: int
    kind: str
    at: datetime
    registration: str | None
    user: str | None
    key: str | None
    person: str | None
    actor: str


def todos(event: str) -> tuple[Todo, ...]:
    """Every matter of a day that the hall has, in order; none for a day that is here."""
    place = place_of(event)
    state = championship_state(place.championship)
    if state.custody_of(event) is None:
        return ()
    since, _ = taken(event)
    entries = (
        item.entry
        for item in store.entries_after(championship_ledger(place.championship), since.seq)
    )
    said = ((item, fact_from(item.type, item.v, dict(item.body))) for item in entries)
    return tuple(_todo(item) for item in matters(state, event, said))


def request_withdrawal(caller: Caller, *, event: str, registration: str) -> Answer:
    """CH-VENUE-2: a player lets the organizer know that they do not come."""
    return execute(commands.RequestWithdrawal(event, registration), place_of(event), caller)


def _todo(item: Matter) -> Todo:
    entry = item.entry
    return Todo(
        entry.seq,
        entry.type,
        moment_of(entry.at),
        item.registration,
        item.user,
        item.key,
        item.person,
        entry.actor_id,
    )
