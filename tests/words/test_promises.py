"""Whatever a page promises is read against a state: each such sentence has its row here.

A promise is a sentence that says who is told, that something was sent or handed over, when
something ends, what counts or is public. Its row names what the code asks before it says so; that
name stands close to the sentence wherever it is used. What promises nothing to anybody (it explains
a form, or says what does not happen) has a row as well.
"""

import re
from pathlib import Path

from tests.support.messages import messages
from tournament.web import catalogues

ROOT = Path(catalogues.__file__).resolve().parents[2]
PROMISES = re.compile(
    r"\b(?:is|are) (?:also )?told\b|\bbeen told\b|\b(?:is|are) (?:also )?sent\b|that we send|"
    r"\b[Ww]e write\b|\bgets? (?:a|no|the) (?:letter|message)|come by e-mail|\bends? about\b|"
    r"expected about|\bas of\b|\bhanded over\b|\b(?:result|decision|day) counts?\b|\bis public\b|"
    r"[Nn]othing (?:here |of (?:it|the day|the final|this one) )?counts?\b|goes? to the final"
)
NEAR = 2600
"""Characters of a file before the sentence, within which the state is asked."""

READ_AGAINST: dict[str, tuple[str, ...]] = {
    # Letters: the installation sends mail, and this reader has an address that can be written to.
    r"reaches_people\(\)": (
        "Those who left an e-mail address get a letter.",
        "Messages about the place and the day come by e-mail only.",
    ),
    r"unreached\(person\)": ("A message is sent to the e-mail address that was given with it.",),
    r"has_address": ("We write to the e-mail address and show it here.",),
    r"\bunreached\b": ("We write when a place becomes free",),
    r"by_mail": ("It is also in the messages that we send by e-mail.",),
    r"why_unsent": ("It is sent to the player’s e-mail too.",),
    r"to_call": ("Everybody gets a letter.", "%(count)s person gets no letter"),
    r"sends_mail": (
        "Alerts are also sent by e-mail.",
        "No one is told by e-mail: EMAIL_URL",
        "No one is told by e-mail: ALERTS_TO",
        "Players get no letter about places, moved days or offers",
    ),
    # A forecast carries the moment of which it tells.
    r"ends\.as_of": ("ends about %(time)s, as of %(as_of)s",),
    r"item\.as_of": ("%(time)s, as of %(as_of)s",),
    r"page\.as_of": ("expected about %(time)s, as of %(as_of)s",),
    r"if live\b": ("Estimated as of %(as_of)s",),
    r"as_of\(live": ("ends about",),
    r"\.seq": ("as of %(time)s (entry %(seq)s)",),
    # Custody, as the ledger has it.
    r"\{% if handed %\}": ("The day is handed over",),
    r"handed|handover": (
        "Its earliest entry is of",
        "This handover file is old",
        "The day was handed over again",
    ),
    r"stays_away|DONE": ("The organizer is told that you do not come.",),
    # Facts of the ledger and states of a day.
    r"PrizeHandedOver": ("The prize for place",),
    r"VOIDED|void": (
        "The game day was interrupted and could not go on: nothing of it counts.",
        "The game day %(day)s was not played to its end",
        "The final is void: nothing of it counts",
        "This day is void: nothing of it counts",
        "Nothing of the final counts",
        "Nothing of it counts, and the player has not used up a game day.",
        "Nothing of the day counts.",
        "%(day)s: nothing of the day counts.",
    ),
    r"rehears|practice|PRACTICE|Practice|try_it|TRY": (
        "Practice day: nothing here counts",
        "Rehearsal: nothing here counts",
        "Players are invented, nothing counts",
        "No one here is real, and nothing counts",
        "A copy of the final to try it out; nothing here counts",
        "A practice day begins",
        "A rehearsal of the final begins",
        "It is a practice day with invented players",
        "Run a whole day in five minutes",
        "So it goes on a real day.",
        "Try the game on the recorder’s board.",
        "A rehearsal is a copy with numbers in place of names",
    ),
    r"RULING": ("There are no two signatures: a judge decided",),
    r"sheet\.accepted": ("Both have agreed. The result counts.",),
    r"championship_announce": ("So far only you see it. Announced, it is public",),
    r"Draft → announced": ("The championship is public now.",),
    r"\{% action replace %\}": ("The new judge decides from now on",),
    r"override_stand": ("the bracket stood, the error is public",),
    r"if number": ("%(count)s message is sent again.",),
    r"except IsOff": ("It is told again; the list below",),
    r"\"asked\"": ("The key is sent to the desk.",),
    r"recorder-elsewhere": ("Only one device records.",),
    r"\{% refusal %\}": ("From now on this device records the game",),
    r"data-no-store": ("This browser keeps nothing",),
    r"data-kept": ("It is kept on this device and is sent by itself.",),
}
"""What is asked, and the beginnings of the sentences that are said only after it."""
PROMISE_NOTHING = (
    "No invitations are sent from here",
    "Every write carries an id of its own",
    "What makes a result count",
    "Who is told",
    "A day without a reliable connection is handed over",
    "This is not a handover file",
    "The file comes from a machine that does not have this day.",
    "The text of a message is made when it is sent",
    "What is public can be read without asking",
    "Everybody but one left. Tick below if the day counts.",
    "Nothing has happened yet of which it is told.",
    "The site calls an address of yours",
    "They have the site call an address",
)
"""They explain a form or a rule, or deny."""


def _promises() -> dict[str, list[str]]:
    """Every promising sentence, with the files in which it stands."""
    found = {}
    for message in messages():
        text = message.id if isinstance(message.id, str) else message.id[0]
        if text and PROMISES.search(re.sub(r"%\(\w+\)s", "…", text)):
            found[text] = sorted({place for place, _line in message.locations})
    return found


def _rows() -> dict[str, str]:
    """What is asked, by the beginning of a sentence."""
    return {start: asked for asked, starts in READ_AGAINST.items() for start in starts}


def test_every_promise_has_a_row_and_every_row_a_promise() -> None:
    """And each is said after its state was asked."""
    promises, known = _promises(), {*_rows(), *PROMISE_NOTHING}
    assert [text for text in promises if not any(text.startswith(row) for row in known)] == []
    assert [row for row in known if not any(text.startswith(row) for text in promises)] == []
    rows, wrong = _rows(), []
    for text, files in promises.items():
        asked = [rows[start] for start in rows if text.startswith(start)]
        if not asked:
            continue
        for name in files:
            source = " ".join((ROOT / name).read_text("utf-8").split())
            at = source.find(" ".join(text.split())[:24])
            before = source[max(0, at - NEAR) : at] + source[at : at + 200]
            if not any(re.search(guard, before) for guard in asked):
                wrong.append((text[:60], name, asked))
    assert wrong == []
