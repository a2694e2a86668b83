"""A whole game: setup, waves, turns, checks, the end; and the class that tests talk to."""

from tests.rules_engine.naive.board import Piece
from tests.rules_engine.naive.declare import order_declarable, spell_declarable
from tests.rules_engine.naive.orders import play
from tests.rules_engine.naive.position import position_of
from tests.rules_engine.naive.spells import cast
from tests.rules_engine.naive.table import Flow, Line, Table
from tests.rules_engine.naive.texts import (
    AREAS,
    in_list_order,
    is_leader_area,
    name_of,
    rival,
    row_of,
)


class IllegalStep(Exception):
    """The step is not among the legal ones, or its outcome is impossible."""


class Game(Table):
    """The flow of a game as one generator."""

    def __init__(
        self,
        profile: str,
        removed: tuple[list[str], list[str]],
        fighter_column: str,
        starting_cards: dict[str, int],
        last: str | None,
    ) -> None:
        super().__init__(profile, removed, fighter_column)
        self.starting_cards = starting_cards
        self.last = last
        self.chosen: dict[str, str] = {}

    # --- setup -----------------------------------------------------------------------------

    def whole_game(self) -> Flow[None]:
        """From the shuffles to the end."""
        yield from self.set_up()
        self.stage = "play"
        while True:
            for wave in "VFR":
                self.wave = wave
                yield from self.play_wave()
                if self.stage == "over":
                    return
            yield from self.end_round()

    def set_up(self) -> Flow[None]:
        """PT-SETUP-9."""
        missing = ["A", "B"]
        while missing:
            step = yield [f"table shuffle {player}" for player in missing]
            player = step.split()[2]
            self.deck[player] = list(self.outcome)
            self.deck_known[player] = True
            missing.remove(player)
        self.stage = "draw"
        missing = ["A", "B"]
        while missing:
            step = yield [f"table initial_draw {player}" for player in missing]
            player = step.split()[2]
            self.hand[player] = self.draw(player, self.starting_cards[player])
            missing.remove(player)
        yield from self.choose_leaders()
        self.stage = "first"
        if self.last in ("A", "B"):
            step = yield [f"table first_player {self.last} last_winner"]
        else:
            step = yield ["table first_player A random", "table first_player B random"]
        self.first = step.split()[2]

    def choose_leaders(self) -> Flow[None]:
        """PT-SETUP-3, PT-SETUP-4."""
        while True:
            self.stage = "choice"
            self.chosen = {}
            while len(self.chosen) < 2:
                step = yield [
                    f"{player} leader_choice {card}"
                    for player in "AB"
                    if player not in self.chosen
                    for card in in_list_order(self.hand[player])
                ]
                self.chosen[step[0]] = step.split()[2]
            self.stage = "reveal"
            yield [f"table leader_reveal {self.chosen['A']} {self.chosen['B']}"]
            same = name_of(self.chosen["A"]) == name_of(self.chosen["B"])
            if not same or self.profile == "box":
                break
            self.stage = "return"
            missing = ["A", "B"]
            while missing:
                step = yield [f"table leader_return {player}" for player in missing]
                player = step.split()[2]
                self.hand[player].remove(self.chosen[player])
                self.deck[player] = list(self.outcome)
                self.hand[player] += self.draw(player, 1)
                missing.remove(player)
        for player, card in self.chosen.items():
            self.hand[player].remove(card)
            self.board[f"{player}:F2"] = Piece(card)

    # --- waves -----------------------------------------------------------------------------

    def play_wave(self) -> Flow[None]:
        """Two turns, the check, the end of the wave (PT-FAQ-39)."""
        self.ended = ""
        for player in (self.first, rival(self.first)):
            yield from self.play_turn(player)
        self.active = self.first
        yield ["table check"]
        yield from self.check()
        if self.stage == "over":
            return
        yield from self.batches()
        yield ["table wave_end"]
        self.vengeance = {"A": False, "B": False}
        for piece in self.board.values():
            piece.struck = piece.hurt = False
            piece.bonuses = 0
        if self.wave != "R":
            self.pass_penalties_on()

    def pass_penalties_on(self) -> None:
        """The next wave is now the present one (PT-FAQ-12)."""
        self.penalty = self.penalty_next
        self.penalty_next = {"A": 0, "B": 0}

    def check(self) -> Flow[None]:
        """PT-CASUALTY-1, -2; PT-END-1; PT-DRAWN-1."""
        lethal = [
            area
            for area in AREAS
            if self.living(area) and self.board[area].damage >= self.life(area)
        ]
        leaders = [area[0] for area in lethal if is_leader_area(area)]
        self.defeat([area for area in lethal if not is_leader_area(area)])
        if not leaders:
            return
        self.queue = []
        if len(leaders) == 1:
            outcome = f"{rival(leaders[0])} leader"
        else:
            count_a, count_b = len(self.heroes("A")), len(self.heroes("B"))
            winner = "drawn" if count_a == count_b else "A" if count_a > count_b else "B"
            outcome = f"{winner} heroes"
        yield [f"table game_end {outcome}"]
        self.result = outcome.replace(" ", ":")
        self.stage = "over"

    def end_round(self) -> Flow[None]:
        """Markers, then the first-player status passes (PT-FAQ-39)."""
        for player in "AB":
            if self.ability(player) == "priestess" and not self.truce:
                self.queue.append(self.leader_trigger(player, "marker"))
        yield from self.batches()
        yield ["table round_end"]
        self.round += 1
        self.first = rival(self.first)
        self.pass_penalties_on()

    # --- turns -----------------------------------------------------------------------------

    def play_turn(self, player: str) -> Flow[None]:
        """PT-TURN-1 to -6, PT-FAQ-54, PT-FAQ-08."""
        self.turn = self.active = player
        extra = 1 if self.ability(player) == "scientist" else 0
        self.ap = max(1, 2 + extra - self.penalty[player])
        self.penalty[player] = 0
        while True:
            step = yield self.actions(player)
            words = step.split()
            if words[1] in ("pass", "end_turn"):
                break
            yield from self.act(player, words)
        self.ended = "".join(sorted(self.ended + player))
        self.turn = "-"
        self.ap = self.order_ap = 0
        self.orders = {"A": 0, "B": 0}
        for piece in self.board.values():
            piece.recruited = piece.attacked = piece.cast = False
            piece.moved = piece.rotated = piece.raised = False
        if self.ability(player) == "alchemist" and not self.truce:
            self.queue.append(self.leader_trigger(player, "poison"))
        if self.ability(player) == "healer" and self.cared_for(player):
            self.queue.append(self.leader_trigger(player, "care"))
        yield from self.batches()

    def actions(self, player: str) -> list[str]:
        """Every action that may be declared now."""
        steps: list[str] = []
        peace = not self.truce
        paid = self.ap >= 1
        free_recruit = self.ability(player) == "summoner"
        free_move = self.ability(player) == "paladin"
        own = [area for area in AREAS if area[0] == player and area in self.board]
        fresh = [a for a in own if self.living(a) and self.board[a].fresh()]
        if paid and self.deck[player] and len(self.hand[player]) < 5:
            steps.append(f"{player} draw")
        if paid or free_recruit:
            for card in in_list_order(self.hand[player]):
                for area in self.empty(player, self.wave):
                    steps.append(f"{player} recruit {card} {area}")
        if paid and peace:
            for area in [a for a in fresh if row_of(a) == self.wave]:
                for kind, target in self.attacks_of(area):
                    steps.append(f"{player} attack {area} {kind} {target}")
                piece = self.board[area]
                if not is_leader_area(area) and spell_declarable(
                    self, player, piece, piece.name, self.wave
                ):
                    steps.append(f"{player} spell {area} {self.wave}")
            if self.corpses_to_raise(player):
                steps.append(f"{player} leader_action")
        if peace and (paid or self.order_ap >= 1 or self.free_play(player)):
            for card in in_list_order(self.hand[player]):
                if order_declarable(self, player, card, set()):
                    steps.append(f"{player} order {card}")
        if paid or free_move:
            for area in [a for a in fresh if not is_leader_area(a)]:
                for target in self.empty(player):
                    steps.append(f"{player} move {area} {target}")
        if self.ap >= 2:
            able = [a for a in own if not is_leader_area(a) and (self.board[a].body or a in fresh)]
            for index, one in enumerate(able):
                for two in able[index + 1 :]:
                    steps.append(f"{player} rotate {one} {two}")
        if (paid or free_move) and self.ability(rival(player)) != "dragon_mage":
            for area in self.bodies(player):
                steps.append(f"{player} clear {area}")
        steps.append(f"{player} pass")
        if self.ap == 0:
            steps.append(f"{player} end_turn")
        return steps

    def free_play(self, player: str) -> bool:
        """Tatsumi's first two plays of a turn (PT-FAQ-14)."""
        return self.ability(player) == "mystic" and self.orders[player] < 2

    def corpses_to_raise(self, player: str) -> list[str]:
        """The bodies that Hepzibah may use (PT-FAQ-19)."""
        if self.ability(player) != "witch":
            return []
        return [
            area
            for area in self.bodies(player)
            if self.clear_in_front(area) and not self.board[area].raised
        ]

    def act(self, player: str, words: list[str]) -> Flow[None]:
        """Pay for an action and carry it out."""
        match words[1:]:
            case ["draw"]:
                self.ap -= 1
                self.hand[player] += self.draw(player, 1)
            case ["recruit", card, area]:
                if self.ability(player) != "summoner":
                    self.ap -= 1
                yield from self.recruit(player, [(card, area)], by_action=True)
            case ["attack", area, kind, target]:
                self.ap -= 1
                self.board[area].attacked = True
                yield from self.attack(area, kind, target)
            case ["spell", area, row]:
                self.ap -= 1
                piece = self.board[area]
                piece.cast = True
                yield from cast(self, player, piece, piece.name, row, Line())
            case ["leader_action"]:
                self.ap -= 1
                yield from self.raise_corpse(player)
            case ["order", card]:
                if self.free_play(player):
                    pass
                elif self.order_ap >= 1:
                    self.order_ap -= 1
                else:
                    self.ap -= 1
                self.hand[player].remove(card)
                self.resolving.append(card)
                yield from play(self, player, card, Line())
            case ["move", area, target]:
                if self.ability(player) != "paladin":
                    self.ap -= 1
                self.board[area].moved = True
                self.board[target] = self.board.pop(area)
            case ["rotate", one, two]:
                self.ap -= 2
                for area in (one, two):
                    self.board[area].rotated = not self.board[area].body
                self.board[one], self.board[two] = self.board[two], self.board[one]
            case ["clear", area]:
                if self.ability(player) != "paladin":
                    self.ap -= 1
                self.throw(self.board.pop(area).card)
            case _:
                raise AssertionError(words)

    def raise_corpse(self, player: str) -> Flow[None]:
        """A body attacks in melee with strength 3; it is nobody's attack (PT-FAQ-19, -58)."""
        line = Line()
        area = yield from self.pick(line, player, self.corpses_to_raise(player))
        target = yield from self.pick(line, player, self.melee_cards(rival(player)))
        self.board[area].raised = True
        yield from self.damage([(target, self.reduced(3, target, "melee"))], None)


class Naive:
    """The game step by step, for comparison with the engine."""

    def __init__(
        self,
        profile: str = "championship",
        *,
        game: int = 1,
        removed: tuple[list[str], list[str]] = ([], []),
        last: str | None = None,
        extra_draw: bool = True,
        fighter_column: str = "named",
        wins: tuple[int, int] | None = None,
    ) -> None:
        starting = {"A": 5, "B": 5}
        if extra_draw:
            trophies = trophies_held(game, last, wins)
            starting = {"A": 5 + trophies["B"], "B": 5 + trophies["A"]}
        self.game = Game(profile, removed, fighter_column, starting, last)
        self.history: list[tuple[str, list[str] | None]] = []
        self._flow = self.game.whole_game()
        self._steps = next(self._flow)

    def steps(self) -> list[str]:
        """Every legal step now; nothing when the game is over."""
        return list(self._steps)

    def push(self, step: str, outcome: list[str] | None = None) -> None:
        """Make a step; `outcome` is the new order of a shuffled deck from the top."""
        if step not in self._steps:
            raise IllegalStep(step)
        player = step.split()[2] if step.startswith("table ") and " " in step[6:] else "-"
        expected: list[str] | None = None
        if step.startswith("table shuffle "):
            expected = self.game.deck[player]
        if step.startswith("table leader_return "):
            expected = [*self.game.deck[player], self.game.chosen[player]]
        if (expected is None) != (outcome is None):
            raise IllegalStep(f"{step}: outcome {outcome}")
        if expected is not None and outcome is not None:
            if sorted(expected) != sorted(outcome):
                raise IllegalStep(f"{step}: outcome {outcome}")
            self.game.outcome = list(outcome)
        self.history.append((step, outcome))
        try:
            self._steps = self._flow.send(step)
        except StopIteration:
            self._steps = []

    def position(self) -> dict[str, str]:
        """The fields of section 3 of the log's contract, without `pending`."""
        return position_of(self.game)


def trophies_held(game: int, last: str | None, wins: tuple[int, int] | None) -> dict[str, int]:
    """The rival's leaders that each player holds (PT-MATCH-2, PT-DRAWN-2).

    From the third game on the winner of the last one does not tell them all: `wins` is needed.
    """
    if wins is None:
        if game > 2 or (game == 2 and last is None):
            raise ValueError("wins")
        wins = (int(last == "A"), int(last == "B"))
    drawn = game - 1 - sum(wins)
    return {"A": wins[0] + drawn, "B": wins[1] + drawn}
