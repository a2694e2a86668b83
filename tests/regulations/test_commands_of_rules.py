"""Every rule that lets somebody do or ask something names the command by which they do it."""

import inspect
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path

import pytest

from tournament.championship import commands, fold
from tournament.championship.command import Command

ROOT = Path(__file__).resolve().parents[2]
TEXTS = ROOT / "tournament" / "regulations" / "rule_texts"
DOCUMENTS = (ROOT / "docs" / "free_tournaments.md", ROOT / "docs" / "swiss.md")
ALLOWS = re.compile(r"\b(may|asks?|asked|can be|let)\b")
PARAGRAPH = re.compile(r"^\*\*((?:FT|SW)-[A-Z0-9-]*\d)\b.*?(?=^\*\*|^#|\Z)", re.M | re.S)

BY_COMMAND: Mapping[str, tuple[str, ...]] = {
    "CH-CHECKIN-2": ("OpenCheckIn", "ExtendCheckIn"),
    "CH-CITY-1": ("AddStage",),
    "CH-CITY-2": ("WithdrawStage",),
    "CH-DAY-2": ("RescheduleDay",),
    "CH-DAY-5": ("SuspendDay",),
    "CH-DE-11": ("WithdrawDraw",),
    "CH-JUDGE-4": ("FreezeList",),
    "CH-JUDGE-5": ("NameDutyJudge",),
    "CH-JUDGE-6": ("ReplaceJudge",),
    "CH-MATCH-3": ("UncallMatch",),
    "CH-MATCH-4": ("ConcedeMatch",),
    "CH-NOSHOW-1": ("RuleWalkover",),
    "CH-NOSHOW-2": ("RuleDoubleLoss",),
    "CH-NOSHOW-3": ("RevokeWalkover",),
    "CH-QUAL-4": ("OfferSeat", "SubstituteSeat"),
    "CH-REG-1": ("Register",),
    "CH-SPLIT-1": ("SplitStage",),
    "CH-SPLIT-3": ("StatePreference", "DrawSplit", "SwapRegistrations"),
    "FT-DRAW-1": ("EnterScore",),
    "FT-END-1": ("HideTournament", "ArchiveTournament", "UnarchiveTournament"),
    "FT-ENTRY-1": ("AddEntrants",),
    "FT-LATE-1": ("AddEntrants",),
    "FT-PAIR-2": ("ExchangePlayers",),
    "FT-RESULT-3": ("EnterScore",),
    "FT-ROLE-1": ("CreateTournament",),
    "FT-RULES-1": ("ChangeRules",),
    "SW-7": ("ChangeTable",),
    "SW-8": ("SetRounds",),
}
BY_NONE: Mapping[str, str] = {
    "CH-AMB-23": "a deck is looked at in the hall; what follows from it is a ruling",
    "CH-AMB-25": "who may play; Register asks CH-REG-2 for the age alone",
    "CH-AMB-30": "what the plan of a final warns of",
    "CH-JUDGE-3": "a judge registers like everybody; each ruling asks who may make it",
    "CH-PUBLIC-1": "what pages show to whoever looks",
    "CH-VENUE-2": "what the site refuses meanwhile",
    "FT-LEDGER-1": "everybody checks a ledger by its bundle",
    "SW-3": "who gets the bye, not who asks for it",
}
"""Rules by which nobody says anything to the ledger, and what they are about."""
OPEN: Mapping[str, str] = {"SW-1": "nobody can ask to miss a round yet"}


def allowing() -> Mapping[str, str]:
    """The rules that let somebody do or ask something, with their words."""
    found: dict[str, str] = {}
    for path in TEXTS.glob("*.toml"):
        for rule, words in tomllib.loads(path.read_text("utf-8")).items():
            found[rule] = found.get(rule, "") + words["en"]
    for path in DOCUMENTS:
        for match in PARAGRAPH.finditer(path.read_text("utf-8")):
            found[match[1]] = found.get(match[1], "") + match[0]
    return {rule: words for rule, words in found.items() if ALLOWS.search(words)}


def test_each_has_its_row() -> None:
    rows = [*BY_COMMAND, *BY_NONE, *OPEN]
    assert len(rows) == len(set(rows))
    assert set(rows) == set(allowing())


@pytest.mark.parametrize("rule", BY_COMMAND)
def test_its_command_is_decided_where_the_rule_is_known(rule: str) -> None:
    for name in BY_COMMAND[rule]:
        command = getattr(commands, name)
        assert issubclass(command, Command)
        decider = fold._DECIDE[command]
        rooms = {Path(inspect.getfile(item)).parent for item in (command, decider)}
        code = "".join(path.read_text("utf-8") for room in rooms for path in room.rglob("*.py"))
        assert re.search(rf"{rule}\b", code), f"{name}: its room does not know {rule}"
