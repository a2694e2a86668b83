"""Logs written before a change of the engine keep their verdicts, byte for byte."""

from hashlib import sha256

import pytest

from rules_engine.logs import verify_bytes
from rules_engine.pixel_tactics.card_hash import cards_line
from tests.support.steps import ROOT

SAMPLES = ROOT / "fixtures" / "logs"
CARDS = "pt1-ru2 081062acc13faa75fa03da2232313d49ea5e1b33a7dc156d86dc331427c6ab56"
FROZEN = {
    "illegal-attack-by-recruit.log": (
        "3e9d27361b57f83babe0eb53775d5422",
        "illegal PT-ACTOR-2 41",
    ),
    "illegal-attack-in-truce.log": (
        "7b16fd09320747b126a1d7b11f2cabfa",
        "illegal PT-TRUCE-2 31",
    ),
    "illegal-casualty-left-standing.log": (
        "181b89caf046be6199c4729706520ba2",
        "illegal PT-CASUALTY-5 65",
    ),
    "illegal-check-forgotten.log": (
        "6af2732a9a9cb233c64592bd1b254934",
        "illegal PT-CASUALTY-4 35",
    ),
    "illegal-draw-with-five-cards.log": (
        "9b9dfb185af8cff7b2f49a5c69eb1202",
        "illegal PT-DRAW-3 30",
    ),
    "illegal-melee-from-behind.log": (
        "ff0921be1713c870e674346efb49fa19",
        "illegal PT-MELEE-1 76",
    ),
    "illegal-play-after-defeat.log": (
        "be85f1d792b884d068f44bf512c79001",
        "illegal PT-END-1 81",
    ),
    "illegal-ranged-past-intercept.log": (
        "1494a3e2e53f956ca671e02c4430cc38",
        "illegal PT-INTERCEPT-1 64",
    ),
    "illegal-reactions-in-wrong-order.log": (
        "2ee14970dd2b5441669aeadba6f38ab3",
        "illegal PT-REACT-2 456",
    ),
    "illegal-recruit-onto-body.log": (
        "8d5ecfaba74204b989d316781ffdce1d",
        "illegal PT-BODY-3 72",
    ),
    "illegal-rotate-with-one-action.log": (
        "dfee5de0ce1e2b2e99bcc8542a2ce45e",
        "illegal PT-LONG-1 31",
    ),
    "illegal-second-attack.log": (
        "dfca5f83471220769920bdefb98bd6fc",
        "illegal PT-ATTACK-2 87",
    ),
    "illegal-spell-on-leader.log": (
        "220eaaba51bc9e2421fc99ab4c4a2f2d",
        "illegal PT-TARGET-4 209",
    ),
    "legal-box-rules.log": (
        "3991bf861b0b92354234df0ff70665ba",
        "legal",
    ),
    "legal-concession.log": (
        "236612d03f443b131cd117203709c5bc",
        "legal",
    ),
    "legal-match-of-three.log": (
        "2e28ec9d85716582c0a7cc105f3f749c",
        "legal",
    ),
    "legal-observed.log": (
        "ac7f438e042b27844c511f1d95c4d33e",
        "legal",
    ),
    "legal-short.log": (
        "8d8b70b49aeeb471b28397f978745a51",
        "legal",
    ),
    "legal-spells-and-orders.log": (
        "1d3e71e0f0adebc3bdb8df3c8bd91807",
        "legal",
    ),
    "malformed-cut.log": (
        "41c40a5402d56d7b4e293b5bc405a329",
        "malformed PT-LOG-3 66",
    ),
    "malformed-number.log": (
        "e200f27cc7b55d47e27ac6fb0f587d0b",
        "malformed PT-LOG-3 41",
    ),
    "malformed-spaces.log": (
        "211ef9e19689fc0358e9a7a3cbb2202a",
        "malformed PT-LOG-3 32",
    ),
    "malformed-word.log": (
        "bd903dc049cec9b94037cc82d0e68408",
        "malformed PT-LOG-3 26",
    ),
    "undecidable-stops.log": (
        "7f62303246835632f8ad5711c5465dad",
        "undecidable 45",
    ),
}
"""By sample: the beginning of the SHA-256 of its bytes, and its verdict with rule and line."""


def said(data: bytes) -> str:
    found = verify_bytes(data).as_dict()
    return " ".join(str(found[name]) for name in ("verdict", "rule", "line") if name in found)


@pytest.mark.parametrize("name", FROZEN)
def test_a_sample_is_what_it_was_and_has_the_verdict_it_had(name: str) -> None:
    data = (SAMPLES / name).read_bytes()
    assert (sha256(data).hexdigest()[:32], said(data)) == FROZEN[name]


def test_logs_name_the_same_cards_as_ever() -> None:
    """One changed word of the card data would make every log undecidable."""
    assert cards_line() == CARDS
