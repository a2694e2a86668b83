"""`python -m tests.rules_engine.verdicts`: what the loaded build of the engine says, as JSON.

The state of the build, its edition, and a verdict for every log of the project, for damaged copies
of them, and for games that programs play. Two builds of the same sources print the same.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

from rules_engine.compiled import STATE
from rules_engine.logs import verify_bytes
from rules_engine.pixel_tactics.edition import edition
from tests.rules_engine.recorded import random_log

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("fixtures/logs", "tests/rules_engine/logs")
DAMAGES = 6
"""Damaged copies of each log."""
GAMES = 12


def logs() -> dict[str, bytes]:
    """Every log of the project and a few random games, by name."""
    files = [path for folder in FOLDERS for path in sorted((ROOT / folder).glob("*.log"))]
    found = {path.name: path.read_bytes() for path in files}
    policies, modes = ("uniform", "effects", "attacks"), ("full", "observed")
    for seed in range(GAMES):
        played = random_log(seed, policies[seed % 3], "championship", modes[seed % 2])
        found[f"random {seed}"] = played.encode()
    return found


def damaged(text: bytes, chance: Random) -> Iterator[bytes]:
    """Copies with a line dropped, exchanged or with another word, or a byte changed."""
    lines = text.split(b"\n")
    for turn in range(DAMAGES):
        place = chance.randrange(len(lines))
        other = chance.choice(lines).split(b" ")
        changed = list(lines)
        match turn % 4:
            case 0:
                del changed[place]
            case 1:
                changed[place : place + 2] = reversed(changed[place : place + 2])
            case 2:
                words = changed[place].split(b" ")
                words[chance.randrange(len(words))] = chance.choice(other)
                changed[place] = b" ".join(words)
            case _:
                at = chance.randrange(len(changed[place]) + 1)
                changed[place] = changed[place][:at] + b"\xc3" + changed[place][at + 1 :]
        yield b"\n".join(changed)


def verdicts() -> dict[str, object]:
    """All verdicts by the name of the log and the number of its damage."""
    found: dict[str, object] = {}
    for name, text in logs().items():
        copies = (text, *damaged(text, Random(name)))
        for number, copy in enumerate(copies):
            found[f"{name} {number}"] = verify_bytes(copy).as_dict()
    return found


if __name__ == "__main__":
    said = {"build": STATE, "edition": edition(), "verdicts": verdicts()}
    json.dump(said, sys.stdout, ensure_ascii=False, default=list)
