"""What switches of the championship's rules are thrown in: the pure packages, and the site.

Rules that refuse are switched off by themselves (`tests.support.rules_off`); here are those that
compute, most of them in the pure packages, and the few that stand above them.
"""

from pathlib import Path

from tests.regulations import switches
from tests.support.switching import Ground

TOURNAMENT, TESTS = Path("tournament"), Path("tests")
POLICY, POLICY_TEST = TOURNAMENT / "people" / "policy.py", TESTS / "people" / "test_policy.py"
ROOMS = ("brackets", "regulations", "championship")
PURE = Ground(
    name="championship",
    base=Path(),
    copied=(
        Path("rules_engine"),
        Path("fixtures"),
        TOURNAMENT / "__init__.py",
        TOURNAMENT / "adapters" / "__init__.py",
        *sorted(
            adapter / file
            for adapter in (TOURNAMENT / "adapters").iterdir()
            for file in ("__init__.py", "match_rules.py")
            if (adapter / file).exists()
        ),
        TOURNAMENT / "ledger" / "__init__.py",
        TOURNAMENT / "ledger" / "core",
        *(TOURNAMENT / room for room in ROOMS),
        TOURNAMENT / "people" / "__init__.py",
        POLICY,
        TESTS / "__init__.py",
        TESTS / "support",
        TESTS / "people" / "__init__.py",
        POLICY_TEST,
        *(TESTS / room for room in ROOMS),
    ),
    tests=(*(TESTS / room for room in ROOMS), POLICY_TEST),
    switches=switches.PURE,
)
SITE = Ground(
    name="site",
    base=Path(),
    copied=tuple(
        map(Path, ("rules_engine", "reports", "fixtures", "tournament", "tests", "pyproject.toml"))
    ),
    tests=(
        TESTS / "events" / "test_repeats.py",
        TESTS / "events" / "test_tournaments.py",
        TESTS / "people" / "test_access.py",
        TESTS / "people" / "test_names_and_persons.py",
        TESTS / "people" / "test_naming.py",
        TESTS / "play" / "test_log_findings.py",
        TESTS / "play" / "test_log_submission.py",
        TESTS / "play" / "test_notes.py",
        TESTS / "play" / "test_recordings.py",
        TESTS / "play" / "test_signing.py",
        TESTS / "web" / "judge" / "test_evidence.py",
        TESTS / "web" / "judge" / "test_rulings.py",
        TESTS / "web" / "judge" / "test_tablet.py",
    ),
    switches=switches.SITE,
    site=True,
)
