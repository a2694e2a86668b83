"""A whole championship in memory, sealed: cities, a final, keys, a log for every game."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from itertools import cycle

from rules_engine.core.chance import Chance
from rules_engine.core.log import Log, write_log
from rules_engine.logs import verify_bytes
from rules_engine.pixel_tactics.game import Game
from rules_engine.pixel_tactics.players import greedy_player, play, random_player
from rules_engine.pixel_tactics.recorder import LogWriter
from tests.support.authenticator import BrowserKey
from tests.support.bundles import SealedFold
from tests.support.fold import SECRET, SECRET_SHA256
from tests.support.signed_days import enrolment
from tournament.championship import commands as c
from tournament.championship.qualification.queries import stage_qualification
from tournament.ledger.core.canonical import canonical_bytes
from tournament.ledger.core.envelope import RESULT_SHEET_PAYLOAD_TYPE

FINAL = "final"
FINAL_DATE = date(2017, 2, 12)


def games(count: int) -> list[tuple[str, str]]:
    """Logs of games that programs played, each with its winner's seat.

    Half of them at random: those are longer than people's games, the others shorter.
    """
    found: list[tuple[str, str]] = []
    seed = 0
    while len(found) < count:
        seed += 1
        writer = LogWriter()
        for action in play(Game(), (greedy_player, random_player)[seed % 2], Chance(seed)):
            writer.push(action)
        text = write_log(Log([writer.game_log()]))
        verdict = verify_bytes(text.encode())
        winner = verdict.outcomes[0].partition(" ")[0]  # type: ignore[attr-defined]
        if winner in {"A", "B"}:
            found.append((text, winner))
    return found


@dataclass
class Whole:
    """The championship as it is being played."""

    stock: Iterator[tuple[str, str]]
    fold: SealedFold = field(default_factory=SealedFold)
    logs: list[bytes] = field(default_factory=list)
    devices: dict[str, BrowserKey] = field(default_factory=dict)

    def on(self, day: date) -> None:
        """It is the morning of a day."""
        self.fold.now = max(self.fold.now, datetime.combine(day, time(7), UTC))

    def city(self, number: int, players: int) -> None:
        """A city's one day, from registration to its result."""
        fold, event, stage = self.fold, f"e{number}", f"s{number}"
        # Many cities play on the last of these days; the final is some days behind it.
        day = date(2016, 12, 1) + timedelta(days=min(number, 60))
        fold.must(c.AddStage(stage, f"city{number}", "Europe/Moscow"))
        fold.must(c.PlanDay(event, stage, day, "11:00", 16))
        fold.must(c.GrantRole(fold.new("g"), "u1", "judge", "event", event))
        fold.must(c.OpenRegistration(event))
        fold.here = event
        for registration in fold.register(players, event):
            person = fold.championship.registrations[registration].person
            device = BrowserKey(seed=person)
            self.devices[person] = device
            fold.must(enrolment(device, person), role="helper", actor="u3")
        self.on(day)
        fold.check_in(event).all_in()
        self.draw_and_play("organizer")

    def draw_and_play(self, role: str) -> None:
        """Draw the day that is spoken of, play all of it and close it."""
        fold = self.fold
        fold.must(c.FreezeList())
        fold.must(c.MakeDraw("17 4 23", SECRET))
        while ready := fold.event.progress.ready():
            fold.call(ready[0])
            while fold.event.progress.status(ready[0]) == "ready":
                self.game(ready[0])
        fold.must(c.CompleteDay(), role=role)

    def game(self, match: str) -> None:
        """One game: a program's log, and both players sign with their phones."""
        fold = self.fold
        text, winner = next(self.stock)
        first, second = fold.event.players(match)
        number = fold.event.plays[match].open_game.number
        named = [f"A: {first}", f"B: {second}", f"Match: {fold.here} {match} {number}"]
        data = _titled(text, named).encode()
        self.logs.append(data)
        gamelog = hashlib.sha256(data).hexdigest()
        fold.must(fold.fill(match, winner, gamelog=gamelog))
        game = fold.event.plays[match].open_game
        assert game.sheet is not None
        for registration in (str(first), str(second)):
            person = fold.event.entrants[registration].person
            device = self.devices[person]
            payload = canonical_bytes(dict(game.sheet.statement))
            signature = device.sign(RESULT_SHEET_PAYLOAD_TYPE, payload)
            signed = c.SignSheet(
                registration, match, game.number, game.sheet.digest, device.key_id, signature
            )
            fold.must(signed, role="player", actor="link", person=person)

    def final(self, cities: int) -> None:
        """Everybody who qualified comes; the final is played and its prizes are given."""
        fold = self.fold
        planned = c.PlanFinal("sf", FINAL, "saint-petersburg", "Europe/Moscow", "11:00", 16)
        fold.must(planned, role="publisher")
        fold.must(c.GrantRole(fold.new("g"), "u1", "judge", "event", FINAL), role="publisher")
        for number in range(1, cities + 1):
            met = stage_qualification(fold.championship, f"s{number}").digest
            until = fold.now + timedelta(days=10)
            confirmed = c.ConfirmQualifiers(f"s{number}", met, until, False)
            fold.must(confirmed, role="publisher")
        for key in list(fold.championship.invitations):
            fold.must(c.AnswerSeat(FINAL, key, True, "player"), role="player")
        fold.must(c.FixQualifiers(), role="publisher")
        self.on(FINAL_DATE)
        fold.must(c.OpenCheckIn(FINAL, "key", SECRET_SHA256), role="publisher")
        fold.here = FINAL
        for entrant in list(fold.event.entrants.values()):
            fold.must(c.CheckIn(entrant.registration))
        fold.must(c.CloseCheckIn())
        self.draw_and_play("publisher")
        fold.must(c.AwardPrizes(FINAL), role="publisher")


def _titled(text: str, headers: list[str]) -> str:
    """The log with other players, and told apart by its match."""
    names = {line.partition(":")[0]: line for line in headers}
    lines = []
    for line in text.split("\n"):
        name = line.partition(":")[0]
        if name == "Game" and "Match" in names:
            lines.append(names.pop("Match"))
        lines.append(names.pop(name, line))
    return "\n".join(lines)


def played(cities: int, players: int, logs: int) -> Whole:
    """So many cities with so many players each, and the final of their best."""
    whole = Whole(cycle(games(logs)))
    fold = whole.fold
    created = c.CreateChampionship("c1", "key", fold.profile, date(2016, 12, 1), FINAL_DATE)
    fold.must(created, role="publisher")
    fold.must(c.AnnounceChampionship(), role="publisher")
    for number in range(1, cities + 1):
        whole.city(number, players)
    whole.final(cities)
    return whole
