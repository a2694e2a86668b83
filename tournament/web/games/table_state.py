"""A recorded game as the JSON that the page of a table gets: one shape for recorder and practice.

The page knows no rules: it narrows the list of legal steps by what is tapped.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from rules_engine.core.ruleset import BrokenRule, Position, Recording, Ruleset
from tournament.play.recordings import LAST_STEPS as LAST_STEPS
from tournament.regulations.wording import Language
from tournament.web.shared.game_pages import GamePages, named


def table_state(
    pages: GamePages,
    game: Recording,
    steps: Sequence[str],
    *,
    language: Language,
    names: Mapping[str, str],
    below: str = "A",
    notes: Sequence[Mapping[str, Any]] = (),
    position: Position | None = None,
    before: Sequence[Position] = (),
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
        "board": pages.board_html(position, language, names=names, below=below, tappable=True),
        "needs": {"code": game.needs().code, "words": named(game.needs().words(language), names)},
        "legal": [_offer(pages, text, game, language) for text in [*game.legal(), *game.always()]],
        "last": [
            {
                "n": number,
                "sentence": pages.rules.step_sentence(text, language, looks.get(number)),
                "unchecked": False,
            }
            for number, text in enumerate(steps[first:], start=first)
        ],
        "finished": _finished(pages.rules, game, language),
        "notes": list(notes),
    }


def _offer(pages: GamePages, text: str, game: Recording, language: Language) -> dict[str, Any]:
    who, verb, *_ = text.split(" ")
    return {
        "text": text,
        "label": pages.rules.step_label(text, language, game.state),
        "who": who,
        "kind": verb,
        "taps": pages.taps_of(text),
        "ends": pages.ends(verb),
    }


def _finished(rules: Ruleset, game: Recording, language: Language) -> dict[str, Any] | None:
    result = game.result()
    if result is None:
        return None
    return {**result, "words": rules.result_words(result["winner"], result["reason"], language)}


def broken_words(rules: Ruleset, broken: BrokenRule, language: Language) -> dict[str, str]:
    """Why a step is illegal: the rule, what it says, what to do instead."""
    known = {name: value for name, value in broken.params.items() if name == "cause"}
    cause = rules.broken(broken.rule, known).facts(language)
    return {
        "rule": broken.rule,
        "message": broken.sentence(language) + (f" ({cause})" if cause else ""),
        "remedy": broken.remedy(language),
    }
