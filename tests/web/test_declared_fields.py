"""What is asked is the same everywhere: each way in takes what is declared, and no more."""

from collections.abc import Iterator
from decimal import Decimal
from functools import cache
from importlib import import_module
from pkgutil import walk_packages
from typing import Any

import pytest
from django import forms
from django.core.exceptions import ValidationError
from rest_framework import serializers

import tournament.adapters
import tournament.api
import tournament.web
from tests.support.declared import beyond, fitting
from tests.support.tables import every_row
from tournament.regulations.inputs import Input, Tenths, declared


@cache
def _all_read() -> None:
    """Every module with forms or bodies is imported, so that no form of theirs is missed."""
    for package in (tournament.adapters, tournament.api, tournament.web):
        for module in walk_packages(package.__path__, f"{package.__name__}."):
            if ".migrations" not in module.name:
                import_module(module.name)


def _kinds_of(base: Any) -> Iterator[Any]:
    for kind in base.__subclasses__():
        yield from _kinds_of(kind)
        if kind.__module__.startswith("tournament."):
            yield kind


def fields_of_forms() -> Iterator[tuple[str, Any]]:
    """Every field of every form, with where it stands."""
    _all_read()
    for kind in dict.fromkeys(_kinds_of(forms.BaseForm)):
        for name, field in kind.base_fields.items():
            yield f"{kind.__module__}.{kind.__qualname__}.{name}", field


def fields_of_bodies() -> Iterator[tuple[str, Any]]:
    """Every field of every body that is sent to the interface."""
    _all_read()
    for kind in dict.fromkeys(_kinds_of(serializers.Serializer)):
        for name, field in kind._declared_fields.items():
            yield f"{kind.__module__}.{kind.__qualname__}.{name}", field


def _declared(fields: Iterator[tuple[str, Any]]) -> list[tuple[str, Any, Input]]:
    return [
        (where, field, declared(*field.declared))
        for where, field in fields
        if hasattr(field, "declared")
    ]


def _typed(said: Input, value: Any) -> str:
    return str(Decimal(value) / 10) if isinstance(said, Tenths) else str(value)


@every_row("where,field,said", _declared(fields_of_forms()))
def test_a_form_takes_what_is_declared_and_no_more(where: str, field: Any, said: Input) -> None:
    for value in fitting(said):
        field.clean(_typed(said, value))
    for value, _code in beyond(said):
        with pytest.raises(ValidationError):
            field.clean(_typed(said, value))


@every_row("where,field,said", _declared(fields_of_bodies()))
def test_the_interface_takes_what_is_declared_and_no_more(
    where: str, field: Any, said: Input
) -> None:
    for value in fitting(said):
        field.run_validation(_sent(value))
    for value, _code in beyond(said):
        with pytest.raises(serializers.ValidationError):
            field.run_validation(_sent(value))


def _sent(value: Any) -> Any:
    return [_sent(item) for item in value] if isinstance(value, tuple) else value
