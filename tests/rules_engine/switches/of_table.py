"""Switches in what the table is: areas, zones, relations between cards, numbers of cards."""

from tests.support.switch import in_file

SWITCHES = (
    *in_file(
        "codes.py",
        (
            "PT-ZONE-1",
            "HERO_AREAS: Final = tuple(tuple(a for a in AREAS_OF[u] if not IS_LEADER[a])",
            "HERO_AREAS: Final = tuple(tuple(a for a in AREAS_OF[u] if a % 9 not in (LEADER, 8))",
        ),
        (
            "PT-ZONE-2",
            "tuple(tuple(range(u * 9 + r * 3, u * 9 + r * 3 + 3)) for r in range(3)) for u "
            "in (0, 1)",
            "tuple(tuple(range(u * 9 + r * 3, u * 9 + r * 3 + 2)) * 2 for r in range(3)) "
            "for u in (0, 1)",
        ),
        ("PT-ZONE-4", "LEADER: Final = 4", "LEADER: Final = 3"),
        (
            "PT-SETUP-1",
            "ALL_CARDS: Final = (1 << len(CARD_IDS)) - 2",
            "ALL_CARDS: Final = (1 << len(CARD_IDS)) - 4",
        ),
    ),
    *in_file(
        "tables.py",
        (
            "PT-CARD-1",
            'ORDER_SLOT: Final = SLOTS.index("order")',
            'ORDER_SLOT: Final = SLOTS.index("rear")',
        ),
    ),
    *in_file(
        "state.py",
        ("PT-META-2", 'return self.profile == "box"', "return False"),
        (
            "PT-CARD-3",
            "return LEADER_LIFE_OF[state.leading[UNIT_OF[area]]]",
            "return LIFE_OF[state.cells[area] & NUMBER]",
        ),
        (
            "PT-CARD-6",
            "return 0 < state.cells[area] < BODY and not IS_LEADER[area]",
            "return 0 < state.cells[area] < BODY",
        ),
        (
            "PT-ZONE-8 PT-AMB-48",
            "state.discard[(code & CARD) >> OWNER] |=",
            "state.discard[1 - ((code & CARD) >> OWNER)] |=",
        ),
        (
            "PT-ZONE-10",
            "return state.hand[player].bit_count() + state.unknown[player]",
            "return state.hand[player].bit_count()",
        ),
        (
            "PT-ZONE-11",
            "below = state.pool[player].bit_count() - state.unknown[player]",
            "below = state.pool[player].bit_count()",
        ),
    ),
    *in_file(
        "position.py",
        (
            "PT-ZONE-9 PT-CON-19",
            "discardA={cards_text(A, discard[A])}",
            "discardA={cards_text(A, 0)}",
        ),
        (
            "PT-ZONE-12 PT-AMB-06",
            "{CARD_TEXT[code & CARD]}:{value}",
            "{CARD_TEXT[code] if code < BODY else '?:?'}:{value}",
        ),
    ),
    *in_file(
        "relations.py",
        ("PT-REL-1", "or (row > FLANK and 0 < cells[area - 6] < BODY)", ""),
        (
            "PT-BODY-1",
            "(row > VANGUARD and 0 < cells[area - 3] < BODY)",
            "(row > VANGUARD and cells[area - 3])",
        ),
        (
            "PT-AMB-40",
            "elif 0 < cells[middle] < BODY:",
            "elif 0 < cells[middle] < BODY and not IS_LEADER[middle]:",
        ),
        (
            "PT-ABILITY-1",
            "return ROW_PLACE[area] | code & NUMBER if 0 < code < BODY",
            "return code & NUMBER if 0 < code < BODY",
        ),
        (
            "PT-REL-2",
            "STRENGTH_FRONT[behind(state, attacker)]",
            "STRENGTH_FRONT[before(state, attacker)]",
        ),
        (
            "PT-REL-2",
            "STRENGTH_BACK[before(state, attacker)]",
            "STRENGTH_BACK[behind(state, attacker)]",
        ),
        (
            "PT-CON-02",
            '(when == "before_body" and state.cells[attacker - 3] >= BODY)',
            '(when == "before_body" and 0 < state.cells[attacker - 3] < BODY)',
        ),
        ("PT-CON-05", "return bool(leader & own)", "return False"),
        (
            "PT-INTERCEPT-2",
            "if row == VANGUARD:\n        return False",
            "if row == VANGUARD:\n        return has_intercept(state, area)",
        ),
        (
            "PT-INTERCEPT-4",
            "if row == VANGUARD:\n        return False",
            "if row == VANGUARD:\n"
            "        return False\n"
            "    if row == FLANK and 0 < cells[area + 3] < BODY and has_intercept(state, "
            "area + 3):\n"
            "        return True",
        ),
        (
            "PT-INTERCEPT-5 PT-AMB-18",
            "if 0 < cells[front] < BODY and not IS_LEADER[front] and has_intercept(state, front):",
            "if 0 < cells[front] < BODY and not state.damage[front] and front % 9 != "
            "4 and has_intercept(state, front):",
        ),
        ("PT-CARD-2", "printed = ATTACK_OF[", "printed = LEADER_ATTACK_OF["),
        (
            "PT-CARD-9 PT-AMB-04",
            "return LEADER_ATTACK_OF[state.leading[UNIT_OF[attacker]]]",
            "return LEADER_ATTACK_OF[state.cells[attacker] & NUMBER]",
        ),
        (
            "PT-CARD-8",
            "total += _when(state, LEADER_STRENGTH_ALL[leading], attacker, target, kind)",
            "if state.wave == FLANK:\n"
            "        total += _when(state, LEADER_STRENGTH_ALL[leading], attacker, target, "
            "kind)",
        ),
        (
            "PT-ABILITY-2",
            "total += _when(state, STRENGTH_SELF[place], attacker, target, kind)",
            "pass",
        ),
        ("PT-AMB-46", "if unhurt:\n        return 0", "pass"),
    ),
)
