"""Decisions on what players say and sign under a sheet (CH-SHEET-1, CH-SHEET-4, CH-SHEET-6).

A refusal that ends in `_already` tells that what is asked for stands in the ledger: the services
answer with that entry, so that a phone may send a thing as often as it likes.
"""

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from tournament.brackets.match_status import AT_TABLE
from tournament.championship import commands, facts
from tournament.championship.codec import made_from
from tournament.championship.commands import Command
from tournament.championship.context import Context, Decision
from tournament.championship.event_state import EventState, Play, Sheet
from tournament.championship.play.decide import known_match
from tournament.championship.play.match_rules import Said, agrees, match_rules, said_of
from tournament.championship.play.queries import SEATS
from tournament.championship.sheets.decide import (
    cannot_be_refused,
    of_another_try,
    open_sheet,
    sheet_at_desk,
)
from tournament.championship.sheets.keys.queries import held_by
from tournament.championship.sheets.keys.state import SigningKey
from tournament.championship.sheets.signing.queries import build_statement
from tournament.championship.statuses import SheetState
from tournament.ledger.core.canonical import canonical_bytes
from tournament.ledger.core.envelope import RESULT_SHEET_PAYLOAD_TYPE
from tournament.ledger.core.person_keys import PersonKeyError, check_signature
from tournament.regulations.refusals import Refusal

DRAWN = frozenset({"drawn", "pin+drawn"})
METHODS = DRAWN | {"pin"}
"""How somebody agrees on the tablet (CH-SHEET-6)."""


class PlayersCommand(Protocol):
    """A command of a player about a game of their own match."""

    @property
    def registration(self) -> str:
        """Who they are."""

    @property
    def match(self) -> str:
        """Their match."""


def seat_of(context: Context, command: PlayersCommand) -> str | Refusal:
    """The seat in which whoever asks sits in this match."""
    refusal = known_match(context.event, command.match)
    if refusal is not None:
        return refusal
    players = context.event.players(command.match)
    if command.registration not in players:
        return Refusal("not_your_match")
    return SEATS[players.index(command.registration)]


def say_result(context: Context, command: commands.SayResult) -> Decision:
    """CH-SHEET-3, CH-ROLE-5: a player fills the sheet in, corrects it, or says something else."""
    seat = seat_of(context, command)
    if isinstance(seat, Refusal):
        return seat
    event = context.event
    if event.rules.by_desk:
        return Refusal("desk_word_counts")
    if event.match_status(command.match) not in AT_TABLE:
        return Refusal("match_not_called")
    play = event.plays[command.match]
    game = play.open_game
    if command.game != game.number or of_another_try(game, command.replay):
        return Refusal("sheet_stale")
    rules = match_rules(event)
    content = rules.said(command)
    wrong = rules.contradiction(play, game, content)
    if wrong is not None:
        return wrong
    if game.sheet is None:
        if command.revision != game.revision:
            return Refusal("sheet_stale")
        return _filled(context, command, seat, content)
    return _about(context, command, seat, content, game.sheet)


def _about(
    context: Context, command: commands.SayResult, seat: str, content: Said, sheet: Sheet
) -> Decision:
    """What they say of an open sheet: the same, what the other one has said of it, or neither.

    Whoever entered the same facts at the same time has not contradicted anybody, so it does not
    matter which revision they have seen (CH-ROLE-5).
    """
    contest = sheet.contest
    if sheet.state == SheetState.REFUSED:
        return Refusal("sheet_refused")
    if agrees(content, said_of(sheet.statement)):
        return Refusal("sheet_filled_already")
    if sheet.filled_by == "judge":
        return Refusal("sheet_ruled")
    if contest is not None and agrees(content, said_of(contest.content)):
        if contest.seat == seat:
            return Refusal("sheet_contested_already")
        return _filled(context, command, seat, said_of(contest.content))
    if sheet.filled_by == seat and not set(sheet.seats) - {seat}:
        if command.revision != sheet.revision:
            return Refusal("sheet_stale")
        return _filled(context, command, seat, content)
    if contest is not None and contest.seat != seat:
        return Refusal("sheet_contested")
    if seat in sheet.seats:
        return Refusal("sheet_signed_by_you")
    return {
        "event": facts.SheetContested(
            match=command.match,
            game=command.game,
            digest=sheet.digest,
            seat=seat,
            content=content.body(),
        )
    }


def _filled(context: Context, command: commands.SayResult, seat: str, content: Said) -> Decision:
    """The next revision, on which earlier signatures do not stand any more (CH-SHEET-4)."""
    statement, digest = build_statement(
        context,
        match=command.match,
        game=command.game,
        said=content,
        nonce=command.nonce,
    )
    return {
        "event": facts.SheetFilled(
            match=command.match, game=command.game, statement=statement, digest=digest, seat=seat
        )
    }


def sign_sheet(context: Context, command: commands.SignSheet) -> Decision:
    """CH-SHEET-1: with a key of their own that is valid now, over this very revision.

    It does not matter when they signed: a phone without a network sends it later, and it counts as
    long as the revision is the open one.
    """
    seat = seat_of(context, command)
    if isinstance(seat, Refusal):
        return seat
    event = context.event
    if has_signed(event, command.match, command.game, command.digest, seat):
        return Refusal("sheet_signed_already")
    sheet = open_sheet(event, command.match, command.game, command.digest)
    if isinstance(sheet, Refusal):
        return sheet
    key = usable_key(context, command.key)
    if isinstance(key, Refusal):
        return key
    if not held_by(context.championship, key, event.entrants[command.registration].person):
        return Refusal("key_of_another")
    if not is_signed_by(key, RESULT_SHEET_PAYLOAD_TYPE, sheet.statement, command.signature):
        return Refusal("signature_wrong")
    return {"event": made_from(facts.SheetSigned, command, seat=seat, key=key.key, level=key.level)}


def has_signed(event: EventState, match: str, game: int, digest: str, seat: str) -> bool:
    """Whether the player in a seat has agreed with this very sheet, open or not."""
    return any(
        sheet.digest == digest and seat in sheet.seats
        for item in event.plays.get(match, Play(match)).games
        if item.number == game
        for sheet in item.sheets
    )


def usable_key(context: Context, name: str) -> SigningKey | Refusal:
    """A key of this event that may sign now."""
    key = context.event.keys.get(name)
    if key is None:
        return Refusal("key_unknown")
    if not key.valid:
        return Refusal("key_revoked")
    return key


def is_signed_by(
    key: SigningKey, payload_type: str, statement: Mapping[str, Any], signature: str
) -> bool:
    """Whether a signature is that of this key over this statement."""
    try:
        check_signature(
            spki=key.public_key,
            kind=key.kind,
            origin=key.origin,
            rp_id=key.rp_id,
            payload_type=payload_type,
            payload=canonical_bytes(dict(statement)),
            signature=signature,
        )
    except PersonKeyError:
        return False
    return True


def decline_sheet(context: Context, command: commands.DeclineSheet) -> Decision:
    """CH-SHEET-2: a player says on their phone that they do not sign; the judge decides."""
    seat = seat_of(context, command)
    if isinstance(seat, Refusal):
        return seat
    sheet = open_sheet(context.event, command.match, command.game, command.digest)
    if isinstance(sheet, Refusal):
        return sheet
    refusal = cannot_be_refused(sheet, seat)
    if refusal is not None:
        return refusal
    return {"event": made_from(facts.SheetRefused, command, seat=seat, judge=None)}


def acknowledge_on_tablet(context: Context, command: commands.AcknowledgeOnTablet) -> Decision:
    """CH-SHEET-6: with their PIN or drawn signature, beside somebody of the desk."""
    event = context.event
    if has_signed(event, command.match, command.game, command.digest, command.seat):
        return Refusal("sheet_signed_already")
    sheet = sheet_at_desk(context, command.match, command.game, command.digest)
    if isinstance(sheet, Refusal):
        return sheet
    if command.method not in METHODS or (command.method in DRAWN) != bool(command.evidence):
        return Refusal("tablet_method")
    return {"event": made_from(facts.SheetAcknowledged, command, witness=context.acting.actor)}


def photograph_sheet(context: Context, command: commands.PhotographSheet) -> Decision:
    """CH-SHEET-3: a photo or scan of the slip, also of one that both have signed already."""
    event = context.event
    games = event.plays.get(command.match, Play(command.match)).games
    sheets = [sheet for game in games if game.number == command.game for sheet in game.sheets]
    sheet = next((item for item in sheets if item.digest == command.digest), None)
    if sheet is None:
        return Refusal("sheet_missing")
    if command.evidence in sheet.photos:
        return Refusal("photo_kept_already")
    return {"event": made_from(facts.SheetPhotographed, command)}


DECIDE: Mapping[type[Command], Callable[[Context, Any], Decision]] = {
    commands.SayResult: say_result,
    commands.SignSheet: sign_sheet,
    commands.DeclineSheet: decline_sheet,
    commands.AcknowledgeOnTablet: acknowledge_on_tablet,
    commands.PhotographSheet: photograph_sheet,
}
