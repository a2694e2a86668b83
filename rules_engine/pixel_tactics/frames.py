"""What is being carried out: a stack of frames, each a flat tuple of integers with named places.

The innermost frame is the last one. A frame either goes on by itself or waits for a decision; the
first number says which kind it is, the rest is explained beside each kind.
"""

from __future__ import annotations

from rules_engine.pixel_tactics.state import State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


Frame = tuple[int, ...]

PROGRAM: Final = 0
"""Ability, step, player, source area (-1: none), source card, cards used in the chain (bits),
lateness, subject area, subject card, amount, then the picks."""
ORDER_END: Final = 1
"""Player, card, which play of the turn: the order is discarded, what its play triggers follows."""
STRIKE: Final = 2
"""Attacker area, kind, target area, player, flags: an attack that has been declared."""
DAMAGE: Final = 3
"""Next packet, next replacing area, then a blow (see `blow`), then packets of area and amount."""
BATCH: Final = 4
"""How many reactions wait, then these and the deferred ones, each an entry of `ENTRY` numbers."""
CHECK_DUE: Final = 5
WAVE_END_DUE: Final = 6
ROUND_END_DUE: Final = 7
GAME_END_DUE: Final = 8
"""Winner, reason."""
SHUFFLE_DUE: Final = 9
"""Whose deck."""
SEARCH_DUE: Final = 10
"""Who searches."""
RANDOM_DUE: Final = 11
"""Whose hand, whether the card's order is then carried out (a flag)."""
COMMAND: Final = 12
"""Player, attack kind (or EITHER), flags, attackers (bits of cards), row of the spell allowed (-1:
none)."""
DEAL_DUE: Final = 13
"""Player, how many cards are still drawn, where to (TO_HAND, TO_ASIDE, FROM_HAND)."""
TURN_END: Final = 14
"""Player: what follows when their end-of-turn abilities are done."""

KIND: Final = 0
WHOSE: Final = 1
"""In every frame of a player but a program and a strike: which player's."""

ABILITY: Final = 1
STEP: Final = 2
PLAYER: Final = 3
SOURCE: Final = 4
SOURCE_CARD: Final = 5
CHAIN: Final = 6
LATE: Final = 7
SUBJECT: Final = 8
SUBJECT_CARD: Final = 9
AMOUNT: Final = 10
PICKS: Final = 11

ATTACKER: Final = 1

PACKET: Final = 1
REPLACING: Final = 2
BLOW: Final = 3
PACKETS: Final = 12

WAITING: Final = 1
ENTRIES: Final = 2

COMMAND_FLAGS: Final = 3

DEAL_TO: Final = 3

INLINE: Final = 0
"""The picks stand on the line of their event."""
LATE_CLOSED: Final = 1
"""The next pick begins a line of its own."""
LATE_OPEN: Final = 2
"""The next pick goes on with the line of the last one."""

EITHER: Final = 2
"""A commanded attack of the player's choice of kind."""
HEROES_ONLY: Final = 1
POSTHUMOUS: Final = 2
GRANTED: Final = 4
BERSERK: Final = 8
MAY: Final = 16
STARRED: Final = 32
RAISED_BODY: Final = 64
"""Flags of attacks and commands: no leader as target; the attacker is a fallen hero; ranged attack
is granted for it; one of the Berserker order; may be declined; counts as the starred action; the
attacker is a body of Hepzibah."""

TO_HAND: Final = 0
TO_ASIDE: Final = 1
FROM_HAND: Final = 2

ENTRY: Final = 7
"""A reaction: name, player, source area, source card, subject area, subject card, amount (for
Shekhtur the area in which the hero fell)."""
ENTRY_NAME: Final = 0
ENTRY_PLAYER: Final = 1
ENTRY_SOURCE: Final = 2
ENTRY_SUBJECT: Final = 4
ENTRY_SUBJECT_CARD: Final = 5
STRIKE_BACK: Final = 1
RETALIATE: Final = 2
FEED: Final = 3
DEMITRAS: Final = 4
SHEKHTUR: Final = 5
CAIRNGORT: Final = 6
FIRST_ORDER: Final = 7
RUKYUK: Final = 8
JUTO: Final = 9
LIXIS: Final = 10
KAVRI: Final = 11
MAGDELINA: Final = 12


def push(state: State, frame: Frame) -> None:
    """Begin something new on top of what is being carried out."""
    state.stack = (*state.stack, frame)


def pop(state: State) -> None:
    """The innermost frame is done."""
    state.stack = state.stack[:-1]


def replace_top(state: State, frame: Frame) -> None:
    """The innermost frame has come further."""
    state.stack = (*state.stack[:-1], frame)


def changed(frame: Frame, place: int, value: int) -> Frame:
    """A frame with another number in one place."""
    return (*frame[:place], value, *frame[place + 1 :])


def blow(dealer: int, attack: Frame = (-1, 0, -1, -1), raised: int = 0) -> Frame:
    """Who deals damage; of an attack its attacker, kind, chosen and final target.

    Two places are free and stay, as positions have been written with them.
    """
    return (dealer, int(attack[0] >= 0), 0, *attack, raised, 0)


def program(
    ability: int,
    player: int,
    source: int,
    card: int,
    *,
    chain: int = 0,
    late: int = INLINE,
    subject: int = -1,
    subject_card: int = 0,
    amount: int = 0,
) -> Frame:
    """A program at its first step."""
    return (
        PROGRAM, ability, 0, player, source, card, chain, late, subject, subject_card, amount,
    )  # fmt: skip


def in_batch(state: State) -> int:
    """Where in the stack the present batch of reactions lies, -1 if there is none."""
    for place in range(len(state.stack) - 1, -1, -1):
        if state.stack[place][0] == BATCH:
            return place
    return -1
