"""Which log of a game is shown to whom, and how much of it (PT-LOG-14).

Anyone sees the newest legal log of a game: while its match is played as a spectator at the table
saw it, afterwards whole. Shown is the copy without the words that people typed (CH-PD-6).
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from django.db.models import OuterRef, QuerySet, Subquery

from rules_engine.core.ruleset import SPECTATOR
from tournament.championship.sheets.logs.readers import match_is_over
from tournament.events.states import event_state
from tournament.play.models import LogVerdict, SubmittedLog


@dataclass(frozen=True, slots=True)
class ShownLog:
    """A legal log as one reader may see it.

    `by`: who handed it in; `kept`: the hash of the copy that is shown; `viewer`: whose eyes it is
    seen with, None for all that the log holds.
    """

    id: str
    match: str
    game: int
    replay: int
    by: str
    kept: str
    viewer: int | None


def legal_logs(event: str, match: str, game: int) -> list[ShownLog]:
    """The logs of a game whose newest verdict is legal, each as it stands whole, newest first."""
    found = _legal().filter(game_day=event, match=match, game=game)
    return list(_shown(found.order_by("-received_at", "-pk")))


def shown_logs(event: str, match: str, game: int, *, public: bool) -> list[ShownLog]:
    """The legal logs of a game as it counts, newest first; two of the same content are one."""
    state = event_state(event)
    play = state.plays.get(match)
    present = next((item.replay for item in play.games if item.number == game), 0) if play else 0
    viewer = SPECTATOR if public and not match_is_over(state, match) else None
    shown: dict[str, ShownLog] = {}
    for log in legal_logs(event, match, game):
        if log.replay == present and log.kept not in shown:
            shown[log.kept] = replace(log, viewer=viewer)
    return list(shown.values())


def shown_log(
    event: str, match: str, game: int, *, public: bool, chosen: str = ""
) -> ShownLog | None:
    """The log of a game that a reader sees: the one they chose by its id, else the newest."""
    logs = shown_logs(event, match, game, public=public)
    return next((log for log in logs if log.id == chosen), logs[0] if logs else None)


def one_log(event: str, log_id: str, by: str = "") -> ShownLog | None:
    """A legal log whole, for those who may see every log of the day.

    `by`: only if this player has handed it in.
    """
    found = _legal().filter(game_day=event, pk=log_id)
    return next(_shown(found.filter(by_role="player", by_id=by) if by else found), None)


def games_to_watch(event: str) -> list[tuple[str, int]]:
    """Matches and games of a day of which there is a legal log as the games count now."""
    plays = event_state(event).plays
    counting = {
        (match, game.number): game.replay for match, play in plays.items() for game in play.games
    }
    rows = _legal().filter(game_day=event).values_list("match", "game", "replay")
    found = {
        (match, game) for match, game, replay in rows if counting.get((match, game), 0) == replay
    }
    return sorted(found)


def games_by_day(championship: str) -> dict[str, int]:
    """How many games of each day of a championship can be replayed."""
    days = _legal().filter(game_day__championship=championship).values_list("game_day", flat=True)
    counts = {day: len(games_to_watch(day)) for day in days.order_by("game_day").distinct()}
    return {day: count for day, count in counts.items() if count}


def _shown(logs: "QuerySet[SubmittedLog]") -> Iterator[ShownLog]:
    rows = logs.values_list("pk", "match", "game", "replay", "by_id", "kept")
    return (ShownLog(*row, viewer=None) for row in rows)


def _legal() -> "QuerySet[SubmittedLog]":
    newest = LogVerdict.objects.filter(log=OuterRef("pk")).order_by("-checked_at", "-pk")
    logs = SubmittedLog.objects.annotate(verdict=Subquery(newest.values("word")[:1]))
    return logs.filter(verdict="legal").exclude(kept="")
