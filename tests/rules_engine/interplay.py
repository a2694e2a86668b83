"""Positions in which two or three cards meet, played on for some steps in both implementations.

What cards do to each other in the middle of an effect hardly ever comes up in whole games: of 320
none had an attacker that moves before it is hit back. So the cards of a *meeting* are put where
their texts count, next to a few others, with damage near to what kills and decks that may be empty,
and then it is mostly they that act.
"""

from collections.abc import Callable
from random import Random

from rules_engine.pixel_tactics import Game
from rules_engine.pixel_tactics.codes import (
    CLEAR,
    DRAW,
    END_TURN,
    MOVE,
    PASS,
    ROTATE,
    WAVE_END,
    Action,
)
from rules_engine.pixel_tactics.position import fields
from rules_engine.pixel_tactics.state import Rules
from tests.rules_engine.comparison import (
    compare_positions,
    compare_steps,
    naive_game,
    push_naive,
    step_text,
)
from tests.rules_engine.naive import Naive
from tests.rules_engine.naive.board import Piece
from tests.rules_engine.naive.texts import CARDS, HERO_LIFE, HERO_SPOTS, rival
from tests.rules_engine.play import complete

Role = tuple[str, str]
"""A card and its place in a meeting: a row, `leader`, or `order` for a card of the hand."""

PLACES = ("V", "F", "R", "leader", "order")
ROLES: tuple[Role, ...] = tuple((card, place) for card in CARDS for place in PLACES)
COMMANDERS = (
    "mascot", "mascot", "doppelganger", "overlord", "berserker", "illusionist", "gunner",
)  # fmt: skip
"""Leaders that act in the middle of what others do."""
MOVERS = (
    "paladin",
    "templar",
    "illusionist",
    "summoner",
    "mystic",
    "vampire",
    "mascot",
    "pyromancer",
)
"""Heroes that strike or move others as they enter."""
ANSWERING: tuple[Role, ...] = (
    ("knight", "V"), ("berserker", "F"), ("vampire", "leader"), ("overlord", "leader"),
    ("berserker", "leader"), ("homunculus", "R"), ("illusionist", "leader"),
)  # fmt: skip
"""What answers an attack or a defeat."""
QUIET = (MOVE, ROTATE, DRAW, CLEAR, PASS, END_TURN)
"""Actions that set nothing off by themselves."""
STEPS = 30
"""Steps that are played on from a position, at most; none behind the wave."""


def meeting(number: int) -> tuple[Role, ...]:
    """Two or three roles by lot, the same for a number; each role has its turn as the first."""
    random = Random(f"meeting {number}")
    first = ROLES[number % len(ROLES)]
    others = [role for role in ROLES if role[0] != first[0]]
    second = random.choice(others)
    third = random.choice([role for role in others if role[0] != second[0]])
    return (first, second, third)[: random.choice((2, 3, 3))]


class Table:
    """A game of the naive implementation that is laid out for a meeting."""

    def __init__(
        self, roles: tuple[Role, ...], random: Random, profile: str, *, chain: bool = False
    ) -> None:
        self.random = random
        self.naive = naive_game(Rules(profile))
        self.table = self.naive.game
        self.wave = self._wave(roles)
        self._to_the_wave()
        self._clear()
        self.focus: set[str] = set()
        if chain:
            self._chain()
        for card, place in roles:
            self._seat(card, place)
        self._leaders()
        self._neighbours()
        self._zones()

    def _wave(self, roles: tuple[Role, ...]) -> str:
        rows = [place for _card, place in roles if place in "VFR"]
        return self.random.choice(rows or ["V", "F", "R"])

    def _to_the_wave(self) -> None:
        """Until one step is left before the wave begins."""
        naive, first = self.naive, self.random.choice("AB")
        for player in "AB":
            naive.push(f"table shuffle {player}", list(self.table.deck[player]))
        for player in "AB":
            naive.push(f"table initial_draw {player}")
        naive.push(f"A leader_choice {self.table.hand['A'][0]}")
        naive.push(f"B leader_choice {self.table.hand['B'][1]}")
        naive.push(naive.steps()[0])
        self.last = f"table first_player {first} random"
        for _ in range("VFR".index(self.wave)):
            for step in (self.last, f"{first} pass", f"{rival(first)} pass", "table check"):
                naive.push(step)
            self.last = "table wave_end"
        self.me = first

    def _clear(self) -> None:
        table = self.table
        table.board.clear()
        self.unused = {player: [f"{player}:{card}" for card in CARDS] for player in "AB"}
        for zone in (table.hand, table.deck, table.discard):
            zone.update(A=[], B=[])

    def _chain(self) -> None:
        """Heroes that act as they are recruited together, and rivals that answer: reactions wait
        while other reactions move, discard or take what they are about."""
        for card in ("overlord", *self.random.sample(MOVERS, 3)):
            if code := self._take(self.me, card):
                self.table.hand[self.me].append(code)
        if code := self._take(self.me, "mascot"):
            self._lead(self.me, code)
        for card, place in self.random.sample(ANSWERING, 2):
            if code := self._take(rival(self.me), card):
                self._place(rival(self.me), place, code)

    def _take(self, player: str, card: str) -> str | None:
        code = f"{player}:{card}"
        if code not in self.unused[player]:
            return None
        self.unused[player].remove(code)
        self.focus.add(code)
        return code

    def _seat(self, card: str, place: str) -> None:
        """Put a card of the meeting where its text counts."""
        player = self.me if self.random.random() < 0.65 else rival(self.me)
        code = self._take(player, card)
        if code is None:
            return
        if place == "order":
            self.table.hand[player].append(code)
        else:
            self._place(player, place, code)

    def _place(self, player: str, place: str, code: str) -> None:
        if place == "leader":
            self._lead(player, code)
        else:
            spots = [spot for spot in HERO_SPOTS if spot[0] == place]
            free = [f"{player}:{spot}" for spot in spots]
            free = [area for area in free if area not in self.table.board]
            if free:
                self._lay(self.random.choice(free), code)
            else:
                self.table.hand[player].append(code)

    def _lead(self, player: str, code: str) -> None:
        area = f"{player}:F2"
        if area in self.table.board:
            self.table.hand[player].append(code)
        else:
            self.table.board[area] = Piece(code, damage=self.random.randint(0, 9))

    def _leaders(self) -> None:
        for player in "AB":
            if f"{player}:F2" not in self.table.board:
                often = [f"{player}:{card}" for card in COMMANDERS]
                often = [code for code in often if code in self.unused[player]]
                likely = bool(often) and self.random.random() < 0.5
                code = self.random.choice(often if likely else self.unused[player])
                self.unused[player].remove(code)
                self._lead(player, code)

    def _lay(self, area: str, code: str, *, body: bool = False) -> None:
        """A hero, mostly hurt, or a body."""
        life = HERO_LIFE[code[2:]]
        # Kehrolyn's heroes never have as much damage as life.
        damage = min(life - 1, self.random.choice((0, 0, 1, 2, max(0, life - 2), life - 1)))
        self.table.board[area] = Piece(code, body=body, damage=0 if body else damage)

    def _neighbours(self) -> None:
        """A few other cards in both units; now and then a stolen one."""
        for player in "AB":
            free = [f"{player}:{spot}" for spot in HERO_SPOTS]
            free = [area for area in free if area not in self.table.board]
            for area in self.random.sample(free, min(len(free), self.random.randint(1, 3))):
                owner = rival(player) if self.random.random() < 0.08 else player
                code = self.random.choice(self.unused[owner])
                self.unused[owner].remove(code)
                self._lay(area, code, body=self.random.random() < 0.3 and owner == player)
                if owner != player:
                    self.table.board[area] = Piece(code, stolen=True)

    def _zones(self) -> None:
        """Hands, and decks that are now and then as good as empty."""
        for player in "AB":
            rest = self.unused[player]
            self.random.shuffle(rest)
            hand = self.random.randint(1, 5)
            self.table.hand[player] += rest[:hand]
            left = self.random.randint(0, 3) if self.random.random() < 0.3 else len(rest)
            self.table.deck[player] = rest[hand : hand + left]
            self.table.discard[player] = rest[hand + left :]
            if self.table.ability(player) == "priestess":
                self.table.markers[player] = self.random.randint(0, 3)

    def begin(self) -> tuple[Game, Naive]:
        """The wave begins in both, with actions to spare."""
        self.table.round = self.random.randint(2, 4)
        self.naive.push(self.last)
        self.table.ap = self.random.randint(2, 6)
        text = {**fields(Game()), **self.naive.position()}
        text["chosen"] = ",".join(self.table.board[f"{player}:F2"].card for player in "AB")
        text["done"] = "-"
        text["rules"] = f"{self.table.profile}:1:-:0,0"
        words = " ".join(f"{name}={value}" for name, value in text.items())
        return Game.from_text(words), self.naive


def chosen(random: Random, legal: list[Action], table: Table) -> Action:
    """A step for which the meeting was laid out: mostly no quiet one, mostly by its cards."""
    loud = [action for action in legal if action[0] not in QUIET]
    if loud and random.random() < 0.9:
        kind = random.choice(sorted({action[0] for action in loud}))
        legal = [action for action in loud if action[0] == kind]
    # Who may do something does it.
    legal = [a for a in legal if not step_text(a).endswith((" no", " none"))] or legal
    areas = [area for area, piece in table.table.board.items() if piece.card in table.focus]
    names = (*table.focus, *areas)
    wanted = [a for a in legal if any(name in step_text(a) for name in names)]
    return random.choice(wanted if wanted and random.random() < 0.7 else legal)


def meet(
    number: int, profile: str = "championship", look: Callable[[Game], None] | None = None
) -> int:
    """Lay a meeting out and play it on in both; returns the steps. A failure names them.

    Two of three are chains. `look` is shown every position.
    """
    random = Random(f"{profile} {number}")
    roles = meeting(number)
    table = Table(roles, random, profile, chain=number % 3 != 0)
    history: list[str] = []
    try:
        game, naive = table.begin()
        start = game.text()
        for _ in range(STEPS):
            compare_positions(game, naive)
            legal = game.legal_actions()
            compare_steps(game, naive, legal)
            if look:
                look(game)
            if not legal:
                break
            if legal[0][0] == WAVE_END:
                break
            action = complete(game, chosen(random, legal, table), random)
            history.append(step_text(action))
            push_naive(naive, action)
            game.push(action)
        compare_positions(game, naive)
    except Exception as fault:
        fault.add_note(f"meeting {number}, {profile}: {roles}: {'; '.join(history)}")
        if history:
            fault.add_note(start)
        raise
    return len(history)
