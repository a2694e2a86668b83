"""For which game a log may be handed in, how many, and who deals with them; it makes no fact."""

from collections.abc import Collection

from tournament.championship.event_state import EventState, Play
from tournament.regulations.refusals import Refusal

LOGS_OF_A_GAME = 20
"""Different logs that are kept of one game: far more than its players and its judge have."""


def games_of(play: Play) -> tuple[int, ...]:
    """Numbers of the games of a match that were played, are played or are due."""
    numbers = {game.number for game in play.games}
    if play.started_at is not None and play.ended_at is None:
        numbers.add(play.open_game.number)
    return tuple(sorted(numbers))


def replays_of(play: Play, game: int) -> int:
    """How often a game of a match has been replayed (CH-SHEET-2)."""
    return next((item.replay for item in play.games if item.number == game), 0)


def why_no_log(
    event: EventState,
    match: str,
    game: int,
    replay: int | None,
    registration: str | None,
    kept: int,
    erased: Collection[str],
) -> Refusal | None:
    """CH-SHEET-3: a log belongs to a game that was played; a player hands in those of their own.

    `registration` is the player's, None for the staff; `kept`: different logs of the game so far;
    `erased`: persons of whom nothing is stored any more, so no log that may name them (CH-PD-4).
    """
    known = event.order and match in event.structure
    players = event.players(match) if known else ()
    if registration is not None and registration not in players:
        return Refusal("submitted_log_not_his")
    play = event.plays.get(match)
    if not known or None in players or play is None or game not in games_of(play):
        return Refusal("submitted_log_no_game", {"game": game})
    if replay is not None and not 0 <= replay <= replays_of(play, game):
        return Refusal("submitted_log_no_replay", {"game": game})
    if any(event.entrants[str(player)].person in erased for player in players):
        return Refusal("submitted_log_of_erased")
    if kept >= LOGS_OF_A_GAME:
        return Refusal("submitted_log_too_many", {"limit": LOGS_OF_A_GAME})
    return None


def why_not_settled(event: EventState, match: str, persons: Collection[str]) -> Refusal | None:
    """CH-JUDGE-2: of a match in which they play themselves a judge leaves the logs to another
    one."""
    known = event.order and match in event.structure
    if known and event.has_player(persons, match):
        return Refusal("submitted_log_own_match")
    return None
