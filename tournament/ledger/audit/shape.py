"""Whether the body of an entry has the form of its fact: every field there, each of its type.

The codec refuses unknown facts and fields; the types are written in the facts themselves, and are
checked here because an auditor believes nobody that they are kept.
"""

from collections.abc import Callable, Mapping
from dataclasses import fields
from types import NoneType, UnionType
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

from tournament.championship.codec import fact_from
from tournament.ledger.core.entry import Entry
from tournament.regulations.profile import Profile

MOST_TABLES: Final = 10_000
"""A hall has fewer; a number without a bound would let one entry fill the memory."""

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
    profile = getattr(fact, "profile", {})
    for name, holds in _fields_of(Profile).items():
        if isinstance(profile, dict) and name in profile and not holds(profile[name]):
            raise UnknownFact("profile")
    tables = getattr(fact, "tables", 0)
    if isinstance(tables, int) and not 0 <= tables <= MOST_TABLES:
        raise UnknownFact("tables")
    return fact


_known: dict[type[Any], Mapping[str, Holds]] = {}


def _fields_of(cls: type[Any]) -> Mapping[str, Holds]:
    if cls not in _known:
        hints = get_type_hints(cls)
        _known[cls] = {item.name: _holds(hints[item.name]) for item in fields(cls)}
    return _known[cls]


def _holds(hint: Any) -> Holds:
    """The test of one type as facts write them."""
    origin, inner = get_origin(hint), get_args(hint)
    if hint is Any:
        return _anything
    if origin in (Union, UnionType):
        options = [_holds(item) for item in inner]
        return lambda value: any(option(value) for option in options)
    if origin is tuple:
        item = _holds(inner[0])
        return lambda value: isinstance(value, tuple) and all(map(item, value))
    if origin is dict:
        item = _holds(inner[1])
        return lambda value: isinstance(value, dict) and all(map(item, value.values()))
    if hint in (None, NoneType):
        return lambda value: value is None
    return lambda value: type(value) is hint


def _anything(value: Any) -> bool:
    return True
