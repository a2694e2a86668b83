"""What the desk asks for in a tournament of rounds."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from tournament.championship.command import Command
from tournament.regulations.inputs import Id, Number

RoundNumber = Annotated[int, Number(1, 999)]


@dataclass(frozen=True, slots=True)
class PairRound(Command):
    """Work out who meets whom in the next round; it is shown and not yet in force."""

    action: ClassVar[str] = "draw"
    round: RoundNumber


@dataclass(frozen=True, slots=True)
class ExchangePlayers(Command):
    """Let two players change places in the pairing that is not published yet."""

    action: ClassVar[str] = "draw"
    round: RoundNumber
    one: Id
    other: Id


@dataclass(frozen=True, slots=True)
class PublishRound(Command):
    """Publish the pairing: its matches are played."""

    action: ClassVar[str] = "draw"
    round: RoundNumber


@dataclass(frozen=True, slots=True)
class SetRounds(Command):
    """Play another number of rounds than planned."""

    action: ClassVar[str] = "draw"
    rounds: Annotated[int, Number(0, 999)]


@dataclass(frozen=True, slots=True)
class MakeCut(Command):
    """Send the best of the rounds into the bracket."""

    action: ClassVar[str] = "draw"
