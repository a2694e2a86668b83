"""`python -m rules_engine COMMAND`: verify, show, replay, play, cards, perft, bench."""

import gc
import sys
from collections.abc import Sequence
from importlib import import_module

COMMANDS = ("verify", "show", "replay", "play", "cards", "perft", "bench")

USAGE = """\
usage: python -m rules_engine COMMAND [OPTIONS]

  verify FILE…      check logs: 0 legal, 1 illegal, 2 malformed, 3 undecidable
  show FILE         draw the table after the last event, or --at N
  replay FILE       step through a log
  play              let programs play and write logs
  cards [NAME]      what the cards do
  perft             count positions
  bench             measure this machine

Проверка протоколов партий Pixel Tactics; у каждой команды есть --help и --lang ru|en.
"""


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
    (sys.stdout if asked else sys.stderr).write(USAGE)
    return 0 if asked else 64


if __name__ == "__main__":
    try:
        sys.exit(main())
    except BrokenPipeError:
        # Whoever read the output has enough of it, as `head` does.
        sys.stderr.close()
        sys.exit(141)
    except KeyboardInterrupt:
        sys.exit(130)
