"""Logs for tests: played by a seed, put together by hand, changed in one place."""

from functools import cache
from random import Random

from rules_engine.core.log import Log, write_log
from rules_engine.core.verdict import Illegal, Verdict
from rules_engine.logs import verify_bytes
from rules_engine.pixel_tactics import Game, action_text, read_action
from rules_engine.pixel_tactics.codes import CARD_CODE, CARD_IDS, DEAL, DRAW, PLAYERS, ROWS, TABLE
from rules_engine.pixel_tactics.headers import Headers
from rules_engine.pixel_tactics.recorder import LogWriter
from tests.rules_engine.play import POLICIES, playing, random_rules


def record(headers: Headers, random: Random, policy: str = "uniform", rounds: int = 8) -> LogWriter:
    """A random game, written down while it is played."""
    writer = LogWriter(headers)
    shadow = Game(headers.rules())
    hidden = headers.mode == "observed"
    for _legal, action in playing(shadow, random, POLICIES[policy], rounds=rounds, hidden=hidden):
        writer.push(action, "out of time")
    return writer


@cache
def random_log(
    seed: int, policy: str = "uniform", profile: str = "championship", mode: str = "full"
) -> str:
    """The text of a random single game of some match."""
    random = Random(seed)
    headers = Headers.of_rules(random_rules(random, profile), mode=mode)
    return write_log(Log([record(headers, random, policy).game_log()]))


def random_match(seed: int, target: int = 2, profile: str = "championship") -> Log:
    """A match that was played until somebody won it, or for six games."""
    random = Random(seed)
    headers = Headers(target=target, profile=profile, title="Финал", players=("Анна", "Борис"))
    log = Log()
    while len(log.games) < 6 and max(headers.wins) < target:
        writer = record(headers, random, "attacks")
        log.games.append(writer.game_log())
        headers = headers.following(writer.game)
    return log


def setup(
    leader_a: str = "mystic", leader_b: str = "paladin", first: str = "A", **options: object
) -> "Script":
    """A script past its setup: leaders chosen, hands the next cards of the list."""
    script = Script(**options)
    for player, leader in (("A", leader_a), ("B", leader_b)):
        script.shuffle(player, leader)
    script.do("table initial_draw A", "table initial_draw B")
    script.do(f"A leader_choice A:{leader_a}", f"B leader_choice B:{leader_b}")
    script.do(f"table leader_reveal A:{leader_a} B:{leader_b}")
    script.do(f"table first_player {first} random")
    return script


class Script:
    """A log made by hand: actions as words, pushed into a recorder."""

    def __init__(self, **options: object) -> None:
        self._use(Headers(**options))  # type: ignore[arg-type]

    @classmethod
    def of(cls, headers: Headers) -> "Script":
        """A script with headers that exist."""
        script = cls.__new__(cls)
        script._use(headers)
        return script

    def _use(self, headers: Headers) -> None:
        self.writer = LogWriter(headers)
        self.game = self.writer.game

    def shuffle(self, player: str, *top: str) -> "Script":
        """Shuffle a deck, some cards on top, the others in the order of the list."""
        head = read_action(f"table shuffle {player}")
        state = self.game
        deck = [card for number, card in enumerate(CARD_IDS) if state.pool[head[2]] >> number & 1]
        ids = [*top, *(card for card in deck if card not in top)]
        return self.push(f"table shuffle {player}", *(f"{player}:{card}" for card in ids))

    def push(self, action: str, *cards: str) -> "Script":
        """Push an action with the cards that chance decided."""
        codes = [CARD_CODE[card] for card in cards]
        head = read_action(action)
        if head[0] == DRAW:
            self.writer.push(head)
            for code in codes:
                self.writer.push((DEAL, TABLE, code))
        else:
            self.writer.push((*head, *codes))
        return self

    def do(self, *actions: str) -> "Script":
        """Push actions in words."""
        for text in actions:
            self.writer.push(read_action(text))
        return self

    def pass_round(self, rounds: int = 1) -> "Script":
        """Pass until a round is over."""
        wanted = self.game.round + rounds
        while self.game.round < wanted:
            self.do(self.forced())
        return self

    def until(self, wave: str, turn: str) -> "Script":
        """Pass until a player's turn of a wave."""
        while (ROWS[self.game.wave], self.game.turn) != (wave, PLAYERS.index(turn)):
            self.do(self.forced())
        return self

    def forced(self) -> str:
        """The only action, or the pass of the player whose turn it is."""
        legal = self.game.legal_actions()
        texts = [action_text(action) for action in legal]
        return texts[0] if len(texts) == 1 else next(t for t in texts if t.endswith("pass"))

    def text(self) -> str:
        """The log so far."""
        return write_log(Log([self.writer.game_log()]))

    def lines(self) -> list[str]:
        """The lines of the log so far, without LF."""
        return self.text().split("\n")[:-1]


def numbered(lines: list[str]) -> list[str]:
    """Lines of a game with the events numbered anew."""
    start = lines.index("") + 1
    found = lines[:start]
    for number, line in enumerate(lines[start:], 1):
        found.append(f"{number} {line.partition(' ')[2]}")
    return found


def verdict(*parts: str | list[str]) -> Verdict:
    """The verdict on a text, or on lines."""
    texts = ["".join(f"{x}\n" for x in part) if isinstance(part, list) else part for part in parts]
    return verify_bytes("".join(texts).encode())


def after(script: Script, *events: str) -> Verdict:
    """The verdict on a script's log with more events at its end, without their numbers."""
    return verdict(numbered([*script.lines(), *(f"0 {event}" for event in events)]))


def broken(script: Script, *events: str) -> str:
    """The rule that the last of some events breaks, if it breaks one at its line."""
    found = after(script, *events)
    assert isinstance(found, Illegal), found
    assert found.event == len(script.writer.events) + len(events)
    assert found.line == len(script.lines()) + len(events)
    return found.rule


def second_round(*hand: str, rounds: int = 1, leader_a: str = "mystic", first: str = "B") -> Script:
    """A script in round 2 and A's turn, with cards in A's hand."""
    script = Script()
    script.shuffle("A", leader_a, *hand)
    script.shuffle("B", "paladin")
    script.do("table initial_draw A", "table initial_draw B")
    script.do(f"A leader_choice A:{leader_a}", "B leader_choice B:paladin")
    script.do(f"table leader_reveal A:{leader_a} B:paladin", f"table first_player {first} random")
    return script.pass_round(rounds)
