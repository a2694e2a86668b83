"""Refusals about custody."""

from collections.abc import Mapping

from tournament.regulations.wording import Code

CODES: Mapping[str, Code] = {
    "custody_taken": Code(
        "CH-VENUE-1",
        "Этот день уже передан в зал. Скачайте файл передачи ещё раз или сначала верните день.",
        "This day is in the hall already. Download the handover file again, or take the day back "
        "first.",
    ),
    "custody_rehearsal": Code(
        "CH-VENUE-1",
        "Репетицию в зал не передают: она ни на что не влияет. Передайте сам день.",
        "A rehearsal is not handed over, since it counts for nothing. Hand over the day itself.",
    ),
    "custody_day_state": Code(
        "CH-VENUE-1",
        "Передать можно день, на который открыта регистрация и который ещё не закрыт. Откройте "
        "регистрацию.",
        "A day can be handed over once its registration is open and until it is closed. Open "
        "registration.",
    ),
    "custody_none": Code(
        "CH-VENUE-1",
        "Этот день ведётся здесь, в зал он не передан. Ничего возвращать не нужно.",
        "This day is kept here and is not in the hall. There is nothing to take back.",
    ),
    "custody_other": Code(
        "CH-VENUE-1",
        "Эти файлы с другого компьютера: день сейчас ведёт не он. Возьмите файлы того, что в зале.",
        "These files come from another machine than the one that has the day now. Take the files "
        "of the one in the hall.",
    ),
    "day_in_hall": Code(
        "CH-VENUE-1",
        "День ведут в зале, и здесь его менять нельзя. Сделайте это в зале или после возврата дня.",
        "The day is kept in the hall and cannot be changed here. Do it in the hall, or after the "
        "day has come back.",
    ),
    "day_in_hall_register": Code(
        "CH-VENUE-2",
        "День ведут в зале, регистрация на сайте закрыта. Приходите и запишитесь на входе.",
        "The day is kept in the hall and registering on the site is closed. Come and register at "
        "the door.",
    ),
    "day_in_hall_withdraw": Code(
        "CH-VENUE-2",
        "День ведут в зале, отозвать заявку здесь нельзя. Напишите организатору, что не придёте: "
        "он увидит это при возврате дня.",
        "The day is kept in the hall and a registration cannot be withdrawn here. Tell the "
        "organizer that you do not come: they see it when the day comes back.",
    ),
    "withdrawal_here": Code(
        "CH-VENUE-2",
        "Этот день ведётся здесь, писать организатору не нужно. Отзовите заявку сами.",
        "This day is kept here, so no message is needed. Withdraw the registration itself.",
    ),
    "withdrawal_asked": Code(
        "CH-VENUE-2",
        "Вы уже написали, что не придёте. Больше ничего делать не нужно.",
        "You have already written that you do not come. Nothing more is needed.",
    ),
    "only_this_day": Code(
        "CH-VENUE-1",
        "На этом компьютере ведут только один день. Остальное делается на сайте чемпионата.",
        "This machine keeps one day only. Do everything else on the championship’s site.",
    ),
    "hall_door_first": Code(
        "CH-VENUE-1",
        "В зале список меняют на входе. Сначала откройте отметку.",
        "In the hall the list changes at the door. Open check-in first.",
    ),
    "hall_returned": Code(
        "CH-VENUE-1",
        "День возвращён, и этот компьютер его больше не меняет. Продолжайте на сайте чемпионата.",
        "The day has been given back and this machine changes nothing any more. Go on at the "
        "championship’s site.",
    ),
    "custody_back": Code(
        "CH-VENUE-3",
        "День уже вернули, когда в нём было строк: {held}. Что зал записал позже, внесите здесь "
        "заново из копии этого ноутбука.",
        "The day was taken back when it had {held} entries. Enter again here what the hall wrote "
        "later, from that laptop’s copy.",
    ),
    "rest_of_another": Code(
        "CH-VENUE-5",
        "Заново вносят только строки ноутбука, у которого день вернули последним. Возьмите копию с "
        "него.",
        "Only what the laptop wrote from which the day was taken back last is entered again. Take "
        "the copy of that one.",
    ),
    "rest_day_closed": Code(
        "CH-VENUE-5",
        "День здесь уже закрыт, внести строки ноутбука нельзя. Сравните журналы и спросите судью.",
        "The day is closed here already, so the laptop’s entries can’t be entered. Compare the two "
        "ledgers and ask a judge.",
    ),
    "import_forked": Code(
        "CH-VENUE-3",
        "Журнал расходится с тем, что уже есть, начиная со строки {entry}. Принять его нельзя: "
        "выясните, какой компьютер вёл день, и возьмите файлы с него.",
        "The ledger differs from what is held from entry {entry} on. It cannot be taken: find out "
        "which machine kept the day and take its files.",
    ),
    "import_older": Code(
        "CH-VENUE-3",
        "Копия старая: строк журнала в ней {brought}, а здесь уже {held}. Возьмите самую новую или "
        "скачайте ещё одну на странице «Зал» ноутбука.",
        "The copy is old: it has {brought} entries, {held} are held already. Take the newest one, "
        "or download another from the laptop’s page “The hall”.",
    ),
    "import_differs": Code(
        "CH-VENUE-3",
        "Файлы зала сделаны не в один момент. Скачайте копию ещё раз на странице «Зал» ноутбука.",
        "The hall’s files were not made at one moment. Download a copy once more from the laptop’s "
        "page “The hall”.",
    ),
    "import_strange": Code(
        "CH-VENUE-3",
        "В файле участников есть то, чего зал делать не может ({fact}). Возьмите файлы, которые "
        "сохранил компьютер зала.",
        "The people file says what a hall cannot do ({fact}). Take the files that the hall’s "
        "machine exported.",
    ),
    "import_unsound": Code(
        "CH-VENUE-3",
        "Проверка нашла ошибки ({count}), принять файл нельзя. Сохраните в зале файлы ещё раз.",
        "The audit found faults ({count}) and the file cannot be taken. Export the files in the "
        "hall again.",
    ),
    "todos_open": Code(
        "CH-VENUE-3",
        "Остались вопросы без ответа: {count}. Ответьте на каждый.",
        "Matters without an answer: {count}. Answer each of them.",
    ),
    "todo_answer": Code(
        "CH-VENUE-3",
        "Такого ответа или такого вопроса нет. Откройте страницу заново и ответьте ещё раз.",
        "There is no such answer or no such matter. Open the page again and answer again.",
    ),
    "passphrase_short": Code(
        "CH-VENUE-4",
        "Пароль файла короче {length} знаков. Возьмите несколько слов, которые легко запомнить.",
        "The file’s passphrase has fewer than {length} characters. Take several words that are "
        "easy to remember.",
    ),
    "receipt_of_less": Code(
        "CH-VENUE-4",
        "По этой расписке на сайте строк: {size}, а здесь {own}. Скачайте здесь копию и сдайте её "
        "на сайте, там недостающее внесут заново и дадут новую расписку.",
        "By this receipt the site has {size} entries, this machine {own}. Download a copy here and "
        "hand it in on the site: what is missing is entered again there, with a new receipt.",
    ),
    "custody_lost": Code(
        "CH-VENUE-5",
        "Этот компьютер объявлен потерянным, и день продолжили без него. Его файлы можно только "
        "сравнить с журналом.",
        "This machine was declared lost and the day went on without it. Its files can only be "
        "compared with the ledger.",
    ),
    "re_entry_none": Code(
        "CH-VENUE-5",
        "Сейчас ничего не вводят заново, подтверждать нечего. Обновите страницу.",
        "Nothing is being entered again now, so there is nothing to confirm. Reload the page.",
    ),
    "re_entry_range": Code(
        "CH-VENUE-5",
        "С тех пор появились новые строки. Обновите страницу, сверьте их с бумагой и подтвердите.",
        "There are new entries since. Reload the page, compare them with the paper and confirm.",
    ),
    "re_entry_open": Code(
        "CH-VENUE-5",
        "Строки, введённые заново, ещё не подтвердил судья. Сначала попросите его сверить их.",
        "A judge has not confirmed yet what was entered again. Ask a judge to compare it first.",
    ),
}
