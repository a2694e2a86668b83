"""Finals for tests of the rules: a rehearsal folded in memory is a final like any other."""

from typing import Any

from tests.support.fold import SECRET, SECRET_SHA256, Fold
from tournament.championship import commands as c
from tournament.championship.final.prizes.queries import FINAL_PLACE, lot_subject, prizes_of_final

FINAL = "f1"
ZONE = "Europe/Moscow"


def rehearsal(fold: Fold, *cities: int, event: str = FINAL) -> c.StartRehearsal:
    """The command that begins a final of so many players from each city."""
    players = tuple(
        {
            "registration": fold.new("r"),
            "person": fold.new("p"),
            "city": f"city{number:02}",
        }
        for number, count in enumerate(cities)
        for _ in range(count)
    )
    return c.StartRehearsal(
        championship="c2",
        public_key="key",
        rehearsal_of="c1",
        profile=fold.profile,
        date=fold.now.date(),
        stage="sf",
        event=event,
        city="saint-petersburg",
        zone=ZONE,
        start="11:00",
        tables=16,
        players=players,
        grants=({"grant": "g1", "user": "u1", "role": "judge"},),
    )


def final_of(*cities: int, **numbers: Any) -> Fold:
    """A final whose players are known and whose check-in is shut."""
    fold = Fold(**numbers)
    fold.must(rehearsal(fold, *cities), role="publisher")
    return fold


def drawn_final(*cities: int, text: str = "17 4 23") -> Fold:
    """A final whose bracket is drawn."""
    fold = final_of(*cities)
    fold.must(c.OpenCheckIn(FINAL, "key", SECRET_SHA256))
    fold.all_in()
    fold.must(c.FreezeList())
    fold.must(c.MakeDraw(text, SECRET))
    return fold


def win(fold: Fold, match: str, outcome: str = "A") -> None:
    """A match to two wins."""
    fold.call(match)
    for _ in range(fold.event.wins_needed):
        fold.must(fold.fill(match, outcome))
        fold.must(fold.attest(match))


def play_out(fold: Fold) -> Fold:
    """Every match that is still open is won by the player on side A."""
    while ready := fold.event.progress.ready():
        win(fold, ready[0])
    return fold


def closed_final(*cities: int) -> Fold:
    """A final that was played undisturbed and closed."""
    fold = play_out(drawn_final(*cities))
    fold.must(c.CompleteDay(), role="publisher")
    return fold


def at_place(fold: Fold, first: int) -> list[str]:
    """Who has a place of the closed final, or shares those that begin with it."""
    final = fold.championship.final
    assert final is not None
    return [place["registration"] for place in final.places if place["first"] == first]


def draw_lot(fold: Fold, place: int) -> tuple[str, ...]:
    """Draw lots about a shared place; who is before whom."""
    share = next(item for item in prizes_of_final(fold.championship).shares if item.place == place)
    lot = fold.new("lot")
    fold.must(
        c.OpenChampionshipLot(
            lot,
            FINAL_PLACE,
            lot_subject(FINAL, place),
            frozenset(share.candidates),
            SECRET_SHA256,
        ),
        role="publisher",
    )
    fold.must(c.DrawChampionshipLot(lot, "3 1 4", SECRET), role="publisher")
    return fold.championship.lots[lot].order
