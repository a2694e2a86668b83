"""Rounds of a free tournament, and results by the desk's word: one function per thing done."""

from collections.abc import Sequence

from tournament.championship import commands
from tournament.championship.command import Outcome
from tournament.events.execution import Answer, Caller, Refused, execute
from tournament.events.selectors import place_of
from tournament.events.states import event_state
from tournament.play.recordings import contradicted


def pair_round(caller: Caller, *, event: str, number: int) -> Answer:
    """Work out the pairing of the next round and show it to the desk (SW-1)."""
    return execute(commands.PairRound(number), place_of(event), caller)


def exchange_players(caller: Caller, *, event: str, number: int, one: str, other: str) -> Answer:
    """Let two players change places before the round is published (FT-PAIR-2)."""
    return execute(commands.ExchangePlayers(number, one, other), place_of(event), caller)


def publish_round(caller: Caller, *, event: str, number: int) -> Answer:
    """Bring the pairing into force (FT-PAIR-3)."""
    return execute(commands.PublishRound(number), place_of(event), caller)


def change_table(caller: Caller, *, event: str, match: str, table: int) -> Answer:
    """Let a pair play at another table than its round was published for (SW-7)."""
    return execute(commands.ChangeTable(match, table), place_of(event), caller)


def set_rounds(caller: Caller, *, event: str, rounds: int) -> Answer:
    """Play another number of rounds than planned (SW-8)."""
    return execute(commands.SetRounds(rounds), place_of(event), caller)


def make_cut(caller: Caller, *, event: str) -> Answer:
    """Send the best of the rounds into the bracket (FT-CUT-1)."""
    return execute(commands.MakeCut(), place_of(event), caller)


def enter_score(
    caller: Caller,
    *,
    event: str,
    match: str,
    scores: Sequence[tuple[int, int]],
    winner: Outcome | None,
    met: str,
    meant: bool = False,
) -> Answer:
    """Write a result down by the desk's word, or a live score without a winner (FT-RESULT-1).

    `meant`: the winner is right whatever the numbers, or the record of the game, say.
    """
    one_game = event_state(event).order and event_state(event).wins_needed == 1
    refusal = contradicted(event, match, winner) if one_game and not meant else None
    if refusal is not None:
        raise Refused(refusal)
    command = commands.EnterScore(match, tuple(scores), winner, met, meant=meant)
    return execute(command, place_of(event), caller)


def reopen_match(caller: Caller, *, event: str, match: str, met: str) -> Answer:
    """Take a result back (FT-RESULT-3)."""
    return execute(commands.ReopenMatch(match, met), place_of(event), caller)
