"""Parameters with the names that Rails gives them, from the body and from the address alike.

`tournament[name]` is a field of a record, `participants[][name]` one of a list of records. Some
clients send everything in the address, others a form, few JSON; all of it is one set of parameters,
in which the body goes first. A form is read as bytes, so that a file in a field of it stays whole.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import IO, Any
from urllib.parse import parse_qsl

from django.utils.translation import gettext
from rest_framework.parsers import BaseParser, DataAndFiles, MultiPartParser
from rest_framework.request import Request

from tournament.api.challonge.errors import NotTaken
from tournament.api.parsers import BoundedJSONParser
from tournament.web.readable import readable

MOST_FIELDS = 4096
_KEY = re.compile(r"(\w{1,40})(?:\[\d{0,4}\])?\[(\w{1,40})\](?:\[\])?")
Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Sent:
    """The fields of a body in their order, and its files by field."""

    pairs: tuple[Pair, ...] = ()
    files: Mapping[str, Any] = field(default_factory=dict)


class FormBody(BaseParser):
    """A form in one line; what is no text in it is kept as the bytes that came."""

    media_type = "application/x-www-form-urlencoded"

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Sent:
        """The fields; bytes that are not UTF-8 stand in them as lone surrogates."""
        request = (parser_context or {})["request"]
        return Sent(_pairs(request._request.body.decode("utf-8", "surrogateescape")))


class FilesBody(MultiPartParser):
    """A form in parts, with files."""

    def parse(self, *given: Any, **named: Any) -> Sent:
        """The fields and the files."""
        found: DataAndFiles = super().parse(*given, **named)
        pairs = [(key, value) for key, values in found.data.lists() for value in values]
        return Sent(tuple(pairs), dict(found.files.items()))


class JsonBody(BoundedJSONParser):
    """The same parameters as an object."""

    def parse(self, *given: Any, **named: Any) -> Sent:
        """The fields of the object as they would stand in a form."""
        body = super().parse(*given, **named)
        if not isinstance(body, dict):
            raise NotTaken(gettext("The body has to be an object."))
        return Sent(tuple(_flat(body)))


class NoBody(BaseParser):
    """Whatever type a client names for a body that is empty."""

    media_type = "*/*"

    def parse(self, stream: IO[Any], *_: Any, **__: Any) -> Sent:
        """Nothing; anything else can't be read."""
        if stream.read(1):
            raise NotTaken(gettext("The body has to be a form or JSON."))
        return Sent()


@dataclass(frozen=True, slots=True)
class Parameters:
    """Everything that one request says."""

    pairs: tuple[Pair, ...]
    files: Mapping[str, Any] = field(default_factory=dict)

    def one(self, name: str) -> str:
        """A parameter that stands by itself; empty without it."""
        return next((value for key, value in reversed(self.pairs) if key == name), "")

    def yes(self, name: str) -> bool:
        """Whether such a parameter says yes."""
        return self.one(name).lower() in {"1", "true", "yes"}

    def record(self, name: str) -> dict[str, str]:
        """The fields of a record; of a field that is sent twice the last."""
        found = (match for match in map(_named, self.pairs) if match is not None)
        return {key: value for outer, key, value in found if outer == name}

    def all_of(self, name: str, key: str) -> str:
        """Everything that was sent for one field, put together: a file sent line by line."""
        found = (match for match in map(_named, self.pairs) if match is not None)
        return "".join(value for outer, inner, value in found if (outer, inner) == (name, key))

    def records(self, name: str) -> list[dict[str, str]]:
        """A list of records: a new one begins where a key comes again.

        Where all values of a key come together, one key after another, they belong together by
        their position.
        """
        found = (match for match in map(_named, self.pairs) if match is not None)
        items = [(key, value) for outer, key, value in found if outer == name]
        columns: dict[str, list[str]] = {}
        for key, value in items:
            columns.setdefault(key, []).append(value)
        if [key for key, _ in items] == [key for key in columns for _ in columns[key]]:
            length = max(map(len, columns.values()), default=0)
            return [
                {key: values[place] for key, values in columns.items() if place < len(values)}
                for place in range(length)
            ]
        rows: list[dict[str, str]] = []
        for key, value in items:
            if not rows or key in rows[-1]:
                rows.append({})
            rows[-1][key] = value
        return rows


def parameters_of(request: Request) -> Parameters:
    """The parameters of a request; raises `NotTaken` for what is no text."""
    sent = request.data if request.method in {"POST", "PUT"} else Sent()
    body = sent if isinstance(sent, Sent) else Sent()
    own = {key for key, _ in body.pairs} | set(body.files)
    asked = _pairs(request._request.META.get("QUERY_STRING", ""))
    pairs = (*body.pairs, *((key, value) for key, value in asked if key not in own))
    for key, value in pairs:
        if not readable(key) or (not readable(value) and not key.endswith("[asset]")):
            said = gettext("This text holds a character that does not exist.")
            raise NotTaken(f"{ascii(key)[1:-1]}: {said}")
    return Parameters(pairs, body.files)


def _pairs(text: str) -> tuple[Pair, ...]:
    try:
        return tuple(
            parse_qsl(
                text,
                keep_blank_values=True,
                errors="surrogateescape",
                max_num_fields=MOST_FIELDS,
            )
        )
    except ValueError as fault:
        said = gettext("So many fields can't be read at once. Send %(most)s at most.")
        raise NotTaken(said % {"most": MOST_FIELDS}) from fault


def _named(pair: Pair) -> tuple[str, str, str] | None:
    """Record, field and value of `record[field]`, `record[][field]`, `record[3][field]`."""
    match = _KEY.fullmatch(pair[0])
    if match is None:
        return None
    return match[1], match[2], pair[1]


def _flat(body: Mapping[str, Any]) -> Iterator[Pair]:
    for name, value in body.items():
        if isinstance(value, Mapping):
            yield from ((f"{name}[{key}]", _text(item)) for key, item in value.items())
        elif isinstance(value, Sequence) and not isinstance(value, str):
            for item in value:
                if not isinstance(item, Mapping):
                    said = gettext("%(name)s: a list of objects is needed.")
                    raise NotTaken(said % {"name": name})
                yield from ((f"{name}[][{key}]", _text(inner)) for key, inner in item.items())
        else:
            yield name, _text(value)


def _text(value: Any) -> str:
    """A value as a form would hold it."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str | int | float):
        return str(value)
    raise NotTaken(gettext("A field holds a text, a number, true or false."))
