"""`python -m tests.rules_engine.breaking`: writes a log for each rule that an action can break.

Games are played by the engine's own players; wherever an action of the universe breaks a rule for
which there is no log yet, the log is written up to there with that action at its end. What random
play does not reach within the games given is named.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from rules_engine.core.chance import Chance
from rules_engine.core.events import Event
from rules_engine.core.log import GameLog, Log, write_log
from rules_engine.core.verdict import Illegal
from rules_engine.logs import verify_bytes
from rules_engine.pixel_tactics.actions import action_text
from rules_engine.pixel_tactics.codes import DONE, PICK, Action
from rules_engine.pixel_tactics.headers import Headers
from rules_engine.pixel_tactics.legality import rule_broken
from rules_engine.pixel_tactics.pick_codes import pick_text
from rules_engine.pixel_tactics.players import PLAYERS, next_action
from rules_engine.pixel_tactics.recorder import LogWriter, begins_line
from tests.rules_engine.universe import UNIVERSE

FOLDER = Path(__file__).parent / "logs"
LOOKS = 5
"""Every so many actions the whole universe is tried."""


def broken_at_end(writer: LogWriter, action: Action) -> str:
    """The log so far with an illegal action behind it; empty if it cannot be written down."""
    events = [
        Event(event.number, event.who, event.kind, event.words, event.outcome, event.claims)
        for event in writer.events
    ]
    who, kind, *words = action_text(action).split(" ")
    if action[0] == DONE:
        return ""
    if action[0] == PICK and writer.game.stack and not begins_line(writer.game, action):
        if events[-1].who != who or events[-1].outcome is not None:
            return ""
        events[-1].words += (pick_text(action[2]),)
    else:
        kind = "choose" if action[0] == PICK else kind
        events.append(Event(len(events) + 1, who, kind, tuple(words)))
    return write_log(Log([GameLog(writer.headers, events)]))


def told(text: str) -> tuple[str, int]:
    """The rule and the line of the verdict on a log; an empty rule if it is another verdict."""
    verdict = verify_bytes(text.encode())
    return (verdict.rule, verdict.line) if isinstance(verdict, Illegal) else ("", 0)


def search(games: int, wanted: set[str] | None = None) -> Iterator[tuple[str, str]]:
    """Rules and the first log that breaks each, shortest games first."""
    found: set[str] = set()
    for seed in range(games):
        chance = Chance(seed)
        player = PLAYERS["random" if seed % 2 else "greedy"]
        writer = LogWriter(Headers(players=("Анна", "Борис")))
        for step in range(2000):
            if wanted is not None and wanted <= found:
                return
            if step % LOOKS == seed % LOOKS or writer.game.stack:
                for action in UNIVERSE:
                    rule = rule_broken(writer.game, action)
                    if rule and rule not in found and (wanted is None or rule in wanted):
                        text = broken_at_end(writer, action)
                        if text and told(text) == (rule, text.count("\n")):
                            found.add(rule)
                            yield rule, text
            made = next_action(writer.game, player, chance)
            if made is None:
                break
            writer.push(made)


def main(games: int) -> None:
    """Write what is missing in the folder."""
    FOLDER.mkdir(exist_ok=True)
    there = {path.stem for path in FOLDER.glob("*.log")}
    for rule, text in search(games):
        if rule not in there:
            Path(FOLDER, f"{rule}.log").write_bytes(text.encode())
            sys.stdout.write(f"{rule}\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20)
