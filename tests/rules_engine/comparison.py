"""One random game in both implementations, compared step by step."""

from random import Random

from rules_engine.pixel_tactics import Game, action_text
from rules_engine.pixel_tactics.codes import (
    CARD_IDS,
    CARD_TEXT,
    CONCEDE,
    DRAWN,
    LEADER_RETURN,
    NOBODY,
    NUMBER,
    PLAYERS,
    RULING,
    SEARCH,
    SHUFFLE,
)
from rules_engine.pixel_tactics.flow import Action
from rules_engine.pixel_tactics.position import fields
from rules_engine.pixel_tactics.state import Rules
from tests.rules_engine.naive import Naive
from tests.rules_engine.play import POLICIES, cards, playing, random_rules


def step_text(action: Action) -> str:
    """The words of a step for the naive game, which knows itself what a search finds."""
    text = action_text(action)
    return text.rpartition(" ")[0] if action[0] == SEARCH else text


def naive_game(rules: Rules) -> Naive:
    """A naive game under the same rules."""
    removed_a, removed_b = (
        [CARD_IDS[code & NUMBER] for code in cards(player, rules.removed[player])]
        for player in (0, 1)
    )
    drawn = sum(rules.trophies) - (rules.game - 1)
    return Naive(
        rules.profile,
        game=rules.game,
        removed=(removed_a, removed_b),
        last=None if rules.last in (NOBODY, DRAWN) else PLAYERS[rules.last],
        extra_draw=rules.extra_draw,
        fighter_column="facing" if rules.fighter_facing else "named",
        wins=(rules.trophies[0] - drawn, rules.trophies[1] - drawn),
    )


def compare_steps(game: Game, naive: Naive, legal: list[Action]) -> None:
    """Both offer the same steps."""
    mine = {step_text(action) for action in legal}
    theirs = set(naive.steps())
    assert mine == theirs, (
        f"only the engine: {sorted(mine - theirs)[:6]}; only the naive one:"
        f" {sorted(theirs - mine)[:6]}; {game.text()}"
    )


def compare_positions(game: Game, naive: Naive) -> None:
    """Both say the same of the position, in every field that both have."""
    known = fields(game)
    different = {
        name: (known[name], value)
        for name, value in naive.position().items()
        if known[name] != value
    }
    assert not different, different


def compare(seed: int, profile: str) -> int:
    """Play a game in both; returns its steps. A failure names the last steps."""
    random = Random(f"{profile} {seed}")
    rules = random_rules(random, profile)
    game = Game(rules)
    naive = naive_game(rules)
    policy = POLICIES[random.choice(sorted(POLICIES))]
    history: list[str] = []
    try:
        for legal, action in playing(game, random, policy):
            if history:
                compare_positions(game, naive)
            compare_steps(game, naive, legal)
            if action[0] in (RULING, CONCEDE):
                break
            text = step_text(action)
            chance = action[0] in (SHUFFLE, LEADER_RETURN)
            history.append(text)
            naive.push(text, [CARD_TEXT[code] for code in action[3:]] if chance else None)
        else:
            assert not naive.steps()
            compare_positions(game, naive)
    except Exception as fault:
        fault.add_note(f"seed {seed}, {profile}: {'; '.join(history[-12:])}")
        raise
    return len(history)
