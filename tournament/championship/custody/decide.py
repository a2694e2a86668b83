"""Decisions on which machine may write an event (CH-VENUE-1, CH-VENUE-2, CH-VENUE-5)."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from tournament.championship import commands, facts
from tournament.championship.codec import made_from
from tournament.championship.commands import Command
from tournament.championship.context import Context, Decision
from tournament.championship.custody.queries import (
    HAND_OVER,
    days_touched,
    lost_machine,
    out_of_reach,
    own_custody,
)
from tournament.championship.custody.state import Custody
from tournament.championship.event_state import EventState
from tournament.championship.planning.life.decide import check_qualifiers_fixed
from tournament.championship.statuses import BEFORE_DRAW, DayStatus
from tournament.regulations.refusals import Refusal

SHORTEST_PASSPHRASE: Final = 12
"""Characters of the passphrase that locks a handover file."""
IN_HEADQUARTERS: Final[frozenset[type[Command]]] = frozenset(
    {
        commands.TakeCustody,
        commands.ReportCustody,
        commands.ReturnCustody,
        commands.EndCustody,
        commands.KeepEvidence,
        commands.RequestWithdrawal,
        commands.GrantRole,
        commands.RevokeRole,
        commands.NameDutyJudge,
        commands.LinkAccount,
        commands.DeclareRelation,
        commands.WithdrawRelation,
        commands.BanPerson,
        commands.MergePersons,
        commands.UndoMerge,
        commands.KeepApart,
        commands.ErasePerson,
        commands.RevokeKey,
        commands.RevokeOwnKey,
        commands.DescribeDay,
        commands.PublishAnnouncement,
        commands.WithdrawAnnouncement,
        commands.RecordRestoration,
    }
)
"""What headquarters still does about a day in the hall: its own ledger alone; matters at return."""
LEAVING: Final[frozenset[type[Command]]] = frozenset(
    {commands.WithdrawRegistration, commands.MoveRegistration}
)
IN_THE_HALL: Final[frozenset[type[Command]]] = frozenset(
    {
        commands.LapseOffer,
        commands.OpenCheckIn,
        commands.CheckIn,
        commands.UndoCheckIn,
        commands.CloseCheckIn,
        commands.FreezeList,
        commands.MakeDraw,
        commands.WithdrawDraw,
        commands.CallMatch,
        commands.EnterScore,
        commands.CompleteDay,
        commands.ReplaceJudge,
        commands.LinkAccount,
        commands.DeclareRelation,
        commands.WithdrawRelation,
        commands.GrantRole,
        commands.RevokeRole,
        commands.EnrolKey,
        commands.RevokeKey,
        commands.RevokeOwnKey,
        commands.SuspendDay,
        commands.StopDay,
        commands.SetContinuation,
        commands.ContinueDay,
        commands.CancelDay,
        commands.DecideShortDay,
        commands.CancelShortDay,
        commands.VoidDay,
        commands.NoteReturn,
        commands.NoteKept,
        commands.RecordRestoration,
    }
)
"""What the hall does beside play: all that follows in the championship from this one day."""
AT_CHECK_IN: Final[frozenset[type[Command]]] = frozenset(
    {
        commands.Register,
        commands.RecordRepresentativeConsent,
        commands.WithdrawRegistration,
        commands.Reconfirm,
        commands.AnswerOffer,
        commands.FillPlace,
        commands.AddEntrants,
        commands.ArrangeEntrants,
    }
)
"""What changes the hall's list, from the moment on at which its check-in is open."""


def out_of_hand(context: Context, command: Command) -> Refusal | None:
    """CH-VENUE-1, -2: only the machine that has custody of an event writes about it."""
    state = context.championship
    if context.event.re_entering and isinstance(command, commands.CompleteDay):
        return Refusal("re_entry_open")
    if not state.custodies:
        return None
    own = own_custody(state, context.machine)
    touched = days_touched(state, command, context.about)
    if own is not None:
        return _in_the_hall(context, command, own, touched)
    away = {key for key in touched if out_of_reach(state, key, context.machine)}
    if not away:
        return None
    if isinstance(command, commands.MergePersons | commands.UndoMerge):
        return _merging(context, command)
    if type(command) in LEAVING and getattr(command, "event", "") in away:
        return Refusal("day_in_hall_withdraw")
    if type(command) in LEAVING or isinstance(command, commands.Register):
        return Refusal("day_in_hall_register")
    if type(command) not in IN_HEADQUARTERS:
        return Refusal("day_in_hall")
    return None


def _merging(
    context: Context, command: commands.MergePersons | commands.UndoMerge
) -> Refusal | None:
    """A merge that would end or give back a place of a day in the hall has to wait for it."""
    state = context.championship
    key = command.ended if isinstance(command, commands.MergePersons) else None
    if isinstance(command, commands.UndoMerge):
        key = state.merge_ended.get(command.merged)
    if key is not None and out_of_reach(state, state.registrations[key].event, context.machine):
        return Refusal("day_in_hall")
    return None


def _in_the_hall(
    context: Context, command: Command, own: Custody, touched: frozenset[str]
) -> Refusal | None:
    if own.ended:
        return Refusal("hall_returned")
    if touched - {own.event}:
        return Refusal("only_this_day")
    if type(command) in AT_CHECK_IN:
        if not context.event.id:
            return Refusal("hall_check_in_first")
        return None
    if isinstance(command, commands.GrantRole | commands.RevokeRole):
        return _role_of_the_day(context, command, own)
    plays = command.touches == "event" and touched == {own.event}
    if not plays and type(command) not in IN_THE_HALL:
        return Refusal("only_this_day")
    return None


def _role_of_the_day(
    context: Context, command: commands.GrantRole | commands.RevokeRole, own: Custody
) -> Refusal | None:
    """The hall appoints for its own day; a judge or helper, not another organizer."""
    scope: tuple[str, str] = ("", "")
    if isinstance(command, commands.GrantRole):
        scope = (command.scope_kind, command.scope)
    else:
        grant = context.championship.grants.get(command.grant)
        if grant is not None:
            scope = (grant.scope_kind, grant.scope)
    if scope != ("event", own.event) or command.role not in {"judge", "helper"}:
        return Refusal("only_this_day")
    return None


def within_reach(context: Context) -> Context:
    """The context as this machine may decide on it: a day that another one has is not seen into.

    So a decision of headquarters never makes a fact for a ledger that the hall writes.
    """
    if not out_of_reach(context.championship, context.about, context.machine):
        return context
    return replace(context, event=EventState())


def check_passphrase(passphrase: str) -> Refusal | None:
    """CH-VENUE-4: the handover file can be lost, so guessing has to be hopeless."""
    if len(passphrase.strip()) < SHORTEST_PASSPHRASE:
        return Refusal("passphrase_short", {"length": SHORTEST_PASSPHRASE})
    return None


def take_custody(context: Context, command: commands.TakeCustody) -> Decision:
    """CH-VENUE-1, -2: from this checkpoint on only the hall's machine writes the day."""
    state = context.championship
    day = state.days[command.event]
    if state.custody_of(day.id) is not None:
        return Refusal("custody_taken")
    if state.rehearsal is not None:
        return Refusal("custody_rehearsal")
    final = state.is_final(day.id)
    if day.status not in HAND_OVER or (day.status == DayStatus.PLANNED and not final):
        return Refusal("custody_day_state")
    if final:
        refusal = check_qualifiers_fixed(state)
        if refusal is not None:
            return refusal
    if state.split_running(day.id) is not None:
        return Refusal("split_running")
    if context.event.re_entering:
        return Refusal("re_entry_open")
    return {
        "championship": made_from(
            facts.CustodyTaken,
            command,
            size=context.event_checkpoint.size,
            root=context.event_checkpoint.root,
        )
    }


def end_custody(context: Context, command: commands.EndCustody) -> Decision:
    """CH-VENUE-5: headquarters goes on from the last checkpoint that it holds."""
    held = context.championship.custody_of(command.event)
    if held is None:
        return Refusal("custody_none")
    ended = facts.CustodyEnded(
        event=command.event,
        machine=held.machine,
        size=held.known_size,
        root=held.known_root,
        category=command.reason.category,
        reason_sha256=command.reason.sha256,
    )
    if not held.known_size:
        return {"championship": ended}
    restored = facts.LedgerRestored(size=held.known_size, root=held.known_root, why="lost_machine")
    return {"championship": ended, "event": restored}


def request_withdrawal(context: Context, command: commands.RequestWithdrawal) -> Decision:
    """CH-VENUE-2: their word is kept until the day comes back; it ends nothing by itself."""
    state = context.championship
    held = state.registrations.get(command.registration)
    if held is None or held.event != command.event:
        return Refusal("registration_unknown")
    if state.custody_of(command.event) is None:
        return Refusal("withdrawal_here")
    if held.status not in BEFORE_DRAW:
        return Refusal("registration_state")
    if held.id in state.withdrawals_asked:
        return Refusal("withdrawal_asked")
    return {"championship": facts.WithdrawalRequested(held.id)}


def begin_re_entry(context: Context, command: commands.BeginReEntry) -> Decision:
    """CH-VENUE-5: after a lost machine, once, and as soon as the day has a ledger."""
    if context.event.re_entering or not lost_machine(context):
        return Refusal("re_entry_none")
    return {"event": facts.ReEntryBegan()}


def confirm_re_entry(context: Context, command: commands.ConfirmReEntry) -> Decision:
    """CH-VENUE-5: the judge confirms all that was entered again, up to the last entry."""
    if not context.event.re_entering:
        return Refusal("re_entry_none")
    if not 1 <= command.first <= command.last or command.last != context.event_checkpoint.size:
        return Refusal("re_entry_range")
    return {"event": facts.ReEntryConfirmed(command.first, command.last)}


def record_restoration(context: Context, command: commands.RecordRestoration) -> Decision:
    """A ledger that goes on after an accident says so itself, with the last it knew."""
    if context.about is None:
        point = context.championship_checkpoint
        return {
            "championship": facts.LedgerRestored(size=point.size, root=point.root, why=command.why)
        }
    point = context.event_checkpoint
    return {"event": facts.LedgerRestored(size=point.size, root=point.root, why=command.why)}


DECIDE: Mapping[type[Command], Callable[[Context, Any], Decision]] = {
    commands.TakeCustody: take_custody,
    commands.EndCustody: end_custody,
    commands.RequestWithdrawal: request_withdrawal,
    commands.BeginReEntry: begin_re_entry,
    commands.ConfirmReEntry: confirm_re_entry,
    commands.RecordRestoration: record_restoration,
}
