"""The sample logs in fixtures/logs have the verdicts that stand beside them."""

import json

import pytest

from rules_engine.__main__ import main
from rules_engine.core.log import write_log
from rules_engine.logs import read_log, verify_file
from tests.support.steps import ROOT

FOLDER = ROOT / "fixtures" / "logs"
EXPECTED = json.loads((FOLDER / "expected.json").read_text("utf-8"))


def test_every_sample_is_named_and_there() -> None:
    assert sorted(EXPECTED) == sorted(path.name for path in FOLDER.glob("*.log"))


@pytest.mark.parametrize("name", EXPECTED)
def test_a_sample_has_its_verdict(name: str) -> None:
    verdict = json.loads(json.dumps(verify_file(str(FOLDER / name)).as_dict(), default=list))
    assert {key: verdict[key] for key in EXPECTED[name]} == EXPECTED[name]


@pytest.mark.parametrize("name", [name for name in EXPECTED if name.startswith("legal")])
def test_a_legal_sample_is_canonical(name: str) -> None:
    text = (FOLDER / name).read_bytes().decode()
    assert write_log(read_log(text)) == text


@pytest.mark.parametrize("name", EXPECTED)
@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_command_says_it_in_words(
    name: str, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status = {"legal": 0, "illegal": 1, "malformed": 2, "undecidable": 3}
    path = str(FOLDER / name)
    assert main(["verify", "--lang", language, path]) == status[EXPECTED[name]["verdict"]]
    said = capsys.readouterr().out
    assert said.startswith(path)
    if "rule" in EXPECTED[name]:
        assert EXPECTED[name]["rule"] in said
        assert f":{EXPECTED[name]['line']}:" in said
        assert "^" in said


def test_the_worst_verdict_is_the_exit_status(capsys: pytest.CaptureFixture[str]) -> None:
    paths = [str(FOLDER / name) for name in EXPECTED]
    assert main(["verify", "--jobs", "2", "--json", *paths]) == 1
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["file"] for line in found] == paths
    assert [line["verdict"] for line in found] == [EXPECTED[name]["verdict"] for name in EXPECTED]


def test_a_file_that_is_not_there_is_no_verdict(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", "nowhere.log"]) == 66
    assert "nowhere.log" in capsys.readouterr().err
