"""What people do with games of a match: concede, refuse to sign, and what the judge rules then.

One function per thing a person does; each is one transaction and raises `Refused` when a rule
stands in the way.
"""

import secrets
from typing import Any, Literal

from tournament.championship import commands
from tournament.championship.tie_break import PURPOSE
from tournament.events.execution import Answer, Caller, execute
from tournament.events.lots import open_lot
from tournament.events.selectors import place_of
from tournament.events.states import event_state
from tournament.play.issuing import issue_ruling

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
    """CH-MATCH-4: a player gives the match up; he has said so at the desk himself."""
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
    """CH-SHEET-2, -3: a player does not sign, or the judge declares that he does not."""
    command = commands.RefuseSheet(match, game, digest, seat, declared_by_judge)
    return execute(command, place_of(event), caller)


def rule_acceptance(
    caller: Caller, *, event: str, match: str, digest: str, met: str, category: str, reason: str
) -> Answer:
    """CH-SHEET-2: the refused sheet with this digest counts."""
    return issue_ruling(
        caller,
        event=event,
        category=category,
        reason=reason,
        command_of=lambda ruling, why: commands.RuleAcceptance(ruling, match, digest, met, why),
    )


def rule_replay(
    caller: Caller, *, event: str, match: str, met: str, category: str, reason: str
) -> Answer:
    """CH-SHEET-2, CH-DAY-5: the open game is played again."""
    return issue_ruling(
        caller,
        event=event,
        category=category,
        reason=reason,
        command_of=lambda ruling, why: commands.RuleReplay(ruling, match, met, why),
    )


def rule_sheet_facts(
    caller: Caller, *, event: str, match: str, met: str, category: str, reason: str, **said: Any
) -> Answer:
    """CH-SHEET-2: what belongs on the disputed sheet; `said` is the content of a `FillSheet`."""
    nonce = secrets.token_hex(16)
    return issue_ruling(
        caller,
        event=event,
        category=category,
        reason=reason,
        command_of=lambda ruling, why: commands.RuleSheetFacts(
            ruling=ruling, match=match, met=met, nonce=nonce, reason=why, **said
        ),
    )


def rule_time_extension(
    caller: Caller, *, event: str, match: str, minutes: int, met: str, category: str, reason: str
) -> Answer:
    """CH-TIME-1: the match has some minutes more."""
    return issue_ruling(
        caller,
        event=event,
        category=category,
        reason=reason,
        command_of=lambda ruling, why: commands.RuleTimeExtension(ruling, match, minutes, met, why),
    )


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


def rule_tie_break(
    caller: Caller,
    *,
    event: str,
    match: str,
    winner: Seat,
    heroes: tuple[int, int],
    damage_over_life: tuple[int, int] | None,
    lot: str | None,
    met: str,
    category: str,
    reason: str,
) -> Answer:
    """CH-MATCH-2: time is up, and this player wins the match."""
    return issue_ruling(
        caller,
        event=event,
        category=category,
        reason=reason,
        command_of=lambda ruling, why: commands.RuleTieBreak(
            ruling, match, winner, heroes, damage_over_life, lot, met, why
        ),
    )
