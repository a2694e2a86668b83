"""Words are sent packed; tags tell encodings apart; secrets are not told by lengths."""

import gzip
from typing import Any

import pytest
from django.http import HttpResponse, StreamingHttpResponse
from django.test import Client, RequestFactory
from django.urls import reverse

from tests.web.public.days import ask, running
from tournament.web.packing import PackingMiddleware, accepts_gzip, without_indents
from tournament.web.shared.kept_pages import PAGES

pytestmark = pytest.mark.django_db


def get(path: str, encoding: str = "gzip, deflate, br", **headers: str) -> Any:
    given = {"accept-encoding": encoding, "accept-language": "en", **headers}
    return Client(headers=given).get(path)


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ("gzip", True),
        ("deflate, GZIP;q=0.5", True),
        ("gzip;q=0", False),
        ("br, gzip; q=0.0", False),
        ("x-gzip-not", False),
        ("identity", False),
        ("", False),
    ],
)
def test_who_can_unpack(header: str, expected: bool) -> None:
    request = RequestFactory().get("/", headers={"accept-encoding": header})
    assert accepts_gzip(request) is expected


def test_each_encoding_of_a_public_page_has_its_tag() -> None:
    day = running()
    path = reverse("day", args=[day.event])
    packed, plain = get(path), get(path, "identity")
    assert gzip.decompress(packed.content) == plain.content
    assert len(packed.content) * 5 < len(plain.content)
    assert packed.headers["ETag"] != plain.headers["ETag"]
    assert not packed.headers["ETag"].startswith("W/")
    for answer in (packed, plain):
        varies = {"Cookie", "Accept-Language", "Accept-Encoding"}
        assert varies <= set(answer.headers["Vary"].split(", "))
        assert int(answer.headers["Content-Length"]) == len(answer.content)
    tags = {"gzip": packed.headers["ETag"], "identity": plain.headers["ETag"]}
    for encoding in tags:
        for other, tag in tags.items():
            again = get(path, encoding, **{"if-none-match": tag})
            assert again.status_code == (304 if other == encoding else 200)
            if other == encoding:
                assert again.headers["ETag"] == tag


def test_a_page_is_kept_once_for_all_encodings_and_packed() -> None:
    day = running()
    ask(day.event)
    before = PAGES.bytes
    get(reverse("day", args=[day.event]))
    assert len(PAGES) == 1
    assert PAGES.bytes == before < 20_000


@pytest.mark.parametrize("name", ["account_login", "register"])
def test_a_page_with_a_secret_is_packed_without_telling_its_length(name: str) -> None:
    day = running()
    path = reverse(name, args=[day.event] if name == "register" else [])
    answers = [get(path) for _ in range(6)]
    assert {item.headers["Content-Encoding"] for item in answers} == {"gzip"}
    assert all(gzip.decompress(item.content).startswith(b"<!doctype") for item in answers)
    # The header of gzip has a file name of random length.
    assert len({item.content.index(b"\0", 10) for item in answers}) > 1


def test_pictures_and_archives_are_left_as_they_are() -> None:
    day = running()
    for path in (reverse("day_bundle", args=[day.event]), reverse("audit_pyz")):
        answer = get(path)
        assert answer.content.startswith(b"PK") or b"PK" in answer.content[:200]
        assert "Content-Encoding" not in answer.headers
        assert not answer.headers["ETag"].startswith("W/")


def through(response: Any) -> Any:
    middleware = PackingMiddleware(lambda _: response)
    return middleware(RequestFactory().get("/", headers={"accept-encoding": "gzip"}))


def test_streams_are_packed_as_they_come() -> None:
    answer = through(StreamingHttpResponse((b"words " * 50 for _ in range(9)), "text/plain"))
    assert answer.streaming
    assert gzip.decompress(b"".join(answer)) == b"words " * 450


def test_what_is_packed_already_is_not_packed_again() -> None:
    response = HttpResponse(gzip.compress(b"words " * 500), headers={"Content-Encoding": "gzip"})
    assert gzip.decompress(through(response).content) == b"words " * 500


def test_pages_lose_their_indents_but_not_what_is_set_as_it_is() -> None:
    page = b"<ul>\n  <li>1\n\n  2</li>\n<pre class=a>a\n  b\n\n</pre>\n  <textarea>\n  c</textarea>"
    kept = b"<ul>\n<li>1\n2</li>\n<pre class=a>a\n  b\n\n</pre>\n<textarea>\n  c</textarea>"
    assert without_indents(page) == kept
