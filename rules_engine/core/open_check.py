"""The check of the events of a game in which everything lies open: a line is one action."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final, NoReturn

from rules_engine.core.check import SHOWN_ACTIONS, EventCheck
from rules_engine.core.events import BadWord, Event, column_of, split_event
from rules_engine.core.open_position import CONCESSION, RULING, OpenPosition
from rules_engine.core.reader import free_text_fault
from rules_engine.core.violation import Violation

if TYPE_CHECKING:
    from rules_engine.core.open_game import OpenGame
    from rules_engine.core.open_headers import OpenHeaders

CONCEDE: Final = "concede"
WINNERS: Final = ("A", "B", "drawn")
DIGEST: Final = "digest"
KIND: Final = 2
"""The place of the word that says what is done."""
REMEMBERED: Final = 20_000
SHORT: Final = 40
"""How many actions of a game are remembered by their words, and how long those are at most: most
logs consist of the same."""


def ending(event: Event) -> tuple[str, str] | None:
    """Who wins by a concession or a judge's ruling, and why; nothing for any other event.

    Raises BadWord if the words of such an event are not in their form.
    """
    if event.kind == CONCEDE and event.who in ("A", "B"):
        if event.words or event.outcome is not None:
            raise BadWord(3, "line_end")
        return ("B" if event.who == "A" else "A"), CONCESSION
    if event.who != "judge":
        return None
    if event.kind != RULING or event.words[:1] != ("result",):
        raise BadWord(KIND, "word", "ruling result")
    if len(event.words) < 2 or event.words[1] not in WINNERS:
        raise BadWord(4, "winner")
    if len(event.words) < 3:
        raise BadWord(5, "text")
    for place, word in enumerate(event.words[2:], start=5):
        if free_text_fault(word) >= 0:
            raise BadWord(place, "text")
    return event.words[1], RULING


class OpenCheck(EventCheck):
    """The events of one game being checked."""

    def __init__(self, rules: OpenGame, headers: OpenHeaders, base: int) -> None:
        super().__init__(headers.game, base)
        self.rules = rules
        self.headers = headers
        self.state: OpenPosition = rules.start(headers.variant)
        self.known: dict[str, Any] = rules.known_actions

    def position(self) -> OpenPosition:
        """The position after the events so far."""
        return self.state

    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.result is not None

    def events(self, lines: Iterator[str]) -> str | None:
        """Check event after event; give the line behind them, nothing at the end of the text."""
        for text in lines:
            number, _space, words = text.partition(" ")
            if number != str(self.event + 1):
                return text
            self.event += 1
            self.text = text
            action = self.known.get(words)
            if action is not None:
                self._act(action)
                if self.state.result is not None:
                    self._result(*self.state.result)
                continue
            try:
                self._line(split_event(text.split(" ")), words)
            except BadWord as bad:
                self.malformed(bad.word, bad.expected, bad.wanted, bad.within)
        return None

    def _act(self, action: Any) -> None:
        """Carry out an action if it is legal."""
        violation = self.state.why_illegal(action)
        if violation is not None:
            self._illegal(violation, KIND)
        self.state.carry_out(action)

    def _line(self, event: Event, words: str) -> None:
        ended = ending(event)
        state = self.state
        if ended is not None:
            if state.result is not None:
                self._illegal(Violation(self.rules.over_rule), KIND)
            state.end(*ended)
        else:
            action = self.rules.read_action(action_words(event))
            if not event.claims and len(words) <= SHORT and len(self.known) < REMEMBERED:
                self.known[words] = action
            self._act(action)
        self._claims(event)
        if state.result is not None:
            self._result(*state.result)

    def _claims(self, event: Event) -> None:
        """What the writer says of the position after the event."""
        word = self.text.split(" ").index("!") + 1 if event.claims else 0
        for name, value in event.claims:
            if name != DIGEST:
                raise BadWord(word, "word", DIGEST)
            right = self.state.digest()
            if value != right:
                self._wrong(word, f"{name}={right}", f"{name}={value}")
            word += 1

    def _result(self, winner: str, reason: str) -> None:
        """The result that the headers claim."""
        claimed = self.headers.result
        if claimed not in ("", winner):
            self._wrong(KIND, winner, claimed)
        self.outcome = f"{winner} {reason}"

    def _wrong(self, word: int, expected: str, actual: str) -> NoReturn:
        self.illegal(
            self.rules.claim_rule,
            column_of(self.text, word),
            params={},
            expected=expected,
            actual=actual,
            position=self.state.text(),
            legal=(),
        )

    def _illegal(self, violation: Violation, word: int) -> NoReturn:
        legal = [self.rules.action_text(action) for action in self.state.legal_actions()]
        self.illegal(
            violation.rule,
            column_of(self.text, word),
            params=violation.params,
            expected=legal[0] if len(legal) == 1 else "",
            actual=self.text.partition(" ")[2].partition(" ! ")[0],
            position=self.state.text(),
            legal=tuple(legal[:SHOWN_ACTIONS]),
        )


def action_words(event: Event) -> str:
    """An event's action as a game reads and writes it: who, kind, words, what chance decided."""
    words = [event.who, event.kind, *event.words]
    if event.outcome is not None:
        words += ["=>", ",".join(event.outcome)]
    return " ".join(words)
