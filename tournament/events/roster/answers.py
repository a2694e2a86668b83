"""Contacts and yes/no answers.

Owns what counts as one telephone number, and what counts as consent; what an e-mail address is,
`people.email_addresses` says. An
answer that is not clearly yes or no is no answer: consent is never guessed (CH-REG-6, CH-PD-3).
"""

import re

from tournament.events.roster.cells import Cell, as_text
from tournament.people.email_addresses import BadAddress, written
from tournament.people.names.guard import Fault, plain
from tournament.people.names.person_texts import PersonTexts
from tournament.regulations.inputs import declared

LONGEST_CONTACT = declared(PersonTexts, "contact").longest

_EMAIL = re.compile(r"[^@\s,;<>()\"]+@(?:[^\W_](?:[\w-]*[^\W_])?\.)+[^\W\d_][\w-]*[^\W_]")
"""How an address is found among other words; whether it is one, is judged afterwards."""
_PHONE = re.compile(r"\+?[0-9][0-9 ().\u00a0\u2010-\u2013-]*")
ANY_EMAIL = re.compile(_EMAIL.pattern)
"""An address anywhere in a text."""
ANY_PHONE = re.compile(r"\+?[0-9](?:[ ().\u00a0\u2010-\u2013-]*[0-9]){9,14}")
"""A telephone number anywhere in a text."""
_SCIENTIFIC = re.compile(r"[0-9][.,][0-9]+[eEеЕ]\+?[0-9]+")
_SEPARATORS = re.compile(r"[,;/\n|]|\s+(?:и|или|and|or)\s+|\s+")

_YES = frozenset(
    [
        "да",
        "yes",
        "y",
        "true",
        "истина",
        "1",
        "+",
        "✓",
        "✔",
        "✅",
        "☑",
        "√",
        "v",
        "есть",
        "ок",
        "ok",
        "согласен",
        "согласна",
        "согласны",
        "согласие",
        "подтверждаю",
        "разрешаю",
        "agree",
        "agreed",
        "дано",
        "получено",
        "подписано",
    ]
)
_NO = frozenset(["нет", "no", "n", "false", "ложь", "0", "-", "–", "—", "☐", "❌", "✗", "✘", "не"])
_EMOJI_STYLE = "\ufe0f"
_YES_START = re.compile(
    r"(?:да|yes|(?:я )?(?:согласен|согласна|согласны|подтверждаю|разрешаю)|даю согласие|"
    r"(?:i )?agree|i consent)\b"
)
_NO_START = re.compile(
    r"(?:(?:я )?(?:не|против|отказываюсь|возражаю)|нет|no|"
    r"(?:i )?(?:do not|don t|disagree|refuse))\b"
)
_NEGATION = re.compile(r"\b(?:не|нет|кроме|no|not|except|но|but)\b")


def _digits(text: str) -> str:
    return re.sub(r"[^0-9]", "", text)


def _is_phone(text: str) -> bool:
    return bool(_PHONE.fullmatch(text)) and 10 <= len(_digits(text)) <= 15


def contact_fault(text: str) -> Fault | None:
    """What is wrong with a contact; None for one e-mail address, one phone number or nothing."""
    text = text.strip()
    if not text or _is_phone(text):
        return None
    try:
        written(text)
    except BadAddress as bad:
        if bad.code == "mixed":
            return Fault("contact_mixed_letters", {"letters": ", ".join(bad.letters)})
        if bad.code == "letters":
            return Fault("contact_other_letters")
    else:
        return None
    if _SCIENTIFIC.fullmatch(text):
        return Fault("contact_damaged_number")
    if _holds_several(text):
        return Fault("contact_several")
    return Fault("contact_not_understood")


def _holds_several(text: str) -> bool:
    pieces = [piece for piece in _SEPARATORS.split(text) if piece]
    emails = sum(bool(_EMAIL.fullmatch(piece)) for piece in pieces)
    others = " ".join(piece for piece in pieces if not _EMAIL.fullmatch(piece))
    phones = [piece for piece in re.split(r"[,;/\n|]", text) if _is_phone(piece.strip())]
    if emails:
        return emails > 1 or _is_phone(others)
    return len(phones) > 1 or (bool(_PHONE.fullmatch(others)) and len(_digits(others)) >= 20)


def read_answer(cell: Cell) -> bool | None:
    """Yes, no, or None when the cell says neither; an empty cell is no."""
    text = plain(as_text(cell)).casefold().replace("ё", "е").replace(_EMOJI_STYLE, "")
    if not text or text in _NO:
        return False
    if text in _YES:
        return True
    words = " ".join(re.sub(r"[\W_]+", " ", text).split())
    if words in _NO or _NO_START.match(words):
        return False
    if words in _YES or (_YES_START.match(words) and not _NEGATION.search(words)):
        return True
    return None
