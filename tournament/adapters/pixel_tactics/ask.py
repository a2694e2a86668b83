"""What the page “May they?” shows: a position, what is looked at in it, the answer to a question.

Everything stands in the address, nothing is stored. The rules and the words of the game come from
the engine; here they are only sorted for the page.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules_engine.pixel_tactics import Game, action_text
from rules_engine.pixel_tactics.ask import Answer, ask
from rules_engine.pixel_tactics.ask import question as question_of
from rules_engine.pixel_tactics.codes import AREA_CODE, CARD_CODE, PLAYERS, STAGE_PLAY
from rules_engine.pixel_tactics.drawing import drawing
from rules_engine.pixel_tactics.generation import legal_actions
from rules_engine.pixel_tactics.ruling_positions import examples
from rules_engine.pixel_tactics.sentences import label
from rules_engine.pixel_tactics.setting import BadPosition, position_of, short_text
from rules_engine.pixel_tactics.setting_changes import changed
from tournament.adapters.pixel_tactics.ask_answers import Reply, Ruled, Try, reply_to, ruled
from tournament.adapters.pixel_tactics.ask_changes import Looked, Option, looked_at, settings_of
from tournament.adapters.pixel_tactics.boards import Board, board_of
from tournament.adapters.pixel_tactics.sealed import is_sealed, seal_of
from tournament.regulations.wording import Language
from tournament.web.shared.ask_link import ask_link

MOST_ANSWERS = 60
"""So many answers to an effect are shown."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What the address says: a position, what is changed, looked at and asked there.

    `day` is the day from whose pages a judge came; it leads to how others ruled. `seal` shows that
    this site has written a position in the middle of an action.
    """

    position: str = ""
    edit: str = ""
    look: str = ""
    do: str = ""
    ruling: str = ""
    day: str = ""
    seal: str = ""


@dataclass(frozen=True, slots=True)
class AskPage:
    """Everything that the page shows; `fault` says why a text or a change was refused."""

    position: str
    seal: str
    look: str
    day: str
    board: Board
    settings: Sequence[tuple[str, Sequence[Option]]]
    looked: Looked | None
    due: str
    answers: Sequence[Try]
    more: int
    reply: Reply | None
    ruling: Ruled | None
    address: str
    fault: str = ""
    typed: Mapping[str, str] = field(default_factory=dict)


def ask_page(asked: Asked, language: Language) -> AskPage:
    """The page of an address; what can't be read is told, and the page shows what can be."""
    fault = ""
    game = position_of("")
    question = asked.do
    example = examples().get(asked.ruling)
    try:
        if example is not None and not asked.position:
            game = example.position()
            question = question or example.question
        else:
            sealed = is_sealed(asked.position, asked.seal)
            game = position_of(asked.position, trusted=sealed)
        if asked.edit:
            game = changed(game, asked.edit)
    except BadPosition as wrong:
        fault = wrong.sentence(language)
    try:
        return _page(asked, game, question, fault, language)
    except BadPosition as wrong:
        return _page(
            Asked(position=asked.position, day=asked.day),
            game if wrong.code == "action" else position_of(""),
            "",
            fault or wrong.sentence(language),
            language,
            typed=question,
        )


def _page(
    asked: Asked, game: Game, question: str, fault: str, language: Language, typed: str = ""
) -> AskPage:
    position = short_text(game)
    answer = ask(game, question_of(question)) if question else None
    waits = bool(game.stack) or game.stage != STAGE_PLAY
    texts = [action_text(action) for action in legal_actions(game)] if waits else []
    seal = seal_of(game, position)
    example = examples().get(asked.ruling)
    return AskPage(
        position=position,
        seal=seal,
        look=asked.look if not answer else _subject(question),
        day=asked.day,
        board=board_of(_drawn(game, asked, answer, language), tappable=True),
        settings=() if waits else list(settings_of(game)),
        looked=looked_at(game, asked.look, language) if asked.look and not answer else None,
        due=game.due().words(language) if waits else "",
        answers=[Try(t, label(t, language, game), True) for t in texts[:MOST_ANSWERS]],
        more=max(0, len(texts) - MOST_ANSWERS),
        reply=reply_to(game, answer, asked.day, language, asked.ruling) if answer else None,
        ruling=ruled(example.ruling, language) if example else None,
        address=ask_link(position=position, do=question, day=asked.day, seal=seal),
        fault=fault,
        typed={"position": asked.position if fault else position, "do": typed or question},
    )


def _drawn(game: Game, asked: Asked, answer: Answer | None, language: Language) -> dict[str, Any]:
    """The position with its places and cards as buttons, lit where the answer leads."""
    drawn = drawing(game, language)
    look = asked.look
    lit: set[str] = set()
    if answer is not None:
        look = _subject(action_text(answer.action))
        lit = {word for other in answer.instead for word in action_text(other).split(" ")[3:]}
    for unit in drawn["units"].values():
        for row in unit:
            for cell in row:
                cell["name"] = "look"
                cell["chosen"] = cell["area"] == look
                cell["may"] = cell["area"] in lit
    for hand in drawn["hands"].values():
        for card in hand["cards"]:
            card["name_of_button"] = "look"
            card["chosen"] = card["code"] == look
    return drawn


def _subject(text: str) -> str:
    """The place or card that a question is about, else the player."""
    who, _kind, *words = text.split(" ")
    first = words[0] if words else ""
    return (
        first if first in AREA_CODE or first in CARD_CODE else who if who in tuple(PLAYERS) else ""
    )
