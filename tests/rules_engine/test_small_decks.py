"""PT-FAQ-72: Summoner's order takes the last card of the deck, or the last but one."""

import pytest

from rules_engine.core.chance import Chance
from rules_engine.core.log import Log, to_json, write_log
from rules_engine.core.verdict import Legal
from rules_engine.logs import frames, from_json, read_log
from rules_engine.pixel_tactics.codes import CARD_IDS, DRAWN, SHUFFLE, TABLE, A, B
from rules_engine.pixel_tactics.completing import completed
from rules_engine.pixel_tactics.headers import Headers
from rules_engine.pixel_tactics.observe import SPECTATOR
from rules_engine.pixel_tactics.practice import go_on
from rules_engine.pixel_tactics.recording import ALL, GameRecording
from rules_engine.pixel_tactics.state import deck_size, tops
from rules_engine.pixel_tactics.views import seen_by
from tests.rules_engine.recorded import Script, verdict
from tests.rules_engine.tapping import tapped, taps_of_neutral, taps_of_player

rule = pytest.mark.rule
HAND = ("mystic", "summoner", "witch", "knight", "healer")
"""What A draws; the first becomes the leader."""


def late_game(left: int) -> Headers:
    """The headers of a game so late in its match that a deck holds so many cards after the hand."""
    size = len(HAND) + left
    kept = {*HAND, *[card for card in CARD_IDS[1:] if card not in HAND][:left]}
    kept |= set(CARD_IDS[1 : size - len(kept) + 1])
    gone = tuple(number for number, card in enumerate(CARD_IDS) if card and card not in kept)
    games = len(gone)
    return Headers(
        game=games + 1, target=99, last=DRAWN, trophies=(games, games), extra_draw=False,
        removed=(gone, gone),
    )  # fmt: skip


def searched(left: int, *, found: bool = True) -> Script:
    """A script in which A has searched the deck of so many cards and the shuffle is due."""
    script = Script.of(late_game(left))
    script.shuffle("A", *HAND).shuffle("B", "paladin" if left > 3 else "witch")
    script.do("table initial_draw A", "table initial_draw B")
    script.do("A leader_choice A:mystic", "B leader_choice B:witch")
    script.do("table leader_reveal A:mystic B:witch", "table first_player A random")
    script.pass_round().until("V", "A")
    card = CARD_IDS[tops(script.game, A)[-1]] if found else "mystic"
    script.do("A order A:summoner", f"A search A:{card} {'found' if found else 'missing'}")
    return script


def finished(script: Script) -> Script:
    """The script after the shuffle, another draw and the end of the game."""
    script.writer.push((SHUFFLE, TABLE, A))
    script.pass_round().do("B concede", "table game_end A concession")
    return script


@rule("PT-FAQ-72")
@pytest.mark.parametrize("left", [1, 2])
def test_a_deck_that_was_searched_to_its_end_is_shuffled(left: int) -> None:
    script = searched(left)
    assert deck_size(script.game, A) == left - 1
    finished(script)
    shuffles = [event.text() for event in script.writer.events if event.kind == "shuffle"]
    last = shuffles[-1].partition(" ")[2]
    assert last.partition(" => ")[0] == "table shuffle A"
    assert (" => " in last) == (left == 2)
    text = script.text()
    assert verdict(text).word == "legal"
    assert write_log(read_log(text)) == text
    twin = to_json(read_log(text))
    assert '"outcome":null' in twin
    assert from_json(twin) == read_log(text)


@rule("PT-FAQ-72")
def test_the_order_of_one_card_need_not_be_told() -> None:
    lines = finished(searched(2)).lines()
    place = max(place for place, line in enumerate(lines) if " shuffle A => " in line)
    assert lines[place].count(":") == 1
    lines[place] = lines[place].partition(" => ")[0]
    # The digests of the rounds behind it are those of the known deck.
    assert any("digest=" in line for line in lines[place:])
    assert verdict(lines).word == "legal"


@rule("PT-LOG-12")
@rule("PT-FAQ-72")
def test_a_deck_of_two_cards_has_an_order() -> None:
    lines = searched(3).lines()
    number = int(lines[-1].partition(" ")[0]) + 1
    found = verdict([*lines, f"{number} table shuffle A"])
    assert (found.word, found.rule) == ("illegal", "PT-LOG-12")  # type: ignore[attr-defined]
    empty = searched(1).lines()
    found = verdict([*empty, f"{number} table shuffle A => A:witch"])
    assert (found.word, found.rule) == ("illegal", "PT-LOG-12")  # type: ignore[attr-defined]


@rule("PT-FAQ-72")
@pytest.mark.parametrize("left", [1, 2])
def test_a_game_recorded_at_the_table_is_filed_as_legal(left: int) -> None:
    game = finished(searched(left)).writer.game_log()
    recording = tapped(game.headers, None, taps_of_neutral(game))
    assert verdict(recording.log_text()).word == "legal"
    text = recording.complete_text()
    assert "Mode: full" in text
    assert verdict(text).word == "legal"
    assert text == write_log(Log([completed(recording.writer.game_log())]))
    for player in (A, B):
        seen = tapped(game.headers, player, taps_of_player(game, player))
        assert verdict(seen.log_text()).word in ("legal", "undecidable")


@rule("PT-FAQ-72")
@pytest.mark.parametrize("left", [1, 2])
def test_views_and_playback_of_it(left: int) -> None:
    text = finished(searched(left)).text()
    game = read_log(text).games[0]
    for viewer in (A, B, SPECTATOR):
        assert verdict(write_log(Log([seen_by(game, viewer)]))).word in ("legal", "undecidable")
        shuffled = [
            frame.line for frame in frames(text.encode(), viewer) if "shuffle" in frame.line
        ]
        assert not any("=>" in line for line in shuffled)


@rule("PT-FAQ-72")
@pytest.mark.parametrize("left", [1, 2])
def test_practice_goes_on_by_itself(left: int) -> None:
    recording = GameRecording(late_game(left), ALL)
    for event in finished(searched(left)).writer.events:
        if not recording.finished and event.kind in ("shuffle", "leader_choice", "order", "search"):
            words = event.text().partition(" ")[2]
            recording.push(words)
            if event.kind == "search":
                break
        elif event.kind == "first_player":
            recording.push("table first_player A random")
        elif event.kind in ("pass", "end_turn"):
            recording.push(f"{event.who} {event.kind}")
    assert recording.followed == [
        f"table shuffle A{' => ' * (left - 1)}{'A:alchemist' * (left - 1)}"
    ]
    assert go_on(recording, Chance(1), ()) == []
    assert isinstance(verdict(_ended(recording)), Legal)


def _ended(recording: GameRecording) -> str:
    recording.push("B concede")
    return recording.log_text()
