"""What people do with games of a match: concede, refuse to sign, and what the judge rules then.

One function per thing a person does; each is one transaction and raises `Refused` when a rule
stands in the way.
"""

import hashlib
from dataclasses import replace
from functools import partial
from typing import Literal

from django.db import transaction

from tournament.championship import commands
from tournament.championship.event_state import Play
from tournament.championship.play.match_rules import match_rules, said_of, same
from tournament.championship.rulings.time.queries import PURPOSE
from tournament.events.execution import Answer, Caller, Refused, execute
from tournament.events.lots import open_lot
from tournament.events.selectors import place_of
from tournament.events.states import event_state
from tournament.play.issuing import NO_REASON, NOT_ISSUED, issue_ruling
from tournament.regulations.refusals import Refusal

Seat = Literal["A", "B"]


def concede_match(
    caller: Caller,
    *,
    event: str,
    match: str,
    seat: Seat,
    acknowledged: bool,
    players: tuple[str, ...] | None = None,
) -> Answer:
    """CH-MATCH-4: a player gives the match up; they have said so at the desk themselves."""
    command = commands.ConcedeMatch(match, seat, acknowledged, players)
    return execute(command, place_of(event), caller)


def refuse_sheet(
    caller: Caller,
    *,
    event: str,
    match: str,
    game: int,
    digest: str,
    seat: Seat | None,
    declared_by_judge: bool,
) -> Answer:
    """CH-SHEET-2, -3: a player does not sign, or the judge declares that they do not."""
    command = commands.RefuseSheet(match, game, digest, seat, declared_by_judge)
    return execute(command, place_of(event), caller)


@transaction.atomic
def settle_sheet(
    caller: Caller, facts: commands.RuleSheetFacts, *, event: str, category: str, reason: str
) -> Answer:
    """CH-SHEET-2: what happened in a refused or disputed game, and that this counts, or neither.

    Where the judge finds what the players wrote, only the acceptance is a ruling. The revision is
    the one they have read, so that a repeat does the same again.
    """
    match, met = facts.match, facts.met
    play = event_state(event).plays.get(match, Play(match))
    game = next((item for item in play.games if item.number == facts.game), play.open_game)
    read = next((item for item in game.sheets if item.revision == facts.revision), None)
    if read is None:
        raise Refused(Refusal("sheet_stale"))
    issue = partial(issue_ruling, event=event, category=category, reason=reason)
    if same(match_rules(event_state(event)).said(facts), said_of(read.statement)):
        return issue(
            caller, commands.RuleAcceptance(NOT_ISSUED, match, read.digest, met, NO_REASON)
        )
    found = issue(caller, facts)
    if found.repeated:
        # Both were carried out together.
        return found
    state = event_state(event)
    sheet = state.plays[match].open_game.sheet
    digest, met = sheet.digest if sheet is not None else "", str(state.version_of(match))
    following = hashlib.sha256(f"{caller.command_id}\nacceptance".encode()).hexdigest()[:32]
    acceptance = commands.RuleAcceptance(NOT_ISSUED, match, digest, met, NO_REASON)
    accepted = issue(replace(caller, command_id=following), acceptance)
    return Answer((*found.entries, *accepted.entries), repeated=False)


def open_tie_break_lot(caller: Caller, *, event: str, match: str) -> str:
    """CH-MATCH-2: where everything counted is equal, a public lot; the id of the lot."""
    state = event_state(event)
    known = state.order and match in state.structure
    players = state.players(match) if known else ()
    return open_lot(
        caller,
        place=place_of(event),
        purpose=PURPOSE,
        subject=match,
        candidates=[player for player in players if player is not None],
    )
