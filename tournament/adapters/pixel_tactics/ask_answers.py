"""The answers of “May they?”: what may be asked of a place or card, and what the engine says."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from rules_engine.pixel_tactics import Game, action_text
from rules_engine.pixel_tactics.ask import Answer, cards_of, rulings_of, rulings_on, touched, tries
from rules_engine.pixel_tactics.codes import AREA_CODE, BODY, IS_LEADER, PLAYERS
from rules_engine.pixel_tactics.names import hero_name, leader_name, place_name
from rules_engine.pixel_tactics.ruling_positions import examples
from rules_engine.pixel_tactics.sentences import action_sentence, label
from rules_engine.pixel_tactics.state import hand_size, life
from rules_engine.pixel_tactics.texts import RULINGS
from tournament.adapters.pixel_tactics.sealed import position_link
from tournament.adapters.pixel_tactics.step_forms import CHOICES, VERBS
from tournament.regulations.wording import Language
from tournament.web.shared.ask_link import ask_link

MOST_INSTEAD = 12
MOST_RULINGS = 6
"""So many are shown of what is legal instead, and of rulings on cards."""


@dataclass(frozen=True, slots=True)
class Try:
    """One thing to ask about; `legal` is the answer in short."""

    text: str
    words: str
    legal: bool


@dataclass(frozen=True, slots=True)
class Ruled:
    """A ruling on cards, and the address of its position."""

    id: str
    words: str
    address: str


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer to a question, in words; of the rulings those on the broken rule come apart."""

    question: str
    legal: bool
    rule: str = ""
    because: str = ""
    remedy: str = ""
    instead: Sequence[Try] = ()
    more: int = 0
    follows: Sequence[str] = ()
    due: str = ""
    onward: str = ""
    of_rule: Sequence[Ruled] = ()
    rulings: Sequence[Ruled] = ()


def tries_at(game: Game, look: str, language: Language) -> list[tuple[str, Sequence[Try]]]:
    """What somebody might want to do there, by kind, each with its short answer."""
    found: dict[str, list[Try]] = {}
    for action in tries(game, look):
        text = action_text(action)
        words = text.split(" ")
        kind = str(VERBS[words[1]])
        if len(words) > 3 and words[3] in CHOICES:
            kind = str(CHOICES[words[3]])
        target = words[-1]
        if words[1] == "rotate" and target == look:
            target = words[2]
        aimed = target in AREA_CODE and target != look
        said = _place(game, AREA_CODE[target], language) if aimed else kind
        found.setdefault(kind if aimed else "", []).append(Try(text, said, game.is_legal(action)))
    return sorted(found.items(), key=lambda group: not group[0])


def _place(game: Game, area: int, language: Language) -> str:
    """A place in few words: the card that lies there, and where."""
    code = game.cells[area]
    where = place_name(area, language)
    if not code:
        return where
    if IS_LEADER[area]:
        return leader_name(code, language)
    return f"{hero_name(code, language)}, {where}"


def reply_to(game: Game, answer: Answer, day: str, language: Language, told: str = "") -> Reply:
    """The answer of the engine in words; `told` is the ruling that the page shows already."""
    question = action_sentence(action_text(answer.action), language, game)
    cards = cards_of(game, answer.action)
    of_rule = rulings_of(answer.broken.rule, cards) if answer.broken else []
    others = [r for r in rulings_on(cards, answer.action[0]) if r not in (told, *of_rule)]
    of_rule = [ruling for ruling in of_rule if ruling != told]
    rulings = [ruled(ruling, language) for ruling in others[:MOST_RULINGS]]
    if answer.after is not None:
        return Reply(
            question=question,
            legal=True,
            follows=list(changes_between(game, answer.after, language)),
            due=answer.after.due().words(language),
            onward=position_link(answer.after, day),
            rulings=rulings,
        )
    broken = answer.broken
    assert broken is not None
    cause = {name: value for name, value in broken.params.items() if name == "cause"}
    more = type(broken)(broken.rule, cause).facts(language)
    instead = [action_text(action) for action in answer.instead]
    return Reply(
        question=question,
        legal=False,
        rule=broken.rule,
        because=broken.sentence(language) + (f" ({more})" if more else ""),
        remedy=broken.remedy(language),
        instead=[Try(text, label(text, language, game), True) for text in instead[:MOST_INSTEAD]],
        more=max(0, len(instead) - MOST_INSTEAD),
        of_rule=[ruled(ruling, language) for ruling in of_rule[:MOST_RULINGS]],
        rulings=rulings,
    )


def changes_between(before: Game, after: Game, language: Language) -> Iterator[str]:
    """What is otherwise than before: places, hands, actions."""
    for text in touched(before, after):
        area = AREA_CODE[text]
        where = f"{text[0]}: {place_name(area, language)}"
        old, new = before.cells[area], after.cells[area]
        shown = new or old
        name = (leader_name if IS_LEADER[area] else hero_name)(shown, language)
        if not new:
            yield gettext("%(card)s leaves %(place)s") % {"card": name, "place": where}
        elif new >= BODY > old:
            yield gettext("%(card)s is a body now (%(place)s)") % {"card": name, "place": where}
        elif new != old:
            yield gettext("%(card)s comes to %(place)s") % {"card": name, "place": where}
        elif after.damage[area] != before.damage[area]:
            left = [max(0, life(game, area) - game.damage[area]) for game in (before, after)]
            yield gettext("%(card)s (%(place)s): life %(before)s → %(after)s") % {
                "card": name, "place": where, "before": left[0], "after": left[1],
            }  # fmt: skip
    for player, seat in enumerate(PLAYERS):
        counts = hand_size(before, player), hand_size(after, player)
        if counts[0] != counts[1]:
            yield gettext("Player %(seat)s, cards in hand: %(before)s → %(after)s") % {
                "seat": seat, "before": counts[0], "after": counts[1],
            }  # fmt: skip
    if before.turn == after.turn and before.ap != after.ap:
        yield gettext("Actions left: %(before)s → %(after)s") % {
            "before": before.ap, "after": after.ap,
        }  # fmt: skip


def ruled(ruling: str, language: Language) -> Ruled:
    """A ruling on cards in words, with the way to its position if it has one."""
    address = ask_link(ruling=ruling) if ruling in examples() else ""
    return Ruled(ruling, RULINGS[ruling].in_language(language), address)
