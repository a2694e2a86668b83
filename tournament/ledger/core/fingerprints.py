"""Six words that stand for a key, so that two people can compare it aloud.

Owns which words belong to a key. Six of 256 words are 48 bits: whoever wants to pass off another
key under the same words has to try some 2^48 keys while the player stands at the desk.
"""

import hashlib
from typing import Final, Literal

from tournament.ledger.core.words_en import WORDS_EN
from tournament.ledger.core.words_ru import WORDS_RU

Language = Literal["ru", "en"]
WORDS: Final[dict[Language, tuple[str, ...]]] = {"ru": WORDS_RU, "en": WORDS_EN}
WORD_COUNT: Final = 6


def six_words(key_id: str, language: Language) -> tuple[str, ...]:
    """The words of a key: the first six bytes of the SHA-256 of its id's text choose them.

    A phone does the same with the list that the page carries.
    """
    chosen = hashlib.sha256(key_id.encode()).digest()[:WORD_COUNT]
    return tuple(WORDS[language][number] for number in chosen)
