"""Values at the bounds of what is declared, and beyond them; every declaration there is."""

from collections.abc import Iterator
from dataclasses import is_dataclass
from typing import Any

from tournament.championship import commands
from tournament.championship.kept_apart import KeptApart
from tournament.events.describe import Description
from tournament.events.hosting import Wish
from tournament.events.tournaments import Entrant, Entrants, TournamentPlan
from tournament.people.names.person_texts import AccountTexts, PersonTexts
from tournament.play.timetable import Plan, Question
from tournament.regulations.inputs import (
    Choice,
    Clock,
    Input,
    Many,
    Number,
    Record,
    Text,
    declarations,
)
from tournament.regulations.tournament_rules import TournamentNumbers, TournamentRules

BESIDE_COMMANDS: tuple[type[Any], ...] = (
    PersonTexts,
    AccountTexts,
    KeptApart,
    Description,
    Wish,
    Plan,
    Question,
    commands.SplitDay,
    TournamentRules,
    TournamentNumbers,
    TournamentPlan,
    Entrant,
    Entrants,
)
"""What declares inputs and is no command: its parts, and what services take."""


def every_command() -> list[type[commands.Command]]:
    """All commands, also those that are made of another one."""
    found = [commands.Command]
    for kind in found:
        found.extend(item for item in kind.__subclasses__() if item not in found)
    return [kind for kind in found if is_dataclass(kind)]


def every_declaration() -> Iterator[tuple[type[Any], str, Input]]:
    """Owner, field and what it declares."""
    for owner in (*every_command(), *BESIDE_COMMANDS):
        for name, said in declarations(owner).items():
            yield owner, name, said


def fitting(said: Input) -> list[Any]:
    """Values at the bounds of a declaration, which are taken."""
    match said:
        case Number(least, most):
            return [least, most]
        case Choice(codes):
            return [*codes]
        case Clock():
            return ["00:00", "23:59"]
        case Many(of, most, least):
            one = fitting(of)
            return [tuple(one[place % len(one)] for place in range(n)) for n in {least or 1, most}]
        case Text(longest):
            return ["a", "a" * longest]
    assert isinstance(said, Record)
    return [{}]


def beyond(said: Input) -> list[tuple[Any, str]]:
    """Values that are not taken, with the code of the refusal."""
    match said:
        case Number(least, most):
            return [(least - 1, "input_out_of_bounds"), (most + 1, "input_out_of_bounds")]
        case Choice():
            return [("no such code", "input_not_offered")]
        case Clock():
            return [("24:00", "input_no_time")]
        case Many(of, most, least):
            one = fitting(of)[0]
            found = [((one,) * (most + 1), "input_too_long")]
            found += [((one,) * (least - 1), "input_too_short")] if least else []
            return [*found, *(((wrong,) * (least or 1), code) for wrong, code in beyond(of))]
        case Text(longest):
            return [("a" * (longest + 1), "input_too_long")]
    return []
