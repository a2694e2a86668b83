"""Logs of games: unaltered, legal, and in agreement with the sheets that name them.

A broken rule or a contradiction is for the judge and changes nothing by itself (CH-SHEET-5); a log
that nobody's sheet names, or that is not the one a sheet names, is no log of this event.
"""

from collections.abc import Mapping, Sequence

from rules_engine.core.verdict import Illegal, Legal, Malformed, Undecidable
from rules_engine.pixel_tactics.card_numbers import NUMBERS
from rules_engine.pixel_tactics.verify import verify_bytes
from tournament.ledger.audit.bundle import Bundle
from tournament.ledger.audit.context import NamedLog
from tournament.ledger.audit.report import Book

CARD_NUMBERS = {name: number for number, (name, *_) in enumerate(NUMBERS, start=1)}
_OUTCOMES = {"A": "A", "B": "B", "drawn": "draw"}


def check_logs(
    bundle: Bundle, named: Mapping[str, Sequence[NamedLog]], book: Book, *, whole: bool
) -> None:
    """Every log of the bundle, and every one that a sheet names.

    `whole`: whether all sheets are known, so that a log that none of them names is nobody's.
    """
    found = {name[5:-4]: data for name, data in bundle.folder("logs").items()}
    for digest in sorted(set(found) - set(named)) if whole else ():
        book.fail("log_of_nobody", file=f"logs/{digest}.log")
    for digest, sheets in named.items():
        if digest not in found:
            book.withhold("log_withheld", sheets[0].ledger, sheets[0].entry, digest=digest)
            continue
        book.count("logs")
        _check_log(found[digest], sheets, book)


def _check_log(data: bytes, sheets: Sequence[NamedLog], book: Book) -> None:
    verdict = verify_bytes(data)
    first = sheets[0]
    where = {"ledger": first.ledger, "entry": first.entry}
    if isinstance(verdict, Illegal):
        book.remark("log_illegal", line=verdict.line, rule=verdict.rule, **where)  # type: ignore[arg-type]
    elif isinstance(verdict, Malformed):
        book.remark("log_malformed", line=verdict.line, **where)  # type: ignore[arg-type]
    elif isinstance(verdict, Undecidable):
        book.remark("log_undecidable", line=verdict.line, **where)  # type: ignore[arg-type]
    if not isinstance(verdict, Legal):
        return
    book.count("logs_legal")
    games = _games(data.decode(), verdict.outcomes)
    for sheet in sheets:
        said = sheet.statement
        played = games.get(str(said["game"])) or (
            next(iter(games.values())) if len(games) == 1 else None
        )
        if played is None:
            book.remark("log_other_game", sheet.ledger, sheet.entry)
            continue
        for name, value in _stated(said).items():
            if value is not None and name in played and played[name] != value:
                code = f"log_{name}"
                book.remark(code, sheet.ledger, sheet.entry, sheet=value, log=played[name])


def _stated(statement: Mapping[str, object]) -> dict[str, str | int | None]:
    """What a sheet says that a log says too; nothing where nobody wrote it down."""
    leaders = statement["leaders"]
    first, second = leaders if isinstance(leaders, list | tuple) else (None, None)
    return {
        "winner": str(statement["outcome"]),
        "first_player": _or_none(statement["first_player"]),
        "leader_a": first,
        "leader_b": second,
    }


def _or_none(value: object) -> str | None:
    return str(value) if value is not None else None


def _games(text: str, outcomes: Sequence[str]) -> dict[str, dict[str, str | int]]:
    """What a legal log says of each of its games, by the number in its header."""
    games: dict[str, dict[str, str | int]] = {}
    current: dict[str, str | int] = {}
    for line in text.split("\n"):
        if line.startswith("Game: "):
            current = games.setdefault(line[6:], {})
            continue
        _, _, event = line.partition(" ")
        if event.startswith("table leader_reveal "):
            for word in event.split(" ")[2:4]:
                owner, _, card = word.partition(":")
                if card in CARD_NUMBERS:
                    current[f"leader_{owner.lower()}"] = CARD_NUMBERS[card]
        elif event.startswith("table first_player "):
            current["first_player"] = event.split(" ")[2]
    for game, outcome in zip(games.values(), outcomes, strict=False):
        game["winner"] = _OUTCOMES.get(outcome.partition(" ")[0], outcome)
    return games
