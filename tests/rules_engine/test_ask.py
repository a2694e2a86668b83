"""Asking the engine: every ruling as a position; answers agree with checker and generator."""

import random

import pytest

from rules_engine.pixel_tactics import Game, action_text, read_action
from rules_engine.pixel_tactics.ask import ask, cards_of, question, rulings_of, rulings_on, tries
from rules_engine.pixel_tactics.codes import AREA_TEXT, CARD_TEXT
from rules_engine.pixel_tactics.ruling_cards import RULING_CARDS
from rules_engine.pixel_tactics.ruling_positions import Example, examples, no_positions
from rules_engine.pixel_tactics.setting import BadPosition, position_of, short_text
from rules_engine.pixel_tactics.setting_changes import changed
from tests.rules_engine.play import POLICIES, playing
from tests.rules_engine.scenes import at
from tests.rules_engine.start import start
from tests.rules_engine.universe import UNIVERSE
from tests.support.tables import every_row


def holds(game: Game, word: str) -> bool:
    """Whether a position holds what an example says: a place, or a part of its line."""
    name, _equals, value = word.partition("=")
    if name in AREA_TEXT:
        lying = at(game, name)
        return lying.rstrip(":") == value or (lying.startswith(f"{value}:") and bool(value))
    return game.field(name).replace(f"{name[-1]}:", "" if name != "resolving" else "A:") == value


@every_row("ruling", sorted(RULING_CARDS))
def test_every_ruling_is_a_position_and_is_answered_so(ruling: str) -> None:
    if ruling in no_positions():
        return
    example: Example = examples()[ruling]
    position = example.position()
    answer = ask(position, question(example.question))
    assert (answer.broken.rule if answer.broken else "") == example.rule
    legal = [action_text(action) for action in position.legal_actions()]
    assert (example.question in legal) is answer.legal
    if answer.after is None:
        assert answer.instead
        return
    assert example.after or example.following
    for word in example.after:
        assert holds(answer.after, word), (word, short_text(answer.after))
    if example.following:
        following = [action_text(action) for action in answer.after.legal_actions()]
        assert following == list(example.following)


@pytest.mark.parametrize("seed", [1, 2])
def test_answers_agree_with_checker_and_generator_wherever_a_game_comes(seed: int) -> None:
    """In random games, whole and as somebody sees them; a position is read back from its words."""
    chance = random.Random(seed)
    game = start(chance, hidden=seed % 2 == 0)
    for legal, action in playing(game, chance, POLICIES["uniform"], hidden=seed % 2 == 0):
        if chance.random() > 0.08:
            continue
        assert position_of(short_text(game)) == game
        before = game.copy()
        for other in [*chance.choices(UNIVERSE, k=4), chance.choice(legal)]:
            answer = ask(game, other)
            why = game.why_illegal(other)
            assert answer.legal is (why is None) is (other in legal), action_text(other)
            if answer.after is None:
                assert (answer.broken, answer.instead) == (why, answer.instead)
                assert set(answer.instead) <= set(legal)
                assert bool(answer.instead) is bool(legal)
            else:
                assert answer.after != game
        for subject in (*chance.choices(AREA_TEXT, k=3), *chance.choices(CARD_TEXT, k=3), "A"):
            if subject != "?":
                assert all(read_action(action_text(each)) == each for each in tries(game, subject))
        assert game == before
        assert action in legal


WRONG = [
    ("A:V1", "word"), ("A:V9=witch", "name"), ("luck=3", "name"), ("A:V1=unicorn", "card"),
    ("A:V1=witch:500", "card"), ("A:V1=witch:1:happy", "marks"),
    ("A:V1=witch A:V1=mascot", "again"), ("A:V1=witch A:V2=witch", "twice"),
    ("A:V1=witch handA=witch", "twice"), ("A:F2=witch:body", "leader"), ("A:F2=B:witch", "leader"),
    ("A:V1=B:witch:body", "body"), ("A:V1=B:witch", "stolen"), ("A:V1=witch:1:stolen", "stolen"),
    ("handA=+26", "hand"), ("known=3,0", "deck"), ("turn=-", "damaged"), ("first=B", "turn"),
    ("ended=A", "turn"), ("resolving=A:witch", "resolving"), ("ap=9999", "part"),
    ("ap=x", "damaged"), ("wave=Q", "damaged"), ("pending=x", "damaged"),

    ("pending=0.999.0", "damaged"), ("rules=box", "damaged"), ("x" * 5000, "long"),
]  # fmt: skip


@every_row(("text", "code"), WRONG)
def test_what_is_no_position_is_refused_by_name(text: str, code: str) -> None:
    with pytest.raises(BadPosition) as found:
        position_of(text)
    assert found.value.code == code
    for language in ("ru", "en"):
        assert "{" not in found.value.sentence(language)
        assert found.value.sentence(language)


def test_a_tampered_line_is_refused_or_a_position() -> None:
    """Whatever is changed in a line: an answer, or a refusal with its reason; nothing else."""
    chance = random.Random(4)
    positions = [example.position() for example in examples().values()]
    lines = [write(game) for game in positions for write in (Game.text, short_text)]
    for _count in range(1500):
        line = chance.choice(lines)
        place = chance.randrange(len(line))
        other = chance.choice("0123456789./-:,=AB+ VFR" + chance.choice(line))
        try:
            text = line[:place] + other + line[place + chance.randrange(3) :]
            game = position_of(text, trusted=False)
            for subject in ("A:V1", "B:V1", "A:knight", "A"):
                for action in tries(game, subject)[:6]:
                    ask(game, action)
        except BadPosition:
            continue


CHANGES = [
    ("A:V1=knight:2", "put A:V1 A:witch", "A:V1=witch"),
    ("A:V1=knight", "put A:R1 A:knight", "A:R1=knight"),
    ("", "put A:V1 B:witch", "A:V1=B:witch:0:stolen"), ("", "put A:F2 A:witch", "A:F2=witch"),
    ("A:V1=knight:2", "body A:V1", "A:V1=knight:body"),
    ("A:V1=knight:body", "body A:V1", "A:V1=knight"),
    ("A:V1=knight", "mark A:V1 recruited", "A:V1=knight:0:recruited"),
    ("A:V1=knight", "bonus A:V1 2", "A:V1=knight:0:b5+b5"), ("A:V1=knight", "remove A:V1", ""),
    ("handA=witch", "hand A:witch", ""), ("A:V1=knight", "hand A:knight", "handA=knight"),
    ("", "unknown B 3", "handB=+3"), ("", "discard B:witch", "discardB=witch"),
    ("", "round 1", "round=1"), ("", "ap 0", "ap=0"),
    ("turn=B", "first A", "first=A turn=B ended=A"),
    ("handA=mystic", "put A:V1 A:mystic", "A:V1=mystic"),
]  # fmt: skip


@every_row(("text", "words", "then"), CHANGES)
def test_a_position_is_changed_in_a_few_words(text: str, words: str, then: str) -> None:
    before = position_of(text)
    # Who leads is usual, but stays as it was where a change makes the usual leader free.
    leaders = f"A:F2={at(before, 'A:F2')} " if "A:F2" not in then else ""
    wanted = position_of(leaders.replace(":0: ", " ") + then)
    assert changed(before, words) == wanted
    assert before == position_of(text)


@every_row("words", [
    "", "put A:V1", "put A:V1 A:mystic", "put A:F2 B:witch", "remove A:F2", "body A:F2", "fly",
    "damage A:V2 1", "damage A:V1 100", "mark A:V1 stolen", "turn C", "hand A:mystic",
])  # fmt: skip
def test_a_change_that_fits_nowhere_is_refused(words: str) -> None:
    with pytest.raises(BadPosition) as found:
        changed(position_of("A:V1=knight"), words)
    assert found.value.code == "change"


def test_what_belongs_to_a_question() -> None:
    game = position_of("A:V1=knight B:V1=witch handA=oracle")
    assert cards_of(game, question("A attack A:V1 melee B:V1")) == ["knight", "witch"]
    assert cards_of(game, question("A recruit A:oracle A:V2")) == ["oracle"]
    attack, order = question("A attack A:V1 melee B:V1")[0], question("A order A:knight")[0]
    assert rulings_on(["knight", "berserker"], attack)[0] == "PT-FAQ-03"
    assert set(rulings_on(["fighter"], attack)) == {"PT-FAQ-37"}
    asked_first = rulings_on(["berserker"], order)[0]
    assert examples()[asked_first].question.split(" ")[1] == "order"
    assert rulings_on(["berserker"], attack)[0] != asked_first
    with pytest.raises(BadPosition):
        question("A dance")
    with pytest.raises(BadPosition):
        changed(examples()["PT-FAQ-63"].position(), "turn B")


def test_the_rulings_on_a_rule_are_those_that_break_it_its_own_and_its_cards_first() -> None:
    assert rulings_of("PT-FAQ-63", []) == ["PT-FAQ-63"]
    broken = {ruling for ruling, told in examples().items() if told.rule == "PT-ORDER-4"}
    assert len(broken) > 1
    for ruling in broken:
        found = rulings_of("PT-ORDER-4", RULING_CARDS[ruling])
        assert set(found) == broken
        assert set(RULING_CARDS[found[0]]) & set(RULING_CARDS[ruling])
    assert rulings_of("PT-MELEE-2", ["knight"]) == []
