"""A bracket as of any entry is what was shown then (CH-OVERRIDE-3)."""

from random import Random

import pytest

from tests.support.rulings import rule
from tests.support.scenario import Scenario
from tournament.championship import commands
from tournament.championship.event_state import EventState
from tournament.championship.rulings.override.queries import Judgement, outlook, seen
from tournament.events import history, services
from tournament.events.states import event_ledger, event_state, folded
from tournament.play import services as play
from tournament.web.shared.day_reading import read_day
from tournament.web.shared.matches import ShownMatch, shown_matches

pytestmark = pytest.mark.django_db


def head(day: Scenario) -> int:
    return folded(event_ledger(day.event)).frontier.size


def shown(day: Scenario) -> tuple[dict[str, ShownMatch], object]:
    """Everything that the page of the bracket shows, and the certain places."""
    state = event_state(day.event)
    return look(day, state), state.progress.places()


def look(day: Scenario, state: EventState) -> dict[str, ShownMatch]:
    return shown_matches(read_day(day.event).at(state))


def correct(day: Scenario, match: str) -> None:
    """The judge corrects a result, or has everything replayed."""
    state = event_state(day.event)
    winner = state.order[int(state.progress.winner(match) or 0) - 1]
    outcome = "B" if state.player(match, "A") == winner else "A"
    found = outlook(state, Judgement(match, outcome, 1))
    rule(
        day.by(day.judge),
        commands.OverrideReplay if found.started else commands.RuleCorrection,
        event=day.event,
        match=match,
        outcome=outcome,
        met=seen(state, match),
        category="wrong_entry",
        reason="Перепутали.",
    )


@pytest.mark.rule("CH-OVERRIDE-3")
@pytest.mark.parametrize("seed", [1, 2])
def test_every_moment_is_shown_later_as_it_was_then(seed: int) -> None:
    random = Random(seed)
    day = Scenario().drawn(10)
    then = {head(day): shown(day)}
    for step in range(24):
        ready = event_state(day.event).progress.ready()
        if not ready:
            break
        if step in {7, 15}:
            decided = [
                key
                for key in event_state(day.event).plays
                if event_state(day.event).match_status(key) == "decided"
            ]
            correct(day, random.choice(decided))
        else:
            day.play_match(random.choice(ready), random.choice("AB"))
        then[head(day)] = shown(day)
    history._cache.clear()
    for seq, (matches, places) in then.items():
        moment = history.history_of(day.event).at(seq)
        assert moment is not None
        assert look(day, moment.after) == matches
        assert moment.after.progress.places() == places
    assert history.history_of(day.event).at(head(day) + 1) is None
    assert history.history_of(day.event).at(1) is None


def test_a_history_grows_by_new_entries_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    day = Scenario().drawn(10)
    first = history.history_of(day.event)
    read: list[int] = []
    whole = history.History.with_entry

    def counted(self: history.History, sealed: object) -> history.History:
        read.append(1)
        return whole(self, sealed)  # type: ignore[arg-type]

    monkeypatch.setattr(history.History, "with_entry", counted)
    day.play_match("W1.2", "A")
    second = history.history_of(day.event)
    assert len(read) == 3
    assert second.moments[: len(first.moments)] == first.moments
    assert [type(moment.fact).__name__ for moment in second.moments[len(first.moments) :]] == [
        "MatchCalled",
        "SheetFilled",
        "SheetAttested",
    ]


def test_an_entry_that_changes_no_bracket_belongs_to_the_moment_before() -> None:
    day = Scenario().drawn(10)
    day.play_match("W1.2", "A")
    moment = history.history_of(day.event).moments[-1]
    play.set_table(day.by(day.organizer), event=day.event, table=40, in_use=True)
    grown = history.history_of(day.event)
    assert grown.at(head(day)) == moment
    before, after = grown.neighbours(head(day))
    assert before is not None
    assert after is None


def test_a_withdrawn_draw_stays_in_the_history() -> None:
    day = Scenario().drawn(10)
    drawn_at = head(day)
    services.withdraw_draw(
        day.by(day.judge), event=day.event, category="forgotten_entrant", reason="Забыли."
    )
    drawn = history.history_of(day.event).at(drawn_at)
    assert drawn is not None
    assert len(drawn.after.order) == 10
    gone = history.history_of(day.event).at(head(day))
    assert gone is not None
    assert gone.after.order == ()
