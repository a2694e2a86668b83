"""What is wrong, in two languages: by code, Russian then English."""

from typing import Final

FAILURES: Final[dict[str, tuple[str, str]]] = {
    # --- the bundle's files ------------------------------------------------------------------
    "manifest_twice": (
        "Опись называет один и тот же файл дважды.",
        "The manifest lists a file twice.",
    ),
    "manifest_key": (
        "Ключ в описи не тот, которым начат журнал чемпионата.",
        "The key in the manifest is not the one with which the championship's ledger begins.",
    ),
    "manifest_root": (
        "Опись называет другое число строк или другой отпечаток журнала: в нём {size} строк.",
        "The manifest names another size or root of the ledger, which has {size} entries.",
    ),
    "file_missing": (
        "Файла {file} из описи нет.",
        "The file {file} of the manifest is missing.",
    ),
    "file_digest": (
        "Файл {file} изменён: он не совпадает с описью.",
        "The file {file} was changed: it is not the one in the manifest.",
    ),
    "file_unlisted": (
        "Файла {file} в описи нет.",
        "The file {file} is not in the manifest.",
    ),
    "file_unknown": (
        "Файл {file} сюда не относится.",
        "The file {file} does not belong here.",
    ),
    "derived_missing": (
        "Нет файла {file} с итогами.",
        "The file {file} with the results is missing.",
    ),
    "derived_wrong": (
        "Итоги в файле {file} не следуют из строк журнала.",
        "The results in {file} do not follow from the entries.",
    ),
    "event_missing": (
        "Журнала игрового дня {event}, который открыт этой строкой, нет.",
        "The ledger of the day {event}, which this entry opens, is missing.",
    ),
    # --- lines and signatures ----------------------------------------------------------------
    "ledger_empty": ("В журнале нет ни одной строки.", "The ledger has no entry."),
    "line_end": (
        "Последняя строка журнала оборвана.",
        "The last line of the ledger is cut off.",
    ),
    "envelope_form": (
        "Строка повреждена: это не конверт с одной подписью.",
        "The entry is damaged: it is no envelope with one signature.",
    ),
    "signer": (
        "Строка подписана ключом {key}, который не вправе подписывать её.",
        "The entry is signed by the key {key}, which had no right to sign it.",
    ),
    "signature": (
        "Подпись строки неверна: строка или подпись изменены.",
        "The entry's signature does not match: the entry or the signature was changed.",
    ),
    "entry_form": (
        "Строка не той формы ({fault}).",
        "The entry is out of form ({fault}).",
    ),
    "entry_scope": (
        "Строка из другого журнала: {scope}.",
        "The entry belongs to another ledger: {scope}.",
    ),
    "entry_number": (
        "Здесь стоит строка с номером {number}: строки пропущены, добавлены или переставлены.",
        "The entry here has the number {number}: entries were left out, put in or moved.",
    ),
    "command_twice": (
        "Та же команда уже сделала строку {first}.",
        "The same command has already made entry {first}.",
    ),
    "checkpoint_false": (
        "Контрольная точка журнала не подписана тем, кто ведёт журнал ({fault}).",
        "The ledger's checkpoint is not signed by the one who writes the ledger ({fault}).",
    ),
    "checkpoint_root": (
        "Подписанная контрольная точка на {size} строк расходится с журналом.",
        "The signed checkpoint of {size} entries does not agree with the ledger.",
    ),
    "tail_missing": (
        "Строки после {size} исчезли: было не меньше {known}.",
        "The entries after {size} are gone: there were at least {known}.",
    ),
    # --- what entries say --------------------------------------------------------------------
    "fact_form": (
        "Строка вида {type} не той формы (поле: {field}).",
        "The entry of the type {type} is out of form (field: {field}).",
    ),
    "entry_impossible": (
        "Такой строки здесь быть не может: {type} ({fault}).",
        "No such entry is possible here: {type} ({fault}).",
    ),
    "opened_twice": (
        "Журнал начат второй раз.",
        "The ledger begins a second time.",
    ),
    "opened_key": (
        "Журнал дня начат не тем ключом, который назван в строке ({key}).",
        "The day's ledger was not begun with the key that the entry names ({key}).",
    ),
    "registration_twice": (
        "Одна заявка или один номер стоят в списке дважды.",
        "A registration or a number is in the list twice.",
    ),
    "checked_in_wrongly": (
        "Игрока {registration} нельзя было отметить пришедшим.",
        "The player {registration} could not be checked in.",
    ),
    "restored_from": (
        "Восстановление названо от точки на {size} строк, но продолжает журнал не от неё.",
        "The restoration names a point of {size} entries, which is not where it goes on.",
    ),
    "ruling_form": (
        "Решение {ruling} ссылается на правило или причину, которых нет.",
        "The ruling {ruling} names a rule or a reason that does not exist.",
    ),
    "ruling_field": (
        "Решение {ruling} не следует из того, что было (поле: {field}).",
        "The ruling {ruling} does not follow from what there was (field: {field}).",
    ),
    "ruling_twice": (
        "Решение {ruling} вынесено второй раз.",
        "The ruling {ruling} was issued twice.",
    ),
    "ruling_out_of_turn": (
        "Решать было нечего: решение {ruling}.",
        "There was nothing to decide: the ruling {ruling}.",
    ),
    "ruling_of_no_judge": (
        "Решение вынес {judge}, кого судьёй не назначали.",
        "The ruling is by {judge}, who was never appointed judge.",
    ),
    "confirmed_wrongly": (
        "Подтверждены строки с {first} по {last}, которых ещё нет.",
        "Entries {first} to {last} were confirmed that were not there.",
    ),
    # --- keys --------------------------------------------------------------------------------
    "key_enrolled": (
        "Ключ {key} записан неверно или второй раз.",
        "The key {key} was enrolled wrongly or twice.",
    ),
    "key_revoked": (
        "Ключ {key} отозван второй раз.",
        "The key {key} was revoked twice.",
    ),
    "key_not_valid": (
        "Ключ {key} в этот момент не действовал: его не записали или уже отозвали.",
        "The key {key} was not valid at that moment: not enrolled, or revoked before.",
    ),
    "key_of_another": (
        "Ключ {key} принадлежит другому человеку.",
        "The key {key} belongs to somebody else.",
    ),
    "person_signature": (
        "Подпись человека ключом {key} неверна ({reason}).",
        "The person's signature with the key {key} does not hold ({reason}).",
    ),
    "level_wrong": (
        "Уровень подтверждения {level} назван неверно.",
        "The assurance level {level} is wrong.",
    ),
    # --- sheets ------------------------------------------------------------------------------
    "match_not_called": (
        "Протокол матча {match}, который не вызывали.",
        "A sheet of the match {match}, which was not called.",
    ),
    "match_not_ready": (
        "Матч {match} вызван, когда его нельзя было вызвать.",
        "The match {match} was called when it could not be.",
    ),
    "table_taken": (
        "Матч {match} вызван за стол {table}, который был занят или закрыт.",
        "The match {match} was called to table {table}, which was taken or out of use.",
    ),
    "sheet_game": (
        "Протокол партии {game} матча {match} не по порядку.",
        "The sheet of game {game} of the match {match} is out of turn.",
    ),
    "statement_digest": (
        "Отпечаток заявления не совпадает с его содержанием: {digest}.",
        "The digest of the statement is not that of its content: {digest}.",
    ),
    "statement_field": (
        "В подписываемом заявлении неверно поле «{field}».",
        "The statement that is signed has a wrong field “{field}”.",
    ),
    "log_seen": (
        "Заявление видело журнал на {size} строк не таким, какой он есть.",
        "The statement saw the ledger of {size} entries other than it is.",
    ),
    "names_other_sheet": (
        "Строка говорит не о том протоколе, который лежал на столе матча {match}.",
        "The entry is about another sheet than the open one of the match {match}.",
    ),
    "sheet_contradiction": (
        "Протокол встречи {match} противоречит сам себе или прежним партиям ({field}).",
        "The sheet of the match {match} contradicts itself or earlier games ({field}).",
    ),
    "contest_form": (
        "Возражение по протоколу встречи {match} ничего не говорит о партии.",
        "The objection to the sheet of the match {match} says nothing about the game.",
    ),
    "witness_unknown": (
        "Согласие игрока засвидетельствовал {witness}, кого на этот день не назначали.",
        "The player's agreement was witnessed by {witness}, who was never appointed for this day.",
    ),
    "witness_plays": (
        "Согласие засвидетельствовал участник этой же встречи ({witness}).",
        "The agreement was witnessed by a player of the same match ({witness}).",
    ),
    "sheet_accepted_already": (
        "Протокол матча {match} был уже принят.",
        "The sheet of the match {match} had been accepted already.",
    ),
    "seat_unknown": ("Места {seat} за столом нет.", "There is no seat {seat}."),
    "sheet_not_accepted": (
        "Результат партии {game} матча {match} засчитан без двух подписей и без решения судьи.",
        "Game {game} of the match {match} counts without two signatures or a ruling.",
    ),
    "match_without_cause": (
        "Результат матча {match} не следует ни из партий, ни из решения судьи.",
        "The result of the match {match} follows neither from games nor from a ruling.",
    ),
    "closing_wrong": (
        "Заявление о закрытии дня говорит о другом дне или сделано до закрытия.",
        "The statement of the day's closing is about another day, or came before it.",
    ),
    "statement_kind": (
        "Заявление неизвестного вида: {kind}.",
        "A statement of an unknown kind: {kind}.",
    ),
    "statement_of_another": (
        "Заявление подписал {user}, а не тот, кому оно принадлежит.",
        "The statement was signed by {user}, to whom it does not belong.",
    ),
    "ledger_too_large": (
        "С этой строки журнал не разобран: в нём больше, чем бывает в журналах.",
        "From here the ledger was not examined: there is more in it than in any ledger.",
    ),
    "too_many_failures": (
        "Нарушений уже {count}: проверка на этом остановлена, дальше она не смотрела.",
        "There are {count} failures: the audit stopped here and looked no further.",
    ),
    "out_of_time": (
        "Время вышло: проверка не дошла до конца, о непроверенном она ничего не говорит. Дайте ей "
        "больше времени (--seconds).",
        "The time is over: the audit did not come to its end and says nothing of what is behind. "
        "Give it more time (--seconds).",
    ),
    "statement_actor": (
        "Заявление – от имени {user}, а строку внёс {actor}.",
        "The statement is in the name of {user}, but the entry was made by {actor}.",
    ),
    "statement_twice": (
        "{user} подписал одно и то же дважды.",
        "{user} signed the same thing twice.",
    ),
    "witnessed_nothing": (
        "Засвидетельствовано то, чего в журнале нет.",
        "Something was witnessed that is not in the ledger.",
    ),
    # --- draws -------------------------------------------------------------------------------
    "draw_out_of_turn": (
        "Жеребьёвка не в свой черёд.",
        "The draw is out of turn.",
    ),
    "draw_secret": (
        "Секрет жеребьёвки не тот, отпечаток которого был опубликован заранее.",
        "The secret of the draw is not the one whose digest was published before.",
    ),
    "draw_order": (
        "Порядок не следует из списка, секрета и слов, названных в зале.",
        "The order does not follow from the list, the secret and the words of the hall.",
    ),
    "draw_cities": (
        "Города игроков в жеребьёвке финала названы неверно.",
        "The cities of the players in the final's draw are wrong.",
    ),
    "list_digest": (
        "Отпечаток списка участников неверен.",
        "The digest of the list of entrants is wrong.",
    ),
    "list_left_out": (
        "Игрок {registration} был в зале, но в список для жеребьёвки не попал.",
        "The player {registration} was here and is not on the list for the draw.",
    ),
    "list_absent": (
        "В списке для жеребьёвки стоит {registration}, которого нет в зале.",
        "The list for the draw holds {registration}, who is not here.",
    ),
    "lot_list": (
        "Список для жребия {lot} неверен.",
        "The list of the lot {lot} is wrong.",
    ),
    "lot_twice": (
        "Жребий {lot} открыт или брошен второй раз.",
        "The lot {lot} was opened or drawn twice.",
    ),
    # --- results -----------------------------------------------------------------------------
    "closed_too_early": (
        "День закрыт, хотя не всё сыграно.",
        "The day was closed before everything was played.",
    ),
    "place_wrong": (
        "Место {place} игрока {registration} не следует из сетки.",
        "The place {place} of the player {registration} does not follow from the bracket.",
    ),
    "places_missing": (
        "Число мест в итогах неверно (расхождение {count}).",
        "The number of places is wrong (by {count}).",
    ),
    "places_order": (
        "Места в итогах стоят не по порядку.",
        "The places are not in their order.",
    ),
    "result_checkpoint": (
        "Контрольная точка дня {event} в журнале чемпионата не совпадает с журналом дня.",
        "The checkpoint of the day {event} does not agree with the day's ledger.",
    ),
    "result_wrong": (
        "Итоги дня {event} в журнале чемпионата не те, что в журнале дня.",
        "The result of the day {event} is not the one in the day's own ledger.",
    ),
    "qualifiers_wrong": (
        "Вышедшие в финал с этапа {stage} не следуют из мест.",
        "Who qualified from the stage {stage} does not follow from the places.",
    ),
    "stage_not_settled": (
        "Вышедшие в финал утверждены, хотя этап {stage} не доигран.",
        "Qualifiers were confirmed although the stage {stage} was not over.",
    ),
    "prizes_wrong": (
        "Призёры не следуют из мест финала.",
        "The prizes do not follow from the places of the final.",
    ),
    "two_days": (
        "Игрок {person} сыграл в двух днях: {first} и {second} (CH-REG-3).",
        "The player {person} played on two days: {first} and {second} (CH-REG-3).",
    ),
    # --- the championship and its events -----------------------------------------------------
    "event_of_another": (
        "Этот день принадлежит другому чемпионату.",
        "This day belongs to another championship.",
    ),
    "beginning_checkpoint": (
        "День начат от точки журнала чемпионата, которой в нём нет.",
        "The day began from a point that the championship's ledger never had.",
    ),
    "beginning_registrations": (
        "Список, с которого начат день, не тот, что был в журнале чемпионата.",
        "The list that the day began with is not the championship's.",
    ),
    "beginning_day": (
        "День начат не таким, каким он был назначен (поле: {field}).",
        "The day began otherwise than it was planned (field: {field}).",
    ),
    "beginning_keys": (
        "Ключи, с которыми начат день, не те, что были в журнале чемпионата.",
        "The keys that the day began with are not the championship's.",
    ),
    "door_not_told": (
        "Журнал чемпионата не знает, что этот день открыт.",
        "The championship's ledger does not know that this day was opened.",
    ),
    "bracket_never_drawn": (
        "Строка {number} журнала чемпионата объявляет сетку, которой не было в жеребьёвке дня.",
        "Entry {number} of the championship publishes a bracket that was never drawn.",
    ),
    # --- custody -----------------------------------------------------------------------------
    "custody_key": (
        "Ключ машины, взявшей день, назван неверно.",
        "The key of the machine that took the day is wrong.",
    ),
    "custody_twice": (
        "День взят, когда он был уже у другой машины.",
        "The day was taken while another machine had it.",
    ),
    "custody_not_held": (
        "День возвращён машиной, у которой его не было.",
        "The day was returned by a machine that did not have it.",
    ),
    "custody_shrunk": (
        "День возвращён короче, чем был взят.",
        "The day was returned shorter than it was taken.",
    ),
    "re_entered_wrongly": (
        "Здесь внесены заново строки ноутбука {machine}, но день вернул не он или его журнал "
        "здесь не продолжается.",
        "Entries of the laptop {machine} are entered again here, but the day was not taken back "
        "from it, or its ledger does not go on from here.",
    ),
    "custody_checkpoint": (
        "Строка {number} журнала чемпионата называет здесь другой журнал: история раздвоилась.",
        "Entry {number} of the championship names another ledger here: there are two histories.",
    ),
    "custody_receipt": (
        "Квитанция {number} о передаче дня не подтверждает ничего ({fault}).",
        "Receipt {number} about the day's custody proves nothing ({fault}).",
    ),
    # --- logs --------------------------------------------------------------------------------
    "log_altered": (
        "Запись партии {file} изменена: её имя – отпечаток другого содержания.",
        "The log {file} was changed: its name is the digest of another content.",
    ),
    "log_of_nobody": (
        "Запись партии {file} не названа ни в одном протоколе.",
        "No sheet names the log {file}.",
    ),
    # --- what people kept --------------------------------------------------------------------
    "receipt_false": (
        "Квитанция {number} не подписана теми, кто ведёт этот журнал: изменена она или журнал "
        "переписан чужим ключом ({fault}).",
        "Receipt {number} is not signed by the one who writes this ledger: it was changed, or the "
        "ledger was rewritten with another key ({fault}).",
    ),
    "receipt_beyond": (
        "Квитанция {number} доказывает строку, которой больше нет: в журнале только {size}.",
        "Receipt {number} proves an entry that is gone: the ledger has only {size}.",
    ),
    "receipt_contradicts": (
        "Квитанция {number} доказывает, что здесь стояла другая строка.",
        "Receipt {number} proves that another entry stood here.",
    ),
    "checkpoint_contradicts": (
        "Сохранённая контрольная точка ({number}) доказывает, что журнал был другим.",
        "The checkpoint that somebody kept ({number}) proves that the ledger was another one.",
    ),
    "checkpoint_foreign": (
        "Контрольная точка {number} не подписана теми, кто ведёт этот журнал ({fault}).",
        "Checkpoint {number} is not signed by the one who writes this ledger ({fault}).",
    ),
}
