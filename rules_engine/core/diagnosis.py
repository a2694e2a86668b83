"""A verdict in words, as a good compiler says it: where, which rule, a caret, why, what to do."""

from __future__ import annotations

from rules_engine.core.reader import LINE_LIMIT
from rules_engine.core.ruleset import Ruleset
from rules_engine.core.verdict import Illegal, Legal, Malformed, Undecidable, Verdict

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


SHOWN: Final = 160
"""Characters of a line that are shown around the fault."""

# Said of every log, so no file is read for them.
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


def diagnosis(path: str, verdict: Verdict, language: str, rules: Ruleset) -> str:
    """The verdict on a file with a log of a game in words, with a line end."""

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
        missing = rules.missing[verdict.missing].in_language(language)
        wanted = f" ({verdict.wanted})" if verdict.wanted else ""
        lines = [f"{path}:{verdict.line}: {word}: {missing}{wanted}"]
        lines += _shown(path, verdict.line, 0)
        lines.append(f"  = {say('checked')} {verdict.checked}")
        return "\n".join(lines) + "\n"
    if isinstance(verdict, Malformed):
        expected = rules.expected[verdict.expected].in_language(language)
        wanted = f": {verdict.wanted}" if verdict.wanted else ""
        head = f"{path}:{verdict.line}:{verdict.column}: {word} ({verdict.rule})"
        lines = [f"{head}: {say('expected')}: {expected}{wanted}"]
        lines += _shown(path, verdict.line, verdict.column)
        return "\n".join(lines) + "\n"
    assert isinstance(verdict, Illegal)
    return _illegal(path, verdict, language, rules)


def summary(total: int, counts: dict[str, int], language: str) -> str:
    """How many files have which verdict."""
    said = [f"{_WORDS[word][language == 'en']}: {n}" for word, n in sorted(counts.items())]
    return f"{_WORDS['files'][language == 'en']}: {total}; {', '.join(said)}\n"


def _illegal(path: str, verdict: Illegal, language: str, rules: Ruleset) -> str:
    def say(key: str) -> str:
        return _WORDS[key][language == "en"]

    rule = rules.broken(verdict.rule, verdict.params)
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
