"""The log of a game as A, B or a spectator saw it: a `full` log made into an `observed` one.

The game is played twice at once, with all cards and with those that the viewer knows; each step of
the first is told to the second as far as it was seen.
"""

from copy import copy

from rules_engine.core.log import GameLog, write_game
from rules_engine.core.verify import played_steps
from rules_engine.pixel_tactics.asking import pending_pick
from rules_engine.pixel_tactics.codes import (
    CARD,
    DEAL,
    INITIAL_DRAW,
    LEADER_CHOICE,
    LEADER_RETURN,
    NUMBER,
    OWNER,
    PICK,
    SHUFFLE,
    TABLE,
    A,
    Action,
    B,
)
from rules_engine.pixel_tactics.flow import apply
from rules_engine.pixel_tactics.frames import (
    CHAIN,
    DEAL_DUE,
    DEAL_TO,
    FROM_HAND,
    KIND,
    PLAYER,
    PROGRAM,
    STEP,
    TO_ASIDE,
    WHOSE,
    Frame,
)
from rules_engine.pixel_tactics.game import Game
from rules_engine.pixel_tactics.headers import Headers
from rules_engine.pixel_tactics.hidden import HIDDEN_CARD, HIDDEN_PICKS, picks_hidden
from rules_engine.pixel_tactics.needs import own_orders
from rules_engine.pixel_tactics.observe import SPECTATOR
from rules_engine.pixel_tactics.pick_codes import CARDS, NO, YES
from rules_engine.pixel_tactics.recorder import LogWriter
from rules_engine.pixel_tactics.ruleset import RULESET
from rules_engine.pixel_tactics.state import State, tops


def seen_by(game: GameLog, viewer: int = SPECTATOR) -> GameLog:
    """The log of a game as A, B or SPECTATOR saw it.

    Raises ValueError if the game's own log is not `full` and legal.
    """
    if game.headers.mode != "full":
        raise ValueError("only a full log can be seen in another way")
    steps = played_steps((write_game(game).encode(),), RULESET)
    seen = copy(game.headers)
    seen.mode = "observed"
    view = _View(seen, viewer)
    for place, step in enumerate(steps):
        view.follow(step, steps[place + 1 : place + 3])
    last = view.writer.events[-2:-1]
    if last and last[0].kind == "ruling":
        last[0].words = game.events[-2].words
    return view.writer.game_log()


class _View:
    """The two games, and what was told so far."""

    def __init__(self, headers: Headers, viewer: int) -> None:
        self.viewer = viewer
        self.whole = Game(headers.rules())
        self.writer = LogWriter(headers)
        self.picked: list[int] = []

    def follow(self, step: Action, coming: list[Action]) -> None:
        """Carry out a step with all cards, and tell what was seen of it."""
        whole, seen = self.whole, self.writer.game
        held = whole.hand[:]
        decks = (whole.topsA, whole.topsB)
        drawn_aside = len(whole.aside)
        waiting = whole.stack
        apply(whole, step)
        self._tell(step, waiting, decks)
        dealt = self._dealt(step, decks)
        shown = self._shown(coming, drawn_aside)
        told = earlier = 0
        while seen.stack:
            line = self.writer.dealt
            if seen.stack[-1][KIND] != DEAL_DUE:
                if not self._only_seen_waits():
                    break
                self._choose_at_once(held)
                if self.writer.dealt is not line:
                    # What is drawn now stands on the line of that choice.
                    earlier += len(line) - told
                    told = 0
                continue
            player, where = seen.stack[-1][WHOSE], seen.stack[-1][DEAL_TO]
            if where == FROM_HAND:
                lost = held[player] & whole.discard[player] & ~seen.discard[player]
                for code in seen.aside:
                    lost &= ~(1 << (code & NUMBER)) if code >> OWNER == player else -1
                self.writer.push((DEAL, TABLE, player << OWNER | _lowest(lost)))
                told += 1
                continue
            code = dealt[earlier + len(line) - told]
            if player == self.viewer or code in shown:
                self.writer.push((DEAL, TABLE, code))
            elif where == TO_ASIDE:
                self.writer.push((HIDDEN_CARD, player))
            else:
                self.writer.push((DEAL, TABLE, 0))

    def _tell(self, step: Action, waiting: tuple[Frame, ...], decks: tuple[Frame, Frame]) -> None:
        """Write a step without what the viewer cannot see."""
        kind = step[0]
        mine = self.viewer in (step[1], step[2] if len(step) > 2 and step[1] == TABLE else -2)
        if kind == SHUFFLE:
            step = step[:3]
        elif kind == INITIAL_DRAW:
            owner = step[2] << OWNER
            count = len(decks[step[2]]) - len(tops(self.whole, step[2]))
            drawn = [owner | number for number in decks[step[2]][:count]]
            step = (*step[:3], *(drawn if mine else [0] * count))
        elif kind == LEADER_CHOICE and not mine:
            step = (*step[:2], 0)
        elif kind == LEADER_RETURN:
            step = (*step[:3], step[3] if mine else 0)
        elif kind == PICK and not mine and self._private(step, waiting):
            return
        self.writer.push(step)

    def _private(self, step: Action, waiting: tuple[Frame, ...]) -> bool:
        """Whether a pick is of cards that only its player sees; told when the last one is made."""
        seen = self.writer.game
        frame = waiting[-1]
        name = pending_pick(frame)[0] if frame[KIND] == PROGRAM else ""
        if name == "play_or_keep" and step[2] == NO:
            # A card that was kept unseen is in hand already.
            return not seen.stack or pending_pick_of(seen) != name
        if name not in ("top_cards", "keep_and_top"):
            return False
        self.picked.append(step[2] & CARD)
        below = self.whole.stack[len(waiting) - 1 : len(waiting)]
        if below and below[0][STEP] == frame[STEP] and below[0][:STEP] == frame[:STEP]:
            return True
        aside = seen.aside
        named = [code if code in aside else 0 for code in self.picked]
        if name == "top_cards":
            named = [0] * len(self.picked)
        self.picked = []
        if 0 in named:
            self.writer.push((HIDDEN_PICKS, step[1], *named))
            return True
        for code in named[:-1]:
            self.writer.push((PICK, step[1], CARDS + code))
        return False

    def _dealt(self, step: Action, decks: tuple[Frame, Frame]) -> list[int]:
        """The cards that came off the decks."""
        found: list[int] = []
        if step[0] in (SHUFFLE, INITIAL_DRAW, LEADER_RETURN):
            return found
        for player in (A, B):
            count = max(0, len(decks[player]) - len(tops(self.whole, player)))
            found += [player << OWNER | number for number in decks[player][:count]]
        return found

    def _shown(self, coming: list[Action], before: int) -> tuple[int, ...]:
        """Of the cards now drawn aside, those that the next choices lay open."""
        drawn = self.whole.aside[before:]
        name = pending_pick_of(self.whole)
        if name == "play_or_keep":
            return drawn if coming[0] == (PICK, coming[0][1], YES) else ()
        if name == "keep_and_top":
            kept = [step[2] & CARD for step in coming[: min(2, len(drawn))]]
            return tuple(code for code in drawn if code not in kept)
        return ()

    def _choose_at_once(self, held: list[int]) -> None:
        """Name what was taken without an event because there was only one answer to it."""
        seen = self.writer.game
        frame = seen.stack[-1]
        name, player = pending_pick(frame)[0], frame[PLAYER]
        if picks_hidden(seen) and player != self.viewer:
            self.writer.push((HIDDEN_PICKS, player, 0))
        elif name == "play_or_keep":
            self.writer.push((PICK, player, NO))
        elif name == "top_cards":
            number = tops(self.whole, player)[0]
            self.writer.push((PICK, player, CARDS + (player << OWNER | number)))
        else:
            owner = 1 - player if name == "rival_hand" else player
            code = owner << OWNER | _lowest(held[owner])
            if name == "own_order":
                (code,) = _orders(seen, held, player, frame[CHAIN])
            self.writer.push((PICK, player, CARDS + code))

    def _only_seen_waits(self) -> bool:
        """Whether the seen game waits for a pick that the whole game is past."""
        seen, whole = self.writer.game.stack, self.whole.stack
        if not seen or seen[-1][0] != PROGRAM:
            return False
        same = len(seen) == len(whole) and seen[-1][: STEP + 1] == whole[-1][: STEP + 1]
        return not same and not self.picked


def pending_pick_of(state: State) -> str:
    """The name of the pick for which a position waits, if it waits for one."""
    if not state.stack or state.stack[-1][KIND] != PROGRAM:
        return ""
    return pending_pick(state.stack[-1])[0]


def _orders(seen: State, held: list[int], player: int, chain: int) -> list[int]:
    """The orders that a player with all their cards could reveal."""
    return [code for code in own_orders(seen, player, chain) if held[player] >> (code & NUMBER) & 1]


def _lowest(numbers: int) -> int:
    return (numbers & -numbers).bit_length() - 1
