"""What a game asks of a match: what a sheet says, what contradicts it, where the next game starts.

One object for each game, in its package under `tournament.adapters`, which the name of the day's
game leads to. The base is enough for a game of which nothing is noted but who went first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, ClassVar, Final, Protocol, cast

from rules_engine.core.open_headers import OpenHeaders
from rules_engine.core.ruleset import SEATS, Ruleset
from rules_engine.rulesets import names, ruleset
from tournament.championship.command import Details
from tournament.championship.event_state import EventState, Game, Play
from tournament.championship.play.queries import games_before
from tournament.regulations.profile import NO_GAME, PIXEL_TACTICS
from tournament.regulations.refusals import Refusal

Summary = Mapping[str, Any]
"""What a log tells of its game, as `rules_engine.logs.judged` sums it up."""
CONCESSION: Final = "concession"
BY_RULING: Final = "ruling"
"""How a game ended whose result a judge has corrected after the match (CH-OVERRIDE-1)."""
DRAW: Final = "draw"
DRAWN: Final = "drawn"
"""What logs call a drawn game; sheets say `draw`."""
FIRST_PLAYER: Final = "first_player"
OF_FIRST_VERSION: Final = (FIRST_PLAYER, "leaders", "living_heroes")
"""What stood beside the result on statements of the first version, which knew one game."""
EXCHANGED: Final = {"A": "B", "B": "A"}


@dataclass(frozen=True, slots=True)
class Said:
    """What somebody says of a game (CH-SHEET-3); the winner is `A`, `B` or `draw`."""

    outcome: str
    end_reason: str
    details: Details

    def body(self) -> dict[str, Any]:
        """The same as plain values, for a statement or a fact."""
        return {
            "outcome": self.outcome,
            "end_reason": self.end_reason,
            "details": {name: _plain(value) for name, value in self.details.items()},
        }


class SaysResult(Protocol):
    """A command with a result; without reason and details the usual ones are meant."""

    @property
    def outcome(self) -> str:
        """`A`, `B` or `draw`."""

    @property
    def end_reason(self) -> str:
        """How the game ended."""

    @property
    def details(self) -> Details | None:
        """What else was written down."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A detail that is the letter of a seat, or nothing."""

    def fits(self, value: object) -> bool:
        """Whether a value is one."""
        return value in (None, *SEATS)


@dataclass(frozen=True, slots=True)
class PairOfNumbers:
    """A detail that is a number for each seat; `whole`: both or, as one value, nothing."""

    low: int
    high: int
    whole: bool = False

    def fits(self, value: object) -> bool:
        """Whether a value is one."""
        if self.whole and value is None:
            return True
        if not isinstance(value, list | tuple) or len(value) != len(SEATS):
            return False
        return all(self._fits(item) for item in value)

    def _fits(self, number: object) -> bool:
        if number is None:
            return not self.whole
        return type(number) is int and self.low <= number <= self.high


@dataclass(frozen=True, slots=True)
class NextGame:
    """What a game of a match starts from; a game of cards says more in a class of its own."""

    number: int
    replay: int
    first_player: str | None
    """The seat that goes first; None: chance decides."""


class MatchRules:
    """The match rules of a game; `ruleset` is its name in the engine."""

    ruleset: ClassVar[str]
    end_reasons: ClassVar[tuple[str, ...]]
    """How a game can end on a sheet, the usual way first."""
    drawn_by: ClassVar[frozenset[str]] = frozenset()
    """Ways to end after which nobody has won."""
    schema: ClassVar[Mapping[str, Seat | PairOfNumbers]] = {FIRST_PLAYER: Seat()}
    """What a sheet says beside the result, by name."""
    first_rule: ClassVar[str] = ""
    """The game's rule on who goes first, which is told where a sheet says otherwise."""
    has_engine: ClassVar[bool] = True
    """Whether the engine knows the game, so that it is recorded and its logs are verified."""
    counted_at_time: ClassVar[bool] = False
    """Whether heroes and leaders are counted when time is up (CH-MATCH-2); else the lot decides."""

    @property
    def rules(self) -> Ruleset:
        """The game in the engine."""
        return ruleset(self.ruleset)

    @property
    def version(self) -> str:
        """The number of the form of its logs, which stands on sheets."""
        return self.rules.version

    # What a sheet says.

    def blank(self) -> dict[str, Any]:
        """Details of which nothing was written down."""
        return {
            name: [None, None] if isinstance(kind, PairOfNumbers) and not kind.whole else None
            for name, kind in self.schema.items()
        }

    def said(self, command: SaysResult) -> Said:
        """What a command says, whole."""
        details = {**self.blank(), **(command.details or {})}
        return Said(command.outcome, command.end_reason or self.end_reasons[0], details)

    def fault(self, said: Said) -> str:
        """The field of a result that is out of form; nothing if all are in it."""
        details = said.details
        if said.outcome not in (*SEATS, DRAW):
            return "outcome"
        if said.end_reason not in self.end_reasons:
            return "end_reason"
        if not isinstance(details, Mapping) or set(details) != set(self.schema):
            return "details"
        wrong = (name for name, kind in self.schema.items() if not kind.fits(details[name]))
        return next(wrong, "")

    def contradiction(self, play: Play, game: Game, said: Said) -> Refusal | None:
        """What cannot be true of a game, by itself or after the games before it."""
        if not self.fits_its_end(said):
            return Refusal("end_contradiction")
        start = self.start(play, game)
        due = self.passed_over(start, said)
        if due is not None and start.replay:
            return Refusal("replay_first_player", {"seat": due})
        if due is not None and not start.replay:
            return Refusal("first_player_of_game", {"seat": due}, of_game=self.first_rule)
        return None

    def passed_over(self, start: NextGame, said: Said) -> str | None:
        """Who had to go first where it is said that the other one did; nobody if that is true."""
        noted = said.details[FIRST_PLAYER]
        return start.first_player if noted not in (None, start.first_player) else None

    def fits_its_end(self, said: Said) -> bool:
        """Whether a game that ends in this way can have this result."""
        return (said.outcome == DRAW) == (said.end_reason in self.drawn_by)

    def kept_by_ruling(self, details: Details) -> dict[str, Any]:
        """What stays true of a game when a judge corrects who has won it."""
        return dict(details)

    # The games of a match.

    def start(self, play: Play, game: Game) -> NextGame:
        """What a game starts from, or started from if it is over.

        A voided game is played again from the very same start (CH-SHEET-2).
        """
        first = self.goes_first(games_before(play, game)) or first_player_of_voided(game)
        return NextGame(game.number, game.replay, first)

    def next_game(self, play: Play) -> NextGame:
        """What the open game of a match starts from."""
        return self.start(play, play.open_game)

    def goes_first(self, before: Sequence[Game]) -> str | None:
        """The seat that has to go first after these games; None: chance decides."""
        return None

    # Logs and recordings.

    def missing(self, play: Play) -> dict[int, Details]:
        """What sheets of earlier games must say before the open one can be recorded, by game."""
        return {}

    def headers(
        self, event: EventState, match: str, mode: str, told: Mapping[int, Details]
    ) -> Any | Refusal:
        """What the log of a match's open game begins with; players are opaque ids.

        `told` are details of earlier games that their sheets do not name.
        """
        play = event.plays.get(match, Play(match))
        start = self.next_game(play)
        first, second = event.players(match)
        return OpenHeaders(
            self.rules.format,
            self.rules.variants[0],
            title=match,
            game=start.number,
            target=event.wins_needed,
            wins=(play.wins("A"), play.wins("B")),
            players=(str(first), str(second)),
        )

    def recorded(self, result: Mapping[str, Any]) -> Said:
        """What the result of a finished recording says on a sheet."""
        details = {**self.blank(), FIRST_PLAYER: result["first"]}
        outcome = DRAW if result["winner"] == DRAWN else str(result["winner"])
        return Said(outcome, self.end_reason_of(str(result["reason"])), details)

    def end_reason_of(self, reason: str) -> str:
        """How sheets call the way in which a log's game ended; the usual one after a ruling."""
        return reason if reason in self.end_reasons else self.end_reasons[0]

    def stated(self, said: Said) -> dict[str, str | int | None]:
        """What a sheet says that a log says too; nothing where nobody wrote it down."""
        return {"winner": said.outcome, FIRST_PLAYER: said.details[FIRST_PLAYER]}

    def told(self, game: Summary) -> dict[str, str | int | None]:
        """The same as a log tells it."""
        winner = DRAW if game["winner"] == DRAWN else game["winner"]
        return {"winner": winner, FIRST_PLAYER: game["first"]}


@cache
def rules_of(name: str) -> MatchRules:
    """The match rules of a game, or of none; raises KeyError for a name that no game has."""
    if name not in (*names(), NO_GAME):
        raise KeyError(name)
    return cast(MatchRules, import_module(f"tournament.adapters.{name}.match_rules").MATCH_RULES)


def match_rules(event: EventState) -> MatchRules:
    """The match rules of the game that is played on a day."""
    return rules_of(event.rules.ruleset)


def ruleset_of(statement: Mapping[str, Any]) -> str:
    """The game of a sheet; statements of the first version knew one only."""
    return str(statement["ruleset"]["id"]) if "ruleset" in statement else PIXEL_TACTICS


def said_of(content: Mapping[str, Any]) -> Said:
    """What a statement, or a player instead of it, says of its game, in whatever version."""
    first = "details" not in content
    details = {name: content[name] for name in OF_FIRST_VERSION} if first else content["details"]
    return Said(content["outcome"], content["end_reason"], details)


def agrees(said: Said, with_sheet: Said) -> bool:
    """Whether what one says is what the sheet says; what they left open contradicts nothing."""
    return (said.outcome, said.end_reason) == (with_sheet.outcome, with_sheet.end_reason) and all(
        _open_or_same(value, with_sheet.details[name]) for name, value in said.details.items()
    )


def same(said: Said, other: Said) -> bool:
    """Whether two say the very same."""
    return said.body() == other.body()


def exchanged(details: Details) -> dict[str, Any]:
    """Details in which each seat has what the other one had (CH-SHEET-7)."""
    return {name: _exchanged(value) for name, value in details.items()}


def first_player_of_voided(game: Game) -> str | None:
    """Who went first when a game that is replayed was played before, if it was written down."""
    if not game.replay or not game.sheets:
        return None
    noted: str | None = said_of(game.sheets[-1].statement).details[FIRST_PLAYER]
    return noted


def _open_or_same(value: Any, other: Any) -> bool:
    if isinstance(value, list | tuple) and isinstance(other, list | tuple):
        return all(item in (None, theirs) for item, theirs in zip(value, other, strict=True))
    return value in (None, other)


def _exchanged(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return [value[1], value[0]]
    return EXCHANGED.get(value, value) if isinstance(value, str) else value


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value
