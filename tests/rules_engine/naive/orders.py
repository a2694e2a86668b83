"""The order side of the 25 cards."""

from tests.rules_engine.naive.declare import order_declarable, revealable
from tests.rules_engine.naive.table import Flow, Line, Table
from tests.rules_engine.naive.texts import CARDS, in_list_order, name_of, rival, row_of


def play(t: Table, player: str, card: str, line: Line) -> Flow[None]:
    """A play: the card is resolving already (PT-FAQ-13, -67)."""
    t.orders[player] += 1
    number = t.orders[player]
    yield from carry_out(t, player, card, set(), line)
    t.resolving.remove(card)
    t.throw(card)
    yield from t.after_play(player, number)


def carry_out_if_possible(
    t: Table, player: str, card: str, used: set[str], line: Line
) -> Flow[None]:
    """A text found by chance or by the rival's choice (PT-FAQ-44)."""
    if card not in used and order_declarable(t, player, card, used):
        yield from carry_out(t, player, card, used, line)


def carry_out(t: Table, player: str, card: str, used: set[str], line: Line) -> Flow[None]:
    """The text of the card's order; `used` is the chain, which grows."""
    used.add(card)
    enemy = rival(player)
    match name_of(card):
        case "alchemist":
            limits = dict.fromkeys(t.heroes(), 7)
            packets = yield from t.pick_amounts(line, player, limits, 7, exact=True)
            yield from t.damage(packets, None)
        case "assassin":
            area = yield from t.pick(line, player, t.heroes())
            t.defeat([area])
            yield from t.batches()
        case "berserker":
            waiting = [t.board[area] for area in t.melee_heroes(player)]
            while True:
                able = [area for area in t.melee_heroes(player) if t.board[area] in waiting]
                targets = t.melee_heroes(enemy)
                if not able or not targets:
                    break
                step = yield [
                    f"{player} effect_attack {area} melee {target}"
                    for area in able
                    for target in targets
                ]
                _, _, area, _, target = step.split()
                waiting.remove(t.board[area])
                yield from t.attack(area, "melee", target, heroes_only=True)
        case "doppelganger":
            cards = in_list_order(revealable(t, player, used))
            revealed = yield from t.pick(line, player, cards)
            yield from carry_out(t, player, revealed, used, line)
        case "dragon_mage":
            area = yield from t.pick(line, player, t.heroes())
            t.board[area].bonuses += 1
        case "fighter":
            column = yield from t.pick(line, player, t.columns())
            other = column if t.fighter_column == "named" else str(4 - int(column))
            areas = t.column_heroes(player, column) + t.column_heroes(enemy, other)
            yield from t.damage([(area, 5) for area in areas], None)
        case "gunner":
            yield from row_damage(t, "R", 5)
        case "healer":
            limits = dict.fromkeys(t.heroes(), 10)
            amounts = yield from t.pick_amounts(line, player, limits, 10, exact=False)
            for area, amount in amounts:
                t.heal(area, amount)
        case "homunculus":
            yield from t.pick_arrangement(line, player, t.hero_areas(player))
        case "illusionist":
            taken = yield from t.random_discard(enemy)
            t.resolving.append(taken)
            yield from carry_out_if_possible(t, player, taken, used, Line(late=True))
            t.resolving.remove(taken)
            t.throw(taken)
        case "knight":
            yield from t.damage([(area, 4) for area in t.melee_cards(enemy)], None)
        case "mascot":
            yield from carry_out_if_possible(t, player, t.leader(player).card, used, line)
        case "mystic":
            t.order_ap += 3
        case "oracle":
            count = len(t.hand[player])
            for thrown in t.hand[player]:
                t.throw(thrown)
            t.hand[player] = t.draw(player, count + 1)
        case "overlord":
            yield from overlord(t, player, line)
        case "paladin":
            columns = [f"{unit}:{column}" for unit in "AB" for column in t.columns()]
            picked = yield from t.pick(line, player, columns)
            unit, column = picked.split(":")
            areas = [area for area in t.hero_areas(unit) if area[3] == column]
            yield from t.pick_arrangement(line, player, areas)
        case "planestalker":
            yield from row_damage(t, "F", 5)
        case "priestess":
            area = yield from t.pick(line, player, t.bodies())
            t.revive(area)
        case "pyromancer":
            yield from row_damage(t, "V", 7)
        case "scientist":
            t.ap += 3
        case "summoner":
            step = yield [f"{player} search {player}:{name}" for name in CARDS]
            wanted = step.split()[2]
            if wanted in t.deck[player]:
                t.deck[player].remove(wanted)
                t.hand[player].append(wanted)
            yield from t.shuffle(player)
        case "templar":
            t.vengeance[player] = True
            t.defeat([area for area in t.heroes(enemy) if t.board[area].struck])
            yield from t.batches()
        case "trapper":
            for _ in range(min(3, len(t.hand[enemy]))):
                lost = yield from t.random_discard(enemy)
                t.throw(lost)
        case "vampire":
            source = yield from t.pick(line, player, t.heroes())
            target = yield from t.pick(line, player, [a for a in t.heroes() if a != source])
            t.move_damage([(source, t.board[source].damage)], target)
        case "witch":
            rows = [f"{unit}:{row}" for unit in "AB" for row in "VFR"]
            picked = yield from t.pick(line, player, rows)
            for area in t.bodies(picked[0]):
                if row_of(area) == picked[2]:
                    t.to_hand(area)
        case other_name:
            raise AssertionError(other_name)


def row_damage(t: Table, row: str, amount: int) -> Flow[None]:
    """An order that hits every hero of the row in both units."""
    yield from t.damage([(area, amount) for area in t.heroes() if row_of(area) == row], None)


def overlord(t: Table, player: str, line: Line) -> Flow[None]:
    """Any number of heroes into one row, areas ascending (PT-FAQ-32, -52)."""
    entries: list[tuple[str, str]] = []
    while True:
        taken = [area for _, area in entries]
        cards = [card for card in t.hand[player] if card not in [c for c, _ in entries]]
        free = [area for area in t.empty(player) if area not in taken]
        if taken:
            free = [area for area in free if row_of(area) == row_of(taken[0])]
        if not cards or not free:
            break
        later = [area for area in free if not taken or area > taken[-1]]
        values = [f"{c}@{area}" for c in in_list_order(cards) for area in later]
        value = yield from t.pick(line, player, [*values, "done"])
        if value == "done":
            break
        card, area = value.split("@")
        entries.append((card, area))
    if entries:
        yield from t.recruit(player, entries, by_action=False)
