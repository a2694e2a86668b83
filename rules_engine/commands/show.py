"""`show FILE`: the table as a log leaves it, or after the event `--at N`."""

import sys
from collections.abc import Sequence

from rules_engine.commands.common import parser
from rules_engine.commands.verify import NO_INPUT, rules_of_file
from rules_engine.core.diagnosis import diagnosis
from rules_engine.core.reader import chunks_of
from rules_engine.core.ruleset import Position
from rules_engine.logs import walk


class Seen:
    """What a walk through a log left: the last line that was wanted, and the table after it."""

    def __init__(self, game: int, event: int) -> None:
        self.wanted = (game, event)
        self.games = 0
        self.text = ""
        self.state: Position | None = None

    def visit(self, text: str, state: Position | None) -> None:
        """Keep the table after a line, unless the line wanted has been met."""
        number = text.partition(" ")[0]
        if text.startswith("Format: "):
            self.games += 1
        if state is None or not number.isdigit():
            return
        game, event = self.wanted
        here = (self.games, int(number))
        if not event or (here <= self.wanted and here[0] == game) or (not game and not event):
            self.text = text
            self.state = state.copy()


def main(arguments: Sequence[str]) -> int:
    """Draw the table; the exit status is that of the verdict on the whole log."""
    asked = parser("show", __doc__ or "")
    asked.add_argument("file")
    asked.add_argument("--at", type=int, default=0, metavar="N", help="after event N")
    asked.add_argument("--game", type=int, default=1, help="of a match, with --at")
    asked.add_argument("--line", action="store_true", help="the position as one line")
    options = asked.parse_args(arguments)
    seen = Seen(options.game, options.at)
    try:
        rules = rules_of_file(options.file)
        verdict = walk(chunks_of(options.file), seen.visit)
    except OSError as error:
        sys.stderr.write(f"{options.file}: {error.strerror}\n")
        return NO_INPUT
    if seen.state is not None:
        drawn = seen.state.text() if options.line else rules.board(seen.state, options.lang)
        sys.stdout.write(drawn + "\n" if options.line else f"{seen.text}\n{drawn}\n")
    if verdict.status:
        sys.stderr.write(diagnosis(options.file, verdict, options.lang, rules))
    return verdict.status
