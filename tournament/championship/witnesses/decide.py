"""Decisions on witnesses (CH-WITNESS-1) and on noting how far the days are for them."""

import re
from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any, Final

from tournament.championship import commands, facts
from tournament.championship.context import Context, Decision
from tournament.ledger.core.cosignatures import WitnessKey
from tournament.ledger.core.notes import NoteError
from tournament.regulations.refusals import Refusal

MOST_WITNESSES: Final = 15
"""With the ledger's own line as many as every reader of notes takes (C2SP signed-note)."""
SELDOM: Final = timedelta(minutes=1)
"""Between two notes about one day: a ledger that is watched must not grow by watching alone."""
_NAME: Final = re.compile(r"[A-Za-z0-9._/:-]{1,80}")


def name(context: Context, command: commands.NameWitness) -> Decision:
    """CH-WITNESS-1: a witness is a key of its own, and named in public."""
    asked = _read(command.witness)
    if asked is None:
        return Refusal("witness_key")
    named = [WitnessKey.from_vkey(item) for item in context.championship.witnesses]
    # One owner of a key is one witness, whatever they call themselves.
    if any(asked.public_key == item.public_key or asked.name == item.name for item in named):
        return Refusal("witness_known")
    if len(named) >= MOST_WITNESSES:
        return Refusal("witnesses_enough", {"most": MOST_WITNESSES})
    return {"championship": facts.WitnessNamed(command.witness)}


def _read(vkey: str) -> WitnessKey | None:
    """A witness whose name is one of a place in the network; None for what is none."""
    try:
        found = WitnessKey.from_vkey(vkey)
    except NoteError:
        return None
    return found if _NAME.fullmatch(found.name) else None


def dismiss(context: Context, command: commands.DismissWitness) -> Decision:
    """Once; the ledger tells for good that it was named, and that it was dismissed."""
    if command.witness not in context.championship.witnesses:
        return Refusal("witness_gone")
    return {"championship": facts.WitnessDismissed(command.witness)}


def note(context: Context, command: commands.NoteCheckpoint) -> Decision:
    """Where somebody watches: what is new of a day, at most once a minute."""
    state, point = context.championship, context.event_checkpoint
    known = state.noted.get(command.event)
    fresh = known is None or (point.size > known.size and context.now - known.at >= SELDOM)
    if not state.witnesses or not point.size or not fresh:
        return Refusal("checkpoint_noted")
    return {
        "championship": facts.CheckpointNoted(event=command.event, size=point.size, root=point.root)
    }


DECIDE: Mapping[type[commands.Command], Callable[[Context, Any], Decision]] = {
    commands.NameWitness: name,
    commands.DismissWitness: dismiss,
    commands.NoteCheckpoint: note,
}
