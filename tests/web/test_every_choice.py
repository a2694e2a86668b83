"""Every choice of a closed set has its entry in every table that is keyed by it."""

from collections.abc import Collection, Mapping
from typing import Any, get_args

import pytest

from tournament.api.challonge.settings_fields import RANKINGS, TYPES
from tournament.brackets.rounds import standings
from tournament.championship import commands, event_evolve
from tournament.championship.judges.notes import state as notes
from tournament.championship.sheets.keys.state import LEVEL_OF_KIND
from tournament.regulations.inputs import declared
from tournament.regulations.tournament_rules import (
    ENTRANTS,
    FORMATS,
    IN_ROUNDS,
    TIE_BREAKS,
    USUAL_TIE_BREAKS,
    TournamentRules,
)
from tournament.web.judge import keys, notebook_model
from tournament.web.shared import ruling_words, words
from tournament.web.shared.key_form import KEY_KIND
from tournament.web.shared.ledger_words import signing
from tournament.web.shared.tournaments import words as free


def _of_rules(field: str) -> tuple[str, ...]:
    return tuple(declared(TournamentRules, field).codes)


KEYED: Mapping[str, tuple[Collection[Any], tuple[Collection[Any], ...]]] = {
    "formats": (FORMATS, (free.FORMAT, free.FORMAT_HELP, ENTRANTS, TYPES.values())),
    "formats of rounds": (IN_ROUNDS, (USUAL_TIE_BREAKS,)),
    "tie-breaks": (TIE_BREAKS, (free.TIE_BREAK, free.SHORT, free.EXPLAINED, standings.TIE_BREAKS)),
    "who enters": (_of_rules("entry"), (free.ENTRY,)),
    "what makes a result": (_of_rules("results"), (free.RESULTS,)),
    "seeding": (_of_rules("seeding"), (free.SEEDING,)),
    "late rounds": (_of_rules("late_points"), (free.LATE_POINTS,)),
    "outcomes": (get_args(commands.Outcome), (words.OUTCOME,)),
    "who asks": (get_args(commands.AskedBy), (words.ASKED_BY,)),
    "how a match goes on": (get_args(commands.Resumption), (words.RESUMPTION,)),
    "why a key ends": (get_args(commands.RevokedFor), (keys.WHY, signing.WHY_REVOKED)),
    "kinds of keys": (LEVEL_OF_KIND, (KEY_KIND, signing.KEY_KIND)),
    "kinds of notes": (notes.KINDS, (notebook_model.NOTE_KIND, notebook_model.NOTE_BADGE)),
    "categories of notes": (notes.CATEGORIES, (notebook_model.NOTE_CATEGORY,)),
    "rulings": (
        {*event_evolve._RULINGS, "judge_replaced"},
        (ruling_words.RULING,),
    ),
}


@pytest.mark.parametrize("what", KEYED)
def test_every_choice_has_its_entry(what: str) -> None:
    codes, tables = KEYED[what]
    for table in tables:
        assert set(table) == set(codes)


def test_what_a_choice_leads_to_is_one() -> None:
    chosen = {name for ranking in RANKINGS.values() for name in ranking}
    assert chosen <= set(TIE_BREAKS)
    assert {name for usual in USUAL_TIE_BREAKS.values() for name in usual} <= set(TIE_BREAKS)
