"""Pixel Tactics as pages show it."""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, cast

from django.conf import settings
from django.urls import URLPattern, reverse
from django.utils.translation import gettext, override, pgettext

from reports.board_picture import Moment
from rules_engine.core.playback import Frame
from rules_engine.core.ruleset import SPECTATOR, Position
from rules_engine.logs import frames_so_far
from rules_engine.pixel_tactics.codes import STAGE_PLAY
from rules_engine.pixel_tactics.drawing import drawing
from rules_engine.pixel_tactics.game import Game
from tournament.adapters.pixel_tactics.boards import Board, BoardRow, board_of
from tournament.adapters.pixel_tactics.sealed import position_link
from tournament.adapters.pixel_tactics.sheet import PixelTacticsSheet
from tournament.adapters.pixel_tactics.step_forms import table_words, taps_of
from tournament.regulations.wording import Language
from tournament.web.shared.components import Link
from tournament.web.shared.game_pages import GamePages, Names

AREA: Final = re.compile(r"[AB]:[VFR][123]")
_TURN_ENDS: Final = frozenset({"pass", "end_turn"})


class PixelTacticsPages(GamePages):
    """Units, hands and decks; pictures, questions, cards and statistics."""

    ruleset = "pixel_tactics"
    can_be_asked = True
    open_to_all = False
    sheet = PixelTacticsSheet()
    has_pictures = True

    def board(
        self,
        position: Position,
        language: str,
        *,
        names: Names | None = None,
        below: str = "A",
        tappable: bool = False,
    ) -> Board:
        """Both units face to face, hands, decks and whose turn it is."""
        drawn = drawing(cast(Game, position), language)
        return board_of(drawn, names=names, below=below, tappable=tappable)

    def when(self, position: Position, language: str) -> str:
        """Round and wave."""
        return when_of(drawing(cast(Game, position), language))

    def part(self, before: Position | None) -> str:
        """The setup, or a round."""
        state = cast("Game | None", before)
        if state is None or state.stage < STAGE_PLAY:
            return gettext("Setup")
        return gettext("Round %(number)s") % {"number": state.round}

    def has_begun(self, position: Position) -> bool:
        """Whether the setup is over."""
        return cast(Game, position).stage >= STAGE_PLAY

    def touched(self, line: str) -> list[str]:
        """The areas that an event names."""
        return list(dict.fromkeys(AREA.findall(line.partition(" ! ")[0])))

    def picture(self, frame: Frame, names: tuple[str, str], title: str, language: str) -> Moment:
        """What the picture of a moment shows."""
        drawn = drawing(cast(Game, frame.state), language)
        return Moment(drawn, names, title, when_of(drawn), frame.sentence(language))

    def in_one_picture(self, language: str) -> Any:
        """Both units at the moment of a sample game when the table is fullest."""
        return _game_picture("en" if language == "en" else "ru")

    def table_words(self, language: str) -> dict[str, Any]:
        """Words of taps, forms of steps, choices."""
        return table_words(language)

    def taps_of(self, step: str) -> list[str]:
        """The words of a step as the page taps them."""
        return taps_of(step)

    def ends(self, verb: str) -> str:
        """Whether a step of a kind ends the game or a turn."""
        return "turn" if verb in _TURN_ENDS else super().ends(verb)

    def variant_words(self) -> Mapping[str, str]:
        """Both ways to play."""
        return {"championship": gettext("Of the championship"), "box": gettext("From the box")}

    def strength_words(self) -> Mapping[str, str]:
        """One program."""
        return {"greedy": gettext("it plays simply")}

    def ask(self, position: Position, day: str = "", do: str = "") -> str:
        """The page “May they?” at a position."""
        return position_link(cast(Game, position), day, do)

    def urls(self) -> list[URLPattern]:
        """Questions, cards and statistics."""
        from tournament.adapters.pixel_tactics.urls import urlpatterns

        return urlpatterns

    def about(self) -> list[Link]:
        """The cards."""
        return [Link(pgettext("of the game", "Cards"), reverse("cards"))]

    def links(self, day: str) -> list[Link]:
        """Statistics of the day, and the cards."""
        return [Link(gettext("Statistics"), reverse("day_statistics", args=[day])), *self.about()]


_SAMPLE = "legal-match-of-three.log"


@lru_cache(maxsize=8)
def _game_picture(language: Language) -> tuple[Sequence[BoardRow], Sequence[BoardRow]]:
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


def when_of(drawn: Mapping[str, Any]) -> str:
    """Round and wave of a drawn position."""
    if drawn["result"]:
        return gettext("The game is over")
    if drawn["stage"] != "play":
        return gettext("Setup")
    return gettext("Round %(number)s, %(wave)s") % {
        "number": drawn["round"],
        "wave": str(drawn["wave_name"]).lower(),
    }


PAGES: Final = PixelTacticsPages()
