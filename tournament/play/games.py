"""What people do with games of a match: concede, refuse to sign, and what the judge rules then.

One function per thing a person does; each is one transaction and raises `Refused` when a rule
stands in the way.
"""

import hashlib
import secrets
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Literal

from django.db import transaction

from tournament.championship import commands
from tournament.championship.event_state import Play, Sheet
from tournament.championship.play.queries import leaders_of
from tournament.championship.rulings.time.queries import PURPOSE
from tournament.events.execution import Answer, Caller, Refused, execute
from tournament.events.lots import open_lot
from tournament.events.selectors import place_of
from tournament.events.states import event_state
from tournament.play.issuing import issue_ruling
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


@transaction.atomic
def rule_refused_sheet(
    caller: Caller,
    *,
    event: str,
    match: str,
    revision: int,
    met: str,
    category: str,
    reason: str,
    **said: Any,
) -> Answer:
    """CH-SHEET-2: what happened in the game, and that this counts; both rulings or neither.

    Where the judge finds what the players wrote, only the acceptance is a ruling. `revision` is
    the one he has read, so that a repeat does the same again.
    """
    why = {"event": event, "match": match, "category": category, "reason": reason}
    play = event_state(event).plays.get(match, Play(match))
    game = next((item for item in play.games if item.number == said["game"]), play.open_game)
    read = next((item for item in game.sheets if item.revision == revision), None)
    if read is None:
        raise Refused(Refusal("sheet_stale"))
    if _says(read, said):
        return rule_acceptance(caller, digest=read.digest, met=met, **why)
    facts = rule_sheet_facts(caller, met=met, revision=revision, **why, **said)
    if facts.repeated:
        # Both were carried out together.
        return facts
    state = event_state(event)
    sheet = state.plays[match].open_game.sheet
    digest, met = sheet.digest if sheet is not None else "", str(state.version_of(match))
    following = hashlib.sha256(f"{caller.command_id}\nacceptance".encode()).hexdigest()[:32]
    accepted = rule_acceptance(replace(caller, command_id=following), digest=digest, met=met, **why)
    return Answer((*facts.entries, *accepted.entries), repeated=False)


def _says(sheet: Sheet, said: Mapping[str, Any]) -> bool:
    """Whether a sheet holds just what somebody says of its game."""
    heroes = sheet.statement["living_heroes"]
    known = {
        **{name: sheet.statement[name] for name in ("outcome", "end_reason", "first_player")},
        "living_heroes": tuple(heroes) if heroes is not None else None,
        "leaders": leaders_of(sheet.statement),
    }
    return all(said[name] == value for name, value in known.items())


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
