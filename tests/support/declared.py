"""Values at the bounds of what is declared, and beyond them; every declaration there is."""

from collections.abc import Iterable, Iterator
from dataclasses import is_dataclass
from typing import Any

from tournament.championship import commands
from tournament.championship.kept_apart import KeptApart
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

OF_RULES: tuple[type[Any], ...] = (
    KeptApart,
    commands.SplitDay,
    TournamentRules,
    TournamentNumbers,
)
"""What declares inputs in the pure rooms and is no command."""


def every_command() -> list[type[commands.Command]]:
    """All commands, also those that are made of another one."""
    found = [commands.Command]
    for kind in found:
        found.extend(item for item in kind.__subclasses__() if item not in found)
    return [kind for kind in found if is_dataclass(kind)]


def every_declaration(owners: Iterable[type[Any]]) -> Iterator[tuple[type[Any], str, Input]]:
    """Owner, field and what it declares."""
    for owner in owners:
        for name, said in declarations(owner).items():
            yield owner, name, said


def with_value(owner: type[Any], name: str, value: Any) -> Any:
    """One of these with a value in this field; what else it declares is within its bounds."""
    made = object.__new__(owner)
    for item, said in declarations(owner).items():
        object.__setattr__(made, item, value if item == name else fitting(said)[0])
    return made


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
