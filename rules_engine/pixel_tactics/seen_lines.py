"""Lines of a log as somebody who does not know every card may read them (PT-LOG-14).

When somebody decides, and that there was something to decide, everybody sees; the cards they choose
among, nobody else does.
"""

from __future__ import annotations

from rules_engine.pixel_tactics.asking import pending_pick
from rules_engine.pixel_tactics.codes import CARD, CARD_CODE, NUMBER, OWNER, PLAYERS
from rules_engine.pixel_tactics.frames import KIND, PLAYER, PROGRAM
from rules_engine.pixel_tactics.observe import PRIVATE_PICKS
from rules_engine.pixel_tactics.state import State

WANTING = frozenset(("PT-LOG-12", "PT-LOG-15"))
"""The rules that a line breaks on which what chance decided, or picks, are missing."""


def seen_line(line: str, viewer: int, before: State | None, shown: State) -> str:
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
