"""Why an action is illegal, as a value."""

from collections.abc import Mapping


class Violation:
    """The one rule that an action breaks, and what it is about.

    `params` are facts for the message (an area, a card, a number), never sentences.
    """

    __slots__ = ("params", "rule")

    def __init__(self, rule: str, params: Mapping[str, str | int] | None = None) -> None:
        self.rule = rule
        self.params = dict(params or {})

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Violation):
            return NotImplemented
        return (self.rule, self.params) == (other.rule, other.params)

    def __hash__(self) -> int:
        return hash((self.rule, tuple(self.params.items())))

    def __repr__(self) -> str:
        return f"Violation({self.rule!r}, {self.params!r})"
