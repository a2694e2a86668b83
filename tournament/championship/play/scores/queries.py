"""What rests on a result that may be entered again."""

from collections.abc import Sequence

from tournament.brackets import DoubleLoss, DrawnMatch, Left, Player, Won
from tournament.brackets.impact import used
from tournament.championship.event_state import EventState

Result = Won | DrawnMatch | DoubleLoss


def contradicts(scores: Sequence[tuple[int, int]], winner: str | None) -> bool:
    """Whether the numbers give more games to somebody else than the winner (FT-SCORE-1).

    As many games for both decide nothing: a match may then be won by whatever breaks its tie.
    """
    ahead = sum((a > b) - (a < b) for a, b in scores)
    return ahead != 0 and winner is not None and winner != ("A" if ahead > 0 else "B")


def is_of_rounds(event: EventState, match: str) -> bool:
    """Whether a match belongs to a round of a tournament, and leads to no other match."""
    return event.structure.wiring.index[match] < event.structure.round_matches


def result_stays(event: EventState, match: str, *, open_again: bool) -> bool:
    """Whether a result may not be entered again because something rests on it (FT-RESULT-3).

    A result of rounds leads to no match: standings follow it, published pairings stay. In a bracket
    no later match that it has led to may be called or over. What somebody's leaving has decided is
    not entered again, and nothing is open again for whoever has left.
    """
    decision = event.progress.decision(match)
    if isinstance(decision, Left):
        return True
    gone = bool(_seeds(event, match) & (event.progress.left | event.progress.disqualified))
    if is_of_rounds(event, match):
        return bool(event.rounds.cut) or (open_again and gone)
    begun = {key for key, play in event.plays.items() if play.called_at is not None}
    return (
        gone
        or isinstance(decision, DoubleLoss)
        or any(
            key in begun or event.progress.decision(key) is not None
            for key in used(event.progress, match)
        )
    )


def place_of_result(event: EventState, match: str) -> int | None:
    """Where among the decisions a match's result is; None while it has none."""
    found = (
        place
        for place, decision in enumerate(event.decisions)
        if isinstance(decision, Result) and decision.match == match
    )
    return next(found, None)


def _seeds(event: EventState, match: str) -> set[int]:
    slots = (event.progress.slot(match, "a"), event.progress.slot(match, "b"))
    return {slot.seed for slot in slots if isinstance(slot, Player)}
