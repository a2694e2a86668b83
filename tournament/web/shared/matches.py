"""The matches of a bracket as a reader sees them: names, words, who won, whose path is followed.

Owns the words of one match; where it stands in the picture is the business of `picture`, how
matches are listed that of `rounds`. Byes are never shown as wins (CH-DE-7).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from django.utils.translation import gettext, pgettext

from tournament.brackets import (
    DoubleLoss,
    DrawnMatch,
    Empty,
    Left,
    LoserOf,
    MatchSpec,
    Place,
    Player,
    Progress,
    Side,
    WinnerOf,
)
from tournament.championship.event_state import EventState
from tournament.championship.now.match import CallNow, MatchCase
from tournament.championship.rulings.override.queries import noted_matches
from tournament.web.shared.day_reading import DayReading
from tournament.web.shared.status_words import status_word
from tournament.web.shared.surnames import pair
from tournament.web.shared.timetable import clock as about
from tournament.web.shared.where_words import where_words
from tournament.web.shared.words import round_word

State = Literal["waiting", "ready", "live", "done", "passed"]
Result = Literal["", "won", "lost", "draw"]
SIDES: tuple[Side, Side] = ("a", "b")

STATES: Mapping[MatchCase, State] = {
    MatchCase.WAITS: "waiting",
    MatchCase.READY: "ready",
    MatchCase.CALLED: "live",
    MatchCase.IN_PLAY: "live",
    MatchCase.SIGNING: "live",
    MatchCase.DISPUTED: "live",
    MatchCase.INTERRUPTED: "live",
    MatchCase.DECIDED: "done",
    MatchCase.BOTH_LOST: "done",
    MatchCase.NO_MATCH: "passed",
    MatchCase.NOBODY: "passed",
    MatchCase.NOT_NEEDED: "passed",
}


@dataclass(frozen=True, slots=True)
class ShownSide:
    """One side of a match; `comes` says who does while nobody stands there.

    `waiting_at` is the table at which that is being played, `briefly` the same without names,
    `origin` the round from which they come.
    """

    name: str = ""
    seed: int | None = None
    number: int | None = None
    comes: str = ""
    waiting_at: int | None = None
    briefly: str = ""
    origin: str = ""
    result: Result = ""
    mark: str = ""
    games: str = ""
    """Games won, where a match takes more than one; the number of the only game, if it has one."""
    followed: bool = False

    @property
    def waiting(self) -> str:
        """Who comes, with the table where that is decided."""
        if self.waiting_at is None:
            return self.comes
        told = {"who": self.comes, "table": self.waiting_at}
        return gettext("%(who)s, table %(table)s") % told

    @property
    def words(self) -> str:
        """Who stands here or who comes, with the seed, who won and what was ruled."""
        if not self.name:
            return self.waiting
        told = (f"{self.name} ({self.seed})", self.result_word, self.mark)
        return ", ".join(part for part in told if part)

    @property
    def result_word(self) -> str:
        """What a win and a draw are called; nothing for a loss, and while the match is open."""
        words = {"won": gettext("won"), "draw": gettext("a draw")}
        return words.get(self.result, "")


@dataclass(frozen=True, slots=True)
class ShownMatch:
    """A match in words. `since` is the instant from which its status or its wait counts.

    `when` is a time on the hall's clock: of its call, or about when it is expected to be called.
    """

    id: str
    bracket: str
    round: int
    round_name: str
    state: State
    status: str
    sides: tuple[ShownSide, ShownSide]
    table: int | None = None
    """The one that it holds or held, or for which its round was published."""
    where: str = ""
    """The same in words, or that it waits for one; nothing once it is over."""
    since: datetime | None = None
    when: str = ""
    followed: bool = False

    @property
    def names(self) -> str:
        """Who plays, or who will."""
        return " – ".join(side.name or side.waiting or "…" for side in self.sides)

    @property
    def expected(self) -> bool:
        """Whether its time is one that is foreseen."""
        return bool(self.when) and not self.current

    @property
    def current(self) -> bool:
        """Whether it holds a table now; a call that an interruption has ended holds none."""
        return self.state == "live" and bool(self.where)

    @property
    def over(self) -> bool:
        """Whether nothing more comes of it: it is decided, or nobody had to play."""
        return self.state in {"done", "passed"}

    @property
    def round_anchor(self) -> str:
        """The id of its round in the lists of a page."""
        return f"round-{self.id.split('.')[0]}"

    @property
    def sentence(self) -> str:
        """The whole match as one line, for tooltips and for those who do not see the picture."""
        first, second = (side.words for side in self.sides)
        return ". ".join([self.round_name, f"{first} – {second}", *self._state_words])

    @property
    def about(self) -> str:
        """What it is without its players: its round, how far it is, its table."""
        return ". ".join([self.round_name, *self._state_words])

    @property
    def _state_words(self) -> list[str]:
        return [self.status, self.where] if self.where else [self.status]


def shown_matches(
    reading: DayReading,
    followed: int | None = None,
    calls: Mapping[str, datetime] | None = None,
) -> dict[str, ShownMatch]:
    """Every match of a drawn bracket in bracket order; `followed` is the seed of a player.

    `calls` say when matches are expected to be called.
    """
    event = reading.event
    path = frozenset(event.progress.path(followed)) if followed is not None else frozenset()
    return {
        spec.id: _match(reading, spec, followed, spec.id in path, (calls or {}).get(spec.id))
        for spec in event.structure.matches
    }


def _match(
    reading: DayReading,
    spec: MatchSpec,
    followed: int | None,
    on_path: bool,
    expected: datetime | None,
) -> ShownMatch:
    event = reading.event
    now = reading.match_now(spec.id)
    state = STATES[now.case]
    at_table = now.since if state == "live" else None
    over = state not in {"ready", "live"}
    awaited = expected if state in {"ready", "waiting"} and spec.id != "GF2" else None
    return ShownMatch(
        id=spec.id,
        bracket=spec.bracket,
        round=spec.round,
        round_name=round_word(spec.id, event.structure),
        state=state,
        status=status_word(now.case),
        sides=(
            _side(reading, spec, "a", followed),
            _side(reading, spec, "b", followed),
        ),
        table=now.where.table,
        where="" if over or now.call == CallNow.ENDS else where_words(now.where),
        since=now.since,
        when=reading.clock(at_table) if at_table else about(awaited, event.zone) if awaited else "",
        followed=on_path,
    )


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
            games=_games(reading.event, spec.id, side),
            followed=slot.seed == followed,
        )
    if isinstance(slot, Empty):
        passed_on = reading.match_now(spec.id).case == MatchCase.NOT_NEEDED
        return ShownSide(comes="" if passed_on else pgettext("opposite a bye", "no one"))
    return who_comes(reading, spec, side)


def who_comes(reading: DayReading, spec: MatchSpec, side: Side) -> ShownSide:
    """A side that is not decided yet, by the match that decides it."""
    if spec.id == "GF2":
        return ShownSide(comes=gettext("only if needed"))
    source = spec.a if side == "a" else spec.b
    if not isinstance(source, WinnerOf | LoserOf):
        return ShownSide(comes=gettext("to be decided"))
    event = reading.event
    feeder = event.structure.match(source.match)
    wins = isinstance(source, WinnerOf)
    slots = [event.progress.slot(feeder.id, letter) for letter in SIDES]
    first, second = (
        reading.names[event.order[slot.seed - 1]] if isinstance(slot, Player) else ""
        for slot in slots
    )
    origin = _from_round(event, spec, feeder, wins=wins)
    if first and second:
        words = gettext("winner of %(pair)s") if wins else gettext("loser of %(pair)s")
        brief = (
            gettext("winner at table %(table)s") if wins else gettext("loser at table %(table)s")
        )
        now = reading.match_now(feeder.id)
        table = now.where.table if now.holds_table else None
        return ShownSide(
            comes=words % {"pair": pair(first, second)},
            waiting_at=table,
            briefly=brief % {"table": table} if table is not None else "",
            origin=origin,
        )
    return ShownSide(comes=origin, origin=origin)


def _from_round(event: EventState, spec: MatchSpec, feeder: MatchSpec, *, wins: bool) -> str:
    """Where they come from while nobody knows who plays there."""
    if spec.bracket == "grand_final":
        if feeder.bracket == "winners":
            return gettext("winner of the winners bracket")
        return gettext("winner of the losers bracket")
    told = {"round": round_word(feeder.id, event.structure), "number": feeder.round}
    if feeder.bracket in {"winners", "losers"}:
        if wins:
            return gettext("winner, round %(number)s") % told
        return gettext("from the winners bracket, round %(number)s") % told
    return (gettext("winner: %(round)s") if wins else gettext("loser: %(round)s")) % told


def _games(event: EventState, match: str, side: Side) -> str:
    """Games that a side has won, or the number of the only game; nothing while there are none."""
    play = event.plays.get(match)
    if play is None or not play.outcomes:
        return ""
    if event.wins_needed > 1 or len(play.scores) > 1:
        return str(play.wins(side.upper()))
    return str(play.scores[0][SIDES.index(side)]) if play.scores else ""


def _result(event: EventState, match: str, seed: int) -> Result:
    progress = event.progress
    decision = progress.decision(match)
    if isinstance(decision, DoubleLoss | DrawnMatch):
        return "lost" if isinstance(decision, DoubleLoss) else "draw"
    winner = progress.winner(match)
    if winner is None:
        return ""
    return "won" if winner == seed else "lost"


def _mark(event: EventState, match: str, result: Result) -> str:
    """Why the loser lost, if it was not by play; what a ruling changed."""
    decision = event.progress.decision(match)
    if result == "lost":
        if isinstance(decision, Left):
            return gettext("disqualified") if decision.disqualified else gettext("withdrew")
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


def left_word(progress: Progress, seed: int, place: Place | None) -> str:
    """That a player was put out of the day or left it; nothing of the others."""
    if seed in progress.disqualified or (place is not None and not place.awarded):
        return gettext("disqualified")
    return gettext("withdrew") if seed in progress.left else ""
