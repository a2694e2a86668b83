"""Pixel Tactics in a match: leaders that leave it, smaller decks, heroes that decide (pure).

What leaves the match, who goes first and how many cards are drawn follows from the confirmed games
before (PT-MATCH-2…6, PT-DRAWN-2).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from rules_engine.pixel_tactics.card_numbers import NUMBERS
from rules_engine.pixel_tactics.codes import DRAWN, NOBODY, A, B
from rules_engine.pixel_tactics.headers import Headers
from tournament.championship.command import Details
from tournament.championship.event_state import EventState, Game, Play
from tournament.championship.play.match_rules import (
    DRAW,
    FIRST_PLAYER,
    MatchRules,
    NextGame,
    PairOfNumbers,
    Said,
    Seat,
    Summary,
    said_of,
)
from tournament.championship.play.queries import SEATS, games_before
from tournament.regulations.refusals import Refusal

CARDS: Final = len(NUMBERS)
"""Cards of a deck in the first game; a card's number is its place in the card list, from 1."""
FIRST_DRAW: Final = 5
"""Cards drawn at setup by a player whose rival holds no trophy (PT-SETUP-2)."""
MOST_HEROES: Final = 99
LEADERS: Final = "leaders"
HEROES: Final = "living_heroes"
BOTH_RETREAT: Final = "both_retreat"
CARD_NUMBERS: Final[Mapping[str, int]] = {
    name: number for number, (name, *_) in enumerate(NUMBERS, start=1)
}
"""Numbers of the cards, by which sheets name leaders, by id."""
_END_REASONS: Final = {"leader": "leader_defeated", "heroes": BOTH_RETREAT}
_LAST: Final = {"A": A, "B": B, DRAW: DRAWN, None: NOBODY}

Leaders = tuple[int | None, int | None]
"""Card numbers of both leaders; None where nobody wrote them down."""


@dataclass(frozen=True, slots=True)
class NextGameOfCards(NextGame):
    """What a game starts from, for both seats in order."""

    leaders_out: tuple[tuple[int, ...], tuple[int, ...]]
    """Card numbers that each player may not use any more (PT-MATCH-3)."""
    not_noted: int
    """Earlier games in which a leader left the match that nobody wrote down."""
    deck: int
    """Cards of each deck (PT-MATCH-4)."""
    drawn: tuple[int, int]
    """Cards that each player draws before choosing a leader (PT-MATCH-5)."""


class PixelTacticsMatch(MatchRules):
    """Leaders, living heroes and who went first."""

    ruleset = "pixel_tactics"
    end_reasons = ("leader_defeated", BOTH_RETREAT, "concession")
    drawn_by = frozenset({BOTH_RETREAT})
    schema: ClassVar[Mapping[str, Seat | PairOfNumbers]] = {
        HEROES: PairOfNumbers(0, MOST_HEROES, whole=True),
        FIRST_PLAYER: Seat(),
        LEADERS: PairOfNumbers(1, CARDS),
    }
    counted_at_time = True

    def contradiction(self, play: Play, game: Game, said: Said) -> Refusal | None:
        """What cannot be true of a game, by itself or after the games before it."""
        if not self.fits_its_end(said):
            return Refusal("outcome_contradiction")
        first, second = said.details[LEADERS]
        out = self.start(play, game).leaders_out
        if any(leader is not None and not 1 <= leader <= CARDS for leader in (first, second)):
            return Refusal("leader_unknown", {"cards": CARDS})
        if first is not None and first == second:
            return Refusal("leaders_equal")
        if first in out[0] or second in out[1]:
            return Refusal("leader_out", {"seat": "A" if first in out[0] else "B"})
        return super().contradiction(play, game, said)

    def fits_its_end(self, said: Said) -> bool:
        """PT-DRAWN-1: if both units retreat more living heroes win, equal numbers are a draw."""
        heroes = said.details[HEROES]
        if heroes is None:
            return said.end_reason != BOTH_RETREAT and said.outcome != DRAW
        if said.end_reason != BOTH_RETREAT or min(heroes) < 0:
            return False
        first, second = heroes
        return said.outcome == (DRAW if first == second else "A" if first > second else "B")

    def kept_by_ruling(self, details: Details) -> dict[str, Any]:
        """Who led and who went first; of a match that was over nobody needs to have retreated."""
        return {**details, HEROES: None}

    def start(self, play: Play, game: Game) -> NextGameOfCards:
        """What a game starts from, or started from if it is over."""
        start = super().start(play, game)
        before = games_before(play, game)
        pairs = list(pairs_before(play, game).values())
        return NextGameOfCards(
            number=start.number,
            replay=start.replay,
            first_player=start.first_player,
            leaders_out=(
                tuple(pair[0] for pair in pairs if pair[0] is not None),
                tuple(pair[1] for pair in pairs if pair[1] is not None),
            ),
            not_noted=sum(None in pair for pair in pairs),
            deck=CARDS - len(before),
            drawn=(FIRST_DRAW + _trophies(before, "B"), FIRST_DRAW + _trophies(before, "A")),
        )

    def goes_first(self, before: Sequence[Game]) -> str | None:
        """Whoever won the last game; at random after a drawn one (PT-MATCH-6, PT-DRAWN-2)."""
        last = before[-1].outcome if before else None
        return last if last in SEATS else None

    def missing(self, play: Play) -> dict[int, Details]:
        """Games before the open one of which a leader is not noted, with what is (PT-MATCH-3)."""
        pairs = pairs_before(play, play.open_game)
        return {number: {LEADERS: pair} for number, pair in pairs.items() if None in pair}

    def headers(
        self, event: EventState, match: str, mode: str, told: Mapping[int, Details]
    ) -> Headers | Refusal:
        """The headers of the log of a match's open game (PT-MATCH-2…6)."""
        play = event.plays.get(match, Play(match))
        out = _leaders_out(play, told)
        if isinstance(out, Refusal):
            return out
        start = self.start(play, play.open_game)
        earlier = games_before(play, play.open_game)
        first, second = event.players(match)
        return Headers(
            mode=mode,
            title=match,
            game=start.number,
            target=event.wins_needed,
            wins=(play.wins("A"), play.wins("B")),
            trophies=(start.drawn[B] - FIRST_DRAW, start.drawn[A] - FIRST_DRAW),
            last=_LAST[earlier[-1].outcome if earlier else None],
            players=(str(first), str(second)),
            removed=out,
        )

    def recorded(self, result: Mapping[str, Any]) -> Said:
        """What the result of a finished recording says on a sheet."""
        said = super().recorded(result)
        leaders, living = ([result[name][seat] for seat in SEATS] for name in ("leaders", "living"))
        details = {
            **said.details,
            LEADERS: leaders,
            HEROES: living if said.end_reason == BOTH_RETREAT else None,
        }
        return Said(said.outcome, said.end_reason, details)

    def end_reason_of(self, reason: str) -> str:
        """How sheets call the way in which a log's game ended."""
        return super().end_reason_of(_END_REASONS.get(reason, reason))

    def stated(self, said: Said) -> dict[str, str | int | None]:
        """What a sheet says that a log says too."""
        leaders = said.details[LEADERS] or (None, None)
        living = said.details[HEROES] or (None, None)
        return {
            **super().stated(said),
            "leader_a": leaders[0],
            "leader_b": leaders[1],
            "living_a": living[0],
            "living_b": living[1],
        }

    def told(self, game: Summary) -> dict[str, str | int | None]:
        """The same as a log tells it."""
        leaders, living = game["leaders"], game["living"]
        return {
            **super().told(game),
            "leader_a": CARD_NUMBERS.get(leaders.get("A") or ""),
            "leader_b": CARD_NUMBERS.get(leaders.get("B") or ""),
            "living_a": living.get("A"),
            "living_b": living.get("B"),
        }


def pairs_before(play: Play, game: Game) -> dict[int, Leaders]:
    """The leaders of the games before one, by number, as far as their sheets name them."""
    found: dict[int, Leaders] = {}
    for item in games_before(play, game):
        if item.sheet is None:
            raise ValueError(f"game {item.number} has an outcome but no sheet")
        first, second = said_of(item.sheet.statement).details[LEADERS]
        found[item.number] = (first, second)
    return found


def _leaders_out(
    play: Play, told: Mapping[int, Details]
) -> tuple[tuple[int, ...], tuple[int, ...]] | Refusal:
    """PT-MATCH-3: the leaders that have left the match, in order, none of them unknown."""
    found: list[tuple[int, int]] = []
    for number, noted in pairs_before(play, play.open_game).items():
        said = told[number][LEADERS] if number in told else (None, None)
        first = noted[0] if noted[0] is not None else said[0]
        second = noted[1] if noted[1] is not None else said[1]
        if first is None or second is None:
            return Refusal("recording_leaders_missing", {"game": number})
        if not 1 <= first <= CARDS or not 1 <= second <= CARDS:
            return Refusal("leader_unknown", {"cards": CARDS})
        if first == second:
            return Refusal("leaders_equal")
        if first in [pair[0] for pair in found]:
            return Refusal("leader_out", {"seat": "A"})
        if second in [pair[1] for pair in found]:
            return Refusal("leader_out", {"seat": "B"})
        found.append((first, second))
    return tuple(pair[0] for pair in found), tuple(pair[1] for pair in found)


def _trophies(games: Sequence[Game], seat: str) -> int:
    """Rival's leaders that a player holds; after a drawn game each keeps one (PT-DRAWN-2)."""
    return sum(game.outcome in {seat, DRAW} for game in games)


MATCH_RULES: Final = PixelTacticsMatch()
