"""Switches in what effects do: steps, picks, needs, damage, card data."""

from tests.support.switch import in_file

SWITCHES = (
    *in_file(
        "damage.py",
        (
            "PT-CARD-5 PT-CON-16 PT-AMB-03",
            "return state.damage[area] >= life(state, area)",
            "return state.damage[area] > life(state, area)",
        ),
        ("PT-STATE-1", "state.cells[area] = code | BODY", "state.cells[area] = code"),
        (
            "PT-BODY-2",
            "empty(state, area)\n            state.cells[area] = code | BODY",
            "state.cells[area] = code | BODY",
        ),
        (
            "PT-DAMAGE-3 PT-AMB-25",
            "state.damage[area] += amount\n    dealt[area] += amount",
            "state.damage[area] = min(life(state, area), state.damage[area] + amount)\n"
            "    dealt[area] += amount",
        ),
        (
            "PT-HEAL-1 PT-AMB-45",
            "state.damage[area] = max(0, state.damage[area] - amount)",
            "state.damage[area] -= amount",
        ),
        (
            "PT-DAMAGE-2",
            "NOBODYS = blow(-1)",
            "NOBODYS = blow(-1, (0, 0, -1, -1))",
        ),
        ("PT-REACT-1", "entries = of_attack(state, attacker, kind, chosen, final, total)", "pass"),
        (
            "PT-AMB-50",
            "_there(state, e[ENTRY_SUBJECT], e[ENTRY_SUBJECT_CARD])",
            "_there(state, e[2], e[3])",
        ),
        (
            "PT-CON-21 PT-AMB-26",
            "total = sum(dealt)\n",
            "total = sum(dealt)\n"
            "    for unit in (0, 1):\n"
            "        if lethal(state, LEADER_AREA[unit]):\n"
            "            state.stack = ((8, 1 - unit, 0),)\n            return\n",
        ),
    ),
    *in_file(
        "step_words.py",
        (
            "PT-SPELL-2",
            "else blow(frame[SOURCE])",
            "else blow(frame[SOURCE], (frame[SOURCE], 0, -1, -1))",
        ),
    ),
    *in_file(
        "damage_steps.py",
        (
            "PT-HEAL-2",
            "[state.wave]:\n        heal(state, area, number_of(step))",
            "[state.wave]:\n        heal(state, area, 1)",
        ),
        (
            "PT-HEAL-2",
            "state.damage[frame[SOURCE]] = 0",
            "state.damage[frame[SOURCE]] = max(0, state.damage[frame[SOURCE]] - 4)",
        ),
        (
            "PT-ZONE-3 PT-ZONE-5 PT-AMB-05",
            "mirrored = state.rules.fighter_facing and unit != frame[PLAYER]",
            "mirrored = unit != frame[PLAYER]",
        ),
        (
            "PT-STATE-2",
            "areas = HERO_ROWS[0][number_of(step)] + HERO_ROWS[1][number_of(step)]",
            "areas = tuple(range(18))",
        ),
        (
            "PT-TARGET-5",
            "areas = HERO_ROWS[0][number_of(step)] + HERO_ROWS[1][number_of(step)]\n"
            "    hit = [(area, number_of(step, 2)) for area in areas if is_hero(state, area)]",
            "areas = [unit * 9 + number_of(step) * 3 + c for unit in (0, 1) for c in "
            "range(3)]\n"
            "    hit = [(area, number_of(step, 2)) for area in areas if is_hero(state, area) or "
            "area % 9 == 4]",
        ),
    ),
    *in_file(
        "place_steps.py",
        (
            "PT-TARGET-8 PT-AMB-31",
            "return HERO_ROWS[unit][row]",
            "return HERO_ROWS[0][row] + HERO_ROWS[1][row]",
        ),
        (
            "PT-DEFEAT-1",
            "defeat_and_react(state, picks_of(frame))",
            "from rules_engine.pixel_tactics.damage import deal\n"
            "    from rules_engine.pixel_tactics.step_words import blow_of\n\n"
            "    deal(state, [(area, 40) for area in picks_of(frame)], blow_of(frame))",
        ),
        (
            "PT-REVIVE-1",
            "empty(state, area)\n    state.cells[area] = code\n",
            "empty(state, area)\n    state.cells[area] = code | BODY\n",
        ),
        (
            "PT-REVIVE-2 PT-AMB-27",
            "empty(state, area)\n    state.cells[area] = code\n",
            "empty(state, area)\n    state.cells[area] = code\n    state.marks[area] = RECRUITED\n",
        ),
        (
            "PT-AMB-43",
            "one, other = picks_of(frame)\n    swap(state, one, other)",
            "one, other = picks_of(frame)\n    swap(state, one, other)\n"
            "    state.marks[other] |= 8",
        ),
        ("PT-AMB-44", "RECRUITED if state.rules.box else 0", "RECRUITED"),
        ("PT-CON-22", "RECRUITED if state.rules.box else 0", "0"),
        (
            "PT-RECRUIT-3",
            "leave_hand(state, code >> OWNER, code & NUMBER)\n    state.cells[area] = code",
            "state.cells[area] = code",
        ),
        (
            "PT-AMB-49",
            "state.markers[frame[PLAYER]] += 1",
            "state.markers[frame[PLAYER]] = min(4, state.markers[frame[PLAYER]] + 1)",
        ),
    ),
    *in_file(
        "card_steps.py",
        (
            "PT-DRAW-4",
            "count = min(number_of(step), deck_size(state, frame[PLAYER]))\n    push",
            "count = min(number_of(step), deck_size(state, frame[PLAYER]), max(0, 5 - "
            "hand_size(state, frame[PLAYER])))\n"
            "    push",
        ),
        (
            "PT-DRAW-6",
            "count = min(number_of(step), deck_size(state, frame[PLAYER]))\n    push",
            "count = number_of(step)\n    push",
        ),
        ("PT-LOOK-1", "push(state, (SHUFFLE_DUE, frame[PLAYER]))", "pass"),
    ),
    *in_file(
        "asking.py",
        ("PT-DEFEAT-2 PT-TARGET-4", "not IS_LEADER[area]", "True"),
        ("PT-BODY-4", "ask.state.cells[area] < BODY", "True"),
        (
            "PT-TARGET-1",
            "lambda ask, area, _: ask.state.cells[area])",
            "lambda ask, area, _: True)",
        ),
        (
            "PT-INTERCEPT-3",
            "HERO: Final[tuple[Rule, ...]] = (\n",
            "from rules_engine.pixel_tactics.relations import intercepted\n\n"
            "HERO: Final[tuple[Rule, ...]] = (\n"
            '    ("PT-INTERCEPT-1", lambda ask, area, _: not intercepted(ask.state, area)),\n',
        ),
    ),
    *in_file(
        "picks.py",
        (
            "PT-REVIVE-3",
            '"PT-REVIVE-3", lambda ask, area, _: ask.state.cells[area] >= BODY',
            '"PT-REVIVE-3", lambda ask, area, _: True',
        ),
        (
            "PT-TARGET-6",
            "holds(ask.state, ask.player ^ rival, code)",
            "code >> OWNER == ask.player ^ rival",
        ),
        ("PT-TARGET-7", "heroes(ask.state), *HERO)", "heroes(ask.state), *HERO, OWN)"),
    ),
    *in_file(
        "needs.py",
        ("PT-LIMITED-1", "and not state.marks[area] & RAISED", ""),
        ("PT-AMB-28 PT-REVIVE-3", "return bool(all_bodies(state))", "return True"),
        (
            "PT-SPELL-4",
            "return not need or met(state, need, player, area, chain)",
            "return bool(need) and met(state, need, player, area, chain)",
        ),
    ),
    *in_file(
        "card_data.py",
        ("PT-TARGET-2", '_order("", ("damage_row", 0, 7))', '_order("hero", ("damage_row", 0, 7))'),
        ("PT-AMB-35", '("put_on_top",)),)', '("put_on_top",), ("shuffle",)),)'),
    ),
)
