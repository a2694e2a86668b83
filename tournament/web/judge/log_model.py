"""Submitted logs on the pages of the staff: which, what was found, who may read them whole."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.urls import reverse

from rules_engine.logs import frames
from tournament.championship.event_state import Game
from tournament.championship.sheets.logs.decide import games_of, replays_of
from tournament.championship.sheets.logs.readers import may_read_log
from tournament.people.policy import Actor
from tournament.play.log_findings import Finding, Judged, findings, judged_logs, open_findings
from tournament.play.log_texts import text_as_received
from tournament.play.models import Recording, SubmittedLog
from tournament.play.recordings import recordings_of, table_of
from tournament.web.shared.components import Kind
from tournament.web.shared.game_log_forms import Games
from tournament.web.shared.game_log_lists import (
    Compared,
    FindingsOfLog,
    LogLine,
    compared,
    findings_of_log,
    log_line,
)
from tournament.web.shared.game_log_words import (
    SOURCE,
    VERDICT,
    VERDICT_KIND,
    finding_detail,
    origin_word,
)
from tournament.web.shared.game_pages import called, pages_of_day
from tournament.web.shared.recorded_games import STATES as RECORDING_STATES
from tournament.web.shared.recorded_games import won_by_record
from tournament.web.shared.staff_day import StaffDay
from tournament.web.shared.words import language


@dataclass(frozen=True, slots=True)
class LogsView:
    """The logs of a day or of a match, and what they show."""

    lines: Sequence[LogLine]
    findings: Sequence[FindingsOfLog]
    compared: Sequence[Compared]

    @property
    def waiting(self) -> bool:
        """Whether a verdict is still to come."""
        return any(line.position is not None for line in self.lines)


@dataclass(frozen=True, slots=True)
class RecordLine:
    """What a record of a game says to whoever decides about it."""

    origin: str
    at: str
    word: str
    kind: Kind
    won: str
    """Who won by it, in a sentence; empty while it has no end, or none by the rules."""
    faults: Sequence[str]
    last: str
    """The last step that it holds."""
    href: str


@dataclass(frozen=True, slots=True)
class LogReader:
    """A member of the staff in front of the logs of a day."""

    hall: StaffDay
    actor: Actor

    def may_read(self, log: SubmittedLog) -> bool:
        """Whether they may see what the log holds; of their own match not before its end."""
        persons, own = self.hall.reader, self.actor.public_id
        return may_read_log(self.hall.event, log.match, log.by_id, persons, own, staff=True)

    def address(self, log: SubmittedLog) -> str:
        """The page of a log; empty for one that they may not read."""
        if not self.may_read(log):
            return ""
        return reverse("staff_log", args=[self.hall.event.id, log.pk])

    def names(self, match: str) -> Mapping[str, str]:
        """The players of a match by seat."""
        return {seat: self.hall.name_of_seat(match, seat) for seat in "AB"}

    def line(self, judged: Judged) -> LogLine:
        """One log of a list."""
        return log_line(
            judged, self.hall.pair(judged.log.match), self.hall.clock, self.address(judged.log)
        )

    def told(self, found: Sequence[Finding]) -> list[FindingsOfLog]:
        """Findings by their logs; what a log of their own match holds is not told."""
        by_log: dict[str, list[Finding]] = {}
        for item in self._readable(found):
            by_log.setdefault(item.log.pk, []).append(item)
        return [self._of_log(items) for items in by_log.values()]

    def _of_log(self, found: Sequence[Finding]) -> FindingsOfLog:
        match = found[0].log.match
        own = self.hall.own(match)
        return findings_of_log(
            found, self.hall.pair(match), self.names(match), self.address, own=own
        )

    def view(self, match: str | None = None) -> LogsView:
        """The logs of the day or of a match."""
        event = self.hall.event.id
        lines = {item.log.pk: self.line(item) for item in judged_logs(event, match)}
        found = findings(event, match) if lines else []
        return LogsView(
            lines=list(lines.values()),
            findings=self.told(found),
            compared=compared(self._readable(found), lines) if match is not None else (),
        )

    def open(self) -> list[FindingsOfLog]:
        """The logs of the day that a judge has still to deal with."""
        return self.told(open_findings(self.hall.event.id))

    def records(self, match: str, game: Game) -> list[RecordLine]:
        """What is recorded of a game, the newest first; nothing of a match of their own."""
        event = self.hall.event.id
        if self.hall.own(match):
            return []
        shown = self._readable(findings(event, match))
        logs = [
            self._record(judged, shown)
            for judged in reversed(judged_logs(event, match))
            if (judged.log.game, judged.log.replay) == (game.number, game.replay)
        ]
        rows = [item for item in recordings_of(event, match) if item.state == Recording.State.OPEN]
        now = (game.number, game.replay)
        row = next((item for item in rows if (item.game, item.replay) == now), None)
        if row is None:
            return logs
        table, href = table_of(row), reverse("record", args=[event, match])
        state = str(RECORDING_STATES[Recording.State.OPEN])
        origin, at = str(SOURCE["recorder"]), self.hall.clock(row.started_at)
        last = table.last_sentence(language())
        return [
            RecordLine(origin, at, state, "info", "", (), self._named(match, last), href),
            *logs,
        ]

    def _record(self, judged: Judged, shown: Sequence[Finding]) -> RecordLine:
        log, game = judged.log, judged.game
        faults = [
            finding_detail(pages_of_day(self.hall.event).sheet, item, self.names(log.match))
            for item in shown
            if item.log.pk == log.pk and "line" in item.params
        ]
        return RecordLine(
            origin=origin_word(log),
            at=self.hall.clock(log.received_at),
            word=str(VERDICT[judged.word]),
            kind=VERDICT_KIND[judged.word],
            won=won_by_record(game["winner"], self.names(log.match)) if game is not None else "",
            faults=faults,
            last=self._named(log.match, _last_sentence(log)) if game is not None else "",
            href=self.address(log),
        )

    def _named(self, match: str, words: str) -> str:
        return called(words, self.names(match))

    def _readable(self, found: Sequence[Finding]) -> list[Finding]:
        return [
            item
            for item in found
            if self.may_read(item.log) and (item.other is None or self.may_read(item.other))
        ]


def _last_sentence(log: SubmittedLog) -> str:
    """The last step of a legal log's game, before the line that tells who has won."""
    steps = [
        step
        for step in frames(text_as_received(log).encode())
        if step.game == log.game and " result " not in step.line
    ]
    return steps[-1].sentence(language()) if steps else ""


def games_to_submit(hall: StaffDay, match: str) -> Games:
    """The games of a match for which a log may be handed in."""
    play = hall.event.plays.get(match)
    if play is None:
        return ()
    return [(match, number, replays_of(play, number)) for number in games_of(play)]
