"""Standard-Bearer as pages show it: the board from the near player's side, with both armies."""

from typing import Final

from tournament.web.shared.game_pages import GamePages
from tournament.web.shared.game_sheets import GameSheet


class StandardBearerSheet(GameSheet):
    """What every game's sheet has."""

    ruleset = "standard_bearer"


class StandardBearerPages(GamePages):
    """A grid of cells with units."""

    ruleset = "standard_bearer"
    sheet = StandardBearerSheet()


PAGES: Final = StandardBearerPages()
