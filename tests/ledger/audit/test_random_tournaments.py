"""Random free tournaments: whatever the desk does in whatever order, the sums come out."""

import random
from collections import Counter
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.free_fold import FreeFold
from tournament.brackets import replay
from tournament.championship import commands as c
from tournament.championship.event_state import EventState
from tournament.championship.fold import evolve
from tournament.championship.rounds.table import records
from tournament.championship.statuses import DayStatus
from tournament.ledger.audit.folding import share_progress
from tournament.regulations.refusals import Refusal

STEPS = 60
REASON = c.Reason("other", "0" * 64)


def asked(fold: FreeFold, chance: random.Random) -> c.Command:
    """Something that a desk may ask for, sensible more often than not."""
    event = fold.event
    matches = [match.id for match in event.structure.matches]
    open_ones = event.progress.ready()
    match = chance.choice(open_ones or matches or ["S1.1"])
    if chance.random() < 0.1 and matches:
        match = chance.choice(matches)
    known = match in matches
    version = fold.version(match) if known else "0"
    player = chance.choice(event.order)
    winner = chance.choice(["A", "A", "B", "B", "draw", None])
    score = c.EnterScore(
        match, ((chance.randrange(4), chance.randrange(4)),), winner, version, meant=True
    )
    number = event.rounds.played + 1
    return chance.choices(
        [
            score,
            c.ReopenMatch(match, version),
            c.CallMatch(match),
            c.CallMatch(match, table=chance.randrange(1, 18)),
            c.UncallMatch(match),
            c.ChangeTable(match, chance.randrange(1, 18)),
            c.SetTable(chance.randrange(1, 18), chance.random() < 0.6),
            c.PairRound(number),
            c.PublishRound(number),
            c.ExchangePlayers(number, player, chance.choice(event.order)),
            c.SetRounds(chance.randrange(1, 8)),
            c.MakeCut(),
            c.RuleWithdrawal(fold.new("q"), player, event.open_match_version(player), REASON),
            fold.names(1),
        ],
        [24, 2, 4, 2, 1, 3, 2, 6, 8, 2, 1, 2, 1, 1],
    )[0]


def check(fold: FreeFold) -> None:
    """What is true of every state of a tournament."""
    event, rules = fold.event, fold.event.rules.tournament
    assert rules is not None
    fresh = replay(event.structure, event.decisions)
    statuses = [fresh.status(match.id) for match in event.structure.matches]
    assert statuses == [event.progress.status(match.id) for match in event.structure.matches]
    assert fresh.is_over == (event.status in {DayStatus.FINISHED, DayStatus.COMPLETED})
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
