"""Logs of games: unaltered, legal, and in agreement with the sheets that name them.

A broken rule or a contradiction is for the judge and changes nothing by itself (CH-SHEET-5); a log
that nobody's sheet names, or that is not the one a sheet names, is no log of this event.
"""

from collections.abc import Mapping, Sequence

from rules_engine.core.verdict import Illegal, Legal, Malformed, Undecidable
from rules_engine.logs import judged
from tournament.championship.sheets.logs.claims import against_sheet, game_among
from tournament.ledger.audit.bundle import Bundle
from tournament.ledger.audit.context import NamedLog
from tournament.ledger.audit.report import Book


def check_logs(
    bundle: Bundle, named: Mapping[str, Sequence[NamedLog]], book: Book, *, whole: bool
) -> None:
    """Every log of the bundle, and every one that a sheet names.

    `whole`: whether all sheets are known, so that a log that none of them names is nobody's. To
    replay a thousand games takes longer than all else: where the time is over, the rest is left.
    """
    found = {name[5:-4]: name for name in bundle.folder("logs")}
    for digest in sorted(set(found) - set(named)) if whole else ():
        book.fail("log_of_nobody", file=found[digest])
    left = 0
    for digest, sheets in named.items():
        if digest not in found:
            book.withhold("log_withheld", sheets[0].ledger, sheets[0].entry, digest=digest)
        elif left or book.exhausted():
            left += 1
        else:
            book.count("logs")
            _check_log(bundle.files[found[digest]], sheets, book)
    if left:
        book.remark("logs_left", count=left)


def _check_log(data: bytes, sheets: Sequence[NamedLog], book: Book) -> None:
    verdict, games = judged(data)
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
    for sheet in sheets:
        played = game_among(games, int(sheet.statement["game"]))
        if played is None:
            book.remark("log_other_game", sheet.ledger, sheet.entry)
            continue
        for item in against_sheet(sheet.statement, played):
            code = f"log_{item.what}"
            book.remark(code, sheet.ledger, sheet.entry, sheet=item.sheet, log=item.log)
