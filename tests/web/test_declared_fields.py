"""What is asked is the same everywhere: each way in takes what is declared, and no more."""

from collections.abc import Iterator
from dataclasses import fields
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
from tests.events.test_service_inputs import OF_SERVICES
from tests.support.declared import OF_RULES, beyond, every_command, fitting
from tests.support.tables import every_row
from tournament.adapters.pixel_tactics.match_rules import HEROES, PixelTacticsMatch
from tournament.adapters.pixel_tactics.sheet import PixelTacticsSheet
from tournament.championship.play.match_rules import PairOfNumbers
from tournament.regulations.inputs import Input, Tenths, Text, declarations, declared


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
    if isinstance(said, Text):
        assert field.max_length == said.longest
    for value in [] if getattr(field, "closer", False) else fitting(said):
        field.run_validation(_sent(value))
    for value, _code in beyond(said):
        with pytest.raises(serializers.ValidationError):
            field.run_validation(_sent(value))


def _sent(value: Any) -> Any:
    return [_sent(item) for item in value] if isinstance(value, tuple) else value


NAMES_WHAT_EXISTS = frozenset(
    {
        "announcement",
        "credential",
        "digest",
        "key",
        "last",
        "lot",
        "match",
        "matches",
        "met",
        "origin",
        "passed_over",
        "players",
        "public_key",
        "registration",
        "rp_id",
        "signature",
        "to_event",
    }
)
"""Ids, digests and keys: what is longer names nothing, and the rules say so."""
LITERAL = {
    "api.reads.forms.PlannedTournamentSerializer.city": "a code of the list of cities",
    "api.reads.private.OwnTournamentSerializer.city": "a code of the list of cities",
    "api.writes.absence_rulings.AmendAsked.witness": "the id of an account",
    "api.writes.corrections.CorrectionAsked.witness": "the id of an account",
    "api.writes.tournaments.Planned.city": "a code of the list of cities",
    "web.organizer.import_forms.UploadForm.text": "a whole list, whose cells are looked at",
    "web.organizer.tournaments.names_forms.NamesForm.names": "a whole list, as above",
    "web.publisher.life_forms.CityForm.zone": "a name of the IANA list",
    "web.publisher.privacy_views.FindPersonForm.name": "a search",
    "web.publisher.profile_form.ProfileForm.name": "a code, checked as `PROFILE_NAME`",
    "web.publisher.witness_views.WitnessForm.address": "of a program outside",
    "web.shared.live_delay.LiveDelayForm.minutes": "no command: spectators are behind",
    "web.shared.program_tokens.ProgramForm.name": "no player's: of a program",
    "web.webhook_forms.NewWebhookForm.address": "of a program outside",
    "web.webhook_forms.WebhookForm.address": "of a program outside",
}
"""Fields with bounds of their own although a command has a field of that name, and why."""


def _own_bound(field: Any) -> bool:
    """Whether the field is limited by a number or a length that is said at itself."""
    limits = ("min_value", "max_value", "max_length", "longest")
    return any(getattr(field, limit, None) is not None for limit in limits)


def test_no_field_of_a_command_has_bounds_of_its_own() -> None:
    asked = {item.name for kind in every_command() for item in fields(kind)}
    asked |= {name for kind in (*OF_RULES, *OF_SERVICES) for name in declarations(kind)}
    found = {
        where.removeprefix("tournament.")
        for where, field in [*fields_of_forms(), *fields_of_bodies()]
        if where.rpartition(".")[2] in asked - NAMES_WHAT_EXISTS
        and _own_bound(field)
        and not hasattr(field, "declared")
    }
    assert found == LITERAL.keys()


def test_numbers_of_a_sheet_are_those_of_its_game() -> None:
    """What a sheet counts is said by the rules of its game, and the page's form follows them."""
    counted = PixelTacticsMatch.schema[HEROES]
    assert isinstance(counted, PairOfNumbers)
    shown = PixelTacticsSheet().fields(("Анна", "Борис"), None)
    for field in (shown["heroes_a"], shown["heroes_b"]):
        assert isinstance(field, forms.IntegerField)
        assert (field.min_value, field.max_value) == (counted.low, counted.high)
