"""The moments of a shown log, remembered by the process: stepping through asks for them often."""

from collections.abc import Sequence
from functools import lru_cache

from rules_engine.core.playback import Frame
from rules_engine.logs import frames
from tournament.play.game_views import ShownLog
from tournament.play.models import GameLog


def moments(shown: ShownLog) -> tuple[Frame, ...]:
    """Every position of the game with what led to it; empty if the log can't be replayed."""
    return _moments(shown.kept, shown.game, shown.viewer)


@lru_cache(maxsize=8)
def _moments(kept: str, game: int, viewer: int | None) -> tuple[Frame, ...]:
    text = GameLog.objects.values_list("text", flat=True).get(pk=kept)
    try:
        found: Sequence[Frame] = frames(text.encode(), viewer)
    except ValueError:
        # Legal once, but no more by the engine of today: a new verdict is on its way.
        return ()
    own = tuple(frame for frame in found if frame.game == game)
    return own or tuple(found)
