"""Whether a game may be recorded at its table, and what its log begins with; it makes no fact.

A recording is evidence like any other log: it changes no result (CH-SHEET-5).
"""

from collections.abc import Mapping

from rules_engine.pixel_tactics.codes import DRAWN, NOBODY, A, B
from rules_engine.pixel_tactics.headers import Headers
from tournament.brackets.match_status import MatchStatus
from tournament.championship.event_state import EventState, Game, Play
from tournament.championship.play.decide import known_match
from tournament.championship.play.queries import (
    CARDS,
    FIRST_DRAW,
    SEATS,
    Leaders,
    games_before,
    next_game,
    pairs_before,
)
from tournament.regulations.refusals import Refusal

BEING_PLAYED = frozenset({MatchStatus.CALLED, MatchStatus.IN_PLAY})
"""Statuses in which the open game of a match may be played without a result on paper."""
_LAST = {"A": A, "B": B, "draw": DRAWN, None: NOBODY}

Told = Mapping[int, Leaders]
"""Leaders of earlier games that their sheets do not name, by the game's number."""


def why_no_recording(event: EventState, match: str) -> Refusal | None:
    """Whether the open game of a match can be recorded: both sit there, nothing is written yet."""
    refusal = known_match(event, match)
    if refusal is not None:
        return refusal
    status = event.match_status(match)
    if status == MatchStatus.AWAITING_SIGNATURES:
        return Refusal("recording_result_written")
    if status not in BEING_PLAYED:
        return Refusal("match_not_called")
    return None


def why_void(
    event: EventState, match: str, game: int, replay: int, players: tuple[str, str]
) -> Refusal | None:
    """CH-SHEET-2: whether what is recorded is no game of this match any more."""
    play = event.plays.get(match)
    games = play.games if play is not None else ()
    known = next((item for item in games if item.number == game), Game(game))
    if known.replay != replay:
        return Refusal("recording_replayed", {"game": game})
    if not event.order or match not in event.structure or event.players(match) != players:
        return Refusal("recording_others_play")
    return None


def missing_leaders(play: Play) -> dict[int, Leaders]:
    """Games before the open one of which a leader is not noted, with what is (PT-MATCH-3)."""
    pairs = pairs_before(play, play.open_game)
    return {number: pair for number, pair in pairs.items() if None in pair}


def headers_of(event: EventState, match: str, mode: str, told: Told) -> Headers | Refusal:
    """The headers of the log of a match's open game (PT-MATCH-2…6); players are opaque ids."""
    play = event.plays.get(match, Play(match))
    out = _leaders_out(play, told)
    if isinstance(out, Refusal):
        return out
    start = next_game(play)
    earlier = games_before(play, play.open_game)
    won = [sum(game.outcome == seat for game in earlier) for seat in SEATS]
    first, second = event.players(match)
    return Headers(
        mode=mode,
        title=match,
        game=start.number,
        target=event.wins_needed,
        wins=(won[A], won[B]),
        trophies=(start.drawn[B] - FIRST_DRAW, start.drawn[A] - FIRST_DRAW),
        last=_LAST[earlier[-1].outcome if earlier else None],
        players=(str(first), str(second)),
        removed=out,
    )


def _leaders_out(play: Play, told: Told) -> tuple[tuple[int, ...], tuple[int, ...]] | Refusal:
    """PT-MATCH-3: the leaders that have left the match, in order, none of them unknown."""
    found: list[tuple[int, int]] = []
    for number, noted in pairs_before(play, play.open_game).items():
        said = told.get(number, (None, None))
        first = noted[0] if noted[0] is not None else said[0]
        second = noted[1] if noted[1] is not None else said[1]
        if first is None or second is None:
            return Refusal("recording_leaders_missing", {"game": number})
        if not 1 <= first <= CARDS or not 1 <= second <= CARDS:
            return Refusal("leader_unknown", {"cards": CARDS})
        if first == second:
            return Refusal("leaders_equal")
        if first in [pair[0] for pair in found]:
            return Refusal("leader_out", {"seat": "A"})
        if second in [pair[1] for pair in found]:
            return Refusal("leader_out", {"seat": "B"})
        found.append((first, second))
    return tuple(pair[0] for pair in found), tuple(pair[1] for pair in found)
