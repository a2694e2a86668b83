"""Switches in the checker: an action that breaks the rule, and nothing else, becomes legal."""

from tests.support.switch import in_file

SWITCHES = (
    *in_file(
        "legality.py",
        (
            "PT-META-1 PT-AMB-01",
            'if kind in (CONCEDE, RULING):\n        return ""',
            'if kind in (CONCEDE, RULING):\n        return "" if kind == CONCEDE else "PT-META-1"',
        ),
        (
            "PT-END-2",
            'if state.stage == STAGE_OVER:\n        return "PT-END-2"',
            'if state.stage == STAGE_OVER:\n        return ""',
        ),
        # Turns and waves.
        (
            "PT-PASS-1",
            'return "PT-PASS-1" if state.ended >> player & 1 else "PT-WAVE-1"',
            'return "PT-WAVE-1"',
        ),
        (
            "PT-WAVE-1",
            'return "PT-PASS-1" if state.ended >> player & 1 else "PT-WAVE-1"',
            'if state.ended >> player & 1:\n            return "PT-PASS-1"',
        ),
        # The truce.
        ("PT-TRUCE-1 PT-SETUP-8", "if state.round == 1:", "if state.round == 0:"),
        ("PT-TRUCE-7 PT-AMB-24", "if state.round == 1:", "if state.round <= 2:"),
        ("PT-TRUCE-2", 'return "PT-TRUCE-2"', "pass"),
        ("PT-TRUCE-3 PT-CON-07", 'return "PT-TRUCE-3"', "pass"),
        ("PT-TRUCE-4 PT-CON-08", 'return "PT-TRUCE-4"', "pass"),
        ("PT-TRUCE-5", 'return "PT-TRUCE-5"', "pass"),
        (
            "PT-TRUCE-6",
            "if kind == LEADER_ACTION:\n",
            "from rules_engine.pixel_tactics.codes import DRAW, RECRUIT\n\n"
            "        if kind not in (DRAW, RECRUIT):\n",
        ),
        ("PT-SETUP-9 PT-AMB-08", "if kind != expected:\n", "if kind in TURN:\n"),
    ),
    *in_file(
        "turn_legality.py",
        (
            "PT-AMB-01",
            "if state.ap < 1 and not FREE_MOVE[state.leading[player]]:",
            "if state.ap < 1:",
        ),
        (
            "PT-PASS-2",
            "PASS: _pass_broken",
            "PASS: _end_turn_broken",
        ),
        ("PT-TURN-6 PT-AMB-11", 'return "PT-TURN-6" if state.ap else ""', 'return ""'),
        (
            "PT-TURN-3",
            'if state.ap < 1:\n        return "PT-AP-1"\n    if not deck_size',
            'if state.ap < 2:\n        return "PT-AP-1"\n    if not deck_size',
        ),
        (
            "PT-AP-1",
            'if state.ap < 1:\n        return "PT-AP-1"\n    if not deck_size',
            "if not deck_size",
        ),
        # Recruiting.
        ("PT-RECRUIT-1", 'return "PT-RECRUIT-1"', "pass"),
        ("PT-RECRUIT-2", 'return "PT-RECRUIT-2"', "pass"),
        ("PT-RECRUIT-3", 'return "PT-RECRUIT-3"', "pass"),
        ("PT-RECRUIT-4", 'return "PT-RECRUIT-4"', "pass"),
        (
            "PT-RECRUIT-5",
            "if state.ap < 1 and not FREE_RECRUIT",
            "if state.ap < 2 and not FREE_RECRUIT",
        ),
        (
            "PT-BODY-3",
            'if cells[area]:\n        return "PT-BODY-3" if',
            'if 0 < cells[area] < BODY:\n        return "PT-BODY-3" if',
        ),
        (
            "PT-ZONE-6",
            'if cells[area]:\n        return "PT-BODY-3" if',
            'if cells[area] >= BODY:\n        return "PT-BODY-3" if',
        ),
        # Attacks.
        (
            "PT-ATTACK-1 PT-CON-13 PT-AMB-15",
            'if ROW_OF[attacker] != state.wave:\n        return "PT-ATTACK-1"',
            "pass",
        ),
        (
            "PT-DAMAGE-4 PT-AMB-26",
            "if UNIT_OF[attacker] != player or not 0 < state.cells[attacker] < BODY:",
            "if UNIT_OF[attacker] != player or state.damage[attacker] >= 10 or not 0 < "
            "state.cells[attacker] < BODY:",
        ),
        (
            "PT-STATE-1",
            "if UNIT_OF[attacker] != player or not 0 < state.cells[attacker] < BODY:",
            "if UNIT_OF[attacker] != player:",
        ),
        (
            "PT-ACTOR-2",
            'if marks & RECRUITED:\n        return "PT-ACTOR-2"\n    if marks & ATTACKED:',
            "if marks & ATTACKED:",
        ),
        ("PT-ATTACK-2", 'return "PT-ATTACK-2"', "pass"),
        ("PT-ATTACK-3", 'return "PT-ATTACK-3"', "pass"),
        (
            "PT-ACTOR-1",
            'return "PT-ACTOR-1"\n    if kind == RANGED:',
            "pass\n    if kind == RANGED:",
        ),
        ("PT-MELEE-1", "elif not first_in_column(state, attacker):", "elif attacker < 0:"),
        (
            "PT-MELEE-4",
            "elif not first_in_column(state, attacker):",
            "elif IS_LEADER[attacker] or not first_in_column(state, attacker):",
        ),
        (
            "PT-RANGED-4 PT-ATTACK-4",
            "elif not first_in_column(state, attacker):",
            "elif has_ranged(state, attacker) or not first_in_column(state, attacker):",
        ),
        ("PT-RANGED-1", "if not has_ranged(state, attacker):", "if attacker < 0:"),
        (
            "PT-RANGED-3",
            "if not has_ranged(state, attacker):",
            "if not has_ranged(state, attacker) or not first_in_column(state, attacker):",
        ),
        (
            "PT-MELEE-2",
            'return "" if first_in_column(state, target) else "PT-MELEE-2"',
            'return ""',
        ),
        (
            "PT-MELEE-3 PT-AMB-17 PT-ZONE-5",
            'return "" if first_in_column(state, target) else "PT-MELEE-2"',
            'return "" if first_in_column(state, target) and target % 3 != 0 else "PT-MELEE-2"',
        ),
        (
            "PT-ATTACK-6",
            "if UNIT_OF[target] != unit or not 0 < state.cells[target] < BODY:",
            "if not 0 < state.cells[target] < BODY:",
        ),
        (
            "PT-BODY-4 PT-AMB-09 PT-CON-15",
            "if UNIT_OF[target] != unit or not 0 < state.cells[target] < BODY:",
            "if UNIT_OF[target] != unit or not state.cells[target]:",
        ),
        (
            "PT-INTERCEPT-1 PT-CON-06",
            "if intercepted(state, target) and not state.rules.box:",
            "if target < 0:",
        ),
        (
            "PT-RANGED-2",
            "if intercepted(state, target) and not state.rules.box:",
            "if not first_in_column(state, target):",
        ),
        (
            "PT-ATTACK-8 PT-AMB-16",
            "return target_broken(state, 1 - player, target, kind, 0)",
            "from rules_engine.pixel_tactics.relations import strength\n\n"
            "    if not strength(state, attacker, target, kind):\n"
            '        return "PT-ATTACK-8"\n'
            "    return target_broken(state, 1 - player, target, kind, 0)",
        ),
        # Spells, leader actions, orders, drawing.
        (
            "PT-SPELL-1",
            'if not SPELL_OF[row][number]:\n        return "PT-SPELL-1"\n    if row !=',
            "if row !=",
        ),
        (
            "PT-CARD-7",
            'return "PT-CARD-7" if SPELL_OF[row][number] else "PT-SPELL-1"',
            "pass",
        ),
        ("PT-SPELL-3", 'return "PT-SPELL-3"', "pass"),
        ("PT-SPELL-5 PT-AMB-19", 'return "PT-SPELL-5"', "pass"),
        ("PT-LEADERACT-1", 'return "PT-LEADERACT-1"', "pass"),
        ("PT-ORDER-1", 'return "PT-ORDER-1"', "pass"),
        (
            "PT-ORDER-3",
            'return "" if order_declarable(state, player, code, 0) else',
            'return "" if not state.wave and order_declarable(state, player, code, 0) else',
        ),
        (
            "PT-ORDER-4 PT-AMB-21",
            'return "" if order_declarable(state, player, code, 0) else "PT-ORDER-4"',
            'return ""',
        ),
        ("PT-DRAW-2 PT-AMB-20", 'return "PT-DRAW-2"', "pass"),
        (
            "PT-DRAW-3 PT-AMB-42",
            'return "PT-DRAW-3" if hand_size(state, player) >= HAND_LIMIT else ""',
            'return ""',
        ),
        # Moving, rotating, clearing.
        ("PT-MOVE-1", 'return "" if free else "PT-MOVE-1"', 'return ""'),
        (
            "PT-ZONE-7",
            "free = UNIT_OF[target] == player and not state.cells[target]",
            "free = UNIT_OF[target] == player and not 0 < state.cells[target] < BODY",
        ),
        ("PT-MOVE-2", 'return "PT-MOVE-2"', "pass"),
        ("PT-MOVE-3", 'return "PT-MOVE-3"', "pass"),
        ("PT-MOVE-4", 'return "PT-MOVE-4"', "pass"),
        ("PT-MOVE-5", 'return "PT-MOVE-5"', "pass"),
        ("PT-LONG-1 PT-AMB-12", 'return "PT-LONG-1"', "pass"),
        (
            "PT-ROTATE-1",
            "if UNIT_OF[area] != player or IS_LEADER[area] or not state.cells[area]:\n"
            '            return "PT-ROTATE-1"',
            "pass",
        ),
        ("PT-ROTATE-3 PT-AMB-22 PT-CON-18", 'return "PT-ROTATE-3"', "pass"),
        ("PT-CLEAR-1 PT-CON-17", 'return "" if right else "PT-CLEAR-1"', 'return ""'),
        # What is judged once for each kind of action.
        (
            "PT-AP-1",
            "if state.ap < 1 and not FREE_RECRUIT[state.leading[player]]:",
            "if state.ap < 0:",
        ),
        ("PT-AP-1", 'return "PT-AP-1"\n    if UNIT_OF[attacker]', "pass\n    if UNIT_OF[attacker]"),
        ("PT-AP-1", 'return "PT-AP-1"\n    if UNIT_OF[area]', "pass\n    if UNIT_OF[area]"),
        ("PT-AP-1", 'return "PT-AP-1"\n    leading', "pass\n    leading"),
        (
            "PT-AP-1",
            "if not (state.ap or state.order_ap or order_is_free(state, player)):",
            "if player < 0:",
        ),
        (
            "PT-AP-1",
            "if state.ap < 1 and not FREE_MOVE[state.leading[player]]:",
            "if state.ap < 0:",
        ),
        (
            "PT-AP-1",
            "if state.ap < 1 and not FREE_CLEAR[state.leading[player]]:",
            "if state.ap < 0:",
        ),
        (
            "PT-ACTOR-2",
            'return "PT-ACTOR-2"\n    if marks & (ATTACKED | MOVED | CAST)',
            "pass\n    if marks & (ATTACKED | MOVED | CAST)",
        ),
        (
            "PT-ACTOR-2",
            'return "PT-ACTOR-2"\n    if marks & (ATTACKED | CAST)',
            "pass\n    if marks & (ATTACKED | CAST)",
        ),
        ("PT-ACTOR-1", 'return "PT-ACTOR-1"\n    right', "pass\n    right"),
        ("PT-ACTOR-1", 'return "PT-ACTOR-1"\n    free', "pass\n    free"),
    ),
    *in_file(
        "pending_legality.py",
        ("PT-WAVE-2", 'CHECK: "PT-WAVE-2"', 'CHECK: ""'),
        ("PT-ROUND-1", 'ROUND_END: "PT-ROUND-1"', 'ROUND_END: ""'),
        ("PT-TURN-4", 'if action[1] != frame[PLAYER]:\n        return "PT-TURN-4"', "pass"),
        ("PT-CASUALTY-4", 'return "" if action[0] == CHECK else "PT-CASUALTY-4"', 'return ""'),
        (
            "PT-END-1",
            'if action[0] != GAME_END:\n        return "PT-END-1"',
            'if action[0] != GAME_END:\n        return ""',
        ),
        # Reactions.
        ("PT-REACT-1", 'REACTION: "PT-REACT-1"', 'REACTION: ""'),
        ("PT-REACT-2", 'return "PT-REACT-2" if early else ""', 'return ""'),
        ("PT-REACT-4 PT-AMB-33", 'return "PT-REACT-4"', 'return ""'),
    ),
    *in_file(
        "setup_legality.py",
        # The setup.
        ("PT-SETUP-2", "if len(cards) != starting_cards(state, player):", "if len(cards) > 25:"),
        (
            "PT-SETUP-3",
            'return "" if not code or holds(state, player, code) else "PT-SETUP-3"',
            'return ""',
        ),
        ("PT-SETUP-3", "if code != state.chosen[player]:", "if not code:"),
        ("PT-SETUP-7", 'return "PT-SETUP-7" if action[3] else ""', 'return ""'),
        (
            "PT-CON-12",
            'return "" if action[2] == last and action[3] else "PT-MATCH-6"',
            'return ""',
        ),
    ),
)
