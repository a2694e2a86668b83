"""The verifier of any game's log: reads it line by line, plays it, says what is wrong, if anything.

A match is headers and events, game after game. Here stands what is the same everywhere: which game
of the match comes next, what is left open in the end, who has vouched for what nobody could judge.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from rules_engine.core.check import Doubt, EventCheck, Found
from rules_engine.core.events import JUDGE
from rules_engine.core.headers import Headers
from rules_engine.core.reader import ReadError, read_lines
from rules_engine.core.ruleset import A, B, MatchSoFar, Position, Ruleset
from rules_engine.core.verdict import Illegal, Legal, Malformed, Undecidable, Verdict

Visit = Callable[[str, Position | None], None]


def verify(lines: Iterator[str], rules: Ruleset) -> Verdict:
    """The verdict on a log; judges nothing behind its first fault."""
    return _verdict(_Verifier(lines, rules))


def walk(lines: Iterator[str], rules: Ruleset, visit: Visit) -> Verdict:
    """The verdict on a log, letting somebody look at each line that was found in order.

    `visit` gets the line and the position after it, which is nothing before the first event. What
    it raises ends the walk.
    """

    def seen() -> Iterator[str]:
        for text in lines:
            yield text
            if not verifier.over:
                visit(text, verifier.check.position() if verifier.check else None)

    verifier = _Verifier(seen(), rules)
    return _verdict(verifier)


def played_steps(chunks: Iterable[bytes], rules: Ruleset) -> list[tuple[int, ...]]:
    """The actions of a log's last game, with all steps; raises ValueError unless it is legal."""
    verifier = _Verifier(read_lines(chunks), rules)
    found = _verdict(verifier)
    if not isinstance(found, Legal):
        raise ValueError(repr(found))
    return verifier.steps


def _verdict(verifier: _Verifier) -> Verdict:
    try:
        return verifier.verdict()
    except ReadError as error:
        rule = verifier.rules.log_fault
        return Malformed(error.line, error.column, rule, error.expected, error.wanted)
    except Found as found:
        verifier.over = True
        verdict = found.verdict
        if isinstance(verdict, Illegal) and verifier.accepted_in_vain(verdict.event):
            verdict.params["accepted"] = "in_vain"
        return verdict


class _Verifier:
    """One log being checked."""

    __slots__ = (
        "check", "doubts", "line", "lines", "outcomes", "over", "rules", "settled", "steps",
    )  # fmt: skip

    def __init__(self, lines: Iterator[str], rules: Ruleset) -> None:
        self.lines = lines
        self.rules = rules
        self.line = 0
        self.over = False
        self.check: EventCheck | None = None
        self.steps: list[tuple[int, ...]] = []
        self.outcomes: list[str] = []
        self.doubts: list[Doubt] = []
        self.settled: list[tuple[int, int]] = []

    def verdict(self) -> Verdict:
        """Check game after game."""
        rules = self.rules
        first: Headers | None = None
        before: MatchSoFar | None = None
        while True:
            headers, places = rules.read_headers(self.lines, self.line)
            self.line = places[""]
            if first is None:
                first = headers
            rules.check_headers(headers, places, first, before)
            check = self.check = rules.event_check(headers, self.line)
            if not self._play(check):
                break
            if not check.over():
                raise ReadError(self.line, 1, "event_number", str(check.event + 1))
            before = rules.match_so_far(headers, check.position())
        if self.doubts:
            doubt = self.doubts[0]
            return Undecidable(
                doubt.game, doubt.event, doubt.line, doubt.missing, doubt.wanted, self.line
            )
        if not check.over():
            return Undecidable(check.game, check.event, self.line, "game_end", "", self.line)
        return Legal(tuple(self.outcomes), tuple(self.settled), self.line)

    def _play(self, check: EventCheck) -> bool:
        """Check the events of a game; whether another game follows."""
        behind = check.events(self.lines)
        self.line = check.base + check.event
        behind = self._openings(check, behind)
        self.steps = check.steps
        if check.outcome:
            self.outcomes.append(check.outcome)
        doubts = check.doubts
        if any(found.value for found in check.commitments.values()):
            again = check.again()
            if again is not None:
                self.steps, doubts = again.steps, again.doubts
        self._settle(check, doubts)
        if behind is None:
            return False
        self.line += 1
        if behind:
            raise ReadError(self.line, 1, "event_number", str(check.event + 1))
        return True

    def _openings(self, check: EventCheck, behind: str | None) -> str | None:
        """The lines in which commitments are opened; give the line behind them."""
        last = 0
        while behind is not None and behind.startswith("open "):
            self.line += 1
            last = check.open_commitment(behind, self.line, last)
            behind = next(self.lines, None)
        return behind

    def accepted_in_vain(self, event: int) -> bool:
        """Whether a judge accepts, further on in its game, an event that is illegal."""
        wanted = f"judge ruling accept {event}"
        try:
            for text in self.lines:
                if not text or text.partition(" ")[2] == wanted:
                    return bool(text)
        except ReadError:
            # What is behind the fault is nobody's matter.
            pass
        return False

    def _settle(self, check: EventCheck, doubts: list[Doubt]) -> None:
        """Take what players or a judge vouched for from the list of doubts."""
        for event, found in check.commitments.items():
            if not found.value:
                line = check.base + event
                doubts.append(Doubt(check.game, event, line, "commitment", found.digest))
        for doubt in sorted(doubts, key=lambda doubt: doubt.event):
            vouched = check.confirmed.get(doubt.event, set())
            if JUDGE in vouched or {A, B} <= vouched:
                self.settled.append((doubt.game, doubt.event))
            else:
                self.doubts.append(doubt)
