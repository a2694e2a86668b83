"""The rules for which there is no switch, and why; the rules whose switches are still missing."""

from typing import Final

DEFINITIONS: Final[dict[str, str]] = {
    "PT-CARD-4": "no card of the 25 lowers a strength, so none can fall below 0",
    "PT-REL-3": "says what adjacent means; no card of the 25 uses the word",
    "PT-CASUALTY-3": "no card of the 25 makes an immediate check",
    "PT-TARGET-3": "no card of the 25 is immune; the nearest to it is PT-AMB-46",
    "PT-VOCAB-1": "explains words",
    "PT-VOCAB-2": "explains words; what follows from it is PT-CON-02",
    "PT-VOCAB-3": "explains words; what follows from it is PT-CON-04",
    "PT-CON-20": "explains words",
    "PT-AMB-02": "the engine knows every ability of the 25 cards, so none is opaque to it",
    "PT-AMB-13": "no ability of the 25 cards is limited by itself; Hepzibah's bodies: PT-LIMITED-1",
    "PT-AMB-30": "no card of the 25 makes an immediate check",
    "PT-AMB-51": "says what a judge does with the report, not what the engine does",
    "PT-AMB-52": "damage lies there as tokens (PT-DAMAGE-1): nothing computes it a second time",
}

OPEN: Final[tuple[str, ...]] = ()
"""To be emptied: a rule that gets a switch leaves this list."""
