"""Games that are recorded now, as spectators may follow them: later by the delay, nothing hidden.

The organizer sets the delay of a day; without one nothing is shown. What is shown is the position
after the steps that were there that long ago, without the cards that nobody at the rail may see
(PT-LOG-14).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Count, Max, Q, QuerySet

from rules_engine.core.playback import Frame
from rules_engine.core.ruleset import SPECTATOR, Position
from rules_engine.logs import frames_so_far
from tournament.brackets.match_status import AT_TABLE
from tournament.championship.event_state import EventState
from tournament.events.execution import Caller, Refused
from tournament.events.models import GameDay
from tournament.events.selectors import scope_of
from tournament.events.services import expect_allowed
from tournament.events.states import event_state
from tournament.events.venue.where import is_out_of_reach
from tournament.events.versions import raise_versions
from tournament.ledger.once import once
from tournament.people.policy import Action
from tournament.play.models import LiveDelay, RecordedStep, Recording
from tournament.play.recordings import replayed
from tournament.regulations.refusals import Refusal

LONGEST_DELAY = 60
"""Minutes by which spectators may be behind."""
LAST_EVENTS = 8
"""How many of the last events are told beside the position."""


@dataclass(frozen=True, slots=True)
class LiveGame:
    """A game as spectators see it: position, what happened last, the delay."""

    recording: Recording
    position: Position
    last: Sequence[Frame]
    minutes: int
    steps: int


@once
def delay_of(event: str) -> int | None:
    """By how many minutes spectators of a day are behind; None: nothing is shown."""
    seconds = LiveDelay.objects.filter(pk=event).values_list("seconds", flat=True).first()
    return None if seconds is None else seconds // 60


@transaction.atomic
def set_delay(caller: Caller, *, event: str, minutes: int | None) -> None:
    """Let spectators follow recorded games with a delay, or with None not at all."""
    expect_allowed(caller, Action.SET_LIVE_DELAY, scope_of(event))
    if is_out_of_reach(event):
        raise Refused(Refusal("day_in_hall"))
    GameDay.objects.select_for_update().get(pk=event)
    if minutes is None:
        LiveDelay.objects.filter(pk=event).delete()
    else:
        LiveDelay.objects.update_or_create(pk=event, defaults={"seconds": minutes * 60})
    raise_versions([event])


def is_live(event: str, match: str) -> bool:
    """Whether a match has a game that spectators can follow."""
    return delay_of(event) is not None and _recording(event_state(event), match) is not None


def live_matches(event: str) -> list[str]:
    """The matches of a day whose games spectators can follow now."""
    return live_by_day({event: event_state(event)})[event]


def live_by_day(states: Mapping[str, EventState]) -> dict[str, list[str]]:
    """The same of several days, given their states."""
    found: dict[str, list[str]] = {event: [] for event in states}
    shown = LiveDelay.objects.filter(pk__in=found).values("pk")
    rows = Recording.objects.filter(game_day__in=shown).exclude(state=Recording.State.DROPPED)
    recorded = rows.order_by("match").values_list("game_day", "match", "game", "replay").distinct()
    for event, match, game, replay in recorded:
        if _at_table(states[event], match) == (game, replay):
            found[event].append(match)
    return found


def live_mark(event: str, match: str, now: datetime) -> str:
    """Differs whenever what spectators see differs; empty while they see nothing."""
    minutes = delay_of(event)
    if minutes is None:
        return ""
    until = now - timedelta(minutes=minutes)
    seen = Q(steps__written_at__lte=until, steps__undone_at=None)
    rows = _recordings(event_state(event), match)
    counted = rows.annotate(told=Count("steps", filter=seen), last=Max("steps__pk", filter=seen))
    told = counted.values_list("pk", "told", "last").first()
    return "-".join(str(part) for part in (*told, minutes)) if told is not None else ""


def live_game(event: str, match: str, now: datetime) -> LiveGame | None:
    """What spectators see of the game that a match plays; None without delay or recording."""
    minutes = delay_of(event)
    row = _recording(event_state(event), match) if minutes is not None else None
    if row is None or minutes is None:
        return None
    steps = _steps(row, now - timedelta(minutes=minutes))
    game = replayed(row, [step.text for step in steps])
    return LiveGame(
        recording=row,
        position=game.position_for(SPECTATOR),
        last=frames_so_far(game.log_text().encode(), SPECTATOR)[-LAST_EVENTS:],
        minutes=minutes,
        steps=len(steps),
    )


def _recording(state: EventState, match: str) -> Recording | None:
    """The newest recording of the game that a match plays now."""
    return _recordings(state, match).first()


def _recordings(state: EventState, match: str) -> QuerySet[Recording]:
    """Every recording of that game, the newest first."""
    played = _at_table(state, match)
    if played is None:
        return Recording.objects.none()
    game, replay = played
    rows = Recording.objects.filter(game_day=state.id, match=match, game=game, replay=replay)
    return rows.exclude(state=Recording.State.DROPPED).order_by("-started_at")


def _at_table(state: EventState, match: str) -> tuple[int, int] | None:
    """The game that a match plays now, and which replay of it."""
    if not state.order or match not in state.structure:
        return None
    if state.match_status(match) not in AT_TABLE:
        return None
    game = state.plays[match].open_game
    return game.number, game.replay


def _steps(row: Recording, until: datetime) -> Sequence[RecordedStep]:
    """The steps that were there at a moment and still count.

    What was taken back before spectators saw it may name a card that nobody has shown: they never
    get it (PT-LOG-14). Steps are taken back from the end only, so what is left has no gaps.
    """
    return list(row.steps.filter(written_at__lte=until, undone_at=None).order_by("number"))
