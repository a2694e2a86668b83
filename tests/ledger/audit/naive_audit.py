"""A second audit, written from the rules and the format alone: plain JSON in, results out.

It imports nothing of the project: entries are dicts, the draw is repeated by the recipe of CH-DE-10
in ten lines, and the day is played by the naive model, which also says of every entry whether the
rules allowed it. So a fault of `evolve` does not hide in the audit, which folds with it.
"""

import base64
import hashlib
import json
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any

from tests.brackets.naive import Naive
from tests.championship.naive_day import Day
from tests.championship.naive_day_record import DrawnFinal

AGREEING = ("sheet-signed", "sheet-acknowledged", "sheet-attested")
SAYS_NOTHING = {
    "event-opened", "checked-in", "age-seen", "check-in-closed", "list-frozen", "key-enrolled",
    "key-revoked", "sheet-contested", "sheet-photographed", "statement-signed",
}  # fmt: skip
"""What changes neither the bracket nor a table."""


def entries_of(lines: Sequence[bytes]) -> Iterator[dict[str, Any]]:
    """The entries in the envelopes."""
    for line in lines:
        yield json.loads(base64.b64decode(json.loads(line)["payload"]))


def drawn_order(registrations: list[str], secret: str, text: str) -> list[str]:
    """CH-DE-10 once more."""
    order = sorted(registrations)
    digest = hashlib.sha256("\n".join(order).encode()).hexdigest()
    value = hashlib.sha256("\0".join(["CH-DE-10", digest, secret, text]).encode()).digest()

    def numbers() -> Iterator[int]:
        counter = 0
        while True:
            block = hashlib.sha256(value + counter.to_bytes(8, "big")).digest()
            counter += 1
            yield from (int.from_bytes(block[at : at + 8], "big") for at in (0, 8, 16, 24))

    row = numbers()
    for last in range(len(order) - 1, 0, -1):
        number = next(row)
        while number >= 2**64 - 2**64 % (last + 1):
            number = next(row)
        chosen = number % (last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return order


class NaiveAudit:
    """One event, read from its entries."""

    def __init__(self, lines: Sequence[bytes]) -> None:
        self.entries = list(entries_of(lines))
        self.opened = self.entries[0]["body"]
        self.profile = self.opened["profile"]
        self.agreed: dict[str, set[str]] = {}
        self.frozen: list[str] = []
        self.day: Any = None
        for entry in self.entries:
            self.read(entry)

    def read(self, entry: dict[str, Any]) -> None:
        """One more entry; AssertionError if the rules do not allow it."""
        kind, body = entry["type"], entry["body"]
        now = datetime.fromisoformat(entry["at"])
        if kind == "list-frozen":
            self.frozen = body["registrations"]
        elif kind == "drawn":
            order = drawn_order(self.frozen, body["secret"], body["text"])
            assert order == body["order"]
            self.begin(Naive("double", len(order), self.profile["grand_final_reset"]), order)
        elif kind == "final-drawn":
            self.begin(DrawnFinal(body["places"]), [key for key in body["places"] if key])
        elif kind in AGREEING:
            self.agree(body, now)
        elif kind == "ruling-issued":
            assert self.rule(body, now), entry
        elif kind not in SAYS_NOTHING:
            assert self.play(kind, body, now), entry

    def begin(self, bracket: Any, order: list[str]) -> None:
        """The day is drawn."""
        wins = self.profile["day_wins" if self.opened["kind"] == "day" else "final_wins"]
        self.day = Day(bracket, order, self.opened["tables"], wins)

    def agree(self, body: dict[str, Any], now: datetime) -> None:
        """A player agrees with a sheet; with both of them it counts."""
        seats = self.agreed.setdefault(body["digest"], set())
        done = seats == {"A", "B"}
        seats.update(body.get("seats") or [body["seat"]])
        if seats == {"A", "B"} and not done:
            assert self.day.sign(body["match"], now), body

    def play(self, kind: str, body: dict[str, Any], now: datetime) -> bool:
        """What happens at the tables."""
        day, match = self.day, body.get("match")
        if kind == "match-called":
            done = day.call(match, now, body["rest_waived"])
            day.desk(match).table = body["table"]
            return bool(done)
        if kind == "match-uncalled":
            return bool(day.uncall(match))
        if kind == "play-started":
            return bool(day.start(match))
        if kind == "sheet-filled":
            said = body["statement"]
            return bool(day.fill(match, said["outcome"], said["end_reason"] == "concession"))
        if kind == "sheet-refused":
            return bool(day.refuse(match))
        if kind == "match-conceded":
            return bool(day.concede(match, body["seat"], now))
        assert kind == "day-completed", kind
        return bool(day.complete())

    def rule(self, body: dict[str, Any], now: datetime) -> bool:
        """A judge's ruling."""
        day, kind, match, effect = self.day, body["type"], body["match"], body["effect"]
        ruling = body["ruling"]
        if kind == "accept_result":
            return bool(day.accept(match, now))
        if kind == "replay_game":
            return bool(day.replay(match))
        if kind == "correct_result" and "void" not in effect:
            said = effect["statement"]
            return bool(day.find_facts(match, said["game"], said["outcome"], now))
        if kind in ("correct_result", "override_replay"):
            void = kind == "override_replay"
            return bool(day.correct(match, effect["outcome"], effect["game"], void))
        if kind == "override_stand":
            return bool(day.stand(match, effect["outcome"], effect["game"]))
        if kind == "walkover":
            return bool(day.walkover(match, effect["winner"], now, ruling))
        if kind == "tie_break":
            return bool(day.tie_break(match, effect["winner"], now, ruling))
        assert kind in ("withdrawal", "disqualification"), kind
        seed = day.seed[body["registration"]]
        return bool(day.leave(seed, kind, now, ruling, bool(effect.get("concedes"))))

    # --- answers -----------------------------------------------------------------------------

    def order(self) -> list[str]:
        """Who was drawn, first to last."""
        return list(self.day.players)

    def matches(self) -> dict[str, tuple[str | None, str | None, str | None]]:
        """Of every match: who sits at A and B, and who has won."""
        bracket = self.day.bracket
        results = {}
        for name in self.day.matches():
            decided = bracket.status[name] == "decided"
            winner = bracket.results.get(name) if decided else None
            a, b = (self.name(who) for who in bracket.slots[name])
            results[name] = (a, b, self.name(winner))
        return results

    def name(self, seed: Any) -> str | None:
        """The registration of a seed; nobody for what is no player."""
        return self.day.players[seed - 1] if isinstance(seed, int) else None

    def places(self) -> dict[str, tuple[int, int, bool]]:
        """First and last place, and whether it is awarded."""
        return {key: tuple(place) for key, place in self.day.result.items()}  # type: ignore[misc]

    def qualifiers(self, seats: int) -> set[str]:
        """Who has one of the first places of their own (CH-QUAL-1, CH-QUAL-2)."""
        return {key for key, (_, last, given) in self.places().items() if given and last <= seats}
