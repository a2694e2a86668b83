"""The OpenAPI description: sound, complete, without a guess of the generator's."""

from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from drf_spectacular.drainage import GENERATOR_STATS
from drf_spectacular.validation import validate_schema
from jsonschema import validate

from tests.support.interface import operations
from tournament.api.schema import description

pytestmark = pytest.mark.django_db

ABOUT_ITSELF = {"api_schema", "api_reference"}


def test_the_description_is_valid_and_nothing_in_it_is_guessed() -> None:
    description.cache_clear()
    GENERATOR_STATS.reset()
    validate_schema(description())
    assert not GENERATOR_STATS, GENERATOR_STATS.emit_summary()
    assert description()["openapi"].startswith("3.1")


def names_in(patterns: Any) -> set[str]:
    found: set[str] = set()
    for item in patterns:
        if isinstance(item, URLResolver):
            found |= names_in(item.url_patterns)
        else:
            assert isinstance(item, URLPattern)
            found.add(str(item.name))
    return found


def test_every_address_is_described() -> None:
    (api,) = (item for item in get_resolver().url_patterns if str(item.pattern) == "api/")
    known = names_in(api.url_patterns) - ABOUT_ITSELF
    described = {operation.path for operation in operations()}
    assert len(described) == len(known)
    assert all(path.startswith("/api/v1/") for path in described)


def test_every_operation_has_a_name_words_and_its_refusals() -> None:
    names = [operation.id for operation in operations()]
    assert len(names) == len(set(names))
    for operation in operations():
        answers = set(operation.said["responses"])
        assert operation.said["description"], operation.id
        assert {"token": []} in operation.said["security"], operation.id
        assert {"401", "429"} <= answers, operation.id
        if operation.public:
            assert {"200", "304", "400"} <= answers, operation.id
        else:
            assert "403" in answers, operation.id


def examples() -> list[tuple[str, dict[str, Any], Any]]:
    return [
        (operation.id, content["schema"], example["value"])
        for operation in operations()
        for answer in operation.said["responses"].values()
        for content in answer.get("content", {}).values()
        for example in content.get("examples", {}).values()
    ]


def test_examples_are_what_the_description_says() -> None:
    found = examples()
    assert len(found) >= 8
    for _name, schema, value in found:
        validate(value, {**schema, "components": description()["components"]})


def test_anyone_may_read_it_without_a_cookie(client: Client) -> None:
    answer = client.get("/api/v1/schema/")
    assert answer.status_code == 200
    assert answer.json()["openapi"].startswith("3.")
    assert not answer.cookies
    assert (
        client.get("/api/v1/schema/", headers={"If-None-Match": answer["ETag"]}).status_code == 304
    )


def test_the_page_of_the_interface_tells_every_operation_without_another_host(
    client: Client,
) -> None:
    answer = client.get(reverse("api_reference"))
    page = answer.content.decode()
    for operation in operations():
        assert f"{operation.method.upper()} {operation.path}" in page
        assert f'id="{operation.id}"' in page
    for form in description()["components"]["schemas"]:
        assert f'id="form-{form}"' in page
    assert "https://" not in page.partition("<main")[2].partition("</main>")[0]
    assert not answer.cookies
