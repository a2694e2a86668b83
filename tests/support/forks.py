"""Asks one question about many things, each in a process of its own that is forked from this one.

What the process has imported and collected by then, each fork has without doing it again; what a
fork changes is gone with it.
"""

import gc
import os
import tempfile
import traceback
from collections.abc import Callable, Iterable, Iterator
from typing import IO, TypeVar

T = TypeVar("T")


def forked(
    question: Callable[[T], str], things: Iterable[T], at_once: int = 1
) -> Iterator[tuple[T, str]]:
    """Each thing with its answer, as soon as it has been given; so many are asked at once.

    If a fork breaks, RuntimeError says how.
    """
    gc.freeze()
    running: dict[int, tuple[T, IO[str]]] = {}

    def given() -> tuple[T, str]:
        child, status = os.wait()
        while child not in running:
            child, status = os.wait()
        thing, answer = running.pop(child)
        with answer:
            answer.seek(0)
            if status:
                raise RuntimeError(f"{thing}: a fork ended with {status}\n{answer.read()}")
            return thing, answer.read()

    for thing in things:
        if len(running) == at_once:
            yield given()
        answer = tempfile.TemporaryFile("w+", encoding="utf-8")  # noqa: SIM115
        child = os.fork()
        if not child:
            _answer(question, thing, answer)
        running[child] = thing, answer
    while running:
        yield given()


def _answer(question: Callable[[T], str], thing: T, answer: IO[str]) -> None:
    """Write the answer of this fork down and end it, without what this process does at its end."""
    status = 1
    try:
        answer.write(question(thing))
        status = 0
    finally:
        if status:
            answer.write(traceback.format_exc())
        answer.flush()
        os._exit(status)
