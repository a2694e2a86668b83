"""Random free tournaments: whatever the desk does in whatever order, the sums come out."""

import random
from collections import Counter
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.free_fold import FreeFold, asked_at_the_desk
from tournament.brackets import replay
from tournament.championship import commands as c
from tournament.championship.event_state import EventState
from tournament.championship.fold import evolve
from tournament.championship.rounds.table import records
from tournament.championship.statuses import DayStatus
from tournament.ledger.audit.folding import share_progress
from tournament.regulations.refusals import Refusal

STEPS = 60


def asked(fold: FreeFold, chance: random.Random) -> c.Command:
    """Something that a desk may ask for; now and then somebody comes late."""
    if chance.random() < 0.02:
        return fold.names(1)
    return asked_at_the_desk(fold.event, chance, ruling=fold.new("q"))


def check(fold: FreeFold) -> None:
    """What is true of every state of a tournament."""
    event, rules = fold.event, fold.event.rules.tournament
    assert rules is not None
    fresh = replay(event.structure, event.decisions)
    statuses = [fresh.status(match.id) for match in event.structure.matches]
    assert statuses == [event.progress.status(match.id) for match in event.structure.matches]
    assert fresh.is_over == (event.status in {DayStatus.FINISHED, DayStatus.COMPLETED})
    active = event.active_matches()
    assert [fresh.status(match) for match in active] == ["ready"] * len(active)
    tables = Counter(key for match in event.active_matches() for key in event.players(match))
    assert all(times == 1 for times in tables.values())
    promised = list(event.promised_tables.values())
    assert len(promised) == len(set(promised))
    assert all(event.tables[table] for table in promised)
    for match in event.active_matches():
        own = event.published_tables.get(match)
        assert own is None or event.plays[match].table == own
    if not rules.in_rounds:
        return
    results = {item.entrant: item for item in records(event, rules)}
    for record in results.values():
        assert len({result.round for result in record.rounds}) == len(record.rounds)
        for result in record.rounds:
            if result.opponent is not None:
                (other,) = (
                    (item for item in results[result.opponent].rounds if item.round == result.round)
                    if rules.format == "swiss"
                    else [result]
                )
                assert rules.format != "swiss" or other.scored == result.conceded
    for item in event.rounds.published:
        everybody = [key for pair in item.pairs for key in pair]
        assert len(everybody) == len(set(everybody))
        assert item.bye not in everybody


def finished(fold: FreeFold) -> None:
    """Play to the end by the shortest way."""
    for _ in range(200):
        event = fold.event
        if event.progress.ready():
            for match in event.progress.ready():
                fold.do(fold.score(match, "A", (1, 0)))
        elif event.rounds_left:
            number = event.rounds.played + 1
            if isinstance(fold.do(c.PairRound(number)), Refusal):
                fold.must(c.SetRounds(event.rounds.played))
                continue
            fold.must(c.PublishRound(number))
        elif event.rules.tournament and event.rules.tournament.cut and not event.rounds.cut:
            if isinstance(fold.do(c.MakeCut()), Refusal):
                return
        else:
            break
    fold.must(c.CompleteDay())
    places = fold.event.places_known
    assert sorted(places) == list(range(1, len(fold.event.order) + 1))
    counted = Counter((place.first, place.last) for place in places.values())
    taken = 0
    for (first, last), many in sorted(counted.items()):
        assert (first, last) == (taken + 1, taken + many)
        taken += many


@given(
    format=st.sampled_from(
        ["swiss", "swiss", "round_robin", "single_elimination", "double_elimination"]
    ),
    players=st.integers(2, 12),
    choices=st.fixed_dictionaries(
        {"cut": st.sampled_from([0, 0, 2, 4]), "draws": st.booleans(), "groups": st.integers(1, 2)}
    ),
    seed=st.integers(0, 2**32),
)
@settings(deadline=None)
def test_random_tournaments(format: str, players: int, choices: dict[str, Any], seed: int) -> None:
    rounds = format in {"swiss", "round_robin"}
    fitting = {
        "draws": choices["draws"] and rounds,
        "cut": choices["cut"] if rounds else 0,
        "groups": choices["groups"] if format == "round_robin" and players >= 4 else 1,
    }
    fold = FreeFold.of(format, **fitting).started(players)
    chance = random.Random(seed)
    for _ in range(STEPS):
        fold.do(asked(fold, chance))
        check(fold)
    finished(fold)
    shared = EventState()
    for entry in fold.entries:
        if entry.scope.startswith("event:"):
            after = evolve(shared, entry)
            assert isinstance(after, EventState)
            share_progress(shared, after)
            if after.order:
                assert after.progress.is_over in {True, False}
            shared = after
    assert shared == fold.event
    assert shared.places_known == fold.event.places_known
    assert not shared.open_matches()
