"""What programs attached to matches and took away goes again when an older backup is put back."""

from tournament.api.challonge.models import MatchAttachment
from tournament.events.execution import Caller
from tournament.operations.backups.ended import again
from tournament.people.ending_list import Line
from tournament.people.endings import Kind


@again(Kind.ATTACHMENT)
def end_attachment(line: Line, caller: Caller) -> bool:
    """Delete it; whether it was there."""
    return MatchAttachment.objects.filter(pk=int(line.key)).delete()[0] > 0
