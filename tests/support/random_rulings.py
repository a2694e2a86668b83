"""Random rulings one upon another: on absence and leaving, taken back, amended, stopped.

Everything is tried at any time; what the rules refuse changes nothing. `check` says what must hold
after every step, `finish` plays whatever is left.
"""

from collections.abc import Callable
from random import Random

from tests.support.fold import REASON, SECRET, SECRET_SHA256, Fold
from tournament.championship import commands as c
from tournament.championship.days.queries import suspended_state
from tournament.championship.rulings.override.queries import newest_game, ruling_behind
from tournament.championship.rulings.queries import (
    HELD_SLOT,
    held_for,
    lot_of_slot,
    met_of_leaver,
    met_of_ruling,
)
from tournament.regulations.refusals import Refusal

SLIP = c.Reason("wrong_side", "0" * 64)
AMENDED = ("annulled", "walkover", "double_loss", "withdrawal", "disqualification")


def call(random: Random, fold: Fold) -> None:
    """A match is called."""
    ready = fold.event.progress.ready()
    if ready:
        fold.do(c.CallMatch(random.choice(ready), rest_waived=True))


def enter(random: Random, fold: Fold) -> None:
    """A result is entered, signed, conceded or decided by the judge, as it may be."""
    active = fold.event.active_matches()
    if not active:
        return
    match = random.choice(active)
    game = fold.event.plays[match].open_game
    if game.sheet is None:
        fold.do(random.choice((fold.fill(match, random.choice("AB")), c.StartPlay(match))))
    elif game.sheet.state == "refused":
        met = fold.version(match)
        fold.do(c.RuleAcceptance(fold.new("x"), match, game.sheet.digest, met, REASON))
    else:
        refused = c.RefuseSheet(match, game.number, game.sheet.digest, None, False)
        fold.do(random.choice((fold.attest(match), fold.attest(match), refused)))


def concede(random: Random, fold: Fold) -> None:
    """A match is given up."""
    ready = fold.event.progress.ready()
    if ready:
        fold.do(c.ConcedeMatch(random.choice(ready), random.choice("AB"), True))  # type: ignore[arg-type]


def absent(random: Random, fold: Fold) -> None:
    """One or both of a match do not come, or the time is up."""
    active = fold.event.active_matches()
    if not active:
        return
    match, ruling = random.choice(active), fold.new("x")
    fold.wait(minutes=11)
    met, winner = fold.version(match), random.choice("AB")
    fold.do(
        random.choice(
            (
                c.RuleWalkover(ruling, match, winner, met, REASON),  # type: ignore[arg-type]
                c.RuleDoubleLoss(ruling, match, False, met, REASON),
                c.RuleTieBreak(ruling, match, winner, (2, 1), None, None, met, REASON),  # type: ignore[arg-type]
            )
        )
    )


def leave(random: Random, fold: Fold) -> None:
    """Somebody leaves, one in three times."""
    who = random.choice(fold.event.order)
    kind = random.choice((c.RuleWithdrawal, c.RuleDisqualification, None, None, None, None))
    if kind is not None:
        fold.do(kind(fold.new("x"), who, fold.event.open_match_version(who), REASON))


def take_back(random: Random, fold: Fold) -> None:
    """A ruling of before is taken back or corrected."""
    event, ruling = fold.event, fold.new("x")
    if not event.rulings:
        return
    old = random.choice(event.rulings[-4:])
    if old.type == "walkover" and random.random() < 0.5:
        fold.do(c.RevokeWalkover(ruling, old.id, fold.version(str(old.match)), REASON))
    elif old.type == "withdrawal" and random.random() < 0.5:
        met = met_of_leaver(event, str(old.registration))
        fold.do(c.RevokeWithdrawal(ruling, old.id, met, REASON))
    else:
        match = random.choice((old.match or "W1.1", *event.active_matches()))
        instead = c.Replacement(
            random.choice(AMENDED), match, random.choice(event.order), random.choice("AB")
        )
        fold.do(c.SupersedeRuling(ruling, old.id, instead, met_of_ruling(event, old), REASON))


def correct(random: Random, fold: Fold) -> None:
    """A result was wrong."""
    if not fold.event.plays:
        return
    match = random.choice(sorted(fold.event.plays))
    outcome = random.choice(("A", "B", "draw", "none"))
    game = None if outcome == "none" else newest_game(fold.event, match)
    kind = random.choice((c.RuleCorrection, c.OverrideReplay))
    met = fold.seen(match)
    why = SLIP if ruling_behind(fold.event, match) is not None else REASON
    fold.do(kind(fold.new("x"), match, outcome, met, "0" * 32, why, game))


def report(random: Random, fold: Fold) -> None:
    """One, both or nobody reports for a slot that is held."""
    held = fold.event.progress.held_slots()
    if not held or fold.event.suspended:
        return
    match, side, _ = random.choice(held)
    waiting = held_for(fold.event, match, side)
    if random.random() < 0.3 and len(waiting) > 1:
        subject = f"{match}:{side}"
        opened = c.OpenLot(fold.new("lot"), HELD_SLOT, subject, frozenset(waiting), SECRET_SHA256)
        fold.do(opened)
    elif random.random() < 0.5:
        fold.do(c.LeaveHeldSlot(match, side))
    else:
        _give(fold, match, side)


def _give(fold: Fold, match: str, side: str) -> None:
    waiting = held_for(fold.event, match, side)
    lot = lot_of_slot(fold.event, match, side)
    if lot is None:
        fold.must(c.TakeHeldSlot(match, side, waiting[0]))
        return
    if not lot.order:
        fold.must(c.DrawLot(lot.id, "4 8 15", SECRET))
    order = fold.event.lots[lot.id].order
    fold.must(c.TakeHeldSlot(match, side, order[0], lot.id))


def stop(random: Random, fold: Fold) -> None:
    """A break or a suspension begins or ends."""
    pauses = (c.PauseDay(), c.ResumeDay(), c.ResumeDay())
    if random.random() < 0.5:
        fold.do(random.choice(pauses))
    elif not fold.event.suspended and random.random() < 0.4:
        fold.do(c.SuspendDay(fold.here, fold.new("x"), REASON), role="judge")
    else:
        go_on(fold, random.choice(("continue", "replay")))


def go_on(fold: Fold, how: str) -> None:
    """A suspended day continues."""
    matches = dict.fromkeys(fold.event.matches_in_play(), how)
    met = suspended_state(fold.event)
    fold.do(c.ContinueDay(fold.here, fold.new("x"), matches, met, REASON), role="judge")  # type: ignore[arg-type]


STEPS: tuple[Callable[[Random, Fold], None], ...] = (
    *(call, enter, enter, enter, absent, take_back, report),
    *(call, enter, enter, concede, leave, correct, stop),
)


def check(fold: Fold) -> None:
    """Tables, matches and players agree with the bracket."""
    event, progress = fold.event, fold.event.progress
    active = event.active_matches()
    assert [progress.status(match) for match in active] == ["ready"] * len(active)
    seats = [player for match in active for player in event.players(match)]
    assert len(seats) == len(set(seats))
    tables = [event.plays[match].table for match in active]
    assert len(tables) == len(set(tables))
    assert None not in tables
    for match, play in event.plays.items():
        over = progress.status(match) in {"decided", "double_loss"}
        assert over is (play.ended_at is not None), match
        if progress.status(match) == "decided":
            assert play.end_kind == progress.end_kind(match), match
    for key, seed in event.seed_of.items():
        status = event.entrants[key].status
        assert (status == "disqualified") is (seed in progress.disqualified), key
        if status == "withdrawn":
            assert progress.exit_number(seed) is not None, key
    assert (event.status == "finished") is progress.is_over


def finish(random: Random, fold: Fold) -> None:
    """Play whatever is left; there is always a way on."""
    for _ in range(100 * len(fold.event.order)):
        if fold.event.suspended:
            go_on(fold, "continue")
        elif fold.event.paused:
            fold.must(c.ResumeDay())
        elif fold.event.status == "finished":
            break
        elif fold.event.active_matches():
            enter(random, fold)
        elif ready := fold.event.progress.ready():
            fold.must(c.CallMatch(ready[0], rest_waived=True))
        else:
            match, side, _ = fold.event.progress.held_slots()[0]
            _give(fold, match, side)
    assert not isinstance(fold.must(c.CompleteDay()), Refusal)
