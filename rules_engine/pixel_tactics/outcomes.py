"""Who wins a game and why, as names; the numbers are those of `codes`."""

from enum import IntEnum

from rules_engine.pixel_tactics.codes import (
    DRAWN,
    REASON_CONCESSION,
    REASON_HEROES,
    REASON_LEADER,
    REASON_RULING,
    A,
    B,
)


class Winner(IntEnum):
    """Who won."""

    A = A
    B = B
    DRAWN = DRAWN


class Reason(IntEnum):
    """Why a game ended: a leader fell, both did, somebody conceded, a judge ruled."""

    LEADER = REASON_LEADER
    HEROES = REASON_HEROES
    CONCESSION = REASON_CONCESSION
    RULING = REASON_RULING
