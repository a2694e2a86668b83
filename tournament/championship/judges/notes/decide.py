"""Decisions on the judge's notebook: who writes about whom, who takes a note back."""

from collections.abc import Callable, Mapping
from typing import Any

from tournament.championship import commands, facts
from tournament.championship.context import Context, Decision
from tournament.championship.judges.notes.state import CATEGORIES, KINDS
from tournament.regulations.refusals import Refusal


def record_note(context: Context, command: commands.RecordNote) -> Decision:
    """CH-PD-5: codes and a hash in the ledger; CH-JUDGE-2: nobody writes about themselves."""
    event = context.event
    entrant = event.entrants.get(command.registration)
    if entrant is None:
        return Refusal("registration_unknown")
    if context.acting.person is not None and context.acting.person in (
        context.championship.same_as(entrant.person)
    ):
        return Refusal("note_about_oneself")
    if command.kind not in KINDS or command.words.category not in CATEGORIES:
        return Refusal("note_not_in_codes")
    if command.match is not None and not _played_by(context, command.registration, command.match):
        return Refusal("note_about_other_match")
    return {
        "event": facts.NoteRecorded(
            note=command.note,
            registration=command.registration,
            kind=command.kind,
            category=command.words.category,
            text_sha256=command.words.sha256,
            judge=context.acting.actor,
            match=command.match,
        )
    }


def _played_by(context: Context, registration: str, match: str) -> bool:
    event = context.event
    known = bool(event.order) and match in event.structure
    return known and registration in event.players(match)


def withdraw_note(context: Context, command: commands.WithdrawNote) -> Decision:
    """A note is never edited; only its own judge says that it was a mistake."""
    note = context.event.notes.get(command.note)
    if note is None:
        return Refusal("note_unknown")
    if note.judge != context.acting.actor:
        return Refusal("note_of_another_judge")
    if note.withdrawn_at is not None:
        return Refusal("note_withdrawn_already")
    return {"event": facts.NoteWithdrawn(note.id)}


DECIDE: Mapping[type[commands.Command], Callable[[Context, Any], Decision]] = {
    commands.RecordNote: record_note,
    commands.WithdrawNote: withdraw_note,
}
