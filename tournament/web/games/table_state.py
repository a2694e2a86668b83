"""A recorded game as the JSON that the page of a table gets: one shape for recorder and practice.

The page knows no rules: it narrows the list of legal steps by what is tapped.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from rules_engine.pixel_tactics.drawing import drawing
from rules_engine.pixel_tactics.game import Game
from rules_engine.pixel_tactics.messages import BrokenRule
from rules_engine.pixel_tactics.names import result_words
from rules_engine.pixel_tactics.recording import GameRecording
from rules_engine.pixel_tactics.sentences import action_sentence, label
from tournament.play.recordings import LAST_STEPS as LAST_STEPS
from tournament.regulations.wording import Language
from tournament.web.shared.boards import board_html

_TURN_ENDS = frozenset({"pass", "end_turn"})
_GAME_ENDS = frozenset({"concede", "ruling"})
_SPLIT = re.compile(r"[*@]")
_PLAYER = re.compile(r"\b(?:[Ии]грок[а-я]*|[Pp]layer) ([AB])\b")
_SIDE = re.compile(r"[AB]:([123VFR])\Z")
_NOTHING = "-"


def table_state(
    game: GameRecording,
    steps: Sequence[str],
    *,
    language: Language,
    names: Mapping[str, str],
    below: str = "A",
    notes: Sequence[Mapping[str, Any]] = (),
    position: Game | None = None,
    before: Sequence[Game] = (),
) -> dict[str, Any]:
    """What the page shows and offers; `steps` are the texts that the game was recorded with.

    The position is the recorder's own, unless another view of it is given: what they do not see is
    not in it. With the positions `before` the last steps these say which cards lay in their areas.
    """
    position = position or game.state
    first = max(0, len(steps) - LAST_STEPS)
    looks = dict(zip(range(len(steps) - 1, -1, -1), reversed(before), strict=False))
    return {
        "size": len(steps),
        "undo_from": game.undo_from,
        "board": board_html(drawing(position, language), names=names, below=below, tappable=True),
        "needs": {"code": game.needs().code, "words": _named(game.needs().words(language), names)},
        "legal": [_offer(text, game, language) for text in [*game.legal(), *game.always()]],
        "last": [
            {
                "n": number,
                "sentence": action_sentence(text, language, looks.get(number)),
                "unchecked": False,
            }
            for number, text in enumerate(steps[first:], start=first)
        ],
        "finished": _finished(game, language),
        "notes": list(notes),
    }


def taps_of(text: str) -> list[str]:
    """The words of a step as the page taps them: its kind, then cards, areas and choices."""
    _who, verb, *words = text.split(" ")
    if verb == "ruling":
        # The other words say how a ruling is written down, which nobody taps.
        words = words[1:2]
    taps = [verb]
    for word in words:
        taps += _parts(word)
    return taps


def _named(words: str, names: Mapping[str, str]) -> str:
    """The name beside the seat: `Player A (Ivan)`; only `you` of a name that says so."""

    def player(found: re.Match[str]) -> str:
        name = names.get(found[1], "").partition(" (")[0]
        return f"{found[0]} ({name})" if name and not name.endswith(f" {found[1]}") else found[0]

    return _PLAYER.sub(player, words)


def _offer(text: str, game: GameRecording, language: Language) -> dict[str, Any]:
    who, verb, *_ = text.split(" ")
    return {
        "text": text,
        "label": label(text, language, game.state),
        "who": who,
        "kind": verb,
        "taps": taps_of(text),
        "ends": "game" if verb in _GAME_ENDS else "turn" if verb in _TURN_ENDS else "",
    }


def _parts(word: str) -> list[str]:
    """One word of a step as one tap or two: the card, then the area or the amount."""
    area, equals, card = word.partition("=")
    if equals:
        return ["none", area] if card == _NOTHING else [card, area]
    side = _SIDE.fullmatch(word)
    return [side[1]] if side is not None else _SPLIT.split(word)


def _finished(game: GameRecording, language: Language) -> dict[str, Any] | None:
    result = game.result()
    if result is None:
        return None
    return {**result, "words": result_words(result["winner"], result["reason"], language)}


def broken_words(broken: BrokenRule, language: Language) -> dict[str, str]:
    """Why a step is illegal: the rule, what it says, what to do instead."""
    known = {name: value for name, value in broken.params.items() if name == "cause"}
    cause = BrokenRule(broken.rule, known).facts(language)
    return {
        "rule": broken.rule,
        "message": broken.sentence(language) + (f" ({cause})" if cause else ""),
        "remedy": broken.remedy(language),
    }
