"""The present state in words, for whoever was told that somebody else was faster."""

from typing import Any

from django.utils.translation import gettext

from tournament.championship.now.match import match_case
from tournament.championship.play.tables.queries import where_played
from tournament.events.possible_duplicates import case_of
from tournament.events.states import event_state
from tournament.web.shared.status_words import status_word
from tournament.web.shared.words import POSSIBLE_DUPLICATE_DECISION, outcome_word

Pair = tuple[str, str]


def present_state(
    event_id: str = "", match: str = "", championship_id: str = "", case: int = 0, **_: Any
) -> list[Pair]:
    """What is recorded now: of the match or the pair if one is named, else of the day."""
    if case:
        found = case_of(championship_id, case)
        return [(gettext("Decision"), str(POSSIBLE_DUPLICATE_DECISION[found.decision]))]
    if not event_id:
        return []
    state = event_state(event_id)
    if not state.order or match not in state.structure:
        present = gettext("%(present)s checked in") % {"present": state.present}
        return [(gettext("Players"), present)] if state.id else []
    pairs = [
        (gettext("Match"), match),
        (gettext("Status"), status_word(match_case(state, match))),
    ]
    play, table = state.plays.get(match), where_played(state, match).table
    if table is not None:
        pairs.append((gettext("Table number"), str(table)))
    if play is None:
        return pairs
    for game in play.games:
        if game.sheet is not None:
            label = gettext("Game %(number)s, revision %(revision)s") % {
                "number": game.number,
                "revision": game.sheet.revision,
            }
            pairs.append((label, outcome_word(game.sheet.statement["outcome"])))
    return pairs
