"""One random game in both implementations, compared step by step."""

from random import Random

from rules_engine.pixel_tactics import Game, action_text
from rules_engine.pixel_tactics.codes import (
    AREA_TEXT,
    CARD_IDS,
    CARD_TEXT,
    CONCEDE,
    DRAWN,
    FIRST_PLAYER,
    LEADER_RETURN,
    NOBODY,
    NUMBER,
    PLAYERS,
    RULING,
    SEARCH,
    SHUFFLE,
    Action,
)
from rules_engine.pixel_tactics.position import fields
from rules_engine.pixel_tactics.state import Rules
from tests.rules_engine.naive import Naive
from tests.rules_engine.naive.board import Piece
from tests.rules_engine.naive.texts import HERO_LIFE
from tests.rules_engine.play import POLICIES, cards, playing, random_rules, uniform


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


def push_naive(naive: Naive, action: Action) -> None:
    """Make a step of the engine in the naive game."""
    chance = action[0] in (SHUFFLE, LEADER_RETURN)
    naive.push(step_text(action), [CARD_TEXT[code] for code in action[3:]] if chance else None)


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


def crowded(random: Random, rules: Rules) -> tuple[Game, Naive]:
    """Round 2 or later in both, with many cards on the table: more happens there than in a game."""
    game, naive = Game(rules), naive_game(rules)
    for _legal, action in playing(game, random, uniform):
        if action[0] == FIRST_PLAYER:
            break
        push_naive(naive, action)
    table = naive.game
    for player in "AB":
        unused = table.hand[player] + table.deck[player]
        random.shuffle(unused)
        areas = [area for area in AREA_TEXT if area[0] == player and area[2:] != "F2"]
        for area in random.sample(areas, random.randint(2, 8)):
            card = unused.pop()
            body = random.random() < 0.2
            # Kehrolyn's heroes never have as much damage as life.
            most = HERO_LIFE[card[2:]] + (-1 if table.ability(player) == "homunculus" else 1)
            damage = 0 if body else max(0, random.randint(-4, most))
            table.board[area] = Piece(card, body=body, damage=damage)
        table.board[f"{player}:F2"].damage = random.randint(0, 12)
        if table.ability(player) == "priestess":
            table.markers[player] = random.randint(0, 3)
        for zone in (table.hand, table.discard):
            zone[player] = [unused.pop() for _ in range(random.randint(0, min(7, len(unused))))]
        table.deck[player] = unused
    _steal(random, naive)
    table.round = random.randint(2, 4)
    push_naive(naive, action)
    game.push(action)
    text = {**fields(game), **naive.position()}
    return Game.from_text(" ".join(f"{name}={value}" for name, value in text.items())), naive


def _steal(random: Random, naive: Naive) -> None:
    """Now and then a hero stands in the rival's unit."""
    board = naive.game.board
    for area in [area for area, piece in board.items() if area[2:] != "F2" and not piece.body]:
        other = f"{'BA'['AB'.index(area[0])]}{area[1:]}"
        if other not in board and random.random() < 0.1:
            board[other] = Piece(board.pop(area).card, stolen=True)


def compare(seed: int, profile: str) -> int:
    """Play a game in both; returns its steps. A failure names the last steps.

    Every other seed begins in the middle of a game.
    """
    random = Random(f"{profile} {seed}")
    rules = random_rules(random, profile)
    game, naive = crowded(random, rules) if seed % 2 else (Game(rules), naive_game(rules))
    policy = POLICIES[random.choice(sorted(POLICIES))]
    history: list[str] = []
    try:
        for legal, action in playing(game, random, policy):
            if history:
                compare_positions(game, naive)
            compare_steps(game, naive, legal)
            if action[0] in (RULING, CONCEDE):
                break
            history.append(step_text(action))
            push_naive(naive, action)
        else:
            assert not naive.steps()
            compare_positions(game, naive)
    except Exception as fault:
        fault.add_note(f"seed {seed}, {profile}: {'; '.join(history[-12:])}")
        raise
    return len(history)
