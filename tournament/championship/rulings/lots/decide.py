"""Decisions on lots: opened once for a purpose and subject, drawn once (CH-DE-10)."""

import hashlib
from collections.abc import Callable, Mapping
from typing import Any

from tournament.brackets import list_digest, seed_value, shuffle
from tournament.championship import commands, facts
from tournament.championship.codec import made_from
from tournament.championship.command import SHORTEST_DRAW_TEXT
from tournament.championship.context import Context, Decision, LedgerKind
from tournament.championship.judges.queries import identities
from tournament.championship.rulings.lots.state import Lots
from tournament.regulations.refusals import Refusal

"""Characters that the words called out have at least."""


def _where(context: Context, command: commands.Command) -> tuple[LedgerKind, Lots]:
    if command.touches == "championship":
        return "championship", context.championship.lots
    return "event", context.event.lots


def _about_himself(context: Context, candidates: tuple[str, ...]) -> bool:
    """CH-JUDGE-4: whether whoever acts is a player among those who are drawn from."""
    registrations = context.championship.registrations
    persons = {registrations[key].person for key in candidates if key in registrations}
    acting = context.acting
    return bool(persons & identities(context.championship, acting.actor, acting.person))


def open_lot(context: Context, command: commands.OpenLot) -> Decision:
    """CH-DE-10, step 1; nobody opens a second lot about the same thing to try again.

    By a corrected result a match of a day may come to others, and a slot be held once more: that is
    another matter.
    """
    kind, lots = _where(context, command)
    candidates = tuple(sorted(command.candidates))
    asked = (command.purpose, command.subject)
    before = [lot for lot in lots.values() if (lot.purpose, lot.subject) == asked]
    if kind == "event":
        before = [lot for lot in before if lot.candidates == candidates and not lot.used]
    if before:
        return Refusal("lot_open_already")
    if _about_himself(context, candidates):
        return Refusal("own_lot")
    if len(candidates) < 2:
        return Refusal("lot_needs_two")
    opened = made_from(
        facts.LotOpened, command, candidates=candidates, sha256=list_digest(candidates)
    )
    return {kind: opened}


def draw_lot(context: Context, command: commands.DrawLot) -> Decision:
    """CH-DE-10, steps 2 to 6; never twice."""
    kind, lots = _where(context, command)
    lot = lots.get(command.lot)
    if lot is None:
        return Refusal("lot_unknown")
    if lot.order:
        return Refusal("lot_drawn_already")
    if _about_himself(context, lot.candidates):
        return Refusal("own_lot")
    if len(command.text.strip()) < SHORTEST_DRAW_TEXT:
        return Refusal("draw_text_short", {"length": SHORTEST_DRAW_TEXT})
    if hashlib.sha256(command.secret).hexdigest() != lot.secret_sha256:
        raise ValueError("the secret of the lot is not the one whose hash was committed")
    value = seed_value(lot.sha256, command.secret, command.text)
    order = tuple(shuffle(lot.candidates, value))
    return {
        kind: facts.LotDrawn(
            lot=lot.id,
            text=command.text,
            secret=command.secret.hex(),
            value=value.hex(),
            order=order,
        )
    }


DECIDE: Mapping[type[commands.Command], Callable[[Context, Any], Decision]] = {
    commands.OpenLot: open_lot,
    commands.DrawLot: draw_lot,
    commands.OpenChampionshipLot: open_lot,
    commands.DrawChampionshipLot: draw_lot,
}
