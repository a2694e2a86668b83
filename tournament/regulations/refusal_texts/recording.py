"""Refusals about games that are recorded at their table."""

from collections.abc import Mapping

from tournament.regulations.wording import Code

CODES: Mapping[str, Code] = {
    "recording_result_written": Code(
        "CH-SHEET-1",
        "Результат партии матча {match} уже внесён, вести её запись поздно. Готовую запись партии "
        "можно прислать файлом.",
        "The result of the game of match {match} is written down already, so it is too late to "
        "record it. A log of this game can be sent as a file.",
        "stale",
    ),
    "recording_open_already": Code(
        "CH-SHEET-3",
        "Запись этой партии уже ведёт кто-то другой. Попросите его передать её вам или позовите "
        "судью.",
        "Somebody else is recording this game already. Ask them to hand it over, or call the "
        "judge.",
        "stale",
    ),
    "recording_leaders_missing": Code(
        "PT-MATCH-3",
        "Для партии {game} этого матча не отмечены лидеры. Выберите обоих: эти карты выбыли до "
        "конца матча, и без них колоды не собрать.",
        "The leaders of game {game} of this match are not noted. Choose both: these cards are out "
        "until the end of the match, and the decks cannot be made up without them.",
    ),
    "recording_replayed": Code(
        "CH-SHEET-2",
        "Партию {game} матча {match} решено сыграть заново, поэтому эта запись закрыта. Начните "
        "новую.",
        "Game {game} of match {match} is to be replayed, so this recording is closed. Start a new "
        "one.",
        "stale",
    ),
    "recording_others_play": Code(
        "CH-OVERRIDE-1",
        "В матче {match} теперь играют другие, поэтому эта запись закрыта.",
        "Others play in match {match} now, so this recording is closed.",
        "stale",
    ),
    "recording_over": Code(
        "CH-SHEET-3",
        "Эта запись уже закрыта, добавить в неё ничего нельзя.",
        "This recording is closed; nothing can be added to it.",
        "stale",
    ),
    "recording_elsewhere": Code(
        "CH-ROLE-1",
        "Запись этой партии ведёт другое устройство. Чтобы продолжить здесь, возьмите её на себя.",
        "Another device is recording this game. To go on here, take the recording over.",
        "stale",
    ),
    "recording_handed_over": Code(
        "CH-ROLE-1",
        "Запись передана, её ведёт другой человек.",
        "The recording was handed over; somebody else goes on with it.",
        "stale",
    ),
    "recording_changed": Code(
        "CH-SHEET-4",
        "Запись ушла вперёд с другого экрана. Показано то, что записано сейчас; повторите "
        "действие.",
        "The recording has gone on from another screen. This is what is recorded now; do it again.",
        "stale",
    ),
    "recording_turn_over": Code(
        "CH-SHEET-5",
        "Этот ход закончен, просто отменить его нельзя. Выберите «Исправить» и напишите, что было "
        "записано неверно: судья увидит исправление.",
        "That turn is over and cannot simply be taken back. Choose “Correct” and write what was "
        "recorded wrongly: the judge will see the correction.",
    ),
    "recording_reason_missing": Code(
        "CH-SHEET-5",
        "Напишите, почему: это прочтёт судья.",
        "Write why: the judge will read it.",
    ),
    "recording_unfinished": Code(
        "CH-SHEET-3",
        "Партия ещё не доиграна. Запишите её конец или закройте запись.",
        "The game is not over. Record its end, or close the recording.",
    ),
    "recording_too_long": Code(
        "CH-SHEET-3",
        "В записи не бывает больше {limit} действий. Закройте её и позовите судью.",
        "A recording has at most {limit} steps. Close it and call the judge.",
    ),
    "recording_code_wrong": Code(
        "CH-ROLE-1",
        "Этот код уже не действует. Попросите того, кто записывает, показать новый.",
        "This code does not count any more. Ask the person recording to show a new one.",
    ),
}
