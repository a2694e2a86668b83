"""Switches in the bracket: its shape, the draw, what a decision moves, places."""

from tests.support.switch import in_file

BRACKETS = "tournament/brackets"
SWITCHES = (
    *in_file(
        f"{BRACKETS}/structure.py",
        (
            "CH-DE-1",
            'lower, _ = builder.play_round("losers", 1, "L1", lower[::2], lower[1::2])',
            'lower, _ = builder.play_round("losers", 1, "L1", lower[::2], [None] * (size // 4))',
        ),
        (
            "CH-DE-2",
            "return 1 << (entrants - 1).bit_length()",
            "return 1 << entrants.bit_length()",
        ),
        (
            "CH-DE-3",
            "order = [seed for known in order for seed in (known, doubled - known)]",
            "order = [*order, *(doubled - known for known in reversed(order))]",
        ),
        ("CH-DE-4", 'f"L{2 * r - 2}", lower, shuffled)', 'f"L{2 * r - 2}", shuffled, lower)'),
        (
            "CH-DE-6",
            'builder.add("GF2", "grand_final", 2, 1, LoserOf("GF"), WinnerOf("GF"))',
            "pass",
        ),
        (
            "CH-DE-8",
            "shuffled = [dropped[m ^ masks[r]] for m in range(len(dropped))]",
            "shuffled = list(dropped)",
        ),
        (
            "CH-OVERRIDE-2 CH-OVERRIDE-4",
            "for slot in (self.wiring.winner_to[number], self.wiring.loser_to[number]):",
            "for slot in (self.wiring.winner_to[number],):",
        ),
        (
            "CH-FINAL-4",
            "if third_place and entrants >= 4:",
            "if third_place and entrants >= 5:",
        ),
        (
            "CH-FINAL-3",
            "if third_place and entrants >= 4:",
            "if third_place and entrants >= 64:",
        ),
        (
            "CH-FINAL-11",
            "return [None if seed is None else Seed(seed) for seed in places]",
            "return self.first_sources(size)",
        ),
    ),
    *in_file(
        f"{BRACKETS}/structure.py",
        (
            "CH-DE-13",
            "self.byes.append(ByeSpec(bracket, round_number, number, a, b))",
            "pass",
        ),
    ),
    *in_file(
        f"{BRACKETS}/brackets_model.py",
        (
            "CH-DE-13",
            'turned = spec.bracket == "losers" and spec.round % 2 == 0',
            "turned = False",
        ),
        (
            "CH-DE-13",
            'return [{"id": None}, {"id": None}]',
            "return [None, None]",
        ),
    ),
    *in_file(
        f"{BRACKETS}/drops.py",
        ("CH-DE-8", "32: (3, 2, 0, 0),", "32: (7, 2, 0, 0),"),
    ),
    *in_file(
        f"{BRACKETS}/draw.py",
        ("CH-DE-10", "limit = _RANGE - _RANGE % (last + 1)", "limit = _RANGE // 2"),
        ("CH-DE-10", 'joined = "\\0".join(', 'joined = "".join('),
        (
            "CH-DE-10",
            "ids = sorted(registration_ids)\n    return shuffle",
            "ids = list(registration_ids)\n    return shuffle",
        ),
    ),
    *in_file(
        f"{BRACKETS}/order.py",
        ("CH-DE-9", "-structure.chain_length(match_id),", "structure.chain_length(match_id),"),
        ("CH-DE-9", "        since,\n", "        0.0,\n"),
    ),
    *in_file(
        f"{BRACKETS}/progress.py",
        (
            "CH-DE-5",
            "return challenger_won and loser > 0 and not self._exits[loser]",
            "return winner > 0 and loser > 0 and not self._exits[loser]",
        ),
        (
            "CH-DE-7",
            "return self._winner[number] or None if self._status[number] == _DECIDED else None",
            "return self._winner[number] or None",
        ),
        (
            "CH-DE-12",
            "elif winner:\n            self._exits[winner] =",
            "elif winner and status != MatchStatus.BYE:\n            self._exits[winner] =",
        ),
        (
            "CH-NOSHOW-1",
            "        self._losses[loser] += 1\n",
            '        self._losses[loser] += getattr(decision, "kind", "played") == "played"\n',
        ),
        (
            "CH-NOSHOW-2",
            'if self.structure.matches[number].bracket == "winners":',
            'if self.structure.matches[number].bracket == "nowhere":',
        ),
        (
            "CH-WD-1",
            "        if not decision.concedes:\n            self._left.add(seed)",
            "        if decision.disqualified:\n            self._left.add(seed)",
        ),
        (
            "CH-WD-2",
            "        if not decision.concedes:\n            self._left.add(seed)",
            "        self._left.add(seed)",
        ),
        (
            "CH-DQ-2",
            "if number and self._champion_shares_exit(entrant):",
            "if number and number < 0:",
        ),
    ),
    *in_file(
        f"{BRACKETS}/wiring.py",
        (
            "CH-PLACE-1",
            "return max(1, 2 * match.round - 2)",
            "return max(1, 2 * match.round - 1)",
        ),
        (
            "CH-PLACE-3",
            "return match.round if match.round < rounds else rounds + 1",
            "return min(match.round, 2) if match.round < rounds else rounds + 1",
        ),
        (
            "CH-FINAL-9",
            'rounds if match.bracket == "third_place" else champion for match in matches',
            "champion for match in matches",
        ),
    ),
    *in_file(
        f"{BRACKETS}/places.py",
        (
            "CH-PLACE-1",
            "bands[number] = (above + 1, above + counts[number])",
            "bands[number] = (above + 1, above + 1)",
        ),
        ("CH-DQ-1", "awarded=seed not in disqualified", "awarded=True"),
    ),
    *in_file(
        f"{BRACKETS}/impact.py",
        (
            "CH-OVERRIDE-4",
            "if key != SECOND_FINAL)",
            "if key)",
        ),
        (
            "CH-OVERRIDE-2",
            "elif decision.match not in void or _stands(structure, decision, {match, *void}):",
            "elif progress.why_illegal(decision) is None:",
        ),
    ),
    *in_file(
        f"{BRACKETS}/unfinished.py",
        (
            "CH-DAY-7",
            'return all(isinstance(progress.slot(final, side), Player) for side in ("a", "b"))',
            'return any(isinstance(progress.slot(final, side), Player) for side in ("a", "b"))',
        ),
    ),
)
