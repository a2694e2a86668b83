"""The OpenAPI description: sound, complete, without a guess of the generator's."""

from typing import Any

import pytest
from django.test import Client
from django.urls import get_resolver
from drf_spectacular.drainage import GENERATOR_STATS
from drf_spectacular.validation import validate_schema

from tournament.api.schema import description

pytestmark = pytest.mark.django_db


def operations() -> list[tuple[str, str, dict[str, Any]]]:
    paths = description()["paths"].items()
    return [(path, method, one) for path, item in paths for method, one in item.items()]


def test_the_description_is_valid_and_nothing_in_it_is_guessed() -> None:
    description.cache_clear()
    GENERATOR_STATS.reset()
    validate_schema(description())
    assert not GENERATOR_STATS, GENERATOR_STATS.emit_summary()


def test_every_address_is_described() -> None:
    described = {path for path, _method, _one in operations()}
    prefix = "/api/v1/"
    known = [
        pattern.pattern._route
        for item in get_resolver().url_patterns
        if str(item.pattern) == "api/"
        for pattern in item.url_patterns
    ]
    assert len(described) == len([route for route in known if "schema" not in route])
    assert all(path.startswith(prefix) for path in described)


def test_every_operation_names_its_refusals_and_its_token() -> None:
    for path, method, one in operations():
        assert {"401", "403"} <= set(one["responses"]), (path, method)
        assert {"token": []} in one["security"], (path, method)


def test_anyone_may_read_it_without_a_cookie(client: Client) -> None:
    answer = client.get("/api/v1/schema/")
    assert answer.status_code == 200
    assert answer.json()["openapi"].startswith("3.")
    assert not answer.cookies
    assert (
        client.get("/api/v1/schema/", headers={"If-None-Match": answer["ETag"]}).status_code == 304
    )
