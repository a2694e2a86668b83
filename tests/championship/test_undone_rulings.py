"""A ruling that is taken away leaves the bracket that would have been without it."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.fold import REASON, Fold, code
from tournament.championship import commands as c
from tournament.championship.rulings.queries import met_of_ruling, used_by
from tournament.regulations.refusals import Refusal

TYPES = ("walkover", "double_loss", "withdrawal", "disqualification")


def rule(fold: Fold, type: str, chance: Random) -> bool:
    """Issue a ruling of this type on somebody or something, if there is anything for it."""
    event = fold.event
    if type in {"walkover", "double_loss"}:
        called = [key for key in event.active_matches() if event.match_status(key) == "called"]
        if not called:
            return False
        match = chance.choice(called)
        met = fold.version(match)
        command: c.Command = c.RuleDoubleLoss(fold.new("ruling"), match, False, met, REASON)
        if type == "walkover":
            winner = chance.choice("AB")
            command = c.RuleWalkover(fold.new("ruling"), match, winner, met, REASON)  # type: ignore[arg-type]
    else:
        staying = [key for key in event.order if event.entrants[key].status == "in_bracket"]
        player = chance.choice(staying)
        met = event.open_match_version(player)
        kind = c.RuleWithdrawal if type == "withdrawal" else c.RuleDisqualification
        command = kind(fold.new("ruling"), player, met, REASON)
    return not isinstance(fold.do(command), Refusal)


def picture(fold: Fold) -> Any:
    """Slots and statuses of all matches, places so far, and who is what."""
    progress = fold.event.progress
    matches = [
        (key.id, progress.slot(key.id, "a"), progress.slot(key.id, "b"), progress.status(key.id))
        for key in fold.event.structure.matches
    ]
    entrants = {key: item.status for key, item in fold.event.entrants.items()}
    return matches, progress.places(), entrants


@settings(max_examples=40, deadline=None)
@given(
    players=st.integers(10, 16),
    played=st.integers(0, 14),
    type=st.sampled_from(TYPES),
    seed=st.integers(0, 2**32),
)
def test_a_ruling_taken_away_leaves_no_trace(
    players: int, played: int, type: str, seed: int
) -> None:
    chance = Random(seed)
    fold = Fold().drawn(players)
    for _ in range(played):
        if not (ready := fold.event.progress.ready()):
            return
        fold.play(chance.choice(ready), chance.choice("AB"))
    for match in fold.event.progress.ready()[:3]:
        fold.call(match)
    fold.wait(minutes=11)
    before = picture(fold)
    if not rule(fold, type, chance):
        return
    ruling = fold.event.rulings[-1]
    if used_by(fold.event, ruling) is not None:
        return
    version = fold.event.version_of(ruling.match) if ruling.match is not None else 0
    met = f"{version}/{len(fold.event.rulings)}"
    nothing = c.Replacement("annulled")
    fold.must(c.SupersedeRuling(fold.new("ruling"), ruling.id, nothing, met, REASON))
    assert picture(fold) == before
    for match in fold.event.active_matches():
        fold.must(c.UncallMatch(match))
    fold.play_on()
    assert fold.event.status == "finished"
    assert len(fold.event.progress.places()) == players


def disqualified_in_the_second_round(fold: Fold) -> tuple[str, str]:
    """A player and their ruling, whom a correction of their first match has end that one
    instead."""
    for match in ("W1.1", "W1.2"):
        fold.play(match)
    player = str(fold.event.player("W2.1", "A"))
    fold.call("W2.1")
    met = fold.event.open_match_version(player)
    fold.must(c.RuleDisqualification("gone", player, met, REASON))
    assert fold.event.match_status("W2.1") == "decided"
    seen = fold.seen("W1.1")
    fold.must(c.OverrideReplay("error", "W1.1", "none", seen, "0" * 32, REASON, None))
    return player, "gone"


def annul(fold: Fold, ruling: str) -> c.SupersedeRuling:
    old = next(item for item in fold.event.rulings if item.id == ruling)
    met = met_of_ruling(fold.event, old)
    return c.SupersedeRuling("nothing", ruling, c.Replacement("annulled"), met, REASON)


@pytest.mark.rule("CH-WD-1")
def test_what_comes_to_somebody_who_has_left_is_over_at_once() -> None:
    fold = Fold().drawn(16)
    disqualified_in_the_second_round(fold)
    play = fold.event.plays["W1.1"]
    assert fold.event.match_status("W1.1") == "decided"
    assert (play.end_kind, play.ended_at) == ("walkover", fold.now)
    assert fold.event.match_status("W2.1") == "ready"


@pytest.mark.rule("CH-JUDGE-1")
def test_a_departure_that_now_ends_another_match_is_used_by_the_one_called_since() -> None:
    fold = Fold().drawn(16)
    _, ruling = disqualified_in_the_second_round(fold)
    fold.call("W2.1")
    assert code(fold.do(annul(fold, ruling))) == "ruling_used"
    fold.must(c.UncallMatch("W2.1"))
    fold.must(annul(fold, ruling))
    assert fold.event.match_status("W1.1") == "ready"
    assert fold.event.match_status("W2.1") == "pending"
    fold.play("W1.1")
    assert fold.event.plays["W1.1"].end_kind == "played"


@pytest.mark.rule("CH-WD-1")
def test_a_match_that_opens_again_since_a_player_stays_holds_no_table() -> None:
    """The walkover was an error and is taken away; the winner had left, and that one too."""
    fold = Fold().drawn(16)
    fold.call("W1.1")
    fold.wait(minutes=11)
    fold.must(c.RuleWalkover("walkover", "W1.1", "A", fold.version("W1.1"), REASON))
    winner = str(fold.event.player("W2.1", "A"))
    fold.must(c.RuleWithdrawal("leaves", winner, fold.event.open_match_version(winner), REASON))
    fold.must(annul(fold, "walkover"))
    assert fold.event.match_status("W1.1") == "decided"
    met = f"{fold.event.open_match_version(winner)}/{len(fold.event.rulings)}"
    fold.must(c.RevokeWithdrawal("stays", "leaves", met, REASON))
    assert fold.event.match_status("W1.1") == "ready"
    assert fold.event.active_matches() == ()
    fold.play("W1.1")
