"""What programs outside are told of: the one list of occasions, named after the facts.

Pure, and made of ids alone: where more can be read, and by whom, the site says. Two occasions come
from no fact of their own, since many facts decide a match or open it again: they follow from the
bracket before and after.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from tournament.brackets.match_status import ENDED
from tournament.championship import facts
from tournament.championship.championship_state import ChampionshipState
from tournament.championship.event_state import EventState

MATCH_DECIDED, MATCH_REOPENED = "match.decided", "match.reopened"


@dataclass(frozen=True, slots=True)
class Occasion:
    """Something that happened; `ids` name what it is about beside championship, stage and day."""

    type: str
    stage: str = ""
    event: str = ""
    ids: Mapping[str, str] = field(default_factory=dict)


OF_THE_CHAMPIONSHIP: Mapping[type[Any], str] = {
    facts.ChampionshipAnnounced: "championship.announced",
    facts.ChampionshipCancelled: "championship.cancelled",
    facts.AnnouncementPublished: "announcement.published",
    facts.DayPlanned: "day.planned",
    facts.DayRescheduled: "day.planned",
    facts.FinalPlanned: "day.planned",
    facts.DayMoved: "day.moved",
    facts.FinalMoved: "day.moved",
    facts.ContinuationSet: "day.moved",
    facts.DayCancelled: "day.cancelled",
    facts.RegistrationOpened: "registration.opened",
    facts.RegistrationClosed: "registration.closed",
    facts.RegistrationReopened: "registration.opened",
    facts.CheckInOpened: "check_in.opened",
    facts.BracketPublished: "bracket.published",
    facts.BracketWithdrawn: "bracket.withdrawn",
    facts.DayStarted: "day.started",
    facts.DaySuspended: "day.suspended",
    facts.DayContinued: "day.continued",
    facts.DayVoided: "day.voided",
    facts.DayResult: "day.completed",
    facts.QualifiersFixed: "qualifiers.fixed",
    facts.PrizesAwarded: "prizes.awarded",
    facts.TournamentArchived: "tournament.archived",
    facts.TournamentUnarchived: "tournament.unarchived",
}
OF_A_DAY: Mapping[type[Any], tuple[str, tuple[str, ...]]] = {
    facts.MatchCalled: ("match.called", ("match",)),
    facts.MatchUncalled: ("match.uncalled", ("match",)),
    facts.PlayStarted: ("match.started", ("match",)),
    facts.PlayStartUndone: ("match.not_started", ("match",)),
    facts.RulingIssued: ("ruling.issued", ("ruling", "match")),
    facts.DayPaused: ("day.paused", ()),
    facts.DayResumed: ("day.resumed", ()),
    facts.HallAnnounced: ("hall.announced", ("announcement",)),
    facts.RoundPublished: ("round.published", ()),
    facts.TableChanged: ("table.changed", ("match",)),
    facts.CutMade: ("cut.made", ()),
}
"""Facts of a day's ledger, and which of their ids are told."""
TYPES = (
    *dict.fromkeys(OF_THE_CHAMPIONSHIP.values()),
    *(name for name, _ids in OF_A_DAY.values()),
    MATCH_DECIDED,
    MATCH_REOPENED,
)
"""Every occasion by name: those of planning first, those of matches last."""


def occasions(after: ChampionshipState, fact: Any) -> tuple[Occasion, ...]:
    """What a fact of a championship's ledger is an occasion to tell."""
    name = OF_THE_CHAMPIONSHIP.get(type(fact))
    if name is None:
        return ()
    event = getattr(fact, "event", "") or ""
    stage = after.days[event].stage if event else getattr(fact, "stage", "") or ""
    announcement = getattr(fact, "announcement", "")
    ids = {"announcement": announcement} if announcement else {}
    return (Occasion(name, stage, event, ids),)


def occasions_of_day(before: EventState, after: EventState, fact: Any) -> tuple[Occasion, ...]:
    """What a fact of a day's ledger is an occasion to tell, and what became of its matches."""
    found: list[tuple[str, dict[str, str]]] = []
    known = OF_A_DAY.get(type(fact))
    if known is not None:
        name, ids = known
        found.append((name, {key: value for key in ids if (value := getattr(fact, key))}))
    found += [(name, {"match": match}) for match, name in _changed(before, after)]
    return tuple(Occasion(name, after.stage, after.id, ids) for name, ids in found)


def _changed(before: EventState, after: EventState) -> Iterator[tuple[str, str]]:
    """Matches whose end is another than before, each with what has become of it."""
    if before.decisions is after.decisions or not before.order or before.order != after.order:
        return
    for match in (item.id for item in after.structure.matches):
        was, now = _end(before, match), _end(after, match)
        if was != now:
            yield match, MATCH_REOPENED if now is None else MATCH_DECIDED


def _end(state: EventState, match: str) -> tuple[Any, ...] | None:
    """How a match ended, and for whom; None while it is open, and for one that nobody plays."""
    status = state.progress.status(match)
    return (status, state.progress.winner(match)) if status in ENDED else None
