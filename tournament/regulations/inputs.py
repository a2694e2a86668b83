"""What may be typed or sent, declared once beside the field that takes it.

A field says it by its type: `minutes: Annotated[int, Number(1, 120)]`; a `Literal` says it itself.
Forms, the programming interface and the last check (`checks.check_inputs`) read it here.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin, get_type_hints

CLOCK: Final = re.compile(r"([01]\d|2[0-3]):[0-5]\d")


class Input:
    """Base of all declarations: whether a value is one that may be entered."""

    __slots__ = ()

    def fits(self, value: Any) -> bool:
        """Whether the value is within what is declared."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Number(Input):
    """A whole number between two others, both allowed."""

    least: int
    most: int

    def fits(self, value: Any) -> bool:
        """Whether it is a whole number within both."""
        return type(value) is int and self.least <= value <= self.most

    def nearest(self, value: int) -> int:
        """The number within both that is nearest to a counted one."""
        return min(self.most, max(self.least, value))


@dataclass(frozen=True, slots=True)
class Tenths(Number):
    """A number with one decimal, kept as its tenths."""


@dataclass(frozen=True, slots=True)
class Text(Input):
    """Some lines of text."""

    longest: int

    def fits(self, value: Any) -> bool:
        """Whether it is a text that is not too long."""
        return isinstance(value, str) and len(value) <= self.longest


@dataclass(frozen=True, slots=True)
class Line(Text):
    """One line of text."""


@dataclass(frozen=True, slots=True)
class Choice(Input):
    """One of some codes."""

    codes: tuple[str, ...]

    def fits(self, value: Any) -> bool:
        """Whether it is one of them."""
        return value in self.codes


@dataclass(frozen=True, slots=True)
class Flag(Input):
    """Yes or no."""

    def fits(self, value: Any) -> bool:
        """Whether it is one of both."""
        return isinstance(value, bool)


@dataclass(frozen=True, slots=True)
class Clock(Input):
    """An hour and a minute of a local clock, as HH:MM."""

    def fits(self, value: Any) -> bool:
        """Whether a clock shows it."""
        return isinstance(value, str) and CLOCK.fullmatch(value) is not None


@dataclass(frozen=True, slots=True)
class Many(Input):
    """A list of values that are declared themselves."""

    of: Input
    most: int
    least: int = 0

    def fits(self, value: Any) -> bool:
        """Whether there are not too few nor too many, and each of them fits."""
        return self.counts(value) and all(map(self.of.fits, value))

    def counts(self, value: Any) -> bool:
        """Whether there are not too few nor too many."""
        return self.least <= len(value) <= self.most


@dataclass(frozen=True, slots=True)
class Record(Input):
    """What a service puts together itself; nobody types it."""

    def fits(self, value: Any) -> bool:
        """Always: only how many there are is declared."""
        return True


StartTime = Annotated[str, Clock()]
"""When something starts, by the clock of its city."""
Id = Annotated[str, Line(64)]
"""What names one thing of the site."""


_known: dict[type[Any], Mapping[str, Input]] = {}


def declarations(owner: type[Any]) -> Mapping[str, Input]:
    """What the fields of a dataclass declare, by name."""
    if owner not in _known:
        hints = get_type_hints(owner, include_extras=True)
        found = {item.name: _declared_by(hints[item.name]) for item in fields(owner)}
        _known[owner] = {name: said for name, said in found.items() if said is not None}
    return _known[owner]


def declared(owner: type[Any], field: str) -> Any:
    """What one field declares; raises KeyError where it declares nothing."""
    return declarations(owner)[field]


def _declared_by(hint: Any) -> Input | None:
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        said = (item for item in hint.__metadata__ if isinstance(item, Input))
        return next(said, None) or _declared_by(inner[0])
    if origin is Literal:
        return Choice(inner)
    if origin in (Union, UnionType):
        kinds = [item for item in inner if item is not NoneType]
        return _declared_by(kinds[0]) if len(kinds) == 1 else None
    return None
