"""`manage.py check_hall`: whether this laptop is ready for a hall without internet."""

import os
import shutil
import socket
import subprocess
import sys
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, Final
from urllib.error import URLError
from urllib.request import ProxyHandler, build_opener

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone
from django.utils.translation import gettext, override

from tournament.config.hall_files import FOLDER
from tournament.config.venue import BASE_DIR, EVERYWHERE, LANGUAGES, language_of, reachable_names
from tournament.web.startup import compile_texts

ROOM: Final = 500_000_000
"""Bytes that a day with its copies may take."""
LETTING_GO: Final = 15.0
"""Seconds; what is left then is deleted by the next check."""
PREFIX: Final = "check-"
PATIENCE: Final = 300.0
"""Seconds that a slow laptop gets for its first practice day."""


class Command(BaseCommand):
    """Looks at disk, clock and network, then opens a practice hall and asks for its pages.

    Environment: HALL_RELEASED, the day of the release, before which no clock can be right.
    """

    help = "Check that this laptop can run a day in a hall."

    def add_arguments(self, parser: CommandParser | ArgumentParser) -> None:
        """The language of the window."""
        parser.add_argument("--language", choices=LANGUAGES)

    def handle(self, *args: Any, **options: Any) -> None:
        """Say what was found, a line each; fails if a day could not be run here."""
        compile_texts()
        with override(options["language"] or language_of([], os.environ)):
            wrong = 0
            for well, line in found():
                self.stdout.write(f"  {'✓' if well else '✗'} {line}")
                self.stdout.flush()
                wrong += not well
            if wrong:
                raise CommandError(
                    gettext("This laptop is not ready. Put that right, check again.")
                )
            ready = gettext("This laptop is ready. It needs no internet.")
            self.stdout.write(f"\n  {ready}\n\n")


def found() -> Iterator[tuple[bool, str]]:
    """What was looked at and whether it is well; a warning counts as well."""
    data = Path(settings.DATA_DIR)
    data.mkdir(parents=True, exist_ok=True)
    left = shutil.disk_usage(data).free
    yield (
        left >= ROOM,
        gettext("Room on the disk: %(left)s MB, a day needs %(needed)s MB.")
        % {"left": left // 10**6, "needed": ROOM // 10**6},
    )
    now = timezone.now().astimezone()
    released = os.environ.get("HALL_RELEASED")
    yield (
        not released or now >= datetime.fromisoformat(released),
        gettext("Clock: %(now)s. Compare it with a phone; a wrong one spoils every entry.")
        % {"now": f"{now:%d.%m.%Y %H:%M %z}"},
    )
    names = reachable_names(EVERYWHERE)
    alone = names == ["127.0.0.1"]
    yield (
        True,
        gettext("No network: phones can’t reach this laptop yet. Connect it before the day.")
        if alone
        else gettext("Phones in the same network reach this laptop at %(names)s.")
        % {"names": ", ".join(names)},
    )
    began = time.monotonic()
    with practice_hall() as answer:
        yield (
            not answer,
            gettext("A practice day opened and was shown in %(seconds)s s.")
            % {"seconds": round(time.monotonic() - began)}
            if not answer
            else gettext("A practice day could not be opened: %(answer)s") % {"answer": answer},
        )


@contextmanager
def practice_hall() -> Iterator[str]:
    """A hall with invented players in a folder of its own; empty, or why it gives no page."""
    for old in Path(settings.DATA_DIR).glob(f"{PREFIX}*"):
        shutil.rmtree(old, ignore_errors=True)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    folder = Path(mkdtemp(prefix=PREFIX, dir=settings.DATA_DIR))
    told = {"DATA_DIR": str(folder), "PORT": str(port), "HOST": "127.0.0.1"}
    kept = {name: value for name, value in os.environ.items() if name != FOLDER}
    with (folder / "window.txt").open("w+b") as window:
        hall = subprocess.Popen(
            [sys.executable, str(BASE_DIR / "manage.py"), "venue", "--try=1"],
            env={**kept, **told},
            stdin=subprocess.DEVNULL,
            stdout=window,
            stderr=window,
        )
        try:
            answer = _asked(hall, f"http://127.0.0.1:{port}/")
            if answer:
                window.seek(0)
                answer += "\n" + window.read().decode("utf-8", "replace")[-2000:]
            yield answer
        finally:
            hall.terminate()
            hall.wait()
    _remove(folder)


def _remove(folder: Path) -> None:
    """Delete what was practised; on Windows processes that are about to end hold their files."""
    end = time.monotonic() + LETTING_GO
    while folder.exists() and time.monotonic() < end:
        shutil.rmtree(folder, ignore_errors=True)
        time.sleep(0.2)


def _asked(hall: "subprocess.Popen[bytes]", address: str) -> str:
    """Empty once the hall shows a page; the reason if it ends or says nothing for long."""
    # A proxy that this computer is set to use knows nothing of this address.
    opener = build_opener(ProxyHandler({}))
    end = time.monotonic() + PATIENCE
    last = gettext("it gave no answer")
    while time.monotonic() < end and hall.poll() is None:
        try:
            with opener.open(address, timeout=30) as page:
                if page.status == 200:
                    return ""
                last = str(page.status)
        except (URLError, OSError) as error:
            last = str(error)
        time.sleep(0.5)
    return last
