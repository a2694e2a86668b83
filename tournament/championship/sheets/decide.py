"""Decisions on sheets at the tables: filled, witnessed, refused; a match conceded."""

from collections.abc import Callable, Mapping
from typing import Any

from tournament.brackets.match_status import AT_TABLE, MatchStatus
from tournament.championship import commands, facts
from tournament.championship.codec import made_from
from tournament.championship.commands import Command
from tournament.championship.context import Context, Decision
from tournament.championship.event_state import EventState, Game, Sheet
from tournament.championship.judges.conflict.decide import conflict, own_match
from tournament.championship.play.decide import known_match
from tournament.championship.play.match_rules import match_rules
from tournament.championship.play.queries import SEATS
from tournament.championship.rulings.decide import judge_of
from tournament.championship.sheets.signing.queries import PAPER_LEVEL, build_statement
from tournament.championship.statuses import DayStatus, SheetState
from tournament.regulations.refusals import Refusal


def fill_sheet(context: Context, command: commands.FillSheet) -> Decision:
    """CH-SHEET-1…4: a result of the open game, as a new revision of what the writer has seen."""
    event = context.event
    refusal = known_match(event, command.match)
    if refusal is not None:
        return refusal
    if event.rules.by_desk:
        return Refusal("desk_word_counts")
    if event.match_status(command.match) not in AT_TABLE:
        return Refusal("match_not_called")
    if own_match(context, command.match):
        return Refusal("own_match")
    if _others_play(event, command):
        return Refusal("others_play")
    play = event.plays[command.match]
    game = play.open_game
    if (command.game, command.revision) != (game.number, game.revision):
        return Refusal("sheet_stale")
    if of_another_try(game, command.replay):
        return Refusal("sheet_stale")
    if game.sheet is not None and game.sheet.state == SheetState.REFUSED:
        return Refusal("sheet_refused")
    rules = match_rules(event)
    said = rules.said(command)
    wrong = rules.contradiction(play, game, said)
    if wrong is not None:
        return wrong
    statement, digest = build_statement(
        context,
        match=command.match,
        game=command.game,
        said=said,
        nonce=command.nonce,
        gamelog=command.gamelog,
    )
    return {
        "event": facts.SheetFilled(
            match=command.match, game=command.game, statement=statement, digest=digest, seat=None
        )
    }


def of_another_try(game: Game, replay: int | None) -> bool:
    """Whether the game has been set to be replayed since; that writes no revision of its sheet."""
    return replay is not None and replay != game.replay


def _others_play(event: EventState, command: commands.FillSheet | commands.ConcedeMatch) -> bool:
    """CH-OVERRIDE-1: whether a corrected result has changed who sits there meanwhile."""
    return command.players is not None and command.players != event.players(command.match)


def attest_paper(context: Context, command: commands.AttestPaper) -> Decision:
    """CH-SHEET-1, CH-SHEET-6: both signed the slip, witnessed by the desk, not by a player.

    A seat that has signed already, by a key or on the tablet, keeps that. Whoever had refused may
    change their mind before the judge has ruled (spec 5.8).
    """
    sheet = sheet_at_desk(context, command.match, command.game, command.digest)
    if isinstance(sheet, Refusal):
        return sheet
    return {
        "event": made_from(
            facts.SheetAttested,
            command,
            seats=tuple(seat for seat in SEATS if seat not in sheet.seats),
            level=PAPER_LEVEL,
            witness=context.acting.actor,
        )
    }


def sheet_at_desk(context: Context, match: str, game: int, digest: str) -> Sheet | Refusal:
    """The open sheet with this digest, for somebody of the desk who does not play in the match."""
    refusal = known_match(context.event, match)
    if refusal is not None:
        return refusal
    if own_match(context, match):
        return Refusal("own_match")
    return open_sheet(context.event, match, game, digest)


def open_sheet(event: EventState, match: str, game: int, digest: str) -> Sheet | Refusal:
    """The sheet with this digest, as long as it waits for signatures or for the judge."""
    if event.match_status(match) != MatchStatus.AWAITING_SIGNATURES:
        return Refusal("match_not_called")
    sheet = event.plays[match].open_game.sheet
    if sheet is None or event.plays[match].open_game.number != game:
        return Refusal("sheet_missing")
    if sheet.digest != digest:
        return Refusal("sheet_stale")
    return sheet


def refuse_sheet(context: Context, command: commands.RefuseSheet) -> Decision:
    """CH-SHEET-2, -3: a player says no, or the judge declares silence; no timer does."""
    sheet = sheet_at_desk(context, command.match, command.game, command.digest)
    if isinstance(sheet, Refusal):
        return sheet
    refusal = cannot_be_refused(sheet, command.seat)
    if refusal is not None:
        return refusal
    if command.declared_by_judge:
        refusal = _may_declare(context, command)
        if refusal is not None:
            return refusal
    return {
        "event": made_from(
            facts.SheetRefused,
            command,
            judge=judge_of(context) if command.declared_by_judge else None,
        )
    }


def cannot_be_refused(sheet: Sheet, seat: str | None) -> Refusal | None:
    """CH-SHEET-2: who says no, or is silent, has not signed; without a seat neither has."""
    if sheet.state == SheetState.REFUSED:
        return Refusal("sheet_refused_already")
    if sheet.seats and (seat is None or seat in sheet.seats):
        return Refusal("signed_does_not_refuse", {"seat": sheet.seats[0]})
    return None


def _may_declare(context: Context, command: commands.RefuseSheet) -> Refusal | None:
    # An organizer can only enter what the duty judge declares (CH-JUDGE-5).
    if context.acting.role not in {"judge", "organizer"}:
        return Refusal("judge_declares_silence")
    return conflict(context, command.match)


def concede_match(context: Context, command: commands.ConcedeMatch) -> Decision:
    """CH-MATCH-4: a loss but no withdrawal; in mid-game that game ends without a sheet."""
    event = context.event
    refusal = known_match(event, command.match) or _may_concede(event, command.match)
    if refusal is not None:
        return refusal
    if own_match(context, command.match):
        return Refusal("own_match")
    if _others_play(event, command):
        return Refusal("others_play")
    if not command.acknowledged:
        return Refusal("concession_not_acknowledged")
    return {"event": facts.MatchConceded(command.match, command.seat)}


def _may_concede(event: EventState, match: str) -> Refusal | None:
    if event.status not in {DayStatus.RUNNING, DayStatus.SUSPENDED}:
        return Refusal("day_not_running")
    if event.progress.status(match) != MatchStatus.READY:
        return Refusal("match_not_open")
    return None


DECIDE: Mapping[type[Command], Callable[[Context, Any], Decision]] = {
    commands.FillSheet: fill_sheet,
    commands.AttestPaper: attest_paper,
    commands.RefuseSheet: refuse_sheet,
    commands.ConcedeMatch: concede_match,
}
