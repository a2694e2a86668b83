"""The verdict on a submitted log as its page shows it: where, which rule, why, what instead.

Everything here may hold hidden cards; whether the reader may see it is settled before.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules_engine.core.diagnosis import SHOWN
from rules_engine.pixel_tactics.drawing import drawing
from rules_engine.pixel_tactics.game import Game
from rules_engine.pixel_tactics.messages import BrokenRule
from rules_engine.pixel_tactics.position import read_position
from rules_engine.pixel_tactics.sentences import event_sentence, label
from rules_engine.pixel_tactics.texts import EXPECTED, MISSING
from tournament.championship.sheets.logs.stored import without_typed
from tournament.play.models import LogVerdict
from tournament.regulations.wording import Language
from tournament.web.shared.ask_link import position_link
from tournament.web.shared.boards import Board, board_of
from tournament.web.shared.components import Kind
from tournament.web.shared.game_log_words import VERDICT, VERDICT_KIND

CIRCUMSTANCES = frozenset({"round", "wave", "ap", "order_ap", "hand", "deck", "cause", "accepted"})
"""Of a verdict's facts those that are told beside the line and the board."""


@dataclass(frozen=True, slots=True)
class MarkedLine:
    """A line of a log, as much of it as is shown, with the words at fault in the middle."""

    number: int
    column: int
    before: str
    fault: str
    after: str
    sentence: str


@dataclass(frozen=True, slots=True)
class ShownVerdict:
    """A verdict in the reader's language; what a kind of verdict does not have is empty."""

    word: str
    title: str
    kind: Kind
    rule: str
    sentence: str
    facts: str
    remedy: str
    line: MarkedLine | None
    expected: str
    actual: str
    legal: Sequence[str]
    board: Board | None
    ask: str
    outcomes: Sequence[str]
    checked: int


def shown_verdict(
    verdict: LogVerdict,
    text: str,
    language: Language,
    names: Mapping[str, str],
    *,
    public: bool = False,
) -> ShownVerdict:
    """A verdict on a log with this text; without the text (it may be unreadable) no line is shown.

    `names` of the players by seat. Of what people typed into the headers the public sees no words.
    """
    said: Mapping[str, Any] = verdict.details
    if public:
        said = without_typed(verdict.word, said)
    violation = BrokenRule(verdict.rule, said.get("params") or {}) if verdict.rule else None
    illegal = verdict.word == "illegal"
    return ShownVerdict(
        word=verdict.word,
        title=str(VERDICT[verdict.word]),
        kind=VERDICT_KIND[verdict.word],
        rule=verdict.rule,
        sentence=violation.sentence(language) if violation is not None else "",
        facts=BrokenRule(verdict.rule, _circumstances(said)).facts(language) if illegal else "",
        remedy=violation.remedy(language) if violation is not None and illegal else "",
        line=_marked(text, verdict.line, int(said.get("column", 0)), language) if text else None,
        expected=_expected(verdict.word, said, language),
        actual=str(said.get("actual", "")),
        legal=[label(action, language) for action in said.get("legal", ())],
        board=_board(str(said.get("position", "")), language, names),
        ask=_ask(str(said.get("position", ""))),
        outcomes=[str(outcome) for outcome in said.get("outcomes", ())],
        checked=int(said.get("checked", 0) or said.get("lines", 0)),
    )


def _circumstances(said: Mapping[str, Any]) -> dict[str, Any]:
    """What the position was like, but for what the line itself says."""
    params: Mapping[str, Any] = said.get("params") or {}
    return {name: value for name, value in params.items() if name in CIRCUMSTANCES}


def _expected(word: str, said: Mapping[str, Any], language: Language) -> str:
    """What should have stood there, or what is missing to judge."""
    wanted = str(said.get("wanted", ""))
    if word == "malformed":
        about = EXPECTED[said["expected"]].in_language(language)
        return f"{about}: {wanted}" if wanted else about
    if word == "undecidable":
        missing = MISSING[said["missing"]].in_language(language)
        return f"{missing} ({wanted})" if wanted else missing
    return str(said.get("expected", ""))


def _marked(text: str, number: int, column: int, language: Language) -> MarkedLine | None:
    """The line at fault; of a long one what stands around the fault."""
    lines = text.split("\n", number)
    if not 1 <= number <= len(lines):
        return None
    line = lines[number - 1]
    start = max(0, column - 1 - SHOWN // 2)
    shown = line[start : start + SHOWN]
    place = max(0, column - 1 - start)
    fault = shown[place:].split(" ", 1)[0] if column else ""
    return MarkedLine(
        number=number,
        column=column,
        before=shown[:place],
        fault=fault,
        after=shown[place + len(fault) :],
        sentence=_told(line, language),
    )


def _told(line: str, language: Language) -> str:
    """The event in plain words; a line that is no event has none."""
    try:
        return event_sentence(line, language)
    except ValueError:
        return ""


def _board(position: str, language: Language, names: Mapping[str, str]) -> Board | None:
    """The position before the event, drawn; none where the game had not begun."""
    if not position:
        return None
    return board_of(drawing(_read(position), language), names=names)


def _ask(position: str) -> str:
    """Where the engine can be asked about the position; empty where the game had not begun."""
    return position_link(_read(position)) if position else ""


def _read(position: str) -> Game:
    game = Game()
    read_position(position, game)
    return game
