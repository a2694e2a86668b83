"""A verdict in words, as a good compiler says it: where, which rule, a caret, why, what to do."""

from __future__ import annotations

from rules_engine.core.reader import LINE_LIMIT
from rules_engine.core.verdict import Illegal, Legal, Malformed, Undecidable, Verdict
from rules_engine.pixel_tactics.messages import BrokenRule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


SHOWN: Final = 160
"""Characters of a line that are shown around the fault."""

_WORDS: Final = {
    "legal": ("правильно", "legal"),
    "illegal": ("нарушение", "illegal"),
    "malformed": ("ошибка записи", "malformed"),
    "undecidable": ("нельзя решить", "undecidable"),
    "files": ("файлов", "files"),
    "lines": ("строк", "lines"),
    "confirmed": ("подтверждены события", "confirmed events"),
    "expected": ("ожидалось", "expected"),
    "actual": ("записано", "recorded"),
    "remedy": ("как исправить", "remedy"),
    "position": ("позиция до события", "position before the event"),
    "possible": ("было бы правильно", "would be legal"),
    "checked": ("проверено до строки", "checked up to line"),
    "event": ("событие", "event"),
    "facts": ("обстоятельства", "facts"),
}  # fmt: skip

EXPECTED: Final = {
    "area": ("область, например A:V2", "an area such as A:V2"),
    "attack_kind": ("melee или ranged", "melee or ranged"),
    "card": ("карта, например A:witch", "a card such as A:witch"),
    "card_data_id": ("название данных карт", "the id of the card data"),
    "card_id": ("название карты из списка", "a card of the list"),
    "claim": ("утверждение имя=значение", "a claim name=value"),
    "committed_event": ("событие с обязательством", "an event with a commitment"),
    "count": ("количество", "a count"),
    "digest": ("16 шестнадцатеричных цифр", "16 hex digits"),
    "earlier_event": ("номер более раннего события", "the number of an earlier event"),
    "empty_line": ("пустая строка", "an empty line"),
    "event_number": ("номер события", "the event number"),
    "fewer_bytes": ("не больше байт", "at most so many bytes"),
    "fewer_lines": ("не больше строк", "at most so many lines"),
    "found": ("found или missing", "found or missing"),
    "hash": ("SHA-256 из 64 цифр", "a SHA-256 of 64 digits"),
    "header": ("заголовок", "the header"),
    "header_value": ("значение заголовка", "the header's value"),
    "judge": ("событие судьи", "an event of the judge"),
    "kind": ("вид события", "the kind of an event"),
    "line_end": ("конец строки (LF)", "the end of the line (LF)"),
    "method": ("random или last_winner", "random or last_winner"),
    "nonce": ("случайное слово обязательства", "the nonce of the commitment"),
    "number": ("число", "a number"),
    "one_space": ("ровно один пробел", "exactly one space"),
    "outcome": ("исход случая после =>", "what chance decided, after =>"),
    "pick": ("ответ на выбор", "a pick"),
    "player": ("A или B", "A or B"),
    "reason": ("причина", "a reason"),
    "row": ("ряд V, F или R", "a row V, F or R"),
    "shorter_line": ("строка покороче", "a shorter line"),
    "shorter_text": ("текст покороче", "a shorter text"),
    "sorted_cards": ("карты в порядке списка", "cards in the order of the list"),
    "table": ("событие стола", "an event of the table"),
    "text": ("текст без управляющих знаков", "text without control characters"),
    "two_numbers": ("два числа", "two numbers"),
    "utf8": ("текст в UTF-8", "text in UTF-8"),
    "who": ("A, B, table или judge", "A, B, table or judge"),
    "winner": ("A, B или drawn", "A, B or drawn"),
    "word": ("слово", "the word"),
    "yes_no": ("yes или no", "yes or no"),
}  # fmt: skip

MISSING: Final = {
    "card_data": (
        "протокол сыгран по другим данным карт, их нет у этой программы",
        "the log was played with other card data, which this program does not have",
    ),
    "commitment": (
        "обязательство не раскрыто, а событие не подтверждено",
        "a commitment that was not opened, of an event that nobody confirmed",
    ),
    "game_end": ("протокол обрывается: партия не окончена", "the log stops: the game goes on"),
    "hidden_card": (
        "скрытая карта: событие не подтверждено ни обоими игроками, ни судьёй",
        "a hidden card: neither both players nor the judge have confirmed the event",
    ),
    "hidden_deck": (
        "скрытый порядок колоды: событие не подтверждено ни обоими игроками, ни судьёй",
        "a hidden deck order: neither both players nor the judge have confirmed the event",
    ),
}


def diagnosis(path: str, verdict: Verdict, language: str) -> str:
    """The verdict on a file in words, with a line end."""

    def say(key: str) -> str:
        return _WORDS[key][language == "en"]

    word = say(verdict.word)
    if isinstance(verdict, Legal):
        outcomes = ", ".join(verdict.outcomes)
        said = f"{path}: {word}: {outcomes}; {say('lines')}: {verdict.lines}"
        if verdict.confirmed:
            events = ", ".join(f"{game}:{event}" for game, event in verdict.confirmed)
            said += f"; {say('confirmed')}: {events}"
        return f"{said}\n"
    if isinstance(verdict, Undecidable):
        missing = MISSING[verdict.missing][language == "en"]
        wanted = f" ({verdict.wanted})" if verdict.wanted else ""
        lines = [f"{path}:{verdict.line}: {word}: {missing}{wanted}"]
        lines += _shown(path, verdict.line, 0)
        lines.append(f"  = {say('checked')} {verdict.checked}")
        return "\n".join(lines) + "\n"
    if isinstance(verdict, Malformed):
        expected = EXPECTED[verdict.expected][language == "en"]
        wanted = f": {verdict.wanted}" if verdict.wanted else ""
        head = f"{path}:{verdict.line}:{verdict.column}: {word} ({verdict.rule})"
        lines = [f"{head}: {say('expected')}: {expected}{wanted}"]
        lines += _shown(path, verdict.line, verdict.column)
        return "\n".join(lines) + "\n"
    assert isinstance(verdict, Illegal)
    return _illegal(path, verdict, language)


def summary(total: int, counts: dict[str, int], language: str) -> str:
    """How many files have which verdict."""
    said = [f"{_WORDS[word][language == 'en']}: {n}" for word, n in sorted(counts.items())]
    return f"{_WORDS['files'][language == 'en']}: {total}; {', '.join(said)}\n"


def _illegal(path: str, verdict: Illegal, language: str) -> str:
    def say(key: str) -> str:
        return _WORDS[key][language == "en"]

    rule = BrokenRule(verdict.rule, verdict.params)
    head = f"{path}:{verdict.line}:{verdict.column}: {say('illegal')} {verdict.rule}"
    lines = [f"{head}: {rule.sentence(language)}"]
    lines += _shown(path, verdict.line, verdict.column)
    pairs = (
        ("actual", verdict.actual),
        ("expected", verdict.expected),
        ("facts", rule.facts(language)),
        ("remedy", rule.remedy(language)),
        ("possible", "; ".join(verdict.legal)),
        ("position", verdict.position),
    )
    lines += [f"  = {say(key)}: {value}" for key, value in pairs if value]
    return "\n".join(lines) + "\n"


def _shown(path: str, line: int, column: int) -> list[str]:
    """The line with a caret under the fault; nothing if the file is not there any more."""
    text = _line_of(path, line)
    if text is None:
        return []
    start = max(0, column - 1 - SHOWN // 2)
    part = text[start : start + SHOWN]
    number = f"{line:>5} | "
    printable = "".join(sign if sign.isprintable() else "�" for sign in part)
    found = [f"{number}{printable}"]
    if column:
        width = max(1, len(text[column - 1 :].split(" ", 1)[0])) if column <= len(text) else 1
        found.append(f"{' ' * 5} | {' ' * (column - 1 - start)}{'^' * min(width, SHOWN)}")
    return found


def _line_of(path: str, line: int) -> str | None:
    try:
        with open(path, "rb") as file:
            for _ in range(line - 1):
                # Lines of a damaged file may be as long as the file.
                while (piece := file.readline(LINE_LIMIT)) and not piece.endswith(b"\n"):
                    pass
                if not piece:
                    return None
            return file.readline(LINE_LIMIT).decode("utf-8", "replace").rstrip("\n")
    except OSError:
        return None
