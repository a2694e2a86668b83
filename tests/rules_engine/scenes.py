"""Positions for tests, written as short as they are said.

``scene("A:V1=knight:2 B:V2=witch:body", turn="A", wave="V", handA="oracle")`` is round 2, both
leaders unharmed (mystic for A, paladin for B unless named), two actions, and all cards that are not
named in the decks, in the order of the card list.
"""

from rules_engine.pixel_tactics import Game, read_action
from rules_engine.pixel_tactics.codes import CARD_IDS
from rules_engine.pixel_tactics.state import Rules

DEFAULT_LEADERS = {"A": "mystic", "B": "paladin"}


def scene(
    units: str = "",
    *,
    turn: str = "A",
    wave: str = "V",
    round: int = 2,
    first: str = "",
    ended: str = "-",
    ap: int = 2,
    order_ap: int = 0,
    handA: str = "",
    handB: str = "",
    deckA: str | None = None,
    deckB: str | None = None,
    discardA: str = "",
    discardB: str = "",
    orders: str = "0,0",
    penalty: str = "0,0,0,0",
    markers: str = "0,0",
    vengeance: str = "-",
    rules: str = "championship:1:-:0,0",
) -> Game:
    """A position in a player's turn.

    `units`: words ``area=card[:damage[:marks]]`` or ``area=card:body``; a stolen hero is written
    with its owner, ``A:V1=B:witch:0:stolen``. `deckA` lists a deck from the top; the rest of the
    cards is then in the discard pile.
    """
    placed = {}
    for word in units.split():
        area, _equals, lying = word.partition("=")
        parts = lying.split(":")
        if parts[0] not in ("A", "B"):
            parts.insert(0, area[0])
        value = parts[2] if len(parts) > 2 else "0"
        marks = parts[3] if len(parts) > 3 else ""
        placed[area] = (f"{parts[0]}:{parts[1]}", value, marks)
    for player, leader in DEFAULT_LEADERS.items():
        taken = {card for card, _value, _marks in placed.values()}
        free = next(c for c in (leader, *CARD_IDS[1:]) if f"{player}:{c}" not in taken)
        placed.setdefault(f"{player}:F2", (f"{player}:{free}", "0", ""))
    used = {card for card, _value, _marks in placed.values()}
    zones: dict[str, list[str]] = {}
    given = {
        "A": (handA, deckA, discardA),
        "B": (handB, deckB, discardB),
    }
    for player, (hand, deck, discard) in given.items():
        zones[f"hand{player}"] = _cards(player, hand)
        zones[f"discard{player}"] = _cards(player, discard)
        known = {*used, *zones[f"hand{player}"], *zones[f"discard{player}"]}
        rest = [f"{player}:{c}" for c in CARD_IDS[1:] if f"{player}:{c}" not in known]
        if deck is None:
            zones[f"deck{player}"] = rest
        else:
            zones[f"deck{player}"] = _cards(player, deck)
            zones[f"discard{player}"] += [c for c in rest if c not in zones[f"deck{player}"]]
    text = {
        "rules": rules, "stage": "play", "done": "-", "round": str(round), "wave": wave,
        "first": first or turn, "turn": turn, "ended": ended, "ap": str(ap),
        "order_ap": str(order_ap),
        "units": ",".join(f"{a}={c}:{v}:{m}" for a, (c, v, m) in sorted(placed.items())),
        "handA": ",".join(zones["handA"]), "handB": ",".join(zones["handB"]),
        "deckA": ",".join(zones["deckA"]) + "/", "deckB": ",".join(zones["deckB"]) + "/",
        "known": "0,0", "discardA": ",".join(zones["discardA"]),
        "discardB": ",".join(zones["discardB"]), "removedA": "", "removedB": "",
        "chosen": f"{placed['A:F2'][0]},{placed['B:F2'][0]}", "resolving": "", "orders": orders,
        "penalty": penalty, "markers": markers, "vengeance": vengeance, "pending": "-",
        "result": "-",
    }  # fmt: skip
    game = Game.from_text(" ".join(f"{name}={value}" for name, value in text.items()))
    # The reader takes words in any order; a canonical position compares equal to itself.
    return Game.from_text(game.text())


def _cards(player: str, words: str) -> list[str]:
    return [f"{player}:{word}" for word in words.split(",")] if words else []


def act(game: Game, *actions: str) -> Game:
    """Push actions given as words; the table's forced events are not pushed by themselves."""
    for text in actions:
        game.push(read_action(text))
    return game


def why(game: Game, action: str) -> str:
    """The rule that an action breaks, an empty text if it is legal."""
    violation = game.why_illegal(read_action(action))
    return violation.rule if violation else ""


def at(game: Game, area: str) -> str:
    """What lies in an area: ``witch:2:hurt``, ``witch:body:``; empty if nothing does."""
    units = dict(word.split("=", 1) for word in game.field("units").split(",") if word)
    owner_and_card = units.get(area, "")
    if owner_and_card and owner_and_card[0] == area[0]:
        return owner_and_card[2:]
    return owner_and_card


def new_game(**rules: object) -> Game:
    """A game before its setup."""
    return Game(Rules(**rules))  # type: ignore[arg-type]
