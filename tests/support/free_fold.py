"""A free tournament folded in memory: the shortest way to any moment of one."""

from random import Random
from typing import Any

from tests.support.fold import DAY, NUMBERS, SECRET, SECRET_SHA256, Fold
from tournament.championship import commands as c
from tournament.championship.event_state import EventState
from tournament.regulations.profile import Profile
from tournament.regulations.tournament_rules import TournamentRules

FREE: dict[str, Any] = {
    "stage_minimum": 2,
    "short_day_minimum": 2,
    "day_maximum": 64,
    "rest_minutes": 0,
    "grace_minutes": 0,
}


def asked_at_the_desk(event: EventState, chance: Random, ruling: str) -> c.Command:
    """Something that a desk may ask for, sensible more often than not; `ruling` is its new id."""
    matches = [match.id for match in event.structure.matches]
    match = chance.choice(event.progress.ready() or matches or ["S1.1"])
    if chance.random() < 0.1 and matches:
        match = chance.choice(matches)
    version = str(event.version_of(match)) if match in matches else "0"
    player = chance.choice(event.order)
    winner = chance.choice(["A", "A", "B", "B", "draw", None])
    score = ((chance.randrange(4), chance.randrange(4)),)
    number = event.rounds.played + 1
    return chance.choices(
        [
            c.EnterScore(match, score, winner, version, meant=True),
            c.ReopenMatch(match, version),
            c.CallMatch(match),
            c.CallMatch(match, table=chance.randrange(1, 18)),
            c.UncallMatch(match),
            c.ChangeTable(match, chance.randrange(1, 18)),
            c.SetTable(chance.randrange(1, 18), chance.random() < 0.6),
            c.PairRound(number),
            c.PublishRound(number),
            c.ExchangePlayers(number, player, chance.choice(event.order)),
            c.SetRounds(chance.randrange(1, 8)),
            c.MakeCut(),
            c.RuleWithdrawal(
                ruling, player, event.open_match_version(player), c.Reason("other", "0" * 64)
            ),
        ],
        [24, 2, 4, 2, 1, 3, 2, 6, 8, 2, 1, 2, 1],
    )[0]


class FreeFold(Fold):
    """A tournament made by `rules`; `numbers` are those of its profile."""

    def __init__(self, rules: TournamentRules, **numbers: Any) -> None:
        super().__init__()
        self.profile = Profile(**{**NUMBERS, **FREE, **numbers}, tournament=rules)
        self.here = "e1"

    @classmethod
    def of(cls, format: str, **choices: Any) -> "FreeFold":
        """A tournament of a format; `day_maximum` and `day_wins` are numbers, the rest choices."""
        numbers = {key: choices.pop(key) for key in ("day_maximum", "day_wins") if key in choices}
        return cls(TournamentRules(format, **choices), **numbers)  # type: ignore[arg-type]

    def creation(self) -> c.CreateTournament:
        """The command that makes it."""
        grants = tuple(
            {"grant": self.new("g"), "user": "u1", "role": role} for role in ("organizer", "judge")
        )
        return c.CreateTournament(
            "x", "key", self.profile, DAY, "s1", "e1", "kazan", "Europe/Moscow", "11:00", 16, grants
        )

    def made(self) -> "FreeFold":
        """It exists and takes entries."""
        self.must(self.creation())
        return self

    def names(self, players: int) -> c.AddEntrants:
        """The command that enters so many names."""
        entrants = tuple(
            {"registration": self.new("r"), "person": self.new("p")} for _ in range(players)
        )
        return c.AddEntrants("e1", entrants, "0" * 64)

    def listed(self, players: int) -> "FreeFold":
        """So many names are on the list."""
        self.made().must(self.names(players))
        return self

    def present(self, players: int) -> "FreeFold":
        """All of them are here."""
        self.listed(players).must(c.OpenCheckIn("e1", "key", SECRET_SHA256, all_present=True))
        return self

    def started(self, players: int) -> "FreeFold":
        """They are drawn."""
        self.present(players)
        self.must(c.CloseCheckIn())
        self.must(c.FreezeList())
        self.must(c.MakeDraw("17 4 23", SECRET))
        return self

    def round(self, number: int) -> "FreeFold":
        """A round is paired and published."""
        self.must(c.PairRound(number))
        self.must(c.PublishRound(number))
        return self

    def score(
        self, match: str, winner: str | None = "A", *scores: tuple[int, int], met: str = ""
    ) -> c.EnterScore:
        """The command that writes a result down."""
        numbers = scores or (((1, 0),) if winner is None else ())
        version = met or str(self.event.version_of(match))
        return c.EnterScore(match, numbers, winner, version, meant=True)

    def decided(self, winner: str = "A") -> "FreeFold":
        """Every match that is open has been won from this side."""
        for match in self.event.progress.ready():
            self.must(self.score(match, winner))
        return self

    def rounds(self, number: int) -> "FreeFold":
        """So many rounds are played."""
        for _ in range(number):
            self.round(self.event.rounds.played + 1).decided()
        return self
