"""The form of one event of a log: ``number who kind words``, then `` => outcome``, `` ! claims``.

Which kinds there are and what their words mean is each game's own matter.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final


WHO: Final = ("A", "B", "table", "judge")
"""Who acts: a player, chance or the rules themselves, a judge."""
TABLE: Final = 2
JUDGE: Final = 3
OUTCOME: Final = "=>"
CLAIMS: Final = "!"


class BadWord(ValueError):
    """A word that does not belong where it stands: its number (from 0), what was expected.

    `within` counts characters into the word.
    """

    def __init__(self, word: int, expected: str, wanted: str = "", within: int = 0) -> None:
        super().__init__(expected)
        self.word = word
        self.expected = expected
        self.wanted = wanted
        self.within = within


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
            words += [OUTCOME, ",".join(self.outcome)]
        if self.claims:
            words += [CLAIMS, *(f"{name}={value}" for name, value in self.claims)]
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


def column_of(line: str, word: int, within: int = 0) -> int:
    """The column at which a word of a line begins; behind its end if there are fewer words."""
    place = 0
    for _ in range(word):
        place = line.find(" ", place) + 1
        if not place:
            return len(line) + 1
    return place + within + 1


def read_number(text: str) -> int:
    """A count without sign or leading zeros, -1 if it is none."""
    if not text.isascii() or not text.isdigit() or len(text) > 8 or str(int(text)) != text:
        return -1
    return int(text)


def event_number(words: list[str], place: int) -> int:
    """The number of an event that a word names; raises BadWord."""
    number = read_number(words[place]) if place < len(words) else -1
    if number < 1:
        raise BadWord(place, "event_number")
    return number


def check_spaces(words: list[str]) -> None:
    """Raise BadWord if words are parted by more than one space."""
    for place, word in enumerate(words):
        if not word:
            raise BadWord(place, "one_space")


def split_event(words: list[str]) -> Event:
    """The parts of an event whose number is known to be one; raises BadWord at the first fault."""
    check_spaces(words)
    if len(words) < 2 or words[1] not in WHO:
        raise BadWord(1, "who")
    if len(words) < 3 or words[2] in (OUTCOME, CLAIMS):
        raise BadWord(2, "kind")
    end = len(words)
    claims: list[tuple[str, str]] = []
    if CLAIMS in words:
        end = words.index(CLAIMS)
        for place in range(end + 1, len(words)):
            name, equals, value = words[place].partition("=")
            if not (name and equals and value):
                raise BadWord(place, "claim")
            claims.append((name, value))
        if not claims:
            raise BadWord(end + 1, "claim")
    outcome = None
    if OUTCOME in words[:end]:
        mark = words.index(OUTCOME)
        if mark + 2 != end:
            raise BadWord(min(mark + 2, end), "line_end" if mark + 2 < end else "outcome")
        outcome = tuple(words[mark + 1].split(","))
        end = mark
    return Event(int(words[0]), words[1], words[2], tuple(words[3:end]), outcome, tuple(claims))
