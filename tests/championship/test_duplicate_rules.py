"""Who may be entered for two days stops the draw until somebody has decided (CH-REG-3)."""

from dataclasses import replace

import pytest

from tests.support.fold import SECRET, Fold, code
from tournament.brackets import list_digest
from tournament.championship import commands as c
from tournament.championship.codec import fact_from
from tournament.championship.event_evolve import evolve_event
from tournament.championship.registration.persons.queries import possible_duplicates

pytestmark = pytest.mark.rule("CH-REG-3")


@pytest.fixture
def day() -> Fold:
    """Ten are here; the first of them looks like somebody who is entered in Tomsk."""
    fold = Fold().start().planned()
    fold.register(9)
    fold.must(fold.registration(registration="here", person="anna"))
    fold.elsewhere()
    fold.must(fold.registration("e2", registration="there", person="anya"))
    return fold.check_in().all_in()


ALIKE = (("anna", "anya"),)
PAIR = ("here", "there")


def test_whoever_may_be_entered_elsewhere_too_stops_the_draw(day: Fold) -> None:
    assert code(day.do(c.FreezeList(ALIKE))) == "possible_duplicates"
    assert code(day.do(c.FreezeList((("anya", "anna"),)))) == "possible_duplicates"
    assert day.event.frozen_list == ()
    another = (("here", "nothing"),)
    assert code(day.do(c.FreezeList(ALIKE, another))) == "possible_duplicates"


def test_going_on_is_a_fact_of_opaque_ids(day: Fold) -> None:
    frozen = day.must(c.FreezeList(ALIKE, (PAIR, ("nobody", "never"))))["event"]
    assert frozen.passed_over == (PAIR,)
    assert day.entries[-1].v == 2
    assert day.entries[-1].body["passed_over"] == [list(PAIR)]
    day.must(c.MakeDraw("17 4 23", SECRET))
    assert "here" in day.event.order


def test_nobody_is_asked_where_nobody_is_alike(day: Fold) -> None:
    assert day.must(c.FreezeList((("anya", "someone"),)))["event"].passed_over == ()


def test_what_the_publisher_has_decided_is_not_asked_again(day: Fold) -> None:
    before = (day.championship, day.event)
    day.must(c.KeepApart("anna", "anya"))
    assert not possible_duplicates(day.championship, day.event, ["here"], ALIKE)
    day.championship, day.event = before
    day.must(c.MergePersons("anna", "anya", "there"))
    assert not possible_duplicates(day.championship, day.event, ["here"], ALIKE)
    day.must(c.FreezeList(ALIKE))


def test_one_who_is_nowhere_else_any_more_is_no_duplicate(day: Fold) -> None:
    day.must(c.WithdrawRegistration("e2", "there"))
    day.must(c.FreezeList(ALIKE))


def test_a_day_that_was_played_counts_as_one_that_is_planned(day: Fold) -> None:
    day.championship = replace(day.championship, active={}, used={"anya": "e2"})
    assert possible_duplicates(day.championship, day.event, ["here"], ALIKE) == (PAIR,)


def test_two_entries_on_one_list_are_named_once(day: Fold) -> None:
    keys = sorted(day.event.entrants)
    one, other = (day.event.entrants[key].person for key in keys[:2])
    found = possible_duplicates(day.championship, day.event, keys, ((other, one),))
    assert found == ((keys[0], keys[1]),)


def test_one_of_a_list_who_has_not_come_is_no_duplicate_there() -> None:
    fold = Fold().start().planned()
    keys = fold.register(11)
    fold.check_in()
    for key in keys[1:]:
        fold.must(c.CheckIn(key))
    fold.must(c.CloseCheckIn())
    one, other = (fold.event.entrants[key].person for key in keys[:2])
    fold.must(c.FreezeList(((one, other),)))


def test_the_final_counts_for_itself_alone(day: Fold) -> None:
    final = replace(day.event, kind="final")
    assert not possible_duplicates(day.championship, final, ["here"], ALIKE)


def test_a_list_of_before_is_frozen_as_it_was(day: Fold) -> None:
    listed = sorted(day.event.entrants)
    body = {"registrations": listed, "sha256": list_digest(listed)}
    old = fact_from("list-frozen", 1, body)
    assert evolve_event(day.event, old, day.now).frozen_list == tuple(listed)
