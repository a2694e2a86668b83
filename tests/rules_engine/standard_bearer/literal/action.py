"""An action as the log says it, in its parts."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Action:
    """An action's words: who, what, and the rest."""

    who: str
    kind: str
    words: tuple[str, ...]

    @property
    def acting(self) -> tuple[str, ...]:
        """The units with which a player acts."""
        if self.kind == "formation":
            return self.words[2:]
        return self.words[:1] if self.kind in ("move", "attack", "sacrifice") else ()

    @property
    def targets(self) -> tuple[str, ...]:
        """Who is attacked."""
        return self.words[1:] if self.kind == "attack" else ()

    @property
    def cells(self) -> tuple[str, ...]:
        """The last cell of a move alone, or every cell of its path but the first, on which
        the unit stands already.
        """
        return self.words[1:] if self.kind == "move" else ()


def read(text: str) -> Action:
    """The action of a log's line."""
    who, kind, *words = text.split(" ")
    return Action(who, kind, tuple(words))
