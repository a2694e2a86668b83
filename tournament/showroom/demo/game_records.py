"""Games of the demo: programs play them, and their logs are handed in, right and wrong ones.

The same seeds give the same games each time; who wins is taken from the sheet, or just not.
"""

from collections.abc import Sequence

from django.conf import settings

from rules_engine.core.chance import Chance
from tournament.adapters.pixel_tactics.demo import game_won_by, next_step
from tournament.events.states import event_state
from tournament.play.live_games import set_delay
from tournament.play.log_submission import submit_log
from tournament.play.log_verification import judge_at_once
from tournament.play.recordings import Sent, start, table_of, take_steps
from tournament.showroom.demo.crew import Crew

FINISHED = ("W3.2", "W2.5", "W2.1", "L1.1", "GF")
"""Matches of the finished day that are handed in, as far as they were played."""
DELAY = 5
"""By how many minutes spectators are behind."""
RECORDED = 60
"""Steps of the game that is being recorded."""
SEED = 4
_FAULTY = "illegal-second-attack.log"
_WINNERS = {"A": "B", "B": "A"}


def hand_in_finished(crew: Crew) -> None:
    """Some games of a day that is over can be replayed whole."""
    played = [match for match in FINISHED if _winner(crew, match)]
    _judge(crew, [_submit(crew, match, game_won_by(_winner(crew, match))) for match in played])


def hand_in_running(crew: Crew) -> None:
    """Games of a day that is being played: two that tell the same, one that tells otherwise than
    its sheet, one that breaks a rule, and one whose match is not over.
    """
    twice, otherwise = _winner(crew, "W1.1"), _winner(crew, "W1.3")
    logs = [
        _submit(crew, "W1.1", game_won_by(twice)),
        _submit(crew, "W1.1", game_won_by(twice, skip=1)),
        _submit(crew, "W1.3", game_won_by(_WINNERS[otherwise])),
        _submit(crew, "W1.2", _faulty()),
        _submit(crew, "L1.4", game_won_by("B")),
    ]
    _judge(crew, logs)


def record_one(crew: Crew, match: str) -> None:
    """The judge records the game of a match at its table, and spectators follow it."""
    set_delay(crew.clock.caller(crew.organizer), event=crew.event, minutes=DELAY)
    opened = start(crew.clock.caller(crew.judge), event=crew.event, match=match)
    game, chance = table_of(opened.row).game, Chance(SEED)
    steps: list[Sent] = []
    while len(steps) < RECORDED:
        steps.append(Sent(f"demo-{len(steps)}", next_step(game, chance)))
        game.push(steps[-1].text)
    take_steps(
        crew.clock.caller(crew.judge),
        event=crew.event,
        recording=opened.row.pk,
        device=opened.device,
        size=0,
        steps=steps,
    )


def _winner(crew: Crew, match: str) -> str:
    """The seat that won the first game of a match by its sheet; empty if nobody did."""
    play = event_state(crew.event).plays.get(match)
    outcome = play.games[0].outcome if play is not None and play.games else None
    return outcome if outcome in _WINNERS else ""


def _faulty() -> bytes:
    return (settings.BASE_DIR / "fixtures" / "logs" / _FAULTY).read_bytes()


def _submit(crew: Crew, match: str, data: bytes) -> str:
    """The judge hands a log of the first game in; its id."""
    crew.clock.wait(seconds=10)
    submitted = submit_log(
        crew.clock.caller(crew.judge),
        event=crew.event,
        match=match,
        game=1,
        data=data,
        source="upload",
    )
    return submitted.log.pk


def _judge(crew: Crew, logs: Sequence[str]) -> None:
    crew.clock.wait(seconds=2)
    judge_at_once(logs, crew.clock.now)
