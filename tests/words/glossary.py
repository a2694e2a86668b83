"""One concept, one word: what each term is called in both languages, and what is never said.

Patterns are searched without regard to case, after placeholders are taken out. An exception is the
beginning of the English sentence, with the reason.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Concept:
    """Where the English sentence has the term, the Russian one has its word."""

    english: str
    russian: str
    except_for: Mapping[str, str] = field(default_factory=dict)


CONCEPTS: Mapping[str, Concept] = {
    "registration": Concept(r"\bregistrations?\b", r"заявк|заявок|регистрац"),
    "log of a game": Concept(
        r"(?<!\bto )\blogs?\b(?!-| in\b| out\b)",
        r"\bзапис|\bзапиш",
        {
            "the check found faults; the log names them": "the journal of the server",
            "It is in the window where the site was started": "the name of a command",
        },
    ),
    "ledger": Concept(
        r"\bledgers?\b",
        r"журнал",
        {"The ledger had   entries then": "the Russian goes on from the sentence before"},
    ),
    "entry of a ledger": Concept(r"\bentr(y|ies)\b", r"\bстрок"),
    "account": Concept(
        r"\baccounts?\b",
        r"учётн\w+ запис",
        {
            "Too many failed log-ins to this account": "a person tries a name, not an account",
            "The old password stops working": "a shorter Russian sentence says it",
        },
    ),
    "sheet of a game": Concept(
        r"\bsheets?\b",
        r"протокол",
        {
            "The file is larger than   MB.": "a sheet of a workbook",
            "The file has no people": "a sheet of a workbook",
            "Only the sheet “": "a sheet of a workbook",
            "The game's log breaks the rule": "the name of a rule",
        },
    ),
    "slip of paper": Concept(r"\bslips?\b(?! of the pen)", r"бланк"),
    "revision of a sheet": Concept(r"\brevisions?\b", r"редакци"),
    "digest": Concept(r"\bdigests?\b", r"отпечат"),
    "receipt": Concept(r"\breceipts?\b", r"квитанц|расписк"),
    "checkpoint": Concept(
        r"\bcheckpoints?\b",
        r"контрольн\w+ точ",
        {"If the hall's machine is lost": "of the state that was saved, for people without ledger"},
    ),
    "desk": Concept(
        r"\bdesk\b",
        r"стойк|организатор",
        {"What the desk has witnessed": "the Russian names the act, not who did it"},
    ),
    "result": Concept(
        r"\bresults?\b(?! sheet)",
        r"результат|итог",
        {
            "Does anybody want to sign results": "the Russian needs no object",
            "Only when time is up.": "a drawn game is meant",
            "Later matches that used the result": "named in the sentence before",
            "Everything that happens on a game day": "how the match ended",
            "Lots are being drawn about this": "of the lot",
        },
    ),
    "bracket": Concept(r"\bbrackets?\b", r"сет[ко]|жеребь", {}),
    "winners bracket": Concept(r"\bwinners bracket\b", r"верхн\w+ сетк"),
    "losers bracket": Concept(r"\blosers bracket\b", r"нижн\w+"),
    "grand final": Concept(r"\bgrand final\b", r"гранд-финал"),
    "seed": Concept(r"\bseeds?\b", r"посев"),
    "bye": Concept(r"\bbyes?\b", r"свободн\w+ проход"),
    "walkover": Concept(r"\bwalkovers?\b", r"техническ\w+ побед|неявк"),
    "waiting list": Concept(r"\bwaiting list\b", r"лист\w* ожидания|очеред"),
    "check-in": Concept(r"\bcheck-in\b", r"отме[тч]"),
    "organizer": Concept(r"\borganizers?\b", r"организатор"),
    "publisher": Concept(
        r"\bpublishers?\b", r"издател", {"Ruled on: a judge or": "who decides is not said"}
    ),
    "judge": Concept(
        r"\bjudges?\b(?! (line|from))",
        r"\bсуд[ьеия]",
        {
            "What an organizer enters for you": "told to the judge",
            "Of   texts and pictures": "the Russian names the reasons alone",
            "Ruled on: a judge or": "who decides is not said",
            "  comes": "named by name",
            "A, B, table or judge": "as a log spells it",
        },
    ),
}
"""Every term that the rules define and the pages show."""


@dataclass(frozen=True, slots=True)
class Reserved:
    """A Russian noun that is said only where the English sentence has one of its terms."""

    russian: str
    english: str
    except_for: Mapping[str, str] = field(default_factory=dict)


RESERVED: Mapping[str, Reserved] = {
    "запись": Reserved(
        r"(?<!учётная )(?<!учётной )(?<!учётную )(?<!учётные )(?<!учётных )(?<!учётными )"
        r"(?<!учётным )\bзапис(ь|и|ью|ей|ям|ями|ях)\b",
        r"\b(logs?|record\w*|taken over|handed in)\b",
        {
            "The order of simultaneous reactions": "the log is meant",
            "Use the card data of the first part": "of the log",
        },
    ),
    "отпечаток": Reserved(
        r"\bотпечат(ок|к\w*)\b", r"\b(digests?|seal|fingerprints?|finger|root)\b"
    ),
    "бланк": Reserved(r"\bбланк\w*", r"\b(slips?|paper|photos)\b"),
}
"""Words that once stood for several things."""

NEVER_ENGLISH: Mapping[str, str] = {
    r"\bmend(s|ed|ing|able)?\b": "edit or correct",
    r"\banew\b": "again",
    r"\bwhoever\b": "who, those who, or another sentence",
    r"\bnobody\b": "no one",
    r"\bon the strength of\b": "because of",
    r"\b(he|him|his|himself)\b": "they, or the player, the judge",
    r"\bhash(es)?\b|\bfingerprints?\b(?!, face)": "digest",
    r"—": "–",
}
"""What is never said in English, and what is said instead."""

NEVER_BESIDE_THE_TABLE: Mapping[str, str] = {
    r"\bstands?\b(?! by)": "is, counts, is kept; only cards stand",
}
"""What the rules of the game alone say in English, and what is said elsewhere."""

NEVER_RUSSIAN: Mapping[str, str] = {
    r"—": "–",
    r"\bх[еэ]ш": "отпечаток",
    r"\bстол\w* организатор": "стойка",
    r"\bэккаунт|\bаккаунт": "учётная запись",
    r"\bвестей\b": "данные",
}
"""What is never said in Russian, and what is said instead."""
