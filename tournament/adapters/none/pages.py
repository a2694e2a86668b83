"""A game that the engine does not know, as pages show it: its results, and nothing of its play."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from tournament.adapters.none.match_rules import PLAYED
from tournament.championship.play.match_rules import CONCESSION
from tournament.regulations.profile import NO_GAME
from tournament.web.shared.game_pages import GamePages
from tournament.web.shared.game_sheets import GameSheet

ENDED: Final = {PLAYED: _("played to its end"), CONCESSION: _("a concession")}


class NoGameSheet(GameSheet):
    """What every game's sheet has."""

    ruleset = NO_GAME

    def ended(self, reason: str) -> str:
        """How a game ended, in words that fit every game."""
        return str(ENDED[reason])


class NoGamePages(GamePages):
    """No board, no recorder, no practice: `has_engine` says so to whoever would offer them."""

    ruleset = NO_GAME
    has_engine = False
    open_to_all = False
    sheet = NoGameSheet()


PAGES: Final = NoGamePages()
