"""Submitted logs on the pages of the staff: which, what was found, who may read them whole."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.urls import reverse

from tournament.championship.sheets.logs.decide import games_of, replays_of
from tournament.championship.sheets.logs.readers import may_read_log
from tournament.people.policy import Actor
from tournament.play.log_findings import Finding, Judged, findings, judged_logs, open_findings
from tournament.play.models import SubmittedLog
from tournament.web.shared.game_log_forms import Games
from tournament.web.shared.game_log_lists import (
    Compared,
    FindingsOfLog,
    LogLine,
    compared,
    findings_of_log,
    log_line,
)
from tournament.web.shared.staff_day import StaffDay


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

    def _readable(self, found: Sequence[Finding]) -> list[Finding]:
        return [
            item
            for item in found
            if self.may_read(item.log) and (item.other is None or self.may_read(item.other))
        ]


def games_to_submit(hall: StaffDay, match: str) -> Games:
    """The games of a match for which a log may be handed in."""
    play = hall.event.plays.get(match)
    if play is None:
        return ()
    return [(match, number, replays_of(play, number)) for number in games_of(play)]
