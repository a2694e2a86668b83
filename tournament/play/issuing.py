"""How a judge's ruling is issued: its reason is stored with the ruling, or neither is."""

import secrets
from dataclasses import replace

from tournament.championship import commands
from tournament.events.execution import Answer, Caller
from tournament.events.selectors import place_of
from tournament.events.services import execute_for_reason
from tournament.people.identity import new_opaque_id

NOT_ISSUED = "preview"
NO_REASON = commands.Reason("other", "")
"""What stands in a ruling's command for its id and its reason until it is issued."""


def issue_ruling(
    caller: Caller, ruling: commands.Command, *, event: str, category: str, reason: str
) -> Answer:
    """Write the reason's words where they can be erased, and carry the ruling out.

    Id, reason and nonce of the command are made here, whatever stood in their place.
    """

    def issued(why: commands.Reason) -> commands.Command:
        made = {"ruling": new_opaque_id(), "reason": why, "nonce": secrets.token_hex(16)}
        fresh = {name: made[name] for name in ruling.made_up}
        command: commands.Command = replace(ruling, **fresh)  # type: ignore[type-var]
        return command

    return execute_for_reason(caller, place_of(event), (category, reason), issued)
