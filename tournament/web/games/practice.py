"""A game for practice: two people on one screen, or one against the program.

The page keeps the seed and all steps; this is a judge without memory. They play the steps again,
lets chance and the program do what is theirs, and says what whoever decides now may see and do.
Nothing of a championship is read or written.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import BadRequest
from django.utils.translation import gettext

from rules_engine.core.chance import Chance
from rules_engine.core.ruleset import ALL, SEATS, SPECTATOR, A, B, Recording
from rules_engine.logs import frames_so_far
from tournament.regulations.wording import Language
from tournament.web.games.recorder_forms import STEP
from tournament.web.games.table_state import broken_words, table_state
from tournament.web.shared.game_pages import GamePages, called

MOST_STEPS = 1500
SHOWN_EVENTS = 60
"""Of what happened the page lists so much."""
SEEDS = 1 << 53
"""Seeds are whole numbers that JavaScript can hold."""
PROGRAM = "program"
PERSON = "person"
"""Who plays B if no program does."""


@dataclass(frozen=True, slots=True)
class Practice:
    """What the page keeps of a game, and who looks at the screen now.

    `rival` is a person, or how strong the program is that plays B.
    """

    pages: GamePages
    seed: int
    variant: str
    rival: str
    steps: tuple[str, ...]
    viewer: int

    def played(self) -> Recording:
        """The game after these steps; raises BadStep at the first that is not legal."""
        rules = self.pages.rules
        return rules.replay(rules.new_headers(self.variant), ALL, self.steps)


def practice_in(pages: GamePages, body: Mapping[str, Any]) -> Practice:
    """What the page has sent; raises BadRequest naming the field that is not in order."""
    steps = body.get("steps")
    if not isinstance(steps, list) or len(steps) > MOST_STEPS:
        raise BadRequest("steps")
    if not all(isinstance(step, str) and STEP.fullmatch(step) for step in steps):
        raise BadRequest("steps")
    seed = body.get("seed")
    if type(seed) is not int or not 0 <= seed < SEEDS:
        raise BadRequest("seed")
    return Practice(
        pages,
        seed,
        _one_of(body, "rules", pages.rules.variants),
        _rival(pages, body),
        tuple(steps),
        SEATS.index(_one_of(body, "viewer", tuple(SEATS))),
    )


def _rival(pages: GamePages, body: Mapping[str, Any]) -> str:
    """Who plays B; pages that are kept from before know one program only."""
    strengths = tuple(pages.strength_words())
    found = _one_of(body, "rival", (PERSON, PROGRAM, *strengths))
    return strengths[0] if found == PROGRAM else found


def practice_state(game: Practice, language: Language) -> dict[str, Any]:
    """What the page shows next, with all steps so far; raises BadStep.

    `pass_to` names who has to take the screen before anything of theirs is shown.
    """
    recording = game.played()
    alone = game.rival == PERSON
    programs = {} if alone else {B: game.rival}
    chance = Chance(game.seed + (len(game.steps) << 32))
    steps = [*game.steps, *game.pages.rules.go_on(recording, chance, programs)]
    decides = recording.needs().who
    waits = alone and not recording.finished and decides != SEATS[game.viewer]
    pass_to = decides if waits and decides else ""
    viewer = SPECTATOR if pass_to else game.viewer
    state = table_state(
        game.pages,
        recording,
        steps,
        language=language,
        names=_names(game),
        below=SEATS[game.viewer if alone else A],
        position=recording.state if recording.finished else recording.position_for(viewer),
    )
    own = "" if pass_to else SEATS[game.viewer]
    beside = {} if alone else {seat: f"{seat} ({name})" for seat, name in _names(game).items()}
    return {
        **state,
        "needs": {**state["needs"], "words": called(state["needs"]["words"], beside)},
        "legal": [offer for offer in state["legal"] if offer["who"] == own],
        "last": _past(recording, viewer, language),
        "steps": steps,
        "pass_to": pass_to,
        "pass_words": gettext("Player %(seat)s is next") % {"seat": pass_to} if pass_to else "",
    }


def why_not(game: Practice, step: str, language: Language) -> dict[str, Any]:
    """The rule that a step would break now; raises BadStep if an earlier one is not legal."""
    broken = game.played().why_illegal(step)
    return (
        {"legal": True}
        if broken is None
        else dict(broken_words(game.pages.rules, broken, language))
    )


def _past(recording: Recording, viewer: int, language: Language) -> list[dict[str, Any]]:
    """What happened, as whoever looks at the screen may know it."""
    seen = frames_so_far(recording.log_text().encode(), None if recording.finished else viewer)
    return [
        {"n": frame.event - 1, "sentence": frame.sentence(language), "unchecked": False}
        for frame in seen[-SHOWN_EVENTS:]
    ]


def _names(game: Practice) -> dict[str, str]:
    if game.rival != PERSON:
        return {"A": gettext("You"), "B": gettext("The program")}
    return {seat: gettext("Player %(seat)s") % {"seat": seat} for seat in SEATS}


def _one_of(body: Mapping[str, Any], name: str, known: tuple[str, ...]) -> str:
    value = body.get(name)
    if not isinstance(value, str) or value not in known:
        raise BadRequest(name)
    return value
