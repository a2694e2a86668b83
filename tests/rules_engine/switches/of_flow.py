"""Switches in the flow of a game: what an action changes and what follows from it."""

from tests.support.switch import in_file

SWITCHES = (
    *in_file(
        "setup_changes.py",
        # The setup.
        (
            "PT-SETUP-4 PT-CON-01 PT-AMB-07",
            "if state.chosen[A] & NUMBER == state.chosen[B] & NUMBER and not state.rules.box:",
            "if not state.chosen:",
        ),
        (
            "PT-CON-01",
            "== state.chosen[B] & NUMBER and not state.rules.box:",
            "== state.chosen[B] & NUMBER:",
        ),
        (
            "PT-SETUP-5",
            "leave_hand(state, player, state.chosen[player] & NUMBER)\n        state.cells",
            "state.cells",
        ),
        (
            "PT-SETUP-6",
            "state.cells[LEADER_AREA[player]] = state.chosen[player]",
            "state.cells[player * 9] = state.chosen[player]",
        ),
        (
            "PT-CON-11 PT-AMB-38",
            "state.rules.trophies[1 - player] if state.rules.extra_draw else 0",
            "0",
        ),
        (
            "PT-AMB-38",
            "state.rules.trophies[1 - player] if state.rules.extra_draw else 0",
            "state.rules.trophies[1 - player]",
        ),
    ),
    *in_file(
        "ending_changes.py",
        # Turns, waves, rounds.
        ("PT-ROUND-1", "begin_wave(state, state.wave + 1)", "begin_wave(state, REAR)"),
        ("PT-ROUND-2 PT-CON-03 PT-AMB-53", "state.first = 1 - state.first", "pass"),
        ("PT-ROUND-2 PT-CON-03", "begin_wave(state, VANGUARD)", "begin_wave(state, REAR)"),
        (
            "PT-DAMAGE-1",
            "state.vengeance = 0\n",
            "state.vengeance = 0\n    state.damage = [0] * 18\n",
        ),
        # Checks and the end.
        (
            "PT-CASUALTY-1",
            "fallen = defeat(state, [area for area in falling if not IS_LEADER[area]])",
            "fallen = defeat(state, [area for area in falling if area < 4])",
        ),
        (
            "PT-CON-14",
            "fallen = defeat(state, [area for area in falling if not IS_LEADER[area]])",
            "fallen = defeat(state, falling)",
        ),
        (
            "PT-CASUALTY-2 PT-AMB-29",
            "trigger(state, of_defeats(state, fallen))\n        return",
            "if fallen:\n"
            "            from rules_engine.pixel_tactics.frames import CHECK_DUE\n\n"
            "            push(state, (CHECK_DUE,))\n"
            "        trigger(state, of_defeats(state, fallen))\n"
            "        return",
        ),
        ("PT-CASUALTY-5", "<= CARD and lethal(state, area)]", "<= CARD]"),
        (
            "PT-END-1",
            "((GAME_END_DUE, 1 - units[0], REASON_LEADER),)",
            "((GAME_END_DUE, units[0], REASON_LEADER),)",
        ),
        (
            "PT-END-3 PT-AMB-36",
            "((GAME_END_DUE, 1 - action[1], REASON_CONCESSION),)",
            "((GAME_END_DUE, action[1], REASON_CONCESSION),)",
        ),
        (
            "PT-DRAWN-1",
            "winner = DRAWN if living[A] == living[B] else int(living[B] > living[A])",
            "winner = DRAWN",
        ),
        (
            "PT-AMB-37",
            "living = [len(own_heroes(state, unit)) for unit in (A, B)]",
            "living = [len(own_heroes(state, unit)) + len([a for a in falling if UNIT_OF[a] == "
            "unit]) for unit in (A, B)]",
        ),
    ),
    *in_file(
        "advance.py",
        ("PT-WAVE-2", "push(state, (CHECK_DUE,))", "pass"),
        (
            "PT-TURN-2",
            "state.ap = max(1, TURN_ACTIONS + more)",
            "state.ap = max(1, TURN_ACTIONS + more) + 1",
        ),
        (
            "PT-AMB-23",
            "more = MORE_ACTIONS[state.leading[player]] -",
            "more = MORE_ACTIONS[state.leading[player]] * (state.round > 1) -",
        ),
        (
            "PT-ATTACK-5",
            "else strength(state, attacker, final, kind)",
            "else 1 + strength(state, attacker, final, kind)",
        ),
        (
            "PT-DRAW-1",
            "deal_card(state, frame, player << OWNER | known[0])",
            "deal_card(state, frame, player << OWNER | known[-1])",
        ),
        (
            "PT-ORDER-1",
            "discard_card(state, code)\n    trigger(state, of_order",
            "trigger(state, of_order",
        ),
        (
            "PT-CON-06 PT-META-2",
            "if front < target and is_hero(state, front) and has_intercept(state, front):",
            "if front < 0:",
        ),
    ),
    *in_file(
        "turn_changes.py",
        ("PT-TURN-1 PT-AMB-41 PT-CON-04", "marks & ~OF_TURN for marks", "marks for marks"),
        ("PT-TURN-5 PT-AMB-10", "state.ap = 0\n    state.order_ap = 0\n", "pass\n"),
        (
            "PT-DRAW-5 PT-AMB-42",
            "state.ap = 0\n    state.order_ap = 0\n",
            "state.ap = 0\n"
            "    state.order_ap = 0\n"
            "    while state.hand[player].bit_count() > 5:\n"
            "        state.hand[player] &= state.hand[player] - 1\n",
        ),
        # Actions.
        ("PT-AP-1", "state.ap -= 1\n    push(state, (DEAL_DUE", "push(state, (DEAL_DUE"),
        (
            "PT-FREE-1",
            "if not FREE_MOVE[state.leading[player]]:\n        state.ap -= 1",
            "state.ap -= 1",
        ),
        ("PT-ROTATE-2", "state.ap -= 2", "state.ap -= 1"),
        (
            "PT-ACTOR-3",
            "area = LEADER_AREA[player]\n    ability =",
            "area = LEADER_AREA[player]\n    state.marks[area] |= CAST\n    ability =",
        ),
        (
            "PT-AMB-14",
            "state.ap -= 1\n    area = LEADER_AREA[player]",
            "area = LEADER_AREA[player]",
        ),
        (
            "PT-ATTACK-4",
            "push(state, (STRIKE, attacker, kind, target, player, 0))",
            "from rules_engine.pixel_tactics.codes import MELEE\n\n"
            "    push(state, (STRIKE, attacker, MELEE, target, player, 0))",
        ),
        (
            "PT-ATTACK-7",
            "push(state, (STRIKE, attacker, kind, target, player, 0))",
            "from rules_engine.pixel_tactics.reactions import of_attack\n\n"
            "    push(state, (STRIKE, attacker, kind, target, player, 0))\n"
            "    trigger(state, of_attack(state, attacker, kind, target, target, 1))",
        ),
        (
            "PT-ORDER-2",
            "state.aside = (*state.aside, code)\n    begin_play",
            "discard_card(state, code)\n    begin_play",
        ),
        (
            "PT-ZONE-13",
            "leave_hand(state, player, code & NUMBER)\n"
            "    state.aside = (*state.aside, code)\n"
            "    begin_play",
            "state.aside = (*state.aside, code)\n    begin_play",
        ),
        (
            "PT-CLEAR-2",
            "discard_card(state, state.cells[action[2]])\n    empty(state, action[2])",
            "discard_card(state, state.cells[action[2]])",
        ),
        # What each kind of action costs and leaves behind.
        ("PT-AP-1", "state.ap -= 1\n    enter(", "pass\n    enter("),
        ("PT-AP-1", "state.ap -= 1\n    state.marks[attacker]", "state.marks[attacker]"),
        (
            "PT-AP-1",
            "state.ap -= 1\n    state.marks[action[2]] |= CAST",
            "state.marks[action[2]] |= CAST",
        ),
        (
            "PT-AP-1",
            "else:\n            state.ap -= 1\n    leave_hand",
            "else:\n            pass\n    leave_hand",
        ),
        ("PT-AP-1", "state.ap -= 1\n    swap", "pass\n    swap"),
        ("PT-AP-1", "state.ap -= 1\n    discard_card", "pass\n    discard_card"),
        ("PT-ACTOR-2", "enter(state, area, code, RECRUITED)", "enter(state, area, code, 0)"),
        ("PT-ATTACK-2", "state.ap -= 1\n    state.marks[attacker] |= ATTACKED", "state.ap -= 1"),
        ("PT-SPELL-3", "state.ap -= 1\n    state.marks[action[2]] |= CAST", "state.ap -= 1"),
        ("PT-MOVE-4", "state.marks[target] |= MOVED", "pass"),
        ("PT-ROTATE-3", "state.marks[area] |= ROTATED", "pass"),
    ),
    *in_file(
        "reactions.py",
        (
            "PT-TRUCE-5 PT-AMB-23",
            "if leader_reacts(state, player, LIXIS) and state.round > 1:",
            "if leader_reacts(state, player, LIXIS):",
        ),
        ("PT-REACT-3 PT-AMB-32", "place = in_batch(state)", "place = -1"),
        (
            "PT-REACT-5 PT-AMB-34",
            "return state.first if state.turn == NOBODY else state.turn",
            "return 1 - state.first if state.turn == NOBODY else state.turn",
        ),
        (
            "PT-REACT-2",
            "return state.first if state.turn == NOBODY else state.turn",
            "return state.first if state.turn == NOBODY else 1 - state.turn",
        ),
        (
            "PT-TARGET-9",
            'REACTION_BASE + STRIKE_BACK: (("damage_subject", 2),)',
            'REACTION_BASE + STRIKE_BACK: (("pick", "hero"), ("damage_picked", 2))',
        ),
    ),
    *in_file(
        "game.py",
        (
            "PT-META-3",
            "if not well_formed(action) or rule_broken(self, action):",
            "if not well_formed(action):",
        ),
    ),
    *in_file(
        "actions.py",
        ("PT-META-4", "if value < 0:\n            raise ValueError(text)", "pass"),
    ),
)
