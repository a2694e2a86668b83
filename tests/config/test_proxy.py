"""The proxy's word about the other side counts, nobody else's."""

from typing import Any

import pytest

from tournament.config.proxy import behind_proxy, networks

PROXIES = networks(["127.0.0.0/8", "172.16.0.0/12", "::1"])


def seen(remote: str, **told: str) -> dict[str, Any]:
    """What the site is told about a request that comes from this address."""
    asked: dict[str, Any] = {}

    def site(environ: dict[str, Any], start_response: object) -> list[bytes]:
        asked.update(environ)
        return []

    behind_proxy(site, PROXIES)({"REMOTE_ADDR": remote, **told}, lambda *_: None)
    return asked


@pytest.mark.parametrize("proxy", ["127.0.0.1", "172.18.0.5", "::1", "::ffff:127.0.0.1"])
def test_of_a_proxys_list_only_what_it_added_itself_counts(proxy: str) -> None:
    told = {"HTTP_X_FORWARDED_FOR": "10.0.0.1, 203.0.113.7", "HTTP_X_FORWARDED_PROTO": "https"}
    asked = seen(proxy, **told)
    assert asked["REMOTE_ADDR"] == "203.0.113.7"
    assert asked["HTTP_X_FORWARDED_PROTO"] == "https"


def test_a_proxy_that_says_nothing_is_nobody() -> None:
    assert seen("127.0.0.1")["REMOTE_ADDR"] == ""


@pytest.mark.parametrize("stranger", ["203.0.113.9", "2001:db8::1", "", "unix:"])
def test_whoever_is_no_proxy_speaks_for_himself(stranger: str) -> None:
    told = {"HTTP_X_FORWARDED_FOR": "198.51.100.1", "HTTP_X_FORWARDED_PROTO": "https"}
    assert seen(stranger, **told) == {"REMOTE_ADDR": stranger}
