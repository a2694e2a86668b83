"""Days on which another game than Pixel Tactics is played, and games of it that programs played."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from rules_engine.core.chance import Chance
from rules_engine.core.log import write_log
from rules_engine.logs import judged
from rules_engine.rulesets import names, ruleset
from rules_engine.standard_bearer.drawing import LETTERS
from tests.factories import DayFactory
from tests.support.scenario import Scenario
from tournament.championship.play.match_rules import DRAWN, MatchRules, Said, Summary, rules_of
from tournament.events import selectors
from tournament.regulations.profile import PIXEL_TACTICS, Profile

OTHER_GAMES = tuple(name for name in names() if name != PIXEL_TACTICS)
DRAWABLE = tuple(name for name in OTHER_GAMES if rules_of(name).drawn_by)
"""Those in which nobody may win."""
BEGUN_BY_RULE = tuple(name for name in OTHER_GAMES if rules_of(name).goes_first(()) is not None)
"""Those whose rules say who goes first in the first game of a match."""
NOT_COUNTED = tuple(name for name in OTHER_GAMES if not rules_of(name).counted_at_time)
"""Those in which a public lot decides when time is up."""
MOST_SEEDS = 500


def profile_of(game: str) -> Profile:
    """The profile of a championship in a game."""
    return replace(selectors.profile(), ruleset=game)


def day_of(game: str) -> Scenario:
    """A day of ten players whose match W1.2 is being played."""
    return DayFactory(in_play="W1.2", ruleset=game)


def ways_to_end(rules: MatchRules, outcome: str) -> list[str]:
    """How a game can end with this outcome."""
    said = (Said(outcome, word, rules.blank()) for word in rules.end_reasons)
    return [item.end_reason for item in said if rules.fits_its_end(item)]


@cache
def log_of(game: str, winner: str) -> tuple[bytes, Summary]:
    """A game that programs played and `A`, `B` or nobody (`draw`) won, and what its log tells."""
    rules = ruleset(game)
    for seed in range(MOST_SEEDS):
        match = rules.play_match("random", Chance(seed), 1, rules.variants[0])
        log = write_log(match).encode().partition(b"\n\nFormat: ")[0].rstrip(b"\n") + b"\n"
        _verdict, games = judged(log)
        if games and games[0]["winner"] == (DRAWN if winner == "draw" else winner):
            return log, games[0]
    raise AssertionError(f"nobody plays {game} so that {winner} wins")


def steps_of(log: bytes) -> list[str]:
    """What a recorder would have tapped: the events of a log without numbers and claims."""
    _headers, _empty, events = log.decode().partition("\n\n")
    return [
        line.partition(" ")[2].partition(" ! ")[0] for line in events.splitlines() if line.strip()
    ]


def begin_of(game: str, steps: Sequence[str]) -> dict[str, str]:
    """What a recorder types before the first of these steps, in Russian; most games ask nothing."""
    if game != "standard_bearer":
        return {}
    laid = [step.partition(" => ")[2].split(",") for step in steps[:3]]
    armies = ["".join(LETTERS[kind].in_language("ru") for kind in army) for army in laid[:2]]
    return {"army_A": armies[0], "army_B": armies[1], "first": laid[2][0]}
