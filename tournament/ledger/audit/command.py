"""The command line: reads files, says what was checked and what failed.

Exit status: 0 sound, 1 tampered or inconsistent, 2 unreadable or not examined to its end (also bad
arguments).
"""

import argparse
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from rules_engine.commands.language import default_language
from rules_engine.core.texts import LANGUAGES
from tournament.ledger.audit.archive import UnreadableBundle
from tournament.ledger.audit.auditing import PATIENCE, audit
from tournament.ledger.audit.bundle import read_bundle
from tournament.ledger.audit.outside import UNREADABLE
from tournament.ledger.audit.report import Finding, Report
from tournament.ledger.audit.texts import (
    FRAME,
    Language,
    check_name,
    sentence,
    unreadable,
    witness_line,
)
from tournament.ledger.audit.witness_checks import Trust
from tournament.ledger.core.cosignatures import WitnessKey
from tournament.ledger.core.notes import NoteError
from tournament.ledger.core.receipts import RECEIPT_LIMIT

STATUS_UNREADABLE: Final = 2


def main(arguments: Sequence[str]) -> int:
    """Audit the bundle that is named; the exit status."""
    asked = _parser().parse_args(arguments)
    language: Language = asked.lang
    until = time.process_time() + asked.seconds
    try:
        receipts = [_beginning(name) for name in asked.receipt]
        checkpoints = [_beginning(name).decode(errors="replace") for name in asked.checkpoint]
        with Path(asked.bundle).open("rb") as source:
            bundle = read_bundle(source)
            report = audit(
                bundle,
                receipts,
                checkpoints,
                lambda: time.process_time() > until,
                _trust(asked),
                asked.key,
            )
    except OSError as error:
        _complain(_word("no_file", language, file=str(error.filename), why=str(error.strerror)))
        return STATUS_UNREADABLE
    except UnreadableBundle as error:
        said = unreadable(error.reason, error.name, language)
        if asked.json:
            _write(json.dumps({"status": STATUS_UNREADABLE, "unreadable": error.reason}))
        else:
            _complain(said)
        return STATUS_UNREADABLE
    status = report.status
    if not status and any(item.code in UNREADABLE for item in report.remarks):
        status = STATUS_UNREADABLE
    if asked.json:
        _write(json.dumps({**report.as_dict(), "status": status}, ensure_ascii=False, indent=1))
    else:
        _write("\n".join(lines_of(report, language)))
    return status


def _trust(asked: argparse.Namespace) -> Trust:
    """The witnesses of the auditor's own."""
    return Trust(tuple(asked.witness), asked.witnesses)


def _witness(text: str) -> WitnessKey:
    try:
        return WitnessKey.from_vkey(text)
    except NoteError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def _beginning(name: str) -> bytes:
    """A receipt or a checkpoint: what is longer is none, and is not read to its end."""
    with Path(name).open("rb") as source:
        return source.read(RECEIPT_LIMIT + 1)


def lines_of(report: Report, language: Language) -> list[str]:
    """The report for people: one line for each check, failure, remark."""
    lines = [_word("about", language, subject=report.subject, key=report.key)]
    lines.append(_word("checked", language))
    lines += [f"  {check_name(check, language)}: {check.count}" for check in report.checks]
    if report.witnesses:
        seen = sum(item.at is not None for item in report.witnesses)
        lines.append(_word("witnesses", language, seen=seen, all=len(report.witnesses)))
        lines += [f"  {witness_line(item, language)}" for item in report.witnesses]
    for name, findings in (
        ("failures", report.failures),
        ("remarks", report.remarks),
        ("withheld", report.withheld),
    ):
        if findings:
            lines.append(_word(name, language))
            failed = name == "failures"
            lines += [f"  {_line(item, language, failed=failed)}" for item in findings]
    count = len(report.failures)
    lines.append(_word("unsound", language, count=count) if count else _word("sound", language))
    return lines


def _line(finding: Finding, language: Language, *, failed: bool) -> str:
    place = finding.ledger
    if finding.entry is not None:
        place = f"{place} {_word('entry', language, entry=finding.entry)}"
    said = sentence(finding, language, failed=failed)
    return f"{place}: {said}" if place else said


def _word(name: str, language: Language, /, **params: str | int) -> str:
    return FRAME[name].in_language(language).format(**params)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="audit", description=__doc__)
    parser.add_argument("bundle", help="the bundle, a zip")
    parser.add_argument("--receipt", action="append", default=[], help="a receipt (repeatable)")
    parser.add_argument("--checkpoint", action="append", default=[], help="a signed checkpoint")
    parser.add_argument(
        "--key",
        action="append",
        default=[],
        help="id of a key that its owner told you took over from a lost one (repeatable)",
    )
    parser.add_argument(
        "--witness",
        action="append",
        default=[],
        type=_witness,
        metavar="VKEY",
        help="a witness that you trust yourself, in one line (repeatable)",
    )
    parser.add_argument(
        "--witnesses",
        type=int,
        metavar="K",
        help="how many of these must have cosigned (default: more than half)",
    )
    parser.add_argument(
        "--seconds",
        type=float,
        default=PATIENCE,
        help="of work after which it stops and says so; more for a very large championship"
        " or a slow machine (default: %(default)s)",
    )
    parser.add_argument("--json", action="store_true", help="the report as JSON")
    parser.add_argument("--lang", choices=LANGUAGES, default=default_language())
    return parser


def _write(text: str) -> None:
    # A console that cannot write Russian letters gets them escaped, rather than a failure.
    encoding = sys.stdout.encoding or "utf-8"
    sys.stdout.write(text.encode(encoding, "backslashreplace").decode(encoding) + "\n")


def _complain(text: str) -> None:
    sys.stderr.write(text + "\n")
