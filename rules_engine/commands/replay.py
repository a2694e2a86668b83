"""`replay FILE`: step through a log, the table after each event."""

import sys
from collections.abc import Sequence

from rules_engine.commands.common import parser
from rules_engine.commands.diagnosis import diagnosis
from rules_engine.commands.verify import NO_INPUT
from rules_engine.core.reader import chunks_of
from rules_engine.pixel_tactics.board import board
from rules_engine.pixel_tactics.game import Game
from rules_engine.pixel_tactics.verify import walk

_HELP = {
    "ru": "Enter – дальше, q – выход",
    "en": "Enter: next, q: quit",
}


class Stopped(Exception):
    """The reader has seen enough."""


def main(arguments: Sequence[str]) -> int:
    """Show event after event; waits for Enter where a person sits before it."""
    asked = parser("replay", __doc__ or "")
    asked.add_argument("file")
    asked.add_argument("--from", dest="start", type=int, default=1, metavar="N")
    options = asked.parse_args(arguments)
    waits = sys.stdin.isatty() and sys.stdout.isatty()

    def visit(text: str, state: Game | None) -> None:
        number = text.partition(" ")[0]
        if state is None or not number.isdigit() or int(number) < options.start:
            return
        sys.stdout.write(f"{text}\n{board(state, options.lang)}\n\n")
        if waits and input(f"[{_HELP[options.lang]}] ").strip().lower() == "q":
            raise Stopped

    try:
        verdict = walk(chunks_of(options.file), visit)
    except Stopped:
        return 0
    except BrokenPipeError:
        raise
    except OSError as error:
        sys.stderr.write(f"{options.file}: {error.strerror}\n")
        return NO_INPUT
    sys.stdout.write(diagnosis(options.file, verdict, options.lang))
    return verdict.status
