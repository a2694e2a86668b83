"""Summaries of games against an independent count over the text of the log."""

import pytest

from rules_engine.core.log import write_log
from rules_engine.core.verdict import Legal, Undecidable
from rules_engine.logs import judged, verify_bytes
from tests.rules_engine.recorded import Script, random_log, random_match, setup


def counted(text: str) -> list[dict]:
    """What the lines of a log tell, but for the living heroes."""
    found = []
    for game in text.split("Format: ")[1:]:
        heads, _empty, body = game.partition("\n\n")
        events = [line.split(" ") for line in body.split("\n") if line[:1].isdigit()]
        kinds = [words[2] for words in events]
        leaders: dict = {"A": None, "B": None}
        first = None
        for words in events:
            if words[2] == "leader_reveal":
                leaders = {card[0]: card[2:] for card in words[3:5]}
            if words[2] == "first_player":
                first = words[3]
        [ending] = [words for words in events if words[2] == "game_end"]
        found.append(
            {
                "game": int(heads.split("Game: ")[1].split("\n")[0]),
                "winner": ending[3],
                "reason": ending[4],
                "leaders": leaders,
                "first": first,
                "rounds": kinds.count("round_end") + 1 if first else 0,
                "turns": kinds.count("pass") + kinds.count("end_turn"),
                "events": len(events),
                "orders": {
                    player: [w[3][2:] for w in events if w[1] == player and w[2] == "order"]
                    for player in "AB"
                },
            }
        )
    return found


def summaries(text: str) -> list[dict]:
    verdict, games = judged(text.encode())
    assert verdict == verify_bytes(text.encode())
    assert isinstance(verdict, Legal)
    return games


@pytest.mark.parametrize("seed", range(12))
def test_a_summary_is_what_the_lines_tell(seed: int) -> None:
    policy = ("effects", "attacks", "uniform")[seed % 3]
    text = random_log(seed, policy, ("championship", "box")[seed % 2])
    games = summaries(text)
    for game in games:
        living = game.pop("living")
        assert all(0 <= living[player] <= 8 for player in "AB")
    assert games == counted(text)


@pytest.mark.parametrize("seed", range(4))
def test_each_game_of_a_match_has_its_own(seed: int) -> None:
    text = write_log(random_match(seed))
    games = summaries(text)
    assert len(games) > 1
    for game in games:
        del game["living"]
    assert games == counted(text)


def ending(*actions: str) -> str:
    """A game in which B recruits two heroes and A one, then what is asked for."""
    script = setup("mystic", "paladin", "B")
    script.do("B recruit B:alchemist B:V1", "B recruit B:assassin B:V2", "B end_turn")
    script.do("A recruit A:alchemist A:V1")
    return script.do(*actions).text()


def test_the_living_at_the_end() -> None:
    [game] = summaries(ending("A concede", "table game_end B concession"))
    assert game["living"] == {"A": 1, "B": 2}
    assert (game["winner"], game["reason"], game["first"]) == ("B", "concession", "B")
    assert (game["rounds"], game["turns"]) == (1, 1)


def test_a_ruling_ends_a_game() -> None:
    [game] = summaries(ending("judge ruling drawn", "table game_end drawn ruling"))
    assert (game["winner"], game["reason"]) == ("drawn", "ruling")
    assert game["leaders"] == {"A": "mystic", "B": "paladin"}


def test_a_game_that_never_began() -> None:
    script = Script().shuffle("A").do("B concede", "table game_end A concession")
    [game] = summaries(script.text())
    assert game["leaders"] == {"A": None, "B": None}
    assert (game["first"], game["rounds"], game["turns"], game["winner"]) == (None, 0, 0, "A")
    assert game["living"] == {"A": 0, "B": 0}


def test_events_behind_the_end_are_counted() -> None:
    text = ending("A concede", "table game_end B concession")
    last = int(text.split("\n")[-2].split(" ")[0])
    [game] = summaries(f"{text}{last + 1} A confirm 1\n")
    assert game["events"] == last + 1


def test_only_a_legal_log_is_summed_up() -> None:
    text = ending("A concede", "table game_end B concession")
    unfinished = text.rsplit("\n", 2)[0] + "\n"
    verdict, games = judged(unfinished.encode())
    assert isinstance(verdict, Undecidable)
    assert games == []
    assert judged(b"Format: chess\n")[1] == []
    assert judged(text.replace("A concede", "A draw").encode())[1] == []


@pytest.mark.parametrize("seed", range(4))
def test_what_players_saw_sums_up_like_the_whole(seed: int) -> None:
    text = random_log(seed, "effects", mode="observed")
    verdict, games = judged(text.encode())
    assert verdict == verify_bytes(text.encode())
    if isinstance(verdict, Legal):
        assert [{k: v for k, v in game.items() if k != "living"} for game in games] == counted(text)
