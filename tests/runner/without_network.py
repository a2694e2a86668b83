"""`unshare --net python without_network.py FOLDER check|open`: a package used without a network.

Runs in a network namespace that has its own loopback and nothing else. Prints what was seen as one
line of JSON.
"""

import fcntl
import json
import os
import pty
import re
import select
import signal
import socket
import struct
import sys
import time
from pathlib import Path
from urllib.request import urlopen

PORT = 8000
PATIENCE = 400


def loopback_on() -> None:
    """Bring this namespace's own loopback up (SIOCSIFFLAGS, IFF_UP)."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as control:
        fcntl.ioctl(control, 0x8914, struct.pack("16sh", b"lo", 1))


def assert_no_network() -> None:
    """Fail if anything outside could be reached."""
    assert [name for _, name in socket.if_nameindex()] == ["lo"]
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return
    raise AssertionError("there is a route out of here")


class Window:
    """A terminal in which the start file was opened."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.said = ""
        self.process, self._end = pty.fork()
        if self.process == 0:
            told = {"PATH": os.environ["PATH"], "HOME": str(folder), "PORT": str(PORT)}
            os.execve("/bin/sh", ["sh", str(folder / "open-hall.sh"), *arguments], told)

    def wait_for(self, pattern: str) -> bool:
        """Read until this stands in the window, or its program has ended."""
        until = time.monotonic() + PATIENCE
        while not re.search(pattern, self.said):
            if time.monotonic() > until or not self._read():
                return False
        return True

    def _read(self) -> bool:
        ready, _, _ = select.select([self._end], [], [], 1)
        if ready:
            try:
                told = os.read(self._end, 65536)
            except OSError:
                return False
            self.said += told.decode("utf-8", "replace").replace("\r\n", "\n")
        return True

    def type_in(self, typed: bytes) -> None:
        """Press keys."""
        os.write(self._end, typed)

    def code(self) -> int:
        """What its program ends with."""
        while self._read():
            pass
        return os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])


def check(folder: Path) -> dict[str, object]:
    """The laptop's own checks."""
    window = Window(folder, "--check")
    code = window.code()
    return {"code": code, "window": window.said}


def opened(folder: Path) -> dict[str, object]:
    """A practice day by pressing Enter, one page of it, and a stop by Ctrl-C."""
    window = Window(folder)
    window.wait_for("Enter.*\n.*\n\n  > ")
    window.type_in(b"\n")
    window.wait_for("Ctrl-C")
    day = re.search(r"/days/([0-9a-f]+)/", window.said)
    until, page = time.monotonic() + 60, 0
    while page != 200 and time.monotonic() < until:
        try:
            with urlopen(f"http://127.0.0.1:{PORT}/", timeout=30) as answer:
                page = answer.status
        except OSError:
            time.sleep(0.5)
    os.kill(window.process, signal.SIGINT)
    stopped = window.code()
    return {
        "window": window.said,
        "day": day[1] if day else "",
        "page": page,
        "stopped": stopped,
    }


if __name__ == "__main__":
    loopback_on()
    assert_no_network()
    print(json.dumps({"check": check, "open": opened}[sys.argv[2]](Path(sys.argv[1]))))
