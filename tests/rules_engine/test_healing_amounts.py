"""PT-FAQ-71: "heal up to n" in log, checker, recorder and practice."""

from hashlib import sha256
from pathlib import Path

import pytest

from rules_engine.core.log import to_json, write_log
from rules_engine.core.ruleset import BadStep
from rules_engine.core.verdict import Illegal, Legal
from rules_engine.core.verify import played_steps
from rules_engine.logs import frames, from_json, read_log, verify_bytes
from rules_engine.pixel_tactics.codes import A, B
from rules_engine.pixel_tactics.due import due
from rules_engine.pixel_tactics.headers import Headers
from rules_engine.pixel_tactics.observe import SPECTATOR
from rules_engine.pixel_tactics.recording import GameRecording, replay
from rules_engine.pixel_tactics.ruleset import RULESET
from rules_engine.pixel_tactics.sentences import action_sentence
from rules_engine.pixel_tactics.step_texts import step_text
from rules_engine.pixel_tactics.views import seen_by
from tests.rules_engine.cards.playing import answers, damage, healed, picks, play
from tests.rules_engine.recorded import verdict
from tests.rules_engine.scenes import at, scene, why
from tests.rules_engine.tapping import tapped, taps_of_neutral

rule = pytest.mark.rule
HEALING = Path(__file__).parent / "old_logs" / "healing.log"
"""A log written when healing in spells was always the most; every such spell is in it."""
OLD = HEALING.read_text("utf-8")


def changed(*words: tuple[str, str]) -> str:
    """The log of before with other picks, and without the digests that follow from them."""
    text = OLD
    for one, other in words:
        assert text.count(one) == 1, one
        text = text.replace(one, other)
    return "".join(
        f"{line.partition(' ! digest=')[0]}\n" for line in text.removesuffix("\n").split("\n")
    )


@rule("PT-FAQ-71")
def test_healing_of_which_no_amount_was_said_is_the_most() -> None:
    """Healer and Priestess, in both rows each, cast and copied, with the digests of the rounds."""
    data = HEALING.read_bytes()
    assert sha256(data).hexdigest()[:32] == "e0757a5cb4237c055cb52c0820bf4f25"
    assert verify_bytes(data) == Legal(("A concession",), (), 117)
    spells = [line for line in data.decode().splitlines() if " spell " in line]
    assert [line.partition(" spell ")[2] for line in spells] == [
        "A:V1 V A:V1", "A:V2 V A:V1 A:V2", "A:F1 F A:V1", "A:F3 F", "A:R3 R A:F3 A:R1 A:R3",
        "A:R1 R A:R3 A:F3 A:R1 A:R3",
    ]  # fmt: skip


LESS = (
    ("A:V1 V A:V1\n", "A:V1 V A:V1*1\n"),
    ("A:V1 A:V2\n", "A:V1 A:V2*0\n"),
    ("A:F1 F A:V1\n", "A:F1 F A:V1*3\n"),
    ("A:F3 F\n", "A:F3 F A:F2*1\n"),
    ("A:R3 R A:F3 A:R1 A:R3\n", "A:R3 R A:F3*1 A:R1 A:R3*0\n"),
    ("A:R1 R A:R3 A:F3 A:R1 A:R3\n", "A:R1 R A:R3 A:F3*0 A:R1*1 A:R3*1\n"),
)


@rule("PT-FAQ-71")
def test_less_than_the_most_stands_in_the_log() -> None:
    text = changed(*LESS)
    assert verdict(text).word == "legal"
    assert write_log(read_log(text)) == text
    assert from_json(to_json(read_log(text))) == read_log(text)
    game = read_log(text).games[0]
    for viewer in (A, B, SPECTATOR):
        seen = "".join(f"{event.text()}\n" for event in seen_by(game, viewer).events)
        assert "A:V1 V A:V1*1\n" in seen
        assert "A:F3 F A:F2*1\n" in seen
        assert "A:R3 R A:F3*1 A:R1 A:R3*0\n" in seen
        assert any("A:F2*1" in frame.line for frame in frames(text.encode(), viewer))


@rule("PT-FAQ-71")
@pytest.mark.parametrize(
    ("one", "other", "broken"),
    [
        ("A:V1 V A:V1\n", "A:V1 V A:V1*4\n", "PT-FAQ-71"),
        ("A:V1 V A:V1\n", "A:V1 V A:V1*5\n", "PT-FAQ-71"),
        ("A:V1 V A:V1\n", "A:V1 V A:F2*1\n", "PT-TARGET-4"),
        ("A:V1 V A:V1\n", "A:V1 V A:R2*1\n", "PT-TARGET-1"),
        ("A:V1 V A:V1\n", "A:V1 V\n", "PT-LOG-15"),
        ("A:V1 A:V2\n", "A:V1 A:V2*4\n", "PT-FAQ-71"),
        ("A:F3 F\n", "A:F3 F A:F2*2\n", "PT-FAQ-71"),
        ("A:F3 F\n", "A:F3 F A:F2\n", "PT-TARGET-1"),
        ("A:F3 F\n", "A:F3 F B:F2*1\n", "PT-TARGET-1"),
        ("A:F3 F\n", "A:F3 F A:F3*1\n", "PT-TARGET-4"),
        ("A:F3 F\n", "A:F3 F A:F2*1 A:F2*1\n", "PT-LOG-15"),
        ("A:R3 R A:F3 A:R1 A:R3\n", "A:R3 R A:F3*2 A:R1 A:R3\n", "PT-FAQ-71"),
        ("A:R3 R A:F3 A:R1 A:R3\n", "A:R3 R A:F3*1 A:F3 A:R3\n", "PT-TARGET-1"),
    ],
)
def test_a_wrong_amount_is_told_apart(one: str, other: str, broken: str) -> None:
    found = verdict(changed((one, other)))
    assert isinstance(found, Illegal)
    assert found.rule == broken
    assert OLD[: OLD.index(one)].count("\n") + 1 == found.line


@rule("PT-FAQ-71")
def test_what_was_healed_is_what_was_named() -> None:
    game = scene("A:F1=doppelganger A:F2=fighter:5 B:F1=priestess B:F3=healer B:V1=knight:6",
                 wave="F")  # fmt: skip
    play(game, "A spell A:F1 F")
    flank = play(game.copy(), "B:F1")
    assert picks(flank) == {"A:F2*0", "A:F2*1", "done"}
    assert damage(play(flank.copy(), "A:F2*1"), "A:F2") == 4
    assert damage(play(flank, "done"), "A:F2") == 3
    play(game, "B:F3")
    assert picks(game) == healed(4, "A:F1", "B:V1", "B:F1", "B:F3")
    assert at(play(game, "B:V1*3"), "B:V1") == "knight:3:"


@rule("PT-FAQ-71")
def test_a_free_spell_of_borneo_names_amounts_too() -> None:
    game = scene("A:F2=mascot:7 A:V1=knight:5", wave="F", handA="priestess")
    play(game, "A recruit A:priestess A:F1", "A reaction A:F2 A:F1", "yes")
    play(game, "A effect_spell A:F1 F", "A:F2*0")
    assert (damage(game, "A:F2"), game.field("pending")) == (7, "-")


@rule("PT-FAQ-71")
def test_a_split_has_no_amount_of_nothing() -> None:
    game = play(scene("B:V1=knight", handA="alchemist"), "A order A:alchemist")
    assert why(game, "A pick B:V1*0") == "PT-TARGET-1"


def recording_before(words: str) -> tuple[GameRecording, list[str]]:
    """The game of before, tapped up to a step; and the taps behind it."""
    game = read_log(OLD).games[0]
    taps = taps_of_neutral(game)
    place = taps.index(words) + 1
    return tapped(game.headers, None, taps[:place]), taps[place:]


@rule("PT-FAQ-71")
def test_a_recorder_is_offered_what_makes_a_difference() -> None:
    recording, _rest = recording_before("A spell A:V1 V")
    assert [text for text in recording.legal() if "A:V1" in text] == [
        "A pick A:V1", "A pick A:V1*0", "A pick A:V1*1", "A pick A:V1*2",
    ]  # fmt: skip
    assert recording.why_illegal("A pick A:V1*3") is None
    recording.push("A pick A:V1*1")
    assert " spell A:V1 V A:V1*1\n" in recording.log_text()
    assert recording.state.damage[0] == 2


@rule("PT-FAQ-71")
def test_nothing_is_healed_without_being_asked() -> None:
    recording, rest = recording_before("A spell A:F3 F")
    assert recording.followed == []
    assert recording.legal() == ["A pick A:F2*0", "A pick A:F2*1", "A done"]
    assert rest[0] == "A done"


@rule("PT-FAQ-71")
@pytest.mark.parametrize("kind", ["spell", "concede"])
def test_recordings_made_before_amounts_could_be_named_go_on(kind: str) -> None:
    """The step behind the Priestess's flank spell ends their healing, which is then the most."""
    recording = GameRecording(Headers(), None)
    game = scene("A:F1=priestess A:F2=paladin:5 A:V1=oracle", wave="F")
    recording.writer.game = game
    recording.writer.events.clear()
    recording.push("A spell A:F1 F")
    assert due(recording.state).code == "pick_heal_leader"
    assert recording.why_illegal("A attack A:F1 melee B:F2").rule == "PT-ATTACK-3"  # type: ignore[union-attr]
    before = recording.state.text()
    with pytest.raises(ValueError):
        recording.push("A attack A:F1 melee B:F2")
    assert recording.state.text() == before
    recording.push("A concede" if kind == "concede" else "A attack A:F2 melee B:F2")
    assert damage(recording.state, "A:F2") == 3
    assert recording.writer.events[0].text() == "1 A spell A:F1 F"
    assert recording.size == 2


@rule("PT-FAQ-71")
def test_a_log_of_before_is_recorded_again_step_by_step() -> None:
    game = read_log(changed(*LESS)).games[0]
    recording = tapped(game.headers, None, taps_of_neutral(game))
    assert "A:F1 F A:V1*3" in recording.log_text()
    assert verdict(recording.complete_text()).word == "legal"
    with pytest.raises(BadStep):
        replay(Headers(), None, ["A pick A:V1*1"])


@rule("PT-FAQ-71")
def test_amounts_are_said_in_words() -> None:
    game = play(scene("A:F1=priestess A:F2=paladin:5", wave="F"), "A spell A:F1 F")
    assert due(game).words("en").startswith("Player A: how much damage")
    assert "1" in action_sentence("A pick A:F2*1", "en", game)
    assert answers(game)[-1] == "A done"
    assert [
        step_text(step, A)
        for step in played_steps((changed(*LESS).encode(),), RULESET)
        if step[0] == 17
    ][-1] == "A pick A:R3*1"
