"""The commands of `python -m rules_engine`, as a person or a script uses them."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from rules_engine.__main__ import main
from rules_engine.core.verdict import Legal
from rules_engine.logs import verify_bytes, verify_file
from tests.support.steps import ROOT

SHORT = str(ROOT / "fixtures" / "logs" / "legal-short.log")
MATCH = str(ROOT / "fixtures" / "logs" / "legal-match-of-three.log")
BROKEN = str(ROOT / "fixtures" / "logs" / "illegal-draw-with-five-cards.log")


def said(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """Exit status, output and complaints of a command."""
    status = main(words)
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def test_without_a_command_the_usage_is_a_complaint(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = said(capsys)
    assert (status, out) == (64, "")
    assert "verify FILE" in err
    assert said(capsys, "verfy", SHORT)[0] == 64
    assert said(capsys, "--help")[:1] == (0,)


def test_arguments_that_make_no_sense_are_no_verdict(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["verify", "--nonsense", SHORT])
    assert ended.value.code == 64
    assert "nonsense" in capsys.readouterr().err


def test_the_table_is_drawn_after_an_event(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _err = said(capsys, "show", SHORT, "--at", "9", "--lang", "ru")
    assert status == 0
    first = out.splitlines()[0]
    assert first.startswith("9 ")
    assert "перемирие" in out
    assert "авангард" in out
    _status, out, _err = said(capsys, "show", MATCH, "--game", "2", "--at", "9", "--lang", "en")
    assert out.startswith("9 ")
    assert "truce" in out


def test_a_position_as_a_line_can_be_counted_from(capsys: pytest.CaptureFixture[str]) -> None:
    _status, line, _err = said(capsys, "show", SHORT, "--at", "20", "--line")
    status, out, _err = said(capsys, "perft", "--position", line.strip(), "--depth", "1")
    assert status == 0
    assert out.splitlines()[0] == line.strip()
    assert int(out.split()[-1]) > 1
    _status, out, _err = said(
        capsys, "perft", "--position", line.strip(), "--depth", "1", "--divide"
    )
    assert "A " in out or "B " in out


def test_showing_a_broken_log_says_why_it_is_broken(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = said(capsys, "show", BROKEN, "--lang", "en")
    assert status == 1
    assert "hand 5" in out
    assert "PT-DRAW-3" in err


def test_a_replay_shows_every_event(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _err = said(capsys, "replay", SHORT, "--lang", "en")
    assert status == 0
    verdict = verify_file(SHORT)
    assert isinstance(verdict, Legal)
    assert out.count("┌") == len(
        [line for line in Path(SHORT).read_text("utf-8").splitlines() if line[:1].isdigit()]
    )
    assert "legal: " in out.splitlines()[-1]


@pytest.mark.parametrize("player", ["random", "greedy"])
def test_programs_write_the_same_valid_logs_for_a_seed(
    player: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["play", "--player", player, "--seed", "5", "--target", "2", "--games", "2"]
    for folder in ("one", "two"):
        assert said(capsys, *words, "--out", str(tmp_path / folder))[0] == 0
    one, two = (sorted((tmp_path / name).glob("*.log")) for name in ("one", "two"))
    assert len(one) == 2
    assert [path.read_bytes() for path in one] == [path.read_bytes() for path in two]
    assert [verify_file(str(path)).word for path in one] == ["legal", "legal"]
    assert said(capsys, "play", "--games", "2")[0] == 64


def test_a_played_game_goes_to_the_screen(capsys: pytest.CaptureFixture[str]) -> None:
    _status, out, _err = said(capsys, "play", "--seed", "4")
    assert verify_bytes(out.encode()).word == "legal"


def test_cards_are_told_and_found(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Ведьма" in said(capsys, "cards", "--lang", "ru")[1]
    assert "Hepzibah" in said(capsys, "cards", "witch", "--lang", "en")[1]
    status, out, err = said(capsys, "cards", "witc", "--lang", "en")
    assert (status, out) == (64, "")
    assert "Witch" in err


def test_rates_are_measured(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _err = said(capsys, "bench", "--games", "1")
    assert status == 0
    assert [line.split()[0] for line in out.splitlines()] == ["play", "verify"]


def test_many_files_are_checked_in_processes_of_their_own() -> None:
    command = [
        sys.executable,
        "-m",
        "rules_engine",
        "verify",
        "--json",
        "--jobs",
        "2",
        SHORT,
        MATCH,
        BROKEN,
    ]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, check=False)
    assert done.returncode == 1
    verdicts = [json.loads(line)["verdict"] for line in done.stdout.splitlines()]
    assert verdicts == ["legal", "legal", "illegal"]


def test_a_reader_who_has_enough_is_no_fault() -> None:
    command = f"{sys.executable} -m rules_engine replay {SHORT} | head -n 1"
    done = subprocess.run(command, shell=True, cwd=ROOT, capture_output=True, check=False)
    assert done.stdout.startswith(b"1 ")
    assert done.stderr == b""
