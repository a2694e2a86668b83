"""A forked program is like one that was started: its environment, its own chance, its own end."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.preloaded import PROJECT, Program, kept, run

pytestmark = pytest.mark.slow

TOLD = """
import json, os, random, sys, threading
import django
django.setup()
from django.conf import settings
from django.db import connection
import tournament.config.wsgi
answer = {
    "folder": str(settings.DATA_DIR),
    "key": settings.SECRET_KEY,
    "variables": sorted(os.environ),
    "open": sorted(os.listdir("/proc/self/fd")),
    "threads": threading.active_count(),
    "connected": connection.connection is not None,
    "modules": sorted(name for name in sys.modules if name.startswith("tournament.")),
    "chance": random.random(),
}
print(json.dumps(answer))
"""


def environment(folder: Path) -> dict[str, str]:
    settings = "tournament.config.settings"
    told = {"DATA_DIR": str(folder), "BUILD": "test", "DJANGO_SETTINGS_MODULE": settings}
    return {**kept(), **told}


def test_a_fork_reads_its_own_environment_and_shares_nothing(tmp_path: Path) -> None:
    told = []
    for name in ("one", "other"):
        (tmp_path / name / "static").mkdir(parents=True)
        done = run("-c", TOLD, env=environment(tmp_path / name))
        assert done.returncode == 0, done.stderr
        told.append(json.loads(done.stdout))
        assert told[-1]["folder"] == str(tmp_path / name)
        assert {*told[-1]["variables"]} == {*environment(tmp_path), "TZ"}, "Django sets the zone"
        assert told[-1]["open"] == ["0", "1", "2", "3"], "the last one is the look itself"
        assert (told[-1]["threads"], told[-1]["connected"]) == (1, False)
    one, other = told
    assert one["key"] != other["key"]
    assert one["chance"] != other["chance"]
    line = [sys.executable, "-c", TOLD]
    started = subprocess.run(
        line, cwd=PROJECT, env=environment(tmp_path / "one"), capture_output=True, check=True
    )
    assert {*json.loads(started.stdout)["modules"]} <= {*one["modules"]}


def test_a_fork_ends_as_programs_end(tmp_path: Path) -> None:
    assert run("-c", "import atexit, sys; atexit.register(print, 'end'); sys.exit(3)").stdout == (
        "end\n"
    )
    assert run("-c", "raise SystemExit('why')").stderr == "why\n"
    assert run("-m", "json.tool", str(tmp_path / "none")).returncode == 1 + 1
    line = [sys.executable, "-c", "print('here', flush=True); input()"]
    streams = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with Program(line, text=True, **streams) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == "here\n"
        assert program.poll() is None
        with pytest.raises(subprocess.TimeoutExpired):
            program.wait(0.01)
        assert os.getpgid(program.pid) == program.pid
        os.kill(program.pid, signal.SIGKILL)
        assert program.wait(60) == -signal.SIGKILL
    assert not Path(f"/proc/{program.pid}").exists()


ENDING = """
import atexit, sys, threading
atexit.register(print, "at the end")
go = threading.Event()
threading.Thread(target=lambda: (go.wait(10), print("a thread"))).start()
print("the program")
go.set()
sys.exit({status!r})
"""


@pytest.mark.parametrize(("status", "code", "told"), [(0, 0, ""), (7, 7, ""), ("why", 1, "why\n")])
def test_its_end_waits_for_threads_and_does_what_was_left_for_it(
    status: object, code: int, told: str, tmp_path: Path
) -> None:
    done = run("-c", ENDING.format(status=status), env=environment(tmp_path))
    assert sorted(done.stdout.split("\n")[:-1]) == ["a thread", "at the end", "the program"]
    assert done.stdout.endswith("at the end\n")
    assert (done.returncode, done.stderr) == (code, told)
