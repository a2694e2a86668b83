"""What a closed day tells its championship: places, who left early, whether anybody played."""

from collections.abc import Mapping
from typing import Any

from tournament.championship import facts
from tournament.championship.context import Checkpoint
from tournament.championship.event_state import EventState


def ended_unplayed(event: EventState) -> bool:
    """CH-DE-12: whether no match of the day was played at a table."""
    return not any(
        play.started_at is not None or any(game.outcome is not None for game in play.games)
        for play in event.plays.values()
    )


def left_early(event: EventState) -> tuple[str, ...]:
    """Who left while still in; a seat of the final is not offered to them (CH-QUAL-4)."""
    return tuple(event.order[seed - 1] for seed in sorted(event.progress.left))


def day_result(
    event: EventState, checkpoint: Checkpoint, places: tuple[Mapping[str, Any], ...]
) -> facts.DayResult:
    """The fact that carries the day's result to the championship."""
    return facts.DayResult(
        event=event.id,
        size=checkpoint.size,
        root=checkpoint.root,
        places=tuple(dict(place) for place in places),
        left=left_early(event),
        unplayed=ended_unplayed(event),
    )
