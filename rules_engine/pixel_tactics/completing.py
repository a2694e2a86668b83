"""An observed log in which every card has a name, made into a `full` one.

Who records at a table does not know the order of a deck; when the game is over it is known as far
as cards were drawn. The cards that nobody saw lie below in the order of the card list.
"""

from __future__ import annotations

from copy import copy

from rules_engine.core.log import GameLog, write_game
from rules_engine.core.verify import played_steps
from rules_engine.pixel_tactics.asking import pending_pick
from rules_engine.pixel_tactics.codes import (
    DEAL,
    DONE,
    INITIAL_DRAW,
    LEADER_CHOICE,
    LEADER_RETURN,
    LEADER_REVEAL,
    NUMBER,
    OWNER,
    PICK,
    RULING,
    SHUFFLE,
    Action,
)
from rules_engine.pixel_tactics.flow import apply
from rules_engine.pixel_tactics.frames import DEAL_TO, FROM_HAND, KIND, PROGRAM
from rules_engine.pixel_tactics.game import Game
from rules_engine.pixel_tactics.hidden import HIDDEN_CARD
from rules_engine.pixel_tactics.pick_codes import VALUE
from rules_engine.pixel_tactics.recorder import LogWriter
from rules_engine.pixel_tactics.ruleset import RULESET
from rules_engine.pixel_tactics.state import cards_in, tops


def completed(game: GameLog) -> GameLog:
    """The `full` log of a game that was observed.

    Raises ValueError if the log is not legal and finished, or leaves a card without a name.
    """
    steps = _named_leaders(played_steps((write_game(game).encode(),), RULESET))
    if any(step[0] >= HIDDEN_CARD for step in steps):
        raise ValueError("a card was not seen")
    headers = copy(game.headers)
    headers.mode = "full"
    orders = _orders(Game(headers.rules()), steps)
    writer = LogWriter(headers)
    reasons = [event.words[2:] for event in game.events if event.kind == "ruling"]
    for place, step in enumerate(steps):
        kind = step[0]
        if kind in (SHUFFLE, LEADER_RETURN):
            writer.push((*step[:3], *orders[place]))
        elif kind == INITIAL_DRAW:
            writer.push(step[:3])
        elif kind == RULING:
            writer.push(step, " ".join(reasons[0]))
        elif kind != DEAL and (kind not in (PICK, DONE) or writer.game.is_legal(step)):
            # A pick that is no choice when the deck is known has no event (PT-FAQ-64).
            writer.push(step)
    return writer.game_log()


def _named_leaders(steps: list[Action]) -> list[Action]:
    """The steps with leaders that were chosen face down named by their reveal."""
    found = []
    for place, step in enumerate(steps):
        if step[0] == LEADER_CHOICE and not step[2]:
            later = (other for other in steps[place:] if other[0] == LEADER_REVEAL)
            shown = next(later, None)
            if shown is None:
                raise ValueError("a leader was never revealed")
            step = (*step[:2], shown[2 + step[1]])
        found.append(step)
    return found


def _orders(game: Game, steps: list[Action]) -> dict[int, Action]:
    """By place of a shuffle or a return of leaders: the deck from the top.

    Each such event begins a deck anew; what is then drawn or looked at, is its top.
    """
    decks: dict[int, list[int]] = {}
    begun = [-1, -1]
    whole: dict[int, Action] = {}
    for place, step in enumerate(steps):
        kind = step[0]
        if kind in (SHUFFLE, LEADER_RETURN):
            player = step[2]
            begun[player] = place
            decks[place] = list(step[3:])
            whole[place] = _deck(game, step)
        elif kind == INITIAL_DRAW:
            decks[begun[step[2]]] += step[3:]
        elif kind == DEAL and game.stack[-1][DEAL_TO] != FROM_HAND:
            decks[begun[step[2] >> OWNER]].append(step[2])
        elif kind == PICK and _looks(game):
            code = step[2] & VALUE
            if code & NUMBER not in tops(game, step[1]):
                decks[begun[step[1]]].append(code)
        apply(game, step)
    for place, seen in decks.items():
        if any(not code & NUMBER for code in seen):
            raise ValueError("a card was not seen")
        decks[place] += [code for code in whole[place] if code not in seen]
    return {place: tuple(deck) for place, deck in decks.items()}


def _looks(game: Game) -> bool:
    """Whether the top cards of a deck are being looked at."""
    frame = game.stack[-1]
    return frame[KIND] == PROGRAM and pending_pick(frame)[0] == "top_cards"


def _deck(game: Game, step: Action) -> Action:
    """The cards of a deck that is shuffled, in the order of the card list."""
    player = step[2]
    numbers = game.pool[player]
    for number in tops(game, player):
        numbers |= 1 << number
    if step[0] == LEADER_RETURN:
        numbers |= 1 << (game.chosen[player] & NUMBER)
    return tuple(cards_in(player, numbers))
