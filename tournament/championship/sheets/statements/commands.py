"""What the staff is asked to sign: rulings, the closing, what they witnessed."""

from dataclasses import dataclass
from typing import Any, ClassVar

from tournament.championship.command import Command


@dataclass(frozen=True, slots=True)
class SignStatement(Command):
    """A member of the staff signs a statement that the site has put together.

    Without a key (`key` and `signature` None) their account confirms it.
    """

    action: ClassVar[str] = "sign_statement"
    made_up: ClassVar[frozenset[str]] = frozenset({"signature"})
    kind: str
    subject: str
    statement: dict[str, Any]
    key: str | None
    signature: str | None
