"""What was decided where the rules contradict each other or are silent, Russian and English."""

from typing import Final

DECISIONS: Final[dict[str, tuple[str, str]]] = {
    "PT-CON-01": (
        "Одинаковые лидеры: на чемпионате оба выбирают заново, по правилам из коробки оба "
        "остаются.",
        "Equal leaders: in the championship both choose again; by the box rules both keep them.",
    ),
    "PT-CON-02": (
        "Впередистоящей и позадистоящей бывает и тело, но эффекты для героев его обходят.",
        "A body can be forerunner or supporter too, but effects on heroes pass it by.",
    ),
    "PT-CON-03": (
        "После волны тыла начинается не просто волна, а новый раунд с волны авангарда.",
        "After the rear wave comes not just another wave but a new round, from the vanguard wave.",
    ),
    "PT-CON-04": (
        "Пределы для нанятых и действовавших карт считают за ход, а не за волну.",
        "Limits of recruited cards and cards that acted are counted per turn, not per wave.",
    ),
    "PT-CON-05": ("Атаковать могут и герои, и лидеры.", "Heroes and leaders may both attack."),
    "PT-CON-06": (
        "Перехват запрещает выбрать карту позади него; атака никуда не переносится.",
        "Intercept bars choosing a card behind it; the attack is not redirected.",
    ),
    "PT-CON-07": (
        "В перемирие запрещены все заклинания, а не только направленные на соперника.",
        "The truce bars all spells, not just those against the rival.",
    ),
    "PT-CON-08": ("В перемирие запрещены все приказы.", "The truce bars all orders."),
    "PT-CON-09": (
        "Ничья не даёт победы, но оба лидера откладываются как трофеи.",
        "A drawn game gives no win, but both leaders are set aside as trophies.",
    ),
    "PT-CON-10": (
        "Сколько побед нужно в матче, решает этап чемпионата.",
        "The stage of the championship says how many wins a match needs.",
    ),
    "PT-CON-11": (
        "Дополнительные карты за трофеи соперника действуют и на чемпионате.",
        "Extra cards for the rival's trophies are drawn in the championship too.",
    ),
    "PT-CON-12": (
        "Первым ходит случайный игрок, а в следующих партиях – прошлый победитель.",
        "A random player goes first, in later games the last winner.",
    ),
    "PT-CON-13": (
        "Атакующий должен стоять в ряду текущей волны и на чемпионате.",
        "The attacker has to stand in the current wave's row in the championship too.",
    ),
    "PT-CON-14": (
        "Поверженный лидер завершает партию; тела в области лидера не бывает.",
        "A defeated leader ends the game; there is never a body in the leader's area.",
    ),
    "PT-CON-15": (
        "Цель дальней атаки – герой или лидер, тело выбрать нельзя.",
        "The target of a ranged attack is a hero or leader, never a body.",
    ),
    "PT-CON-16": ("Урон, равный жизням, уже летален.", "Damage equal to life is already lethal."),
    "PT-CON-17": (
        "Убирать можно тела только своего отряда, из любого ряда.",
        "Only bodies of the own unit may be cleared, from any row.",
    ),
    "PT-CON-18": (
        "Передвижение и рокировка – особые действия: каждая карта участвует в них не больше раза "
        "за ход.",
        "Move and rotate are starred actions: each card takes part at most once a turn.",
    ),
    "PT-CON-19": ("Все карты в сбросе лежат лицом вверх.", "All discarded cards lie face up."),
    "PT-CON-20": (
        "Матч – серия партий до нужного числа побед.",
        "A match is a series of games to the wins required.",
    ),
    "PT-CON-21": (
        "Партия проиграна, когда при проверке на лидере летальный урон.",
        "A game is lost when the leader has lethal damage at a check.",
    ),
    "PT-CON-22": (
        "Герой, нанятый эффектом, может действовать в тот же ход; по правилам из коробки – нет.",
        "A hero recruited by an effect may act in the same turn; by the box rules it may not.",
    ),
    "PT-AMB-01": (
        "Текст карты важнее правил, решение судьи важнее обоих.",
        "Card text beats the rules; a judge's ruling beats both.",
    ),
    "PT-AMB-02": (
        "О способности, неизвестной проверке, решает только судья; сама проверка её допустимой не "
        "признает.",
        "An ability unknown to the check is for a judge to rule on; the check alone never calls "
        "it legal.",
    ),
    "PT-AMB-03": (
        "Урон летален, если он равен жизням или больше.",
        "Damage is lethal when it equals life or exceeds it.",
    ),
    "PT-AMB-04": (
        "Сначала замены числа, потом прибавки и вычеты, потом нижний предел; нет жизней – урон "
        "летален.",
        "Replace first, then add, then apply the floor; with no life left, it is lethal even "
        "undamaged.",
    ),
    "PT-AMB-05": (
        "На столе столбцы зеркальны, но ни одно правило этим не пользуется.",
        "On the table columns mirror each other, but no rule makes use of it.",
    ),
    "PT-AMB-06": (
        "Какая карта стала телом, знают все.",
        "Everyone knows which card became a body.",
    ),
    "PT-AMB-07": (
        "Лидеры одинаковы, если это один и тот же персонаж; выбирать заново можно сколько угодно "
        "раз.",
        "Leaders are the same if they are one character; choosing again has no limit.",
    ),
    "PT-AMB-08": (
        "Первого игрока определяют после того, как открыты лидеры.",
        "Who goes first is settled after the leaders are revealed.",
    ),
    "PT-AMB-09": ("Тело атаковать нельзя.", "A body cannot be attacked."),
    "PT-AMB-10": (
        "Очки действий на следующий ход не переносятся.",
        "Action points are not carried over to the next turn.",
    ),
    "PT-AMB-11": (
        "Ход не кончается сам: нужно объявить конец хода, когда очков нет, или пас.",
        "A turn never ends by itself: it takes an end of turn with no points left, or a pass.",
    ),
    "PT-AMB-12": (
        "Длительное действие нельзя начать с одним очком или разделить на два хода.",
        "A long action cannot begin with one point or be split over two turns.",
    ),
    "PT-AMB-13": (
        "Ограниченное действие считают по игроку и по каждой карте с этой способностью.",
        "A limited action is counted per player and per card that carries the ability.",
    ),
    "PT-AMB-14": (
        "Действие лидера стоит одно очко и не считается особым действием карты.",
        "A leader action costs one point and is not a starred action.",
    ),
    "PT-AMB-15": (
        "И на чемпионате атакующий стоит в ряду текущей волны.",
        "In the championship too, the attacker stands in the current wave's row.",
    ),
    "PT-AMB-16": ("Атака с силой 0 допустима.", "An attack with strength 0 is legal."),
    "PT-AMB-17": (
        "Столбцы не обязаны совпадать; столбец без живых карт ничего не открывает в других.",
        "Columns need not match; a column without living cards opens nothing in others.",
    ),
    "PT-AMB-18": (
        "Герой с летальным уроном всё ещё перехватывает.",
        "A lethally damaged hero still intercepts.",
    ),
    "PT-AMB-19": (
        "Творящий заклинание стоит в ряду текущей волны; лидер – в волну флангов.",
        "The caster stands in the current wave's row; a leader casts in the flank wave.",
    ),
    "PT-AMB-20": (
        "Пустая колода не проигрывает партию и не пополняется.",
        "An empty deck neither loses the game nor is refilled.",
    ),
    "PT-AMB-21": (
        "Приказ или заклинание без нужной цели объявить нельзя; если цель не нужна, можно и без "
        "пользы.",
        "An order or spell lacking a needed target cannot be declared; one without effect can.",
    ),
    "PT-AMB-22": (
        "Рокировка – особое действие обоих её героев, но не тел.",
        "Rotate is the starred action of both its heroes, not of bodies.",
    ),
    "PT-AMB-23": (
        "В перемирие эффект на карты соперника не наступает, остальная его часть действует.",
        "In the truce the part of an effect on rival cards does not happen; the rest does.",
    ),
    "PT-AMB-24": (
        "Перемирие кончается после проверки потерь третьей волны.",
        "The truce ends after the casualties check of the third wave.",
    ),
    "PT-AMB-25": (
        "Лишний урон сохраняется; запас жетонов правил не меняет.",
        "Excess damage is kept; the supply of tokens changes no rule.",
    ),
    "PT-AMB-26": (
        "Лидер с летальным уроном до проверки действует, и его можно исцелить.",
        "A lethally damaged leader acts and may be healed until a check.",
    ),
    "PT-AMB-27": (
        "Герой, который стал телом и воскрешён в тот же ход, снова может действовать.",
        "A hero that became a body and was revived in the same turn may act again.",
    ),
    "PT-AMB-28": (
        "Из сброса воскрешают, только если так сказано на карте.",
        "A card is revived from the discard pile only if a text says so.",
    ),
    "PT-AMB-29": (
        "Проверка потерь проходит один раз, без цепочек.",
        "A casualties check is one pass, without chains.",
    ),
    "PT-AMB-30": (
        "Если проверка посреди хода повергла лидера, партия окончена, ожидающие реакции отпадают.",
        "If a check in mid-turn defeats a leader the game is over and pending reactions lapse.",
    ),
    "PT-AMB-31": (
        "Выбрать ряд или столбец – значит назвать один ряд или столбец одного отряда.",
        "To choose a row or column is to name one of one unit.",
    ),
    "PT-AMB-32": (
        "Вложенные реакции идут очередями, в порядке возникновения.",
        "Nested reactions come in batches, first in, first out.",
    ),
    "PT-AMB-33": (
        "Реакция обязательна, если не сказано «можете».",
        "A reaction is mandatory unless it says “may”.",
    ),
    "PT-AMB-34": (
        "В конце волны ходящим считается первый игрок раунда.",
        "At the end of a wave the round's first player counts as active.",
    ),
    "PT-AMB-35": (
        "После просмотра верхних карт колоду тасуют, если текст не кладёт их сам и не показывает "
        "лишь верхнюю.",
        "After a look at the top cards the deck is shuffled unless the text places them or shows "
        "only the top one.",
    ),
    "PT-AMB-36": (
        "Сдаться можно; предела времени у самой партии нет.",
        "Conceding is allowed; the game itself has no time limit.",
    ),
    "PT-AMB-37": (
        "Живых героев считают после переворота тел; лидеры в счёт не идут.",
        "Living heroes are counted after the bodies are turned; leaders do not count.",
    ),
    "PT-AMB-38": (
        "Дополнительные стартовые карты на чемпионате берут; профиль может это отменить.",
        "Extra starting cards are drawn in the championship; a profile may switch them off.",
    ),
    "PT-AMB-39": (
        "После ничьей оба лидера выбывают, оба берут на карту больше, первый игрок случаен.",
        "After a drawn game both leaders leave, both draw one card more and a random player goes "
        "first.",
    ),
    "PT-AMB-40": (
        "Одинокий лидер стоит в ближнем бою и остаётся единственной целью.",
        "A leader alone is in melee and the only target.",
    ),
    "PT-AMB-41": (
        "Ход – это ход одного игрока в одной волне.",
        "A turn is one player's turn in one wave.",
    ),
    "PT-AMB-42": (
        "Рука больше пяти карт остаётся; недоступно лишь действие «взять карту».",
        "A hand above five is kept; only the draw action is barred.",
    ),
    "PT-AMB-43": (
        "Герой, которого переставил эффект, может атаковать, если сам ещё не действовал.",
        "A hero that an effect moved may attack if it has not acted itself.",
    ),
    "PT-AMB-44": (
        "Герой, нанятый эффектом, может действовать, если текст этого не запрещает.",
        "A hero recruited by an effect may act unless the text forbids it.",
    ),
    "PT-AMB-45": (
        "Исцелять карту без урона можно, но это ничего не меняет.",
        "A card without damage may be healed, with no effect.",
    ),
    "PT-AMB-46": (
        "Невосприимчивую карту можно атаковать; урона нет, но она атакована.",
        "An immune card may be attacked: no damage, but it counts as attacked.",
    ),
    "PT-AMB-47": (
        "Если два раунда ничего не меняется, решает судья; сама проверка ничьей не объявляет.",
        "If nothing changes for two rounds a judge decides; the check never declares a draw "
        "itself.",
    ),
    "PT-AMB-48": (
        "Карта под чужим управлением уходит в сброс своего владельца.",
        "A card the rival controls is discarded to its owner's pile.",
    ),
    "PT-AMB-49": (
        "Маркеры уровня кладут только по тексту карты, в любом числе.",
        "Level markers are placed only as a card says, in any number.",
    ),
    "PT-AMB-50": (
        "Реакция карты, которая уже вышла из игры, состоится, если при событии карта была в игре.",
        "A card that has left play still reacts if it was in play when the event happened.",
    ),
    "PT-AMB-51": (
        "Если ошибку нашли позже, о ней сообщают; результат меняет только судья.",
        "An illegal event found later is reported; only a judge changes the result.",
    ),
    "PT-AMB-52": (
        "Прибавка от героя, который пал в той же проверке, уже учтена и не отменяется.",
        "A bonus given by a hero lost in the same check stands as applied.",
    ),
    "PT-AMB-53": (
        "Для второго игрока в первом раунде особых правил нет.",
        "The second player has no special rule in the first round.",
    ),
}
