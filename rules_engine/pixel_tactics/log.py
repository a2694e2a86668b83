"""A log as a value: games with headers, events and openings; from text and to text, and as JSON.

Text that `read_log` takes is canonical: writing what was read gives the same bytes. What the words
mean, and whether they are legal, is for `verify`.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from rules_engine.core.canonical import canonical_text
from rules_engine.core.reader import ReadError, read_lines
from rules_engine.pixel_tactics.events import BadWord, column_of, parse, parse_opening
from rules_engine.pixel_tactics.headers import Headers, header_pairs, read_headers, write_headers


class Event:
    """One numbered line: who, what, its words, what chance decided, what is claimed.

    The words stand as in the log. `outcome` is nothing where the line has none.
    """

    __slots__ = ("claims", "kind", "number", "outcome", "who", "words")

    def __init__(
        self,
        number: int,
        who: str,
        kind: str,
        words: tuple[str, ...] = (),
        outcome: tuple[str, ...] | None = None,
        claims: tuple[tuple[str, str], ...] = (),
    ) -> None:
        self.number = number
        self.who = who
        self.kind = kind
        self.words = words
        self.outcome = outcome
        self.claims = claims

    def text(self) -> str:
        """The line, without LF."""
        words = [str(self.number), self.who, self.kind, *self.words]
        if self.outcome is not None:
            words += ["=>", ",".join(self.outcome)]
        if self.claims:
            words += ["!", *(f"{name}={value}" for name, value in self.claims)]
        return " ".join(words)

    def column(self, word: int) -> int:
        """Where the line's n-th word begins, the number being word 0."""
        return column_of(self.text(), word)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Event):
            return NotImplemented
        return self.text() == other.text()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Event({self.text()!r})"


class Opening:
    """The hidden value of an event, told after the game."""

    __slots__ = ("event", "nonce", "value")

    def __init__(self, event: int, nonce: str, value: str) -> None:
        self.event = event
        self.nonce = nonce
        self.value = value

    def text(self) -> str:
        """The line, without LF."""
        return f"open {self.event} {self.nonce} {self.value}"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Opening):
            return NotImplemented
        return self.text() == other.text()

    __hash__ = None  # type: ignore[assignment]


class GameLog:
    """One game of a log."""

    __slots__ = ("events", "headers", "openings")

    def __init__(
        self, headers: Headers, events: list[Event], openings: list[Opening] | None = None
    ) -> None:
        self.headers = headers
        self.events = events
        self.openings = openings or []

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, GameLog):
            return NotImplemented
        mine, theirs = (self.headers, self.events), (other.headers, other.events)
        return mine == theirs and self.openings == other.openings

    __hash__ = None  # type: ignore[assignment]


class Log:
    """The games of a file, in their order."""

    __slots__ = ("games",)

    def __init__(self, games: Iterable[GameLog] = ()) -> None:
        self.games = list(games)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Log):
            return NotImplemented
        return self.games == other.games

    __hash__ = None  # type: ignore[assignment]


def read_event(text: str, observed: bool) -> Event:
    """An event's line as a value; raises BadWord if its form is wrong."""
    words = text.split(" ")
    parsed = parse(words, observed)
    end = len(words)
    claims: tuple[tuple[str, str], ...] = ()
    if parsed.claims:
        end = words.index("!")
        pairs = (word.partition("=") for word in words[end + 1 :])
        claims = tuple((name, value) for name, _equals, value in pairs)
    outcome = None
    if parsed.outcome_word:
        outcome = tuple(words[parsed.outcome_word].split(","))
        end = parsed.outcome_word - 1
    return Event(int(words[0]), words[1], words[2], tuple(words[3:end]), outcome, claims)


def read_log(text: str) -> Log:
    """The value of a log's text; raises ReadError at the first fault of its form."""
    return read_lines_of_log(read_lines((text.encode(),)))


def read_lines_of_log(lines: Iterator[str]) -> Log:
    """The value of a log that comes line by line."""
    log = Log()
    number = 0
    more: str | None = ""
    while more == "":
        headers, places = read_headers(lines, number)
        number = places[""]
        game = GameLog(headers, [])
        log.games.append(game)
        more = None
        for line in lines:
            number += 1
            opening = line.startswith("open ")
            wanted = str(len(game.events) + 1)
            if not opening and (line.partition(" ")[0] != wanted or game.openings):
                more = line
                break
            try:
                if opening:
                    words = line.split(" ")
                    event, _cards = parse_opening(words)
                    game.openings.append(Opening(event, words[2], words[3]))
                else:
                    game.events.append(read_event(line, headers.mode == "observed"))
            except BadWord as bad:
                column = column_of(line, bad.word, bad.within)
                raise ReadError(number, column, bad.expected, bad.wanted) from None
    if more is not None:
        raise ReadError(number, 1, "event_number", str(len(log.games[-1].events) + 1))
    return log


def write_game(game: GameLog) -> str:
    """The text of one game."""
    events = "".join(f"{event.text()}\n" for event in game.events)
    openings = "".join(f"{opening.text()}\n" for opening in game.openings)
    return f"{write_headers(game.headers)}\n{events}{openings}"


def write_log(log: Log) -> str:
    """The canonical text of a log."""
    return "\n".join(map(write_game, log.games))


# JSON.


def to_json(log: Log) -> str:
    """The log's twin: canonical JSON with the same words."""
    return canonical_text({"games": [_game_value(game) for game in log.games]})


def _game_value(game: GameLog) -> dict[str, object]:
    return {
        "headers": [list(pair) for pair in header_pairs(game.headers)],
        "events": [
            {
                "n": event.number,
                "who": event.who,
                "kind": event.kind,
                "words": list(event.words),
                "outcome": None if event.outcome is None else list(event.outcome),
                "claims": [list(pair) for pair in event.claims],
            }
            for event in game.events
        ],
        "openings": [[one.event, one.nonce, one.value] for one in game.openings],
    }


def from_json(text: str) -> Log:
    """The log of a JSON twin; raises ValueError (ReadError for faults of its words)."""
    import json

    try:
        games = json.loads(text)["games"]
        written = "\n".join(map(_game_text, games))
        log = read_log(written)
    except (KeyError, TypeError, RecursionError) as error:
        raise ValueError("no JSON twin of a log") from error
    if json.loads(to_json(log)) != json.loads(text):
        raise ValueError("no JSON twin of a log")
    return log


def _game_text(game: dict[str, Any]) -> str:
    """The lines that a game's JSON stands for."""
    lines = [f"{name}: {value}" for name, value in game["headers"]]
    lines.append("")
    for event in game["events"]:
        outcome = None if event["outcome"] is None else tuple(event["outcome"])
        claims = tuple((name, value) for name, value in event["claims"])
        words = tuple(event["words"])
        known = Event(event["n"], event["who"], event["kind"], words, outcome, claims)
        lines.append(known.text())
    lines += [f"open {event} {nonce} {value}" for event, nonce, value in game["openings"]]
    return "".join(f"{line}\n" for line in lines)
