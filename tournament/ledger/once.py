"""A page that is only read asks every question once: all its parts see the same answer.

Answers are kept while one page is read, and no longer: not from page to page, not in jobs, and not
where anything is changed. A change sees what stands under its lock.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from django.http import HttpRequest, HttpResponseBase

Given = ParamSpec("Given")
Answer = TypeVar("Answer")

_answers: ContextVar[dict[Any, Any] | None] = ContextVar("answers of this page", default=None)


@contextmanager
def asking_once() -> Iterator[None]:
    """From here on the same question has one answer; what was answered before is asked again."""
    token = _answers.set({})
    try:
        yield
    finally:
        changed = _answers.get() is None
        _answers.reset(token)
        if changed:
            ask_again()


def ask_again() -> None:
    """Something is about to change: nothing that was answered holds any longer."""
    _answers.set(None)


def once(question: Callable[Given, Answer]) -> Callable[Given, Answer]:
    """A question whose answer stays the same while one page is read; no exception is kept."""

    @wraps(question)
    def asked(*args: Given.args, **kwargs: Given.kwargs) -> Answer:
        answers = _answers.get()
        if answers is None:
            return question(*args, **kwargs)
        key = (question, args, tuple(kwargs.items()))
        if key not in answers:
            answers[key] = question(*args, **kwargs)
        answer: Answer = answers[key]
        return answer

    return asked


class AskingOnceMiddleware:
    """Pages that are read ask once; what changes something asks whenever it needs to know."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """What is sent after the answer has begun, is asked anew."""
        if request.method not in {"GET", "HEAD"}:
            return self.get_response(request)
        with asking_once():
            return self.get_response(request)
