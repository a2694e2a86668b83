"""What the publisher does with a whole championship: announce, numbers, settle, cancel, archive.

One function per thing they do; each is one transaction and raises `Refused` when a rule stands in
the way.
"""

from functools import partial

from tournament.championship import commands
from tournament.events.execution import Answer, Caller, Place, execute
from tournament.events.services import execute_for_reason
from tournament.regulations.profile import Profile


def announce_championship(caller: Caller, *, championship: str) -> Answer:
    """Make a draft public."""
    return execute(commands.AnnounceChampionship(), Place(championship), caller)


def cancel_championship(caller: Caller, *, championship: str, category: str, reason: str) -> Answer:
    """End a championship early; whoever is registered is told and free."""
    place = Place(championship)
    return execute_for_reason(caller, place, (category, reason), commands.CancelChampionship)


def set_profile(caller: Caller, *, championship: str, profile: Profile, reason: str) -> Answer:
    """Put a new version of the numbers in force; the reason is needed once they are locked."""
    place = Place(championship)
    if not reason:
        return execute(commands.SetProfile(profile, None), place, caller)
    command = partial(commands.SetProfile, profile)
    return execute_for_reason(caller, place, ("profile", reason), command)
