"""Where each rule of the regulations is enforced and what shows it: one table, checked.

- `enforced`: in the named file, by a refusal or by a computation. `make rules-off` switches it off,
  and a test marked with the rule has to fail.
- `shown`: enforced above the pure packages; the named test is marked with the rule.
- `fact`: nothing is enforced, something is defined or counted; the named test looks at the data.
- `later`: comes with another part of the system, as the reason says.
"""

import ast
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple

import pytest

from tests.regulations.rules_off import PURE, SITE
from tests.regulations.test_rules import FREE, LAST, POINTS, ROUNDS
from tests.support.rules_off import JUDGING, guarded_codes, refused_in
from tests.support.switch import Switch
from tests.support.switching import Ground, fault, source_of
from tests.support.tables import every_row
from tournament.regulations.refusals import CODES
from tournament.regulations.rules import RULES

ROOT = Path(__file__).resolve().parents[2]
JUDGED_BY = ("tests/championship", "tests/regulations")
"""Where the control of refusals looks for the tests of a rule."""
SWITCHES: list[tuple[Ground, Switch]] = [
    (ground, switch) for ground in (PURE, SITE) for switch in ground.switches
]


class Claim(NamedTuple):
    """What the table says of a rule."""

    status: Literal["enforced", "shown", "fact", "later"]
    place: str = ""
    test: str = ""
    why: str = ""


LAST_POINT = 38
"""The open points count from 1 to this; most are decided by a rule that the table has."""


def enforced(place: str) -> Claim:
    return Claim("enforced", place=place)


def shown(place: str, test: str) -> Claim:
    return Claim("shown", place=place, test=test)


def fact(test: str) -> Claim:
    return Claim("fact", test=test)


def later(why: str) -> Claim:
    return Claim("later", why=why)


DATA = "tests/regulations/test_data.py"
TABLE: dict[str, Claim] = {
    # The championship.
    "CH-GEN-1": enforced("championship/final/decide.py"),
    "CH-GEN-2": enforced("adapters/pixel_tactics/match_rules.py"),
    "CH-GEN-3": enforced("adapters/pixel_tactics/match_rules.py"),
    "CH-DATE-1": enforced("regulations/checks.py"),
    "CH-DATE-2": enforced("championship/final/decide.py"),
    "CH-CITY-1": enforced("championship/planning/decide.py"),
    "CH-CITY-2": enforced("championship/planning/stages/decide.py"),
    "CH-TZ-1": enforced("regulations/checks.py"),
    "CH-CONTACT-1": enforced("people/policy.py"),
    "CH-CONTACT-2": enforced("championship/planning/announcements/decide.py"),
    "CH-FREE-1": enforced("regulations/profile.py"),
    "CH-PUBLIC-1": enforced("people/policy.py"),
    "CH-PUBLIC-2": enforced("championship/planning/life/decide.py"),
    # Registration and the data of people.
    "CH-REG-1": enforced("championship/registration/decide.py"),
    "CH-REG-2": enforced("regulations/checks.py"),
    "CH-REG-3": enforced("championship/registration/decide.py"),
    "CH-REG-4": enforced("championship/registration/persons/decide.py"),
    "CH-REG-5": enforced("championship/registration/decide.py"),
    "CH-REG-6": enforced("championship/registration/decide.py"),
    "CH-REG-7": enforced("championship/registration/decide.py"),
    "CH-REG-8": enforced("championship/custody/returning/queries.py"),
    "CH-PD-1": enforced("people/models.py"),
    "CH-PD-2": enforced("people/policy.py"),
    "CH-PD-3": enforced("people/public_names.py"),
    "CH-PD-4": enforced("championship/registration/persons/decide.py"),
    "CH-PD-5": enforced("championship/judges/notes/decide.py"),
    "CH-PD-6": enforced("championship/sheets/logs/stored.py"),
    # Game days.
    "CH-DAY-1": enforced("championship/days/short_day/decide.py"),
    "CH-DAY-2": enforced("championship/days/decide.py"),
    "CH-DAY-3": enforced("championship/days/short_day/decide.py"),
    "CH-DAY-4": enforced("championship/days/decide.py"),
    "CH-DAY-5": enforced("championship/days/suspension/decide.py"),
    "CH-DAY-6": enforced("championship/days/suspension/decide.py"),
    "CH-DAY-7": enforced("championship/days/suspension/decide.py"),
    "CH-SPLIT-1": enforced("championship/days/split/decide.py"),
    "CH-SPLIT-2": enforced("championship/days/split/decide.py"),
    "CH-SPLIT-3": enforced("championship/days/split/state.py"),
    "CH-SPLIT-4": enforced("championship/days/short_day/decide.py"),
    "CH-WAIT-1": enforced("championship/registration/waiting/decide.py"),
    "CH-CHECKIN-1": enforced("championship/check_in/decide.py"),
    "CH-CHECKIN-2": enforced("championship/check_in/decide.py"),
    "CH-CHECKIN-3": enforced("championship/check_in/decide.py"),
    "CH-STAGE-1": enforced("championship/planning/stages/decide.py"),
    # Qualification.
    "CH-QUAL-1": enforced("championship/qualification/queries.py"),
    "CH-QUAL-2": enforced("championship/qualification/queries.py"),
    "CH-QUAL-3": enforced("championship/qualification/decide.py"),
    "CH-QUAL-4": enforced("championship/qualification/seats/decide.py"),
    # Matches, sheets, time.
    "CH-MATCH-1": enforced("championship/event_state.py"),
    "CH-MATCH-2": enforced("championship/rulings/time/decide.py"),
    "CH-MATCH-3": enforced("championship/play/decide.py"),
    "CH-MATCH-4": enforced("championship/sheets/decide.py"),
    "CH-TIME-1": enforced("championship/rulings/time/decide.py"),
    "CH-SHEET-1": enforced("championship/sheets/decide.py"),
    "CH-SHEET-2": enforced("championship/rulings/sheets/decide.py"),
    "CH-SHEET-3": enforced("championship/sheets/decide.py"),
    "CH-SHEET-4": enforced("championship/sheets/decide.py"),
    "CH-SHEET-5": enforced("championship/rulings/override/evolve.py"),
    "CH-SHEET-6": enforced("championship/sheets/signing/decide.py"),
    "CH-SHEET-7": enforced("championship/rulings/sheets/decide.py"),
    # Judges and rulings.
    "CH-JUDGE-1": enforced("championship/rulings/superseding/decide.py"),
    "CH-JUDGE-2": enforced("championship/judges/decide.py"),
    "CH-JUDGE-3": enforced("championship/judges/decide.py"),
    "CH-JUDGE-4": enforced("championship/judges/decide.py"),
    "CH-JUDGE-5": enforced("championship/judges/conflict/decide.py"),
    "CH-JUDGE-6": enforced("championship/judges/queries.py"),
    "CH-NOSHOW-1": enforced("championship/rulings/absence/decide.py"),
    "CH-NOSHOW-2": enforced("championship/rulings/absence/decide.py"),
    "CH-NOSHOW-3": enforced("championship/rulings/absence/decide.py"),
    "CH-WD-1": enforced("championship/rulings/leaving/decide.py"),
    "CH-WD-2": enforced("championship/rulings/absence/evolve.py"),
    "CH-DQ-1": enforced("championship/rulings/leaving/decide.py"),
    "CH-DQ-2": enforced("brackets/progress.py"),
    "CH-OVERRIDE-1": enforced("championship/rulings/override/decide.py"),
    "CH-OVERRIDE-2": enforced("championship/rulings/override/decide.py"),
    "CH-OVERRIDE-3": enforced("events/execution.py"),
    "CH-OVERRIDE-4": enforced("championship/rulings/override/replay_cost.py"),
    "CH-VENUE-1": enforced("championship/custody/decide.py"),
    "CH-VENUE-2": enforced("championship/custody/decide.py"),
    "CH-VENUE-3": enforced("championship/custody/returning/decide.py"),
    "CH-VENUE-4": enforced("championship/custody/returning/decide.py"),
    "CH-VENUE-5": enforced("championship/custody/decide.py"),
    "CH-WITNESS-1": enforced("championship/witnesses/decide.py"),
    # The bracket.
    "CH-DE-1": enforced("brackets/structure.py"),
    "CH-DE-2": enforced("brackets/structure.py"),
    "CH-DE-3": enforced("brackets/structure.py"),
    "CH-DE-4": enforced("brackets/structure.py"),
    "CH-DE-5": enforced("brackets/progress.py"),
    "CH-DE-6": enforced("brackets/structure.py"),
    "CH-DE-7": enforced("brackets/progress.py"),
    "CH-DE-8": enforced("brackets/drops.py"),
    "CH-DE-9": enforced("brackets/order.py"),
    "CH-DE-10": enforced("brackets/draw.py"),
    "CH-DE-11": enforced("championship/check_in/decide.py"),
    "CH-DE-12": enforced("brackets/progress.py"),
    "CH-DE-13": enforced("brackets/brackets_model.py"),
    "CH-PLACE-1": enforced("brackets/places.py"),
    "CH-PLACE-2": enforced("championship/qualification/seats/decide.py"),
    "CH-PLACE-3": enforced("brackets/wiring.py"),
    # The final.
    "CH-FINAL-1": enforced("championship/event_state.py"),
    "CH-FINAL-2": enforced("championship/event_state.py"),
    "CH-FINAL-3": enforced("brackets/structure.py"),
    "CH-FINAL-4": enforced("brackets/structure.py"),
    "CH-FINAL-5": enforced("championship/qualification/decide.py"),
    "CH-FINAL-6": enforced("championship/event_state.py"),
    "CH-FINAL-7": enforced("brackets/final_draw.py"),
    "CH-FINAL-8": enforced("adapters/pixel_tactics/match_rules.py"),
    "CH-FINAL-9": enforced("brackets/wiring.py"),
    "CH-FINAL-10": enforced("championship/final/prizes/queries.py"),
    "CH-FINAL-11": enforced("brackets/final_draw.py"),
    "CH-PRIZE-1": enforced("championship/final/prizes/decide.py"),
    # Roles.
    "CH-ROLE-1": enforced("people/policy.py"),
    "CH-ROLE-2": enforced("people/policy.py"),
    "CH-ROLE-3": enforced("championship/final/decide.py"),
    "CH-ROLE-4": enforced("people/policy.py"),
    "CH-ROLE-5": enforced("people/policy.py"),
    "CH-ROLE-6": shown(
        "api/writes/results.py",
        "tests/api/writes/test_results_count.py::test_without_a_reason_the_desk_fills_the_sheet",
    ),
    # Tournaments of rounds.
    **{f"SW-{n}": enforced("brackets/rounds/swiss.py") for n in range(1, 10)},
    **{f"RR-{n}": enforced("brackets/rounds/round_robin.py") for n in range(1, 6)},
    "TB-1": enforced("brackets/rounds/standings.py"),
    **{f"TB-{n}": enforced("brackets/rounds/tie_breaks.py") for n in (2, 3, 4, 5, 6, 8, 9)},
    "TB-7": enforced("brackets/rounds/direct_encounter.py"),
    # Free tournaments.
    "FT-LEDGER-1": enforced("championship/tournaments/decide.py"),
    "FT-ROLE-1": enforced("people/policy.py"),
    "FT-RULES-1": enforced("regulations/checks.py"),
    "FT-SIZE-1": enforced("regulations/checks.py"),
    "FT-ENTRY-1": enforced("championship/tournaments/decide.py"),
    "FT-ENTRY-2": enforced("championship/check_in/decide.py"),
    "FT-SEED-1": enforced("championship/tournaments/decide.py"),
    "FT-LATE-1": enforced("championship/rounds/decide.py"),
    "FT-RESULT-1": enforced("championship/play/scores/decide.py"),
    "FT-RESULT-2": enforced("championship/play/scores/decide.py"),
    "FT-RESULT-3": enforced("championship/play/scores/decide.py"),
    "FT-SCORE-1": enforced("championship/play/scores/decide.py"),
    "FT-DRAW-1": enforced("championship/play/scores/decide.py"),
    "FT-POINTS-1": enforced("regulations/checks.py"),
    "FT-PAIR-1": enforced("championship/rounds/decide.py"),
    "FT-PAIR-2": enforced("championship/rounds/decide.py"),
    "FT-PAIR-3": enforced("championship/rounds/decide.py"),
    "FT-TABLE-1": enforced("championship/play/decide.py"),
    "FT-CUT-1": enforced("championship/rounds/decide.py"),
    "FT-END-1": enforced("championship/tournaments/decide.py"),
    # Open points whose decision no other rule states.
    "CH-AMB-06": enforced("championship/qualification/queries.py"),
    "CH-AMB-22": fact(f"{DATA}::test_nobody_limits_the_time_unless_the_profile_does"),
    "CH-AMB-23": fact(
        "tests/championship/test_games_rules.py"
        "::test_the_first_game_starts_by_chance_with_whole_decks"
    ),
    "CH-AMB-25": fact(f"{DATA}::test_nobody_is_asked_where_he_is_from"),
    "CH-AMB-27": enforced("championship/statuses.py"),
    "CH-AMB-28": enforced("championship/days/short_day/queries.py"),
    "CH-AMB-29": enforced("fixtures/cities.json"),
    "CH-AMB-30": shown(
        "play/timetable.py",
        "tests/play/test_timetable.py::test_a_final_of_57_to_two_wins_takes_the_day",
    ),
}
ABOVE = {
    "command_reused": "CH-OVERRIDE-3",
    "gamelog_too_long": "CH-SHEET-3",
    "gamelog_unreadable": "CH-SHEET-3",
    "key_request_settled": "CH-SHEET-1",
    "not_allowed": "CH-ROLE-1",
    "picture_of_erased": "CH-PD-5",
    "reason_missing": "CH-JUDGE-1",
    "record_contradicts": "CH-SHEET-5",
    "recording_changed": "CH-SHEET-4",
    "recording_code_wrong": "CH-ROLE-1",
    "recording_elsewhere": "CH-ROLE-1",
    "recording_handed_over": "CH-ROLE-1",
    "recording_open_already": "CH-SHEET-3",
    "recording_over": "CH-SHEET-3",
    "recording_reason_missing": "CH-SHEET-5",
    "recording_too_long": "CH-SHEET-3",
    "recording_turn_over": "CH-SHEET-5",
    "recording_unfinished": "CH-SHEET-3",
    "representative_unnamed": "CH-REG-6",
    "submitted_log_too_large": "CH-SHEET-3",
    "submitted_log_unfit": "CH-SHEET-3",
    "submitted_log_other_game": "CH-SHEET-3",
    "submitted_log_unreadable": "CH-SHEET-3",
    "tablet_only": "CH-SHEET-6",
    "name_length": "FT-ENTRY-1",
    "name_not_taken": "FT-ENTRY-1",
    "text_not_taken": "FT-RULES-1",
    "tournament_address_taken": "FT-RULES-1",
    "tournament_changed": "FT-RULES-1",
    "tournament_city": "FT-RULES-1",
    "tournament_game": "FT-RESULT-1",
}
"""Refusals of services and forms, each switched off by hand where it is made."""


@cache
def marks() -> dict[str, list[str]]:
    """Every rule with the tests that are marked with it, in all of tests/."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        name = path.relative_to(ROOT).as_posix()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                for rule in _marked_with(node):
                    found[rule].append(f"{name}::{node.name}")
    return found


def _marked_with(node: ast.FunctionDef | ast.ClassDef) -> Iterator[str]:
    for mark in node.decorator_list:
        if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
            yield from (str(item.value) for item in mark.args if isinstance(item, ast.Constant))


@cache
def places() -> dict[str, set[str]]:
    """Every rule with the files in which something of it can be switched off."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in JUDGING:
        for code in refused_in(path):
            found[CODES[code].rule].add(_short(Path(path).relative_to(ROOT)))
    for _, switch in SWITCHES:
        found[switch.rule].add(_short(Path(switch.file)))
    return found


def _short(path: Path) -> str:
    return path.as_posix().removeprefix("tournament/")


def asked(rule: str) -> list[str]:
    """The tests that the controls ask when something of this rule is off."""
    folders = {
        str(path) for ground, switch in SWITCHES if switch.rule == rule for path in ground.tests
    }
    if any(CODES[code].rule == rule for code in guarded_codes()):
        folders |= set(JUDGED_BY)
    return [test for test in marks()[rule] if test.startswith(tuple(folders))]


def test_the_table_has_every_rule_and_the_catalogue_the_same() -> None:
    counted = {f"CH-{topic}-{n}" for topic, last in LAST.items() for n in range(1, last + 1)}
    counted |= {f"CH-AMB-{n:02}" for n in POINTS}
    counted |= {f"{topic}-{n}" for topic, last in ROUNDS.items() for n in range(1, last + 1)}
    counted |= {f"FT-{topic}-{n}" for topic, last in FREE.items() for n in range(1, last + 1)}
    assert set(TABLE) == counted
    assert {rule for rule in RULES if not rule.startswith("PT-")} == counted


def test_every_refusal_belongs_to_a_rule_of_the_table() -> None:
    rules = {code.rule for code in CODES.values()}
    assert rules <= TABLE.keys() | {rule for rule in RULES if rule.startswith("PT-")}


@every_row("rule", TABLE)
def test_what_the_table_claims(rule: str) -> None:
    claim = TABLE[rule]
    if claim.status == "enforced":
        assert claim.place in places()[rule]
        assert asked(rule)
        return
    assert not places()[rule], "it is enforced"
    assert bool(claim.why) == (claim.status == "later")
    assert bool(claim.test) == (claim.status != "later")
    if claim.test:
        assert claim.test in marks()[rule]
    if claim.status == "shown":
        assert (ROOT / "tournament" / claim.place).is_file()


def test_only_rules_are_marked() -> None:
    known = TABLE.keys() | {f"CH-AMB-{n:02}" for n in range(1, LAST_POINT + 1)}
    ours = tuple(f"{topic}-" for topic in ("CH", *ROUNDS))
    assert sorted(rule for rule in marks() if rule.startswith(ours) and rule not in known) == []


def test_every_refusal_is_under_a_control() -> None:
    assert CODES.keys() - set(guarded_codes()) == ABOVE.keys()
    by_hand = {switch.rule for switch in SITE.switches}
    assert {code: CODES[code].rule for code in ABOVE} == ABOVE
    assert set(ABOVE.values()) <= by_hand


def test_every_refusal_of_the_pure_packages_is_guarded_by_itself() -> None:
    """In any other shape the control would not find it, or find two for one."""
    stray = []
    for room in ("brackets", "championship", "regulations"):
        for path in sorted((ROOT / "tournament" / room).rglob("*.py")):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            guarded = {
                id(item.value)
                for node in ast.walk(tree)
                if isinstance(node, ast.If) and str(path) in JUDGING
                for item in node.body
                if isinstance(item, ast.Return)
            }
            stray += [
                f"{path.name}:{node.lineno}"
                for node in ast.walk(tree)
                if isinstance(node, ast.Call)
                and getattr(node.func, "id", "") == "Refusal"
                and not (id(node) in guarded and isinstance(node.args[0], ast.Constant))
            ]
    assert stray == []


@pytest.mark.parametrize("ground", [PURE, SITE], ids=lambda ground: ground.name)
def test_every_switch_fits(ground: Ground) -> None:
    said = [fault(switch, source_of(ground, switch)) for switch in ground.switches]
    assert [words for words in said if words] == []


@pytest.mark.parametrize("ground", [PURE, SITE], ids=lambda ground: ground.name)
def test_every_switched_rule_is_known_and_has_a_test_on_its_ground(ground: Ground) -> None:
    folders = tuple(str(path) for path in ground.tests)
    rules = {switch.rule for switch in ground.switches}
    assert rules <= TABLE.keys()
    bare = [rule for rule in rules if not any(t.startswith(folders) for t in marks()[rule])]
    assert bare == []
