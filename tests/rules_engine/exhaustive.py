"""`python -m tests.rules_engine.exhaustive [games]`: random play until everything was exercised.

What has to be exercised is read from the engine: every entry of every ability of the 25 cards,
every word of programs and picks, every reaction, every rule that the checker can name, every kind
of action. A spell, an order, an action and a reaction are exercised when they are carried out; a
lasting ability when a second engine that lacks it offers other actions or ends in another position.
Each position is checked on the way (`invariants`), and where something new is decided all actions
there can be are asked about (`universe`).
"""

import ast
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from inspect import getsource
from random import Random
from types import ModuleType

from rules_engine.pixel_tactics import Game, action_text, legality, picks, read_action
from rules_engine.pixel_tactics.card_data import ABILITIES, SLOTS
from rules_engine.pixel_tactics.codes import (
    ALL_CARDS,
    BODY,
    CARD_IDS,
    DONE,
    EFFECT_SPELL,
    KINDS,
    LEADER_ACTION,
    NUMBER,
    ORDER,
    PICK,
    REACTION,
    ROW_OF,
    SHUFFLE,
    SPELL,
    STAGE_PLAY,
    STAGE_REVEAL,
    TABLE,
    A,
    B,
)
from rules_engine.pixel_tactics.flow import Action
from rules_engine.pixel_tactics.frames import ABILITY, BATCH, PICKS, PROGRAM
from rules_engine.pixel_tactics.legality import rule_broken
from rules_engine.pixel_tactics.observe import SPECTATOR
from rules_engine.pixel_tactics.picks import pending_pick
from rules_engine.pixel_tactics.reactions import PROGRAM_OF, REACTION_NAMES, waiting
from rules_engine.pixel_tactics.steps import STEPS
from rules_engine.pixel_tactics.tables import LEADER_SLOT, ORDER_SLOT
from tests.rules_engine.invariants import check_position
from tests.rules_engine.play import POLICIES, cards, complete, playing, random_rules
from tests.rules_engine.scenes import act, new_game, scene
from tests.rules_engine.universe import UNIVERSE, disagreements, neighbours

Goal = tuple[str, ...]

ENGINE = "rules_engine"

CARRIED_OUT = ("spell", "order", "action", "react")
"""The entries of the card data that are events; all others last."""
KNOWLEDGE = ("seth", "foresee")
"""The passives that change only what a player may see."""


def named_rules() -> list[str]:
    """Every rule that the checker can name: the strings of its code that are a rule's id."""
    return sorted(
        {
            node.value
            for module in (legality, picks)
            for node in ast.walk(ast.parse(getsource(module)))
            if isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and re.fullmatch(r"PT-[A-Z]+-\d+", node.value)
        }
    )


def entry_goals() -> Iterator[Goal]:
    """Every entry of every ability of the 25 cards."""
    for card, abilities in ABILITIES.items():
        for slot, entries in zip(SLOTS, abilities, strict=True):
            for place, entry in enumerate(entries):
                kind = "carried out" if entry[0] in CARRIED_OUT else "lasting"
                yield (kind, card, slot, str(place))


def all_goals() -> list[Goal]:
    """Everything that has to be exercised."""
    programs = [step for program in PROGRAM_OF.values() for step in program]
    return [
        *entry_goals(),
        *(("step", name) for name in STEPS),
        *(("pick", name) for name in sorted({str(s[1]) for s in programs if s[0] == "pick"})),
        *(("reaction", name) for name in REACTION_NAMES if name),
        *(("rule", rule) for rule in named_rules()),
        *(("kind", kind) for kind in KINDS),
    ]


@cache
def engine_without(card: str, slot: str, place: int) -> ModuleType:
    """A second copy of the engine in which a card lacks one entry of an ability."""
    kept = {key: sys.modules.pop(key) for key in list(sys.modules) if key.startswith(ENGINE)}
    try:
        # The package itself loads the whole engine; the data have to be changed before that.
        package = sys.modules[f"{ENGINE}.pixel_tactics"] = ModuleType("bare")
        package.__path__ = kept[f"{ENGINE}.pixel_tactics"].__path__
        data = import_module(f"{ENGINE}.pixel_tactics.card_data")
        removed = data.ABILITIES[card][SLOTS.index(slot)][place]
        named = removed[0] == "passive" and slot == "leader"
        if not named:
            data.ABILITIES[card] = tuple(
                tuple(entry for at, entry in enumerate(ability) if s != slot or at != place)
                for s, ability in zip(SLOTS, data.ABILITIES[card], strict=True)
            )
        del sys.modules[f"{ENGINE}.pixel_tactics"]
        engine = import_module(f"{ENGINE}.pixel_tactics")
        if named:
            for key in [key for key in sys.modules if key.startswith(ENGINE)]:
                if hasattr(sys.modules[key], removed[1].upper()):
                    setattr(sys.modules[key], removed[1].upper(), -1)
        return engine
    finally:
        for key in [key for key in sys.modules if key.startswith(ENGINE)]:
            del sys.modules[key]
        sys.modules.update(kept)


def matters(goal: Goal, before: Game, action: Action, after: Game) -> bool:
    """Whether a lasting ability makes a difference to what may be done or to what happens."""
    _kind, card, slot, place = goal
    other = engine_without(card, slot, int(place)).Game.from_text(before.text())
    if ABILITIES[card][SLOTS.index(slot)][int(place)][-1] in KNOWLEDGE:
        viewers = (0, 1, SPECTATOR)
        return any(other.observe(v).text() != before.observe(v).text() for v in viewers)
    if other.legal_actions() != before.legal_actions():
        return True
    other.push(action)
    return bool(other.text() != after.text())


@dataclass
class Exploration:
    """What has been exercised so far and what has not."""

    missing: dict[Goal, None] = field(default_factory=lambda: dict.fromkeys(all_goals()))
    seen: set[tuple[int, ...]] = field(default_factory=set)
    steps: int = 0
    games: int = 0
    most: int = 0

    def reached(self, *goal: str) -> None:
        """Cross a goal off."""
        self.missing.pop(goal, None)

    def step(
        self, random: Random, game: Game, legal: list[Action], action: Action, whole: bool = False
    ) -> None:
        """Look at a position and the action chosen in it, and make the action on a copy."""
        self.steps += 1
        self.most = max(self.most, len(legal))
        self.reached("kind", KINDS[action[0]])
        self.probe(random, game, legal, whole)
        self._name(game, action)
        after = game.copy()
        after.push(action)
        check_position(after)
        for goal in self._lasting_here(game):
            if matters(goal, game, action, after):
                self.reached(*goal)

    def probe(self, random: Random, game: Game, legal: list[Action], whole: bool) -> None:
        """Ask the checker about all actions, or about a few if nothing new is decided."""
        situation = self._situation(game)
        if whole or situation not in self.seen:
            self.seen.add(situation)
            asked = UNIVERSE
        else:
            asked = random.choices(UNIVERSE, k=4)
            asked += [
                o
                for a in random.sample(legal, min(4, len(legal)))
                for o in neighbours(random, a, 3)
            ]
        # Leaders that nobody has named yet are not listed.
        if game.stage != STAGE_REVEAL or all(game.chosen):
            found = disagreements(game, legal, asked)
            assert not found, (found[:5], game.text())
        if any(goal[0] == "rule" for goal in self.missing):
            for other in asked:
                self.reached("rule", rule_broken(game, other))

    def _situation(self, game: Game) -> tuple[int, ...]:
        """What is being decided, roughly."""
        if not game.stack:
            return (game.stage, game.done, min(game.round, 2), game.wave, min(game.ap, 2))
        frame = game.stack[-1]
        if frame[0] == PROGRAM:
            return (-1, frame[ABILITY], len(frame) - PICKS)
        return (-2, *frame[:2]) if frame[0] == BATCH else (-2, frame[0], game.stage)

    def _name(self, game: Game, action: Action) -> None:
        """Cross off what an action carries out."""
        kind = action[0]
        if kind in (SPELL, EFFECT_SPELL):
            self._carried(game.cells[action[2]] & NUMBER, action[3])
        elif kind == ORDER:
            self._carried(action[2] & NUMBER, ORDER_SLOT)
        elif kind == LEADER_ACTION:
            self._carried(game.leading[action[1]], LEADER_SLOT)
        elif kind in (PICK, DONE) and game.stack[-1][0] == PROGRAM:
            self.reached("pick", pending_pick(game.stack[-1])[0])
        elif kind == REACTION:
            for entry in waiting(game.stack[-1]):
                if entry[1:3] == action[1:3]:
                    self.reached("reaction", REACTION_NAMES[entry[0]])
                    leader = action[2] % 9 == 4
                    slot = LEADER_SLOT if leader else ROW_OF[action[2]]
                    number = game.leading[action[1]] if leader else entry[3] & NUMBER
                    self._carried(number, slot)

    def _carried(self, number: int, slot: int) -> None:
        card = CARD_IDS[number]
        for place, entry in enumerate(ABILITIES[card][slot]):
            if entry[0] in CARRIED_OUT:
                self.reached("carried out", card, SLOTS[slot], str(place))

    def _lasting_here(self, game: Game) -> list[Goal]:
        """The lasting abilities still missing whose cards stand where they could matter."""
        if game.stage != STAGE_PLAY:
            return []
        here = {
            (CARD_IDS[code & NUMBER], SLOTS[ROW_OF[area]])
            for area, code in enumerate(game.cells)
            if 0 < code < BODY and area % 9 != 4
        }
        here |= {(CARD_IDS[code & NUMBER], "leader") for code in game.chosen}
        return [g for g in self.missing if g[0] == "lasting" and (g[1], g[2]) in here]


@contextmanager
def watching_steps(exploration: Exploration) -> Iterator[None]:
    """Cross off the words of programs as they are carried out."""
    kept = dict(STEPS)

    def watched(name: str, function: Callable[..., None]) -> Callable[..., None]:
        def run(*arguments: object) -> None:
            exploration.reached("step", name)
            function(*arguments)

        return run

    for name, function in kept.items():
        STEPS[name] = watched(name, function)
    try:
        yield
    finally:
        STEPS.update(kept)


def explore(exploration: Exploration, seed: int) -> None:
    """Play one random game and look at each of its steps; every eighth hides what players hold."""
    random = Random(f"exhaustive {seed}")
    game = Game(random_rules(random, random.choice(("championship", "championship", "box"))))
    policy = POLICIES[random.choice(sorted(POLICIES))]
    history: list[str] = []
    try:
        for legal, action in playing(game, random, policy, hidden=seed % 8 == 7):
            history.append(action_text(action))
            exploration.step(random, game, legal, action)
        exploration.probe(random, game, [], False)
    except Exception as fault:
        fault.add_note(f"seed {seed}: {'; '.join(history[-12:])}")
        raise
    exploration.games += 1


def follow(exploration: Exploration, game: Game, script: Iterable[str]) -> None:
    """Play a script and look at each of its steps."""
    random = Random(0)
    for words in script:
        action = complete(game, read_action(words), random)
        exploration.step(random, game, game.legal_actions(), action, True)
        game.push(action)
    exploration.probe(random, game, game.legal_actions(), True)


def equal_leaders() -> Game:
    """A game in which both have chosen the witch."""
    game = new_game()
    for player in (A, B):
        game.push((SHUFFLE, TABLE, player, *cards(player, ALL_CARDS)[::-1]))
    return act(
        game, "table initial_draw A", "table initial_draw B", "A leader_choice A:witch",
        "B leader_choice B:witch", "table leader_reveal A:witch B:witch",
    )  # fmt: skip


SCRIPTS: dict[str, tuple[Callable[[], Game], tuple[str, ...]]] = {
    "equal leaders go back": (equal_leaders, ("table leader_return A", "table leader_return B")),
    "reactions of both players to one attack": (
        lambda: scene("A:V1=vampire:3 B:V1=knight"),
        ("A attack A:V1 melee B:V1", "A reaction A:V1", "B reaction B:V1"),
    ),
    "the Overlord's recruits stand in one row": (
        lambda: scene(handA="overlord,witch,knight,templar"),
        ("A order A:overlord", "A pick A:witch@A:V1", "A pick A:knight@A:V3", "A done"),
    ),
    "a body is raised once a turn": (
        lambda: scene("A:F2=witch A:V1=knight:body A:V3=templar:body"),
        ("A leader_action", "A pick A:V1", "A pick B:F2", "A leader_action", "A pick A:V3"),
    ),
    "an Oracle looks into a hand": (
        lambda: scene("A:V1=oracle", handB="witch,knight"),
        ("A spell A:V1 V", "A pick B:witch"),
    ),
    "a dragon mage behind the leader's flank": (
        lambda: scene("A:F1=dragon_mage A:R1=gunner", wave="R"),
        ("A attack A:R1 ranged B:F2",),
    ),
    "a full hand, a full row": (
        lambda: scene(
            "A:V1=fighter A:V2=witch A:V3=oracle", handA="knight,gunner,healer,mascot,paladin"
        ),
        ("A pass",),
    ),
    "a later game": (
        lambda: new_game(game=2, last=A, removed=(4, 4), trophies=(1, 0)),
        ("table shuffle A", "table shuffle B", "table initial_draw A"),
    ),
    "both leaders fall": (
        lambda: scene("A:F2=mystic:99 B:F2=paladin:99", ended="B"),
        ("A pass", "table check", "table game_end drawn heroes"),
    ),
    "a leader gives up": (scene, ("A concede", "table game_end B concession")),
    "nobody wants to go on": (new_game, ("B concede", "table game_end A concession")),
    "a wave is not finished": (
        lambda: scene(ended="B", ap=0),
        ("A pass", "table check", "B concede", "table game_end A concession"),
    ),
    "two Doppelgangers": (
        lambda: scene("A:V1=doppelganger B:V1=doppelganger B:V2=dragon_mage"),
        ("A spell A:V1 V", "A pick B:V2", "A pick B:V1"),
    ),
    "a recruit of the Illusionist is stolen before it goes": (
        lambda: scene("A:R1=illusionist B:F2=overlord", wave="R", handA="gunner", vengeance="B"),
        (
            "A spell A:R1 R",
            "A pick A:gunner@A:R3",
            "A effect_attack A:R3 melee B:F2",
            "B reaction B:F2 A:R3",
            "B pick yes",
            "B pick B:V1",
        ),
    ),
    "an unknown hand is renewed": (
        lambda: scene(handA="oracle,witch,knight").observe(B),
        (
            "A order A:oracle",
            "table deal A:witch",
            "table deal A:knight",
            "table deal A:gunner",
            "table deal ?",
            "table deal ?",
        ),
    ),
    "an Oracle leads": (lambda: scene("B:F2=oracle", handA="witch"), ("A pass",)),
    "an assassin before a leader": (
        lambda: scene("A:V1=assassin"),
        ("A attack A:V1 melee B:F2",),
    ),
    "a knight leads": (
        lambda: scene("A:V1=fighter B:F2=knight"),
        ("A attack A:V1 melee B:F2",),
    ),
}
"""What random play seldom meets."""


def exhaust(games: int) -> Exploration:
    """Play the scripts, then random games until nothing is missing or so many games are played."""
    exploration = Exploration()
    with watching_steps(exploration):
        for build, script in SCRIPTS.values():
            follow(exploration, build(), script)
        while exploration.missing and exploration.games < games:
            explore(exploration, exploration.games)
    return exploration


def main(arguments: list[str]) -> None:
    """Play until nothing is missing, or as many games as are asked for."""
    exploration = exhaust(int(arguments[0]) if arguments else 1000)
    print(f"{exploration.games} games, {exploration.steps} steps, most answers {exploration.most}")
    for goal in exploration.missing:
        print("never:", *goal)


if __name__ == "__main__":
    main(sys.argv[1:])
