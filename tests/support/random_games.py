"""Random things that happen to games inside a match of a random day."""

from random import Random
from typing import Any

from tests.support.fold import REASON, Fold
from tournament.championship import commands as c


def is_refused(fold: Fold, match: str) -> bool:
    """Whether the match waits for the judge because a signature is refused."""
    sheet = fold.event.plays[match].open_game.sheet
    return sheet is not None and sheet.state == "refused"


def random_game_step(random: Random, fold: Fold) -> None:
    """One refusal, acceptance, replay, finding of facts, concession or tie-break."""
    match = random.choice(fold.event.active_matches())
    status = fold.event.match_status(match)
    if random.random() < 0.1:
        fold.must(c.ConcedeMatch(match, random.choice("AB"), True))  # type: ignore[arg-type]
    elif status == "awaiting_signatures":
        _about_a_sheet(random, fold, match)
    elif status == "in_play":
        _about_a_game(random, fold, match)


def _about_a_sheet(random: Random, fold: Fold, match: str) -> None:
    game = fold.event.plays[match].open_game
    assert game.sheet is not None
    if random.random() < 0.3:
        _rule(fold, c.RuleSheetFacts, match, game.number, game.revision, random.choice("AB"))
    elif not is_refused(fold, match):
        seat = random.choice(("A", "B", None))
        fold.must(c.RefuseSheet(match, game.number, game.sheet.digest, seat, False))
    elif random.random() < 0.5:
        accept(fold, match)
    else:
        _rule(fold, c.RuleReplay, match)


def _about_a_game(random: Random, fold: Fold, match: str) -> None:
    if random.random() < 0.5:
        _rule(fold, c.RuleReplay, match)
    else:
        _rule(fold, c.RuleTieBreak, match, random.choice("AB"), (2, 2), (-3, 1), None)


def accept(fold: Fold, match: str) -> None:
    """The judge has the refused sheet count."""
    sheet = fold.event.plays[match].open_game.sheet
    assert sheet is not None
    _rule(fold, c.RuleAcceptance, match, sheet.digest)


def _rule(fold: Fold, kind: type[Any], match: str, *about: Any) -> None:
    more = {"nonce": "0" * 32} if kind is c.RuleSheetFacts else {}
    met = fold.version(match)
    ruling = kind(fold.new("x"), match, *about, met=met, reason=REASON, **more)
    fold.must(ruling, role="judge")
