"""A table as one test: its rows are cheap, and each would cost more as a test of its own."""

import inspect
from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any

import pytest

FAULTS = (AssertionError, LookupError, TypeError, ValueError, pytest.fail.Exception)


def every_row(
    names: str | tuple[str, ...], rows: Iterable[Any]
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Like `pytest.mark.parametrize`, but the test goes through all rows and lists what is wrong.

    Rows share the fixtures of the test, so they may not write what another one reads.
    """
    arguments = names.split(",") if isinstance(names, str) else list(names)
    table = [dict(zip(arguments, [row] if len(arguments) == 1 else row, strict=True))
             for row in rows]  # fmt: skip

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        @wraps(test)
        def whole(**fixtures: Any) -> None:
            wrong = []
            for row in table:
                try:
                    test(**fixtures, **row)
                except FAULTS as fault:
                    wrong.append(f"{row}: {type(fault).__name__}: {fault}")
            if wrong:
                pytest.fail("\n".join(wrong), pytrace=False)

        signature = inspect.signature(test)
        kept = [item for name, item in signature.parameters.items() if name not in arguments]
        vars(whole)["__signature__"] = signature.replace(parameters=kept)
        return whole

    return decorate
