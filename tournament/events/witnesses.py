"""Witnesses of a championship's ledger: naming them, and what they have cosigned.

Whom to believe stands in the ledger; where a witness is asked does not. Cosignatures are kept by
the checkpoint, so that receipts, bundles and pages show the newest one that enough have seen.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Max, QuerySet

from tournament.championship import commands
from tournament.championship.championship_state import ChampionshipState
from tournament.events.execution import Caller, Place, execute_within
from tournament.events.models import Cosignature, WitnessAddress
from tournament.events.states import championship_ledger, championship_state
from tournament.ledger.core.cosignatures import enough


@dataclass(frozen=True, slots=True)
class Cosigned:
    """A checkpoint of a ledger with what witnesses have cosigned of it."""

    size: int
    root: str
    cosignatures: tuple[Cosignature, ...]

    @property
    def lines(self) -> str:
        """The signature lines."""
        return "".join(item.line for item in self.cosignatures)


def name_witness(championship: str, witness: str, address: str, caller: Caller) -> None:
    """Let a witness count, and ask it at this address from now on; raises `Refused`."""
    with transaction.atomic():
        if witness not in championship_state(championship).witnesses:
            execute_within(commands.NameWitness(witness), Place(championship), caller)
        WitnessAddress.objects.update_or_create(
            championship=championship,
            witness=witness,
            defaults={"address": address, "failures": 0, "fault": "", "rests_until": None},
        )


def dismiss_witness(championship: str, witness: str, caller: Caller) -> None:
    """Count on a witness no longer; raises `Refused`."""
    with transaction.atomic():
        execute_within(commands.DismissWitness(witness), Place(championship), caller)
        WitnessAddress.objects.filter(championship=championship, witness=witness).delete()


def cosigned(
    state: ChampionshipState, seq: int = 1, *, until: int | None = None
) -> Cosigned | None:
    """The newest checkpoint that holds the entry `seq` and that enough witnesses cosigned.

    If there is none, the newest that any has cosigned; None if nobody has. Only those count who are
    named now.
    """
    rows = _rows(state).filter(size__gte=seq)
    best: Cosigned | None = None
    points = rows.order_by("-size").values_list("size", "root").distinct()
    for size, root in points[:LOOKED_AT]:
        here = Cosigned(size, root, tuple(rows.filter(size=size, root=root).order_by("pk")))
        if len(here.cosignatures) >= enough(len(state.witnesses)):
            return here
        best = best or here
    return best


def lines_at(state: ChampionshipState, size: int, root: str) -> str:
    """The signature lines of the named witnesses under one checkpoint."""
    rows = _rows(state).filter(size=size, root=root).order_by("pk")
    return "".join(rows.values_list("line", flat=True))


def newest_of_each(state: ChampionshipState) -> dict[str, Cosignature]:
    """The newest cosignature of each named witness that has given one."""
    newest = _rows(state).values("witness").annotate(size=Max("size"))
    sizes = {row["witness"]: row["size"] for row in newest}
    rows = _rows(state).filter(size__in=set(sizes.values()))
    return {row.witness: row for row in rows if row.size == sizes[row.witness]}


def addresses(championship: str) -> Sequence[WitnessAddress]:
    """Where the witnesses of a championship are asked."""
    return list(WitnessAddress.objects.filter(championship=championship).order_by("pk"))


def mark(championship: str) -> int:
    """Changes whenever a cosignature comes."""
    rows = Cosignature.objects.filter(ledger_id=championship_ledger(championship))
    return rows.aggregate(last=Max("pk"))["last"] or 0


LOOKED_AT = 50
"""Checkpoints among which one that enough have cosigned is looked for."""


def _rows(state: ChampionshipState) -> QuerySet[Cosignature]:
    return Cosignature.objects.filter(
        ledger_id=championship_ledger(state.id), witness__in=state.witnesses
    )
