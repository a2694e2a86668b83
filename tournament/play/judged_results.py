"""CH-ROLE-6: what a judge enters as a result is their ruling `accept_result`, in one transaction.

Which steps lead there depends on the sheet: it is filled if there is none, ruled on if it says
something else, declared refused where a signature is missing, and then accepted (CH-SHEET-2, -3).
Each step is the command that a judge gives on the pages, so every rule about it holds.
"""

import secrets
from dataclasses import dataclass, replace
from typing import cast

from django.db import transaction

from tournament.championship import commands
from tournament.championship.command import Details
from tournament.championship.event_evolve import evolve_event
from tournament.championship.event_state import EventState, Game, Play
from tournament.championship.fold import decide
from tournament.championship.play.match_rules import match_rules, said_of, same
from tournament.events.execution import Answer, Caller, Refused, execute
from tournament.events.preview import preview
from tournament.events.selectors import place_of, scope_of
from tournament.events.services import part_of
from tournament.events.states import event_state
from tournament.ledger.core.entry import Entry
from tournament.people.policy import Action, allowed
from tournament.play.issuing import NO_REASON, NOT_ISSUED, issue_ruling
from tournament.regulations.refusals import Refusal

Step = commands.FillSheet | commands.RuleSheetFacts | commands.RefuseSheet | commands.RuleAcceptance


@dataclass(frozen=True, slots=True)
class Judged:
    """What the judge finds; `revision` is the newest of the sheet that they have seen."""

    match: str
    game: int
    revision: int
    outcome: commands.Outcome
    end_reason: str = ""
    details: Details | None = None


@transaction.atomic
def accept_result(
    caller: Caller, judged: Judged, *, event: str, category: str, reason: str
) -> Answer:
    """All steps up to the acceptance, or none of them."""
    caller = _as_judge(caller, event)
    entries: list[Entry] = []
    while True:
        step = _next_step(event_state(event), judged)
        if isinstance(step, Refusal):
            raise Refused(step)
        asked = part_of(caller, f"step {len(entries)}")
        if isinstance(step, commands.FillSheet | commands.RefuseSheet):
            answer = execute(step, place_of(event), asked)
        else:
            answer = issue_ruling(asked, step, event=event, category=category, reason=reason)
        entries += answer.entries
        if isinstance(step, commands.RuleAcceptance):
            return Answer(tuple(entries), repeated=False)
        judged = replace(judged, revision=_game(event_state(event), judged).revision)


def foreseen_acceptance(caller: Caller, judged: Judged, *, event: str) -> EventState | Refusal:
    """The day as it would be after all steps, or the refusal of the one that would be refused."""
    step = _next_step(event_state(event), judged)
    if isinstance(step, Refusal):
        return step
    found = preview(step, place_of(event), _as_judge(caller, event))
    if isinstance(found, Refusal):
        return found
    context, state = found.before, found.event
    while not isinstance(step, commands.RuleAcceptance):
        judged = replace(judged, revision=_game(state, judged).revision)
        step = _next_step(state, judged)
        if isinstance(step, Refusal):
            return step
        context = replace(context, event=state)
        decision = decide(context, step)
        if isinstance(decision, Refusal):
            return decision
        state = evolve_event(state, decision["event"], context.now)
    return state


def _next_step(event: EventState, judged: Judged) -> Step | Refusal:
    """What a judge has to do next for this result to count."""
    match, met = judged.match, str(event.version_of(judged.match))
    if not event.order or match not in event.structure:
        return Refusal("match_unknown")
    game = _game(event, judged)
    if (game.number, game.revision) != (judged.game, judged.revision):
        return Refusal("sheet_stale")
    sheet = game.sheet
    facts = commands.RuleSheetFacts(
        NOT_ISSUED,
        match,
        game.number,
        game.revision,
        judged.outcome,
        met,
        "",
        NO_REASON,
        judged.end_reason,
        judged.details,
    )
    rules = match_rules(event)
    if sheet is None:
        return commands.FillSheet(
            match,
            game.number,
            game.revision,
            judged.outcome,
            secrets.token_hex(16),
            judged.end_reason,
            judged.details,
        )
    fits = same(rules.said(facts), said_of(sheet.statement))
    if not fits:
        return facts
    if game.judge_decides:
        return commands.RuleAcceptance(NOT_ISSUED, match, sheet.digest, met, NO_REASON)
    # Who has signed does not refuse: silent is the other one, or both.
    silent = {"A": "B", "B": "A"}.get(sheet.seats[0]) if sheet.seats else None
    seat = cast(commands.Seat | None, silent)
    return commands.RefuseSheet(match, game.number, sheet.digest, seat, declared_by_judge=True)


def _game(event: EventState, judged: Judged) -> Game:
    return event.plays.get(judged.match, Play(judged.match)).open_game


def _as_judge(caller: Caller, event: str) -> Caller:
    """In the role in which they rule: every step is the judge's, or the duty judge's."""
    role = allowed(caller.actor, Action.RULE, scope_of(event), caller.acting_as)
    if role is None:
        raise Refused(Refusal("not_allowed"))
    return replace(caller, acting_as=role)
