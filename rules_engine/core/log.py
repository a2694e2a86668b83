"""A log as a value: games with headers, events and openings; from text and to text, and as JSON.

Text that is read here is canonical: writing what was read gives the same bytes. What the words
mean, and whether they are legal, is for `verify`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from rules_engine.core.canonical import canonical_text
from rules_engine.core.events import BadWord, Event, column_of
from rules_engine.core.headers import headers_text
from rules_engine.core.reader import ReadError, read_lines
from rules_engine.core.ruleset import Ruleset


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
    """One game of a log; its headers are of the kind that its game has."""

    __slots__ = ("events", "headers", "openings")

    def __init__(
        self, headers: Any, events: list[Event], openings: list[Opening] | None = None
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


def read_log(text: str, rules: Ruleset) -> Log:
    """The value of a log's text; raises ReadError at the first fault of its form."""
    return read_lines_of_log(read_lines((text.encode(),)), rules)


def read_lines_of_log(lines: Iterator[str], rules: Ruleset) -> Log:
    """The value of a log that comes line by line."""
    log = Log()
    number = 0
    more: str | None = ""
    while more == "":
        headers, places = rules.read_headers(lines, number)
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
                    game.openings.append(Opening(rules.read_opening(words), words[2], words[3]))
                else:
                    game.events.append(rules.read_event(line.split(" "), headers))
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
    return f"{headers_text(game.headers)}\n{events}{openings}"


def write_log(log: Log) -> str:
    """The canonical text of a log."""
    return "\n".join(map(write_game, log.games))


# JSON.


def to_json(log: Log) -> str:
    """The log's twin: canonical JSON with the same words."""
    return canonical_text({"games": [_game_value(game) for game in log.games]})


def _game_value(game: GameLog) -> dict[str, object]:
    return {
        "headers": [list(pair) for pair in game.headers.pairs()],
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


def from_json(text: str, rules_of: Callable[[str], Ruleset]) -> Log:
    """The log of a JSON twin; raises ValueError (ReadError for faults of its words).

    `rules_of` gives the game whose log has such a first line.
    """
    import json

    try:
        games = json.loads(text)["games"]
        written = "\n".join(map(_game_text, games))
        log = read_log(written, rules_of(written.partition("\n")[0]))
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
