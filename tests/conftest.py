"""What every test shares: a data folder of its own, its own ledger key, compiled catalogues."""

import os
import tempfile
from pathlib import Path

os.environ.setdefault("DATA_DIR", str(Path(tempfile.mkdtemp(prefix="championship-tests-"))))

import pytest

from tests.support.append_only import flush_lifts_triggers  # noqa: F401


@pytest.fixture(scope="session", autouse=True)
def compiled_catalogues() -> None:
    """Russian texts are compiled before the first page is rendered."""
    from tournament.web.catalogues import compile_catalogues

    compile_catalogues()
