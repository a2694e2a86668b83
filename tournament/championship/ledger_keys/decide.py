"""Whether another key may take over: not while a machine in a hall signs for one of the days."""

from collections.abc import Callable, Mapping
from typing import Any

from tournament.championship import commands, facts
from tournament.championship.codec import made_from
from tournament.championship.commands import Command
from tournament.championship.context import Context, Decision
from tournament.ledger.core.succession import holds
from tournament.regulations.refusals import Refusal


def change_ledger_key(context: Context, command: commands.ChangeLedgerKey) -> Decision:
    """CH-VENUE-1: headquarters' key and that of a hall never change hands at once."""
    if any(not custody.ended for custody in context.championship.custodies):
        return Refusal("ledger_key_day_in_hall")
    if not holds(command.public_key, command.proof, context.championship.id, command.previous):
        return Refusal("ledger_key_proof")
    return {
        "championship": made_from(
            facts.LedgerKeyChanged, command, ledgers=tuple(dict(item) for item in command.ledgers)
        )
    }


DECIDE: Mapping[type[Command], Callable[[Context, Any], Decision]] = {
    commands.ChangeLedgerKey: change_ledger_key,
}
