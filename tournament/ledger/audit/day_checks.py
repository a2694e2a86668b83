"""The course of an event: its beginning, its calls, its end, and what it says of its own ledger."""

from collections.abc import Mapping
from typing import Any, Final

from tournament.brackets import Place, places_as_they_stand
from tournament.brackets.match_status import MatchStatus
from tournament.championship import facts
from tournament.championship.days.progress.queries import ended_unplayed, left_early
from tournament.championship.event_state import EventState
from tournament.championship.play.tables.queries import tables_for
from tournament.championship.statuses import PRESENT, DayStatus, RegistrationStatus
from tournament.ledger.audit.context import DayEnd, EventContext
from tournament.ledger.audit.envelopes import Tree
from tournament.ledger.audit.folding import FoldedEntry, Watch
from tournament.ledger.audit.report import Book
from tournament.ledger.core.canonical import canonical_bytes
from tournament.ledger.core.keys import PublicKeyError, installation_public_key, key_id

RESTORED: Final = ("backup", "second_machine", "lost_machine")
"""Why a ledger goes on from an earlier point."""


def watches(context: EventContext) -> dict[type[Any], Watch]:
    """What is looked at, by fact."""
    checks = _Day(context)
    return {
        facts.EventOpened: checks.opened,
        facts.CheckedIn: checks.checked_in,
        facts.AgeSeen: checks.age_seen,
        facts.MatchCalled: checks.called,
        facts.DayCompleted: checks.completed,
        facts.EventEndedUnfinished: checks.ended_unfinished,
        facts.ReEntryBegan: checks.began_again,
        facts.ReEntryBeganFromLaptop: checks.began_from_laptop,
        facts.ReEntryConfirmed: checks.confirmed,
    }


def restoration_watches(book: Book) -> dict[type[Any], Watch]:
    """A restored backup is an entry of whichever ledger it concerns."""

    def restored(step: FoldedEntry, before: Any, after: Any) -> None:
        fact = step.fact
        book.count("restorations")
        if fact.size != step.seq - 1 or not step.ledger.tree.holds(fact.size, fact.root):
            book.fail("restored_from", step.ledger.id, step.seq, size=fact.size)
        code = f"restored_{fact.why}" if fact.why in RESTORED else "restored"
        book.remark(code, step.ledger.id, step.seq, size=fact.size)

    return {facts.LedgerRestored: restored}


class _Day:
    """The checks of one event's course."""

    def __init__(self, context: EventContext) -> None:
        self.context = context

    def opened(self, step: FoldedEntry, before: EventState, after: EventState) -> None:
        fact = step.fact
        if step.seq != 1:
            self.context.fail(step, "opened_twice")
        if fact.event != step.ledger.scope:
            self.context.fail(step, "entry_scope", scope=fact.event)
        try:
            named = key_id(installation_public_key(fact.public_key))
        except PublicKeyError:
            named = ""
        if named not in self.context.signers.of(self.context.ledger, step.seq):
            self.context.fail(step, "opened_key", key=named)
        numbers = [item["number"] for item in fact.registrations]
        if len(after.entrants) < len(numbers) or len(set(numbers)) < len(numbers):
            self.context.fail(step, "registration_twice")

    def checked_in(self, step: FoldedEntry, before: EventState, after: EventState) -> None:
        status = before.entrants[step.fact.registration].status
        if before.status != DayStatus.CHECK_IN or status in {
            RegistrationStatus.CHECKED_IN,
            RegistrationStatus.WITHDRAWN,
            RegistrationStatus.RELEASED,
        }:
            self.context.fail(step, "checked_in_wrongly", registration=step.fact.registration)

    def age_seen(self, step: FoldedEntry, before: EventState, after: EventState) -> None:
        entrant = before.entrants[step.fact.registration]
        if entrant.age_seen or (entrant.status not in PRESENT and not entrant.here):
            self.context.fail(step, "checked_in_wrongly", registration=step.fact.registration)

    def called(self, step: FoldedEntry, before: EventState, after: EventState) -> None:
        fact = step.fact
        if (
            before.match_status(fact.match) != MatchStatus.READY
            or before.suspended
            or before.paused
        ):
            self.context.fail(step, "match_not_ready", match=fact.match)
        if fact.table not in before.free_tables():
            self.context.fail(step, "table_taken", match=fact.match, table=fact.table)
        elif fact.table not in tables_for(before, fact.match):
            self.context.fail(step, "called_elsewhere", match=fact.match, table=fact.table)
        if before.at_a_table(fact.match) and _one_table_each(before):
            self.context.fail(step, "player_at_two_tables", match=fact.match, table=fact.table)

    def completed(self, step: FoldedEntry, before: EventState, after: EventState) -> None:
        if before.status != DayStatus.FINISHED:
            self.context.fail(step, "closed_too_early")
        self._end(step, before, before.places_so_far)

    def ended_unfinished(self, step: FoldedEntry, before: EventState, after: EventState) -> None:
        self._end(step, before, places_as_they_stand(before.progress))

    def _end(self, step: FoldedEntry, before: EventState, found: Mapping[int, Place]) -> None:
        said = step.fact.places
        self.context.book.count("places", len(said))
        computed = {
            canonical_bytes([before.order[seed - 1], place.first, place.last, place.awarded])
            for seed, place in found.items()
        }
        entered = [
            (item["registration"], item["first"], item["last"], item["awarded"]) for item in said
        ]
        if len(entered) != len(computed):
            self.context.fail(step, "places_missing", count=len(computed) - len(entered))
        for item in entered:
            if canonical_bytes(item) not in computed:
                self.context.fail(step, "place_wrong", registration=item[0], place=item[1])
        firsts = [item[1] for item in entered]
        if firsts != sorted(firsts):
            self.context.fail(step, "places_order")
        self.context.end = DayEnd(step.seq, said, left_early(before), ended_unplayed(before))

    def began_again(self, step: FoldedEntry, before: EventState, after: EventState) -> None:
        self.context.book.remark("re_entered", self.context.ledger, step.seq)

    def began_from_laptop(self, step: FoldedEntry, before: EventState, after: EventState) -> None:
        """The laptop's tree is this one up to the return, and then what it handed in."""
        fact, tree = step.fact, Tree()
        returned = fact.size - len(fact.leaves)
        own = self.context.signers.custodies.get(step.ledger.scope)
        stretches = own.stretches if own is not None else []
        if not any((item.machine, item.last) == (fact.machine, returned) for item in stretches):
            self.context.fail(step, "re_entered_wrongly", machine=fact.machine)
            return
        for leaf in [*step.ledger.tree.leaves[:returned], *map(bytes.fromhex, fact.leaves)]:
            tree.grow(leaf)
        if returned >= step.seq or not tree.holds(fact.size, fact.root):
            self.context.fail(step, "re_entered_wrongly", machine=fact.machine)
            return
        self.context.laptops.append(tree)
        about = {"machine": fact.machine, "left": len(fact.left)}
        self.context.book.remark("re_entered_laptop", self.context.ledger, step.seq, **about)

    def confirmed(self, step: FoldedEntry, before: EventState, after: EventState) -> None:
        fact = step.fact
        if not 1 <= fact.first <= fact.last < step.seq:
            self.context.fail(step, "confirmed_wrongly", first=fact.first, last=fact.last)


def _one_table_each(event: EventState) -> bool:
    """Whether its rules say so (FT-TABLE-1): in Swiss rounds since they are published with tables,
    and earlier evenings stay sound as they were.
    """
    rules = event.rules.tournament
    return bool(event.published_tables) or (rules is not None and rules.format == "round_robin")
