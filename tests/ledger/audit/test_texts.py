"""Every finding has a sentence in both languages, and the command prints each on one line."""

import re
from pathlib import Path
from string import Formatter

from tests.ledger.audit.scenes import EVENT, day_bundle
from tests.support.bundles import Draft
from tests.support.tables import every_row
from tournament.ledger.audit import Check, Finding, audit
from tournament.ledger.audit import bundle as bundles
from tournament.ledger.audit import report as reports
from tournament.ledger.audit.bundle import read_bundle
from tournament.ledger.audit.command import lines_of
from tournament.ledger.audit.day_checks import RESTORED
from tournament.ledger.audit.texts import (
    CHECKS,
    FAILURES,
    REMARKS,
    UNREADABLE,
    WITHHELD,
    check_name,
    sentence,
)

SOURCES = "\n".join(path.read_text() for path in sorted(Path(bundles.__file__).parent.glob("*.py")))
LOG_REMARKS = {
    f"log_{what}"
    for what in ("winner", "first_player", "leader_a", "leader_b", "living_a", "living_b")
}
"""Named after what differs."""
STOPPED = {"too_many_failures", reports.OUT_OF_TIME}
"""By which an audit ends."""
LEVELS = {f"signatures_A{level}" for level in range(4)}


def said(call: str) -> set[str]:
    """The codes that the sources write down by one of the calls."""
    return set(re.findall(rf'{re.escape(call)}\(\s*(?:step,\s*)?"([a-z_]+)"', SOURCES))


def test_every_failure_has_words() -> None:
    written = (
        said("fail")
        | said("_fail")
        | {"envelope_form", "signer", "signature", "two_days"}
        | STOPPED
    )
    assert written == set(FAILURES)


def test_every_remark_has_words() -> None:
    chosen = {
        "receipt_of_lost_tail",
        "receipt_entered_again",
        "two_days",
        "restored",
        "more_remarks",
    }
    restored = {f"restored_{why}" for why in RESTORED}
    assert said("remark") | chosen | restored | LOG_REMARKS == set(REMARKS)
    assert said("withhold") == set(WITHHELD)


def test_every_count_has_words() -> None:
    assert said("book.count") | LEVELS == set(CHECKS)
    assert tuple(CHECKS) == reports.CHECKS


def test_every_reason_of_an_unreadable_bundle_has_words() -> None:
    assert set(re.findall(r'UnreadableBundle\("([a-z_]+)"', SOURCES)) == set(UNREADABLE)


def fields_of(text: str) -> set[str]:
    return {name for _, name, *_ in Formatter().parse(text) if name}


ALL = {**{f"fail {code}": pair for code, pair in FAILURES.items()}, **REMARKS, **WITHHELD}


@every_row("code", [*ALL, *UNREADABLE])
def test_both_languages_say_the_same_things(code: str) -> None:
    russian, english = {**ALL, **UNREADABLE}[code]
    assert re.search("[а-я]", russian)
    assert not re.search("[а-яё]", english, re.IGNORECASE)
    fields = [
        {name for _, name, *_ in Formatter().parse(text) if name} for text in (russian, english)
    ]
    assert fields[0] == fields[1]
    assert russian.rstrip().endswith((".", "}")) is english.rstrip().endswith((".", "}"))


def test_a_code_that_is_both_has_two_sentences() -> None:
    params = {"person": "p1", "first": "e1", "second": "e2"}
    finding = Finding("two_days", "championship:c1", None, params)
    assert sentence(finding, "en", failed=True) != sentence(finding, "en", failed=False)
    assert check_name(Check("entries", 3), "en") == "Entries"


def test_each_failure_is_a_line_with_its_entry() -> None:
    draft = Draft.of(day_bundle())
    lines = draft.lines[EVENT]
    lines[6], lines[7] = lines[7], lines[6]
    report = audit(read_bundle(draft.pack()))
    for language, word in (("ru", "строка"), ("en", "entry")):
        printed = lines_of(report, language)  # type: ignore[arg-type]
        for seq in (7, 8):
            place = f"  {EVENT} {word} {seq}: "
            number = f"{15 - seq}"
            assert [item for item in printed if item.startswith(place) and number in item]
        assert not [line for line in printed if "\n" in line]
        assert str(len(report.failures)) in printed[-1]
