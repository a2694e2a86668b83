"""The witness's command: make one, tell its key, name the logs, serve, look.

Exit status: 0 done, 2 not done (also bad arguments).
"""

import argparse
import re
import signal
import ssl
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from rules_engine.commands.language import default_language
from rules_engine.core.texts import LANGUAGES, words
from tournament.config.day_lock import AlreadyRuns, hold
from tournament.ledger.core.notes import NoteError, NoteKey
from tournament.ledger.witness.answering import Witness
from tournament.ledger.witness.server import WitnessServer
from tournament.ledger.witness.state import BadState, State, create, load, save

PACKAGE: Final = "tournament.ledger.witness"
TEXTS: Final = words(PACKAGE, "command_texts")
NOT_DONE: Final = 2
NAME: Final = re.compile(r"[A-Za-z0-9._/:-]{1,80}")


class NotDone(Exception):
    """Why the command did nothing; the text is for people."""


def main(arguments: Sequence[str]) -> int:
    """Carry out one command; the exit status."""
    asked = _parser().parse_args(arguments)
    try:
        asked.run(asked, _speaker(asked.lang))
    except NotDone as error:
        sys.stderr.write(f"{error}\n")
        return NOT_DONE
    return 0


Say = Callable[..., str]


def _new(asked: argparse.Namespace, say: Say) -> None:
    path = Path(asked.file)
    if not NAME.fullmatch(asked.name):
        raise NotDone(say("bad_name"))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        state = create(path, asked.name)
    except FileExistsError as error:
        raise NotDone(say("exists", file=path)) from error
    except OSError as error:
        raise NotDone(say("bad_file", file=path, why=error.strerror)) from error
    _write(say("made", file=path), say("tell"), state.witness.vkey())


def _vkey(asked: argparse.Namespace, say: Say) -> None:
    _write(_loaded(asked, say).witness.vkey())


def _add_log(asked: argparse.Namespace, say: Say) -> None:
    state = _held(asked, say, "add-log")
    try:
        key = NoteKey.from_vkey(asked.vkey)
    except NoteError as error:
        raise NotDone(say("bad_key", why=error)) from error
    try:
        save(Path(asked.file), state.with_key(key))
    except OSError as error:
        raise NotDone(say("bad_file", file=asked.file, why=error.strerror)) from error
    _write(say("added", origin=key.name))


def _status(asked: argparse.Namespace, say: Say) -> None:
    sys.stdout.write(about(_loaded(asked, say), say))


def _note(asked: argparse.Namespace, say: Say) -> None:
    state = _loaded(asked, say)
    note = Witness(Path(asked.file), state, _now).newest(asked.origin)
    if note is None:
        raise NotDone(say("unknown", origin=asked.origin))
    sys.stdout.write(note)


def _serve(asked: argparse.Namespace, say: Say) -> None:
    address = f"{asked.host}:{asked.port}"
    state = _held(asked, say, address)
    witness = Witness(Path(asked.file), state, _now)
    tls = _tls(asked, say)
    try:
        server = WitnessServer(
            (asked.host, asked.port), witness, lambda: about(witness.state, say), tls
        )
    except OSError as error:
        raise NotDone(say("no_address", address=address, why=error.strerror)) from error
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    with server:
        scheme = "http" if tls is None else "https"
        where = f"{scheme}://{asked.host}:{server.server_address[1]}"
        _write(say("serves", name=state.name, address=where))
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            return


def about(state: State, say: Say) -> str:
    """What people are told of a witness: its key, its logs, and what is wrong with them."""
    lines = [say("about", name=state.name), state.witness.vkey(), ""]
    if not state.logs:
        lines.append(say("nothing"))
    for origin, log in sorted(state.logs.items()):
        lines.append(say("log", origin=origin, size=log.size, root=log.root))
        if log.contradiction:
            lines += [say("contradiction"), log.contradiction]
    return "\n".join(lines) + "\n"


def _loaded(asked: argparse.Namespace, say: Say) -> State:
    try:
        return load(Path(asked.file))
    except OSError as error:
        raise NotDone(say("bad_file", file=asked.file, why=error.strerror)) from error
    except BadState as error:
        raise NotDone(say("bad_file", file=asked.file, why=error)) from error


def _held(asked: argparse.Namespace, say: Say, address: str) -> State:
    """The state, which no other process changes from now on."""
    _loaded(asked, say)
    try:
        hold(Path(asked.file).resolve().parent, address)
    except AlreadyRuns as error:
        raise NotDone(say("runs", address=error)) from error
    # Read again: whoever held it may have changed it meanwhile.
    return _loaded(asked, say)


def _tls(asked: argparse.Namespace, say: Say) -> ssl.SSLContext | None:
    if not asked.cert:
        return None
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    try:
        context.load_cert_chain(asked.cert, asked.key or None)
    except (OSError, ssl.SSLError) as error:
        raise NotDone(say("bad_certificate", why=error.strerror or error)) from error
    return context


def _now() -> int:
    return int(time.time())


def _speaker(language: str) -> Say:
    def say(name: str, /, **params: object) -> str:
        return TEXTS[name].in_language(language).format(**params)

    return say


def _write(*lines: str) -> None:
    # A console that cannot write Russian letters gets them escaped, rather than a failure.
    encoding = sys.stdout.encoding or "utf-8"
    text = "\n".join(lines) + "\n"
    sys.stdout.write(text.encode(encoding, "backslashreplace").decode(encoding))
    sys.stdout.flush()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="witness", description=__doc__)
    parser.add_argument("--lang", choices=LANGUAGES, default=default_language())
    commands = parser.add_subparsers(required=True, metavar="command")

    def command(name: str, run: Callable[..., None], about: str) -> argparse.ArgumentParser:
        added = commands.add_parser(name, help=about)
        added.add_argument("file", help="the witness's file")
        added.set_defaults(run=run)
        return added

    new = command("new", _new, "make a witness with a key of its own")
    new.add_argument("--name", required=True, help="a name without scheme: club.example/witness")
    command("vkey", _vkey, "show the line by which others know the witness")
    add = command("add-log", _add_log, "watch a log, or let a further key sign it")
    add.add_argument("vkey", help="the log's key in one line")
    serve = command("serve", _serve, "answer requests until it is stopped")
    serve.add_argument("--host", default="127.0.0.1", help="(default: %(default)s)")
    serve.add_argument("--port", type=int, default=8420, help="(default: %(default)s)")
    serve.add_argument("--cert", help="certificate (PEM), without a proxy in front")
    serve.add_argument("--key", help="its key (PEM)")
    command("status", _status, "show the witness and its logs")
    note = command("note", _note, "show the newest checkpoint of a log, cosigned")
    note.add_argument("origin", help="the first line of its checkpoints")
    return parser
