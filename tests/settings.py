"""Settings of the test run: the real ones in a data folder of its own, with quick passwords."""

import os
import tempfile
from pathlib import Path

os.environ.setdefault("DATA_DIR", tempfile.mkdtemp(prefix="championship-tests-"))
os.environ.setdefault("BUILD", "test")
Path(os.environ["DATA_DIR"], "static").mkdir(parents=True, exist_ok=True)

from tournament.config.settings import *  # noqa: E402, F403
from tournament.config.settings import DATA_DIR, DATABASES, INSTALLED_APPS, STORAGES  # noqa: E402
from tournament.web.catalogues import compile_catalogues  # noqa: E402

# Before Django loads what there is, and keeps it for the whole process.
compile_catalogues()

if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # A file, since threads on an in-memory database hide what a real one does.
    DATABASES["default"]["TEST"] = {"NAME": str(DATA_DIR / "test.sqlite3")}
    # No test cuts the power, so none waits for the disk; whoever kills a process loses nothing.
    DATABASES["default"]["OPTIONS"]["init_command"] += "PRAGMA synchronous=OFF;"

STORAGES = {
    **STORAGES,
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
PASSPHRASE_COST = 2

# Jobs that real workers do in the tests of background work.
INSTALLED_APPS = [*INSTALLED_APPS, "tests.jobs.effects"]
