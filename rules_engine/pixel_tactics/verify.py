"""The verifier: reads a log line by line, plays it, and says what is wrong with it, if anything.

>>> from rules_engine.pixel_tactics.verify import verify_bytes
>>> verify_bytes(b"Format: chess\\n")
Malformed(line=1, column=9, rule='PT-LOG-3', expected='word', wanted='pixel-tactics 1')

A match is headers and events, game after game: `header_check` judges the headers, `game_check` the
events, `commitments` the openings behind them. Here stands what is left open in the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from rules_engine.core.reader import ReadError, chunks_of, read_lines
from rules_engine.core.verdict import Illegal, Legal, Malformed, Undecidable, Verdict
from rules_engine.pixel_tactics.codes import JUDGE, STAGE_OVER, A, Action, B
from rules_engine.pixel_tactics.commitments import open_commitment
from rules_engine.pixel_tactics.faults import MALFORMED, Found, malformed
from rules_engine.pixel_tactics.game import Game
from rules_engine.pixel_tactics.game_check import Doubt, GameCheck
from rules_engine.pixel_tactics.header_check import check_headers
from rules_engine.pixel_tactics.headers import Before, Headers, read_headers

Visit = Callable[[str, Game | None], None]


def verify_file(path: str) -> Verdict:
    """The verdict on a file; raises OSError if it cannot be read."""
    return verify_chunks(chunks_of(path))


def verify_bytes(data: bytes) -> Verdict:
    """The verdict on a log in memory."""
    return verify_chunks((data,))


def verify_chunks(chunks: Iterable[bytes]) -> Verdict:
    """The verdict on a log that comes in pieces; judges nothing behind its first fault."""
    return _verdict(_Verifier(read_lines(chunks)))


def walk(chunks: Iterable[bytes], visit: Visit) -> Verdict:
    """The verdict on a log, letting somebody look at each line that was found in order.

    `visit` gets the line and the position after it, which is nothing before the first event. What
    it raises ends the walk.
    """

    def seen() -> Iterator[str]:
        for text in read_lines(chunks):
            yield text
            if not verifier.over:
                visit(text, verifier.check.state if verifier.check else None)

    verifier = _Verifier(seen())
    return _verdict(verifier)


def played_steps(data: bytes) -> list[Action]:
    """The actions of a log's last game, with all steps; raises ValueError unless it is legal."""
    verifier = _Verifier(read_lines((data,)))
    found = _verdict(verifier)
    if not isinstance(found, Legal):
        raise ValueError(repr(found))
    return verifier.steps


def _verdict(verifier: _Verifier) -> Verdict:
    try:
        return verifier.verdict()
    except ReadError as error:
        return Malformed(error.line, error.column, MALFORMED, error.expected, error.wanted)
    except Found as found:
        verifier.over = True
        if isinstance(found.verdict, Illegal) and verifier.accepted_in_vain(found.verdict.event):
            found.verdict.params["accepted"] = "in_vain"
        return found.verdict


class _Verifier:
    """One log being checked."""

    __slots__ = ("check", "doubts", "line", "lines", "outcomes", "over", "settled", "steps")

    def __init__(self, lines: Iterator[str]) -> None:
        self.lines = lines
        self.line = 0
        self.over = False
        self.check: GameCheck | None = None
        self.steps: list[Action] = []
        self.outcomes: list[str] = []
        self.doubts: list[Doubt] = []
        self.settled: list[tuple[int, int]] = []

    def verdict(self) -> Verdict:
        """Check game after game."""
        first: Headers | None = None
        before: Before | None = None
        while True:
            headers, places = read_headers(self.lines, self.line)
            self.line = places[""]
            if first is None:
                first = headers
            check_headers(headers, places, first, before)
            check = self.check = GameCheck(headers, self.line)
            if not self._play(check):
                break
            if check.state.stage != STAGE_OVER:
                malformed(self.line, 1, "event_number", str(check.event + 1))
            before = Before(headers, check.state)
        if self.doubts:
            doubt = self.doubts[0]
            return Undecidable(
                doubt.game, doubt.event, doubt.line, doubt.missing, doubt.wanted, self.line
            )
        if check.state.stage != STAGE_OVER:
            return Undecidable(check.game, check.event, self.line, "game_end", "", self.line)
        return Legal(tuple(self.outcomes), tuple(self.settled), self.line)

    def _play(self, check: GameCheck) -> bool:
        """Check the events of a game; whether another game follows."""
        behind = check.events(self.lines)
        self.line = check.base + check.event
        behind = self._openings(check, behind)
        self.steps = check.steps
        if check.outcome:
            self.outcomes.append(check.outcome)
        doubts = check.doubts
        if any(found.value for found in check.commitments.values()):
            again = GameCheck(check.headers, check.base, check.commitments)
            if again.replay(check.kept):
                self.steps, doubts = again.steps, again.doubts
        self._settle(check, doubts)
        if behind is None:
            return False
        self.line += 1
        if behind:
            malformed(self.line, 1, "event_number", str(check.event + 1))
        return True

    def _openings(self, check: GameCheck, behind: str | None) -> str | None:
        """The lines in which commitments are opened; give the line behind them."""
        last = 0
        while behind is not None and behind.startswith("open "):
            self.line += 1
            last = open_commitment(behind, self.line, check.game, check.commitments, last)
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

    def _settle(self, check: GameCheck, doubts: list[Doubt]) -> None:
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
