"""What the publisher does with a whole championship: announce, numbers, settle, cancel, archive.

One function per thing they do; each is one transaction and raises `Refused` when a rule stands in
the way.
"""

from django.db import transaction

from tournament.championship import commands
from tournament.events.execution import Answer, Caller, Place, execute
from tournament.events.services import attach_reason, write_reason
from tournament.regulations.profile import Profile


def announce_championship(caller: Caller, *, championship: str) -> Answer:
    """Make a draft public."""
    return execute(commands.AnnounceChampionship(), Place(championship), caller)


@transaction.atomic
def cancel_championship(caller: Caller, *, championship: str, category: str, reason: str) -> Answer:
    """End a championship early; whoever is registered is told and free."""
    stored, command_reason = write_reason(category, reason)
    command = commands.CancelChampionship(command_reason)
    answer = execute(command, Place(championship), caller)
    attach_reason(stored, answer)
    return answer


@transaction.atomic
def set_profile(caller: Caller, *, championship: str, profile: Profile, reason: str) -> Answer:
    """Put a new version of the numbers in force; the reason is needed once they are locked."""
    place = Place(championship)
    if not reason:
        return execute(commands.SetProfile(profile, None), place, caller)
    stored, command_reason = write_reason("profile", reason)
    answer = execute(commands.SetProfile(profile, command_reason), place, caller)
    attach_reason(stored, answer)
    return answer
