"""Games recorded by chance: the steps that a recorder might have tapped."""

from random import Random

from rules_engine.pixel_tactics.recording import GameRecording

_OFTEN = ("attack", "spell", "recruit", "order")


def likely(legal: list[str], random: Random) -> str:
    """One of the legal steps; attacks and spells more often, unseen cards never."""
    seen = [text for text in legal if ":?" not in text and " ?" not in text] or legal
    chosen = [text for text in seen if text.split(" ")[1] in _OFTEN]
    return random.choice(chosen if chosen and random.random() < 0.7 else seen)


def play_on(game: GameRecording, random: Random, steps: int) -> list[str]:
    """Up to so many steps, or until the game is over; the texts that were pushed."""
    made: list[str] = []
    while len(made) < steps and not game.finished:
        text = likely(game.legal(), random)
        game.push(text)
        made.append(text)
    return made


def whole_game(game: GameRecording, random: Random, steps: int = 60) -> list[str]:
    """A game that somebody concedes if it is not over after so many steps."""
    made = play_on(game, random, steps)
    if not game.finished:
        made.append("B concede")
        game.push(made[-1])
    return made
