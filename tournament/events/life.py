"""What the publisher does with a whole championship: announce, numbers, settle, cancel, archive.

One function per thing he does; each is one transaction and raises `Refused` when a rule stands in
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


def archive_championship(caller: Caller, *, championship: str) -> Answer:
    """Put a finished or cancelled championship away."""
    return execute(commands.ArchiveChampionship(), Place(championship), caller)


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


def fix_qualifiers(caller: Caller, *, championship: str) -> Answer:
    """Settle who goes to the final."""
    return execute(commands.FixQualifiers(), Place(championship), caller)


def reopen_regionals(caller: Caller, *, championship: str) -> Answer:
    """Let the cities' stages change again, before the final is drawn."""
    return execute(commands.ReopenRegionals(), Place(championship), caller)


def set_public_index(caller: Caller, *, championship: str, shown: bool) -> Answer:
    """List the championship in public, or let direct links alone open it (CH-PUBLIC-2)."""
    return execute(commands.SetPublicIndex(shown), Place(championship), caller)
