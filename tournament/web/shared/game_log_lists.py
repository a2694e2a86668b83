"""Submitted logs as lists show them: for a judge with what was found, for a player with their
own."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from tournament.championship.sheets.logs.received import Difference, first_difference
from tournament.events.states import event_state
from tournament.play.log_findings import Finding, Judged
from tournament.play.log_texts import text_as_received, text_without_names
from tournament.play.log_verification import queue_position
from tournament.play.models import SubmittedLog
from tournament.web.shared.components import Kind
from tournament.web.shared.game_log_words import (
    FINDING_KIND,
    VERDICT,
    VERDICT_KIND,
    finding_detail,
    finding_title,
    game_word,
    origin_word,
)
from tournament.web.shared.game_pages import pages_of_day


@dataclass(frozen=True, slots=True)
class LogLine:
    """One log of a list; without `href` this reader sees the word of its verdict only."""

    id: str
    match: str
    pair: str
    game: str
    origin: str
    at: str
    size: int
    sha256: str
    word: str
    kind: Kind
    position: int | None
    """How many are verified before it, from 1; None when it is not waiting."""
    href: str


@dataclass(frozen=True, slots=True)
class FindingLine:
    """One finding; `other` leads to the log that it is compared with, if there is one."""

    title: str
    detail: str
    rule: str
    kind: Kind
    other: str


@dataclass(frozen=True, slots=True)
class FindingsOfLog:
    """What one log shows; a judge deals with all of it at once."""

    log: str
    match: str
    pair: str
    game: str
    href: str
    items: Sequence[FindingLine]
    settled: bool
    to_settle: bool


def log_line(judged: Judged, pair: str, clock: Callable[..., str], href: str) -> LogLine:
    """One log with its verdict, or its place in the queue; `pair` is who plays in its match."""
    log = judged.log
    return LogLine(
        id=log.pk,
        match=log.match,
        pair=pair,
        game=game_word(log.game, log.replay),
        origin=origin_word(log),
        at=clock(log.received_at),
        size=log.size,
        sha256=log.sha256,
        word=str(VERDICT[judged.word]),
        kind=VERDICT_KIND[judged.word],
        position=queue_position(log) if not judged.word else None,
        href=href,
    )


def findings_of_log(
    found: Sequence[Finding],
    pair: str,
    names: Mapping[str, str],
    address: Callable[[SubmittedLog], str],
    *,
    own: bool,
) -> FindingsOfLog:
    """The findings of one log in words; `address` of a log is empty where it is not to be read.

    `own`: the reader plays in the match, so that another judge deals with it (CH-JUDGE-2).
    """
    log = found[0].log
    sheet = pages_of_day(event_state(log.game_day_id)).sheet
    return FindingsOfLog(
        log=log.pk,
        match=log.match,
        pair=pair,
        game=game_word(log.game, log.replay),
        href=address(log),
        items=[
            FindingLine(
                title=finding_title(sheet, item, names),
                detail=finding_detail(sheet, item, names),
                rule=str(item.params.get("rule", "")) or "CH-SHEET-5",
                kind=FINDING_KIND[item.weight],
                other=address(item.other) if item.other is not None else "",
            )
            for item in found
        ],
        settled=not any(item.open for item in found),
        to_settle=not own and any(item.open and item.weight != "info" for item in found),
    )


@dataclass(frozen=True, slots=True)
class Compared:
    """Two logs of one game and where they differ first; None if only in words about people."""

    game: str
    one: LogLine
    other: LogLine
    difference: Difference | None


def compared(seconds: Sequence[Finding], lines: Mapping[str, LogLine]) -> list[Compared]:
    """Each second log beside the first one; the names that people typed make no difference."""
    found = []
    for finding in seconds:
        if finding.code != "second" or finding.other is None:
            continue
        read = text_without_names if finding.log.kept and finding.other.kept else text_as_received
        one, other = lines[finding.other.pk], lines[finding.log.pk]
        difference = first_difference(read(finding.other), read(finding.log))
        found.append(Compared(one.game, one, other, difference))
    return found
