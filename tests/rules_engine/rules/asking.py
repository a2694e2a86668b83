"""What the tests of the rules ask a game: checker and generator have to give the same answer."""

from rules_engine.pixel_tactics import Game, action_text, read_action
from rules_engine.pixel_tactics.codes import CARD_CODE, Action
from tests.rules_engine.scenes import act, new_game, why


def broken(game: Game, action: str) -> str:
    """The rule that an action breaks; the generator must agree that it breaks one or none."""
    rule = why(game, action)
    assert (rule == "") == (action in choices(game)), action
    return rule


def can(game: Game, action: str) -> bool:
    """Whether an action is legal."""
    return broken(game, action) == ""


def choices(game: Game) -> list[str]:
    """All legal actions in words."""
    return [action_text(action) for action in game.legal_actions()]


def with_cards(text: str, cards: str) -> Action:
    """An action of the setup with the cards that chance decided."""
    return (*read_action(text), *(CARD_CODE[card] for card in cards.split(",")))


def cards_of(player: str, names: str) -> str:
    """`witch,knight` as cards of a player."""
    return ",".join(f"{player}:{name}" for name in names.split(","))


def end_wave(game: Game) -> Game:
    """Both players pass, the wave is checked and ends."""
    for _turn in range(2):
        if game.field("turn") != "-":
            act(game, f"{game.field('turn')} pass")
    return act(game, "table check", "table wave_end")


def chosen_leaders(a: str, b: str, **rules: object) -> Game:
    """A game whose players drew the same first five cards and chose these of them as leaders."""
    game = new_game(**rules)
    act(game, "table shuffle A", "table shuffle B")
    for player in "AB":
        names = dict.fromkeys([a, b, "knight", "oracle", "healer", "trapper", "witch"])
        drawn = cards_of(player, ",".join(list(names)[:5]))
        game.push(with_cards(f"table initial_draw {player}", drawn))
    return act(game, f"A leader_choice A:{a}", f"B leader_choice B:{b}")


def started(a: str = "fighter", b: str = "gunner", **rules: object) -> Game:
    """A game at its first turn, with A as first player."""
    game = act(chosen_leaders(a, b, **rules), f"table leader_reveal A:{a} B:{b}")
    return act(game, "table first_player A random")
