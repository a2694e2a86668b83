"""CH-VENUE-3, CH-REG-8: what a day brings back from the hall, and what happened meanwhile."""

from dataclasses import replace
from datetime import date

import pytest

from tests.support.authenticator import BrowserKey
from tests.support.custody import LAPTOP, ROOT, back, in_the_hall, planned, returning, taken
from tests.support.fold import REASON, SECRET, Fold, code
from tournament.championship import commands as c
from tournament.championship import facts
from tournament.championship.championship_state import Grant
from tournament.championship.codec import fact_from
from tournament.championship.custody.queries import said_by_hall
from tournament.championship.custody.returning.decide import (
    check_answers,
    check_carried,
    check_continues,
    check_sender,
    check_sound,
    check_told,
)
from tournament.championship.custody.returning.queries import Matter, findings, matters
from tournament.championship.fold import evolve
from tournament.championship.sheets.keys.state import SigningKey
from tournament.regulations.refusals import Refusal

# --- giving back -------------------------------------------------------------------------------


@pytest.mark.rule("CH-VENUE-1")
def test_after_the_return_headquarters_writes_again() -> None:
    fold = back(taken(planned()))
    fold.must(fold.registration("e1"))
    assert fold.championship.custodies[0].ended == "returned"
    fold.must(c.TakeCustody("e1", "laptop2", "key"))


@pytest.mark.rule("CH-VENUE-3")
def test_what_the_hall_wrote_after_the_return_is_not_taken() -> None:
    fold = back(taken(planned()))
    assert code(check_sender(fold.championship, "e1", LAPTOP)) == "custody_back"


@pytest.mark.rule("CH-VENUE-1")
def test_only_the_machine_that_has_the_day_gives_it_back() -> None:
    fold = planned()
    assert code(fold.ask(returning(fold))) == "custody_none"
    taken(fold)
    assert code(fold.ask(returning(fold, machine="another"))) == "custody_other"


@pytest.mark.rule("CH-VENUE-3")
def test_the_files_say_how_long_the_ledger_is() -> None:
    fold = taken(planned())
    size = len(fold.entries)
    assert code(fold.ask(returning(fold, size=size + 1))) == "import_differs"
    assert code(fold.ask(returning(fold, root="1" * 64))) == "import_differs"


def test_a_report_leaves_the_day_in_the_hall() -> None:
    fold = taken(planned())
    size = len(fold.entries)
    fold.must(c.ReportCustody("e1", LAPTOP, size, ROOT, 0))
    held = fold.championship.custody_of("e1")
    assert held is not None
    assert (held.known_size, held.ended) == (size, "")


@pytest.mark.rule("CH-VENUE-3")
def test_only_a_continuation_is_taken() -> None:
    assert check_continues([b"a", b"b"], [b"a", b"b", b"c"]) is None
    assert check_continues([], []) is None
    assert check_continues([b"a", b"b"], [b"a", b"x", b"c"]) == Refusal(
        "import_forked", {"entry": 2}
    )
    older = check_continues([b"a", b"b"], [b"a"])
    assert older == Refusal("import_older", {"held": 2, "brought": 1})


@pytest.mark.rule("CH-VENUE-3")
def test_nothing_is_taken_in_that_the_audit_faults() -> None:
    assert check_sound(0) is None
    assert check_sound(2) == Refusal("import_unsound", {"count": 2})


@pytest.mark.rule("CH-VENUE-3")
def test_every_matter_is_answered_one_by_one() -> None:
    assert check_answers([3, 5], {3: "accepted", 5: "ruled"}) is None
    assert check_answers([3, 5], {3: "accepted"}) == Refusal("todos_open", {"count": 1})
    assert code(check_answers([3], {3: "perhaps"})) == "todo_answer"
    assert code(check_answers([3], {3: "refused", 4: "refused"})) == "todo_answer"


@pytest.mark.rule("CH-VENUE-3")
def test_the_hall_speaks_of_its_own_day_alone() -> None:
    fold = planned().elsewhere()
    [first, *_] = fold.championship.days["e1"].registrations
    [other] = fold.register(1, "e2")
    state = fold.championship
    people = len(state.days["e1"].registrations)
    new = facts.Registered("r-new", "p-new", "e1", people + 1, "desk", "confirmed", (), ROOT)
    for fact in (
        facts.CheckInOpened("e1"),
        facts.DayStarted("e1"),
        facts.BracketPublished("e1", (first,)),
        facts.RegistrationWithdrawn(first, "organizer"),
        facts.RoleGranted("g5", "u5", "helper", "event", "e1", "organizer"),
        new,
    ):
        assert check_carried(state, "e1", fact) is None, fact
    for fact in (
        facts.CheckInOpened("e2"),
        facts.BracketPublished("e1", (other,)),
        facts.RegistrationWithdrawn(other, "organizer"),
        facts.RegistrationWithdrawn("unknown", "organizer"),
        facts.RoleGranted("g5", "u5", "publisher", "championship", "c1", "publisher"),
        facts.RoleGranted("g5", "u5", "organizer", "event", "e1", "organizer"),
        facts.RoleGranted("g5", "u5", "judge", "event", "e2", "organizer"),
        facts.PersonErased("p"),
        facts.CustodyTaken("e2", "m", "k", 0, ROOT),
        facts.Registered(first, "p", "e1", people + 1, "desk", "confirmed", (), ROOT),
        facts.Registered("r-new", "p", "e1", people + 7, "desk", "confirmed", (), ROOT),
    ):
        assert code(check_carried(state, "e1", fact)) == "import_strange", fact


@pytest.mark.rule("CH-VENUE-3", "CH-VENUE-4")
def test_the_hall_has_no_word_about_people_keys_and_offices_of_others() -> None:
    fold = planned().elsewhere()
    [other] = fold.register(1, "e2")
    stranger = fold.championship.registrations[other].person
    [first, *_] = fold.championship.days["e1"].registrations
    listed = fold.championship.registrations[first].person
    keys = {name: BrowserKey(name) for name in ("listed", "stranger", "judge", "publisher")}
    organizer = Grant("g-org", "u-org", "organizer", "event", "e1")
    judge = Grant("g-judge", "u-judge", "judge", "event", "e1")

    def enrolled(name: str, kind: str, holder: str) -> facts.KeyEnrolled:
        key = keys[name]
        return facts.KeyEnrolled(
            key.key_id, key.public_text, "browser", kind, holder, key.origin, "", ""
        )

    every = [
        enrolled("listed", "person", listed),
        enrolled("judge", "user", "u-judge"),
        enrolled("stranger", "person", stranger),
        enrolled("publisher", "user", "u-publisher"),
    ]
    state = replace(
        fold.championship,
        grants={**fold.championship.grants, "g-org": organizer, "g-judge": judge},
        keys={
            item.key: SigningKey(
                item.key,
                item.public_key,
                "browser",
                item.holder_kind,
                item.holder,
                "",
                "",
                "",
                fold.now,
            )
            for item in every
        },
    )
    count = len(state.days["e1"].registrations) + 1
    again = facts.Registered("r-new", listed, "e1", count, "desk", "confirmed", (), ROOT)
    assert check_carried(state, "e1", again) is None
    assert code(check_carried(state, "e1", replace(again, person=stranger))) == "import_strange"
    for fact in every[:2]:
        assert check_carried(state, "e1", fact) is None, fact
        assert check_carried(state, "e1", facts.KeyRevoked(fact.key, "lost")) is None, fact
    for fact in every[2:]:
        assert code(check_carried(state, "e1", fact)) == "import_strange", fact
        ended = check_carried(state, "e1", facts.KeyRevoked(fact.key, "lost"))
        assert code(ended) == "import_strange", fact
    replaced = facts.JudgeReplaced("g-judge", "g2", "u2", "event", "e1", "organizer")
    assert check_carried(state, "e1", replaced) is None
    for ended in ("g-org", "unknown"):
        refused = check_carried(state, "e1", replace(replaced, ended=ended))
        assert code(refused) == "import_strange"
    assert check_carried(state, "e1", facts.RoleRevoked("g-judge")) is None
    assert code(check_carried(state, "e1", facts.RoleRevoked("g-org"))) == "import_strange"


@pytest.mark.rule("CH-VENUE-3")
def test_the_hall_tells_the_result_that_its_ledger_has() -> None:
    fold = planned().check_in()
    fold.all_in()
    fold.must(c.FreezeList())
    fold.must(c.MakeDraw("17 4 23", SECRET))
    fold.play_on()
    told = fold.must(c.CompleteDay())["championship"]
    event = fold.event
    roots = {told.size: told.root}.get
    assert check_told(event, told, roots) is None
    assert check_told(event, facts.CheckInOpened("e1"), roots) is None
    swapped = (*told.places[1:], told.places[0])
    for false in (
        replace(told, places=swapped),
        replace(told, left=(event.order[0],)),
        replace(told, unplayed=True),
        replace(told, root="1" * 64),
        replace(told, size=told.size - 1),
    ):
        assert code(check_told(event, false, roots)) == "import_strange", false


def test_what_the_hall_may_say_is_what_its_commands_make() -> None:
    """Every fact that a whole day in the hall writes with its championship may come back."""
    fold = in_the_hall(taken(planned()))
    since = len(fold.entries)
    fold.check_in()
    fold.must(fold.registration("e1"))
    fold.all_in()
    fold.must(c.FreezeList())
    fold.must(c.MakeDraw("17 4 23", SECRET))
    fold.play_on()
    fold.must(c.CompleteDay())
    made = [item for item in fold.entries[since:] if item.scope.startswith("championship")]
    assert len(made) >= 4
    state = taken(planned()).championship
    for entry in made:
        fact = fact_from(entry.type, entry.v, dict(entry.body))
        assert said_by_hall(state, "e1", fact), fact
        state = evolve(state, entry)  # type: ignore[assignment]
    assert state.days["e1"].status == "completed"


# --- matters -----------------------------------------------------------------------------------


def open_matters(fold: Fold, event: str = "e1") -> list[Matter]:
    """What has become a matter since custody was taken."""
    since = next(number for number, item in enumerate(fold.entries) if item.type == "custody-taken")
    said = [
        (item, fact_from(item.type, item.v, dict(item.body)))
        for item in fold.entries[since + 1 :]
        if item.scope.startswith("championship")
    ]
    return list(matters(fold.championship, event, said))


@pytest.mark.rule("CH-VENUE-3")
def test_what_headquarters_does_meanwhile_becomes_a_matter() -> None:
    fold = planned().elsewhere()
    [first, second, *_] = fold.championship.days["e1"].registrations
    person = fold.championship.registrations[second].person
    [far] = fold.register(1, "e2")
    stranger = fold.championship.registrations[far].person
    taken(fold)
    fold.must(c.RequestWithdrawal("e1", first))
    fold.must(c.BanPerson("ruling", "e1", person, REASON))
    fold.must(c.GrantRole("g7", "u7", "judge", "event", "e1"))
    fold.must(c.RevokeRole("g7", "judge"))
    fold.must(c.NameDutyJudge("g6", date(2016, 12, 10), "u6"))
    # None of these is about the day in the hall.
    fold.at("e2")
    fold.must(c.GrantRole("g4", "u7", "judge", "event", "e2"))
    fold.must(c.NameDutyJudge("g5", date(2016, 12, 17), "u6"))
    fold.must(c.BanPerson("ruling2", "e2", stranger, REASON))
    found = open_matters(fold)
    assert [item.entry.type for item in found] == [
        "withdrawal-requested",
        "person-banned",
        "role-granted",
        "role-revoked",
        "duty-judge-named",
    ]
    assert [item.registration for item in found[:2]] == [first, second]
    assert [item.user for item in found[2:]] == ["u7", "u7", "u6"]


@pytest.mark.rule("CH-VENUE-3")
def test_what_the_hall_brought_is_no_matter() -> None:
    fold = planned()
    taken(fold)
    fold.must(c.ReportCustody("e1", LAPTOP, len(fold.entries), ROOT, 1))
    fold.machine = LAPTOP
    fold.must(c.GrantRole("g8", "u8", "helper", "event", "e1"))
    fold.machine = "headquarters"
    fold.must(c.GrantRole("g9", "u9", "helper", "event", "e1"))
    assert [item.user for item in open_matters(fold)] == ["u9"]


@pytest.mark.rule("CH-VENUE-3")
def test_a_merge_with_somebody_on_the_list_is_a_matter() -> None:
    fold = planned().elsewhere()
    [first, *_] = fold.championship.days["e1"].registrations
    [other] = fold.register(1, "e2")
    here = fold.championship.registrations[first].person
    there = fold.championship.registrations[other].person
    taken(fold).at("e2")
    fold.must(c.MergePersons(here, there, other))
    [found] = open_matters(fold)
    assert (found.registration, found.person) == (first, here)


@pytest.mark.rule("CH-VENUE-3")
def test_a_key_that_ends_at_headquarters_is_a_matter() -> None:
    fold = planned()
    [first, *_] = fold.championship.days["e1"].registrations
    person = fold.championship.registrations[first].person
    key = BrowserKey()
    fold.at("e1")
    enrol = c.EnrolKey(key.key_id, key.public_text, "browser", "person", person, key.origin, "", "")
    fold.must(enrol)
    taken(fold)
    other = BrowserKey("another phone")
    assert code(fold.ask(replace(enrol, key=other.key_id, public_key=other.public_text))) == (
        "day_in_hall"
    )
    decision = fold.must(c.RevokeKey(key.key_id, "lost"))
    assert set(decision) == {"championship"}
    [found] = open_matters(fold)
    assert (found.entry.type, found.registration, found.key) == (
        "key-revoked",
        first,
        key.key_id,
    )


# --- CH-REG-8 ----------------------------------------------------------------------------------


@pytest.mark.rule("CH-REG-8")
def test_a_walk_in_who_plays_elsewhere_is_shown_after_the_return() -> None:
    fold = planned().elsewhere()
    [other, third] = fold.register(2, "e2")
    elsewhere = fold.championship.registrations[other].person
    namesake = fold.championship.registrations[third].person
    fold.at("e1").check_in()
    command = fold.registration("e1")
    fold.must(command)
    fold.all_in()
    fold.must(c.FreezeList())
    fold.must(c.MakeDraw("17 4 23", SECRET))
    alike = {command.person: frozenset({elsewhere, namesake})}
    fold.must(c.KeepApart(command.person, namesake))
    found = findings(fold.championship, "e1", alike)
    seen = [(item.registration, item.kind, item.event, item.other) for item in found]
    assert seen == [(command.registration, "registered_elsewhere", "e2", elsewhere)]
    assert findings(fold.championship, "e1", {}) == ()


@pytest.mark.rule("CH-REG-8")
def test_a_ban_meanwhile_is_shown_and_changes_no_match() -> None:
    fold = in_the_hall(taken(planned()))
    fold.check_in().all_in()
    fold.must(c.FreezeList())
    fold.must(c.MakeDraw("17 4 23", SECRET))
    [first, *_] = fold.championship.days["e1"].registrations
    person = fold.championship.registrations[first].person
    fold.championship = replace(fold.championship, banned={person: "ruling"})
    found = findings(fold.championship, "e1", {})
    assert [(item.registration, item.kind) for item in found] == [(first, "banned")]
