"""`manage.py` for a shell of tests: forked from the preloaded process, not started anew.

A small program stands where a guide has its `manage`. It hands its arguments, folder, environment
and streams to the test, which has them carried out, and ends as that ends.
"""

import json
import os
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.support.preloaded import LONGEST, Program

HANDING_OVER = """#!{python} -IS
import json, os, socket, sys
line = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
line.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, {longest})
line.connect({address!r})
told = [sys.argv[1:], os.getcwd(), dict(os.environ)]
socket.send_fds(line, [json.dumps(told).encode()], [0, 1, 2])
sys.exit(int(line.recv(40)))
"""


@contextmanager
def manage_forked(path: Path) -> Iterator[None]:
    """Lay the small program there; whoever calls it has `manage.py` of its folder carried out."""
    address = str(path.with_name("line"))
    path.parent.mkdir(parents=True, exist_ok=True)
    told = {"python": sys.executable, "longest": LONGEST, "address": address}
    path.write_text(HANDING_OVER.format(**told), encoding="utf-8")
    path.chmod(0o755)
    with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as listening:
        listening.bind(address)
        listening.listen()
        serving = threading.Thread(target=_serve, args=(listening,))
        serving.start()
        try:
            yield
        finally:
            listening.shutdown(socket.SHUT_RDWR)
            serving.join()


def _serve(listening: socket.socket) -> None:
    """Carry out one after the other until nobody listens any more."""
    while True:
        try:
            line, _ = listening.accept()
        except OSError:
            return
        with line:
            _carry_out(line)


def _carry_out(line: socket.socket) -> None:
    asked, files, *_ = socket.recv_fds(line, LONGEST, 3)
    arguments, folder, environment = json.loads(asked)
    line_of_program = [sys.executable, str(Path(folder, "manage.py")), *arguments]
    stdin, stdout, stderr = files
    try:
        program = Program(
            line_of_program, cwd=folder, env=environment, stdin=stdin, stdout=stdout, stderr=stderr
        )
        status = program.wait()
    finally:
        for file in files:
            os.close(file)
    line.send(str(status if status >= 0 else 128 - status).encode())
