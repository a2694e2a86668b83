"""Facts of the championship's ledger about those who watch it from outside."""

from dataclasses import dataclass

from tournament.championship.codec import fact


@fact("witness-named")
@dataclass(frozen=True, slots=True)
class WitnessNamed:
    """From here on this witness's cosignatures count (CH-WITNESS-1); `witness` is its vkey."""

    witness: str


@fact("witness-dismissed")
@dataclass(frozen=True, slots=True)
class WitnessDismissed:
    """It is not counted on any more; that it was is known for good."""

    witness: str


@fact("checkpoint-noted")
@dataclass(frozen=True, slots=True)
class CheckpointNoted:
    """How far an event's ledger is (size, root), so that who watches this one watches that too."""

    event: str
    size: int
    root: str
