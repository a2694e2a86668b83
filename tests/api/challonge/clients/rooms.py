"""Clients that answer with dictionaries, or with nothing, called as `playing` calls."""

from collections.abc import Callable, Mapping
from types import SimpleNamespace
from typing import Any

Call = Callable[..., Any]


def told(found: Any) -> Any:
    """An answer whose fields are attributes."""
    if isinstance(found, list):
        return [told(item) for item in found]
    return SimpleNamespace(**found) if isinstance(found, dict) else found


def room(calls: Mapping[str, Call], **silent: Call) -> SimpleNamespace:
    """The calls of one kind of thing; of those that say nothing `silent` looks afterwards."""

    def called(name: str, call: Call) -> Call:
        def one(*args: Any, **more: Any) -> Any:
            found = call(*args, **more)
            look = silent.get(name)
            return told(look(*args)) if look is not None else told(found)

        return one

    return SimpleNamespace(**{name: called(name, call) for name, call in calls.items()})
