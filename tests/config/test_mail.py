"""How messages leave and what their links begin with, as the environment says it."""

from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured

from tournament.config.mail import FILES, NO_TRANSPORT, address, mail_settings, sender, site_url


def site(given: str = "", **changes: Any) -> str:
    usual = {"production": False, "names": ["*"], "host": "127.0.0.1", "port": 8000}
    return site_url(given, **{**usual, **changes})


def test_on_a_laptop_links_begin_with_the_address_it_listens_on() -> None:
    assert site() == "http://127.0.0.1:8000"
    assert site(host="0.0.0.0", port=80) == "http://127.0.0.1:80"
    assert site(host="::1") == "http://[::1]:8000"
    assert site("http://192.168.1.5:8000/") == "http://192.168.1.5:8000"


def test_in_production_links_begin_with_the_first_host_name() -> None:
    names = ["championship.example", "www.championship.example"]
    assert site(production=True, names=names) == "https://championship.example"
    assert site(production=True, names=[".championship.example"]) == "https://championship.example"


@pytest.mark.parametrize(
    ("given", "production"),
    [
        ("championship.example", False),
        ("https://championship.example/path", False),
        ("https://user:word@championship.example", False),
        ("javascript:alert(1)", False),
        ("http://championship.example", True),
    ],
)
def test_an_address_that_links_could_not_begin_with_is_refused(
    given: str, production: bool
) -> None:
    with pytest.raises(ImproperlyConfigured, match="SITE_URL"):
        site(given, production=production)


def test_the_sender_is_of_the_site_unless_told_otherwise() -> None:
    assert sender("", "https://championship.example") == "no-reply@championship.example"
    assert sender("", "http://127.0.0.1:8000") == "no-reply@localhost"
    assert sender("club@mail.example", "http://127.0.0.1:8000") == "club@mail.example"


@pytest.mark.parametrize("given", ["club", "Club <club@mail.example>", "a@b\nBcc: c@d", "a b@c"])
def test_a_sender_that_is_no_address_is_refused(given: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="MAIL_FROM"):
        sender(given, "https://championship.example")


def test_the_publisher_has_an_address_or_none() -> None:
    assert address("", "PUBLISHER_EMAIL") == ""
    assert address("club@кубок.рф", "PUBLISHER_EMAIL") == "club@xn--90arbpx.xn--p1ai"
    with pytest.raises(ImproperlyConfigured, match="PUBLISHER_EMAIL must be a plain e-mail"):
        address("call us", "PUBLISHER_EMAIL")


def mail(url: str, *, production: bool = False) -> dict[str, Any]:
    return mail_settings(url, production=production)


def test_without_an_address_a_laptop_writes_files_and_production_sends_nothing() -> None:
    assert mail("")["EMAIL_BACKEND"] == FILES
    assert mail("", production=True)["EMAIL_BACKEND"] == NO_TRANSPORT


def test_smtp_with_encryption_after_and_from_the_first_byte() -> None:
    found = mail("smtp+tls://user%40mail:pass%2Fword@relay.example", production=True)
    assert found["EMAIL_BACKEND"] == "tournament.outbox.smtp.SmtpBackend"
    assert (found["EMAIL_HOST"], found["EMAIL_PORT"]) == ("relay.example", 587)
    assert (found["EMAIL_HOST_USER"], found["EMAIL_HOST_PASSWORD"]) == ("user@mail", "pass/word")
    assert found["EMAIL_USE_TLS"] is True
    assert found["EMAIL_TIMEOUT"] == 10
    found = mail("smtp+ssl://relay.example:4650", production=True)
    assert (found["EMAIL_USE_SSL"], found["EMAIL_PORT"]) == (True, 4650)


@pytest.mark.parametrize(
    "url", ["smtp://relay.example", "console://", "relay.example", "smtps://relay.example"]
)
def test_production_sends_encrypted_only(url: str) -> None:
    with pytest.raises(ImproperlyConfigured, match=r"smtp\+tls"):
        mail(url, production=True)


def test_a_server_has_to_be_named() -> None:
    with pytest.raises(ImproperlyConfigured, match="mail server"):
        mail("smtp+tls://")
