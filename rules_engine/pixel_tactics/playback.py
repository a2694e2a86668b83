"""A legal log as the positions through which it leads, with all it tells or as a viewer may see it.

Each line of the log is one frame with the same number in every view. A viewer's frame hides what
they do not know at that moment (PT-LOG-14): the position is their view of it, and cards that lie
hidden when the line is over are `?` in it. When somebody decides, and that there was something to
decide, everybody sees; the cards they choose among, nobody else does.
"""

from __future__ import annotations

from rules_engine.core.verdict import Illegal, Legal, Undecidable, Verdict
from rules_engine.pixel_tactics.asking import pending_pick
from rules_engine.pixel_tactics.codes import CARD, CARD_CODE, NUMBER, OWNER, PLAYERS
from rules_engine.pixel_tactics.frames import KIND, PLAYER, PROGRAM
from rules_engine.pixel_tactics.game import Game
from rules_engine.pixel_tactics.observe import PRIVATE_PICKS
from rules_engine.pixel_tactics.sentences import event_sentence
from rules_engine.pixel_tactics.state import State
from rules_engine.pixel_tactics.verify import walk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


WANTING: Final = ("PT-LOG-12", "PT-LOG-15")
"""The rules that a line breaks on which what chance decided, or picks, are missing."""
_GAME: Final = "Game: "


class Frame:
    """One event: the number of its game in the match, its own number there, its line, positions.

    `state` is the position after it, `before` the one before it, nothing before the first event.
    """

    __slots__ = ("before", "event", "game", "line", "state")

    def __init__(self, game: int, event: int, line: str, state: Game, before: Game | None) -> None:
        self.game = game
        self.event = event
        self.line = line
        self.state = state
        self.before = before

    def sentence(self, language: str) -> str:
        """What happened, in plain words."""
        return event_sentence(self.line, language, self.before)


def frames(data: bytes, viewer: int | None = None) -> list[Frame]:
    """Every event of a log; `viewer` is A, B or SPECTATOR, nobody for all that the log tells.

    Raises ValueError unless the log is legal.
    """
    walker = _Walker(viewer)
    verdict = walk((data,), walker.visit)
    if not isinstance(verdict, Legal):
        raise ValueError(repr(verdict))
    return walker.frames


def frames_so_far(data: bytes, viewer: int | None = None) -> list[Frame]:
    """The same of a log that is still being written, or in which not all could be judged.

    Its last line is left out while picks or drawn cards are still missing on it. Raises ValueError
    if a line is illegal or malformed.
    """
    walker = _Walker(viewer)
    verdict = walk((data,), walker.visit)
    if not isinstance(verdict, Legal | Undecidable) and not _unfinished(data, verdict):
        raise ValueError(repr(verdict))
    return walker.frames


def _unfinished(data: bytes, verdict: Verdict) -> bool:
    """Whether nothing is wrong with a log but that its last line wants more words."""
    if not isinstance(verdict, Illegal) or verdict.rule not in WANTING:
        return False
    lines = data.decode().split("\n")[:-1]
    return verdict.line == len(lines) and verdict.column == len(lines[-1]) + 1


class _Walker:
    """Goes along while a log is verified and keeps its frames."""

    def __init__(self, viewer: int | None) -> None:
        self.viewer = viewer
        self.frames: list[Frame] = []
        self.game = 0
        self.whole: Game | None = None
        self.shown: Game | None = None

    def visit(self, text: str, state: Game | None) -> None:
        """Take a line that was found in order; only events become frames."""
        if text.startswith(_GAME):
            self.game = int(text[len(_GAME) :])
            self.whole = self.shown = None
            return
        number = text.partition(" ")[0]
        if state is None or not number.isdecimal():
            return
        whole = state.copy()
        shown, line = whole, text
        if self.viewer is not None:
            shown = whole.observe(self.viewer)
            line = _veiled(text, self.viewer, self.whole, shown)
        self.frames.append(Frame(self.game, int(number), line, shown, self.shown))
        self.whole, self.shown = whole, shown


def _veiled(line: str, viewer: int, before: State | None, shown: State) -> str:
    """A line without what its viewer does not know: hidden cards, orders of decks, digests."""
    text = line.partition(" ! ")[0]
    head, _arrow, outcome = text.partition(" => ")
    words = head.split(" ")
    kind = words[2]
    if kind == "shuffle":
        return head
    if kind == "leader_choice" and PLAYERS.index(words[1]) != viewer:
        return " ".join([*words[:3], "?"])
    if kind == "choose" and before is not None and _private(before, viewer):
        head = " ".join([*words[:3], *("?" for _ in words[3:])])
    if not outcome:
        return head
    # A leader's return may tell the whole new deck; its first card is the one that is drawn.
    drawn = outcome.split(",")[: 1 if kind == "leader_return" else None]
    cards = ",".join(word if _sees(shown, viewer, word) else "?" for word in drawn)
    return f"{head} => {cards}"


def _private(before: State, viewer: int) -> bool:
    """Whether a position waits for a pick of cards that only another player sees."""
    if not before.stack or before.stack[-1][KIND] != PROGRAM:
        return False
    frame = before.stack[-1]
    return frame[PLAYER] != viewer and pending_pick(frame)[0] in PRIVATE_PICKS


def _sees(shown: State, viewer: int, word: str) -> bool:
    """Whether a viewer knows a card that came off a deck: its player does, or it lies open now."""
    code = CARD_CODE.get(word, 0)
    number, owner = code & NUMBER, code >> OWNER
    if not number or owner == viewer:
        return True
    open_cards = shown.discard[owner] | shown.hand[owner]
    return bool(open_cards >> number & 1) or code in shown.aside or code in _lying(shown)


def _lying(shown: State) -> list[int]:
    return [cell & CARD for cell in shown.cells if cell]
