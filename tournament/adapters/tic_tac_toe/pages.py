"""Tic-tac-toe as pages show it: a grid of cells, and a sheet with nothing of its own."""

from typing import Final

from tournament.web.shared.game_pages import GamePages
from tournament.web.shared.game_sheets import GameSheet


class TicTacToeSheet(GameSheet):
    """What every game's sheet has."""

    ruleset = "tic_tac_toe"


class TicTacToePages(GamePages):
    """What every game on a grid has."""

    ruleset = "tic_tac_toe"
    sheet = TicTacToeSheet()


PAGES: Final = TicTacToePages()
