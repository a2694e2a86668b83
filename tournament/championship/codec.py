"""Facts and their plain form.

Every fact is a frozen dataclass registered under a type name and version; its body in the ledger is
the dict of its fields. A body with missing or unknown fields is refused, never guessed at. A fact
of an earlier version is read as one of the newest, so that nothing else knows that there were any.
"""

from collections.abc import Callable, Mapping
from dataclasses import Field, fields, is_dataclass
from enum import StrEnum
from functools import cache
from typing import Any, ClassVar, Final, Protocol, TypeVar, get_args, get_type_hints

from tournament.championship.command import Command


class Fact(Protocol):
    """What happened, in one ledger."""

    __dataclass_fields__: ClassVar[dict[str, Any]]
    TYPE: ClassVar[str]
    VERSION: ClassVar[int]


class _Fields(Protocol):
    __dataclass_fields__: ClassVar[dict[str, Any]]


Made = TypeVar("Made", bound=_Fields)
NEVER_WRITTEN: Final = {"written": False}
"""Metadata of a field that no ledger holds: what only facts of an earlier version mean."""
_TYPES: dict[tuple[str, int], type[Any]] = {}
_UNSAID: dict[tuple[str, int], Mapping[str, Any]] = {}


def fact(
    name: str, version: int = 1, *, before: Mapping[int, Mapping[str, Any]] | None = None
) -> Callable[[type[Any]], type[Any]]:
    """Register a dataclass as the fact type `name` in `version`.

    `before` says of each earlier version what its bodies lack, with what they mean by that.
    """

    def register(cls: type[Any]) -> type[Any]:
        cls.TYPE = name
        cls.VERSION = version
        _TYPES[name, version] = cls
        for earlier, unsaid in (before or {}).items():
            _TYPES[name, earlier] = cls
            _UNSAID[name, earlier] = unsaid
        return cls

    return register


def made_from(cls: type[Made], command: Command, /, **others: Any) -> Made:
    """A fact that takes from its command every field that is not among the others."""
    names = [item.name for item in fields(cls) if _written(item) and item.name not in others]
    return cls(**{name: getattr(command, name) for name in names}, **others)


def name_of(cls: type[Any]) -> str:
    """The type name under which facts of a class, in whatever version, stand in ledgers."""
    return str(cls.TYPE)


def body_of(value: Fact) -> dict[str, Any]:
    """The fields of a fact as plain values."""
    return {item.name: plain(getattr(value, item.name)) for item in fields(value) if _written(item)}


def _written(item: Field[Any]) -> bool:
    return bool(item.metadata.get("written", True))


def fact_from(name: str, version: int, body: dict[str, Any]) -> Any:
    """Read a fact back from a ledger entry; raises ValueError for what this code does not know."""
    cls = _TYPES.get((name, version))
    if cls is None:
        raise ValueError(f"unknown fact: {name} version {version}")
    unsaid = _UNSAID.get((name, version), {})
    known = _known(name, version)
    if body.keys() != known:
        raise ValueError(f"fact {name}: wrong fields {sorted(set(body) ^ known)}")
    values = {key: _frozen(value) for key, value in body.items()}
    for key, status in _statuses(name, version).items():
        if key in values:
            values[key] = _member(f"fact {name}: {key}", status, values[key])
    return cls(**values, **unsaid)


@cache
def _known(name: str, version: int) -> frozenset[str]:
    """The fields that a fact of this version has in a ledger."""
    written = {item.name for item in fields(_TYPES[name, version]) if _written(item)}
    return frozenset(written - _UNSAID.get((name, version), {}).keys())


@cache
def _statuses(name: str, version: int) -> dict[str, type[StrEnum]]:
    """The fields of a fact that hold members of an enum, alone, as values of a dict or not yet."""
    cls = _TYPES[name, version]
    hints = get_type_hints(cls)
    found = {}
    for item in fields(cls):
        hint = hints[item.name]
        for inner in (hint, *get_args(hint)):
            if isinstance(inner, type) and issubclass(inner, StrEnum):
                found[item.name] = inner
    return found


def _member(where: str, status: type[StrEnum], value: Any) -> Any:
    """What a ledger has spelled, as a member; ValueError for a spelling that nobody knows."""
    if value is None:
        return None
    if isinstance(value, dict):
        return {key: _member(f"{where}.{key}", status, item) for key, item in value.items()}
    try:
        return status(value)
    except ValueError as error:
        raise ValueError(f"{where}: unknown {status.__name__} {value!r}") from error


def plain(value: Any) -> Any:
    """A value of facts as JSON has it."""
    if is_dataclass(value) and not isinstance(value, type):
        return {item.name: plain(getattr(value, item.name)) for item in fields(value)}
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    return value.value if isinstance(value, StrEnum) else value


def _frozen(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(_frozen(item) for item in value)
    return value
