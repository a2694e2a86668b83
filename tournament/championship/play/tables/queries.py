"""Where a match is played: the one question of every page, program and print.

A table is told where it stands in the ledger: by a call, or by the publication of a Swiss round
(SW-7). In brackets and round robins nobody has a table before the call (CH-DE-9, FT-TABLE-1);
what is offered there is a proposal.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from tournament.brackets.match_status import ENDED, MatchStatus
from tournament.championship.event_state import EventState
from tournament.championship.play.queries import resting

HANDFUL = 4


@dataclass(frozen=True, slots=True)
class Where:
    """Where a match is played.

    `table`: that it holds or held, or for which its round was published; `waits`: its round was
    published with tables, and this pair waits for one; `pair`: its number in its round, 0 in a
    bracket.
    """

    table: int | None
    waits: bool
    pair: int


def where_played(event: EventState, match: str) -> Where:
    """What is known of a match's table."""
    spec = event.structure.match(match)
    of_rounds = event.structure.wiring.index[match] < event.structure.round_matches
    pair = spec.number if of_rounds else 0
    play = event.plays.get(match)
    if play is not None and play.called_at is not None and play.table is not None:
        return Where(play.table, False, pair)
    table = event.published_tables.get(match)
    waits = match in event.published_tables and table is None
    return Where(table, waits and event.progress.status(match) not in ENDED, pair)


def tables_for(event: EventState, match: str) -> tuple[int, ...]:
    """The tables to which a match can be called now, lowest first.

    A pair with a published table is called there; nobody is called to a table that is published
    for a pair still to come.
    """
    free = event.free_tables()
    published = event.published_tables.get(match)
    if published is not None:
        return (published,) if published in free else ()
    promised = set(event.promised_tables.values())
    return tuple(table for table in free if table not in promised)


def spare_tables(event: EventState) -> frozenset[int]:
    """Tables in use that nobody needs: beyond those at which all players sit at once.

    A handful is none: all tables of an ordinary hall are shown.
    """
    in_use = [table for table, used in sorted(event.tables.items()) if used]
    needed = {event.plays[match].table for match in event.active_matches()}
    needed.update(event.promised_tables.values())
    others = [table for table in in_use if table not in needed]
    spare = others[max(0, len(event.order) // 2 - len(needed)) :]
    return frozenset(spare) if len(spare) > HANDFUL else frozenset()


def tables_to_call(event: EventState, now: datetime) -> Mapping[str, int]:
    """To which table each ready match would be called, as long as there are any.

    Published tables are as they are; the others are proposals in the order of the calls, first for
    those who have rested (CH-DE-9).
    """
    ready = event.call_list()
    rested = [match for match in ready if not resting(event, match, now)]
    found: dict[str, int] = {}
    for match in (*rested, *(match for match in ready if match not in set(rested))):
        fitting = (table for table in tables_for(event, match) if table not in found.values())
        table = next(fitting, None)
        if table is not None:
            found[match] = table
    return found


def free_again(event: EventState, match: str) -> tuple[int, ...]:
    """Tables at which a match that is over can go on: free, and published for nobody to come."""
    promised = {table for other, table in event.promised_tables.items() if other != match}
    return tuple(table for table in event.free_tables() if table not in promised)


def without_table(event: EventState, table: int) -> Mapping[str, int | None]:
    """Who waits for another table when this one goes out of use."""
    return {match: None for match, own in event.promised_tables.items() if own == table}


def tables_lost(before: EventState, after: EventState) -> Mapping[str, int | None]:
    """SW-7: who waits for a table now that their match is open again.

    While it was called or over, its table may have gone out of use or been given to another pair,
    whose match is not over; nobody is promised such a table.
    """
    left = set(before.active_matches()) - set(after.active_matches())
    edited = after.decisions[: len(before.decisions)] != before.decisions
    if not before.rounds.published or not (left or edited):
        return {}
    lost: dict[str, int | None] = {}
    for match, table in after.promised_tables.items():
        if match not in before.published_tables or match in before.promised_tables:
            continue
        taken = any(
            own == table and other not in {match, *lost}
            for other, own in after.published_tables.items()
            if after.progress.status(other) not in ENDED
        )
        if taken or not after.tables.get(table, False):
            lost[match] = None
    return lost


def may_be_changed(event: EventState, match: str) -> bool:
    """Whether a match still waits for its call in a round that was published with tables."""
    return match in event.published_tables and event.match_status(match) == MatchStatus.READY


def changed_to(event: EventState, match: str) -> tuple[tuple[int, str | None], ...]:
    """The tables that a pair can get instead of its own, each with the pair that gives it up."""
    own = event.published_tables.get(match)
    of_others = {table: other for other, table in event.promised_tables.items()}
    return tuple((table, of_others.get(table)) for table in event.free_tables() if table != own)
