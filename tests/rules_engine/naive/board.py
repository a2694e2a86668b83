"""What lies on the table, and what can be read off it without changing anything."""

from dataclasses import dataclass, field

from tests.rules_engine.naive.texts import (
    AREAS,
    CARDS,
    COLUMNS,
    HERO_ATTACK,
    HERO_LIFE,
    HERO_SPOTS,
    INTERCEPT,
    LEADER_ATTACK,
    LEADER_LIFE,
    RANGED,
    RANGED_LEADERS,
    ROWS,
    column_of,
    is_leader_area,
    name_of,
    rival,
    row_of,
)


@dataclass(eq=False)
class Stay:
    """A card's time in a unit, as hero or body: where it lies, or last lay (PT-FAQ-69)."""

    area: str = ""


class Areas(dict[str, "Piece"]):
    """What lies where; a card's stay knows it too."""

    def __setitem__(self, area: str, piece: "Piece") -> None:
        piece.stay.area = area
        super().__setitem__(area, piece)


@dataclass(eq=False)
class Piece:
    """A card in a unit; it becomes a new piece whenever it loses its memories (PT-FAQ-42)."""

    card: str
    body: bool = False
    damage: int = 0
    recruited: bool = False
    attacked: bool = False
    cast: bool = False
    moved: bool = False
    rotated: bool = False
    struck: bool = False
    hurt: bool = False
    stolen: bool = False
    bonuses: int = 0
    raised: bool = False
    stay: Stay = field(default_factory=Stay)

    @property
    def name(self) -> str:
        """The card's id without its owner."""
        return name_of(self.card)

    @property
    def owner(self) -> str:
        """From whose deck it came."""
        return self.card[0]

    def fresh(self) -> bool:
        """Neither recruited by the action nor starred this turn (PT-ACTOR-1, PT-ACTOR-2)."""
        return not (self.recruited or self.attacked or self.cast or self.moved or self.rotated)

    def marks(self) -> str:
        """The marks as the position writes them."""
        names = ["recruited", "attacked", "cast", "moved", "rotated", "struck", "hurt", "stolen"]
        found = [name for name in names if getattr(self, name)]
        return "+".join(found + ["b5"] * self.bonuses + ["raised"] * self.raised)


class Board:
    """All that the position holds, and readings of it."""

    def __init__(self, profile: str, removed: tuple[list[str], list[str]]) -> None:
        self.profile = profile
        self.removed = {
            "A": [f"A:{name}" for name in removed[0]],
            "B": [f"B:{name}" for name in removed[1]],
        }
        self.deck = {
            player: [
                f"{player}:{name}"
                for name in CARDS
                if f"{player}:{name}" not in self.removed[player]
            ]
            for player in "AB"
        }
        self.deck_known = {"A": False, "B": False}
        self.hand: dict[str, list[str]] = {"A": [], "B": []}
        self.discard: dict[str, list[str]] = {"A": [], "B": []}
        self.resolving: list[str] = []
        self.board = Areas()
        self.stage = "shuffle"
        self.round = 1
        self.wave = "V"
        self.first = "-"
        self.turn = "-"
        self.ended = ""
        self.ap = 0
        self.order_ap = 0
        self.orders = {"A": 0, "B": 0}
        self.penalty = {"A": 0, "B": 0}
        self.penalty_next = {"A": 0, "B": 0}
        self.markers = {"A": 0, "B": 0}
        self.vengeance = {"A": False, "B": False}
        self.result = "-"

    # --- cards and areas -------------------------------------------------------------------

    @property
    def truce(self) -> bool:
        """PT-TRUCE-1."""
        return self.round == 1

    def where(self, piece: Piece | None) -> str | None:
        """The area in which this very piece lies."""
        for area, there in self.board.items():
            if there is piece:
                return area
        return None

    def staying(self, stay: Stay) -> str | None:
        """The area in which the card of this stay lies, as hero or body."""
        there = self.board.get(stay.area)
        return stay.area if there is not None and there.stay is stay else None

    def living(self, area: str) -> bool:
        """Whether a hero or leader is there."""
        return area in self.board and not self.board[area].body

    def is_hero(self, area: str) -> bool:
        """Whether a face-up hero is there."""
        return self.living(area) and not is_leader_area(area)

    def is_body(self, area: str) -> bool:
        """Whether a body is there."""
        return area in self.board and self.board[area].body

    def hero_named(self, area: str, name: str) -> bool:
        """Whether the hero of that name stands there."""
        return self.is_hero(area) and self.board[area].name == name

    def heroes(self, player: str = "AB") -> list[str]:
        """Areas of heroes, ascending."""
        return [area for area in AREAS if area[0] in player and self.is_hero(area)]

    def bodies(self, player: str = "AB") -> list[str]:
        """Areas of bodies, ascending."""
        return [area for area in AREAS if area[0] in player and self.is_body(area)]

    def row_heroes(self, player: str, row: str) -> list[str]:
        """Areas of the heroes of one row."""
        return [area for area in self.heroes(player) if row_of(area) == row]

    def empty(self, player: str, rows: str = "VFR") -> list[str]:
        """Empty hero areas of a unit (PT-ZONE-7)."""
        areas = [f"{player}:{spot}" for spot in HERO_SPOTS if spot[0] in rows]
        return [area for area in areas if area not in self.board]

    # --- leaders ---------------------------------------------------------------------------

    def leader(self, player: str) -> Piece:
        """The player's leader."""
        return self.board[f"{player}:F2"]

    def ability(self, player: str) -> str:
        """The card whose leader side is in force for this player (PT-FAQ-15)."""
        own = self.leader(player).name
        if own == "doppelganger":
            return self.leader(rival(player)).name
        return own

    def life(self, area: str) -> int:
        """Current life of the hero or leader there."""
        if is_leader_area(area):
            return LEADER_LIFE[self.ability(area[0])]
        piece = self.board[area]
        return 1 if piece.stolen else HERO_LIFE[piece.name]

    # --- relations -------------------------------------------------------------------------

    def front(self, area: str) -> str | None:
        """The area directly in front."""
        index = ROWS.index(row_of(area))
        return None if index == 0 else f"{area[0]}:{ROWS[index - 1]}{column_of(area)}"

    def behind(self, area: str) -> str | None:
        """The area directly behind."""
        index = ROWS.index(row_of(area))
        return None if index == 2 else f"{area[0]}:{ROWS[index + 1]}{column_of(area)}"

    def all_in_front(self, area: str) -> list[str]:
        """Every area in front in the same column."""
        index = ROWS.index(row_of(area))
        return [f"{area[0]}:{row}{column_of(area)}" for row in ROWS[:index]]

    def clear_in_front(self, area: str) -> bool:
        """Whether no living card stands in front of the area."""
        return not any(self.living(other) for other in self.all_in_front(area))

    def in_melee(self, area: str) -> bool:
        """PT-REL-1."""
        return self.living(area) and self.clear_in_front(area)

    def melee_cards(self, player: str) -> list[str]:
        """The cards of a unit that are in melee, ascending."""
        return [area for area in AREAS if area[0] == player and self.in_melee(area)]

    def melee_heroes(self, player: str) -> list[str]:
        """The heroes of a unit (or of both, "AB") that are in melee, ascending."""
        return [area for area in self.heroes(player) if self.in_melee(area)]

    def front_is(self, area: str, name: str, row: str) -> bool:
        """Whether the hero directly in front is this one in this row."""
        front = self.front(area)
        return front is not None and row_of(front) == row and self.hero_named(front, name)

    def behind_is(self, area: str, name: str, row: str) -> bool:
        """Whether the hero directly behind is this one in this row."""
        behind = self.behind(area)
        return behind is not None and row_of(behind) == row and self.hero_named(behind, name)

    # --- fighting --------------------------------------------------------------------------

    def intercepts(self, area: str) -> bool:
        """Whether a hero with intercept, printed or granted, stands there (PT-FAQ-57)."""
        if not self.is_hero(area):
            return False
        return (
            (self.board[area].name, row_of(area)) in INTERCEPT
            or self.behind_is(area, "trapper", "F")
            or self.ability(area[0]) == "trapper"
        )

    def has_ranged(self, area: str) -> bool:
        """PT-RANGED-1, PT-FAQ-57."""
        ability = self.ability(area[0])
        if is_leader_area(area):
            return ability in RANGED_LEADERS
        return (
            (self.board[area].name, row_of(area)) in RANGED
            or self.front_is(area, "gunner", "F")
            or self.front_is(area, "planestalker", "F")
            or self.front_is(area, "trapper", "F")
            or self.behind_is(area, "planestalker", "F")
            or self.behind_is(area, "pyromancer", "F")
            or ability == "planestalker"
        )

    def shields(self, area: str) -> list[str]:
        """Interceptors in front of the area in its column, the foremost first."""
        return [other for other in self.all_in_front(area) if self.intercepts(other)]

    def ranged_targets(self, player: str) -> list[str]:
        """What a ranged attack of this player may name (PT-RANGED-2, PT-INTERCEPT-1)."""
        targets = [area for area in AREAS if area[0] == rival(player) and self.living(area)]
        if self.profile == "box":
            return targets
        return [area for area in targets if not self.shields(area)]

    def attacks_of(self, area: str) -> list[tuple[str, str]]:
        """Kinds and targets of the attacks that the card there can make."""
        found = []
        if self.in_melee(area):
            found += [("melee", target) for target in self.melee_cards(rival(area[0]))]
        if self.has_ranged(area):
            found += [("ranged", target) for target in self.ranged_targets(area[0])]
        return found

    def strength(self, attacker: Piece, area: str, kind: str, target: str) -> int:
        """Effective attack strength (PT-CARD-9, PT-FAQ-02)."""
        player = area[0]
        ability = self.ability(player)
        hikaru = 3 if ability == "fighter" and kind == "melee" else 0
        if is_leader_area(area):
            return LEADER_ATTACK[ability] + hikaru
        spot = (attacker.name, row_of(area))
        base = HERO_ATTACK[attacker.name]
        if is_leader_area(target):
            doubled = spot == ("assassin", "V")
        else:
            doubled = self.behind_is(area, "assassin", "F")
        bonus = hikaru + 5 * attacker.bonuses
        if spot == ("berserker", "V"):
            bonus += 2
        if spot == ("fighter", "F"):
            bonus += 2
        if spot == ("fighter", "R"):
            bonus += 4
        if spot == ("homunculus", "V"):
            bonus += 2
        if spot == ("gunner", "V") and self.intercepts(target):
            bonus += 3
        if spot == ("templar", "V"):
            bonus += attacker.damage
        if spot == ("witch", "V"):
            bonus += len([other for other in self.bodies() if other != area])
        if spot == ("witch", "F") and self.is_body(f"{player}:V{column_of(area)}"):
            bonus += 4
        if self.front_is(area, "dragon_mage", "F"):
            bonus += 3
        if self.behind_is(area, "mystic", "F"):
            bonus += 2
        if ability == "priestess":
            bonus += self.markers[player]
        if ability == "pyromancer" and self.first == player:
            bonus += 3
        if ability == "templar" and attacker.hurt:
            bonus += 5
        return max(0, base * (2 if doubled else 1) + bonus)

    def reduced(self, amount: int, area: str, kind: str) -> int:
        """The damage of an attack after the reductions of its target (PT-FAQ-01)."""
        player = area[0]
        leader = is_leader_area(area)
        flanks = [f"{player}:F1", f"{player}:F3"]
        with_minimum = 0
        if self.hero_named(area, "alchemist") and row_of(area) == "V":
            with_minimum += 1
        if leader:
            with_minimum += sum(self.hero_named(flank, "alchemist") for flank in flanks)
        for _ in range(with_minimum):
            amount = min(amount, max(1, amount - 2))
        less = 0
        if self.hero_named(area, "berserker") and row_of(area) == "V":
            less += 1
        if self.hero_named(area, "healer") and row_of(area) == "V":
            less += 2
        if not leader and self.behind_is(area, "mystic", "F"):
            less += 1
        if self.ability(player) == "knight":
            less += 1
        if self.ability(player) == "pyromancer" and not leader and self.first != player:
            less += 1
        amount = max(0, amount - less)
        unhurt = (
            (leader and kind == "ranged" and any(self.hero_named(f, "knight") for f in flanks))
            or (not leader and self.front_is(area, "templar", "F"))
            or (self.hero_named(area, "trapper") and row_of(area) == "V" and kind == "ranged")
        )
        return 0 if unhurt else amount

    def column_heroes(self, player: str, column: str) -> list[str]:
        """Areas of the heroes of one column."""
        return [area for area in self.heroes(player) if column_of(area) == column]

    def columns(self) -> list[str]:
        """The names of the columns."""
        return list(COLUMNS)
