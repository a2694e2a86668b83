"""Room for the frames of a whole request in one piece.

CPython keeps the frames of Python functions in pieces of 16 KiB (`DATA_STACK_CHUNK_SIZE`). Where
the edge of a piece lies under a function that is called thousands of times, each call maps a new
one and gives it back: a page then costs two or three times as much, in the kernel. Which page it
hits depends on how deep the server happens to call. A frame that asks for much room is given a
piece of the next power of two that holds it, and all that it calls shares the rest of that piece.
"""

from collections.abc import Callable
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
SLOTS = 20_000
"""What the frame asks for, in pointers: 160 KB of a piece of 256: some 500 calls find room."""


def roomy(call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Call a function so that neither it nor what it calls crosses an edge."""
    return call(*args, **kwargs)


roomy.__code__ = roomy.__code__.replace(co_stacksize=SLOTS)
