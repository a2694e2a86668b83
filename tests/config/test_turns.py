"""Turns: so many at once on a machine, and a process that was killed gives its own back."""

import subprocess
import sys
from pathlib import Path

import pytest

from tournament.config.turns import NoTurn, Turns


def test_so_many_at_once_and_each_sender_for_themselves(tmp_path: Path) -> None:
    turns = Turns(tmp_path, "heavy", 2)
    first, second = turns.take("a"), turns.take("a")
    assert first is not None
    assert second is not None
    assert turns.take("a") is None
    other = turns.take("b")
    assert other is not None
    with pytest.raises(NoTurn), Turns(tmp_path, "x", 0).turn(0):
        pass
    with first:
        assert turns.take("a") is None
    again = turns.take("a")
    assert again is not None
    for turn in (second, other, again):
        turn.__exit__()


def test_a_killed_process_gives_its_turn_back(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from tournament.config.turns import Turns;"
        "turn = Turns(Path(sys.argv[1]), 'picture', 1).take(); print(turn, flush=True); input()"
    )
    holder = subprocess.Popen(
        [sys.executable, "-c", code, str(tmp_path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    turns = Turns(tmp_path, "picture", 1)
    assert holder.stdout is not None
    assert "Turn" in holder.stdout.readline()
    assert turns.take() is None
    holder.kill()
    holder.communicate()
    turn = turns.take()
    assert turn is not None
    turn.__exit__()
