"""CH-VENUE-5: a machine of the hall that was lost, and what is entered again."""

from dataclasses import replace

import pytest

from tests.support.custody import LAPTOP, ROOT, back, in_the_hall, planned, returning, taken
from tests.support.fold import REASON, Fold, code
from tournament.championship import commands as c
from tournament.championship import facts
from tournament.championship.custody.returning.decide import check_rest, check_sender
from tournament.regulations.refusals import Refusal


@pytest.mark.rule("CH-VENUE-5")
def test_a_lost_machine_ends_at_the_last_known_checkpoint() -> None:
    fold = planned().check_in()
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
    fold = taken(planned().check_in())
    size = len(fold.entries)
    assert size > fold.championship.custodies[0].size
    fold.must(c.ReportCustody("e1", LAPTOP, size, ROOT, 0))
    decision = fold.must(c.EndCustody("e1", REASON))
    assert decision["championship"].size == size
    assert decision["event"] == facts.LedgerRestored(size, ROOT, "lost_machine")


@pytest.mark.rule("CH-VENUE-5")
def test_files_of_a_lost_machine_are_not_taken_in() -> None:
    fold = taken(planned().check_in())
    fold.must(c.EndCustody("e1", REASON))
    assert code(check_sender(fold.championship, "e1", LAPTOP)) == "custody_lost"
    assert code(fold.ask(returning(fold))) == "custody_lost"


@pytest.mark.rule("CH-VENUE-5")
def test_a_judge_confirms_what_was_entered_again() -> None:
    fold = taken(planned().check_in())
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
    fold = taken(planned().check_in())
    fold.must(c.EndCustody("e1", REASON))
    fold.must(c.BeginReEntry("e1"))
    assert code(fold.ask(c.CompleteDay())) == "re_entry_open"
    assert code(fold.ask(c.TakeCustody("e1", "laptop2", "key"))) == "re_entry_open"


def test_nothing_is_entered_again_where_no_machine_was_lost() -> None:
    fold = planned().check_in()
    assert code(fold.ask(c.BeginReEntry("e1"))) == "re_entry_none"


def test_a_ledger_says_itself_that_it_was_restored() -> None:
    fold = planned().check_in()
    size = len(fold.entries)
    decision = fold.must(c.RecordRestoration("backup"))
    assert decision == {"event": facts.LedgerRestored(size, ROOT, "backup")}
    fold.here = ""
    decision = fold.ask(c.RecordRestoration("backup"))
    assert set(decision) == {"championship"}


# --- a laptop that went on after the return ------------------------------------------------------


def rest(fold: Fold, machine: str = LAPTOP) -> c.EnterRest:
    """What that laptop hands in."""
    return c.EnterRest("e1", machine, len(fold.entries) + 1, ROOT, (ROOT,), (7,))


@pytest.mark.rule("CH-VENUE-5")
def test_the_rest_of_a_laptop_is_marked_until_a_judge_confirms_it() -> None:
    fold = back(taken(planned().check_in()))
    command = rest(fold)
    decision = fold.must(command)
    assert decision["event"] == facts.ReEntryBeganFromLaptop(
        LAPTOP, command.size, ROOT, (ROOT,), (7,)
    )
    assert fold.event.re_entering
    fold.must(rest(fold))
    assert code(fold.ask(c.CompleteDay())) == "re_entry_open"
    last = len(fold.entries)
    fold.must(c.ConfirmReEntry("e1", last, last))
    assert not fold.event.re_entering


@pytest.mark.rule("CH-VENUE-5")
def test_only_the_laptop_that_gave_the_day_back_last_hands_in_its_rest() -> None:
    fold = taken(planned().check_in())
    assert code(fold.ask(rest(fold))) == "day_in_hall"
    assert check_rest(fold.championship, fold.event, LAPTOP) == Refusal("rest_of_another")
    back(fold)
    assert code(fold.ask(rest(fold, "another"))) == "rest_of_another"
    fold.must(c.TakeCustody("e1", "laptop2", "key"))
    fold.must(c.EndCustody("e1", REASON))
    assert code(fold.ask(rest(fold))) == "rest_of_another"


@pytest.mark.rule("CH-VENUE-5")
def test_nothing_is_entered_again_into_a_closed_day() -> None:
    fold = back(taken(planned().check_in()))
    for status in ("completed", "voided", "cancelled"):
        closed = replace(fold.event, status=status)
        assert check_rest(fold.championship, closed, LAPTOP) == Refusal("rest_day_closed")


@pytest.mark.rule("CH-VENUE-5")
def test_a_ledger_is_kept_as_evidence_once_it_is_known_which_one_counts() -> None:
    fold = taken(planned().check_in())
    assert code(fold.ask(c.KeepEvidence("e1", LAPTOP, 9, ROOT))) == "evidence_too_soon"
    assert code(fold.ask(c.KeepEvidence("e1", "another", 9, ROOT))) == "evidence_too_soon"
    fold.must(c.EndCustody("e1", REASON))
    before = fold.championship.custodies
    decision = fold.must(c.KeepEvidence("e1", LAPTOP, 9, ROOT))
    assert decision == {"championship": facts.LaptopHandedIn("e1", LAPTOP, 9, ROOT)}
    assert fold.championship.custodies == before, "headquarters goes on as it did"


@pytest.mark.rule("CH-VENUE-4")
def test_a_laptop_whose_ledger_is_kept_writes_nothing_more() -> None:
    fold = in_the_hall(taken(planned().check_in()))
    size = len(fold.entries)
    for other in (
        c.NoteKept("e1", LAPTOP, size - 1, ROOT),
        c.NoteKept("e1", LAPTOP, size, "f" * 64),
    ):
        assert code(fold.ask(other)) == "receipt_of_less"
    fold.must(c.NoteKept("e1", LAPTOP, size, ROOT))
    assert fold.championship.custodies[-1].ended == "kept"
    assert code(fold.ask(c.CloseCheckIn())) == "hall_returned"
