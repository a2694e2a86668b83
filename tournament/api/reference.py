"""The description of the interface as a page of the site: read without another host or a script."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from json import dumps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournament.api.schema import description
from tournament.web.shared.caching import public_page, text_tag

_FORM = "#/components/schemas/"
_METHODS = ("get", "post", "put", "patch", "delete")


@dataclass(frozen=True, slots=True)
class Field:
    """A parameter, or a field of a form: its name, what it holds, what it means."""

    name: str
    holds: str
    needed: bool
    words: str
    form: str = ""
    """The form that it holds, where that is told by itself."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What an operation answers with a status."""

    status: str
    words: str
    form: str
    many: bool = False


@dataclass(frozen=True, slots=True)
class Operation:
    """One operation of an address."""

    id: str
    method: str
    path: str
    words: str
    token: bool
    """Whether it needs one."""
    parameters: Sequence[Field]
    body: str
    """The form that is sent; empty where none is."""
    answers: Sequence[Answer]
    example: str


@dataclass(frozen=True, slots=True)
class ShownForm:
    """A form with its fields."""

    name: str
    words: str
    fields: Sequence[Field]


@dataclass(frozen=True, slots=True)
class Reference:
    """Everything on the page."""

    groups: Sequence[tuple[str, Sequence[Operation]]]
    forms: Sequence[ShownForm]


@public_page(text_tag)
def reference(request: HttpRequest) -> HttpResponse:
    """All operations and forms; English, as the description is."""
    return render(request, "api/reference.html", {"reference": _reference()})


@lru_cache(maxsize=1)
def _reference() -> Reference:
    """Made once: the description is the same for everybody."""
    whole = description()
    groups: dict[str, list[Operation]] = {}
    for path, item in whole["paths"].items():
        for method in _METHODS:
            if method in item:
                operation = item[method]
                group = next(iter(operation.get("tags", ())), "other")
                groups.setdefault(group, []).append(_operation(path, method, operation))
    forms = [_form(name, one) for name, one in whole["components"]["schemas"].items()]
    return Reference(list(groups.items()), forms)


def _operation(path: str, method: str, said: Mapping[str, Any]) -> Operation:
    parameters = sorted(said.get("parameters", ()), key=lambda item: item["in"] == "header")
    return Operation(
        id=said["operationId"],
        method=method.upper(),
        path=path,
        words=said.get("description", ""),
        token={} not in said.get("security", ()),
        parameters=[
            Field(
                item["name"],
                _holds(item["schema"]),
                item.get("required", False),
                item.get("description", ""),
            )
            for item in parameters
        ],
        body=_form_of(said.get("requestBody", {}))[0],
        answers=[
            Answer(status, one.get("description", ""), *_form_of(one))
            for status, one in said["responses"].items()
        ],
        example=_example(said),
    )


def _form_of(said: Mapping[str, Any]) -> tuple[str, bool]:
    """The form of a body, and whether there are several of it."""
    for content in said.get("content", {}).values():
        schema = content.get("schema", {})
        many = schema.get("type") == "array"
        return _name(schema["items"] if many else schema), many
    return "", False


def _name(schema: Mapping[str, Any]) -> str:
    """The form that a schema refers to, also where it may be null; empty if it is none."""
    for one in (schema, *schema.get("allOf", ()), *schema.get("oneOf", ())):
        if one.get("$ref", "").startswith(_FORM):
            return str(one["$ref"].removeprefix(_FORM))
    return ""


def _example(said: Mapping[str, Any]) -> str:
    """A sample of the usual answer."""
    for one in said["responses"].values():
        for content in one.get("content", {}).values():
            for example in content.get("examples", {}).values():
                return dumps(example["value"], ensure_ascii=False, indent=1)
    return ""


def _form(name: str, schema: Mapping[str, Any]) -> ShownForm:
    needed = schema.get("required", ())
    fields = [
        Field(
            field,
            _holds(one),
            field in needed,
            one.get("description", ""),
            _name(one.get("items", one)),
        )
        for field, one in schema.get("properties", {}).items()
    ]
    if "enum" in schema:
        fields = [Field(_value(word), "", True, "") for word in schema["enum"]]
    return ShownForm(name, schema.get("description", "").split("\n* `")[0], fields)


def _holds(schema: Mapping[str, Any]) -> str:
    """What a field holds, in a few words."""
    if schema.get("type") == "array":
        return f"list of {_holds(schema['items'])}"
    return ", ".join(dict.fromkeys(_words(schema)))


def _words(schema: Mapping[str, Any]) -> Iterator[str]:
    name = _name(schema)
    if name:
        yield name
    kinds = schema.get("type", ())
    for kind in [kinds] if isinstance(kinds, str) else kinds:
        yield str(schema.get("format", kind)) if kind != "null" else "null"
    for one in schema.get("oneOf", ()):
        if one.get("type") == "null":
            yield "null"
    if "minimum" in schema or "maximum" in schema:
        yield f"{schema.get('minimum', '')}–{schema.get('maximum', '')}"
    if "enum" in schema:
        yield " | ".join(map(_value, schema["enum"]))


def _value(word: object) -> str:
    """A word of a choice; the empty one is told as what it is."""
    return str(word) if word != "" else '""'
