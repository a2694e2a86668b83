"""An archived championship: nothing of it changes, but for a list of commands that is said here."""

from dataclasses import fields

import pytest

from tests.support.drafts import announced
from tests.support.finals import FINAL, at_place, closed_final
from tests.support.fold import REASON, Fold, code
from tournament.championship import commands as c
from tournament.championship.fold import _DECIDE, decide
from tournament.championship.now.championship import championship_now
from tournament.championship.planning.life.decide import out_of_turn
from tournament.regulations.refusals import Refusal

STILL_DONE = {
    "ErasePerson": "a right of people",
    "HandOverPrize": "the prizes",
    "RevokeRole": "ends who may read what is protected",
    "NoteCheckpoint": "keeps the ledgers provable",
    "ChangeLedgerKey": "keeps the ledgers provable",
    "RecordRestoration": "keeps the ledgers provable",
}


def cancelled() -> Fold:
    fold = announced()
    fold.register(4)
    fold.must(c.CancelChampionship(REASON))
    return fold


def finished() -> Fold:
    fold = closed_final(2, 2)
    fold.must(c.AwardPrizes(FINAL), role="publisher")
    return fold


@pytest.mark.rule("CH-GEN-1")
@pytest.mark.parametrize("over", [cancelled, finished])
def test_of_every_command_the_archive_refuses_all_but_the_list(over: object) -> None:
    fold = over()  # type: ignore[operator]
    assert fold.do(c.ArchiveChampionship(), role="publisher")
    assert championship_now(fold.championship, fold.now).status == "archived"
    known = {
        "event": next(iter(fold.championship.days)),
        "stage": next(iter(fold.championship.stages)),
    }
    known["registration"] = next(iter(fold.championship.registrations))
    wrong, done = [], set()
    for event in fold.championship.days:
        context = fold.context(event)
        for kind in _DECIDE:
            command = kind(**{item.name: known.get(item.name) for item in fields(kind)})
            if out_of_turn(context, command) is None:
                done.add(kind.__name__)
                continue
            found = decide(context, command)
            if not isinstance(found, Refusal) or found.code != "championship_archived":
                wrong.append((kind.__name__, found))
    assert wrong == []
    assert done == set(STILL_DONE)


@pytest.mark.rule("CH-PRIZE-1")
def test_a_prize_is_handed_over_and_a_person_erased_in_the_archive() -> None:
    fold = finished()
    fold.must(c.ArchiveChampionship(), role="publisher")
    on = fold.championship.final_date
    fold.must(c.HandOverPrize(FINAL, 1, on, "player", "0" * 64, None), role="publisher")
    person = fold.championship.registrations[
        at_place(fold, 5)[0] if at_place(fold, 5) else at_place(fold, 4)[0]
    ].person
    fold.must(c.ErasePerson(person), role="publisher")
    assert person in fold.championship.erased
    ban = c.BanPerson(fold.new("ruling"), FINAL, person, REASON)
    assert code(fold.do(ban, role="publisher")) == "championship_archived"


@pytest.mark.rule("CH-PRIZE-1")
@pytest.mark.rule("CH-FINAL-4")
@pytest.mark.parametrize(("cities", "places"), [((2, 2), "1, 2, 3, 4"), ((1, 1), "1, 2")])
def test_the_archive_waits_for_the_prizes_of_places_that_exist(
    cities: tuple[int, ...], places: str
) -> None:
    fold = closed_final(*cities)
    refused = fold.do(c.ArchiveChampionship(), role="publisher")
    assert refused == Refusal("prizes_open", {"places": places})
    fold.must(c.AwardPrizes(FINAL), role="publisher")
    fold.must(c.ArchiveChampionship(), role="publisher")


@pytest.mark.rule("CH-DQ-2")
def test_where_nobody_is_left_no_prize_keeps_the_archive_waiting() -> None:
    fold = closed_final(1, 1)
    for place in (1, 2):
        person = fold.championship.registrations[at_place(fold, place)[0]].person
        fold.must(c.BanPerson(fold.new("ruling"), FINAL, person, REASON), role="publisher")
    fold.must(c.ArchiveChampionship(), role="publisher")
