"""A log as frames: aligned in every view, silent about what its viewer does not know yet."""

import json
import re
from collections.abc import Iterator
from itertools import pairwise

import pytest

from rules_engine.core.log import write_game, write_log
from rules_engine.core.playback import Frame
from rules_engine.core.verdict import Legal
from rules_engine.logs import frames, frames_so_far, read_log, verify_bytes
from rules_engine.pixel_tactics.codes import CARD, CARD_TEXT, NUMBER, A, B
from rules_engine.pixel_tactics.drawing import drawing
from rules_engine.pixel_tactics.due import due
from rules_engine.pixel_tactics.game import Game
from rules_engine.pixel_tactics.observe import SPECTATOR
from rules_engine.pixel_tactics.tables import SETH
from rules_engine.pixel_tactics.views import seen_by
from tests.rules_engine.recorded import random_log, random_match, setup, verdict
from tests.rules_engine.test_views import summoned

VIEWERS = (A, B, SPECTATOR)
CODE = re.compile(r"\b[AB]:[a-z_]+\b")


@pytest.mark.parametrize("seed", range(3))
def test_the_whole_log_is_its_lines_and_positions(seed: int) -> None:
    text = random_log(seed, "effects")
    events = [line for line in text.split("\n") if line[:1].isdigit()]
    found = frames(text.encode())
    assert [frame.line for frame in found] == events
    assert [frame.event for frame in found] == list(range(1, len(events) + 1))
    for frame in found:
        digest = re.search("digest=(.*)", frame.line)
        assert digest is None or digest[1] == frame.state.digest()
    for one, other in pairwise(found):
        assert other.before == one.state
    assert found[0].before is None


def test_games_of_a_match_follow_each_other() -> None:
    log = random_match(2)
    found = frames(write_log(log).encode(), SPECTATOR)
    assert [(f.game, f.event) for f in found] == [
        (game.headers.game, event.number) for game in log.games for event in game.events
    ]
    assert [f.before is None for f in found] == [f.event == 1 for f in found]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_view_has_the_same_events(viewer: int) -> None:
    text = random_log(3, "effects")
    whole, seen = frames(text.encode()), frames(text.encode(), viewer)
    assert [f.event for f in seen] == [f.event for f in whole]
    for one, other in zip(seen, whole, strict=True):
        assert one.line.split(" ")[:3] == other.line.split(" ")[:3]
        assert one.state == other.state.observe(viewer)
        assert " ! " not in one.line
        for language in ("ru", "en"):
            assert one.sentence(language)


# What is hidden.


def hidden_logs() -> Iterator[str]:
    yield from (random_log(seed, "effects") for seed in range(4))
    yield random_log(7, "effects", "box")


def observed_logs() -> Iterator[str]:
    yield from (random_log(seed, "effects", mode="observed") for seed in range(3))
    for seed, writer in ((2, A), (3, B)):
        yield write_game(seen_by(read_log(random_log(seed, "effects")).games[0], writer))


def lies_open(state: Game) -> set[str]:
    """The cards that everybody sees in a position: units, discards, trophies, an open hand."""
    shown = {CARD_TEXT[cell & CARD] for cell in state.cells if cell}
    for player in (A, B):
        open_cards = state.discard[player] | state.rules.removed[player]
        if state.leading[1 - player] == SETH:
            open_cards |= state.hand[player]
        shown |= {CARD_TEXT[player << 5 | n] for n in range(1, 26) if open_cards >> n & 1}
    return shown


@pytest.mark.rule("PT-LOG-14")
@pytest.mark.rule("PT-ZONE-10")
@pytest.mark.rule("PT-ZONE-11")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_no_frame_names_a_card_before_it_was_shown(viewer: int) -> None:
    own = "AB"[viewer] if viewer != SPECTATOR else "-"
    later = 0
    for text in [*hidden_logs(), *observed_logs()]:
        shown: set[str] = set()
        whole = frames_so_far(text.encode())
        for frame, full in zip(frames_so_far(text.encode(), viewer), whole, strict=True):
            if frame.event == 1:
                shown = set()
            shown |= lies_open(full.state)
            kind = full.line.split(" ")[2]
            head = full.line.partition(" => ")[0].partition(" ! ")[0]
            if kind != "leader_choice" and not (kind == "choose" and chooses_unseen(full)):
                shown |= {*CODE.findall(head)}
            if " choose yes" in full.line:
                # A card that Mystic drew is played: it lies open until its order is done.
                shown |= {CARD_TEXT[code] for code in full.state.aside if code & NUMBER}
            picture = json.dumps(drawing(frame.state, "en"))
            named = {*CODE.findall(frame.line)} | {*CODE.findall(picture)}
            strange = {card for card in named if card[0] != own} - shown
            assert not strange, (frame.line, full.line, strange)
            later += len({*CODE.findall(full.line)} - {*CODE.findall(frame.line)})
    assert later > 100


def chooses_unseen(frame: Frame) -> bool:
    """Whether a line of picks is that of an Oracle in the flank or a Summoner in the rear."""
    assert frame.before is not None
    return due(frame.before).code in ("pick_top_cards", "pick_keep_and_top")


@pytest.mark.rule("PT-LOG-14")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_frames_do_not_depend_on_cards_that_nobody_saw(viewer: int) -> None:
    """Two games that differ in cards that never came to light look the same."""
    compared = 0
    for text in hidden_logs():
        for owner in "AB":
            if "AB"[viewer] == owner and viewer != SPECTATOR:
                continue
            for one, other in unseen_pairs(text, viewer, owner):
                twin = swapped(text, one, other)
                if not isinstance(verdict(twin), Legal):
                    continue
                first, second = frames(text.encode(), viewer), frames(twin.encode(), viewer)
                assert [f.line for f in first] == [f.line for f in second]
                assert [f.sentence("ru") for f in first] == [f.sentence("ru") for f in second]
                assert [drawing(f.state, "en") for f in first[::3]] == [
                    drawing(f.state, "en") for f in second[::3]
                ]
                assert text != twin
                compared += 1
    assert compared >= 5


def unseen_pairs(text: str, viewer: int, owner: str) -> list[tuple[str, str]]:
    """A card that its player drew and one that they did not, neither of them named in the log that
    the viewer has in the end; and two cards that nobody drew."""
    log = read_log(text).games[0]
    events = write_game(seen_by(log, viewer)).partition("\n\n")[2]
    deck = {CARD_TEXT["AB".index(owner) << 5 | n] for n in log.headers.decks["AB".index(owner)]}
    unseen = sorted(deck - {*CODE.findall(events)})
    drawn = [card for card in unseen if re.search(rf"draw.* => .*{card}\b", text)]
    rest = [card for card in unseen if card not in drawn]
    return [*zip(drawn[:1], rest[:1], strict=False), *pairwise(rest[1:3])]


def swapped(text: str, one: str, other: str) -> str:
    """The same game with two cards in each other's places."""
    heads, _empty, events = text.partition("\n\n")
    exchange = {one: other, other: one}
    changed = CODE.sub(lambda found: exchange.get(found[0], found[0]), events)
    return f"{heads}\n\n{re.sub(' ! .*', '', changed)}"


@pytest.mark.rule("PT-LOG-18")
def test_a_summoned_card_is_named_when_it_is_discarded() -> None:
    text = write_game(summoned().writer.game_log())
    spell, choice = frames(text.encode(), B)[-4:-2]
    assert spell.line.endswith("A spell A:R1 R => ?,?,?")
    assert choice.line.endswith("A choose ? ?")
    assert [card["code"] for card in drawing(spell.state, "en")["aside"]] == ["A:?"] * 3
    assert drawing(choice.state, "en")["discards"]["A"][0]["code"] == "A:alchemist"
    own = frames(text.encode(), A)[-4]
    assert own.line.endswith("=> A:healer,A:knight,A:alchemist")


@pytest.mark.rule("PT-LOG-14")
def test_an_observed_log_hides_its_writers_cards_from_spectators() -> None:
    log = read_log(random_log(2, "effects")).games[0]
    text = write_game(seen_by(log, A))
    assert "initial_draw A => A:" in text
    for frame in frames_so_far(text.encode(), SPECTATOR):
        if "initial_draw" in frame.line:
            assert not CODE.search(frame.line)
        if frame.event < 7:
            assert not drawing(frame.state, "en")["hands"]["A"]["cards"]


def test_a_commitment_hides_a_card() -> None:
    log = read_log(random_log(1, "effects", mode="observed")).games[0]
    choice = next(event for event in log.events if event.kind == "leader_choice")
    choice.words = ("#" + "0" * 64,)
    text = write_game(log)
    sentences = [f.sentence("en") for f in frames_so_far(text.encode(), SPECTATOR)]
    assert any(sentence.endswith("secretly chooses a leader.") for sentence in sentences)


# Logs that are not legal, or not yet.


def test_only_a_legal_log_has_frames() -> None:
    text = random_log(1, "effects")
    broken = text.replace(" end_turn\n", " draw\n", 1)
    cut = text[: text.index("table wave_end")].rpartition("\n")[0] + "\n"
    for data in (broken, cut, "Format: chess\n"):
        with pytest.raises(ValueError):
            frames(data.encode())
    for data in (broken, "Format: chess\n"):
        with pytest.raises(ValueError):
            frames_so_far(data.encode())
    assert len(frames_so_far(cut.encode(), A)) == int(cut.split("\n")[-2].split(" ")[0])


def test_a_line_that_still_wants_words_is_left_out() -> None:
    script = setup("mystic", "paladin").until("R", "A").do("A recruit A:alchemist A:R1", "A pass")
    text = script.pass_round().until("R", "A").text()
    number = int(text.split("\n")[-2].split(" ")[0])
    for words in ("A draw", "A order A:assassin"):
        assert len(frames_so_far(f"{text}{number + 1} {words}\n".encode())) == number
    for words in ("A draw => A:witch", "A order A:fighter 1 2"):
        with pytest.raises(ValueError):
            frames_so_far(f"{text}{number + 1} {words}\n".encode())
    with pytest.raises(ValueError):
        frames_so_far(f"{text}{number + 1} A draw\n{number + 2} A pass\n".encode())


def test_a_walk_does_not_change_the_verdict() -> None:
    data = random_log(4, "effects").encode()
    before = verify_bytes(data)
    frames(data, SPECTATOR)
    assert verify_bytes(data) == before
