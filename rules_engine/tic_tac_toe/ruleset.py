"""Tic-tac-toe as the engine's programs and the site know it."""

from __future__ import annotations

from typing import Any, Final

from rules_engine.core.log_texts import NEEDS
from rules_engine.core.open_game import OpenGame, random_program
from rules_engine.core.ruleset import Ruleset
from rules_engine.tic_tac_toe.perfect import perfect
from rules_engine.tic_tac_toe.rules import CELLS, EMPTY, Square, read_action

SIGNS: Final = {"A": "X", "B": "O", EMPTY: ""}
ROWS: Final = (6, 3, 0)
"""Where each row begins among the cells, the highest row first."""


class TicTacToe(OpenGame):
    """The game's names, its drawing, programs that play it."""

    id = "tic_tac_toe"
    format = "tic-tac-toe 1"
    position = Square
    log_fault = "TTT-LOG-1"
    over_rule = "TTT-END-1"
    claim_rule = "TTT-LOG-2"
    programs = {"random": random_program, "perfect": perfect}

    def read_action(self, text: str) -> str:
        """The action that the words of an event mean."""
        return read_action(text)

    def drawing(self, position: Any, language: str) -> dict[str, Any]:
        """Cells by rows, whose turn it is, how the game ended."""
        ended: tuple[str, str] | None = position.result
        return {
            "rows": [
                [self._cell(at, position.marks[at], language) for at in range(row, row + 3)]
                for row in ROWS
            ],
            "turn": "" if ended else position.turn(),
            "result": self.result_words(ended[0], ended[1], language) if ended else "",
        }

    def _cell(self, at: int, mark: str, language: str) -> dict[str, str]:
        seat = "" if mark == EMPTY else mark
        words = self.part("marks")[seat or "nothing"].in_language(language)
        return {
            "area": CELLS[at],
            "words": f"{CELLS[at]}: {words}",
            "mark": SIGNS[mark],
            "seat": seat,
        }

    def board(self, position: Any, language: str) -> str:
        """The square with the names of its rows and columns, and what is next."""
        drawn = self.drawing(position, language)
        rows = [
            " ".join((row[0]["area"][1], *(cell["mark"] or EMPTY for cell in row)))
            for row in drawn["rows"]
        ]
        to_move = NEEDS["turn"].in_language(language).format(who=drawn["turn"])
        return "\n".join((*rows, "  a b c", drawn["result"] or to_move))


RULESET: Final[Ruleset] = TicTacToe()
