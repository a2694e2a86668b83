"""A crawl by clicks: everybody gets wherever they may, soon, and meets no shut check-in.

Each role begins on its page after the log-in (a player on the page of their link) and follows what
a person sees; unfolding `details` is no click. Buttons are pressed too, and taken back. A run walks
with one or two of the roles, by its seed, `make soak` with all.
"""

from collections.abc import Mapping
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.support.clicked_site import build_site
from tests.support.clicking import Walk
from tests.support.examples import some
from tests.web.test_permissions import TABLE
from tournament.people.models import User

pytestmark = [pytest.mark.pages, pytest.mark.slow]

CLICKS, IN_A_LIST = 3, 4
"""How far a page may be; one of a player, a match or another of many may be one click farther."""
OF_NO_LIST = frozenset({"event_id", "championship_id", "token", "person"})
LETTERS = {"publisher": "P", "organizer": "O", "judge": "J", "helper": "H", "duty judge": ""}
ANYONES = frozenset(name for name, row in TABLE.items() if row.get == "A")
PERSONAL = frozenset(name for name in ANYONES if name == "my" or name.startswith("my_"))
PUBLIC = ANYONES - PERSONAL
WIDE = {
    **{"staff_day": 10, "day_more": 10, "desk_keys": 5, "day_match": 10},
    **{"publisher_championship": 4, "publisher_city": 4},
}
"""Pages that differ so much among themselves that two of them do not show it."""
IN_A_PLAYERS_HAND = frozenset({"tablet", "tablet_list", "tablet_seat", "desk_pin"})
"""Pages on a device of the desk that a player holds: no way leads from them to the staff's."""
ABOUT_CODES = frozenset({"rules", "day_draw", "api_guide", "api_reference"})
"""They list the rules by id, and say how programs and hand-made checks name things."""
BEGINNINGS = frozenset({"home", "my"})
FILL_THE_SCREEN = frozenset({"day_hall", "my_check_in"})
"""They have a way back of their own."""
NO_PATH = BEGINNINGS | FILL_THE_SCREEN
ENDS_THE_WALK = frozenset({"account_logout", "language"})

NOT_CLICKED: Mapping[str, frozenset[str]] = {
    "asked by programs and scripts": frozenset(
        {
            "healthz",
            "readyz",
            "metrics",
            "recorder_worker",
            "personal_worker",
            "my_manifest",
            "api_schema",
            "api_championships",
            "api_championship",
            "api_days",
            "api_day",
            "api_registrations",
            "api_standings",
            "api_draws",
            "api_bracket",
            "api_matches",
            "api_match",
            "api_rulings",
            "api_games",
            "api_public_logs",
            "api_public_log",
            "api_export",
            "api_rounds",
            "api_links",
            "api_me",
            "api_own_tournaments",
            "api_entrants",
            "api_entrant",
            "api_sheets",
            "api_round_draft",
            "api_tournaments",
            "api_statistics",
            "api_logs",
            "api_log",
            "record_state",
        }
        | {"my_record_state", "game_frames", "staff_game_frames", "my_game_frames", "game_embed"}
    ),
    "asked by browsers, sites and streams that show it elsewhere": frozenset(
        {"championship_picture", "day_picture", "match_picture", "embed", "scene", "push_worker"}
    ),
    "where a channel has a key (tests/web/personal/test_channels_browser.py)": frozenset(
        {"my_channels"}
    ),
    "by a code or a letter": frozenset(
        {"tournament", "my_unsubscribe", "device_accept", "arrive", "hall_in", "record_claim"}
    ),
    "shown by the site at its time": frozenset({"setup", "resume", "erased", "language"}),
    "for whoever builds pages": frozenset({"styleguide"}),
    "on the laptop of a hall": frozenset({"hall", "hall_copy", "hall_help"}),
    "while or after a laptop has the day (tests/web/organizer/test_venue_pages.py)": frozenset(
        {"venue_receipt", "venue_return_check", "venue_compare", "venue_file"}
    ),
    "after a file was sent (tests/web/organizer/test_import.py)": frozenset(
        {"roster_columns", "roster_preview"}
    ),
    "when the rules allow it (tests/web/publisher/test_life.py, test_finalists.py)": frozenset(
        {"city_close", "seat_substitute"}
    ),
    "in phases of a split (tests/web/organizer/test_split.py, test_change_day.py)": frozenset(
        {"split_preference", "roster_swap", "my_preference"}
    ),
    "where the regulations have a limit of time (tests/web/judge/test_games.py)": frozenset(
        {"rule_time_extension"}
    ),
    "where somebody has taken a photo (tests/web/judge/test_evidence.py)": frozenset(
        {"evidence", "evidence_picture"}
    ),
    "where a player has handed a log in (tests/web/games/test_log_replays.py)": frozenset(
        {"my_game"}
    ),
    "while a place is offered (tests/web/personal/test_changes.py)": frozenset({"my_decline"}),
    "a form on the card of the player; its address shows faults alone": frozenset({"my_consent"}),
    "where somebody has made a webhook (tests/web/test_webhooks.py)": frozenset({"webhook"}),
    "when a stage waits for it (tests/web/publisher/test_finalists.py)": frozenset({"qualifiers"}),
    "where a witness has confirmed (tests/web/publisher/test_witnesses.py)": frozenset(
        {"witnessed_checkpoint"}
    ),
}
NOT_BY_ALL = {
    # Where somebody else hands the day over, it is told only while the laptop has it.
    ("judge", "day_venue"),
    ("helper", "day_venue"),
    # Who cannot suspend a day is led there while it is suspended.
    ("helper", "day_suspension"),
    # A file, on the page of the closing, which is the organizer's.
    ("judge", "print_standings"),
    ("publisher", "print_standings"),
}


def walk(
    start: str,
    pressed: set[tuple[str, str]],
    opened: set[str],
    user: User | None = None,
    others: frozenset[str] = frozenset(),
) -> Walk:
    """Everything that is offered to somebody; what others of the role have pressed is left."""
    client = Client(raise_request_exception=False, headers={"Accept-Language": "en"})
    if user is not None:
        client.force_login(user)
    walked = Walk(client, ENDS_THE_WALK, others, WIDE, opened, pressed=pressed)
    walked.begin(start, IN_A_LIST)
    return walked


def too_far(role: str, expected: frozenset[str], walks: list[Walk]) -> list[str]:
    """Pages of a role that nobody of it reaches, or not soon enough."""
    wrong = []
    for name in sorted(expected - frozenset[str]().union(*NOT_CLICKED.values())):
        clicks = min((item.reached[name] for item in walks if name in item.reached), default=None)
        most = IN_A_LIST if set(TABLE[name].arguments) - OF_NO_LIST else CLICKS
        if (role, name) not in NOT_BY_ALL and (clicks is None or clicks > most):
            wrong.append(f"{role}: {name} {'is not reached' if clicks is None else clicks}")
    return wrong


def of_staff(letter: str) -> frozenset[str]:
    """Pages that a role of the staff may see; without a letter those of every account."""
    if not letter:
        return frozenset({"start", "staff_home", "duty_rulings", "programs", "webhooks"})
    every = frozenset(name for name, row in TABLE.items() if row.get in {"U", "W"})
    own = frozenset(name for name, row in TABLE.items() if letter in row.get.split())
    return own | every - {"duty_rulings"}


TOGETHER = (
    ("publisher",),
    ("organizer",),
    ("judge",),
    ("helper", "duty judge"),
    ("visitor", "player"),
)
"""Who walks in one run; who has little to see goes along with somebody else."""


def test_everybody_clicks_everywhere(db: None, settings: Any) -> None:
    settings.DEMO = True
    site = build_site()
    assert {role for together in TOGETHER for role in together} == {
        *site.accounts,
        *("player", "visitor"),
    }
    walks: dict[str, list[Walk]] = {}
    opened: set[str] = set()
    for role in (role for together in some(TOGETHER) for role in together):
        pressed: set[tuple[str, str]] = set()
        if role == "player":
            begun = [(reverse("my", args=[link]), None, PUBLIC) for link in site.links]
        elif role == "visitor":
            begun = [(reverse("home"), None, frozenset[str]())]
        else:
            begun = [(reverse("start"), user, PUBLIC) for user in site.accounts[role]]
        walks[role] = [walk(start, pressed, opened, user, others) for start, user, others in begun]
    wrong = [
        f"{role}: {fault}"
        for role, walked in walks.items()
        for one in walked
        for fault in one.faults
    ]
    wrong += sorted(
        {
            f"{role}: {code}"
            for role, walked in walks.items()
            for one in walked
            for code in one.codes
            if code.partition(":")[0] not in ABOUT_CODES
        }
    )
    for role, letter in LETTERS.items():
        if role not in walks:
            continue
        bare = frozenset[str]().union(*(one.without_tabs for one in walks[role]))
        wrong += [f"{role}: {name} has no tabs" for name in sorted(bare - IN_A_PLAYERS_HAND)]
        wrong += too_far(role, of_staff(letter), walks[role])
    for role, pages in (("visitor", PUBLIC), ("player", PERSONAL)):
        if role not in walks:
            continue
        lost = frozenset[str]().union(*(one.without_way_back for one in walks[role]))
        wrong += [f"{role}: {name} has no way back" for name in sorted(lost - NO_PATH)]
        wrong += too_far(role, pages, walks[role])
    assert not wrong, "\n".join(wrong)
