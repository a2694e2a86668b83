"""A column has room for what is declared of its field: nothing that is taken is cut or refused."""

from typing import Any

import pytest
from django.db.models import Model

from tournament.events.describe import Description
from tournament.events.hosting import Wish
from tournament.events.models import DayDescription, DayPlan, TournamentText
from tournament.events.tournaments import TournamentPlan
from tournament.people.models import HostApplication, Person, User
from tournament.people.names.person_texts import AccountTexts, PersonTexts
from tournament.play.timetable import Plan
from tournament.regulations.inputs import Text, declarations

KEPT: tuple[tuple[type[Model], type[Any]], ...] = (
    (TournamentText, TournamentPlan),
    (Person, PersonTexts),
    (User, AccountTexts),
    (DayDescription, Description),
    (DayPlan, Plan),
    (HostApplication, Wish),
)
"""Tables, and what declares their texts under the same names."""


@pytest.mark.parametrize(("model", "owner"), KEPT)
def test_a_column_has_room(model: type[Model], owner: type[Any]) -> None:
    columns = {field.name: field.max_length for field in model._meta.concrete_fields}
    told = {name: said for name, said in declarations(owner).items() if isinstance(said, Text)}
    shared = told.keys() & columns.keys()
    assert shared, "nothing is compared"
    narrow = {name for name in shared if columns[name] and columns[name] < told[name].longest}
    assert narrow == set()
