"""The sentences of the audit, Russian and English."""

from typing import Final, Literal

from rules_engine.core.texts import words
from tournament.ledger.audit.report import Check, Finding, Seen

Language = Literal["ru", "en"]
PACKAGE: Final = "tournament.ledger.audit"

FAILURES: Final = words(PACKAGE, "failure_texts")
REMARKS: Final = words(PACKAGE, "remark_texts", "remarks")
WITHHELD: Final = words(PACKAGE, "remark_texts", "withheld")
UNREADABLE: Final = words(PACKAGE, "remark_texts", "unreadable")
CHECKS: Final = words(PACKAGE, "report_texts", "checks")
FRAME: Final = words(PACKAGE, "report_texts", "frame")


def sentence(finding: Finding, language: Language, *, failed: bool | None = None) -> str:
    """A finding in words, without its place; `failed` where a code is both failure and remark."""
    tables = (REMARKS, WITHHELD, FAILURES) if failed is False else (FAILURES, REMARKS, WITHHELD)
    text = next(table[finding.code] for table in tables if finding.code in table)
    params = {name: _printable(value) for name, value in finding.params.items()}
    return text.in_language(language).format(**params)


def check_name(check: Check, language: Language) -> str:
    """What was checked."""
    return CHECKS[check.code].in_language(language)


def witness_line(witness: Seen, language: Language) -> str:
    """One witness: who, how far, when, and who trusts it."""
    told = {"name": witness.name, "size": witness.size, "at": witness.when or "?"}
    said = "witness_silent" if witness.at is None else "witness_seen"
    line = FRAME[said].in_language(language).format(**told)
    yours = FRAME["witness_yours"].in_language(language)
    return f"{line} {yours}" if witness.trusted else line


def unreadable(reason: str, name: str, language: Language) -> str:
    """Why a file is no bundle."""
    return UNREADABLE[reason].in_language(language).format(name=_printable(name))


def _printable(value: str | int) -> str | int:
    """A value on one line: what stands in a ledger must not pretend to be the audit's own words."""
    if not isinstance(value, str) or value.isprintable():
        return value
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in value)
