"""Laptops for tests: processes with a data folder of their own, made from one migrated database."""

import base64
import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

from tests.support.migrated import migrated_file
from tests.support.preloaded import PROJECT, Program, kept

PASSPHRASE = "коробка зонт река лампа"


class Said(Exception):
    """The laptop refused, or could not use a file; the text is the code."""


def _environment(folder: Path) -> dict[str, str]:
    settings = {"DATA_DIR": str(folder), "DEMO": "0", "DJANGO_SETTINGS_MODULE": "tests.settings"}
    return {**kept(), **settings, "PYTHONPATH": str(PROJECT)}


class Laptop:
    """A laptop that does what it is told."""

    def __init__(self, process: "subprocess.Popen[str]", folder: Path) -> None:
        self._process = process
        self.folder = folder

    def do(self, name: str, **said: Any) -> Any:
        """Have something done; raises `Said` for a refusal or fault."""
        asked = {"do": name, **{key: _plain(value) for key, value in said.items()}}
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(asked) + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        assert line, "the laptop died"
        answer = json.loads(line)
        if "said" not in answer:
            raise Said(answer.get("refused") or answer["fault"])
        return answer["said"]

    def files(self) -> tuple[bytes, bytes]:
        """Bundle and people file of this moment."""
        bundle, people = self.do("files")
        return base64.b64decode(bundle), base64.b64decode(people)

    def copy(self) -> bytes:
        """The copy of this moment: both in one file."""
        return base64.b64decode(self.do("copy"))


@contextmanager
def laptop(folder: Path) -> Iterator[Laptop]:
    """A laptop that nobody has used, in this new folder."""
    folder.mkdir()
    shutil.copy(migrated_file(), folder)
    with services_of(folder) as found:
        yield found


@contextmanager
def services_of(folder: Path) -> Iterator[Laptop]:
    """The services of a laptop with this data folder; its site may run meanwhile."""
    process = Program(
        [sys.executable, "-m", "tests.support.hall_process"],
        cwd=PROJECT,
        env=_environment(folder),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        yield Laptop(process, folder)
    finally:
        assert process.stdin is not None
        process.stdin.close()
        process.wait(timeout=120)
        assert process.stdout is not None
        process.stdout.close()


def _plain(value: Any) -> Any:
    if isinstance(value, bytes):
        return base64.b64encode(value).decode()
    if isinstance(value, datetime):
        return value.isoformat()
    return value
