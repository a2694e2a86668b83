"""A full log as a player or a spectator saw it: without a fault, silent about hidden cards."""

import pytest

from rules_engine.core.log import GameLog, Log, write_log
from rules_engine.core.verdict import Legal, Undecidable
from rules_engine.logs import read_log
from rules_engine.pixel_tactics.codes import A, B
from rules_engine.pixel_tactics.observe import SPECTATOR
from rules_engine.pixel_tactics.views import seen_by
from tests.rules_engine.recorded import Script, random_log, random_match, verdict


def text_of(game: GameLog) -> str:
    return write_log(Log([game]))


@pytest.mark.rule("PT-LOG-14")
@pytest.mark.parametrize("viewer", [A, B, SPECTATOR])
@pytest.mark.parametrize("seed", range(8))
def test_a_view_is_a_log_without_a_fault(seed: int, viewer: int) -> None:
    text = random_log(seed, ("effects", "uniform")[seed % 2], ("championship", "box")[seed % 2])
    view = seen_by(read_log(text).games[0], viewer)
    seen = text_of(view)
    assert read_log(seen) == Log([view])
    found = verdict(seen)
    assert isinstance(found, Legal | Undecidable)
    if isinstance(found, Undecidable):
        assert found.missing in ("hidden_card", "hidden_deck")
        vouched = seen
        number = len(view.events)
        while isinstance(found, Undecidable):
            number += 1
            vouched += f"{number} judge ruling accept {found.event}\n"
            found = verdict(vouched)
    assert found.outcomes == verdict(text).outcomes  # type: ignore[attr-defined]


def test_games_of_a_match_have_views() -> None:
    games = [seen_by(game) for game in random_match(1).games]
    found = verdict(write_log(Log(games)))
    assert isinstance(found, Legal | Undecidable)


@pytest.mark.rule("PT-LOG-14")
@pytest.mark.rule("PT-ZONE-10")
@pytest.mark.parametrize(("viewer", "known"), [(A, "A"), (B, "B"), (SPECTATOR, "")])
def test_a_view_names_no_card_that_was_not_seen(viewer: int, known: str) -> None:
    hidden = 0
    for seed in range(6):
        view = seen_by(read_log(random_log(seed, "effects")).games[0], viewer)
        for event in view.events:
            if event.kind == "shuffle":
                assert event.outcome is None
            if event.kind in ("initial_draw", "draw", "leader_return"):
                owner = event.words[0] if event.who == "table" else event.who
                named = [card for card in event.outcome or () if card != "?"]
                assert not named or owner == known
                hidden += len(event.outcome or ()) - len(named)
            if event.kind == "leader_choice" and event.who != known:
                assert event.words == ("?",)
    assert hidden


def summoned() -> Script:
    """A game in which A's Summoner draws three cards, keeps two and loses one; then B concedes."""
    script = Script()
    script.shuffle("A", "mystic", "summoner", "witch", "oracle", "fighter", "healer", "knight")
    script.shuffle("B", "paladin")
    script.do("table initial_draw A", "table initial_draw B")
    script.do("A leader_choice A:mystic", "B leader_choice B:paladin")
    script.do("table leader_reveal A:mystic B:paladin", "table first_player A random")
    script.until("R", "A").do("A recruit A:summoner A:R1", "A pass").pass_round().until("R", "A")
    script.do("A spell A:R1 R", "A pick A:knight", "A pick A:healer")
    return script.do("B concede", "table game_end A concession")


@pytest.mark.rule("PT-LOG-18")
@pytest.mark.parametrize(
    ("viewer", "drawn", "picks"),
    [
        (A, ("A:healer", "A:knight", "A:alchemist"), ("A:knight", "A:healer")),
        (B, ("?", "?", "A:alchemist"), ("?", "?")),
        (SPECTATOR, ("?", "?", "A:alchemist"), ("?", "?")),
    ],
)
def test_cards_kept_unseen_have_no_name(
    viewer: int, drawn: tuple[str, ...], picks: tuple[str, ...]
) -> None:
    view = seen_by(summoned().writer.game_log(), viewer)
    spell, choice = view.events[-4:-2]
    assert (spell.outcome, choice.words) == (drawn, picks)


def test_what_is_drawn_after_a_choice_that_only_the_viewer_saw_as_one_is_told() -> None:
    """A's only card is revealed without an event; B, who could not know it, draws by its order."""
    view = seen_by(read_log(random_log(485, "effects")).games[0], B)
    assert any(event.text().endswith("A choose A:oracle => B:mascot") for event in view.events)


def test_only_full_and_legal_logs_have_views() -> None:
    game = summoned().writer.game_log()
    view = seen_by(game)
    with pytest.raises(ValueError):
        seen_by(view)
    del game.events[-1]
    with pytest.raises(ValueError):
        seen_by(game)
