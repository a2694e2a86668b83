"""Has webhooks told what a fact of a ledger is an occasion for, in the fact's own transaction.

Of a draft, a rehearsal or a practice day nobody hears, and a hall's laptop calls nobody:
headquarters does when it takes the facts over, with the times that they have.
"""

from typing import Any

from tournament.championship.championship_state import ChampionshipState
from tournament.championship.event_state import EventState
from tournament.championship.occasions import Occasion, occasions, occasions_of_day
from tournament.events.models import DayVersion
from tournament.events.venue.handed_over import is_hall
from tournament.ledger.core.entry import Entry, moment_of
from tournament.outbox.webhooks.telling import tell


def tell_outside(after: ChampionshipState, fact: Any, entry: Entry) -> None:
    """Of a fact of a championship's ledger."""
    _tell(after, occasions(after, fact), entry)


def tell_outside_of_day(
    state: ChampionshipState, before: EventState, after: EventState, fact: Any, entry: Entry
) -> None:
    """Of a fact of a day's ledger."""
    _tell(state, occasions_of_day(before, after, fact), entry)


def _tell(state: ChampionshipState, found: tuple[Occasion, ...], entry: Entry) -> None:
    if not found or not state.life.announced or state.rehearsal is not None or is_hall(state):
        return
    tell(
        found,
        championship=state.id,
        entry=f"{entry.scope}#{entry.seq}",
        at=moment_of(entry.at),
        version_of=_version_after,
        free=state.rules.tournament is not None,
    )


def _version_after(event: str) -> int:
    """From which version on a day's pages show what is being written (`execution` raises it)."""
    known = DayVersion.objects.filter(pk=event).values_list("number", flat=True).first()
    return (known or 0) + 1
