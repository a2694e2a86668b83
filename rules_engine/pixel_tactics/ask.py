"""May they? A position and an action: whether it is legal, why not, what is, and what comes of it.

>>> from rules_engine.pixel_tactics.setting import position_of
>>> game = position_of("A:V1=knight B:V1=witch B:F1=oracle")
>>> answer = ask(game, question("A attack A:V1 melee B:F1"))
>>> answer.legal, answer.broken.rule
(False, 'PT-MELEE-2')
>>> [action_text(action) for action in answer.instead]
['A attack A:V1 melee B:V1', 'A attack A:V1 melee B:F2']
>>> answer = ask(game, answer.instead[0])
>>> answer.legal, answer.after.lying("B:V1").damage, answer.after.due()
(True, 3, Need(turn, A))
"""

from __future__ import annotations

from rules_engine.pixel_tactics.actions import AREA, CARD_WORD, SHAPES, action_text, read_action
from rules_engine.pixel_tactics.codes import (
    AREA_CODE,
    AREA_TEXT,
    AREAS_OF,
    ATTACK,
    BODY,
    CARD_CODE,
    CARD_IDS,
    CLEAR,
    DRAW,
    EFFECT_ATTACK,
    EFFECT_SPELL,
    END_TURN,
    IS_LEADER,
    LEADER_ACTION,
    MELEE,
    MOVE,
    NUMBER,
    ORDER,
    OWNER,
    PASS,
    PICK,
    PLAYERS,
    RANGED,
    RECRUIT,
    REDIRECT,
    ROTATE,
    ROW_OF,
    SPELL,
    STAGE_OVER,
    UNIT_OF,
    Action,
)
from rules_engine.pixel_tactics.game import Game
from rules_engine.pixel_tactics.generation import legal_actions
from rules_engine.pixel_tactics.messages import BrokenRule
from rules_engine.pixel_tactics.ruling_cards import RULING_CARDS
from rules_engine.pixel_tactics.ruling_positions import examples
from rules_engine.pixel_tactics.setting import BadPosition

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Final


_ACTORS: Final = frozenset(
    kind for kind, shapes in SHAPES.items() if shapes[0] in (AREA, CARD_WORD)
)
"""The kinds whose first word names the card that acts."""


class Answer:
    """What the engine says of an action.

    `broken` is the one rule that it breaks, nothing if it is legal; `instead` are the legal actions
    nearest to it: of the same card and kind, else of the same card, of the same kind, else all;
    `after` is the position that follows a legal one, which says itself what it then waits for.
    """

    __slots__ = ("action", "after", "broken", "instead")

    def __init__(
        self, action: Action, broken: BrokenRule | None, instead: list[Action], after: Game | None
    ) -> None:
        self.action = action
        self.broken = broken
        self.instead = instead
        self.after = after

    @property
    def legal(self) -> bool:
        """Whether they may."""
        return self.broken is None


def question(text: str) -> Action:
    """The action of a question in the words of a log; raises BadPosition if it is none."""
    try:
        return read_action(text)
    except ValueError as fault:
        raise BadPosition("action", text) from fault


def ask(game: Game, action: Action) -> Answer:
    """Judge an action in a position, which stays as it is."""
    broken = game.why_illegal(action)
    if broken is not None:
        return Answer(action, broken, _instead(legal_actions(game), action), None)
    after = game.copy()
    after.push(action)
    return Answer(action, None, [], after)


def _instead(legal: list[Action], action: Action) -> list[Action]:
    kind, who = action[:2]
    mine = [other for other in legal if other[1] == who]
    actor = action[2] if kind in _ACTORS else None
    same_card = [o for o in mine if actor is not None and o[0] in _ACTORS and o[2] == actor]
    # An area and a card are both small numbers: of a card's own actions those of its shape count.
    same_card = [o for o in same_card if SHAPES[o[0]][0] == SHAPES[kind][0]]
    nearest: tuple[list[Action], ...] = (
        [other for other in same_card if other[0] == kind],
        same_card,
        [other for other in mine if other[0] == kind],
        mine,
    )
    return next((found for found in nearest if found), legal)


def tries(game: Game, subject: str) -> list[Action]:
    """What somebody might want to do with a place, a card in hand or a turn, legal or not.

    `subject` is a place (`A:V1`), a card (`A:witch`) or a player (`A`); of anything else there is
    nothing to ask.
    """
    if game.stage == STAGE_OVER:
        return []
    if subject in AREA_CODE:
        return list(_of_place(game, AREA_CODE[subject]))
    if subject in CARD_CODE:
        return list(_of_card(game, CARD_CODE[subject]))
    return list(_of_turn(PLAYERS.index(subject))) if subject in tuple(PLAYERS) else []


def _of_turn(player: int) -> Iterator[Action]:
    for kind in (DRAW, LEADER_ACTION, END_TURN, PASS):
        yield (kind, player)


def _of_card(game: Game, code: int) -> Iterator[Action]:
    player = code >> OWNER
    for area in AREAS_OF[player]:
        if not IS_LEADER[area]:
            yield (RECRUIT, player, code, area)
    yield (ORDER, player, code)
    if game.stack:
        yield from (a for a in legal_actions(game) if a[0] == PICK and _picks_card(a, code))


def _picks_card(action: Action, code: int) -> bool:
    word = action_text(action).split(" ")[-1].partition("@")[0]
    return CARD_CODE.get(word) == code


def _of_place(game: Game, area: int) -> Iterator[Action]:
    player, code = UNIT_OF[area], game.cells[area]
    if not code:
        return
    if game.stack:
        yield from _answers_with(game, area)
    own, others = AREAS_OF[player], AREAS_OF[1 - player]
    free = [place for place in own if not game.cells[place]]
    moving = [place for place in own if game.cells[place] and not IS_LEADER[place]]
    if code < BODY:
        targets = [place for place in others if 0 < game.cells[place] < BODY]
        for kind in (MELEE, RANGED):
            yield from ((ATTACK, player, area, kind, target) for target in targets)
    if IS_LEADER[area]:
        yield (LEADER_ACTION, player)
        return
    if code < BODY:
        yield (SPELL, player, area, ROW_OF[area])
        yield from ((MOVE, player, area, place) for place in free)
    else:
        yield (CLEAR, player, area)
    yield from (
        (ROTATE, player, min(area, other), max(area, other)) for other in moving if other != area
    )


def _answers_with(game: Game, area: int) -> Iterator[Action]:
    """What an effect that is being carried out might ask of a card."""
    asked = {action[0]: action[1] for action in legal_actions(game)}
    rivals = [place for place in AREAS_OF[1 - UNIT_OF[area]] if 0 < game.cells[place] < BODY]
    if EFFECT_ATTACK in asked:
        for kind in (MELEE, RANGED):
            yield from ((EFFECT_ATTACK, asked[EFFECT_ATTACK], area, kind, one) for one in rivals)
    if EFFECT_SPELL in asked:
        yield (EFFECT_SPELL, asked[EFFECT_SPELL], area, ROW_OF[area])
    if REDIRECT in asked:
        yield (REDIRECT, asked[REDIRECT], area)
    if PICK in asked:
        yield read_action(f"{PLAYERS[asked[PICK]]} pick {AREA_TEXT[area]}")


def touched(before: Game, after: Game) -> list[str]:
    """The places in which something else lies, or in another state."""
    return [
        text for text, area in AREA_CODE.items()
        if any(
            getattr(before, part)[area] != getattr(after, part)[area]
            for part in ("cells", "damage", "marks")
        )
    ]  # fmt: skip


def cards_of(game: Game, action: Action) -> list[str]:
    """The ids of the cards that an action names, and that lie where it points to."""
    found: dict[str, None] = {}
    for word in action_text(action).replace("@", " ").replace("=", " ").split(" "):
        code = CARD_CODE.get(word.partition("*")[0], 0)
        area = AREA_CODE.get(word.partition("*")[0])
        if area is not None:
            code = game.cells[area]
        if code & NUMBER:
            found[CARD_IDS[code & NUMBER]] = None
    return list(found)


def rulings_of(rule: str, cards: Iterable[str]) -> list[str]:
    """The rulings about a rule: the rule itself if it is one, those whose position breaks it.

    Those that speak of the cards come first.
    """
    wanted = set(cards)
    found = [ruling for ruling in RULING_CARDS if _decides(ruling, rule)]
    return sorted(found, key=lambda ruling: (ruling != rule, -_shared(ruling, wanted), ruling))


def rulings_on(cards: Iterable[str], kind: int) -> list[str]:
    """The rulings that speak of the cards: of all of them first, then of one and few others.

    Of two alike that comes first which asks for such an action.
    """
    wanted = set(cards)
    found = [ruling for ruling, named in RULING_CARDS.items() if wanted.intersection(named)]
    return sorted(
        found,
        key=lambda ruling: (
            -_shared(ruling, wanted), not _asks(ruling, kind), len(RULING_CARDS[ruling]), ruling,
        ),
    )  # fmt: skip


def _shared(ruling: str, cards: set[str]) -> int:
    return len(cards.intersection(RULING_CARDS[ruling]))


def _decides(ruling: str, rule: str) -> bool:
    example = examples().get(ruling)
    return ruling == rule or (example is not None and example.rule == rule)


def _asks(ruling: str, kind: int) -> bool:
    example = examples().get(ruling)
    return example is not None and read_action(example.question)[0] == kind
