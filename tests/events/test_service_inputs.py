"""What services declare of what they take: the same check as before a command (`checks.py`)."""

from typing import Any

from tests.support.declared import beyond, every_declaration, fitting, with_value
from tests.support.tables import every_row
from tournament.events.describe import Description
from tournament.events.hosting import Wish
from tournament.events.tournaments import Entrant, Entrants, TournamentPlan
from tournament.people.names.person_texts import AccountTexts, PersonTexts
from tournament.play.timetable import Plan, Question
from tournament.regulations.checks import check_inputs
from tournament.regulations.inputs import Input

OF_SERVICES: tuple[type[Any], ...] = (
    PersonTexts,
    AccountTexts,
    Description,
    Wish,
    Plan,
    Question,
    TournamentPlan,
    Entrant,
    Entrants,
)
"""What declares inputs that no command carries."""


@every_row("owner,name,said", every_declaration(OF_SERVICES))
def test_the_bounds_are_taken_and_nothing_beyond(owner: type[Any], name: str, said: Input) -> None:
    for value in fitting(said):
        assert check_inputs(with_value(owner, name, value)) is None, value
    for value, expected in beyond(said):
        refusal = check_inputs(with_value(owner, name, value))
        assert refusal is not None, value
        assert refusal.code == expected, value
