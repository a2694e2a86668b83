"""The sentences of the audit, Russian and English. The package stands alone, so they are here."""

from typing import Final, Literal

from tournament.ledger.audit.report import Check, Finding
from tournament.ledger.audit.texts_failures import FAILURES

Language = Literal["ru", "en"]
LANGUAGES: Final[tuple[Language, ...]] = ("ru", "en")

_HAND_IN: Final = (
    "Если у вас есть квитанция на более позднюю строку, приложите её: будет видно, что потерялось.",
    "If you have a receipt of a later entry, hand it in: it shows what was lost.",
)
REMARKS: Final[dict[str, tuple[str, str]]] = {
    "time_back": (
        "Часы шли назад {count} раз: у машин разное время, или запросы обогнали друг друга.",
        "The clock went back {count} times: machines differ, or requests overtook each other.",
    ),
    "key_holder_merged": (
        "Ключ записан на другой номер этого человека; проверить это можно с файлом чемпионата.",
        "The key is under another id of this person; the championship's bundle can tell.",
    ),
    "restored": (
        f"С этой строки журнал продолжен от точки на {{size}} строк. {_HAND_IN[0]}",
        f"From here the ledger goes on from a point of {{size}} entries. {_HAND_IN[1]}",
    ),
    "restored_backup": (
        f"С этой строки журнал продолжен из резервной копии на {{size}} строк. {_HAND_IN[0]}",
        f"From here the ledger goes on from a backup of {{size}} entries. {_HAND_IN[1]}",
    ),
    "restored_second_machine": (
        f"С этой строки день ведёт другой ноутбук, у которого было {{size}} строк. {_HAND_IN[0]}",
        f"From here another laptop runs the day, which had {{size}} entries. {_HAND_IN[1]}",
    ),
    "restored_lost_machine": (
        "Ноутбук зала потерян; с этой строки день продолжен после последних известных "
        f"{{size}} строк. {_HAND_IN[0]}",
        "The hall's laptop was lost; from here the day goes on after the last known "
        f"{{size}} entries. {_HAND_IN[1]}",
    ),
    "weaker_than_key": (
        "Игроки, у которых есть свой ключ, согласились на бумаге или на планшете: {count} раз, "
        "впервые здесь. Так можно; кто сомневается, спросит игрока.",
        "Players who have a key of their own agreed on paper or on the tablet: {count} times, "
        "first here. That is allowed; if in doubt, ask the player.",
    ),
    "list_left_out": (
        "Игрок {registration} пришёл, но в жеребьёвку не попал; почему, видно с файлом чемпионата.",
        "The player {registration} was there and not drawn; the championship's bundle tells why.",
    ),
    "signed_after_custody": (
        "То, что приложено под номером {number}, подписала машина зала, когда день у неё уже "
        "забрали: это её копия, не этот журнал.",
        "What was handed in as number {number} was signed by the hall's machine after the day had "
        "been taken from it: it is of its own copy, not of this ledger.",
    ),
    "logs_left": (
        "Время вышло, прежде чем были разобраны все записи партий: осталось {count}. Они те, что "
        "названы в протоколах; по правилам ли в них сыграно, не проверено (--seconds).",
        "The time was over before all logs of games were replayed: {count} are left. They are "
        "those that the sheets name; whether they are legal was not checked (--seconds).",
    ),
    "more_remarks": (
        "Ещё замечаний: {count}; они не показаны.",
        "Remarks that are not shown: {count} more.",
    ),
    "not_examined": (
        "С этой строки содержание журнала не разобрано: мешает нарушение, названное выше.",
        "From here the content of the ledger was not examined: a failure above is in the way.",
    ),
    "re_entered": (
        "С этой строки результаты введены заново с бумаги и квитанций; судья их подтверждает.",
        "From here results were entered again from paper and receipts; a judge confirms them.",
    ),
    "re_entered_laptop": (
        "С этой строки внесено заново то, что ноутбук зала (ключ {machine}) записал после возврата "
        "дня; судье оставлено строк: {left}. Судья это подтверждает.",
        "From here is entered again what the hall's laptop (key {machine}) wrote after the day had "
        "been taken back; entries left to a judge: {left}. A judge confirms them.",
    ),
    "began_in_hall": (
        "День начат в зале; его начало сверить с журналом чемпионата нельзя.",
        "The day began in the hall; its beginning cannot be compared with the championship.",
    ),
    "bracket_not_told": (
        "Об этой жеребьёвке журнал чемпионата ещё не знает.",
        "The championship's ledger does not know of this draw yet.",
    ),
    "result_not_told": (
        "Об этих итогах журнал чемпионата ещё не знает.",
        "The championship's ledger does not know of this result yet.",
    ),
    "two_days": (
        "Игрок {person} сыграл в двух днях ({first}, {second}): две заявки одного человека или "
        "день без связи. Решает издатель, сыгранное остаётся (CH-REG-8).",
        "The player {person} played on two days ({first}, {second}): two registrations of one "
        "person, or a day without a network. The publisher decides; what was played counts "
        "(CH-REG-8).",
    ),
    "log_illegal": (
        "В записи партии нарушено правило {rule} (строка {line}). Это для судьи: результат сам "
        "собой не меняется (CH-SHEET-5).",
        "The game's log breaks the rule {rule} (line {line}). This is for the judge: the result "
        "does not change by itself (CH-SHEET-5).",
    ),
    "log_malformed": (
        "Запись партии не читается со строки {line}.",
        "The game's log cannot be read from line {line}.",
    ),
    "log_undecidable": (
        "По записи партии нельзя судить о строке {line}.",
        "The game's log does not allow to judge line {line}.",
    ),
    "log_other_game": (
        "В записи нет той партии, о которой протокол.",
        "The log does not hold the game that the sheet is about.",
    ),
    "log_winner": (
        "Победитель в протоколе ({sheet}) не тот, что в записи партии ({log}). Это для судьи.",
        "The winner on the sheet ({sheet}) is not that of the log ({log}). This is for the judge.",
    ),
    "log_first_player": (
        "Первым по протоколу ходил {sheet}, по записи партии – {log}.",
        "By the sheet {sheet} went first, by the log {log}.",
    ),
    "log_leader_a": (
        "Лидер игрока A по протоколу – карта {sheet}, по записи партии – {log}.",
        "The leader of A is card {sheet} by the sheet, card {log} by the log.",
    ),
    "log_leader_b": (
        "Лидер игрока B по протоколу – карта {sheet}, по записи партии – {log}.",
        "The leader of B is card {sheet} by the sheet, card {log} by the log.",
    ),
    "log_living_a": (
        "Живых героев у игрока A по протоколу {sheet}, по записи партии {log}.",
        "By the sheet A has {sheet} living heroes, by the log {log}.",
    ),
    "log_living_b": (
        "Живых героев у игрока B по протоколу {sheet}, по записи партии {log}.",
        "By the sheet B has {sheet} living heroes, by the log {log}.",
    ),
    "receipt_unreadable": (
        "Файл {number} – не квитанция ({fault}).",
        "File {number} is no receipt ({fault}).",
    ),
    "checkpoint_unreadable": (
        "Файл {number} – не контрольная точка ({fault}).",
        "File {number} is no checkpoint ({fault}).",
    ),
    "receipt_elsewhere": (
        "То, что приложено под номером {number}, – о другом журнале.",
        "What was handed in as number {number} is about another ledger.",
    ),
    "receipt_of_lost_tail": (
        "Эта строка ({type}) потеряна при восстановлении, которое отмечено строкой {restored}; "
        "квитанция показывает её. Заново то же самое не введено: сравните с бумагой.",
        "This entry ({type}) was lost in the restoration that entry {restored} notes; the receipt "
        "shows it. The same was not entered again: compare with the paper.",
    ),
    "receipt_entered_again": (
        "Эта строка ({type}) потеряна при восстановлении, которое отмечено строкой {restored}; то "
        "же самое потом введено заново.",
        "This entry ({type}) was lost in the restoration that entry {restored} notes; the same "
        "was entered again later.",
    ),
    "checkpoint_of_lost_tail": (
        "Контрольной точки {number} (строк: {size}) в журнале нет: она от части, потерянной при "
        "отмеченном здесь восстановлении, или журнал после него переписан. Покажет квитанция.",
        "Checkpoint {number} (entries: {size}) is not in the ledger: it is of the part lost in the "
        "restoration noted here, or the ledger was rewritten after it. A receipt can tell.",
    ),
}
WITHHELD: Final[dict[str, tuple[str, str]]] = {
    "log_withheld": (
        "Записи партии здесь нет: она публикуется после матча (CH-PD-6). Отпечаток: {digest}.",
        "The game's log is not here: it is published after the match (CH-PD-6). Digest: {digest}.",
    ),
}
CHECKS: Final[dict[str, tuple[str, str]]] = {
    "files": ("Файлы сверены с описью", "Files compared with the manifest"),
    "entries": ("Строки журналов", "Entries"),
    "signatures": ("Подписи под строками", "Signatures of entries"),
    "checkpoints": ("Подписанные контрольные точки", "Signed checkpoints"),
    "signatures_A3": ("Подписи игроков ключом доступа (A3)", "Players' passkey signatures (A3)"),
    "signatures_A2": ("Подписи игроков с телефона (A2)", "Players' signatures by phone (A2)"),
    "signatures_A1": ("Согласия на планшете (A1)", "Acknowledgements on the tablet (A1)"),
    "signatures_A0": ("Согласия на бумаге (A0)", "Acknowledgements on paper (A0)"),
    "staff_statements": ("Подписанные заявления судей и организаторов", "Statements of the staff"),
    "keys": ("Ключи людей", "Keys of people"),
    "sheets": ("Протоколы партий", "Result sheets"),
    "log_seen": ("Ссылки протоколов на журнал", "Views of the ledger in statements"),
    "results": ("Засчитанные партии", "Games that count"),
    "matches": ("Матчи с исходом", "Decided matches"),
    "rulings": ("Решения судей", "Rulings"),
    "draws": ("Жеребьёвки повторены", "Draws repeated"),
    "lots": ("Жребии повторены", "Lots repeated"),
    "places": ("Места пересчитаны", "Places computed again"),
    "derived": ("Файлы итогов пересчитаны", "Files with results computed again"),
    "logs": ("Записи партий", "Logs of games"),
    "logs_legal": ("Записи партий без нарушений", "Logs without a broken rule"),
    "restorations": ("Восстановления", "Restorations"),
    "custody": ("Передачи дня другой машине", "Changes of custody"),
    "beginnings": ("Начала дней сверены с чемпионатом", "Beginnings of days compared"),
    "day_results": ("Итоги дней сверены с чемпионатом", "Results of days compared"),
    "qualifiers": ("Выходы в финал пересчитаны", "Qualifiers computed again"),
    "prizes": ("Призы пересчитаны", "Prizes computed again"),
    "persons": ("Игроки: не больше одного дня", "Players on one day at most"),
    "receipts": ("Квитанции", "Receipts"),
    "checkpoints_kept": ("Сохранённые контрольные точки", "Checkpoints that people kept"),
    "withheld_texts": (
        "Тексты и снимки, от которых здесь только отпечаток",
        "Texts and pictures of which only a digest is here",
    ),
}
UNREADABLE: Final[dict[str, tuple[str, str]]] = {
    "no_zip": ("Это не целый архив zip.", "This is not a whole zip archive."),
    "too_large": ("Архив слишком велик.", "The archive is too large."),
    "name": ("Посторонний файл в архиве: {name}.", "A strange file in the archive: {name}."),
    "packing": ("Файл {name} не распаковывается.", "The file {name} cannot be unpacked."),
    "no_manifest": ("В архиве нет описи manifest.json.", "The archive has no manifest.json."),
    "format": (
        "Это не файл проверки, или он новее этой программы.",
        "This is no bundle, or it is newer than this program.",
    ),
    "manifest": ("Опись повреждена.", "The manifest is damaged."),
}
_SENTENCES: Final = {**REMARKS, **WITHHELD}


def sentence(finding: Finding, language: Language, *, failed: bool | None = None) -> str:
    """A finding in words, without its place; `failed` where a code is both failure and remark."""
    known = FAILURES.get(finding.code) if failed is not False else None
    pair = known or _SENTENCES.get(finding.code) or FAILURES[finding.code]
    params = {name: _printable(value) for name, value in finding.params.items()}
    return _pick(pair, language).format(**params)


def check_name(check: Check, language: Language) -> str:
    """What was checked."""
    return _pick(CHECKS[check.code], language)


def unreadable(reason: str, name: str, language: Language) -> str:
    """Why a file is no bundle."""
    return _pick(UNREADABLE[reason], language).format(name=_printable(name))


def _printable(value: str | int) -> str | int:
    """A value on one line: what stands in a ledger must not pretend to be the audit's own words."""
    if not isinstance(value, str) or value.isprintable():
        return value
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in value)


def _pick(pair: tuple[str, str], language: Language) -> str:
    return pair[LANGUAGES.index(language)]
