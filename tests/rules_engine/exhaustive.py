"""`python -m tests.rules_engine.exhaustive [games]`: random play until everything was exercised.

What that is stands in `goals`. A spell, an order, an action and a reaction are exercised when they
are carried out; a lasting ability when a second engine that lacks it (`without`) offers other
actions or ends in another position. Each position is checked on the way (`invariants`), and where
something new is decided all actions there can be are asked about (`universe`).
"""

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random

from rules_engine.pixel_tactics import Game, action_text, read_action
from rules_engine.pixel_tactics.asking import pending_pick
from rules_engine.pixel_tactics.card_data import ABILITIES, SLOTS, Entry
from rules_engine.pixel_tactics.codes import (
    BODY,
    CARD_IDS,
    DONE,
    EFFECT_SPELL,
    KINDS,
    LEADER,
    LEADER_ACTION,
    NUMBER,
    ORDER,
    PICK,
    REACTION,
    ROW_OF,
    SPELL,
    STAGE_PLAY,
    STAGE_REVEAL,
    Action,
)
from rules_engine.pixel_tactics.frames import ABILITY, BATCH, PICKS, PROGRAM
from rules_engine.pixel_tactics.legality import rule_broken
from rules_engine.pixel_tactics.reactions import REACTION_NAMES, waiting
from rules_engine.pixel_tactics.steps import STEPS
from rules_engine.pixel_tactics.tables import LEADER_SLOT, ORDER_SLOT
from tests.rules_engine.goals import CARRIED_OUT, Goal, all_goals
from tests.rules_engine.invariants import check_position
from tests.rules_engine.play import POLICIES, complete, playing
from tests.rules_engine.scripts import SCRIPTS
from tests.rules_engine.start import start
from tests.rules_engine.universe import UNIVERSE, disagreements, neighbours
from tests.rules_engine.without import matters


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
                    leader = action[2] % 9 == LEADER
                    slot = LEADER_SLOT if leader else ROW_OF[action[2]]
                    number = game.leading[action[1]] if leader else entry[3] & NUMBER
                    # One that has moved, or is gone, reacts from where it has no such ability.
                    self._carried(number, slot, ("react", REACTION_NAMES[entry[0]]))

    def _carried(self, number: int, slot: int, only: Entry = ()) -> None:
        card = CARD_IDS[number]
        for place, entry in enumerate(ABILITIES[card][slot] if card else ()):
            if entry[0] in CARRIED_OUT and only in ((), entry):
                self.reached("carried out", card, SLOTS[slot], str(place))

    def _lasting_here(self, game: Game) -> list[Goal]:
        """The lasting abilities still missing whose cards stand where they could matter."""
        if game.stage != STAGE_PLAY:
            return []
        here = {
            (CARD_IDS[code & NUMBER], SLOTS[ROW_OF[area]])
            for area, code in enumerate(game.cells)
            if 0 < code < BODY and area % 9 != LEADER
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
    hidden = seed % 8 == 7
    game = start(random, hidden=hidden)
    policy = POLICIES[random.choice(sorted(POLICIES))]
    history: list[str] = []
    try:
        for legal, action in playing(game, random, policy, hidden=hidden):
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


def exhaust(games: int, goals: Iterable[Goal] | None = None) -> Exploration:
    """Play the scripts, then random games until nothing is missing or so many games are played.

    What has to be exercised are all goals, or only these.
    """
    exploration = Exploration()
    if goals is not None:
        exploration.missing = dict.fromkeys(goals)
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
