"""What every test shares: its own ledger key, compiled catalogues, a ledger that can be flushed."""

from pathlib import Path

import pytest

from tests.support.append_only import flush_lifts_triggers  # noqa: F401


@pytest.fixture(scope="session", autouse=True)
def compiled_catalogues() -> None:
    """Russian texts are compiled before the first page is rendered."""
    from tournament.web.catalogues import compile_catalogues

    compile_catalogues()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Fast tests first: what needs a browser, Node or a server comes last."""
    late = ("browser", "node", "postgres", "redis", "slow")

    def weight(item: pytest.Item) -> int:
        return sum(item.get_closest_marker(name) is not None for name in late)

    items.sort(key=weight)


@pytest.fixture(scope="session")
def project() -> Path:
    """The project's folder."""
    return Path(__file__).resolve().parent.parent
