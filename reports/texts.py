"""The words of the printed documents, in every language they are printed in.

Owns: the catalogue, the way a date is written, the names of rounds.  It stands apart from the
site's catalogues because this room has no Django.  Refuses: a language it does not have.
"""

from collections.abc import Mapping
from datetime import date
from typing import Final

TEXTS: Final[Mapping[str, Mapping[str, str]]] = {
    "ru": {
        "language": "ru",
        "match": "Матч",
        "table": "Стол",
        "game": "Партия",
        "slip_title": "Протокол партии",
        "who_won": "Кто победил? Отметьте одну клетку",
        "draw": "Ничья",
        "seed": "посев",
        "seed_heading": "Посев",
        "how_ended": "Чем закончилась партия",
        "leader_defeated": "лидер побеждён",
        "both_retreated": "отступили оба отряда, живых героев",
        "concession": "игрок сдался",
        "first_player": "Первым ходил",
        "goes_first": "первым ходит",
        "leaders_out": "Выбыли лидеры игрока",
        "replayed": "заново",
        "leader": "Лидер",
        "started": "Начало",
        "finished": "Конец",
        "signatures": "Подписи обоих игроков: с результатом согласен",
        "desk": "Заполняет организатор",
        "witness": "Свидетель, подпись",
        "photo_number": "Фото №",
        "cut_here": "линия отреза",
        "log": "Журнал, строк",
        "digest": "Отпечаток протокола",
        "revision": "редакция",
        "winners_bracket": "Верхняя сетка",
        "losers_bracket": "Нижняя сетка",
        "main_bracket": "Сетка",
        "round": "круг",
        "grand_final": "Гранд-финал",
        "final": "Финал",
        "grand_final_reset": "Второй гранд-финал",
        "third_place": "Матч за 3-е место",
        "winner_of": "победитель",
        "loser_of": "проигравший",
        "loser_to": "проигравший в",
        "bye": "без соперника",
        "empty": "никого",
        "not_needed": "не понадобился",
        "not_played": "не состоялся",
        "walkover": "неявка",
        "double_loss": "поражение обоим",
        "conceded": "сдача",
        "ruled": "решение судьи",
        "bracket_title": "Турнирная сетка",
        "hand": "рука",
        "deck": "колода",
        "discards": "сброс",
        "fallen": "тело",
        "players": "Участников",
        "places": "Места",
        "standings_title": "Итоговые места",
        "place": "Место",
        "player": "Игрок",
        "note": "Примечание",
        "page": "стр.",
        "of": "из",
        "checkpoint": "Контрольная точка журнала",
        "check_online": "Проверить: код справа",
        "arrivals_title": "Список на входе",
        "printed": "напечатано в",
        "here": "Здесь",
        "age_seen": "Возраст",
        "born_by": "Возраст – по документу: родился не позже",
        "number": "№",
        "standing": "Заявка",
        "consent_missing": "нет согласия родителя",
    },
    "en": {
        "language": "en",
        "match": "Match",
        "table": "Table",
        "game": "Game",
        "slip_title": "Game result sheet",
        "who_won": "Who won? Tick one box",
        "draw": "Draw",
        "seed": "seed",
        "seed_heading": "Seed",
        "how_ended": "How the game ended",
        "leader_defeated": "leader defeated",
        "both_retreated": "both units retreated, living heroes",
        "concession": "a player conceded",
        "first_player": "First player",
        "goes_first": "goes first",
        "leaders_out": "Leaders out of player",
        "replayed": "replay",
        "leader": "Leader",
        "started": "Start",
        "finished": "End",
        "signatures": "Signatures of both players: I agree with the result",
        "desk": "Filled in by the desk",
        "witness": "Witness, signature",
        "photo_number": "Photo no.",
        "cut_here": "cut here",
        "log": "Ledger, entries",
        "digest": "Digest of the sheet",
        "revision": "revision",
        "winners_bracket": "Winners' bracket",
        "losers_bracket": "Losers' bracket",
        "main_bracket": "Bracket",
        "round": "round",
        "grand_final": "Grand final",
        "final": "Final",
        "grand_final_reset": "Second grand final",
        "third_place": "Match for 3rd place",
        "winner_of": "winner of",
        "loser_of": "loser of",
        "loser_to": "loser to",
        "bye": "no opponent",
        "empty": "no one",
        "not_needed": "not needed",
        "not_played": "not played",
        "walkover": "walkover",
        "double_loss": "both lose",
        "conceded": "concession",
        "ruled": "ruling",
        "bracket_title": "Bracket",
        "hand": "hand",
        "deck": "deck",
        "discards": "discard pile",
        "fallen": "body",
        "players": "Players",
        "places": "Places",
        "standings_title": "Final places",
        "place": "Place",
        "player": "Player",
        "note": "Note",
        "page": "page",
        "of": "of",
        "checkpoint": "Checkpoint of the ledger",
        "check_online": "To check: the code on the right",
        "arrivals_title": "Arrival list",
        "printed": "printed at",
        "here": "Here",
        "age_seen": "Age",
        "born_by": "Age: by a document, born not later than",
        "number": "No.",
        "standing": "Registration",
        "consent_missing": "parent's consent is missing",
    },
}

MONTHS: Final[Mapping[str, tuple[str, ...]]] = {
    "ru": (
        "января",
        "февраля",
        "марта",
        "апреля",
        "мая",
        "июня",
        "июля",
        "августа",
        "сентября",
        "октября",
        "ноября",
        "декабря",
    ),
    "en": (
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ),
}


class UnknownLanguage(LookupError):
    """A document was asked for in a language the catalogue does not have."""


def texts_in(language: str) -> Mapping[str, str]:
    """The words in one language, by key."""
    if language not in TEXTS:
        raise UnknownLanguage(f"{language!r}; there are {', '.join(sorted(TEXTS))}")
    return TEXTS[language]


def long_date(day: date, language: str) -> str:
    """A date in words, e.g. "12 марта 2016 г." or "12 March 2016"."""
    texts_in(language)
    ending = " г." if language == "ru" else ""
    return f"{day.day} {MONTHS[language][day.month - 1]} {day.year}{ending}"


def round_name(code: str, language: str) -> str:
    """The name of a round of the bracket: W2, L5, R3, GF, GF2, F or P3; others as they are."""
    words = texts_in(language)
    special = {
        "GF": "grand_final",
        "GF2": "grand_final_reset",
        "F": "final",
        "P3": "third_place",
    }
    if code in special:
        return words[special[code]]
    brackets = {"W": "winners_bracket", "L": "losers_bracket", "R": "main_bracket"}
    if code[:1] in brackets and code[1:].isdecimal():
        return f"{words[brackets[code[:1]]]}, {words['round']} {code[1:]}"
    return code
