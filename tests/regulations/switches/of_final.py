"""Switches in the final: its draw, its matches, its prizes, who comes."""

from tests.support.switch import in_file

CHAMPIONSHIP = "tournament/championship"
SWITCHES = (
    *in_file(
        "tournament/brackets/final_draw.py",
        (
            "CH-FINAL-7",
            "chosen[1] = next(item for item in quarters if item // 2 != chosen[0] // 2)",
            "pass",
        ),
        (
            "CH-FINAL-11",
            "more = shuffle_by(QUARTERS, numbers)[:rest]",
            "more = list(QUARTERS)[:rest]",
        ),
        (
            "CH-FINAL-11",
            "while best.clashes and attempts < MOST_ATTEMPTS:",
            "while best.clashes and attempts < 1:",
        ),
    ),
    *in_file(
        f"{CHAMPIONSHIP}/event_state.py",
        ("CH-FINAL-1", 'if self.kind == "day":\n', 'if self.kind in {"day", "final"}:\n'),
        ("CH-FINAL-2", "else self.rules.final_wins", "else self.rules.day_wins"),
        ("CH-MATCH-1", "return self.rules.day_wins if", "return self.rules.final_wins if"),
        (
            "CH-FINAL-6 CH-SHEET-1",
            "if sheet is not None and sheet.accepted else None",
            "if sheet is not None else None",
        ),
    ),
    *in_file(
        "tournament/adapters/pixel_tactics/match_rules.py",
        ("CH-GEN-2", "CARDS: Final = len(NUMBERS)", "CARDS: Final = 2 * len(NUMBERS)"),
        ("CH-GEN-3", "deck=CARDS - len(before),", "deck=CARDS,"),
        (
            "CH-FINAL-8",
            "return last if last in SEATS else None",
            'return last if last in SEATS or last is None else "A"',
        ),
    ),
    *in_file(
        f"{CHAMPIONSHIP}/final/prizes/queries.py",
        (
            "CH-FINAL-10",
            'if place["awarded"] and registration not in out:',
            'if place["awarded"]:',
        ),
        (
            "CH-FINAL-10",
            "item[0] <= 2 * prizes",
            "item[0] <= 4 * prizes",
        ),
        (
            "CH-FINAL-9",
            "if group.free and not group.ranked:",
            "if not group.candidates:",
        ),
        (
            "CH-PRIZE-1",
            "free = max(0, min(prizes - before, len(candidates)))",
            "free = len(candidates)",
        ),
        (
            "CH-FINAL-10",
            "if state.honours.places or final is None:",
            "if final is None:",
        ),
        (
            "CH-FINAL-10",
            "enumerate(held, group.before + 1)}",
            "enumerate((), group.before + 1)}",
        ),
    ),
    *in_file(
        f"{CHAMPIONSHIP}/play/places/queries.py",
        ("CH-DQ-1", "if not place.awarded or lost_place(state, key)}", "if not place.awarded}"),
        ("CH-FINAL-10", "final=bool(own) and state.is_final(event.id)", "final=False"),
    ),
    *in_file(
        f"{CHAMPIONSHIP}/qualification/queries.py",
        (
            "CH-QUAL-1",
            "return state.rules.single_day_qualifiers if single",
            "return state.rules.split_day_qualifiers if single",
        ),
        (
            "CH-QUAL-2 CH-AMB-06",
            "single = len(state.live_days(stage)) == 1",
            "single = len(state.stages[stage].days) == 1",
        ),
        (
            "CH-QUAL-3",
            "single = len(state.live_days(stage)) == 1",
            "single = bool(state.live_days(stage))",
        ),
        (
            "CH-QUAL-4",
            "if registration not in awarded or registration in day.left:",
            "if registration not in awarded:",
        ),
        ("CH-QUAL-4", 'first = min(place["first"] for', 'first = max(place["first"] for'),
        (
            "CH-DQ-2",
            'wins = place["awarded"] and place["last"] <= seats',
            'wins = place["last"] <= seats',
        ),
        (
            "CH-PLACE-2",
            "return tuple(item for item in lot.order if item in group)",
            "return tuple(sorted(group))",
        ),
        (
            "CH-DE-12",
            "tuple(day.id for day in played if day.unplayed),",
            "(),",
        ),
    ),
    *in_file(
        f"{CHAMPIONSHIP}/qualification/notices.py",
        ("CH-QUAL-4", "    facts.SeatOffered: _offered,\n", ""),
        ("CH-FINAL-5", "    facts.QualifiersConfirmed: _confirmed,\n", ""),
    ),
    *in_file(
        f"{CHAMPIONSHIP}/statuses.py",
        (
            "CH-QUAL-4",
            "HOLDS_SEAT = frozenset({InvitationStatus.ASKED, InvitationStatus.COMING})",
            "HOLDS_SEAT = frozenset({InvitationStatus.COMING})",
        ),
        (
            "CH-AMB-27",
            "SETTLED = SENDS_NOBODY | {StageStatus.COMPLETED}",
            "SETTLED = frozenset({StageStatus.EMPTY, StageStatus.COMPLETED})",
        ),
    ),
    *in_file(
        f"{CHAMPIONSHIP}/championship_state.py",
        (
            "CH-FINAL-7",
            "return self.stages[invitation.stage].city if invitation is not None else registration",
            "return registration",
        ),
    ),
)
