"""Random numbers for players that try things out: the same everywhere for one seed.

SplitMix64 (G. L. Steele, D. Lea, C. H. Flood, 2014). The rules never ask it: what chance decides in
a game is recorded in its log.
"""

from collections.abc import Sequence
from typing import Final, TypeVar

T = TypeVar("T")
_MASK: Final = (1 << 64) - 1


class Chance:
    """A stream of numbers from a seed."""

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        self._state = seed & _MASK

    def copy(self) -> "Chance":
        """A stream that gives the same numbers from here on."""
        return Chance(self._state)

    def number(self) -> int:
        """The next number below 2**64."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        value = self._state
        value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & _MASK
        return value ^ (value >> 31)

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` - 1, each as likely as the others (one part in 2**50)."""
        return self.number() * limit >> 64

    def choice(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in a random order (Fisher and Yates)."""
        found = list(items)
        for last in range(len(found) - 1, 0, -1):
            other = self.below(last + 1)
            found[last], found[other] = found[other], found[last]
        return found
