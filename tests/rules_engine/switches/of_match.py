"""Switches in the match, and in what a game takes from it."""

from tests.support.switch import in_file

SWITCHES = (
    *in_file(
        "match.py",
        (
            "PT-MATCH-1 PT-CON-10",
            "if self.wins[player] >= self.target:",
            "if self.wins[player] >= 9:",
        ),
        (
            "PT-MATCH-1",
            "if game.winner == NOBODY or self.winner() != NOBODY:",
            "if self.target < 0:",
        ),
        (
            "PT-MATCH-2",
            "for player in (A, B) if game.winner == DRAWN else (game.winner,):",
            "for player in (A, B) if game.winner == DRAWN else (1 - game.winner,):",
        ),
        (
            "PT-MATCH-3 PT-MATCH-4 PT-DRAWN-2",
            "self.removed[player] |= 1 << leader",
            "self.removed[player] |= 0",
        ),
        (
            "PT-DRAWN-2 PT-CON-09 PT-AMB-39",
            'if self.profile != "box":\n            return []',
            'if self.profile != "box":\n            return [A, B]',
        ),
        (
            "PT-CON-09 PT-AMB-39",
            "for player in (A, B) if game.winner == DRAWN else (game.winner,):",
            "for player in () if game.winner == DRAWN else (game.winner,):",
        ),
        (
            "PT-DRAWN-3",
            "return [player for player in (A, B) if self.wins[player] + 1 < self.target]",
            "return [A, B]",
        ),
        (
            "PT-CON-09",
            "return [player for player in (A, B) if self.wins[player] + 1 < self.target]",
            "return []",
        ),
    ),
    *in_file(
        "setup_changes.py",
        (
            "PT-MATCH-5",
            "state.rules.trophies[1 - player] if state.rules.extra_draw else 0",
            "state.rules.trophies[player] if state.rules.extra_draw else 0",
        ),
    ),
    *in_file(
        "setup_legality.py",
        (
            "PT-MATCH-6",
            'if action[2] == last and action[3] else "PT-MATCH-6"',
            'if action[3] else ""',
        ),
    ),
    *in_file("standstill.py", ("PT-AMB-47", "self.unchanged + 1 if now == self._last else 0", "0")),
)
