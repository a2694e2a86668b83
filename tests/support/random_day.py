"""Plays a random day through commands, checking after every step what must never break."""

from random import Random

from tests.brackets.naive import Naive
from tests.support.fold import REASON, Fold
from tests.support.random_games import accept, is_refused, random_game_step
from tournament.brackets import Left, Won
from tournament.championship import commands as c
from tournament.championship.championship_state import ChampionshipState
from tournament.championship.event_state import EventState
from tournament.championship.fold import evolve
from tournament.championship.projection import rows
from tournament.regulations.refusals import Refusal


def play_random_day(random: Random, players: int, fold: Fold | None = None) -> Fold:
    """A whole day of random calls, results, replays, walkovers, withdrawals and corrections."""
    fold = (fold or Fold()).drawn(players)
    for _ in range(players * 20):
        if fold.event.status == "finished":
            break
        _random_step(random, fold)
        _check(fold)
    while fold.event.status != "finished":
        _finish_one(fold)
        _check(fold)
    fold.must(c.CompleteDay())
    _check_end(fold, players)
    return fold


def _random_step(random: Random, fold: Fold) -> None:
    event = fold.event
    step = random.random()
    active = event.active_matches()
    if step < 0.35 and event.progress.ready():
        fold.do(c.CallMatch(random.choice(event.progress.ready()), rest_waived=True))
    elif step < 0.6 and active:
        match = random.choice(active)
        if is_refused(fold, match):
            return
        if random.random() < 0.15:
            drawn = fold.fill(
                match, "draw", end_reason="both_retreat", details={"living_heroes": (2, 2)}
            )
            fold.must(drawn)
        else:
            fold.must(fold.fill(match, random.choice("AB")))
    elif step < 0.8 and active:
        match = random.choice(active)
        if event.match_status(match) == "awaiting_signatures":
            fold.must(fold.attest(match))
    elif step < 0.87 and active:
        random_game_step(random, fold)
    elif step < 0.9 and active:
        match = random.choice(active)
        fold.wait(minutes=11)
        ruling = c.RuleWalkover(
            fold.new("x"), match, random.choice(("A", "B")), fold.version(match), REASON
        )
        refusal = fold.do(ruling)
        assert isinstance(refusal, Refusal) is (event.match_status(match) != "called")
    elif step < 0.92:
        leaver = random.choice(event.order)
        fold.do(c.RuleWithdrawal(fold.new("x"), leaver, event.open_match_version(leaver), REASON))
    elif event.plays:
        _random_correction(random, fold)


def _random_correction(random: Random, fold: Fold) -> None:
    """A result was wrong: corrected, left standing, or all that used it is replayed."""
    match = random.choice(sorted(fold.event.plays))
    outcome = random.choice(("A", "B", "draw", "none"))
    game = None if outcome == "none" else 1
    ruling, met = fold.new("x"), fold.seen(match)
    if random.random() < 0.2:
        fold.do(c.OverrideStand(ruling, match, outcome, met, REASON, game))
        return
    kind = random.choice((c.RuleCorrection, c.OverrideReplay))
    fold.do(kind(ruling, match, outcome, met, "0" * 32, REASON, game))


def _finish_one(fold: Fold) -> None:
    active = fold.event.active_matches()
    match = active[0] if active else fold.event.progress.ready()[0]
    if not active:
        fold.must(c.CallMatch(match, rest_waived=True))
    if is_refused(fold, match):
        accept(fold, match)
        return
    if fold.event.match_status(match) != "awaiting_signatures":
        fold.must(fold.fill(match, "A"))
    if fold.event.plays[match].open_game.sheet is not None:
        sheet = fold.event.plays[match].open_game.sheet
        if sheet.statement["outcome"] == "draw":
            fold.must(fold.fill(match, "B"))
    fold.must(fold.attest(match))


def _check(fold: Fold) -> None:
    """Nobody at two tables, no table with two matches, nobody plays after their second loss."""
    event = fold.event
    active = event.active_matches()
    seats = [player for match in active for player in event.players(match)]
    assert len(seats) == len(set(seats))
    tables = [event.plays[match].table for match in active]
    assert len(tables) == len(set(tables))
    for registration, seed in event.seed_of.items():
        losses = event.progress.losses(seed)
        assert losses <= 2
        if losses == 2:
            assert registration not in seats


def _check_end(fold: Fold, players: int) -> None:
    """Everyone has a place as the naive model says, and the entries alone give the same state."""
    naive = Naive("double", players)
    for decision in fold.event.decisions:
        if isinstance(decision, Won):
            naive.add(("won", decision.match, decision.winner))
        else:
            assert isinstance(decision, Left)
            naive.add(("left", decision.entrant, decision.disqualified))
    expected = naive.places()
    for place in fold.event.places:
        seed = fold.event.seed_of[place["registration"]]
        assert (place["first"], place["last"]) == tuple(expected[seed][:2])
    again: dict[str, ChampionshipState | EventState] = {
        "championship": ChampionshipState(),
        "event": EventState(),
    }
    for entry in fold.entries:
        kind = entry.scope.split(":")[0]
        again[kind] = evolve(again[kind], entry)
    assert list(rows(again["championship"])) == list(rows(fold.championship))
    assert list(rows(again["event"])) == list(rows(fold.event))
