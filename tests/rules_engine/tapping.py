"""A known game tapped into a recording by somebody who sees all of it, or one player's part."""

from functools import cache

from rules_engine.core.log import GameLog, Log, write_game, write_log
from rules_engine.core.verdict import Undecidable
from rules_engine.core.verify import played_steps
from rules_engine.logs import read_log
from rules_engine.pixel_tactics import Game
from rules_engine.pixel_tactics.codes import (
    DEAL,
    INITIAL_DRAW,
    LEADER_CHOICE,
    LEADER_RETURN,
    PLAYERS,
    SEARCH,
    SHUFFLE,
    TABLE,
    A,
    Action,
    B,
)
from rules_engine.pixel_tactics.headers import Headers
from rules_engine.pixel_tactics.hidden import HIDDEN_CARD
from rules_engine.pixel_tactics.recording import GameRecording
from rules_engine.pixel_tactics.ruleset import RULESET
from rules_engine.pixel_tactics.setup_changes import starting_cards
from rules_engine.pixel_tactics.state import tops
from rules_engine.pixel_tactics.step_texts import step_text
from rules_engine.pixel_tactics.views import seen_by
from tests.rules_engine.recorded import random_log, verdict


@cache
def whole_game(seed: int) -> GameLog:
    """A random game of some match, with all cards; nobody concedes between two events."""
    policy = ("uniform", "effects", "attacks")[seed % 3]
    text = random_log(seed, policy, "box" if seed % 5 == 4 else "championship")
    return read_log(text).games[0] if " concede" not in text else whole_game(seed + 1000)


def vouched(view: GameLog) -> str:
    """The text of an observed log in which a judge accepts whatever nobody can see."""
    text = write_log(Log([view]))
    number = len(view.events)
    while isinstance(found := verdict(text), Undecidable):
        number += 1
        text += f"{number} judge ruling accept {found.event}\n"
    return text


def taps_of_player(game: GameLog, viewer: int) -> list[str]:
    """What a player taps who sees their own cards."""
    found: list[Action] = []
    for step in played_steps((vouched(seen_by(game, viewer)).encode(),), RULESET):
        unseen = step[0] == LEADER_CHOICE and not step[2]
        unseen |= step[0] in (INITIAL_DRAW, LEADER_RETURN) and not step[3]
        if step[0] == SHUFFLE or unseen:
            continue
        place = len(found)
        if step[0] == HIDDEN_CARD:
            # They learn what was discarded, not when it was drawn.
            while place and found[place - 1][0] == DEAL:
                place -= 1
        found.insert(place, step)
    return _in_words(game, found)


def taps_of_neutral(game: GameLog) -> list[str]:
    """What is tapped by somebody who sees both hands, but neither decks nor leaders face down."""
    whole = Game(game.headers.rules())
    found: list[Action] = []
    for step in played_steps((write_game(game).encode(),), RULESET):
        before = (tops(whole, A), tops(whole, B))
        if step[0] == INITIAL_DRAW:
            drawn = before[step[2]][: starting_cards(whole, step[2])]
            found += [(DEAL, TABLE, step[2] << 5 | number) for number in drawn]
        elif step[0] == LEADER_RETURN:
            found.append((DEAL, TABLE, step[3]))
        elif step[0] not in (SHUFFLE, LEADER_CHOICE):
            found.append(step)
        whole.push(step)
        if step[0] in (SHUFFLE, INITIAL_DRAW, LEADER_RETURN):
            continue
        for player in (A, B):
            count = max(0, len(before[player]) - len(tops(whole, player)))
            gone = [player << 5 | number for number in before[player][:count]]
            # A card that is searched leaves the deck without being drawn.
            found += [(DEAL, TABLE, code) for code in gone if step[0] != SEARCH]
    return _in_words(game, found)


def _in_words(game: GameLog, steps: list[Action]) -> list[str]:
    owner = A
    words = []
    for step in steps:
        if step[0] == DEAL:
            owner = step[2] >> 5 if step[2] else owner
        elif step[1] < TABLE:
            owner = step[1]
        words.append(step_text(step, owner))
    reasons = [event.words for event in game.events if event.kind == "ruling"]
    return [
        f"judge ruling {' '.join(reasons[0])}" if text.startswith("judge") else text
        for text in words
    ]


def tapped(headers: Headers, viewer: int | None, taps: list[str]) -> GameRecording:
    """The recording of some taps; what followed by itself is not tapped again."""
    recording = GameRecording(headers, viewer)
    coming: list[str] = []
    for text in taps:
        if text in coming:
            del coming[: coming.index(text) + 1]
            continue
        drawn = text.startswith("table deal") and recording.why_illegal(text)
        if recording.finished or drawn:
            # A card whose place in the deck was known is drawn by itself.
            continue
        recording.push(text)
        coming = list(recording.followed)
    return recording


def essence(game: GameLog) -> tuple[list[str], list[str]]:
    """The events of a log: of the setup in any order, of play in their order.

    Without their numbers; the order of drawn cards does not count where some are not named.
    """
    lines: list[str] = []
    for event in game.events:
        text = event.text().partition(" ")[2]
        if event.outcome and "?" in event.outcome:
            text = text.replace(",".join(event.outcome), ",".join(sorted(event.outcome)))
        lines.append(text)
    starts = [place for place, line in enumerate(lines) if line.startswith("table first_player")]
    start = starts[0] if starts else len(lines)
    return sorted(lines[:start]), lines[start:]


def letters(viewer: int | None) -> str:
    """A name for a recorder."""
    return "neutral" if viewer is None else PLAYERS[viewer]
