"""Who is told at once what happens at the tables: called, moved to another one, to sign, judged."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from tournament.championship import facts
from tournament.championship.event_state import SIDES, EventState
from tournament.championship.notice import Notice
from tournament.championship.play.tables.queries import may_be_changed
from tournament.ledger.core.entry import utc_text


def _called(before: EventState, after: EventState, fact: facts.MatchCalled) -> Iterator[Notice]:
    at = after.plays[fact.match].called_at
    about = {"match": fact.match, "at": utc_text(at) if at is not None else ""}
    for player in before.players(fact.match):
        if player is not None:
            yield Notice("called", player, about)


def moved(before: EventState, after: EventState) -> Iterator[Notice]:
    """SW-7: those who wait for their call and are to play elsewhere than they were told.

    Follows from two states, since a table is not only changed: a match that is open again loses
    its own, whatever opened it. Who is first told a table is told by the publication.
    """
    if before.rounds.published is after.rounds.published:
        return
    for match, earlier in before.published_tables.items():
        table = after.published_tables.get(match, earlier)
        if may_be_changed(after, match) and table != earlier:
            for player in sorted(filter(None, after.players(match))):
                if table is None:
                    yield Notice("table_lost", player, {"match": match})
                else:
                    yield Notice("table_changed", player, {"match": match, "table": str(table)})


def _sheet(before: EventState, after: EventState, fact: facts.SheetFilled) -> Iterator[Notice]:
    """Whoever did not fill the sheet in signs it first."""
    about = {"match": fact.match, "digest": fact.digest}
    for seat in SIDES:
        player = before.player(fact.match, seat)
        if seat != fact.seat and player is not None:
            yield Notice("sign", player, about)


def _ruled(before: EventState, after: EventState, fact: facts.RulingIssued) -> Iterator[Notice]:
    players = set(before.players(fact.match)) if fact.match is not None else set()
    for player in sorted(key for key in {*players, fact.registration} if key is not None):
        yield Notice("judged", player, {"ruling": fact.ruling})


OCCASIONS: Mapping[type[Any], Callable[[EventState, EventState, Any], Iterator[Notice]]] = {
    facts.MatchCalled: _called,
    facts.SheetFilled: _sheet,
    facts.RulingIssued: _ruled,
}
