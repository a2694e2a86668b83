"""A ruling that is taken away leaves the bracket that would have been without it."""

from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.fold import REASON, Fold
from tournament.championship import commands as c
from tournament.championship.undoing import used_by
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
        met = event.standing_of(player)
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
