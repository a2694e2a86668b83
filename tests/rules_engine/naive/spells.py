"""The spells of the heroes."""

from tests.rules_engine.naive.board import Piece
from tests.rules_engine.naive.declare import copyable, order_declarable
from tests.rules_engine.naive.orders import carry_out_if_possible, play
from tests.rules_engine.naive.table import Flow, Line, Table
from tests.rules_engine.naive.texts import HERO_LIFE, in_list_order, rival, row_of


def cast(t: Table, player: str, caster: Piece, name: str, row: str, line: Line) -> Flow[None]:
    """The spell printed on the card `name` for the row, cast by the caster (PT-FAQ-51)."""
    enemy = rival(player)
    here = t.where(caster)
    assert here is not None
    match name, row:
        case "alchemist", "R":
            areas = yield from t.pick_some(line, player, t.heroes(), 5, exact=False)
            yield from t.damage([(area, 1) for area in areas], player)
        case "assassin", "R":
            yield from t.damage([(f"{enemy}:F2", 3)], player)
        case "doppelganger", _:
            copied = yield from t.pick(line, player, copyable(t, player, caster, row))
            yield from cast(t, player, caster, t.board[copied].name, row, line)
        case "dragon_mage", "V":
            area = yield from t.pick(line, player, t.melee_heroes("AB"))
            t.defeat([area])
            yield from t.batches()
        case ("healer", "F") | ("priestess", "V"):
            yield from heal_some(t, player, t.heroes(), 1, 4, line)
        case "healer", "R":
            yield from heal_some(t, player, t.heroes(), 3, 2, line)
        case "homunculus", "F":
            yield from gather_damage(t, player, here, 7, line)
        case "knight", "R":
            yield from gather_damage(t, player, here, 6, line)
        case "illusionist", "V":
            area = yield from t.pick(line, player, t.heroes(player))
            t.to_hand(area)
        case "illusionist", "F":
            shown = yield from pick_card(t, Line(late=True), enemy, t.hand[enemy])
            yield from carry_out_if_possible(t, player, shown, set(), Line(late=True))
        case "illusionist", "R":
            yield from illusionist_rear(t, player, line)
        case "mascot", _:
            others = [a for a in t.row_heroes(player, row) if a != here]
            options = t.melee_options(others) if row == "V" else t.ranged_options(others)
            yield from t.effect_attack(player, options)
        case "mystic", "V":
            caster.damage = 0
        case "mystic", "R":
            yield from mystic_rear(t, player)
        case "oracle", "V":
            lost = yield from pick_card(t, Line(late=True), player, t.hand[enemy])
            t.hand[enemy].remove(lost)
            t.throw(lost)
        case "oracle", "F":
            late = Line(late=True)
            seen = t.deck[player][:5]
            rest = t.deck[player][5:]
            ordered: list[str] = []
            while seen:
                card = yield from pick_card(t, late, player, seen)
                seen = [other for other in seen if other != card]
                ordered.append(card)
            t.deck[player] = ordered + rest
        case "overlord", "F":
            yield from t.effect_attack(player, t.melee_options([f"{player}:F2"]))
        case "overlord", "R":
            yield from t.effect_attack(player, t.melee_options(t.heroes(player)))
        case "paladin", "F":
            yield from swap_two(t, player, player, line)
        case "paladin", "R":
            yield from swap_two(t, player, enemy, line)
        case "priestess", "F":
            leader = f"{player}:F2"
            answer = yield from t.pick(line, player, [f"{leader}*0", f"{leader}*1", "done"])
            t.heal(leader, 2 if answer == "done" else int(answer[-1]))
        case "priestess", "R":
            area = yield from t.pick(line, player, t.bodies())
            t.revive(area)
            yield from t.damage([(here, HERO_LIFE[t.board[area].name])], None)
        case "pyromancer", "V":
            yield from t.damage([(area, 3) for area in t.melee_cards(enemy)], player)
        case "scientist", "V":
            t.penalty_next[enemy] += 1
        case "scientist", "F":
            t.hand[player] += t.draw(player, 2)
        case "scientist", "R":
            others = [area for area in t.heroes(player) if area != here]
            yield from t.effect_attack(player, t.melee_options(others))
        case "summoner", "V":
            area = yield from t.pick(line, player, t.melee_heroes("AB"))
            t.to_hand(area)
        case "summoner", "F":
            entry = yield from pick_recruit(t, player, t.empty(player), line)
            yield from t.recruit(player, [entry], by_action=False)
        case "summoner", "R":
            yield from summoner_rear(t, player)
        case "templar", "R":
            others = [area for area in t.melee_heroes(player) if area != here]
            area = yield from t.pick(line, player, others)
            t.board[here], t.board[area] = t.board[area], t.board[here]
            yield from t.effect_attack(player, t.melee_options([area]))
        case "trapper", "R":
            if t.hand[enemy]:
                lost = yield from t.random_discard(enemy)
                t.throw(lost)
        case "vampire", "R":
            limit = min(2, t.leader(player).damage)
            values = [f"{area}*{n}" for area in t.heroes() for n in range(1, limit + 1)]
            value = yield from t.pick(line, player, [*values, "done"])
            if value != "done":
                area, amount = value.split("*")
                t.move_damage([(f"{player}:F2", int(amount))], area)
        case "witch", "R":
            rows = [f"{unit}:{r}" for unit in "AB" for r in "VFR"]
            picked = yield from t.pick(line, player, rows)
            for area in t.bodies(picked[0]):
                if row_of(area) == picked[2]:
                    t.throw(t.board.pop(area).card)
        case _:
            raise AssertionError((name, row))


def heal_some(
    t: Table, player: str, areas: list[str], count: int, most: int, line: Line
) -> Flow[None]:
    """So many heroes, ascending, each with any amount up to the most (PT-FAQ-71)."""
    healed: dict[str, int] = {}
    count = min(count, len(areas))
    while len(healed) < count:
        able = areas[: len(areas) - (count - len(healed)) + 1]
        able = [area for area in able if area not in healed]
        able = (
            able if not healed else [a for a in able if areas.index(a) > areas.index([*healed][-1])]
        )
        words = [word for a in able for word in (a, *(f"{a}*{n}" for n in range(most)))]
        area, star, amount = (yield from t.pick(line, player, words)).partition("*")
        healed[area] = int(amount) if star else most
    for area, amount in healed.items():
        t.heal(area, amount)


def pick_card(t: Table, line: Line, player: str, cards: list[str]) -> Flow[str]:
    """One of several cards."""
    card = yield from t.pick(line, player, in_list_order(cards))
    return card


def pick_recruit(t: Table, player: str, areas: list[str], line: Line) -> Flow[tuple[str, str]]:
    """A card of the hand and where it enters."""
    cards = in_list_order(t.hand[player])
    values = [f"{card}@{area}" for card in cards for area in areas]
    value = yield from t.pick(line, player, values)
    card, area = value.split("@")
    return card, area


def gather_damage(t: Table, player: str, here: str, total: int, line: Line) -> Flow[None]:
    """Move damage from other own heroes onto the caster."""
    limits = {
        area: t.board[area].damage
        for area in t.heroes(player)
        if area != here and t.board[area].damage
    }
    moves = yield from t.pick_amounts(line, player, limits, total, exact=False)
    t.move_damage(moves, here)


def swap_two(t: Table, player: str, unit: str, line: Line) -> Flow[None]:
    """Swap two heroes and/or bodies of a unit."""
    areas = [area for area in t.hero_areas(unit) if area in t.board]
    one, two = yield from t.pick_some(line, player, areas, 2, exact=True)
    t.board[one], t.board[two] = t.board[two], t.board[one]


def illusionist_rear(t: Table, player: str, line: Line) -> Flow[None]:
    """Recruit, attack or cast or neither, discard (PT-FAQ-27)."""
    row = t.wave
    entry = yield from pick_recruit(t, player, t.empty(player, row), line)
    [piece] = yield from t.recruit(player, [entry], by_action=False)
    actions = t.free_actions(player, piece, row)
    if actions:
        step = yield [*actions, f"{player} pick none"]
        if not step.endswith(" none"):
            yield from t.do_free_action(step, starred=False)
    for area in t.hero_areas(player):
        if area in t.board and t.board[area].card == entry[0]:
            t.throw(t.board.pop(area).card)


def mystic_rear(t: Table, player: str) -> Flow[None]:
    """Draw a card and play it or keep it (PT-FAQ-33)."""
    [card] = t.draw(player, 1)
    t.resolving.append(card)
    if order_declarable(t, player, card, set()):
        line = Line(late=True)
        answer = yield from t.pick(line, player, ["yes", "no"])
        if answer == "yes":
            yield from play(t, player, card, line)
            return
    t.resolving.remove(card)
    t.hand[player].append(card)


def summoner_rear(t: Table, player: str) -> Flow[None]:
    """Draw three: one to hand, one on the deck, one away (PT-FAQ-31)."""
    drawn = t.draw(player, 3)
    t.resolving += drawn
    line = Line(late=True)
    kept = yield from pick_card(t, line, player, drawn)
    drawn = [card for card in drawn if card != kept]
    topped = []
    if drawn:
        top = yield from pick_card(t, line, player, drawn)
        topped = [top]
        drawn = [card for card in drawn if card != top]
    for card in [kept, *topped, *drawn]:
        t.resolving.remove(card)
    t.hand[player].append(kept)
    t.deck[player] = topped + t.deck[player]
    for card in drawn:
        t.throw(card)
