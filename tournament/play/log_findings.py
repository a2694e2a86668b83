"""What submitted logs show that is for a judge: broken rules, contradictions, second logs.

Nothing of it is stored and nothing changes a result (CH-SHEET-5): it is worked out from the newest
verdicts and the state of the day whenever somebody looks, so it is told as well when a sheet is
confirmed after its log came. A judge says of a log that they have dealt with it; what turns up
later is told again.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import groupby
from operator import attrgetter
from typing import Literal

from django.db import transaction
from django.http import Http404

from tournament.championship.event_state import EventState, Sheet
from tournament.championship.judges.queries import identities
from tournament.championship.play.match_rules import MatchRules, Summary, match_rules
from tournament.championship.sheets.logs.claims import against_log, against_sheet, game_among
from tournament.championship.sheets.logs.decide import replays_of, why_not_settled
from tournament.championship.statuses import SheetState
from tournament.events.execution import Caller, Refused
from tournament.events.selectors import scope_of
from tournament.events.services import expect_allowed
from tournament.events.states import championship_state, event_state
from tournament.events.versions import raise_versions
from tournament.ledger.once import once
from tournament.people.policy import Action
from tournament.play.log_submission import logs_of
from tournament.play.models import LogVerdict, SubmittedLog

Weight = Literal["high", "usual", "info"]
"""`high`: another winner than the confirmed one. `info`: nobody has to do anything about it."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that a log shows.

    `code` is `illegal`, `malformed`, `undecidable`, `other_game`, `second` (of two different logs
    of a game the later one), `contradicts_sheet` or `contradicts_log`; for the last two `what` says
    in what (see `log_claims`). `other` is the log that it is compared with. `since` is when it
    became known; `open` until a judge has dealt with the log.
    """

    code: str
    weight: Weight
    log: SubmittedLog
    since: datetime
    open: bool
    what: str = ""
    other: SubmittedLog | None = None
    params: Mapping[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Judged:
    """A submitted log with its newest verdict, and since when that stands; None before any."""

    log: SubmittedLog
    verdict: LogVerdict | None
    since: datetime | None

    @property
    def word(self) -> str:
        """The verdict's word; empty while it is awaited."""
        return self.verdict.word if self.verdict is not None else ""

    @property
    def game(self) -> Summary | None:
        """What a legal log tells of the game for which it was handed in."""
        if self.verdict is None or self.verdict.summary is None:
            return None
        return game_among(self.verdict.summary, self.log.game)


@once
def judged_logs(event: str, match: str | None = None) -> list[Judged]:
    """The logs of a day or of a match with their newest verdicts, by game and time."""
    logs = logs_of(event, match)
    if not logs:
        return []
    verdicts: dict[str, list[LogVerdict]] = {}
    rows = LogVerdict.objects.filter(log__in=[log.pk for log in logs]).defer("details")
    for row in rows.order_by("checked_at", "pk"):
        verdicts.setdefault(row.log_id, []).append(row)
    return [_judged(log, verdicts.get(log.pk, ())) for log in logs]


def logs_for_sheet(event: str, match: str, game: int) -> list[Judged]:
    """Legal logs of a game as it was played last, which its sheet may name; the newest first."""
    play = event_state(event).plays.get(match)
    replay = replays_of(play, game) if play is not None else 0
    return [
        item
        for item in reversed(judged_logs(event, match))
        if (item.log.game, item.log.replay) == (game, replay)
        and item.game is not None
        and item.log.kept
    ]


def findings(event: str, match: str | None = None) -> list[Finding]:
    """What the logs of a day, or of one match, show; what matters most first."""
    logs = judged_logs(event, match)
    state = event_state(event) if logs else None
    rules = match_rules(state) if state is not None else None
    found: list[Finding] = []
    for _, of_game in groupby(logs, key=attrgetter("log.match", "log.game", "log.replay")):
        together = list(of_game)
        for judged in together:
            found += _alone(judged)
            found += _with_sheet(judged, state) if state is not None else ()
        found += _beside_first(together, rules) if rules is not None else ()
    order = ("high", "usual", "info")
    return sorted(found, key=lambda item: (not item.open, order.index(item.weight)))


def open_findings(event: str, match: str | None = None) -> list[Finding]:
    """Those that a judge has still to deal with."""
    return [item for item in findings(event, match) if item.open and item.weight != "info"]


@transaction.atomic
def settle_log(caller: Caller, *, event: str, log: str) -> SubmittedLog:
    """A judge says that they have dealt with what a log shows; a repeat changes nothing."""
    expect_allowed(caller, Action.SETTLE_LOG, scope_of(event))
    found = SubmittedLog.objects.select_for_update().filter(pk=log, game_day=event).first()
    if found is None:
        raise Http404
    state = event_state(event)
    actor, championship = caller.actor, championship_state(state.championship)
    persons = identities(championship, actor.public_id, actor.person_id)
    own = why_not_settled(state, found.match, persons)
    if own is not None:
        raise Refused(own)
    if any(item.open for item in findings(event, found.match) if item.log.pk == log):
        found.seen_at, found.seen_by = caller.now, caller.actor.public_id
        found.save(update_fields=["seen_at", "seen_by"])
        raise_versions([event])
    return found


def _judged(log: SubmittedLog, verdicts: Sequence[LogVerdict]) -> Judged:
    """Since when the newest verdict stands: another engine that says the same tells nothing new."""
    if not verdicts:
        return Judged(log, None, None)
    newest, since = verdicts[-1], verdicts[-1].checked_at
    for earlier in reversed(verdicts):
        if (earlier.word, earlier.rule, earlier.line) != (newest.word, newest.rule, newest.line):
            break
        since = earlier.checked_at
    return Judged(log, newest, since)


def _alone(judged: Judged) -> Iterator[Finding]:
    """What the verdict on a log says by itself."""
    verdict, since = judged.verdict, judged.since
    if verdict is None or since is None:
        return
    where: dict[str, str | int] = {"rule": verdict.rule, "line": verdict.line}
    if verdict.word == "illegal":
        yield _finding("illegal", "usual", judged.log, since, params=where)
    elif verdict.word in {"malformed", "undecidable"}:
        yield _finding(verdict.word, "info", judged.log, since, params=where)
    elif judged.game is None:
        yield _finding("other_game", "usual", judged.log, since)


def _with_sheet(judged: Judged, state: EventState) -> Iterator[Finding]:
    """What of the confirmed sheet of its game a legal log contradicts."""
    told, since = judged.game, judged.since
    confirmed = _confirmed(state, judged.log)
    if told is None or since is None or confirmed is None:
        return
    sheet, at = confirmed
    for item in against_sheet(sheet.statement, told):
        yield _finding(
            "contradicts_sheet",
            "high" if item.what == "winner" else "usual",
            judged.log,
            max(since, at),
            what=item.what,
            params={"sheet": item.sheet, "log": item.log},
        )


def _beside_first(logs: Sequence[Judged], rules: MatchRules) -> Iterator[Finding]:
    """Different logs of one game: each later one beside the first, and beside the first legal one.

    Text and JSON of one log do not differ.
    """
    first = logs[0].log
    for later in logs[1:]:
        if not first.kept or later.log.kept != first.kept:
            yield _finding("second", "usual", later.log, later.log.received_at, other=first)
    legal = [item for item in logs if item.game is not None]
    for other in legal[1:]:
        yield from _contradictions(legal[0], other, rules)


def _contradictions(one: Judged, other: Judged, rules: MatchRules) -> Iterator[Finding]:
    """What two legal logs of one game tell differently."""
    if one.game is None or other.game is None:
        return
    for item in against_log(rules, one.game, other.game):
        yield _finding(
            "contradicts_log",
            "usual",
            other.log,
            max(one.since or one.log.received_at, other.since or other.log.received_at),
            what=item.what,
            other=one.log,
            params={"sheet": item.sheet, "log": item.log},
        )


def _confirmed(state: EventState, log: SubmittedLog) -> tuple[Sheet, datetime] | None:
    """The sheet that counts of a log's game, and when it last became what it is."""
    play = state.plays.get(log.match)
    for game in play.games if play is not None else ():
        sheet = game.sheet
        same = (game.number, game.replay) == (log.game, log.replay)
        if same and sheet is not None and sheet.accepted:
            times = [item.at for item in sheet.attestations]
            if sheet.state == SheetState.ACCEPTED_BY_JUDGE:
                times += [item.at for item in state.rulings if item.match == log.match]
            times += [sheet.filled_at] if sheet.filled_at is not None else []
            return sheet, max(times, default=log.received_at)
    return None


def _finding(
    code: str,
    weight: Weight,
    log: SubmittedLog,
    since: datetime,
    *,
    what: str = "",
    other: SubmittedLog | None = None,
    params: Mapping[str, str | int] | None = None,
) -> Finding:
    is_open = log.seen_at is None or since > log.seen_at
    return Finding(code, weight, log, since, is_open, what, other, params or {})
