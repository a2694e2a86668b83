"""How a judge's ruling is issued: its reason is stored with the ruling, or neither is."""

import secrets
from dataclasses import replace

from django.db import transaction

from tournament.championship import commands
from tournament.events.execution import Answer, Caller, execute
from tournament.events.selectors import place_of
from tournament.events.services import attach_reason, write_reason
from tournament.people.identity import new_opaque_id

NOT_ISSUED = "preview"
NO_REASON = commands.Reason("other", "")
"""What stands in a ruling's command for its id and its reason until it is issued."""


@transaction.atomic
def issue_ruling(
    caller: Caller, ruling: commands.Command, *, event: str, category: str, reason: str
) -> Answer:
    """Write the reason's words where they can be erased, and carry the ruling out.

    Id, reason and nonce of the command are made here, whatever stood in their place.
    """
    stored, why = write_reason(category, reason)
    made = {"ruling": new_opaque_id(), "reason": why, "nonce": secrets.token_hex(16)}
    fresh = {name: made[name] for name in ruling.made_up}
    command: commands.Command = replace(ruling, **fresh)  # type: ignore[type-var]
    answer = execute(command, place_of(event), caller)
    attach_reason(stored, answer)
    return answer
