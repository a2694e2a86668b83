"""The switches of the cards and of their rulings (PT-FAQ)."""

from typing import Final

from tests.support.switch import Switch

ACTION_STEPS: Final = "action_steps.py"
ADVANCE: Final = "advance.py"
CARD_DATA: Final = "card_data.py"
CARD_STEPS: Final = "card_steps.py"
DAMAGE: Final = "damage.py"
DAMAGE_STEPS: Final = "damage_steps.py"
ENDING_CHANGES: Final = "ending_changes.py"
NEEDS: Final = "needs.py"
PENDING_CHANGES: Final = "pending_changes.py"
PENDING_LEGALITY: Final = "pending_legality.py"
HEALING: Final = "healing.py"
PICKS: Final = "picks.py"
PLACE_STEPS: Final = "place_steps.py"
REACTIONS: Final = "reactions.py"
RELATIONS: Final = "relations.py"
STATE: Final = "state.py"
STEP_WORDS: Final = "step_words.py"
TURN_CHANGES: Final = "turn_changes.py"
TURN_LEGALITY: Final = "turn_legality.py"

_FIRST: Final = (
    Switch("PT-FAQ-01", RELATIONS, "amount = max(1, amount - to_1)", "amount = amount - to_1"),
    Switch(
        "PT-FAQ-02",
        RELATIONS,
        "        return printed * 2\n",
        "        return printed * 2 + BONUS_STRENGTH * (state.marks[attacker] // BONUS)\n",
    ),
    Switch("PT-FAQ-03", REACTIONS, "if chosen == final and REACTS", "if REACTS"),
    Switch(
        "PT-FAQ-04",
        REACTIONS,
        "        if kind == MELEE:\n",
        "        if kind == MELEE and final % 9 != 4:\n",
    ),
    Switch(
        "PT-FAQ-05",
        NEEDS,
        "return heroes_in_melee(state, 0) + heroes_in_melee(state, 1)",
        "return heroes_in_melee(state, 1)",
    ),
    Switch(
        "PT-FAQ-06",
        DAMAGE,
        "(DAMAGE, index + 1, 0, *moved[BLOW:])",
        "(DAMAGE, index, area + 1, *moved[BLOW:])",
    ),
    Switch("PT-FAQ-07", DAMAGE, "state.leading[unit] == KEHROLYN", "state.leading[unit] == 0"),
    Switch(
        "PT-FAQ-08",
        TURN_CHANGES,
        "    push(state, (TURN_END, player))\n    trigger(state, of_turn_end(state, player))\n",
        "    push(state, (TURN_END, player))\n",
    ),
    Switch(
        "PT-FAQ-09",
        DAMAGE,
        "state.leading[UNIT_OF[dealer]] == HEKETCH",
        "state.leading[UNIT_OF[dealer]] == 0",
    ),
    Switch(
        "PT-FAQ-10",
        REACTIONS,
        "leader_reacts(state, unit, SHEKHTUR) and first_in_column(state, area)",
        "leader_reacts(state, unit, SHEKHTUR)",
    ),
    Switch("PT-FAQ-11", DAMAGE, "if state.marks[area] & STOLEN:", "if not state.cells[area]:"),
    Switch(
        "PT-FAQ-12",
        ACTION_STEPS,
        "state.penalty[2 + 1 - frame[PLAYER]] += 1",
        "state.penalty[1 - frame[PLAYER]] += 1",
    ),
    Switch(
        "PT-FAQ-13",
        ACTION_STEPS,
        "    if order_declarable(state, player, code, chain):\n",
        "    state.orders[player] += 1\n    if order_declarable(state, player, code, chain):\n",
    ),
    Switch(
        "PT-FAQ-14",
        TURN_CHANGES,
        "        if state.order_ap:\n            state.order_ap -= 1\n",
        "        if state.order_ap and not state.ap:\n            state.order_ap -= 1\n",
    ),
    Switch("PT-FAQ-15", STATE, "own[1 - player] if own[player] == SAGAS else own", "own"),
    Switch("PT-FAQ-16", ACTION_STEPS, "frame[AMOUNT], STARRED)", "frame[AMOUNT], 0)"),
    Switch(
        "PT-FAQ-17",
        DAMAGE_STEPS,
        "deal(state, [(frame[SOURCE], LIFE_OF[revived & NUMBER])], NOBODYS)",
        "deal(state, [(frame[SOURCE], LIFE_OF[revived & NUMBER])], blow_of(frame))",
    ),
    Switch("PT-FAQ-18", REACTIONS, "if state.round == 1:", "if state.round == 0:"),
    Switch("PT-FAQ-19", ACTION_STEPS, "    state.marks[body] |= RAISED\n", ""),
    Switch(
        "PT-FAQ-20", DAMAGE, "state.vengeance >> (1 - UNIT_OF[attacker]) & 1", "state.vengeance & 0"
    ),
    Switch(
        "PT-FAQ-21",
        ADVANCE,
        "state.leading[unit] != AREC or flags & RAISED_BODY",
        "state.leading[unit] != AREC",
    ),
    Switch(
        "PT-FAQ-22", CARD_STEPS, "    if hand_size(state, rival):\n", "    if rival in (0, 1):\n"
    ),
    Switch("PT-FAQ-23", DAMAGE, "total = sum(dealt)", "total = dealt[final] if attacks else 0"),
    Switch(
        "PT-FAQ-24",
        RELATIONS,
        'when == "first" and state.first == UNIT_OF[attacker]',
        'when == "first" and state.turn == UNIT_OF[attacker]',
    ),
    Switch(
        "PT-FAQ-25",
        PENDING_CHANGES,
        "    if flags & STARRED:\n        state.marks[attacker] |= ATTACKED\n",
        "    state.marks[attacker] |= ATTACKED\n",
    ),
    Switch(
        "PT-FAQ-26",
        NEEDS,
        "        for unit in (0, 1)\n        for other in HERO_ROWS[unit][row]\n",
        "        for unit in (player,)\n        for other in HERO_ROWS[unit][row]\n",
    ),
    Switch("PT-FAQ-27", CARD_DATA, '                ("discard_recruited",),\n', ""),
    Switch("PT-FAQ-28", CARD_DATA, '            ("discard_carried",),\n', ""),
    Switch(
        "PT-FAQ-29",
        REACTIONS,
        "leader_reacts(state, player, RUKYUK) and heroes(state)",
        "leader_reacts(state, player, RUKYUK)",
    ),
    Switch(
        "PT-FAQ-30",
        PLACE_STEPS,
        "state.cells[area], state.damage[area], state.marks[area] = before.get(card, (0, 0, 0))",
        "state.cells[area] = before.get(card, (0, 0, 0))[0]",
    ),
    Switch("PT-FAQ-31", CARD_STEPS, "enumerate([*named, *left])", "enumerate([*left, *named])"),
    Switch("PT-FAQ-32", PLACE_STEPS, "RECRUITED if state.rules.box else 0", "RECRUITED"),
    Switch(
        "PT-FAQ-33",
        PICKS,
        "return order_declarable(ask.state, ask.player, ask.state.aside[-1], 0)",
        "return True",
    ),
    Switch(
        "PT-FAQ-34",
        TURN_LEGALITY,
        "state.leading[1 - player] == ADJENNA and",
        "state.leading[1 - player] == 0 and",
    ),
    Switch("PT-FAQ-35", REACTIONS, "if state.round > 1 and state.turn", "if state.turn"),
    Switch(
        "PT-FAQ-36",
        NEEDS,
        "return not need or met(state, need, player, area, chain)",
        "return True",
    ),
    Switch(
        "PT-FAQ-37",
        DAMAGE_STEPS,
        "state.rules.fighter_facing and unit != frame[PLAYER]",
        "unit != frame[PLAYER]",
    ),
    Switch(
        "PT-FAQ-38",
        REACTIONS,
        "        push(state, (BATCH, len(entries), *flat))\n",
        "        state.stack = ((BATCH, len(entries), *flat), *state.stack)\n",
    ),
    Switch(
        "PT-FAQ-39",
        ADVANCE,
        "        push(state, (WAVE_END_DUE,))\n        push(state, (CHECK_DUE,))\n",
        "        push(state, (CHECK_DUE,))\n        push(state, (WAVE_END_DUE,))\n",
    ),
    Switch(
        "PT-FAQ-40",
        REACTIONS,
        "if not dealt or code >= BODY or not state.damage[attacker]:",
        "if not dealt or code >= BODY:",
    ),
    Switch(
        "PT-FAQ-41",
        TURN_CHANGES,
        "        state.marks = [marks & ~OF_TURN for marks in state.marks]\n",
        "        from rules_engine.pixel_tactics.codes import OF_WAVE_BITS\n\n"
        "        state.marks = [marks & ~(OF_TURN | OF_WAVE_BITS) for marks in state.marks]\n",
    ),
    Switch(
        "PT-FAQ-42",
        DAMAGE,
        "            empty(state, area)\n            state.cells[area] = code | BODY\n",
        "            state.cells[area] = code | BODY\n",
    ),
    Switch(
        "PT-FAQ-43",
        PLACE_STEPS,
        "    state.hand[code >> OWNER] |= 1 << (code & NUMBER)\n",
        "    state.hand[area // 9] |= 1 << (code & NUMBER)\n",
    ),
    Switch("PT-FAQ-44", ACTION_STEPS, "chain=chain | 1 << code,", "chain=chain,"),
    Switch("PT-FAQ-45", REACTIONS, "    if play == 1:\n", "    if state.orders[player] == 1:\n"),
    Switch(
        "PT-FAQ-46",
        ACTION_STEPS,
        "left = able if frame[SUBJECT] < 0 else able & frame[AMOUNT]",
        "left = able",
    ),
    Switch(
        "PT-FAQ-47",
        ADVANCE,
        "deal(state, [(final, reduced(state, final, amount, kind))], by)",
        "amount = strength(state, attacker, chosen, kind)\n"
        "    deal(state, [(final, reduced(state, chosen, amount, kind))], by)",
    ),
    Switch(
        "PT-FAQ-48",
        "observe.py",
        "state.leading[1 - player] != SETH",
        "state.leading[1 - player] != 0",
    ),
    Switch(
        "PT-FAQ-49",
        PENDING_LEGALITY,
        'return "PT-LOG-17" if in_deck and not hidden else ""',
        'return "PT-LOG-17" if not in_deck and not hidden else ""',
    ),
    Switch(
        "PT-FAQ-50",
        DAMAGE,
        "area != target and area >= start",
        "area != target and area >= start and not lethal(state, area)",
    ),
    Switch(
        "PT-FAQ-51",
        ACTION_STEPS,
        "            frame[SOURCE],\n            frame[SOURCE_CARD],\n"
        "            chain=frame[CHAIN],\n",
        "            picks_of(frame)[0],\n            state.cells[picks_of(frame)[0]],\n"
        "            chain=frame[CHAIN],\n",
    ),
    Switch(
        "PT-FAQ-52",
        PICKS,
        "return not ask.picks or (ROW_OF[area] == ROW_OF[ask.last] and area > ask.last)",
        "return True",
    ),
    Switch(
        "PT-FAQ-53",
        TURN_LEGALITY,
        "if state.ap < 1 and not FREE_MOVE[state.leading[player]]:",
        "if state.ap < 1:",
    ),
    Switch(
        "PT-FAQ-54",
        ADVANCE,
        "state.ap = max(1, TURN_ACTIONS + more)",
        "state.ap = max(0, TURN_ACTIONS + more)",
    ),
    Switch(
        "PT-FAQ-55",
        PLACE_STEPS,
        "replace_top(state, changed(frame, SOURCE, area))",
        "replace_top(state, frame)",
    ),
    Switch(
        "PT-FAQ-56",
        CARD_DATA,
        '(_spell("other_in_melee", ("command", "other_in_melee", 0)),)',
        '(_spell("other_in_melee", ("command", "other_in_melee", 2)),)',
    ),
    Switch(
        "PT-FAQ-57",
        RELATIONS,
        'when == "intercept" and not IS_LEADER[target] and has_intercept(state, target)',
        'when == "intercept" and FLAGS[hero_place(state, target)] & HAS_INTERCEPT',
    ),
    Switch(
        "PT-FAQ-58",
        STEP_WORDS,
        "return NOBODYS if frame[SOURCE] < 0 else blow(frame[SOURCE])",
        "from rules_engine.pixel_tactics.codes import LEADER_AREA\n"
        "    from rules_engine.pixel_tactics.frames import PLAYER\n\n"
        "    return blow(frame[SOURCE] if frame[SOURCE] >= 0 else LEADER_AREA[frame[PLAYER]])",
    ),
    Switch(
        "PT-FAQ-59",
        PLACE_STEPS,
        "    one, other = picks_of(frame)\n    swap(state, one, other)\n",
        "    one, other = picks_of(frame)\n    swap(state, one, other)\n"
        "    state.marks[one] |= RECRUITED\n",
    ),
    Switch(
        "PT-FAQ-60",
        "position.py",
        "if marks >> bit & 1 and 1 << bit != RAISED",
        'if marks >> bit & 1 and 1 << bit != RAISED and word != "struck"',
    ),
    Switch(
        "PT-FAQ-61",
        DAMAGE,
        "[e for e in entries if _there(state, e[ENTRY_SUBJECT], e[ENTRY_SUBJECT_CARD])]",
        "entries",
    ),
    Switch(
        "PT-FAQ-62",
        RELATIONS,
        "total += bodies(state) - (state.cells[attacker] >= BODY)",
        "total += bodies(state)",
    ),
    Switch(
        "PT-FAQ-63",
        PICKS,
        "amount <= ask.state.damage[area]",
        "True",
    ),
    Switch("PT-FAQ-64", ADVANCE, "frame[LATE] == LATE_CLOSED and len(found) == 1", "not found"),
    Switch(
        "PT-FAQ-65",
        ACTION_STEPS,
        "        state.aside = state.aside[:-1]\n",
        "",
    ),
    Switch(
        "PT-FAQ-66",
        REACTIONS,
        "return ROW_OF[area] == row and declarable",
        "return declarable",
    ),
    Switch(
        "PT-FAQ-67",
        ACTION_STEPS,
        "player, -1, code, chain=1 << code, late=late)",
        "player, -1, code, late=late,\n"
        "        chain=1 << code | max((f[CHAIN] for f in state.stack if not f[0]), default=0))",
    ),
    Switch("PT-FAQ-68", PENDING_LEGALITY, 'CHECK: "PT-WAVE-2"', 'CHECK: "PT-CASUALTY-4"'),
    Switch("PT-FAQ-69", REACTIONS, "    if found_at < 0:\n        return\n", "    return\n"),
    Switch(
        "PT-FAQ-70",
        PENDING_CHANGES,
        "    for entry in waiting(frame):\n",
        "    start = ENTRIES + (frame[WAITING] - 1) * ENTRY\n"
        "    for entry in waiting(frame)[::-1]:\n"
        "        if not answers(entry, action):\n"
        "            start -= 2 * ENTRY\n",
    ),
    Switch("PT-FAQ-71", HEALING, "amount < ask.limit", "True"),
    Switch("PT-FAQ-72", STATE, "    if deck & (deck - 1):\n", "    if True:\n"),
    Switch(
        "PT-FAQ-73",
        PENDING_LEGALITY,
        'return "" if action[2:] == frame[1:] else RESULT_RULES[frame[2]]',
        'return "" if action[2:] == frame[1:] else "PT-LOG-13"',
    ),
)
"""One switch for each ruling."""

_MORE: Final = (
    Switch("PT-FAQ-03", REACTIONS, "    if is_hero(state, attacker):\n", "    if attacker >= 0:\n"),
    Switch(
        "PT-FAQ-06",
        DAMAGE,
        "(UNIT_OF[area] != first, area, amount)",
        "(UNIT_OF[area] == first, area, amount)",
    ),
    Switch("PT-FAQ-06", DAMAGE, "area != target and area >= start", "area >= start"),
    Switch(
        "PT-FAQ-08",
        REACTIONS,
        "areas = ROW_AREAS[player][state.wave]",
        "areas = (*ROW_AREAS[player][state.wave], LEADER_AREA[player])",
    ),
    Switch(
        "PT-FAQ-10",
        REACTIONS,
        "by_leader(state, SHEKHTUR, unit, area, card, area)",
        "by_leader(state, SHEKHTUR, unit, area, 0, area)",
    ),
    Switch("PT-FAQ-11", STATE, "if state.marks[area] & STOLEN:", "if state.marks[area] < 0:"),
    Switch(
        "PT-FAQ-11",
        REACTIONS,
        "leader_reacts(state, rival, CAIRNGORT) and free(state, rival)",
        "leader_reacts(state, rival, CAIRNGORT)",
    ),
    Switch("PT-FAQ-14", TURN_CHANGES, "    state.order_ap = 0\n", ""),
    Switch(
        "PT-FAQ-15",
        ACTION_STEPS,
        "_carry_out(state, frame, state.chosen[frame[PLAYER]])",
        "_carry_out(state, frame, frame[PLAYER] << 5 | state.leading[frame[PLAYER]])",
    ),
    Switch(
        "PT-FAQ-16",
        REACTIONS,
        "can_act_free(state, area, row):\n                found",
        "row == state.wave:\n                found",
    ),
    Switch(
        "PT-FAQ-20",
        DAMAGE,
        "attacks and kind == MELEE and is_hero(state, attacker)",
        "attacks and dealt[final] and kind == MELEE and is_hero(state, attacker)",
    ),
    Switch(
        "PT-FAQ-26",
        NEEDS,
        "and declarable(state, SPELL_OF[row][state.cells[other] & NUMBER], player, area, chain)",
        "and SPELL_OF[row][state.cells[other] & NUMBER] in NEEDS",
    ),
    Switch("PT-FAQ-39", ENDING_CHANGES, "    if not units:\n", "    if not units or fallen:\n"),
    Switch(
        "PT-FAQ-39",
        REACTIONS,
        "return state.first if state.turn == NOBODY else state.turn",
        "return 1 - state.first if state.turn == NOBODY else state.turn",
    ),
    Switch(
        "PT-FAQ-42",
        PLACE_STEPS,
        "        state.marks[area] = STOLEN\n",
        "        state.marks[area] = STOLEN | STRUCK\n",
    ),
    Switch(
        "PT-FAQ-47",
        ADVANCE,
        "if flags & HEROES_ONLY:\n        found",
        "if flags < 0:\n        found",
    ),
    Switch(
        "PT-FAQ-48",
        "observe.py",
        "if player == viewer and cards and not known and foresees(state, player):",
        "if player == viewer and cards and not known:",
    ),
    Switch(
        "PT-FAQ-53",
        TURN_LEGALITY,
        "if state.ap < 1 and not FREE_CLEAR[state.leading[player]]:",
        "if state.ap < 1:",
    ),
    Switch(
        "PT-FAQ-58",
        DAMAGE,
        "        if dealt[area]:\n",
        "        if state.damage[area]:\n",
    ),
    Switch(
        "PT-FAQ-62",
        ACTION_STEPS,
        "if state.cells[area] == code | BODY and first_in_column(state, area):",
        "if state.cells[area] == code | BODY:",
    ),
    Switch(
        "PT-FAQ-63",
        DAMAGE,
        "for area, amount in amounts if amount)",
        "for area, amount in amounts)",
    ),
    Switch("PT-FAQ-64", ADVANCE, "return found if len(found) > 1 else []", "return found"),
    Switch(
        "PT-FAQ-73",
        PENDING_LEGALITY,
        'return "PT-REACT-2" if later else "PT-REACT-4"',
        'return "PT-REACT-1"',
    ),
    Switch(
        "PT-FAQ-73",
        PENDING_LEGALITY,
        "return _not_commanded(state, attack, action)",
        'return "PT-FAQ-25"',
    ),
    Switch("PT-FAQ-73", PICKS, '        return "foreign_area"\n', '        return "occupied"\n'),
    Switch(
        "PT-FAQ-71",
        DAMAGE_STEPS,
        "heal(state, *healing(pick, number_of(step)))",
        "heal(state, healing(pick, 0)[0], number_of(step))",
    ),
    Switch(
        "PT-FAQ-71",
        DAMAGE_STEPS,
        "amount = number_of(step) if pick == DONE_PICK else healing(pick, 0)[1]",
        "amount = number_of(step)",
    ),
    Switch(
        "PT-FAQ-69",
        REACTIONS,
        "batch[at : at + 2] = (found, card) if found >= 0 else (area, GONE)",
        "batch[at : at + 2] = (area, GONE)",
    ),
    Switch(
        "PT-FAQ-69",
        ACTION_STEPS,
        "area, code = frame[AMOUNT], frame[SUBJECT_CARD]",
        "area, code = frame[SUBJECT], frame[SUBJECT_CARD]",
    ),
    Switch(
        "PT-FAQ-68",
        PENDING_LEGALITY,
        '    if action[0] != RANDOM_DISCARD:\n        return "PT-LOG-12"',
        '    if action[0] != RANDOM_DISCARD:\n        return "PT-LOG-15"',
    ),
)
"""Switches for further parts of rulings that decide several things."""

SWITCHES: Final[tuple[Switch, ...]] = (*_FIRST, *_MORE)
