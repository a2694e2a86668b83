"""Steps that change the table: decisions, damage, defeats, attacks, recruits, reactions."""

from collections.abc import Generator
from dataclasses import dataclass
from typing import TypeVar

from tests.rules_engine.naive.board import Board, Piece
from tests.rules_engine.naive.declare import spell_declarable
from tests.rules_engine.naive.texts import (
    AREAS,
    HERO_SPOTS,
    column_of,
    in_list_order,
    is_leader_area,
    rival,
    row_of,
)

T = TypeVar("T")
Flow = Generator[list[str], str, T]
"""Yields the texts of the steps that are legal now and is sent the one that was made."""


@dataclass
class Line:
    """A line of picks: the first answer of a late one is not asked if there is only one."""

    late: bool = False
    begun: bool = False


@dataclass
class Blow:
    """What the reactions to an attack need to know of it."""

    attacker: Piece
    area: str
    hero: bool
    kind: str
    chosen: Piece
    final: Piece
    final_area: str
    ghost: bool


@dataclass(eq=False)
class Trigger:
    """A reaction that waits in a batch."""

    player: str
    kind: str
    source: Piece
    source_area: str
    concerned: Piece | None = None
    concerned_area: str = ""
    amount: int = 0


class Table(Board):
    """The board with everything that happens on it."""

    def __init__(
        self, profile: str, removed: tuple[list[str], list[str]], fighter_column: str
    ) -> None:
        super().__init__(profile, removed)
        self.fighter_column = fighter_column
        self.active = "A"
        self.queue: list[Trigger] = []
        self.in_batch = False
        self.outcome: list[str] = []

    # --- decisions -------------------------------------------------------------------------

    def pick(self, line: Line, player: str, values: list[str]) -> Flow[str]:
        """One pick; `done` is an answer like another (section 2 of the log's contract)."""
        if line.late and not line.begun and len(values) == 1:
            return values[0]
        texts = {f"{player} done" if v == "done" else f"{player} pick {v}": v for v in values}
        step = yield list(texts)
        line.begun = True
        return texts[step]

    def pick_some(
        self, line: Line, player: str, areas: list[str], count: int, exact: bool
    ) -> Flow[list[str]]:
        """Ascending areas: exactly so many, or up to so many with `done`."""
        chosen: list[str] = []
        start = 0
        while len(chosen) < count:
            last = len(areas) - (count - len(chosen)) if exact else len(areas) - 1
            values = areas[start : last + 1]
            value = yield from self.pick(line, player, values if exact else [*values, "done"])
            if value == "done":
                break
            chosen.append(value)
            start = areas.index(value) + 1
        return chosen

    def pick_amounts(
        self, line: Line, player: str, limits: dict[str, int], total: int, exact: bool
    ) -> Flow[list[tuple[str, int]]]:
        """Ascending `area*n` up to a total, or exactly a total without `done`."""
        chosen: list[tuple[str, int]] = []
        areas = list(limits)
        start = 0
        while total > 0:
            values = []
            for index in range(start, len(areas)):
                area = areas[index]
                for n in range(1, min(total, limits[area]) + 1):
                    if exact and index == len(areas) - 1 and n != total:
                        continue
                    values.append(f"{area}*{n}")
            value = yield from self.pick(line, player, values if exact else [*values, "done"])
            if value == "done":
                break
            area, n_text = value.split("*")
            chosen.append((area, int(n_text)))
            total -= int(n_text)
            start = areas.index(area) + 1
        return chosen

    def pick_arrangement(self, line: Line, player: str, areas: list[str]) -> Flow[None]:
        """Any arrangement of the pieces in these areas over them (PT-FAQ-30, PT-FAQ-59)."""
        pieces = [self.board[area] for area in areas if area in self.board]
        chosen: dict[str, Piece] = {}
        for index, area in enumerate(areas):
            values = {f"{area}={piece.card}": piece for piece in pieces}
            texts = list(values)
            if len(areas) - index > len(pieces):
                texts.append(f"{area}=-")
            value = yield from self.pick(line, player, texts)
            if value in values:
                chosen[area] = values[value]
                pieces.remove(values[value])
        for area in areas:
            self.board.pop(area, None)
        for area, piece in chosen.items():
            self.board[area] = piece

    # --- moving cards between zones --------------------------------------------------------

    def draw(self, player: str, count: int) -> list[str]:
        """Take cards off the deck, as many as are there (PT-DRAW-6)."""
        drawn = self.deck[player][:count]
        self.deck[player] = self.deck[player][count:]
        return drawn

    def throw(self, card: str) -> None:
        """Put a card on its owner's discard pile (PT-ZONE-8)."""
        self.discard[card[0]].append(card)

    def to_hand(self, area: str) -> None:
        """Return a card to its owner's hand (PT-FAQ-43)."""
        card = self.board.pop(area).card
        self.hand[card[0]].append(card)

    def random_discard(self, player: str) -> Flow[str]:
        """A card leaves the player's hand by chance; where it goes is for the caller."""
        step = yield [f"table random_discard {card}" for card in in_list_order(self.hand[player])]
        card = step.split()[2]
        self.hand[player].remove(card)
        return card

    def shuffle(self, player: str) -> Flow[None]:
        """The new order of the deck is the outcome of the step."""
        yield [f"table shuffle {player}"]
        self.deck[player] = list(self.outcome)
        self.deck_known[player] = True

    def revive(self, area: str) -> None:
        """PT-REVIVE-1."""
        self.board[area] = Piece(self.board[area].card, stay=self.board[area].stay)

    # --- damage ----------------------------------------------------------------------------

    def takers(self, area: str) -> list[str]:
        """The cards that may take the damage meant for the card there (PT-FAQ-06)."""
        player = area[0]
        if is_leader_area(area):
            return []
        if row_of(area) == "R":
            rear = [f"{player}:R{c}" for c in self.columns()]
            return [
                other for other in rear if other != area and self.hero_named(other, "homunculus")
            ]
        if row_of(area) == "V" and column_of(area) != "2":
            flank = f"{player}:F{column_of(area)}"
            return [flank] if self.hero_named(flank, "vampire") else []
        return []

    def damage(
        self, packets: list[tuple[str, int]], dealer: str | None, blow: Blow | None = None
    ) -> Flow[None]:
        """One step: packets placed together, then defeats, then the batch (PT-FAQ-38, -61).

        `dealer` is the player in whose unit the dealer stands; nobody deals an order's damage.
        """
        packets = sorted(packets, key=lambda p: (p[0][0] != self.active, AREAS.index(p[0])))
        placed: dict[str, int] = {}
        for area, amount in packets:
            if amount == 0:
                continue
            taker = area
            for other in self.takers(area):
                word = f"{other[0]} replace {other}"
                step = yield [f"{word} yes", f"{word} no"]
                if step.endswith("yes"):
                    taker = other
                    break
            placed[taker] = placed.get(taker, 0) + amount
        for area in [a for a in placed if not is_leader_area(a)]:
            if self.ability(area[0]) == "homunculus":
                kept = min(placed[area], max(0, self.life(area) - 1 - self.board[area].damage))
                leader = f"{area[0]}:F2"
                placed[leader] = placed.get(leader, 0) + placed[area] - kept
                placed[area] = kept
        for area, amount in placed.items():
            if amount:
                self.board[area].damage += amount
                self.board[area].hurt = True
        triggers = self.triggers_of(blow, sum(placed.values())) if blow else []
        doomed = []
        if dealer and self.ability(dealer) == "assassin":
            doomed += [
                area
                for area, amount in placed.items()
                if amount and self.is_hero(area) and self.board[area].damage >= self.life(area)
            ]
        if blow and blow.hero and not blow.ghost and blow.kind == "melee":
            blow.attacker.struck = True
            if self.vengeance[rival(blow.area[0])]:
                doomed.append(blow.area)
        self.defeat(doomed)
        self.queue += [trigger for trigger in triggers if self.could_change(trigger)]
        yield from self.batches()

    def triggers_of(self, blow: Blow, dealt: int) -> list[Trigger]:
        """The reactions whose condition the attack has met, before any defeat."""
        mine, theirs = blow.area[0], blow.final_area[0]
        found = []
        knight = self.hero_named(blow.final_area, "knight") and row_of(blow.final_area) == "V"
        if blow.hero and knight and blow.chosen is blow.final:
            found.append(
                Trigger(theirs, "hit_back", blow.final, blow.final_area, blow.attacker, blow.area)
            )
        if blow.hero and blow.kind == "melee":
            for flank in (f"{theirs}:F1", f"{theirs}:F3"):
                if self.hero_named(flank, "berserker"):
                    found.append(
                        Trigger(
                            theirs, "hit_back", self.board[flank], flank, blow.attacker, blow.area
                        )
                    )
        if dealt and blow.hero and blow.attacker.name == "vampire" and row_of(blow.area) == "V":
            found.append(
                Trigger(mine, "drink", blow.attacker, blow.area, blow.attacker, blow.area, dealt)
            )
        if dealt and self.ability(mine) == "vampire":
            found.append(
                Trigger(
                    mine,
                    "drink",
                    self.leader(mine),
                    f"{mine}:F2",
                    blow.attacker,
                    blow.area,
                    amount=dealt,
                )
            )
        return found

    def could_change(self, trigger: Trigger) -> bool:
        """PT-FAQ-40 for the reactions to an attack: the attacker is the one concerned."""
        if trigger.concerned is None or self.concerned(trigger) is None:
            return False
        return trigger.kind == "hit_back" or trigger.concerned.damage > 0

    def move_damage(self, moves: list[tuple[str, int]], target: str) -> None:
        """Tokens change place; nothing is dealt (PT-FAQ-06)."""
        for area, amount in moves:
            self.board[area].damage -= amount
            self.board[target].damage += amount
        if self.is_hero(target) and self.ability(target[0]) == "homunculus":
            excess = max(0, self.board[target].damage - (self.life(target) - 1))
            self.board[target].damage -= excess
            self.leader(target[0]).damage += excess

    def heal(self, area: str, amount: int) -> None:
        """PT-HEAL-1."""
        self.board[area].damage = max(0, self.board[area].damage - amount)

    # --- defeat ----------------------------------------------------------------------------

    def defeat(self, areas: list[str]) -> None:
        """Flip heroes together and queue the reactions to it (PT-FAQ-10, -11)."""
        fallen: list[tuple[str, Piece]] = []
        for area in areas:
            piece = self.board.pop(area)
            if piece.owner != area[0]:
                self.throw(piece.card)
                continue
            body = Piece(piece.card, body=True, stay=piece.stay)
            self.board[area] = body
            fallen.append((area, body))
        for area, body in fallen:
            player, enemy = area[0], rival(area[0])
            if self.ability(enemy) == "overlord" and self.empty(enemy):
                self.queue.append(
                    Trigger(enemy, "steal", self.leader(enemy), f"{enemy}:F2", body, area)
                )
            if self.ability(player) == "berserker" and self.clear_in_front(area):
                self.queue.append(
                    Trigger(player, "last_blow", self.leader(player), f"{player}:F2", body, area)
                )

    # --- attack ----------------------------------------------------------------------------

    def attack(
        self,
        area: str,
        kind: str,
        target: str,
        ghost: Piece | None = None,
        heroes_only: bool = False,
    ) -> Flow[None]:
        """One attack with its damage, redirect and replacement included."""
        attacker = ghost or self.board[area]
        chosen = self.board[target]
        enemy = target[0]
        if kind == "melee" and self.ability(enemy) == "illusionist":
            able = self.melee_heroes(enemy) if heroes_only else self.melee_cards(enemy)
            if len(able) > 1:
                step = yield [f"{enemy} redirect {other}" for other in able]
                target = step.split()[2]
        if kind == "ranged" and self.profile == "box" and self.is_hero(target):
            target = (self.shields(target) or [target])[0]
        amount = self.reduced(self.strength(attacker, area, kind, target), target, kind)
        blow = Blow(
            attacker,
            area,
            not is_leader_area(area),
            kind,
            chosen,
            self.board[target],
            target,
            ghost is not None,
        )
        yield from self.damage([(target, amount)], area[0], blow)

    def effect_attack(
        self, player: str, options: list[tuple[str, str, str]], heroes_only: bool = False
    ) -> Flow[None]:
        """An attack that an effect makes somebody perform (PT-LOG-16); skipped if impossible."""
        if not options:
            return
        step = yield [f"{player} effect_attack {a} {kind} {t}" for a, kind, t in options]
        _, _, area, kind, target = step.split()
        yield from self.attack(area, kind, target, heroes_only=heroes_only)

    def melee_options(self, attackers: list[str]) -> list[tuple[str, str, str]]:
        """Commanded melee attacks (PT-FAQ-56)."""
        return [
            (area, "melee", target)
            for area in attackers
            if self.in_melee(area)
            for target in self.melee_cards(rival(area[0]))
        ]

    def ranged_options(self, attackers: list[str]) -> list[tuple[str, str, str]]:
        """Commanded ranged attacks, the ability being granted (PT-FAQ-56)."""
        return [
            (area, "ranged", target)
            for area in attackers
            for target in self.ranged_targets(area[0])
        ]

    # --- free attack or spell of a recruited hero ------------------------------------------

    def free_actions(self, player: str, piece: Piece, row: str) -> list[str]:
        """Attacks, and the spell if the hero still stands in the row it entered (PT-FAQ-66)."""
        area = self.where(piece)
        if area is None or area[0] != player or piece.body:
            return []
        steps = [f"{player} effect_attack {area} {kind} {t}" for kind, t in self.attacks_of(area)]
        if row_of(area) == row and spell_declarable(self, player, piece, piece.name, row):
            steps.append(f"{player} effect_spell {area} {row}")
        return steps

    def do_free_action(self, step: str, starred: bool) -> Flow[None]:
        """Carry out the step chosen among them."""
        from tests.rules_engine.naive.spells import cast

        words = step.split()
        piece = self.board[words[2]]
        if words[1] == "effect_attack":
            piece.attacked = piece.attacked or starred
            yield from self.attack(words[2], words[3], words[4])
        else:
            piece.cast = piece.cast or starred
            yield from cast(self, words[0], piece, piece.name, words[3], Line())

    def recruit(
        self, player: str, entries: list[tuple[str, str]], by_action: bool
    ) -> Flow[list[Piece]]:
        """Cards of the hand enter together; Borneo / Juto reacts (PT-FAQ-16, -52)."""
        pieces = []
        for card, area in entries:
            self.hand[player].remove(card)
            piece = Piece(card, recruited=by_action or self.profile == "box")
            self.board[area] = piece
            pieces.append(piece)
        if self.ability(player) == "mascot" and not self.truce and self.turn == player:
            for piece, (_, area) in zip(pieces, entries, strict=True):
                if self.free_actions(player, piece, row_of(area)):
                    self.queue.append(
                        Trigger(player, "at_once", self.leader(player), f"{player}:F2", piece, area)
                    )
        yield from self.batches()
        return pieces

    # --- reactions -------------------------------------------------------------------------

    def label(self, trigger: Trigger) -> str:
        """The head of a reaction's line."""
        source = trigger.source.stay.area
        if trigger.concerned is None or trigger.concerned is trigger.source:
            return f"{trigger.player} reaction {source}"
        if trigger.kind == "hit_back":
            return f"{trigger.player} reaction {source}"
        return f"{trigger.player} reaction {source} {trigger.concerned.stay.area}"

    def batches(self) -> Flow[None]:
        """Batch after batch until nothing waits; inside a reaction the next batch waits."""
        if self.in_batch:
            return
        self.in_batch = True
        while self.queue:
            batch, self.queue = self.queue, []
            while batch:
                due = [t for t in batch if t.player == self.active] or batch
                labels: dict[str, Trigger] = {}
                for trigger in due:
                    labels.setdefault(self.label(trigger), trigger)
                step = yield list(labels)
                batch.remove(labels[step])
                yield from self.react(labels[step])
        self.in_batch = False

    def concerned(self, trigger: Trigger) -> str | None:
        """Where the card lies that a reaction is about, if it is what the reaction needs."""
        if trigger.concerned is None:
            return None
        area = self.staying(trigger.concerned.stay)
        fallen = trigger.kind in ("steal", "last_blow")
        if area is None or self.board[area].body != fallen:
            return None
        return area if trigger.kind != "last_blow" or area == trigger.concerned_area else None

    def react(self, trigger: Trigger) -> Flow[None]:
        """Carry out one reaction of a batch, as far as it is still possible."""
        player, enemy = trigger.player, rival(trigger.player)
        concerned = self.concerned(trigger)
        line = Line()
        if trigger.kind == "hit_back":
            if concerned:
                yield from self.damage([(concerned, 2)], player)
        elif trigger.kind == "drink":
            if concerned:
                self.heal(concerned, trigger.amount)
        elif trigger.kind == "steal":
            able = concerned is not None and bool(self.empty(player))
            answer = yield from self.pick(line, player, ["yes", "no"] if able else ["no"])
            if answer == "yes" and concerned and trigger.concerned:
                area = yield from self.pick(line, player, self.empty(player))
                del self.board[concerned]
                self.board[area] = Piece(trigger.concerned.card, stolen=True)
        elif trigger.kind == "last_blow":
            yield from self.last_blow(trigger, concerned)
        elif trigger.kind == "at_once":
            assert trigger.concerned
            row = row_of(trigger.concerned_area)
            recruit = self.board[concerned] if concerned else trigger.concerned
            able = bool(self.free_actions(player, recruit, row))
            answer = yield from self.pick(line, player, ["yes", "no"] if able else ["no"])
            if answer == "yes":
                step = yield self.free_actions(player, recruit, row)
                yield from self.do_free_action(step, starred=True)
        elif trigger.kind == "volley":
            if concerned:
                yield from self.effect_attack(player, self.ranged_options([concerned]))
        elif trigger.kind == "artillery":
            if self.heroes():
                area = yield from self.pick(line, player, self.heroes())
                yield from self.damage([(area, 3)], player)
        elif trigger.kind == "poison":
            targets = [*self.heroes(enemy), f"{enemy}:F2"]
            yield from self.damage([(area, 1) for area in targets], player)
        elif trigger.kind == "care":
            for area in self.cared_for(player):
                self.heal(area, 2)
        elif trigger.kind == "marker":
            self.markers[player] += 1

    def last_blow(self, trigger: Trigger, area: str | None) -> Flow[None]:
        """A hero attacks as it falls (PT-FAQ-10, -62)."""
        if area is None or trigger.concerned is None or not self.clear_in_front(area):
            return
        player = area[0]
        targets = self.melee_cards(rival(player))
        step = yield [f"{player} effect_attack {area} melee {target}" for target in targets]
        ghost = Piece(trigger.concerned.card)
        yield from self.attack(area, "melee", step.split()[4], ghost=ghost)

    def cared_for(self, player: str) -> list[str]:
        """The damaged cards that Kavri heals (PT-FAQ-08)."""
        return [
            area
            for area in AREAS
            if area[0] == player
            and row_of(area) == self.wave
            and self.living(area)
            and self.board[area].damage
        ]

    def leader_trigger(self, player: str, kind: str) -> Trigger:
        """A reaction of the leader alone."""
        return Trigger(player, kind, self.leader(player), f"{player}:F2")

    def after_play(self, player: str, number: int) -> Flow[None]:
        """Reactions to the play of an order, after its discard (PT-FAQ-29, -45)."""
        if self.ability(player) == "gunner" and self.heroes():
            self.queue.append(self.leader_trigger(player, "artillery"))
        if number == 1:
            for area in self.row_heroes(player, "R"):
                if self.board[area].name == "berserker":
                    self.queue.append(
                        Trigger(player, "volley", self.board[area], area, self.board[area], area)
                    )
        yield from self.batches()

    def hero_areas(self, player: str) -> list[str]:
        """The eight hero areas of a unit."""
        return [f"{player}:{spot}" for spot in HERO_SPOTS]
