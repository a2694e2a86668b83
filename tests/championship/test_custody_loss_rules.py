"""CH-VENUE-5: a machine of the hall that was lost, and what is entered again."""

import pytest

from tests.support.custody import LAPTOP, ROOT, planned, returning, taken
from tests.support.fold import REASON, code
from tournament.championship import commands as c
from tournament.championship import facts
from tournament.championship.decide_returning import check_sender


@pytest.mark.rule("CH-VENUE-5")
def test_a_lost_machine_ends_at_the_last_known_checkpoint() -> None:
    fold = planned().door()
    assert code(fold.ask(c.EndCustody("e1", REASON))) == "custody_none"
    taken(fold)
    known = fold.championship.custodies[0].size
    decision = fold.must(c.EndCustody("e1", REASON))
    assert decision["championship"].size == known
    assert decision["event"] == facts.LedgerRestored(known, ROOT, "lost_machine")
    fold.must(c.BeginReEntry("e1"))
    assert fold.event.re_entering
    assert code(fold.ask(c.BeginReEntry("e1"))) == "re_entry_none"


@pytest.mark.rule("CH-VENUE-5")
def test_what_the_hall_reported_before_it_was_lost_is_known() -> None:
    fold = taken(planned().door())
    size = len(fold.entries)
    assert size > fold.championship.custodies[0].size
    fold.must(c.ReportCustody("e1", LAPTOP, size, ROOT, 0))
    decision = fold.must(c.EndCustody("e1", REASON))
    assert decision["championship"].size == size
    assert decision["event"] == facts.LedgerRestored(size, ROOT, "lost_machine")


@pytest.mark.rule("CH-VENUE-5")
def test_files_of_a_lost_machine_are_not_taken_in() -> None:
    fold = taken(planned().door())
    fold.must(c.EndCustody("e1", REASON))
    assert code(check_sender(fold.championship, "e1", LAPTOP)) == "custody_lost"
    assert code(fold.ask(returning(fold))) == "custody_lost"


@pytest.mark.rule("CH-VENUE-5")
def test_a_judge_confirms_what_was_entered_again() -> None:
    fold = taken(planned().door())
    assert code(fold.ask(c.ConfirmReEntry("e1", 1, 1))) == "day_in_hall"
    fold.must(c.EndCustody("e1", REASON))
    assert code(fold.ask(c.ConfirmReEntry("e1", 1, 1))) == "re_entry_none"
    fold.must(c.BeginReEntry("e1"))
    first = len(fold.entries) + 1
    fold.all_in()
    last = len(fold.entries)
    assert code(fold.ask(c.ConfirmReEntry("e1", first, last - 1))) == "re_entry_range"
    assert code(fold.ask(c.ConfirmReEntry("e1", last + 1, last))) == "re_entry_range"
    fold.must(c.ConfirmReEntry("e1", first, last))
    assert not fold.event.re_entering


@pytest.mark.rule("CH-VENUE-5")
def test_a_day_is_not_closed_nor_taken_while_it_is_entered_again() -> None:
    fold = taken(planned().door())
    fold.must(c.EndCustody("e1", REASON))
    fold.must(c.BeginReEntry("e1"))
    assert code(fold.ask(c.CompleteDay())) == "re_entry_open"
    assert code(fold.ask(c.TakeCustody("e1", "laptop2", "key"))) == "re_entry_open"


def test_nothing_is_entered_again_where_no_machine_was_lost() -> None:
    fold = planned().door()
    assert code(fold.ask(c.BeginReEntry("e1"))) == "re_entry_none"


def test_a_ledger_says_itself_that_it_was_restored() -> None:
    fold = planned().door()
    size = len(fold.entries)
    decision = fold.must(c.RecordRestoration("backup"))
    assert decision == {"event": facts.LedgerRestored(size, ROOT, "backup")}
    fold.here = ""
    decision = fold.ask(c.RecordRestoration("backup"))
    assert set(decision) == {"championship"}
