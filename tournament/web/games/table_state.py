"""A recorded game as the JSON that the page of a table gets: one shape for recorder and practice.

The page knows no rules: it narrows the list of legal steps by what is tapped.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rules_engine.core.ruleset import BrokenRule, Position, Recording, Ruleset
from tournament.play.recordings import LAST_STEPS as LAST_STEPS
from tournament.regulations.wording import Language
from tournament.web.shared.game_pages import GamePages, Names, called


def table_state(
    pages: GamePages,
    game: Recording,
    steps: Sequence[str],
    *,
    language: Language,
    names: Names,
    spoken: Names | None = None,
    below: str = "A",
    notes: Sequence[Mapping[str, Any]] = (),
    position: Position | None = None,
    before: Sequence[Position] = (),
) -> dict[str, Any]:
    """What the page shows and offers; `steps` are the texts that the game was recorded with.

    The position is the recorder's own, unless another view of it is given: what they do not see is
    not in it. Recorders read the `spoken` names in all sentences, and see every card in its place.
    With the positions `before` the last steps these say which cards lay in their areas.
    """
    position = position or game.state
    due = game.needs()
    acts = due.who or below if spoken else ""

    def told(text: str) -> str:
        return called(text, spoken or {})

    first = max(0, len(steps) - LAST_STEPS)
    looks = dict(zip(range(len(steps) - 1, -1, -1), reversed(before), strict=False))
    return {
        "size": len(steps),
        "undo_from": game.undo_from,
        "board": pages.board_html(
            position, language, acts, names=names, below=below, tappable=True
        ),
        "needs": {"code": due.code, "words": told(due.words(language))},
        "legal": [
            _offer(pages, text, told(pages.rules.step_label(text, language, game.state)))
            for text in [*game.legal(), *game.always()]
        ],
        "last": [
            {
                "n": number,
                "sentence": told(pages.rules.step_sentence(text, language, looks.get(number))),
                "unchecked": False,
            }
            for number, text in enumerate(steps[first:], start=first)
        ],
        "finished": _finished(pages.rules, game, language, told),
        "notes": list(notes),
    }


def _offer(pages: GamePages, text: str, label: str) -> dict[str, Any]:
    who, verb, *_ = text.split(" ")
    return {
        "text": text,
        "label": label,
        "who": who,
        "kind": verb,
        "taps": pages.taps_of(text),
        "ends": pages.ends(verb),
    }


def _finished(
    rules: Ruleset, game: Recording, language: Language, told: Callable[[str], str]
) -> dict[str, Any] | None:
    result = game.result()
    if result is None:
        return None
    words = rules.result_words(result["winner"], result["reason"], language)
    return {**result, "words": told(words)}


def broken_words(rules: Ruleset, broken: BrokenRule, language: Language) -> dict[str, str]:
    """Why a step is illegal: the rule, what it says, what to do instead."""
    known = {name: value for name, value in broken.params.items() if name == "cause"}
    cause = rules.broken(broken.rule, known).facts(language)
    return {
        "rule": broken.rule,
        "message": broken.sentence(language) + (f" ({cause})" if cause else ""),
        "remedy": broken.remedy(language),
    }
