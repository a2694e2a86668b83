"""What the game is in one picture: a moment of a sample game, drawn as every board is."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, cast

from django.conf import settings
from django.utils.translation import override

from rules_engine.core.ruleset import SPECTATOR
from rules_engine.logs import frames_so_far
from rules_engine.pixel_tactics.drawing import drawing
from rules_engine.pixel_tactics.game import Game
from tournament.adapters.pixel_tactics.boards import BoardRow, board_of
from tournament.regulations.wording import Language

_SAMPLE = "legal-match-of-three.log"


@lru_cache(maxsize=8)
def game_picture(language: Language) -> tuple[Sequence[BoardRow], Sequence[BoardRow]]:
    """Both units from the top, at the moment of the sample game when the table is fullest."""
    log = (settings.BASE_DIR / "fixtures" / "logs" / _SAMPLE).read_bytes()
    drawn = [drawing(cast(Game, frame.state), language) for frame in frames_so_far(log, SPECTATOR)]
    with override(language):
        upper, lower = board_of(max(drawn, key=_crowded)).sides
    return upper.rows, lower.rows


def _crowded(drawn: Mapping[str, Any]) -> int:
    """How many heroes and leaders are alive, if the game is being played."""
    if drawn["stage"] != "play":
        return 0
    areas = [cell for unit in drawn["units"].values() for row in unit for cell in row]
    alive = [cell for cell in areas if cell["what"] in {"hero", "leader"} and cell["left"] > 0]
    return len(alive)
