"""The one catalogue of sentences for facts: what every entry of a ledger says to a reader.

One module per topic, each a mapping from the class of a fact to the function that tells it. A fact
without a sentence fails a test.
"""

from typing import Any

from tournament.web.shared.ledger_words import (
    check_in,
    people,
    planning,
    play,
    signing,
    tournaments,
    witnesses,
)
from tournament.web.shared.ledger_words.teller import Teller, Words

WORDS: Words = {
    **check_in.WORDS,
    **play.WORDS,
    **signing.WORDS,
    **planning.WORDS,
    **people.WORDS,
    **tournaments.WORDS,
    **witnesses.WORDS,
}


def sentence(fact: Any, tell: Teller) -> str:
    """What a fact says, in the reader's language."""
    text = WORDS[type(fact)](fact, tell)
    return text if text.endswith(".") else f"{text}."
