"""Whether the body of an entry has the form of its fact: every field there, each of its type.

The codec refuses unknown facts and fields; the types are written in the facts themselves, and are
checked here because an auditor believes nobody that they are kept.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, is_dataclass
from types import NoneType, UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from tournament.championship.codec import fact_from
from tournament.ledger.core.entry import Entry
from tournament.regulations.profile import Profile

MOST_TABLES: Final = 10_000
"""A hall has fewer; a number without a bound would let one entry fill the memory."""
MOST_LISTED: Final = 2_000
"""Elements of one list; a final has some hundred players."""

Holds = Callable[[Any], bool]


class UnknownFact(ValueError):
    """An entry whose body is no fact that this program knows; `field` is at fault, if one is."""

    def __init__(self, field: str = "") -> None:
        super().__init__(field)
        self.field = field


def fact_of(entry: Entry) -> Any:
    """The fact of an entry; raises `UnknownFact`."""
    try:
        fact = fact_from(entry.type, entry.v, dict(entry.body))
    except (TypeError, ValueError) as error:
        raise UnknownFact from error
    for name, holds in _fields_of(type(fact)).items():
        if not holds(getattr(fact, name)):
            raise UnknownFact(name)
    for name, listed in _NESTED.get(entry.type, {}).items():
        if not all(_is_one(item, _fields_of(listed)) for item in getattr(fact, name)):
            raise UnknownFact(name)
    profile = getattr(fact, "profile", {})
    for name, holds in _fields_of(Profile).items():
        if isinstance(profile, dict) and name in profile and not holds(profile[name]):
            raise UnknownFact("profile")
    tables = getattr(fact, "tables", 0)
    if isinstance(tables, int) and not 0 <= tables <= MOST_TABLES:
        raise UnknownFact("tables")
    return fact


@dataclass(frozen=True, slots=True)
class _Listed:
    """One registration with which a day begins."""

    registration: str
    person: str
    number: int
    status: str


@dataclass(frozen=True, slots=True)
class _Placed:
    """One line of a list of places."""

    registration: str
    first: int
    last: int
    awarded: bool


@dataclass(frozen=True, slots=True)
class _Seat:
    """One seat in the final that is given to whoever has qualified."""

    registration: str
    number: int
    regional: str
    day: str
    place: int


@dataclass(frozen=True, slots=True)
class _Answer:
    """What was decided about one matter when a day came back from its hall."""

    seq: int
    answer: str


_NESTED: Final[Mapping[str, Mapping[str, type[Any]]]] = {
    "event-opened": {"registrations": _Listed},
    "day-completed": {"places": _Placed},
    "day-result": {"places": _Placed},
    "event-ended-unfinished": {"places": _Placed},
    "qualifiers-confirmed": {"seats": _Seat},
    "custody-returned": {"answers": _Answer},
}
"""Lists of objects in facts, by the type of the fact and the field."""


_known: dict[type[Any], Mapping[str, Holds]] = {}


def _fields_of(cls: type[Any]) -> Mapping[str, Holds]:
    if cls not in _known:
        hints = get_type_hints(cls)
        _known[cls] = {item.name: _holds(hints[item.name]) for item in fields(cls)}
    return _known[cls]


def _is_one(item: Mapping[str, Any], hints: Mapping[str, Holds]) -> bool:
    """Whether an object in a list has just these fields, each of its type."""
    return set(item) == set(hints) and all(holds(item[key]) for key, holds in hints.items())


def _holds(hint: Any) -> Holds:
    """The test of one type as facts write them."""
    origin, inner = get_origin(hint), get_args(hint)
    if hint is Any:
        return _anything
    if origin is Literal:
        return lambda value: type(value) is str and value in inner
    if isinstance(hint, type) and is_dataclass(hint):
        return lambda value: isinstance(value, dict) and _is_one(value, _fields_of(hint))
    if origin in (Union, UnionType):
        options = [_holds(item) for item in inner]
        return lambda value: any(option(value) for option in options)
    if origin is tuple:
        item = _holds(inner[0])
        return lambda value: (
            isinstance(value, tuple | list) and len(value) <= MOST_LISTED and all(map(item, value))
        )
    if origin is dict:
        item = _holds(inner[1])
        return lambda value: isinstance(value, dict) and all(map(item, value.values()))
    if hint in (None, NoneType):
        return lambda value: value is None
    return lambda value: type(value) is hint


def _anything(value: Any) -> bool:
    return True
