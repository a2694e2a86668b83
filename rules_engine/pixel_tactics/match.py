"""A match: games to a number of wins, with decks that shrink and trophies that count.

>>> match = Match(target=2)
>>> match.next_rules().game
1
"""

from rules_engine.pixel_tactics.codes import DRAWN, LEADER_AREA, NOBODY, NUMBER, A, B
from rules_engine.pixel_tactics.state import Rules, State


class Match:
    """The score of a match and what it leaves for the next game (PT-MATCH-1…6, PT-DRAWN-2)."""

    __slots__ = (
        "extra_draw", "fighter_facing", "games", "last", "profile", "removed", "target",
        "trophies", "wins",
    )  # fmt: skip

    def __init__(
        self,
        *,
        target: int = 1,
        profile: str = "championship",
        extra_draw: bool = True,
        fighter_facing: bool = False,
    ) -> None:
        self.target = target
        self.profile = profile
        self.extra_draw = extra_draw
        self.fighter_facing = fighter_facing
        self.games = 0
        self.wins = [0, 0]
        self.trophies = [0, 0]
        self.removed = [0, 0]
        self.last = NOBODY

    def winner(self) -> int:
        """Who has won the match: A, B, or NOBODY while it goes on (PT-MATCH-1)."""
        for player in (A, B):
            if self.wins[player] >= self.target:
                return player
        return NOBODY

    def next_rules(self) -> Rules:
        """What the next game starts from."""
        return Rules(
            self.profile,
            game=self.games + 1,
            last=self.last,
            removed=(self.removed[A], self.removed[B]),
            trophies=(self.trophies[A], self.trophies[B]),
            extra_draw=self.extra_draw,
            fighter_facing=self.fighter_facing,
        )

    def record(self, game: State) -> None:
        """Count a finished game: the leaders leave the match, the winner has a win and a trophy.

        Raises ValueError if the game goes on or the match is over.
        """
        if game.winner == NOBODY or self.winner() != NOBODY:
            raise ValueError("no finished game of a match that goes on")
        self.games += 1
        for player in (A, B):
            leader = game.cells[LEADER_AREA[player]] & NUMBER
            if leader:
                self.removed[player] |= 1 << leader
        self.last = game.winner
        for player in self._winners(game.winner):
            self.wins[player] += 1
        for player in (A, B) if game.winner == DRAWN else (game.winner,):
            self.trophies[player] += 1

    def _winners(self, winner: int) -> list[int]:
        """Nobody wins a drawn game; in the box rules both do, but for who would win the match."""
        if winner != DRAWN:
            return [winner]
        if self.profile != "box":
            return []
        return [player for player in (A, B) if self.wins[player] + 1 < self.target]
