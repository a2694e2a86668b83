"""Tic-tac-toe as pages show it: a grid of cells, and a sheet with nothing of its own."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from tournament.web.shared.game_pages import GamePages
from tournament.web.shared.game_sheets import GameSheet


class TicTacToeSheet(GameSheet):
    """What every game's sheet has."""

    ruleset = "tic_tac_toe"


class TicTacToePages(GamePages):
    """What every game on a grid has."""

    ruleset = "tic_tac_toe"
    sheet = TicTacToeSheet()
    steps = {"place": (_("Place a mark"), "area")}


PAGES: Final = TicTacToePages()
