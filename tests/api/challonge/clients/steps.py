"""What the programs beside this have in common: steps with a name, told line by line."""

import json
import sys
from collections.abc import Callable
from typing import Any

BASE, KEY = sys.argv[1], sys.argv[2]
"""`host:port` of the site, and the key."""


def tell(name: str, found: Any, /, **wanted: Any) -> Any:
    """Say how a step ended: what was read, and what of it is not what it should be."""
    values = {key: _get(found, key) for key in wanted}
    wrong = {
        key: values[key]
        for key, value in wanted.items()
        if not (value(values[key]) if callable(value) else values[key] == value)
    }
    line = {"step": name, "wrong": {key: str(value) for key, value in wrong.items()}}
    print(json.dumps(line), flush=True)
    return found


def refused(name: str, do: Callable[[], Any], kind: type[Exception], word: str) -> None:
    """Say whether a step was refused with a sentence that holds a word."""
    try:
        do()
    except kind as fault:
        said = str(fault)
        print(json.dumps({"step": name, "wrong": {} if word in said else {"said": said}}))
    else:
        print(json.dumps({"step": name, "wrong": {"said": "nothing was refused"}}))


def some(value: Any) -> bool:
    """Whether there is a value."""
    return value is not None


def _get(found: Any, key: str) -> Any:
    if key == "length":
        return len(found)
    if key == "names":
        return [_get(item, "name") for item in found]
    if isinstance(found, dict):
        return found.get(key)
    return getattr(found, key, None)
