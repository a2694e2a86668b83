"""Switches in what a log is: its words, its headers, what the verifier makes of them."""

from tests.support.switch import in_file

SWITCHES = (
    *in_file(
        "headers.py",
        (
            "PT-LOG-1",
            'OPTIONAL: Final = frozenset(("Match", "Result"))',
            'OPTIONAL: Final = frozenset(("Match", "Result", "Trophies"))',
        ),
        (
            "PT-MATCH-4",
            "        if len(headers.decks[player]) != size:\n",
            "        if False:\n",
        ),
        ("PT-SETUP-1", "        if len(set(deck)) != len(deck):\n", "        if False:\n"),
        (
            "PT-MATCH-3",
            "        if before and removed != before.removed[player]:\n",
            "        if False:\n",
        ),
        ("PT-MATCH-1", "    if max(wins) >= headers.target:\n", "    if False:\n"),
        (
            "PT-MATCH-2",
            "        if trophies != right:\n            return Broken(",
            "        if False:\n            return Broken(",
        ),
        ("PT-MATCH-6", "        if headers.last != match.last:\n", "        if False:\n"),
        (
            "PT-DRAWN-2",
            '            rule = "PT-DRAWN-2" if drawn else "PT-MATCH-1"\n',
            '            rule = "PT-MATCH-1"\n',
        ),
    ),
    *in_file(
        "events.py",
        ("PT-LOG-2", "    if kind == SHUFFLE and outcome:\n", "    if False:\n"),
        ("PT-LOG-3", " or (found and what <= found[-1][0])", ""),
    ),
    *in_file(
        "game_check.py",
        (
            "PT-LOG-3",
            "            if word != str(number + 1):\n",
            "            if not word.isdigit():\n",
        ),
        (
            "PT-LOG-12",
            "                if given != code and (given or not self.observed):\n",
            "                if False:\n",
        ),
        (
            "PT-LOG-15",
            "            if rule_broken(state, (DONE, frame[PLAYER])):\n",
            "            if rule_broken(state, (DONE, frame[PLAYER])):\n                return\n"
            "            if False:\n",
        ),
        ("PT-CASUALTY-5", "        if claimed != falling:\n", "        if False:\n"),
        (
            "PT-FAQ-60 PT-ZONE-10 PT-ZONE-11 PT-DAMAGE-1 PT-DRAWN-1 PT-ATTACK-5 PT-HEAL-1",
            "            if right != value:\n",
            "            if False:\n",
        ),
        (
            "PT-END-1 PT-END-3 PT-META-1",
            "        if claimed not in (NOBODY, state.winner):\n",
            "        if False:\n",
        ),
    ),
    *in_file(
        "../core/verify.py",
        (
            "PT-LOG-21",
            "        if self.doubts:\n            doubt",
            "        if False:\n            doubt",
        ),
    ),
    *in_file(
        "header_check.py",
        ("PT-META-4", "    if headers.cards != cards_line():\n", "    if False:\n"),
    ),
    *in_file(
        "hidden.py",
        ("PT-LOG-18", "    return all(code & NUMBER for code in drawn)\n", "    return True\n"),
    ),
    *in_file(
        "views.py",
        ("PT-LOG-14", "*(drawn if mine else [0] * count))", "*drawn)"),
    ),
    *in_file(
        "codes.py",
        ("PT-LOG-19", '| {"?": 0}\n', '| {"?": 0} | NUMBER_OF\n'),
    ),
    *in_file(
        "pending_legality.py",
        ("PT-LOG-13", 'GAME_END: "PT-LOG-13",', 'GAME_END: "PT-END-1",'),
        (
            "PT-LOG-10",
            "any(answers(entry, action) for entry in mine):",
            "any(answers(entry, action) for entry in mine[:1]):",
        ),
        (
            "PT-LOG-17",
            '    return "PT-LOG-17" if in_deck and not hidden else ""\n',
            '    return ""\n',
        ),
        (
            "PT-LOG-16",
            'EFFECT_ATTACK: "PT-LOG-16", EFFECT_SPELL: "PT-LOG-16",',
            'EFFECT_ATTACK: "PT-ATTACK-1", EFFECT_SPELL: "PT-SPELL-1",',
        ),
    ),
    *in_file(
        "legality.py",
        (
            "PT-LOG-11",
            "    if state.stack:\n        return DUE[",
            "    if state.stack and kind not in TURN:\n        return DUE[",
        ),
        (
            "PT-LOG-20",
            "    if state.round == 1:\n        if kind == ATTACK:\n",
            "    if state.round == 1 and state.ap:\n        if kind == ATTACK:\n",
        ),
    ),
)
