"""What is being carried out in a position, in words of the log: the readable form of `pending`."""

from __future__ import annotations

from collections.abc import Callable

from rules_engine.pixel_tactics.codes import (
    AREA_TEXT,
    ATTACK_KINDS,
    CARD,
    CARD_TEXT,
    PLAYERS,
    REASONS,
    WINNERS,
)
from rules_engine.pixel_tactics.due import program_card
from rules_engine.pixel_tactics.frames import (
    ABILITY,
    BATCH,
    CHECK_DUE,
    COMMAND,
    DAMAGE,
    DEAL_DUE,
    EITHER,
    ENTRY_NAME,
    ENTRY_PLAYER,
    ENTRY_SOURCE,
    GAME_END_DUE,
    KIND,
    ORDER_END,
    PACKETS,
    PICKS,
    PLAYER,
    PROGRAM,
    RANDOM_DUE,
    ROUND_END_DUE,
    SEARCH_DUE,
    SHUFFLE_DUE,
    STEP,
    STRIKE,
    TURN_END,
    WAVE_END_DUE,
    WHOSE,
    Frame,
)
from rules_engine.pixel_tactics.pick_codes import DONE_PICK, pick_text
from rules_engine.pixel_tactics.reactions import (
    PROGRAM_OF,
    REACTION_NAMES,
    deferred,
    shown_subject,
    waiting,
)
from rules_engine.pixel_tactics.state import State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


def pending_words(state: State) -> list[str]:
    """One text for each thing that is being carried out, outermost first."""
    return [_WORDS[frame[KIND]](frame) for frame in state.stack]


def _program(frame: Frame) -> str:
    card, ability = program_card(frame)
    steps = PROGRAM_OF[frame[ABILITY]]
    at = steps[frame[STEP]] if frame[STEP] < len(steps) else ("end",)
    picks = ["done" if pick == DONE_PICK else pick_text(pick) for pick in frame[PICKS:]]
    said = f"{PLAYERS[frame[PLAYER]]} carries out {card} {ability}: {' '.join(map(str, at))}"
    return f"{said} ({' '.join(picks)})" if picks else said


def _order_end(frame: Frame) -> str:
    _kind, player, code, play = frame
    return f"{PLAYERS[player]} discards {CARD_TEXT[code]}, play {play} of the turn"


def _strike(frame: Frame) -> str:
    _kind, attacker, kind, target, _player, _flags = frame
    return f"attack {AREA_TEXT[attacker]} {ATTACK_KINDS[kind]} {AREA_TEXT[target]}"


def _damage(frame: Frame) -> str:
    packets = [f"{AREA_TEXT[frame[at]]}={frame[at + 1]}" for at in range(PACKETS, len(frame), 2)]
    return f"damage {' '.join(packets)}"


def _batch(frame: Frame) -> str:
    now = ", ".join(map(_reaction, waiting(frame)))
    later = ", ".join(map(_reaction, deferred(frame)))
    return f"reactions {now or '-'}{f'; then {later}' if later else ''}"


def _reaction(entry: Frame) -> str:
    subject = shown_subject(entry)
    areas = [AREA_TEXT[area] for area in (entry[ENTRY_SOURCE], subject) if area >= 0]
    return f"{PLAYERS[entry[ENTRY_PLAYER]]} {' '.join(areas)} {REACTION_NAMES[entry[ENTRY_NAME]]}"


def _command(frame: Frame) -> str:
    _kind, player, attack, _flags, cards, row = frame
    named = [CARD_TEXT[code] for code in range(1, CARD + 1) if cards >> code & 1]
    kind = "any attack" if attack == EITHER else f"{ATTACK_KINDS[attack]} attack"
    spell = " or spell" if row >= 0 else ""
    return f"{PLAYERS[player]} commands {kind}{spell} of {' '.join(named)}"


def _deal(frame: Frame) -> str:
    _kind, player, count, where = frame
    return f"{PLAYERS[player]} deals {count} {('to hand', 'aside', 'from hand')[where]}"


def _game_end(frame: Frame) -> str:
    _kind, winner, reason = frame
    return f"game_end {WINNERS[winner]} {REASONS[reason]}"


def _plain(words: str) -> Callable[[Frame], str]:
    return lambda frame: words


def _of_player(words: str) -> Callable[[Frame], str]:
    return lambda frame: f"{PLAYERS[frame[WHOSE]]} {words}"


_WORDS: Final[dict[int, Callable[[Frame], str]]] = {
    PROGRAM: _program,
    ORDER_END: _order_end,
    STRIKE: _strike,
    DAMAGE: _damage,
    BATCH: _batch,
    CHECK_DUE: _plain("check"),
    WAVE_END_DUE: _plain("wave_end"),
    ROUND_END_DUE: _plain("round_end"),
    GAME_END_DUE: _game_end,
    SHUFFLE_DUE: _of_player("shuffle"),
    SEARCH_DUE: _of_player("search"),
    RANDOM_DUE: _of_player("random_discard"),
    COMMAND: _command,
    DEAL_DUE: _deal,
    TURN_END: _of_player("ends the turn"),
}
"""By kind of what is being carried out."""
