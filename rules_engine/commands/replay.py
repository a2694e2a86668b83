"""`replay FILE`: step through a log, the table after each event."""

import sys
from collections.abc import Sequence

from rules_engine.commands.common import parser
from rules_engine.commands.verify import NO_INPUT, rules_of_file
from rules_engine.core.diagnosis import diagnosis
from rules_engine.core.reader import chunks_of
from rules_engine.core.ruleset import Position
from rules_engine.logs import walk

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

    def visit(text: str, state: Position | None) -> None:
        number = text.partition(" ")[0]
        if state is None or not number.isdigit() or int(number) < options.start:
            return
        sys.stdout.write(f"{text}\n{rules.board(state, options.lang)}\n\n")
        if waits and input(f"[{_HELP[options.lang]}] ").strip().lower() == "q":
            raise Stopped

    try:
        rules = rules_of_file(options.file)
        verdict = walk(chunks_of(options.file), visit)
    except Stopped:
        return 0
    except BrokenPipeError:
        raise
    except OSError as error:
        sys.stderr.write(f"{options.file}: {error.strerror}\n")
        return NO_INPUT
    sys.stdout.write(diagnosis(options.file, verdict, options.lang, rules))
    return verdict.status
