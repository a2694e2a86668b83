"""Where each rule is enforced, what stands there with the rule off; and those without a place."""

from tests.support.switch import in_file

SWITCHES = (
    *in_file(
        "squares.py",
        ("SB-SET-01", "COLUMNS: Final = 7", "COLUMNS: Final = 6"),
        ("SB-SET-04", "return CELLS - 1 - cell", "return cell"),
    ),
    *in_file(
        "data.py",
        ("SB-SET-05", "return south + [turned", "return south[::-1] + [turned"),
        ("SB-MOV-04", 'CELLS if row["steps"] == "any" else', '5 if row["steps"] == "any" else'),
    ),
    *in_file(
        "rules.py",
        ("SB-SET-02", "if sorted(order) == army:", "if len(order) <= 30:"),
        ("SB-SET-03", "cells[first + card], 0)", "cells[first + UNITS - 1 - card], 0)"),
        ("SB-SET-06", "field.side = step[1]", "field.side = 0"),
        ("SB-LOG-02", 'return Violation("SB-LOG-02")', "return None"),
        ("SB-END-01", "if not south or not north:", "if not south and not north:"),
        ("SB-END-02", '"B" if north else "drawn"', '"B"'),
        ("SB-END-03", "if kind >= STEP_ATTACK:", "if kind == STEP_ATTACK:"),
    ),
    *in_file(
        "notation.py",
        ("SB-LOG-04", "if step == STEP_SACRIFICE and len(named) > 1:", "if len(named) > 99:"),
    ),
    *in_file(
        "ruleset.py",
        ("SB-LOG-01", 'claim_rule = "SB-LOG-01"', 'claim_rule = "SB-LOG-02"'),
    ),
    *in_file(
        "legality.py",
        ("SB-TURN-01", "if kind == STEP_ATTACK and field.phase == MOVING:", "if kind > 9:"),
        ("SB-TURN-02 SB-FRM-07", 'return Violation("SB-TURN-02")', "pass"),
        ("SB-TURN-04", "if kind == STEP_SACRIFICE and _can_go_on(field):", "if kind > 9:"),
        ("SB-TURN-06", "(unit >= UNITS) != field.side:", "kind > 9:"),
        ("SB-LOG-03", "if NOBODY in step[2:]:", "if NOBODY == 0:"),
        (
            "SB-MOV-01",
            "not field.can_walk(start, end, allowed):",
            "not field.can_walk(start, end, 56):",
        ),
        ("SB-MOV-02", "if not SIDES[before] & BIT[cell]:", "if not SIDES[before]:"),
        ("SB-MOV-05", "    if end == start:\n", "    if end < 0:\n"),
        ("SB-FRM-01", "if not stride or not bearers or", "if not stride or"),
        ("SB-FRM-02", "if len(bearers) > 1:", "if len(bearers) > 9:"),
        ("SB-FRM-03", "if cells[-1] - cells[0] != stride", "if 0 > stride"),
        ("SB-FRM-04", "if not 1 <= steps <= FORMATION_STEPS:", "if not 0 <= steps <= 9:"),
        ("SB-FRM-05", "if not 1 <= steps <= FORMATION_STEPS:", "if not 1 <= steps <= 5:"),
        ("SB-FRM-06", "if not field.way_of_line(line, direction, steps):", "if not line:"),
        ("SB-ATK-01", "if (target >= UNITS) == field.side:", "if target < 0:"),
        ("SB-ATK-05", "if attack >= defence:", "if attack >= 0:"),
        (
            "SB-ARC-02",
            '"SB-ARC-02" if field.shape(attacker) & goal else "SB-ATK-02"',
            '"SB-ATK-02"',
        ),
        (
            "SB-BER-01",
            "if not SIDES[field.place[attacker]] & BIT[field.place[target]]:",
            "if not SIDES:",
        ),
        ("SB-BER-02", "        if weak is not None:", "        if weak is None and not targets:"),
    ),
    *in_file(
        "ground.py",
        (
            "SB-MOV-03",
            "empty = ALL ^ self.south ^ self.north\n        goal",
            "empty = ALL\n        goal",
        ),
        (
            "SB-MOV-06",
            "            if grown & goal:\n",
            "            if grown & goal and end > start:\n",
        ),
        ("SB-ATK-02", '(SIDES[cell] if "side" in shapes else 0)', "(SIDES[cell] | CORNERS[cell])"),
        (
            "SB-ARC-01",
            "if not near & rivals:\n                cells |= far",
            "if not near & rivals:\n                cells |= far << 1",
        ),
        ("SB-ARC-03", "if not near & rivals:", "if not near:"),
        (
            "SB-ATK-03",
            "strength = STRENGTH[kind] - self.wounds[attacker]",
            "strength = STRENGTH[kind]",
        ),
        (
            "SB-ATK-04",
            "[self.kinds[unit]] - self.wounds[unit]\n",
            "[self.kinds[unit]] - self.wounds[unit] + 1\n",
        ),
        ("SB-ATK-06", "int(CLASS[one] > CLASS[other])", "int(CLASS[one] > 9)"),
        (
            "SB-ATK-07",
            "return strength + (self.formation >> self.place[attacker] & 1)",
            "return strength",
        ),
        ("SB-DMG-01", "else 1\n    for one in range(len", "else 2\n    for one in range(len"),
        (
            "SB-DMG-02",
            "back = int(self.attack_strength(attacker, target)",
            "back = int(False and self.attack_strength(attacker, target)",
        ),
        (
            "SB-DMG-03",
            "2 if (one, other) == (PIKEMAN, HEAVY)",
            "1 if (one, other) == (PIKEMAN, HEAVY)",
        ),
        (
            "SB-BER-03",
            "return back + 1 + int(self.attack_strength",
            "return back + 1 + int(False and self.attack_strength",
        ),
    ),
    *in_file(
        "battlefield.py",
        (
            "SB-TURN-03",
            "_wound(attacker, back)\n        self._end_turn()",
            "_wound(attacker, back)",
        ),
        (
            "SB-TURN-05",
            "act >> 8)\n            self.phase = ATTACKING",
            "act >> 8)\n            self.side ^= 1",
        ),
        (
            "SB-DMG-04",
            "        if back:\n            self._w",
            "        if back == harm:\n            self._w",
        ),
        (
            "SB-DMG-05",
            "if self.wounds[unit] >= HEALTH[self.kinds[unit]]:",
            "if self.wounds[unit] > 9:",
        ),
    ),
)

WITHOUT_PLACE = {
    "SB-DMG-06": "nothing counts markers",
    "SB-END-04": "there is no score to be wrong",
}
"""Rules that nothing has to enforce, and why."""
