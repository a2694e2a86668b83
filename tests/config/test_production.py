"""Production takes its settings from the environment and refuses what is weak."""

import os
import secrets
import subprocess
from pathlib import Path

import pytest

from tests.support.preloaded import run

GOOD = {
    "PRODUCTION": "1",
    "SECRET_KEY": secrets.token_urlsafe(60),
    "PERSON_KEY": secrets.token_urlsafe(60),
    "ALLOWED_HOSTS": "championship.example",
    "DATABASE_URL": "postgres://site@database/site",
    "REDIS_URL": "redis://cache:6379/0",
    "LEDGER_KEY_PATH": "/run/secrets/ledger-key.pem",
    "BUILD": "test",
}


def check_deploy(tmp_path: Path, **changes: str) -> "subprocess.CompletedProcess[str]":
    environment = {
        "PATH": os.environ["PATH"],
        "DATA_DIR": str(tmp_path),
        "DJANGO_SETTINGS_MODULE": "tournament.config.settings",
        **{key: value for key, value in {**GOOD, **changes}.items() if value},
    }
    (tmp_path / "static").mkdir(exist_ok=True)
    line = ("manage.py", "check", "--deploy", "--fail-level", "WARNING")
    checked: subprocess.CompletedProcess[str] = run(*line, env=environment)
    return checked


def test_check_deploy_is_clean(tmp_path: Path) -> None:
    done = check_deploy(tmp_path)
    assert done.returncode == 0, done.stderr
    assert "no issues" in done.stdout


@pytest.mark.parametrize(
    ("changes", "named"),
    [
        ({"SECRET_KEY": ""}, "SECRET_KEY"),
        ({"SECRET_KEY": "short"}, "SECRET_KEY"),
        ({"PERSON_KEY": "a" * 80}, "PERSON_KEY"),
        ({"DEBUG": "1"}, "DEBUG"),
        ({"DEMO": "1"}, "Demo accounts"),
        ({"ALLOWED_HOSTS": "*"}, "ALLOWED_HOSTS"),
        ({"ALLOWED_HOSTS": ""}, "ALLOWED_HOSTS"),
        ({"LEDGER_KEY_PATH": ""}, "LEDGER_KEY_PATH"),
        ({"DATABASE_URL": ""}, "DATABASE_URL"),
        ({"HSTS_PRELOAD": "1"}, "HSTS_INCLUDE_SUBDOMAINS"),
    ],
)
def test_production_refuses_to_start(tmp_path: Path, changes: dict[str, str], named: str) -> None:
    done = check_deploy(tmp_path, **changes)
    assert done.returncode != 0
    assert named in done.stderr.splitlines()[-1]


SECURE_ANSWER = """
import django
django.setup()
from django.http import HttpResponse
from django.middleware.security import SecurityMiddleware
from django.test import RequestFactory
answer = SecurityMiddleware(lambda _: HttpResponse())(RequestFactory().get("/", secure=True))
print(answer["Strict-Transport-Security"])
"""


@pytest.mark.parametrize(
    ("changes", "more"),
    [
        ({}, ""),
        ({"HSTS_INCLUDE_SUBDOMAINS": "1"}, "; includeSubDomains"),
        (
            {"HSTS_INCLUDE_SUBDOMAINS": "1", "HSTS_PRELOAD": "1"},
            "; includeSubDomains; preload",
        ),
    ],
)
def test_other_sites_of_the_domain_are_bound_only_on_request(
    tmp_path: Path, changes: dict[str, str], more: str
) -> None:
    (tmp_path / "static").mkdir()
    environment = {
        "PATH": os.environ["PATH"],
        "DATA_DIR": str(tmp_path),
        "DJANGO_SETTINGS_MODULE": "tournament.config.settings",
        **GOOD,
        **changes,
    }
    done = run("-c", SECURE_ANSWER, env=environment)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == f"max-age=31536000{more}"


HEALTH = """
from tournament.config.wsgi import application
import io
for path in ("/healthz", "/readyz", "/"):
    asked = {"REQUEST_METHOD": "GET", "PATH_INFO": path, "HTTP_HOST": "127.0.0.1:8000",
             "REMOTE_ADDR": "127.0.0.1", "SERVER_NAME": "127.0.0.1", "SERVER_PORT": "8000",
             "SERVER_PROTOCOL": "HTTP/1.1", "wsgi.url_scheme": "http", "wsgi.input": io.BytesIO()}
    b"".join(application(asked, lambda status, headers: print(path, status)))
"""


def test_a_program_on_the_machine_asks_after_its_health_without_name_and_tls(
    tmp_path: Path,
) -> None:
    told = {**GOOD, "DATABASE_URL": f"sqlite:///{tmp_path / 'none.sqlite3'}", "REDIS_URL": ""}
    environment = {"PATH": os.environ["PATH"], "DATA_DIR": str(tmp_path), **told}
    done = run("-c", HEALTH, env=environment)
    assert done.returncode == 0, done.stderr
    said = dict(line.split(" ", 1) for line in done.stdout.splitlines())
    # Without its tables it can answer nobody else.
    assert said["/healthz"] == "200 OK"
    assert said["/readyz"] == "503 Service Unavailable"
    assert said["/"] != "200 OK"


def test_options_of_the_address_of_the_database_hold(tmp_path: Path) -> None:
    told = {**GOOD, "DATABASE_URL": "postgres:///site?sslmode=verify-full"}
    environment = {"PATH": os.environ["PATH"], "DATA_DIR": str(tmp_path), **told}
    code = (
        "from tournament.config.settings import DATABASES; print(DATABASES['default']['OPTIONS'])"
    )
    done = run("-c", code, env=environment)
    assert done.returncode == 0, done.stderr
    assert "verify-full" in done.stdout
    assert "synchronous_commit" in done.stdout
