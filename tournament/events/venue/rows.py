"""Rows of tables as plain values, for files that go between headquarters and the hall.

Only the named columns leave a table, so what the hall may not know is not in the file. What comes
in is checked by the columns' own limits.
"""

import base64
import binascii
from collections.abc import Iterable, Mapping
from datetime import date, datetime
from typing import Any, TypeVar

from django.core.exceptions import FieldDoesNotExist, ValidationError
from django.db import models

Row = Mapping[str, Any]
LATER: Mapping[str, frozenset[str]] = {
    "Person": frozenset({"name_only"}),
    "DayPlan": frozenset({"programme"}),
    "DayDescription": frozenset({"stream_url"}),
}
"""Columns that files of before do not have: they hold their default then."""
_Model = TypeVar("_Model", bound=models.Model)


class BadRow(ValueError):
    """A row that does not fit its table; the text names the column."""


def row_of(item: models.Model, columns: Iterable[str]) -> dict[str, Any]:
    """The named columns of a row as plain values."""
    return {name: _plain(getattr(item, name)) for name in columns}


def item_of(model: type[_Model], row: Any, columns: Iterable[str]) -> _Model:
    """A row, not stored yet, of just these columns; raises `BadRow`."""
    names = set(columns)
    needed = names - LATER.get(model.__name__, frozenset())
    if not isinstance(row, dict) or not needed <= set(row) <= names:
        raise BadRow(f"{model.__name__}: other columns than {', '.join(sorted(names))}")
    item = model(**{name: _value(model, name, value) for name, value in row.items()})
    others = {field.name for field in model._meta.concrete_fields if field.attname not in names}
    # A reference is checked when it is followed: the row that it names may come with this file.
    others |= {field.name for field in model._meta.concrete_fields if field.is_relation}
    # Whether something may stay empty is a question of forms; tables hold what they hold.
    others |= {name for name in names if getattr(item, name) in ("", b"")}
    nullable = {field.name for field in model._meta.concrete_fields if field.null}
    others |= {name for name in names & nullable if getattr(item, name) is None}
    try:
        item.clean_fields(exclude=others)
    except ValidationError as error:
        raise BadRow(f"{model.__name__}: {', '.join(sorted(error.message_dict))}") from error
    return item


def _plain(value: Any) -> Any:
    if isinstance(value, bytes | memoryview | bytearray):
        return base64.b64encode(bytes(value)).decode()
    if isinstance(value, date):
        return value.isoformat()
    return value


def _value(model: type[models.Model], name: str, value: Any) -> Any:
    try:
        field = next(item for item in model._meta.concrete_fields if item.attname == name)
    except StopIteration as error:
        raise FieldDoesNotExist(f"{model.__name__} has no column {name}") from error
    if value is None:
        return None
    try:
        if isinstance(field, models.BinaryField):
            return base64.b64decode(value, validate=True)
        if isinstance(field, models.JSONField):
            return {**value}
        if isinstance(field, models.DateTimeField):
            return datetime.fromisoformat(value)
        if isinstance(field, models.DateField):
            return date.fromisoformat(value)
    except (TypeError, ValueError, binascii.Error) as error:
        raise BadRow(f"{model.__name__}: {name}") from error
    expected = (str, int, bool)
    if not isinstance(value, expected):
        raise BadRow(f"{model.__name__}: {name}")
    return value
