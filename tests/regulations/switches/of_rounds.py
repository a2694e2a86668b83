"""Switches in tournaments of rounds: pairing, round robin, standings."""

from tests.support.switch import in_file

ROUNDS = "tournament/brackets/rounds"
SWITCHES = (
    *in_file(
        f"{ROUNDS}/swiss.py",
        (
            "SW-1",
            " for i, j in matched if j == len(field.records)), None)",
            " for i, j in ()), None)",
        ),
        ("SW-2", "                met[i][entrants[j]], 0, 0,", "                0, 0, 0,"),
        ("SW-3", "0, record.byes, scores[i], 0,", "0, 0, 0, 0,"),
        ("SW-4", "(scores[i] - scores[j]) ** 2,", "abs(scores[i] - scores[j]),"),
        ("SW-5", "x * x + y * y + 2 - 2 * abs(x - y) if first_matters else 0,", "0,"),
        ("SW-5", "return (later, earlier) if had else (earlier, later)", "return earlier, later"),
        ("SW-6", "(i - j) ** 2,", "i * j,"),
        ("SW-7", "return -high, -low", "return 0, 0"),
        ("SW-8", "return (entrants - 1).bit_length()", "return entrants.bit_length()"),
        ("SW-9", "        if said != found\n", "        if said < found\n"),
    ),
    *in_file(
        "tournament/championship/play/tables/queries.py",
        ("SW-7", "if taken or not after.tables.get(table, False):", "if taken:"),
        (
            "SW-7",
            "if taken or not after.tables.get(table, False):",
            "if not after.tables.get(table, False):",
        ),
        ("SW-7", "        return (published,) if published in free else ()", "        return free"),
        ("SW-7", "return {match: None for match, own in", "return {match: own for match, own in"),
    ),
    *in_file(
        "tournament/championship/play/notices.py",
        ("SW-7", "if may_be_changed(after, match) and", "if False and"),
    ),
    *in_file(
        "tournament/championship/event_state.py",
        ("FT-TABLE-1", "return not busy.isdisjoint(self.players(match))", "return False"),
    ),
    *in_file(
        f"{ROUNDS}/records.py",
        ("SW-2", "if result.played and result.opponent is not None", "if result.opponent"),
        ("SW-3", 'sum(result.kind == "bye" for', "sum(result.opponent is None for"),
        ("TB-5", 'return self.missed or (self.kind == "loss" and not self.played)', "return False"),
    ),
    *in_file(
        f"{ROUNDS}/round_robin.py",
        ("RR-1", "number * (size // 2)", "number"),
        ("RR-2", "once[-2:] = reversed(once[-2:])", "pass"),
        ("RR-3", "if max(table) <= entrants)", "if max(table) <= size)"),
        ("RR-4", "at if row % 2 == 0 else count - 1 - at", "at"),
        (
            "RR-5",
            "for place in range(each) for table in tables",
            "for table in tables for place in range(each)",
        ),
    ),
    *in_file(
        f"{ROUNDS}/standings.py",
        ("TB-1", "sorted(group, key=value, reverse=True)", "sorted(group, key=value)"),
        ("TB-1", "Line(entrant, place, end,", "Line(entrant, place, place,"),
    ),
    *in_file(
        f"{ROUNDS}/tie_breaks.py",
        (
            "TB-2",
            "sum(part.opponents_points for part in table.contributions(entrant))",
            "table.points[entrant]",
        ),
        (
            "TB-3",
            "Contribution(self.points[entrant], result.points, by_choice)",
            "Contribution(0, result.points, by_choice)",
        ),
        ("TB-4", "draw if gone and result.missed else result.points", "result.points"),
        ("TB-5", "min(by_choice or [", "min(["),
        ("TB-6", "part.opponents_points * part.own_points", "part.opponents_points"),
        ("TB-8", "max(LEAST_RATE, match_rate", "max(Fraction(0), match_rate"),
        ("TB-9", 'result.kind == "win" or (', "result.played and ("),
    ),
    *in_file(
        f"{ROUNDS}/direct_encounter.py",
        ("TB-7", "+ win * missing[other]", ""),
        ("TB-7", "if any(missing.values()):", "if False:"),
    ),
)
