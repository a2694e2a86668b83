"""Whether a game may be recorded at its table; it makes no fact.

A recording is evidence like any other log: it changes no result (CH-SHEET-5).
"""

from tournament.brackets.match_status import MatchStatus
from tournament.championship.event_state import EventState, Game
from tournament.championship.play.decide import known_match
from tournament.championship.play.match_rules import match_rules
from tournament.regulations.refusals import Refusal


def why_no_recording(event: EventState, match: str, *, begins: bool) -> Refusal | None:
    """Whether the open game of a match can be recorded: it is played, nothing is written yet.

    `begins`: whether whoever asks may say that a match that is only called begins with it.
    """
    refusal = known_match(event, match)
    if refusal is not None:
        return refusal
    if not match_rules(event).has_engine:
        return Refusal("game_without_engine")
    status = event.match_status(match)
    if status == MatchStatus.AWAITING_SIGNATURES:
        return Refusal("recording_result_written")
    if status == MatchStatus.CALLED and not begins:
        return Refusal("recording_before_play")
    if status not in {MatchStatus.CALLED, MatchStatus.IN_PLAY}:
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
