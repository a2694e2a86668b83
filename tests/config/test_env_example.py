"""The example of what the owner says: all that the site reads, and nothing that it does not."""

import ast
import json
import os
import re
from pathlib import Path

from tests.support.preloaded import run
from tests.support.production import environment_file

OF_THE_INSTALLATION = {
    "DATA_DIR", "HOST", "LEDGER_KEY_PATH", "PRODUCTION",
}  # fmt: skip
"""Said by compose.yaml and by deploy/systemd/units.env."""
NOT_FOR_PRODUCTION = {
    "BUILD", "DEBUG", "DEMO", "HALL", "HALL_PRACTICE", "TEST_CA", "TEST_HOSTS", "TLS_CERT",
    "TLS_KEY", "WINDOW_LANGUAGE",
}  # fmt: skip
"""Of a laptop, of a hall and of developers."""
ASKED = """
import json, sys, environ
asked = set()
plain = environ.Env.get_value
def noting(self, var, *arguments, **named):
    asked.add(str(var))
    return plain(self, var, *arguments, **named)
environ.Env.get_value = noting
import tournament.config.settings
print(json.dumps(sorted(asked)))
"""


def example(project: Path) -> str:
    return (project / "deploy/site.env.example").read_text(encoding="utf-8")


def named(project: Path) -> set[str]:
    """Every variable of the example, said or only shown."""
    return set(re.findall(r"^#?([A-Z_]+)=", example(project), re.MULTILINE))


def read_by_the_site(project: Path, folder: Path) -> set[str]:
    """What the settings ask for while they are read, and what the server asks for later."""
    told = {
        "PATH": os.environ["PATH"],
        "DATA_DIR": str(folder),
        **environment_file(project / "deploy/site.env.example"),
    }
    done = run("-c", ASKED, env=told)
    assert done.returncode == 0, done.stderr
    asked = set(json.loads(done.stdout))
    for path in (project / "tournament").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and isinstance(node.func.value, ast.Name)
                and node.func.value.id == "env"
                and node.args
                and isinstance(node.args[0], ast.Constant)
            ):
                asked.add(str(node.args[0].value))
    return asked


def read_by_compose(project: Path) -> set[str]:
    return set(re.findall(r"\$\{(\w+)", (project / "compose.yaml").read_text(encoding="utf-8")))


def test_everything_that_is_read_is_shown(project: Path, tmp_path: Path) -> None:
    read = read_by_the_site(project, tmp_path) | read_by_compose(project)
    assert named(project) == read - OF_THE_INSTALLATION - NOT_FOR_PRODUCTION


def test_what_is_shown_as_usual_is_what_holds_without_it(project: Path) -> None:
    """Whoever takes a # away changes nothing by that alone."""
    compose = (project / "compose.yaml").read_text(encoding="utf-8")
    shown = dict(re.findall(r"^#([A-Z_]+)=(.*)$", example(project), re.MULTILINE))
    usual = dict(re.findall(r"\$\{(\w+):-([^$}]*)\}", compose))
    assert usual
    assert {name: shown.get(name) for name in usual} == usual
