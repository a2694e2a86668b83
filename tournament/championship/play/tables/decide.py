"""Decisions about the tables of a published round (SW-7)."""

from collections.abc import Callable, Mapping
from typing import Any

from tournament.brackets.match_status import MatchStatus
from tournament.championship import commands, facts
from tournament.championship.context import Context, Decision
from tournament.championship.play.decide import known_match
from tournament.championship.play.tables.queries import changed_to
from tournament.championship.statuses import DayStatus
from tournament.regulations.refusals import Refusal


def change_table(context: Context, command: commands.ChangeTable) -> Decision:
    """SW-7: an entry, while the pair waits for its call; two may exchange their tables."""
    event = context.event
    refusal = known_match(event, command.match)
    if refusal is not None:
        return refusal
    if event.status == DayStatus.COMPLETED:
        return Refusal("day_completed")
    if command.match not in event.published_tables:
        return Refusal("table_not_published")
    if event.match_status(command.match) != MatchStatus.READY:
        return Refusal("table_is_held")
    if not event.tables.get(command.table, False):
        return Refusal("table_unknown", {"table": command.table})
    if event.published_tables[command.match] == command.table:
        return Refusal("table_is_own", {"table": command.table})
    found = dict(changed_to(event, command.match))
    if command.table not in found:
        return Refusal("table_taken", {"table": command.table})
    return {
        "event": facts.TableChanged(
            match=command.match, table=command.table, other=found[command.table]
        )
    }


DECIDE: Mapping[type[commands.Command], Callable[[Context, Any], Decision]] = {
    commands.ChangeTable: change_table,
}
