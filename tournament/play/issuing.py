"""How a judge's ruling is issued: its reason is stored with the ruling, or neither is."""

from collections.abc import Callable

from django.db import transaction

from tournament.championship import commands
from tournament.events.execution import Answer, Caller, execute
from tournament.events.selectors import place_of
from tournament.events.services import attach_reason, write_reason
from tournament.people.identity import new_opaque_id

CommandOf = Callable[[str, commands.Reason], commands.Command]
"""The ruling's command, given the id that it gets and the reason as the ledger may know it."""


@transaction.atomic
def issue_ruling(
    caller: Caller, *, event: str, category: str, reason: str, command_of: CommandOf
) -> Answer:
    """Write the reason's words where they can be erased, and carry the ruling out."""
    stored, command_reason = write_reason(category, reason)
    answer = execute(command_of(new_opaque_id(), command_reason), place_of(event), caller)
    attach_reason(stored, answer)
    return answer
