"""Who asks, where a proxy stands in front: its word counts, nobody else's.

In production everybody comes through a proxy that speaks TLS and tells of the other side in
`X-Forwarded-For` and `X-Forwarded-Proto`. Others could write these lines as well, so that they are
believed only from the proxies' own addresses, and of the first only what the proxy itself added.
"""

from collections.abc import Callable, Iterable, Sequence
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Any, Final

Environment = dict[str, Any]
Application = Callable[[Environment, Callable[..., Any]], Iterable[bytes]]

HEALTH: Final = frozenset({"/healthz", "/readyz"})
"""What programs ask that watch the site."""
_TOLD = "HTTP_X_FORWARDED_FOR"
_OTHERS = ("HTTP_X_FORWARDED_PROTO", "HTTP_X_FORWARDED_HOST", "HTTP_X_FORWARDED_PORT")


def networks(texts: Sequence[str]) -> tuple[IPv4Network | IPv6Network, ...]:
    """Addresses and networks of proxies as they are named in the settings."""
    return tuple(ip_network(text.strip()) for text in texts)


def behind_proxy(inner: Application, proxies: Sequence[IPv4Network | IPv6Network]) -> Application:
    """The application with `REMOTE_ADDR` of whoever asks; empty where the proxy does not say."""

    def application(environ: Environment, start_response: Callable[..., Any]) -> Iterable[bytes]:
        told = environ.pop(_TOLD, "")
        if _is_one_of(environ.get("REMOTE_ADDR", ""), proxies):
            environ["REMOTE_ADDR"] = told.rpartition(",")[2].strip()
        else:
            for name in _OTHERS:
                environ.pop(name, None)
        return inner(environ, start_response)

    return application


def at_any_name(inner: Application, name: str) -> Application:
    """The application, which tells of its health at every name and without TLS as well.

    A program on the machine itself has neither name nor certificate, and nothing told there is
    anybody's secret.
    """

    def application(environ: Environment, start_response: Callable[..., Any]) -> Iterable[bytes]:
        if environ.get("PATH_INFO") in HEALTH:
            environ |= {"HTTP_HOST": name, "HTTP_X_FORWARDED_PROTO": "https"}
        return inner(environ, start_response)

    return application


def _is_one_of(text: str, proxies: Sequence[IPv4Network | IPv6Network]) -> bool:
    try:
        address = ip_address(text)
    except ValueError:
        return False
    mapped = getattr(address, "ipv4_mapped", None)
    return any((mapped or address) in network for network in proxies)
