"""The verdict on a submitted log as its page shows it: where, which rule, why, what instead.

Everything here may hold hidden cards; whether the reader may see it is settled before.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules_engine.core.diagnosis import SHOWN
from rules_engine.core.ruleset import Ruleset
from rules_engine.rulesets import ruleset_of_rule
from tournament.championship.sheets.logs.stored import without_typed
from tournament.play.models import LogVerdict
from tournament.regulations.wording import Language
from tournament.web.shared.components import Kind
from tournament.web.shared.game_log_words import VERDICT, VERDICT_KIND
from tournament.web.shared.game_pages import GamePages, pages_of, pages_of_log

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
    board: Any
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
    pages = pages_of_log(text) if text else pages_of(ruleset_of_rule(verdict.rule).id)
    rules = pages.rules
    column = int(said.get("column", 0))
    violation = rules.broken(verdict.rule, said.get("params") or {}) if verdict.rule else None
    illegal = verdict.word == "illegal"
    return ShownVerdict(
        word=verdict.word,
        title=str(VERDICT[verdict.word]),
        kind=VERDICT_KIND[verdict.word],
        rule=verdict.rule,
        sentence=violation.sentence(language) if violation is not None else "",
        facts=rules.broken(verdict.rule, _circumstances(said)).facts(language) if illegal else "",
        remedy=violation.remedy(language) if violation is not None and illegal else "",
        line=_marked(text, verdict.line, column, language, rules) if text else None,
        expected=_expected(verdict.word, said, language, rules),
        actual=str(said.get("actual", "")),
        legal=[rules.step_label(action, language) for action in said.get("legal", ())],
        board=_board(pages, str(said.get("position", "")), language, names),
        ask=_ask(pages, str(said.get("position", ""))),
        outcomes=[str(outcome) for outcome in said.get("outcomes", ())],
        checked=int(said.get("checked", 0) or said.get("lines", 0)),
    )


def _circumstances(said: Mapping[str, Any]) -> dict[str, Any]:
    """What the position was like, but for what the line itself says."""
    params: Mapping[str, Any] = said.get("params") or {}
    return {name: value for name, value in params.items() if name in CIRCUMSTANCES}


def _expected(word: str, said: Mapping[str, Any], language: Language, rules: Ruleset) -> str:
    """What should have stood there, or what is missing to judge."""
    wanted = str(said.get("wanted", ""))
    if word == "malformed":
        about = rules.expected[said["expected"]].in_language(language)
        return f"{about}: {wanted}" if wanted else about
    if word == "undecidable":
        missing = rules.missing[said["missing"]].in_language(language)
        return f"{missing} ({wanted})" if wanted else missing
    return str(said.get("expected", ""))


def _marked(
    text: str, number: int, column: int, language: Language, rules: Ruleset
) -> MarkedLine | None:
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
        sentence=_told(line, language, rules),
    )


def _told(line: str, language: Language, rules: Ruleset) -> str:
    """The event in plain words; a line that is no event has none."""
    try:
        return rules.event_sentence(line, language)
    except ValueError:
        return ""


def _board(pages: GamePages, position: str, language: Language, names: Mapping[str, str]) -> Any:
    """The position before the event, drawn; none where the game had not begun."""
    if not position:
        return None
    return pages.board(pages.rules.read_position(position), language, names=names)


def _ask(pages: GamePages, position: str) -> str:
    """Where the engine can be asked about the position; empty where the game had not begun."""
    return pages.ask(pages.rules.read_position(position)) if position else ""
