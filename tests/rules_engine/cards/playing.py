"""Scripts of a few actions and what they changed, for the tests of the cards.

Every action of a script must be legal for the checker and be among those that the generator lists.
"""

from rules_engine.pixel_tactics import Game, action_text, read_action
from rules_engine.pixel_tactics.position import fields
from tests.rules_engine.scenes import at

AREAS = [f"{unit}:{row}{column}" for unit in "AB" for row in "VFR" for column in "123"]
CARD_FIELDS = ("handA", "handB", "discardA", "discardB", "deckA", "deckB", "resolving")


def answers(game: Game, head: str = "") -> list[str]:
    """The legal actions that begin with some words, without these words."""
    start = f"{head} " if head else ""
    texts = [action_text(action) for action in game.legal_actions()]
    return [text[len(start) :] for text in texts if text.startswith(start)]


def picks(game: Game, player: str = "A") -> set[str]:
    """The answers to the pick that is pending; they are all that is legal."""
    found = answers(game)
    assert all(text == f"{player} done" or text.startswith(f"{player} pick ") for text in found)
    return {text.split(" ")[-1] for text in found}


def healed(limit: int, *areas: str) -> set[str]:
    """The answers of healing "up to" a limit, for each of some areas (PT-FAQ-71)."""
    return {word for area in areas for word in (area, *(f"{area}*{n}" for n in range(limit)))}


def play(game: Game, *actions: str) -> Game:
    """Push actions one by one; words without a player are picks of A."""
    for words in actions:
        text = words
        if words.split(" ")[0] not in ("A", "B", "table"):
            text = "A done" if words == "done" else f"A pick {words}"
        assert text in answers(game), f"{text} is not among {answers(game)}"
        game.push(read_action(text))
    return game


def _cards(text: str) -> list[str]:
    return [word for word in text.replace("/", ",").split(",") if word]


def _moved(before: str, after: str, owner: str) -> str:
    """What left a zone and what entered it, `-witch +oracle`; the owner is named if need be."""
    old, new = _cards(before), _cards(after)
    words = [f"-{card}" for card in old if card not in new]
    words += [f"+{card}" for card in new if card not in old]
    text = " ".join(words) or ",".join(new)
    return text.replace(f"{owner}:", "") if owner else text


def changes(before: Game, after: Game) -> dict[str, str]:
    """Everything that differs between two positions but what is pending."""
    old, new = fields(before), fields(after)
    found = {area: at(after, area) for area in AREAS if at(after, area) != at(before, area)}
    for name in new:
        if name in ("units", "pending") or old[name] == new[name]:
            continue
        if name == "resolving" and not new[name]:
            continue  # where the cards went is seen elsewhere
        if name in CARD_FIELDS:
            owner = name[-1] if name != "resolving" else ""
            found[name] = _moved(old[name], new[name], owner)
        else:
            found[name] = new[name]
    return found


def after(game: Game, *actions: str) -> dict[str, str]:
    """Play a script and say what it changed."""
    before = game.copy()
    return changes(before, play(game, *actions))


def ordered(game: Game, card: str, *actions: str) -> dict[str, str]:
    """Play an order of A to its end; what it changed beside its price and its own card."""
    found = after(game, f"A order A:{card}", *actions)
    assert game.field("pending") == "-", answers(game)
    assert game.field("orders") == "1,0"
    assert f"A:{card}" in _cards(game.field("discardA"))
    assert f"A:{card}" not in _cards(game.field("handA"))
    if found.get("ap") == "1":
        del found["ap"]
    for name, word in (("handA", f"-{card}"), ("discardA", f"+{card}")):
        rest = [other for other in found.pop(name, "").split(" ") if other not in ("", word)]
        if rest:
            found[name] = " ".join(rest)
    del found["orders"]
    return found


def cast(game: Game, area: str, *actions: str) -> dict[str, str]:
    """Cast a spell of A to its end; what it changed beside its price."""
    found = after(game, f"A spell {area} {area[2]}", *actions)
    assert game.field("pending") == "-", answers(game)
    assert found.pop("ap") == "1"
    return found


def blow(game: Game, attack: str) -> int:
    """How much damage an attack of A (`A:V1 melee B:V2`) puts on its target."""
    target = attack.split(" ")[-1]
    before = damage(game, target)
    play(game, f"A attack {attack}")
    return damage(game, target) - before


def damage(game: Game, area: str) -> int:
    """The damage on a hero or leader."""
    return int(at(game, area).split(":")[-2])
