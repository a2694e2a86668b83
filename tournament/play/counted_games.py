"""The games that statistics count: verified, confirmed, finished, each once.

A game counts by its newest legal log, once its match is over (PT-LOG-14) and its sheet is
confirmed, unless log and sheet name different winners: that is for a judge first (CH-SHEET-5).
"""

from django.db.models import OuterRef, Subquery

from tournament.championship.event_state import EventState
from tournament.championship.play.match_rules import Summary
from tournament.championship.sheets.logs.claims import against_sheet, game_among
from tournament.championship.sheets.logs.readers import match_is_over
from tournament.events.models import GameDay
from tournament.events.selectors import is_rehearsal
from tournament.events.states import championship_state, event_state
from tournament.play.models import LogVerdict, SubmittedLog


def counted_games(days: frozenset[str], ruleset: str) -> list[Summary]:
    """What logs of a game played on these days tell, in the order of day, match and game."""
    newest = LogVerdict.objects.filter(log=OuterRef("pk")).order_by("-checked_at", "-pk")
    logs = SubmittedLog.objects.filter(game_day__in=days).annotate(
        word=Subquery(newest.values("word")[:1]), summary=Subquery(newest.values("summary")[:1])
    )
    rows = logs.filter(word="legal").order_by("game_day", "match", "game", "received_at", "pk")
    found: dict[tuple[str, str, int], Summary] = {}
    columns = ("game_day", "match", "game", "replay", "summary")
    for day, match, game, replay, summary in rows.values_list(*columns):
        state, told = event_state(day), game_among(summary, game)
        of_game = state.rules.ruleset == ruleset
        if told is not None and of_game and _counts(state, match, game, replay, told):
            found[day, match, game] = told
    return list(found.values())


def announced_days() -> frozenset[str]:
    """Days with logs of championships that count and are announced."""
    with_logs = SubmittedLog.objects.order_by("game_day").values_list("game_day", flat=True)
    rows = GameDay.objects.filter(pk__in=list(with_logs.distinct()))
    pairs = rows.values_list("pk", "championship_id")
    return frozenset(
        day
        for day, championship in pairs
        if championship_state(championship).life.announced
        and not is_rehearsal(championship=championship)
    )


def _counts(state: EventState, match: str, number: int, replay: int, told: Summary) -> bool:
    play = state.plays.get(match)
    if play is None or not match_is_over(state, match):
        return False
    game = next((item for item in play.games if item.number == number), None)
    if game is None or game.outcome is None or game.replay != replay or game.sheet is None:
        return False
    differs = against_sheet(game.sheet.statement, told)
    return all(item.what != "winner" for item in differs)
