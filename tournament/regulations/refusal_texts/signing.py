"""Refusals about what players say and sign under a sheet, and what the staff signs."""

from collections.abc import Mapping

from tournament.regulations.wording import Code

CODES: Mapping[str, Code] = {
    "not_your_match": Code(
        "CH-SHEET-1",
        "В матче {match} играете не вы. Откройте на своей странице матч, который сейчас ваш.",
        "You do not play in match {match}. Open the match on your page that is yours now.",
    ),
    "sheet_filled_already": Code(
        "CH-SHEET-4",
        "Этот результат уже записан. Прочитайте протокол и подпишите его.",
        "This result is recorded already. Read the sheet and sign it.",
        "stale",
    ),
    "sheet_contested_already": Code(
        "CH-SHEET-4",
        "Ваши слова уже записаны. Договоритесь с соперником: один из вас соглашается с вариантом "
        "другого. Если не выходит, позовите судью.",
        "What you say is recorded already. Agree with your rival: one of you accepts the other's "
        "version. If you can't, call the judge.",
        "stale",
    ),
    "sheet_contested": Code(
        "CH-JUDGE-1",
        "Соперник ввёл другое. Согласитесь с его вариантом, дождитесь, что он согласится с "
        "нынешней, или позовите судью.",
        "Your rival has entered something else. Accept their version, wait until they accept the "
        "present one, or call the judge.",
    ),
    "sheet_disputed": Code(
        "CH-SHEET-2",
        "Игроки записали разное. Сначала запишите, что было в партии на самом деле; если такой "
        "протокол кто-то не подпишет, примите её или назначьте партию заново.",
        "The players have entered different facts. First write down what really happened; if "
        "somebody does not sign that, accept it or order a replay.",
    ),
    "sheet_signed_by_you": Code(
        "CH-SHEET-4",
        "Вы уже подписали этот протокол. Если в нём ошибка, попросите соперника исправить его или "
        "позовите судью.",
        "You have signed this sheet already. If it is wrong, ask your rival to correct it, or "
        "call the judge.",
    ),
    "sheet_ruled": Code(
        "CH-JUDGE-1",
        "Что было в этой партии, решил судья; его решение окончательное. Подпишите протокол или "
        "откажитесь от подписи.",
        "The judge has ruled what happened in this game, and that decision is final. Sign the "
        "sheet or decline to sign it.",
    ),
    "sheet_signed_already": Code(
        "CH-SHEET-1",
        "Подпись под этим протоколом уже есть, второй не нужно.",
        "This sheet is signed already; no second signature is needed.",
        "stale",
    ),
    "signed_does_not_refuse": Code(
        "CH-SHEET-2",
        "Игрок {seat} этот протокол подписал, поэтому отказа от него быть не может. Отметьте того, "
        "чьей подписи нет.",
        "Player {seat} has signed this sheet, so there is no refusal of theirs. Name the one "
        "whose signature is missing.",
    ),
    "signature_wrong": Code(
        "CH-SHEET-1",
        "Подпись не подошла к протоколу. Откройте страницу заново и подпишите ещё раз; если снова "
        "не выйдет, подпишите на планшете или на бумаге.",
        "The signature does not fit the sheet. Open the page again and sign once more; if that "
        "fails too, sign on the tablet or on paper.",
    ),
    "tablet_method": Code(
        "CH-SHEET-6",
        "На планшете подписывают PIN-кодом, росписью или тем и другим. Выберите способ; для "
        "росписи распишитесь в рамке.",
        "On the tablet one signs by PIN, by drawing one's signature, or both. Choose how; to draw "
        "it, sign inside the frame.",
    ),
    "photo_kept_already": Code(
        "CH-SHEET-3",
        "Этот снимок бланка уже сохранён.",
        "This photo of the slip is kept already.",
        "stale",
    ),
    "picture_of_erased": Code(
        "CH-PD-5",
        "Данные одного из игроков удалены, поэтому новый снимок с его подписью не хранится. "
        "Протокол действует и без снимка.",
        "The data of one of the players are deleted, so no new picture of that signature is kept. "
        "The sheet counts without it.",
    ),
    "gamelog_too_long": Code(
        "CH-SHEET-3",
        "Запись партии длиннее {limit} знаков. Проверьте, тот ли это файл, или внесите результат "
        "без неё.",
        "The log of the game is longer than {limit} characters. Check whether it is the right "
        "file, or enter the result without it.",
    ),
    "gamelog_unreadable": Code(
        "CH-SHEET-3",
        "Это не запись партии: непонятна строка {line}. Выберите файл, который сохранила "
        "программа записи, или внесите результат без него.",
        "This is no log of a game: line {line} is not understood. Choose the file that the "
        "recording program saved, or enter the result without it.",
    ),
    "statement_unknown": Code(
        "CH-JUDGE-1",
        "Такого документа в журнале нет. Откройте список того, что ждёт вашей подписи.",
        "There is no such statement in the ledger. Open the list of what waits for your signature.",
        "stale",
    ),
    "statement_of_another": Code(
        "CH-JUDGE-1",
        "Это подписывает другой: решение – судья, который его вынес, закрытие дня – его судьи и "
        "организатор.",
        "Somebody else signs this: a ruling the judge who made it, the closing of a day its "
        "judges and its organizer.",
        "permission",
    ),
    "statement_signed_already": Code(
        "CH-JUDGE-1",
        "Вы это уже подписали.",
        "You have signed this already.",
        "stale",
    ),
    "statement_changed": Code(
        "CH-JUDGE-1",
        "В журнале теперь записано иначе, чем на вашей странице. Откройте её заново, прочитайте и "
        "подпишите.",
        "The ledger now says something else than your page. Open it again, read and sign.",
        "stale",
    ),
    "closing_too_early": Code(
        "CH-JUDGE-1",
        "День ещё не закрыт. Закрытие подписывают, когда места определены и день закрыт.",
        "The day is not closed yet. Its closing is signed when the places are fixed and it is "
        "closed.",
    ),
    "witness_too_late": Code(
        "CH-SHEET-6",
        "День закрыт, а засвидетельствовать подписи можно только до этого. Они остаются в журнале "
        "с вашей учётной записью.",
        "The day is closed, and signatures are witnessed only before that. They stay in the ledger "
        "with your account.",
    ),
}
