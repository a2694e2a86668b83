"""Addresses of the operations that write: each takes POST alone."""

from collections.abc import Iterator

from django.urls import URLPattern, path

from tournament.api.writes.operation import Write
from tournament.api.writes.ruling import PREVIEWS
from tournament.api.writes.table import TABLE

ADDRESSES: dict[str, type[Write]] = {row.address: row.made(name) for name, row in TABLE.items()}
"""Every operation, and where it is."""


def _patterns() -> Iterator[URLPattern]:
    for address, view in ADDRESSES.items():
        name = _NAMES.get(view.operation, f"api_{view.operation}")
        yield path(address, view.as_view(), name=name)
        preview = PREVIEWS.get(view.operation)
        if preview is not None:
            yield path(f"{address}preview/", preview.as_view(), name=f"api_{preview.operation}")


_NAMES = {"enter_result": "api_result", "witness_signatures": "api_attestation"}
"""As these two have always been called."""
urlpatterns = list(_patterns())
