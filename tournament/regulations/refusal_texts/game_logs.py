"""Refusals about logs of games that people hand in."""

from collections.abc import Mapping

from tournament.regulations.wording import Code

CODES: Mapping[str, Code] = {
    "submitted_log_too_large": Code(
        "CH-SHEET-3",
        "Файл больше {limit} байт, а запись партии занимает в десятки раз меньше. Проверьте, тот "
        "ли это файл.",
        "The file is larger than {limit} bytes; the log of a game takes a small part of that. "
        "Check whether it is the right file.",
    ),
    "submitted_log_unreadable": Code(
        "CH-SHEET-3",
        "Это не запись партии: непонятны строка {line}, знак {column}. Выберите файл, который "
        "сохранила программа записи, и не открывайте его в других программах.",
        "This is no log of a game: line {line}, column {column} is not understood. Choose the file "
        "that the recording program saved, as it saved it.",
    ),
    "submitted_log_not_his": Code(
        "CH-SHEET-3",
        "В матче {match} вы не играете. Сдайте запись своей партии.",
        "You do not play in match {match}. Hand in the log of a game of your own.",
        "permission",
    ),
    "submitted_log_no_game": Code(
        "CH-SHEET-3",
        "В матче {match} нет партии {game}: её ещё не начали. Выберите партию из списка.",
        "Match {match} has no game {game}: it has not begun. Choose a game from the list.",
    ),
    "submitted_log_no_replay": Code(
        "CH-SHEET-3",
        "Партию {game} матча {match} столько раз не переигрывали. Откройте страницу заново.",
        "Game {game} of match {match} was not replayed that often. Open the page again.",
        "stale",
    ),
    "submitted_log_too_many": Code(
        "CH-SHEET-3",
        "Для этой партии уже сданы разные записи, их {limit}. Покажите новую судье.",
        "There are {limit} different logs of this game already. Show the new one to the judge.",
    ),
    "submitted_log_of_erased": Code(
        "CH-PD-4",
        "Данные одного из игроков матча {match} удалены, поэтому новые записи его партий не "
        "принимаются. Сданные раньше сохранены без имён.",
        "The data of a player of match {match} were erased, so no new logs of its games are taken. "
        "Those handed in before are kept without names.",
    ),
    "submitted_log_unfit": Code(
        "CH-SHEET-3",
        "Эту запись нельзя указать в протоколе партии {game} матча {match}: она другой партии или "
        "ещё не проверена. Откройте страницу заново и выберите запись из списка.",
        "The sheet of game {game} of match {match} cannot name this log: it is of another game or "
        "not checked yet. Open the page again and choose a log from the list.",
        "stale",
    ),
    "submitted_log_own_match": Code(
        "CH-JUDGE-2",
        "В матче {match} вы играете сами. Записями его партий занимается другой судья.",
        "You play in match {match} yourself. Another judge deals with the logs of its games.",
        "permission",
    ),
}
