"""The matches of a bracket as a reader sees them: names, words, who won, whose path is followed.

Owns the words of one match; where it stands in the picture is the business of `picture`, how
matches are listed that of `rounds`. Byes are never shown as wins (CH-DE-7).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from django.utils.translation import gettext, pgettext

from tournament.brackets import DoubleLoss, Empty, Left, LoserOf, MatchSpec, Player, Side, WinnerOf
from tournament.brackets.match_status import MatchStatus
from tournament.championship.event_state import EventState
from tournament.championship.rulings.override.queries import noted_matches
from tournament.web.shared.day_reading import DayReading
from tournament.web.shared.status_words import status_word
from tournament.web.shared.words import round_word

State = Literal["waiting", "ready", "live", "done", "passed"]
Result = Literal["", "won", "lost"]

STATES: Mapping[MatchStatus, State] = {
    MatchStatus.PENDING: "waiting",
    MatchStatus.READY: "ready",
    MatchStatus.CALLED: "live",
    MatchStatus.IN_PLAY: "live",
    MatchStatus.AWAITING_SIGNATURES: "live",
    MatchStatus.DECIDED: "done",
    MatchStatus.CLOSED: "done",
    MatchStatus.DOUBLE_LOSS: "done",
    MatchStatus.BYE: "passed",
    MatchStatus.EMPTY: "passed",
    MatchStatus.NOT_NEEDED: "passed",
}


@dataclass(frozen=True, slots=True)
class ShownSide:
    """One side of a match; `waiting` says who comes while nobody stands there."""

    name: str = ""
    seed: int | None = None
    number: int | None = None
    waiting: str = ""
    result: Result = ""
    mark: str = ""
    followed: bool = False


@dataclass(frozen=True, slots=True)
class ShownMatch:
    """A match in words. `since` is the instant from which its status or its wait counts."""

    id: str
    bracket: str
    round: int
    round_name: str
    state: State
    status: str
    sides: tuple[ShownSide, ShownSide]
    table: int | None = None
    since: datetime | None = None
    followed: bool = False

    @property
    def current(self) -> bool:
        """Whether it holds a table now."""
        return self.state == "live"

    @property
    def sentence(self) -> str:
        """The whole match as one line, for tooltips and for those who do not see the picture."""
        first, second = (
            f"{side.name} ({side.seed})" if side.name else side.waiting for side in self.sides
        )
        parts = [self.id, self.round_name, f"{first} – {second}", self.status]
        if self.table is not None and self.current:
            parts.append(gettext("Table %(table)s") % {"table": self.table})
        for side in self.sides:
            if side.result == "won":
                parts.append(gettext("winner: %(name)s") % {"name": side.name})
            if side.mark:
                parts.append(f"{side.name}: {side.mark}")
        return ". ".join(parts)


def shown_matches(reading: DayReading, followed: int | None = None) -> dict[str, ShownMatch]:
    """Every match of a drawn bracket in bracket order; `followed` is the seed of a player."""
    event = reading.event
    path = frozenset(event.progress.path(followed)) if followed is not None else frozenset()
    return {
        spec.id: _match(reading, spec, followed, spec.id in path)
        for spec in event.structure.matches
    }


def _match(reading: DayReading, spec: MatchSpec, followed: int | None, on_path: bool) -> ShownMatch:
    event = reading.event
    status = event.match_status(spec.id)
    play = event.plays.get(spec.id)
    called = play is not None and play.called_at is not None
    return ShownMatch(
        id=spec.id,
        bracket=spec.bracket,
        round=spec.round,
        round_name=round_word(spec.id, event.structure),
        state=STATES[status],
        status=status_word(status),
        sides=(
            _side(reading, spec, "a", followed),
            _side(reading, spec, "b", followed),
        ),
        table=play.table if play is not None and called else None,
        since=_since(event, spec.id, status),
        followed=on_path,
    )


def _since(event: EventState, match: str, status: MatchStatus) -> datetime | None:
    play = event.plays.get(match)
    if status == MatchStatus.READY:
        return event.waiting_since(match)
    if play is None or STATES[status] != "live":
        return None
    return play.started_at or play.called_at


def _side(reading: DayReading, spec: MatchSpec, side: Side, followed: int | None) -> ShownSide:
    progress = reading.event.progress
    slot = progress.slot(spec.id, side)
    if isinstance(slot, Player):
        registration = reading.event.order[slot.seed - 1]
        result = _result(reading.event, spec.id, slot.seed)
        return ShownSide(
            name=reading.names[registration],
            seed=slot.seed,
            number=reading.number(registration),
            result=result,
            mark=_mark(reading.event, spec.id, result),
            followed=slot.seed == followed,
        )
    if isinstance(slot, Empty):
        passed_on = progress.status(spec.id) == MatchStatus.NOT_NEEDED
        return ShownSide(waiting="" if passed_on else pgettext("opposite a bye", "no one"))
    if spec.id == "GF2":
        return ShownSide(waiting=gettext("only if needed"))
    return ShownSide(waiting=who_comes(spec, side))


def who_comes(spec: MatchSpec, side: Side) -> str:
    """Who will stand on a side that is not decided yet."""
    source = spec.a if side == "a" else spec.b
    if isinstance(source, WinnerOf):
        return gettext("winner of %(match)s") % {"match": source.match}
    if isinstance(source, LoserOf):
        return gettext("loser of %(match)s") % {"match": source.match}
    return gettext("to be decided")


def _result(event: EventState, match: str, seed: int) -> Result:
    progress = event.progress
    if isinstance(progress.decision(match), DoubleLoss):
        return "lost"
    winner = progress.winner(match)
    if winner is None:
        return ""
    return "won" if winner == seed else "lost"


def _mark(event: EventState, match: str, result: Result) -> str:
    """Why the loser lost, if it was not by play; what a ruling changed."""
    decision = event.progress.decision(match)
    if result == "lost":
        if isinstance(decision, Left):
            return gettext("withdrew")
        kind = event.progress.end_kind(match)
        if kind == "walkover" or isinstance(decision, DoubleLoss):
            return gettext("absent")
        if kind == "concession":
            return gettext("conceded")
    if result == "won" and match in noted_matches(event):
        return pgettext("a result that was wrong and stands", "error")
    if result == "won" and event.progress.end_kind(match) == "ruling":
        return gettext("ruling")
    return ""
