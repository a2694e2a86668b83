"""The rules in our own words: one short sentence for each rule id, in Russian and English.

The rules page, refusals and documents read this one catalogue. Numbers stand here as the profile
`gaga-2016` has them; what is enforced is the profile (CH-GEN-1 and following).
"""

from collections.abc import Mapping
from dataclasses import dataclass

from tournament.regulations.refusals import Language


@dataclass(frozen=True, slots=True)
class RuleText:
    """A rule's sentence in both languages."""

    ru: str
    en: str

    def in_language(self, language: Language) -> str:
        """The sentence for a reader."""
        return self.ru if language == "ru" else self.en


RULES: Mapping[str, RuleText] = {
    "CH-GEN-1": RuleText(
        "Чемпионат идёт в два этапа: сначала дни в городах, потом финал, куда попадают только "
        "отобравшиеся игроки.",
        "The championship has two levels: days in the cities, then a final open only to those who "
        "qualified.",
    ),
    "CH-DATE-1": RuleText(
        "Дни в городах начинаются не раньше объявленной даты и заканчиваются не позже чем за 7 "
        "дней до финала.",
        "Days in the cities begin no earlier than the announced date and end at least 7 days "
        "before the final.",
    ),
    "CH-DATE-2": RuleText(
        "Финал проходит в объявленный день в Санкт-Петербурге; в первом чемпионате это 12 февраля "
        "2017 года.",
        "The final is held in Saint Petersburg on the announced day; in the first championship "
        "that is 12 February 2017.",
    ),
    "CH-CITY-1": RuleText(
        "У каждого города один этап; список городов может дополняться.",
        "Each city has one stage; the list of cities may grow.",
    ),
    "CH-TZ-1": RuleText(
        "Даты и время дня считаются по местному времени города.",
        "Dates and times of a day are those of the city's own clock.",
    ),
    "CH-PUBLIC-1": RuleText(
        "Сетку, результаты и места каждого дня может посмотреть любой; о людях видны только имя "
        "или номер, город и результаты.",
        "Anyone may see the bracket, results and places of a day; of people only the name or "
        "number, city and results are shown.",
    ),
    "CH-FREE-1": RuleText("Участие бесплатное.", "Taking part is free."),
    "CH-REG-1": RuleText(
        "Играют только те, кто записан; записаться можно и на месте, пока идёт отметка.",
        "Only registered people play; one may also register on the spot while check-in is open.",
    ),
    "CH-REG-2": RuleText(
        "На дату игрового дня игроку должно исполниться 12 лет; сам день рождения считается.",
        "A player has to be 12 on the date of the game day; the birthday itself counts.",
    ),
    "CH-REG-3": RuleText(
        "Один человек играет только в одном игровом дне во всей стране, не считая финала.",
        "One person plays in one game day only, anywhere in the country; the final is not counted.",
    ),
    "CH-REG-4": RuleText(
        "Похожие записи показываются человеку для решения и никогда не отклоняются сами: бывают "
        "тёзки.",
        "Entries that look alike are shown to a person to decide and never refused by themselves: "
        "there are namesakes.",
    ),
    "CH-REG-5": RuleText(
        "Места даются в порядке подтверждённых записей.",
        "Places are given in the order of confirmed registrations.",
    ),
    "CH-REG-6": RuleText(
        "За игрока младше 14 лет записывает и соглашается родитель, с 14 до 18 нужно согласие "
        "родителя; без него к игре не допускают.",
        "Under 14 a parent registers and consents, from 14 to 17 a parent's consent is needed; "
        "without it nobody is checked in.",
    ),
    "CH-REG-7": RuleText(
        "Перейти в другой день можно одним действием, пока ни в одном из них не началась отметка; "
        "если мест нет и лист ожидания не подходит, запись не меняется.",
        "Going to another day is one step, until check-in of either begins; if it is full and its "
        "waiting list is not wanted, nothing changes.",
    ),
    "CH-WAIT-1": RuleText(
        "Освободившееся место предлагается первому в листе ожидания на 24 часа, а в день игры "
        "сразу достаётся первому из тех, кто уже в зале.",
        "A freed place is offered to the first on the waiting list for 24 hours; on the day it "
        "goes at once to the first of those who are in the hall.",
    ),
    "CH-PD-1": RuleText(
        "О человеке хранится только необходимое: имя, дата рождения, город, один контакт и "
        "согласия.",
        "Only what is needed is kept of a person: name, birth date, city, one contact and "
        "consents.",
    ),
    "CH-PD-2": RuleText(
        "Дата рождения и контакт никогда не показываются публично и не попадают в выгрузки, письма "
        "и сообщения об ошибках.",
        "Birth dates and contacts are never public and never stand in exports, messages or error "
        "texts.",
    ),
    "CH-PD-3": RuleText(
        "Имя показывается всем только с отдельного согласия; без него или после отзыва вместо "
        "имени стоит номер.",
        "A name is public only with a consent of its own; without it, or once it is withdrawn, a "
        "number stands there.",
    ),
    "CH-PD-4": RuleText(
        "Через 90 дней после финала даты рождения, контакты и согласия удаляются; результаты "
        "остаются.",
        "Birth dates, contacts and consents are deleted 90 days after the final; results stay.",
    ),
    "CH-PD-5": RuleText(
        "Причины решений и подписи хранятся отдельно от журнала и публично не показываются.",
        "Reasons of rulings and signatures are kept apart from the ledger and are not public.",
    ),
    "CH-DAY-1": RuleText(
        "Для этапа нужно не меньше 10 игроков; считаются пришедшие к закрытию отметки.",
        "A stage needs at least 10 players; those present when check-in closes are counted.",
    ),
    "CH-DAY-2": RuleText(
        "Вместо отменённого дня организатор может назначить другой.",
        "Instead of a cancelled day the organizer may set another one.",
    ),
    "CH-DAY-3": RuleText(
        "В одном игровом дне не больше 32 игроков; остальные ждут в очереди.",
        "A game day has at most 32 players; the others wait in line.",
    ),
    "CH-DAY-4": RuleText(
        "У этапа не больше трёх игровых дней.",
        "A stage has at most three game days.",
    ),
    "CH-DAY-5": RuleText(
        "День можно прервать: часы останавливаются, новые матчи не вызываются, сыгранное остаётся "
        "в силе.",
        "A day may be interrupted: clocks stop, no match is called, and what was played stands.",
    ),
    "CH-CHECKIN-1": RuleText(
        "Перед началом игроки отмечаются на входе; кто не пришёл к закрытию отметки, в жеребьёвке "
        "не участвует.",
        "Players check in before the start; whoever is absent when check-in closes is not drawn.",
    ),
    "CH-CHECKIN-2": RuleText(
        "До жеребьёвки отметку можно продлевать, всего на 60 минут.",
        "Until the draw check-in may be extended, by 60 minutes in total.",
    ),
    "CH-CHECKIN-3": RuleText(
        "Ошибочную отметку отменяют до жеребьёвки; кто ушёл до неё, уступает место ожидающему.",
        "A mistaken check-in is undone before the draw; whoever leaves before it gives his place "
        "to the next in line.",
    ),
    "CH-DE-1": RuleText(
        "В городах играют до двух поражений: после второго проигранного матча игрок выбывает.",
        "In the cities a player is out after the second lost match (double elimination).",
    ),
    "CH-DE-2": RuleText(
        "Сетка строится на ближайшую степень двойки; лишние места в ней пустые.",
        "The bracket has the next power of two as its size; places left over stay empty.",
    ),
    "CH-DE-3": RuleText(
        "Номера посева даёт жребий; игроки с первыми номерами начинают со второго круга, если "
        "есть пустые места.",
        "Seeds are given by lot; where places are empty the first seeds start in the second round.",
    ),
    "CH-DE-4": RuleText(
        "Проигравший в верхней сетке переходит в нижнюю, проигравший в нижней выбывает; победители "
        "обеих встречаются в гранд-финале.",
        "Whoever loses in the winners bracket goes to the losers bracket, whoever loses there is "
        "out; the winners of both meet in the grand final.",
    ),
    "CH-DE-5": RuleText(
        "Если гранд-финал выиграл пришедший из нижней сетки, играется второй: у соперника это было "
        "только первое поражение.",
        "If the player from the losers bracket wins the grand final, a second one is played, since "
        "it was the rival's first loss.",
    ),
    "CH-DE-6": RuleText(
        "В сетке на n игроков 2n−2 матча, со вторым гранд-финалом 2n−1.",
        "A bracket of n players has 2n−2 matches, 2n−1 with a second grand final.",
    ),
    "CH-DE-7": RuleText(
        "Игрок без соперника проходит дальше без матча; победой это не считается.",
        "A player without an opponent goes on without a match; it is not shown as a win.",
    ),
    "CH-DE-8": RuleText(
        "Проигравшие распределяются по нижней сетке так, чтобы одни и те же игроки встретились "
        "снова как можно позже.",
        "Losers are placed in the losers bracket so that the same two players meet again as late "
        "as possible.",
    ),
    "CH-DE-9": RuleText(
        "Первым вызывают матч, от которого зависит самая длинная цепочка игр, потом тот, что ждёт "
        "дольше; между матчами игрока не меньше 5 минут.",
        "Called first is the match with the longest chain of matches behind it, then the one that "
        "waits longest; a player rests at least 5 minutes between matches.",
    ),
    "CH-DE-10": RuleText(
        "Жеребьёвка открытая: список фиксируется, потом в зале называют слова или числа, и вместе "
        "с заранее обещанным секретом они дают порядок, который может повторить каждый.",
        "The draw is public: the list is frozen, words are called out in the hall, and together "
        "with a secret promised before they give an order that anyone can repeat.",
    ),
    "CH-DE-11": RuleText(
        "Судья может отменить жеребьёвку только до вызова первого матча и только из-за ошибки в "
        "списке; обе жеребьёвки остаются видны.",
        "A judge may withdraw a draw only before the first match is called and only because the "
        "list was wrong; both draws stay visible.",
    ),
    "CH-DE-12": RuleText(
        "Любая сетка доигрывается до конца, и у каждого игрока есть место.",
        "A bracket always comes to an end, and every player gets a place.",
    ),
    "CH-MATCH-1": RuleText(
        "В городах матч идёт до одной победы.",
        "In the cities one won game decides a match.",
    ),
    "CH-MATCH-2": RuleText(
        "Ничья никому не даёт победы: играется ещё одна партия.",
        "A drawn game is nobody's win: another game is played.",
    ),
    "CH-MATCH-3": RuleText(
        "Вызов матча можно отменить до начала игры; при новом вызове время ожидания идёт заново.",
        "A call can be taken back before play begins; with the next call the waiting time starts "
        "anew.",
    ),
    "CH-MATCH-4": RuleText(
        "Сдаться в партии или матче можно в любой момент; это поражение, но не уход с турнира.",
        "A player may concede a game or a match at any time; it is a loss but not a withdrawal.",
    ),
    "CH-SHEET-1": RuleText(
        "Результат партии считается только с подписями обоих игроков или по решению судьи.",
        "The result of a game counts only with the signatures of both players or by a ruling.",
    ),
    "CH-SHEET-2": RuleText(
        "Если игрок отказался подписать, судья либо принимает результат, либо назначает партию "
        "заново.",
        "If a player refuses to sign, the judge either accepts the result or orders the game to be "
        "replayed.",
    ),
    "CH-SHEET-3": RuleText(
        "В протоколе записано, кто играл, кто победил, чем кончилась партия и кто подписал.",
        "A sheet says who played, who won, how the game ended and who signed.",
    ),
    "CH-SHEET-4": RuleText(
        "Пока нет обеих подписей, протокол исправляют новой записью; с двумя подписями его меняет "
        "только решение судьи.",
        "Without both signatures a sheet is mended by a new entry; with both only a ruling changes "
        "it.",
    ),
    "CH-SHEET-5": RuleText(
        "Найденная в записи партии ошибка показывается судье, сама она ничего не меняет.",
        "A broken rule found in a game log is shown to the judge; it changes nothing by itself.",
    ),
    "CH-SHEET-6": RuleText(
        "Подписать можно и на бумаге: тогда подписи подтверждает судья или организатор, который "
        "не играет в этом матче.",
        "One may sign on paper: then a judge or organizer who does not play in the match witnesses "
        "the signatures.",
    ),
    "CH-SHEET-7": RuleText(
        "Если в подписанном протоколе перепутаны стороны или матч, судья исправляет результат, "
        "старый протокол остаётся виден.",
        "If seats or matches were mixed up on a signed sheet, the judge corrects the result and "
        "the old sheet stays visible.",
    ),
    "CH-JUDGE-1": RuleText(
        "Спор решает судья, его решение окончательное и не обсуждается.",
        "In a dispute the judge decides; the decision is final and not discussed.",
    ),
    "CH-JUDGE-2": RuleText(
        "В каждом дне есть судья; он не решает о матче, в котором играет сам или после которого "
        "встретится с его участником.",
        "Every day has a judge; nobody rules on a match he plays in, or whose players he meets "
        "next.",
    ),
    "CH-JUDGE-3": RuleText(
        "Судья может играть, только если рядом есть второй, неиграющий.",
        "A judge may play only while a second judge who does not play is on duty.",
    ),
    "CH-JUDGE-4": RuleText(
        "Организатор может играть в своём дне, только если всё о его матчах делает неиграющий "
        "судья.",
        "An organizer may play in his own day only if a judge who does not play handles his "
        "matches.",
    ),
    "CH-NOSHOW-1": RuleText(
        "Вызванного игрока ждут 10 минут, потом судья может отдать победу сопернику.",
        "A called player is waited for 10 minutes, then the judge may award the match to the "
        "opponent.",
    ),
    "CH-NOSHOW-2": RuleText(
        "Если не пришли оба, судья может записать поражение обоим.",
        "If both stay away, the judge may record a loss for both.",
    ),
    "CH-WD-1": RuleText(
        "Кто снялся посреди турнира, проигрывает открытый матч; его дальнейшие соперники проходят "
        "без игры, сыгранное остаётся.",
        "Whoever withdraws loses his open match; his later opponents go on without playing, and "
        "what was played stays.",
    ),
    "CH-WD-2": RuleText(
        "Уход из гранд-финала считается сдачей: второе место и выход в финал сохраняются.",
        "Leaving the grand final is a concession: second place and the seat in the final are kept.",
    ),
    "CH-OVERRIDE-1": RuleText(
        "Подтверждённый результат меняет только судья; если следующий матч ещё не начат, сетка "
        "исправляется сама.",
        "Only a judge changes a confirmed result; if no later match has started, the bracket "
        "follows by itself.",
    ),
    "CH-OVERRIDE-3": RuleText(
        "Каждое событие только добавляется, с указанием, кто и когда его внёс; одна отправка "
        "записывается один раз.",
        "Every event is only added, with who entered it and when; one sending is recorded once.",
    ),
    "CH-OVERRIDE-2": RuleText(
        "Если следующий матч уже начат, судья видит все затронутые матчи и решает о них разом: "
        "все остаются или все переигрываются.",
        "If a later match has started, the judge sees all affected matches and decides on them as "
        "one: all stand, or all are replayed.",
    ),
    "CH-PLACE-1": RuleText(
        "Место зависит от того, в каком круге игрок выбыл; выбывшие в одном круге делят места, "
        "например 5–6.",
        "A place depends on the round in which a player is out; those out in one round share "
        "places, for example 5–6.",
    ),
    "CH-PLACE-2": RuleText(
        "Общие места разделяют, только когда это нужно для выхода в финал.",
        "Shared places are separated only when a seat in the final depends on it.",
    ),
    "CH-QUAL-1": RuleText(
        "Если в городе сыгран один день, в финал выходят первые два места.",
        "If one day was played in a city, places 1 and 2 go to the final.",
    ),
    "CH-QUAL-2": RuleText(
        "Если сыграно несколько дней, в финал выходит победитель каждого.",
        "If several days were played, the winner of each goes to the final.",
    ),
    "CH-QUAL-3": RuleText(
        "Город посылает в финал двух или трёх игроков; это число вычисляется и не вводится "
        "вручную.",
        "A city sends two or three players to the final; this is computed and never typed in.",
    ),
    "CH-FINAL-1": RuleText(
        "В финале проигравший матч выбывает.",
        "In the final whoever loses a match is out (single elimination).",
    ),
    "CH-FINAL-2": RuleText(
        "В финале матч идёт до двух побед.",
        "In the final two won games decide a match.",
    ),
    "CH-FINAL-3": RuleText(
        "Первые четыре места призовые; проигравшие полуфиналисты играют за третье.",
        "The first four places have prizes; the losers of the semi-finals play for third.",
    ),
    "CH-FINAL-4": RuleText(
        "В финале играют все отобравшиеся.",
        "Everyone who qualified plays in the final.",
    ),
    "CH-FINAL-5": RuleText(
        "Дорога на финал не оплачивается.",
        "Travel to the final is not paid for.",
    ),
    "CH-PRIZE-1": RuleText(
        "Призы: 15 000, 8 000 и 4 500 рублей за первые три места и большая игра каждому из первых "
        "четырёх.",
        "Prizes: 15,000, 8,000 and 4,500 roubles for the first three places, and a big game for "
        "each of the first four.",
    ),
    "CH-ROLE-1": RuleText(
        "Каждое действие доступно только тем, кому его разрешает роль в этом дне или городе; "
        "проверяется при каждом запросе.",
        "Everything is done only by those whose role in this day or city allows it; this is "
        "checked with every request.",
    ),
    "CH-ROLE-2": RuleText(
        "Издатель не может отменить решение судьи о матче.",
        "The publisher cannot overrule a judge's ruling on a match.",
    ),
    "CH-ROLE-5": RuleText(
        "У кого несколько ролей, тот каждый раз выступает в одной, и она записана в журнале.",
        "Whoever has several roles acts in one of them each time, and the ledger says in which.",
    ),
}
