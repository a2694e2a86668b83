"""Result slips on paper: what two players fill in with a pen after each game and sign.

The fields are those of CH-SHEET-3, so that a slip can be typed in without asking anybody.  A
slip is the fallback that works without phones or power (CH-SHEET-6, level A0 of the signatures).
Refuses: an empty list.  Knows nothing about who may print.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from reports.texts import long_date, texts_in
from reports.typesetting import NothingToPrint, printable, qr_svg, typeset

ROOT_SHOWN: Final = 16
"""Characters of a root on a slip: enough that no other ledger has the same."""


@dataclass(frozen=True, slots=True)
class SlipPlayer:
    """One side of a game: the name as the judges see it, and the seed."""

    name: str
    seed: int


@dataclass(frozen=True, slots=True)
class Slip:
    """One game's slip (CH-SHEET-3).

    ``reference`` is what the QR code holds (the address of the match).  ``first_player`` is the
    side that has to go first, where the games before say so; ``notes`` tell what else the games
    before leave to this one.
    ``ends`` are the ways in which the game can end, in pieces with a blank between each two;
    ``asked`` is what else has to be written down.  ``checkpoint`` is how many entries the ledger
    had when the slip was printed, and their root: whoever signs has seen that.
    """

    championship: str
    city: str
    day: date
    round_name: str
    table: str
    game_number: int
    a: SlipPlayer
    b: SlipPlayer
    reference: str
    first_player: str = ""
    notes: Sequence[str] = ()
    drawable: bool = True
    ends: Sequence[Sequence[str]] = ()
    asked: Sequence[str] = ()
    replayed: bool = False
    checkpoint: tuple[int, str] | None = None


def slips_pdf(slips: Sequence[Slip], language: str) -> bytes:
    """All slips, four to an A4 page, with lines to cut along."""
    words = texts_in(language)
    if not slips:
        raise NothingToPrint("no slips")
    data = {"texts": dict(words), "slips": [_as_data(slip, language) for slip in slips]}
    return typeset("slips.typ", data)


def _as_data(slip: Slip, language: str) -> dict[str, Any]:
    return {
        "championship": printable(slip.championship),
        "where": printable(f"{slip.city}, {long_date(slip.day, language)}"),
        "round": printable(slip.round_name),
        "table": printable(slip.table),
        "game": str(slip.game_number),
        "replayed": slip.replayed,
        "first": slip.first_player,
        "notes": [printable(note) for note in slip.notes],
        "drawable": slip.drawable,
        "ends": [[printable(piece) for piece in end] for end in slip.ends],
        "asked": [printable(asked) for asked in slip.asked],
        "players": [
            {"side": side, "name": printable(player.name), "seed": str(player.seed)}
            for side, player in (("A", slip.a), ("B", slip.b))
        ],
        "checkpoint": _checkpoint(slip, language),
        "qr": qr_svg(slip.reference),
    }


def _checkpoint(slip: Slip, language: str) -> str:
    """The checkpoint as far as eyes compare it."""
    if slip.checkpoint is None:
        return ""
    size, root = slip.checkpoint
    return f"{texts_in(language)['log']} {size}: {printable(root)[:ROOT_SHOWN]}"
