"""Games that programs played, handed in on a scenario's day, and what of them nobody may see."""

from functools import cache

from rules_engine.core.chance import Chance
from rules_engine.core.log import write_log
from rules_engine.logs import frames
from rules_engine.pixel_tactics.codes import CARD_IDS, CARD_TEXT, NUMBER, A, B
from rules_engine.pixel_tactics.programs import play_match
from tests.support.scenario import Scenario
from tournament.play.log_submission import submit_log
from tournament.play.log_verification import judge_at_once


@cache
def played(seed: int, player: str = "greedy") -> bytes:
    """A whole game that programs played."""
    return write_log(play_match(player, Chance(seed), 1, "championship")).encode()


def never_seen(log: bytes) -> list[str]:
    """Cards (`A:witch`) that lay hidden from spectators all through a game."""
    hidden = {(player, number) for player in (A, B) for number in range(1, 26)}
    for frame in frames(log):
        state = frame.state
        for player in (A, B):
            hidden -= {(player, n) for n in range(1, 26) if state.discard[player] >> n & 1}
        shown = (*(cell for cell in state.cells if cell), *state.aside, *state.chosen)
        hidden -= {(code >> 5 & 1, code & NUMBER) for code in shown}
        named = set(frame.line.partition(" => ")[0].replace(",", " ").split(" "))
        hidden = {(p, n) for p, n in hidden if CARD_TEXT[p << 5 | n] not in named}
    return sorted(f"{'AB'[player]}:{CARD_IDS[number]}" for player, number in hidden)


def exchanged(log: bytes, one: str, other: str) -> bytes:
    """The log with one card in the place of another of the same deck; claims are left out."""
    names = {one: other, other: one}
    lines = []
    for line in log.decode().split("\n"):
        head, arrow, cards = line.partition(" ! ")[0].partition(" => ")
        cards = ",".join(names.get(card, card) for card in cards.split(","))
        lines.append(head + arrow + cards)
    return "\n".join(lines).encode()


def in_play(day: Scenario, match: str) -> None:
    """Call a match and let it begin."""
    day.start(match)


def hand_in(day: Scenario, match: str, log: bytes, game: int = 1) -> str:
    """The judge hands a log in and it is judged at once; its id."""
    submitted = submit_log(
        day.by(day.judge), event=day.event, match=match, game=game, data=log, source="upload"
    )
    judge_at_once([submitted.log.pk], day.now)
    return submitted.log.pk
