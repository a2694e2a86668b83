"""Tic-tac-toe as pages show it: a grid of cells."""

from typing import Final

from tournament.web.shared.game_pages import GamePages


class TicTacToePages(GamePages):
    """What every game on a grid has."""

    ruleset = "tic_tac_toe"


PAGES: Final = TicTacToePages()
