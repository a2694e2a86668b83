"""`python -m rules_engine COMMAND`: what the engine does for a terminal, one module a command."""

import gc
import sys
from collections.abc import Sequence
from importlib import import_module

from rules_engine.compiled import STATE

COMMANDS = ("verify", "show", "replay", "play", "games", "cards", "perft", "bench", "compile")

USAGE = """\
usage: python -m rules_engine COMMAND [OPTIONS]

  verify FILE…      check logs of any games, or folders of logs: 0 legal, 1 illegal, 2 malformed,
                    3 undecidable; the worst counts: illegal, then malformed, then undecidable
  show FILE         draw the table after the last event, or --at N
  replay FILE       step through a log
  play              let programs play and write logs
  games             the games that are known; --game chooses one below
  cards [NAME]      what the cards do
  perft             count positions
  bench             measure this machine
  compile           make the engine quicker on this machine (`make compiled`)

Проверка протоколов партий; у каждой команды есть --help и --lang ru|en.
"""

RUNNING = {
    "compiled": "Running: compiled build of these sources.\nРаботает скомпилированная сборка.\n",
    "plain": "Running: plain Python.\nРаботает обычный Python, без компиляции.\n",
    "outdated": (
        "Running: plain Python. The compiled build is of other sources or of another Python; "
        "`make compiled` makes it anew.\nРаботает обычный Python: сборка сделана из других "
        "исходников или для другого Python, `make compiled` сделает её заново.\n"
    ),
}
"""Which modules are used, on the start page."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and give its exit status; 64 if there is none of that name."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if words and words[0] in COMMANDS:
        # Only the module of the one command is read: a check of one log has to start at once.
        # Loading makes much that lasts and nothing to collect.
        gc.disable()
        command = import_module(f"rules_engine.commands.{words[0]}")
        gc.enable()
        return int(command.main(words[1:]))
    asked = bool(words) and words[0] in ("-h", "--help")
    (sys.stdout if asked else sys.stderr).write(f"{USAGE}\n{RUNNING[STATE]}")
    return 0 if asked else 64


def run() -> int:
    """Run the command of the program's arguments; the exit status, also of one that was cut off."""
    try:
        return main()
    except BrokenPipeError:
        # Whoever read the output has enough of it, as `head` does.
        sys.stderr.close()
        return 141
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(run())
