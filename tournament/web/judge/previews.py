"""What a ruling would do to the bracket, before it is issued (CH-OVERRIDE-1)."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.championship.commands import Command
from tournament.events.execution import Caller
from tournament.events.preview import preview as asked
from tournament.events.selectors import place_of
from tournament.people.access import Acting
from tournament.regulations.refusals import Refusal
from tournament.web.judge.view_models import MatchView, match_view
from tournament.web.shared.staff_day import StaffDay


@dataclass(frozen=True, slots=True)
class Change:
    """A later match that will look different: before, after, and whether its call is taken back."""

    before: MatchView
    after: MatchView
    uncalled: bool


@dataclass(frozen=True, slots=True)
class Preview:
    """The refusal that a ruling would meet, or what it would change."""

    refusal: Refusal | None
    changes: Sequence[Change] = ()
    rule: str = ""
    """The rule by which it would be issued."""


def preview(command: Command, who: Acting, hall: StaffDay) -> Preview:
    """What issuing this ruling now would do."""
    after = foreseen(command, who, hall)
    if isinstance(after, Refusal):
        return Preview(after)
    rulings = after.event.rulings[len(hall.event.rulings) :]
    if not rulings:
        return Preview(None, _changes(hall, after, None))
    return Preview(None, _changes(hall, after, rulings[0].match), rulings[0].rule)


def foreseen(command: Command, who: Acting, hall: StaffDay) -> StaffDay | Refusal:
    """The day as it would be after this ruling, or the refusal that it would meet."""
    caller = Caller(who.actor, "", hall.now, who.role)
    found = asked(command, place_of(hall.id), caller)
    return found if isinstance(found, Refusal) else hall.at(found.event)


def _changes(before: StaffDay, after: StaffDay, ruled: str | None) -> list[Change]:
    """Other matches whose players or status differ, in the order of the bracket."""
    changes = []
    for match in before.event.structure.matches:
        old, new = match_view(before, match.id), match_view(after, match.id)
        same = old.now.case == new.now.case and old.seats == new.seats
        if match.id != ruled and not same:
            changes.append(Change(old, new, uncalled=old.now.called and not new.now.called))
    return changes
