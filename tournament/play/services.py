"""What people do with matches: call, start, enter, witness, rule, pause, close.

One function per thing a person does; each is one transaction and raises `Refused` when a rule
stands in the way.
"""

import secrets
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from tournament.championship import commands
from tournament.championship.command import Details
from tournament.events.execution import Answer, Caller, Refused, execute
from tournament.events.selectors import place_of
from tournament.events.services import part_of
from tournament.events.states import event_state
from tournament.play import game_logs
from tournament.play.log_findings import logs_for_sheet
from tournament.play.reminders import remind_of_sheet
from tournament.regulations.refusals import Refusal


def call_match(
    caller: Caller, *, event: str, match: str, table: int | None = None, rest_waived: bool = False
) -> Answer:
    """Call a match to a table of choice or the first free one (CH-DE-9)."""
    return execute(commands.CallMatch(match, table, rest_waived), place_of(event), caller)


def uncall_match(caller: Caller, *, event: str, match: str) -> Answer:
    """Take a call back (CH-MATCH-3)."""
    return execute(commands.UncallMatch(match), place_of(event), caller)


@dataclass(frozen=True, slots=True)
class Together:
    """What came of one press about several matches: which it was done for, why not the others."""

    done: tuple[str, ...]
    refused: Mapping[str, Refusal]


def call_matches(caller: Caller, *, event: str, tables: Mapping[str, int]) -> Together:
    """Call several matches, each to the table that was shown for it (CH-DE-9)."""
    return _each(
        caller,
        tables,
        lambda asked, match: call_match(asked, event=event, match=match, table=tables[match]),
    )


def uncall_matches(caller: Caller, *, event: str, matches: Iterable[str]) -> Together:
    """Take several calls back, of those matches that have not begun (CH-MATCH-3)."""
    return _each(
        caller, matches, lambda asked, match: uncall_match(asked, event=event, match=match)
    )


@transaction.atomic
def _each(caller: Caller, matches: Iterable[str], act: Callable[[Caller, str], Answer]) -> Together:
    """One command a match in one transaction; what a rule refuses stops none of the others.

    Each has an id made of the caller's, so what is sent twice is done once. Raises `Refused` where
    nothing at all could be done.
    """
    done, refused = [], {}
    for match in matches:
        try:
            act(part_of(caller, match), match)
        except Refused as stopped:
            refused[match] = stopped.refusal
        else:
            done.append(match)
    if refused and not done:
        raise Refused(next(iter(refused.values())))
    return Together(tuple(done), refused)


def start_play(caller: Caller, *, event: str, match: str) -> Answer:
    """Both sit at the table."""
    return execute(commands.StartPlay(match), place_of(event), caller)


@transaction.atomic
def enter_result(
    caller: Caller,
    *,
    event: str,
    match: str,
    game: int,
    revision: int,
    outcome: commands.Outcome,
    end_reason: str = "",
    details: Details | None = None,
    players: tuple[str, ...] | None = None,
    gamelog: str | None = None,
    submitted: str | None = None,
    replay: int | None = None,
) -> Answer:
    """Fill the sheet of a game; `revision`, `players` and `replay` are what the writer has seen.

    `gamelog` is the text of the game's log, `submitted` the id of a legal one that was handed in;
    the sheet names its SHA-256 (CH-SHEET-3).
    """
    named = _kept(gamelog, event, match, caller.now) if gamelog is not None else None
    if submitted is not None:
        named = _submitted(submitted, event, match, game)
    command = commands.FillSheet(
        match=match,
        game=game,
        revision=revision,
        outcome=outcome,
        nonce=secrets.token_hex(16),
        end_reason=end_reason,
        details=details,
        players=players,
        gamelog=named,
        replay=replay,
    )
    answer = execute(command, place_of(event), caller)
    remind_of_sheet(event, answer)
    return answer


def _kept(gamelog: str, event: str, match: str, now: datetime) -> str:
    """The SHA-256 of the log as it is kept, of a match that has both its players."""
    state = event_state(event)
    known = state.order and match in state.structure
    first, second = state.players(match) if known else (None, None)
    if first is None or second is None:
        raise Refused(Refusal("match_not_called"))
    return game_logs.keep(gamelog, match, (first, second), now)


def _submitted(log: str, event: str, match: str, game: int) -> str:
    """The SHA-256 of a submitted log without names, if the sheet of this game may name it."""
    fitting = {item.log.pk: item.log.kept for item in logs_for_sheet(event, match, game)}
    if log not in fitting:
        raise Refused(Refusal("submitted_log_unfit", {"game": game}))
    return fitting[log]


def attest_paper(
    caller: Caller,
    *,
    event: str,
    match: str,
    game: int,
    digest: str,
    evidence: str | None = None,
) -> Answer:
    """Witness that the players signed the slip of this sheet (CH-SHEET-6).

    `evidence` is the salted SHA-256 of a photo of it, if one was taken.
    """
    return execute(commands.AttestPaper(match, game, digest, evidence), place_of(event), caller)


def pause_day(caller: Caller, *, event: str, until: str | None = None) -> Answer:
    """A break begins; `until` is an announced UTC time as ISO 8601."""
    return execute(commands.PauseDay(until), place_of(event), caller)


def resume_day(caller: Caller, *, event: str) -> Answer:
    """The break is over."""
    return execute(commands.ResumeDay(), place_of(event), caller)


def set_table(caller: Caller, *, event: str, table: int, in_use: bool) -> Answer:
    """Put a table into use or out of use."""
    return execute(commands.SetTable(table, in_use), place_of(event), caller)


def complete_day(caller: Caller, *, event: str) -> Answer:
    """Close the day: places are fixed and reported to the championship."""
    return execute(commands.CompleteDay(), place_of(event), caller)
