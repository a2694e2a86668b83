"""The judge's notebook: who writes about whom, and that it decides nothing."""

from dataclasses import replace

import pytest

from tests.support.fold import Fold, code
from tournament.championship import commands as c
from tournament.championship.codec import body_of
from tournament.championship.judges.notes.state import CATEGORIES, KINDS

WORDS = c.Reason("slow_play", "1" * 64)


def note(fold: Fold, registration: str, **changes: object) -> c.RecordNote:
    """A caution of the judge for slow play."""
    command = c.RecordNote(fold.new("n"), registration, "caution", None, WORDS)
    return replace(command, **changes)  # type: ignore[arg-type]


@pytest.fixture
def fold() -> Fold:
    return Fold().drawn(10)


@pytest.mark.rule("CH-DQ-1")
@pytest.mark.parametrize("kind", KINDS)
def test_a_note_changes_nothing_but_the_notebook(fold: Fold, kind: str):
    fold.call("W1.2")
    player = str(fold.event.player("W1.2", "A"))
    before = fold.event
    fold.must(note(fold, player, kind=kind, match="W1.2"), role="judge")
    assert replace(fold.event, notes={}) == replace(before, notes={})
    assert fold.event.version_of("W1.2") == before.version_of("W1.2"), "forms stay in force"
    for _ in range(5):
        fold.must(note(fold, player, kind="caution"), role="judge")
    assert fold.event.entrants[player].status == "in_bracket", "no number of cautions is a penalty"
    assert fold.event.decisions == before.decisions


@pytest.mark.rule("CH-DQ-1")
def test_notes_are_written_from_check_in_to_the_end(fold: Fold):
    early = Fold().start().planned()
    registration = early.register(1)[0]
    early.check_in()
    early.must(note(early, registration), role="judge")
    fold.play_on()
    fold.must(c.CompleteDay())
    places = fold.event.places
    fold.must(note(fold, fold.event.order[0]), role="judge")
    assert fold.event.places == places


@pytest.mark.rule("CH-PD-5")
def test_the_ledger_holds_codes_and_a_hash_alone(fold: Fold):
    player = fold.event.order[0]
    fact = fold.must(note(fold, player), role="judge")["event"]
    assert set(body_of(fact)) == {
        *("note", "registration", "kind", "category", "text_sha256", "judge", "match")
    }
    assert (fact.category, fact.text_sha256) == ("slow_play", "1" * 64)
    for category in CATEGORIES:
        words = c.Reason(category, "2" * 64)
        assert fold.must(note(fold, player, words=words))["event"].category == category
    typed = c.Reason("Ivan shouted", "2" * 64)
    assert code(fold.do(note(fold, player, words=typed))) == "note_not_in_codes"
    assert code(fold.do(note(fold, player, kind="fine"))) == "note_not_in_codes"


@pytest.mark.rule("CH-JUDGE-2")
def test_a_judge_writes_nothing_about_himself(fold: Fold):
    player = fold.event.order[0]
    himself = fold.event.entrants[player].person
    assert code(fold.do(note(fold, player), person=himself)) == "note_about_oneself"
    fold.must(note(fold, fold.event.order[1]), person=himself)


@pytest.mark.rule("CH-REG-1")
def test_a_note_is_about_somebody_of_the_day(fold: Fold):
    assert code(fold.do(note(fold, "r999"))) == "registration_unknown"


@pytest.mark.rule("CH-JUDGE-1")
def test_a_note_names_a_match_of_the_player(fold: Fold):
    player = str(fold.event.player("W1.2", "B"))
    assert fold.must(note(fold, player, match="W1.2"))["event"].match == "W1.2"
    assert code(fold.do(note(fold, player, match="W1.6"))) == "note_about_other_match"
    assert code(fold.do(note(fold, player, match="X9"))) == "note_about_other_match"


@pytest.mark.rule("CH-JUDGE-1")
def test_only_its_judge_says_that_a_note_was_a_mistake(fold: Fold):
    made = fold.must(note(fold, fold.event.order[0]))["event"].note
    mine = fold.event
    other = {made: replace(mine.notes[made], judge="another")}
    fold.event = replace(mine, notes=other)
    assert code(fold.do(c.WithdrawNote(made))) == "note_of_another_judge"
    fold.event = mine
    fold.must(c.WithdrawNote(made))
    kept = fold.event.notes[made]
    assert kept.withdrawn_at is not None
    assert (kept.category, kept.text_sha256) == ("slow_play", "1" * 64), "it stays readable"


@pytest.mark.rule("CH-OVERRIDE-3")
def test_a_note_is_taken_back_once(fold: Fold):
    made = fold.must(note(fold, fold.event.order[0]))["event"].note
    assert code(fold.do(c.WithdrawNote("n999"))) == "note_unknown"
    fold.must(c.WithdrawNote(made))
    assert code(fold.do(c.WithdrawNote(made))) == "note_withdrawn_already"
