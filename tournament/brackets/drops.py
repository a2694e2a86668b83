"""Where losers of the winners bracket drop to, and how early two players can meet again.

Owns the drop masks of CH-DE-8 and their continuation beyond 64 players.  The loser of match m
(counted from 0) of winners round r goes to match `m XOR c_r` of losers round 2r − 2.

Up to S = 64 the masks are the table of CH-DE-8.  Beyond it one rule of our own holds:

    c_r = the lowest k − r bits of r − 1, in reversed order        (S = 2^k)

Why that rule: a loser of (Wr, m) stands in losers round 2t − 2 at position
`(m XOR c_r) >> (t − r)`.  Their conqueror, if they lose in round r' > r, comes from match
`m >> (r' − r)`.  The two stand at one position as soon as the leading k − t bits of their masks
agree (with c_1 = 0).  With reversed counting these leading bits are the last k − t bits of r − 1,
which differ for any 2^(k − t) rounds in a row: as many rounds as can be kept apart, are.
"""

from __future__ import annotations

#: CH-DE-8: for each bracket size the masks c_2, c_3, … c_k.
TABLE: dict[int, tuple[int, ...]] = {
    2: (),
    4: (0,),
    8: (1, 0),
    16: (3, 0, 0),
    32: (3, 2, 0, 0),
    64: (8, 6, 1, 1, 0),
}


def reversed_bits(value: int, width: int) -> int:
    """The lowest `width` bits of `value`, read from the other end."""
    result = 0
    for _ in range(width):
        result = result << 1 | value & 1
        value >>= 1
    return result


def drop_masks(size: int) -> tuple[int, ...]:
    """The masks c_2 … c_k for a bracket of `size` = 2^k places (CH-DE-8)."""
    rounds = rounds_of(size)
    if size in TABLE:
        return TABLE[size]
    return tuple(reversed_bits(r - 1, rounds - r) for r in range(2, rounds + 1))


def rounds_of(size: int) -> int:
    """k for a bracket size of 2^k; anything else is refused."""
    if size < 2 or size & (size - 1):
        raise ValueError(f"a bracket size is a power of two from 2 on, not {size}")
    return size.bit_length() - 1


def rematch_round(size: int, first: int, second: int) -> int | None:
    """The losers round in which a loser of winners round `first` meets, at the earliest, the
    player who beat them there and lost in winners round `second` (CH-DE-8).

    None when they cannot meet in the losers bracket.
    """
    rounds = rounds_of(size)
    if not 1 <= first < second <= rounds:
        raise ValueError(f"rounds must be 1 <= first < second <= {rounds}")
    masks = (0, 0, *drop_masks(size))
    for step in range(second, rounds + 1):
        if masks[first] >> (step - first) == masks[second] >> (step - second):
            return 2 * second - 2 if step == second else 2 * step - 3
    return None


def earliest_rematch_round(size: int) -> int | None:
    """The first losers round in which any two players can meet for the second time (CH-DE-8).

    None for a bracket without a losers bracket; the grand final is not counted.
    """
    rounds = rounds_of(size)
    found = [
        rematch_round(size, first, second)
        for second in range(2, rounds + 1)
        for first in range(1, second)
    ]
    return min((number for number in found if number is not None), default=None)
