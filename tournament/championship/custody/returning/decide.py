"""Decisions on what comes back from the hall (CH-VENUE-3): taken over, reported, or refused."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from tournament.championship import commands, facts
from tournament.championship.championship_state import ChampionshipState
from tournament.championship.codec import made_from, name_of
from tournament.championship.commands import Command
from tournament.championship.context import Context, Decision
from tournament.championship.custody.queries import own_custody, said_by_hall
from tournament.championship.custody.returning.queries import ANSWERS, first_difference
from tournament.championship.custody.state import Custody
from tournament.championship.days.progress.queries import ended_unplayed, left_early
from tournament.championship.event_state import EventState
from tournament.championship.statuses import OVER
from tournament.regulations.refusals import Refusal


def check_sender(state: ChampionshipState, event: str, machine: str) -> Refusal | None:
    """CH-VENUE-1, -5: only the machine that has custody now is taken at its word."""
    held = state.custody_of(event)
    had = own_custody(state, machine)
    if had is not None and had.ended == "lost":
        return Refusal("custody_lost")
    if had is not None and had.ended == "returned":
        return Refusal("custody_back", {"held": had.ended_size})
    if held is None:
        return Refusal("custody_none")
    if held.machine != machine:
        return Refusal("custody_other")
    return None


def check_sound(failures: int) -> Refusal | None:
    """CH-VENUE-3: nothing is taken in whose audit fails."""
    if failures:
        return Refusal("import_unsound", {"count": failures})
    return None


def check_continues(held: Sequence[bytes], brought: Sequence[bytes]) -> Refusal | None:
    """CH-VENUE-3: what is brought extends what is held, entry by entry."""
    differs = first_difference(held, brought)
    if differs is not None:
        return Refusal("import_forked", {"entry": differs})
    if len(brought) < len(held):
        return Refusal("import_older", {"held": len(held), "brought": len(brought)})
    return None


def check_answers(open_matters: Collection[int], answers: Mapping[int, str]) -> Refusal | None:
    """CH-VENUE-3: every matter is answered, one by one, and nothing else is."""
    if not set(answers.values()) <= ANSWERS or not set(answers) <= set(open_matters):
        return Refusal("todo_answer")
    missing = len(set(open_matters) - set(answers))
    if missing:
        return Refusal("todos_open", {"count": missing})
    return None


def check_carried(state: ChampionshipState, event: str, fact: Any) -> Refusal | None:
    """CH-VENUE-3: the hall speaks of its own day alone."""
    if not said_by_hall(state, event, fact):
        return Refusal("import_strange", {"fact": str(getattr(fact, "TYPE", ""))})
    return None


def check_told(event: EventState, fact: Any, root_of: Callable[[int], str]) -> Refusal | None:
    """What the hall told of its day's end is what the day's own ledger, which was audited, says.

    `root_of` gives the root of the ledger's first entries.
    """
    if not isinstance(fact, facts.DayResult):
        return None
    told = (fact.places, fact.left, fact.unplayed, fact.root)
    own = (event.places, left_early(event), ended_unplayed(event), root_of(fact.size))
    if told != own:
        return Refusal("import_strange", {"fact": name_of(facts.DayResult)})
    return None


def report_custody(context: Context, command: commands.ReportCustody) -> Decision:
    """The hall's ledger is taken up to here; the hall goes on."""
    held = _agreed(context, command)
    if isinstance(held, Refusal):
        return held
    reported = made_from(facts.CustodyReported, command, machine=held.machine)
    return {"championship": reported}


def return_custody(context: Context, command: commands.ReturnCustody) -> Decision:
    """CH-VENUE-1, -3: headquarters writes the day again."""
    held = _agreed(context, command)
    if isinstance(held, Refusal):
        return held
    returned = made_from(
        facts.CustodyReturned,
        command,
        machine=held.machine,
        answers=tuple({"seq": seq, "answer": answer} for seq, answer in command.answers),
    )
    return {"championship": returned}


def check_rest(state: ChampionshipState, event: EventState, machine: str) -> Refusal | None:
    """CH-VENUE-3, -5: a laptop's rest is entered again into its own day while that is open here."""
    own = own_custody(state, machine)
    last = next((item for item in reversed(state.custodies) if item.event == event.id), None)
    if own is None or own is not last or own.ended != "returned":
        return Refusal("rest_of_another")
    if event.status in OVER:
        return Refusal("rest_day_closed")
    return None


def enter_rest(context: Context, command: commands.EnterRest) -> Decision:
    """CH-VENUE-5: what follows is marked as entered again, and a judge confirms it."""
    refusal = check_rest(context.championship, context.event, command.machine)
    if refusal is not None:
        return refusal
    began = made_from(facts.ReEntryBeganFromLaptop, command)
    return {"event": began}


def note_return(context: Context, command: commands.NoteReturn) -> Decision:
    """CH-VENUE-4: the hall believes a receipt only if headquarters has all that it wrote."""
    return _has_less(context, command) or return_custody(context, command)


def keep_evidence(context: Context, command: commands.KeepEvidence) -> Decision:
    """CH-VENUE-5: once it is known which ledger counts, another one is kept beside it."""
    own = own_custody(context.championship, command.machine)
    if own is None or not own.ended:
        return Refusal("evidence_too_soon")
    return {"championship": made_from(facts.LaptopHandedIn, command)}


def note_kept(context: Context, command: commands.NoteKept) -> Decision:
    """CH-VENUE-4: with it the laptop's work is over."""
    made = made_from(facts.LaptopHandedIn, command)
    return _has_less(context, command) or {"championship": made}


def _has_less(context: Context, command: commands.NoteReturn | commands.NoteKept) -> Refusal | None:
    point = context.event_checkpoint
    if (point.size, point.root) != (command.size, command.root):
        return Refusal("receipt_of_less", {"size": command.size, "own": point.size})
    return None


def _agreed(context: Context, command: commands.ReportCustody) -> Custody | Refusal:
    """The custody that is meant, if the checkpoint is the one at which the ledger stands."""
    refusal = check_sender(context.championship, command.event, command.machine)
    if refusal is not None:
        return refusal
    point = context.event_checkpoint
    if (point.size, point.root) != (command.size, command.root):
        return Refusal("import_differs")
    held = context.championship.custody_of(command.event)
    if held is None:
        raise ValueError("custody was checked and is gone")
    return held


DECIDE: Mapping[type[Command], Callable[[Context, Any], Decision]] = {
    commands.ReportCustody: report_custody,
    commands.ReturnCustody: return_custody,
    commands.NoteReturn: note_return,
    commands.EnterRest: enter_rest,
    commands.KeepEvidence: keep_evidence,
    commands.NoteKept: note_kept,
}
