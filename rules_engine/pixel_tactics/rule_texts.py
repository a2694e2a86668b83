"""The rules of Pixel Tactics in our own words: one sentence for each id, Russian and English."""

from typing import Final

from rules_engine.pixel_tactics.decision_texts import DECISIONS
from rules_engine.pixel_tactics.ruling_texts import RULINGS

RULES: Final[dict[str, tuple[str, str]]] = {
    "PT-META-1": (
        "Решение судьи выше текста карты, текст карты выше турнирных правил, турнирные правила "
        "выше правил из коробки.",
        "A judge's ruling outranks a card's text, card text the tournament rules, and these the "
        "rules of the box.",
    ),
    "PT-META-2": (
        "Партия идёт по одному профилю правил, championship или box; запись партии его называет.",
        "A game follows one rules profile, championship or box, and its log names it.",
    ),
    "PT-META-3": (
        "Проверка останавливается на первом недопустимом событии и называет ровно одно нарушенное "
        "правило.",
        "The check stops at the first illegal event and names exactly one broken rule.",
    ),
    "PT-META-4": (
        "Играют только картами первой части игры; данные карт названы в начале записи.",
        "Only cards of the first part of the game are played; the log's header names the card "
        "data.",
    ),
    "PT-CARD-1": (
        "У карты персонажа три применения: лидер, герой и приказ.",
        "A character card has three uses: leader, hero and order.",
    ),
    "PT-CARD-2": (
        "У героя есть имя, сила атаки, жизни, по способности для авангарда, флангов и тыла, а "
        "также приказ.",
        "A hero has a name, attack strength, life, abilities for vanguard, flank and rear, and an "
        "order.",
    ),
    "PT-CARD-3": (
        "У лидера есть имя, название отряда, сила атаки, жизни и способность; карта бывает "
        "лидером только в центре отряда.",
        "A leader has a name, a unit name, attack strength, life and an ability; a card is a "
        "leader only in the unit's centre.",
    ),
    "PT-CARD-4": ("Сила атаки не бывает меньше нуля.", "Attack strength is never below zero."),
    "PT-CARD-5": (
        "Урон летален, если его не меньше, чем жизней у карты.",
        "Damage is lethal when there is at least as much of it as the card has life.",
    ),
    "PT-CARD-6": (
        "Герои не лидеры: эффект, названный только для одних, не действует на других.",
        "Heroes are not leaders: an effect meant for one kind never touches the other.",
    ),
    "PT-CARD-7": (
        "У героя есть только способности того ряда, в котором он стоит.",
        "A hero has the abilities of the row it stands in and no others.",
    ),
    "PT-CARD-8": (
        "Способность лидера действует всю партию, пока его карта лежит в центре отряда.",
        "A leader's ability works all game long, while the card lies in the unit's centre.",
    ),
    "PT-CARD-9": (
        "Сначала берётся число с карты, потом замены числа, потом прибавки и вычеты; ниже нуля "
        "сила атаки не опускается.",
        "Take the printed number, then what replaces it, then what adds or subtracts; attack "
        "strength stops at zero.",
    ),
    "PT-ZONE-1": (
        "Отряд – это девять областей, три на три; они есть, даже когда пусты.",
        "A unit is nine areas, three by three; they exist even when empty.",
    ),
    "PT-ZONE-2": (
        "Ряды отряда: авангард ближе всего к сопернику, за ним ряд флангов с лидером в середине, "
        "за ним тыл.",
        "The rows: the vanguard nearest the rival, behind it the flank row with the leader in its "
        "middle, then the rear.",
    ),
    "PT-ZONE-3": (
        "Левый, центральный и правый столбцы называют с точки зрения владельца отряда.",
        "Left, centre and right columns are named as the unit's owner sees them.",
    ),
    "PT-ZONE-4": (
        "Лидер всегда стоит в центре отряда; центральный столбец – авангард, лидер, тыл.",
        "The leader always stands in the unit's centre; the centre column is vanguard, leader, "
        "rear.",
    ),
    "PT-ZONE-5": (
        "Столбцы двух отрядов никак не связаны: нет правила, по которому они стоят друг против "
        "друга.",
        "Columns of the two units are not tied to each other: no rule makes them face.",
    ),
    "PT-ZONE-6": ("В области лежит не больше одной карты.", "An area holds at most one card."),
    "PT-ZONE-7": (
        "Область пуста, только если в ней нет ни героя, ни лидера, ни тела.",
        "An area is empty only if it holds no hero, no leader and no body.",
    ),
    "PT-ZONE-8": (
        "Сброшенная карта всегда идёт в стопку сброса своего владельца.",
        "A discarded card always goes to its owner's discard pile.",
    ),
    "PT-ZONE-9": (
        "Карты в сбросе лежат лицом вверх и видны всем.",
        "Discarded cards lie face up for all to see.",
    ),
    "PT-ZONE-10": (
        "Карты на руке знает только игрок, а их число – все.",
        "Only the player knows the cards of the hand; everyone knows how many there are.",
    ),
    "PT-ZONE-11": (
        "Сколько карт осталось в колоде, знают все; их порядок не знает никто.",
        "Everyone knows how many cards a deck still holds; no one knows their order.",
    ),
    "PT-ZONE-12": (
        "Какая карта лежит телом, знают все: до поражения она была открыта.",
        "Everyone knows which card a body is: it lay face up before.",
    ),
    "PT-ZONE-13": (
        "Карта всегда лежит ровно в одном месте: в колоде, на руке, в отряде, в сбросе, среди "
        "трофеев или разыгрывается.",
        "A card is always in exactly one place: deck, hand, unit, discard pile, trophies, or "
        "being resolved.",
    ),
    "PT-SETUP-1": (
        "В первой партии матча у игрока колода из 25 карт, каждый персонаж по одному разу.",
        "In the first game of a match each player has a deck of 25 cards, each character once.",
    ),
    "PT-SETUP-2": (
        "Каждый игрок тасует свою колоду и берёт 5 карт и дополнительные, если они ему положены.",
        "Each player shuffles and draws 5 cards, and any extra ones due.",
    ),
    "PT-SETUP-3": (
        "Игроки тайно выбирают лидера из взятых карт и открывают выбор одновременно.",
        "Players secretly choose a leader among the cards drawn and reveal at once.",
    ),
    "PT-SETUP-4": (
        "Если лидеры одинаковы, оба замешивают их в колоды, берут по карте и выбирают снова.",
        "If the leaders are the same, both shuffle them back, draw a card each and choose again.",
    ),
    "PT-SETUP-5": (
        "Оставшиеся карты становятся стартовой рукой.",
        "The cards left are the starting hand.",
    ),
    "PT-SETUP-6": (
        "Лидер ложится в центр; остальные восемь областей и сброс вначале пусты.",
        "The leader goes to the centre; the other eight areas and the discard pile start empty.",
    ),
    "PT-SETUP-7": (
        "В первой партии матча первого игрока определяет случай.",
        "In the first game of a match chance decides who goes first.",
    ),
    "PT-SETUP-8": ("Партия начинается в перемирии.", "A game begins in a truce."),
    "PT-SETUP-9": (
        "Порядок подготовки: убрать трофеи, перетасовать, взять карты, выбрать лидеров, "
        "определить первого игрока.",
        "The order of setup: remove trophies, shuffle, draw, choose leaders, decide who goes "
        "first.",
    ),
    "PT-STATE-1": (
        "Карта в отряде – это либо герой (лицом вверх), либо лидер (в центре), либо тело (лицом "
        "вниз).",
        "A card in a unit is a hero (face up), the leader (in the centre) or a body (face down).",
    ),
    "PT-STATE-2": (
        "Герой авангарда, флангов или тыла – это герой, который стоит в этом ряду.",
        "A vanguard, flank or rear hero is a hero standing in that row.",
    ),
    "PT-BODY-1": (
        "У тела нет способностей, само оно не действует и не закрывает других от ближней атаки.",
        "A body has no abilities, does not act and does not block melee.",
    ),
    "PT-BODY-2": (
        "Когда герой становится телом, с него снимают урон, жетоны и все состояния.",
        "When a hero becomes a body, its damage, tokens and states are all removed.",
    ),
    "PT-BODY-3": (
        "Тело занимает область, пока его не уберут, не воскресят или не переставят.",
        "A body keeps its area until it is cleared, revived or moved.",
    ),
    "PT-BODY-4": (
        "Тело не герой и не лидер: его нельзя атаковать, и эффекты для героев его не касаются.",
        "A body is neither hero nor leader: it cannot be attacked, and effects on heroes pass it "
        "by.",
    ),
    "PT-REL-1": (
        "В ближнем бою стоит первый герой или лидер каждого столбца; тела и пустые области "
        "пропускают.",
        "In melee is the first hero or leader of each column; bodies and empty areas are skipped.",
    ),
    "PT-REL-2": (
        "Впередистоящая и позадистоящая карты – только из соседних областей того же столбца.",
        "Forerunner and supporter are the cards in the very next areas of the same column.",
    ),
    "PT-REL-3": (
        "Рядом с картой – впередистоящая, позадистоящая и соседние слева и справа, но не по "
        "диагонали.",
        "Adjacent are forerunner, supporter and the cards directly left and right, not diagonally.",
    ),
    "PT-ROUND-1": (
        "Раунд – это волна авангарда, волна флангов и волна тыла, в этом порядке.",
        "A round is the vanguard wave, the flank wave and the rear wave, in this order.",
    ),
    "PT-ROUND-2": (
        "После волны тыла первым игроком становится другой, и новый раунд начинается с волны "
        "авангарда.",
        "After the rear wave the other player becomes first, and a new round begins with the "
        "vanguard wave.",
    ),
    "PT-WAVE-1": (
        "В каждой волне игроки делают по одному ходу: сначала первый игрок, потом второй.",
        "In each wave each player takes one turn, the first player first.",
    ),
    "PT-WAVE-2": (
        "После обоих ходов волны проводится одна проверка потерь.",
        "After both turns of a wave there is one casualties check.",
    ),
    "PT-TURN-1": (
        "Ход – это действия одного игрока в одной волне; по нему считают всё, что «за ход».",
        "A turn is one player's actions in one wave; whatever is “per turn” counts over it.",
    ),
    "PT-TURN-2": (
        "В ход у игрока два очка действий, если эффекты не дают иного.",
        "A turn has two action points unless effects say otherwise.",
    ),
    "PT-TURN-3": (
        "Одно и то же действие можно выполнить за ход дважды.",
        "The same kind of action may be taken twice in a turn.",
    ),
    "PT-TURN-4": (
        "Действует только тот, чей ход; соперник лишь реагирует и делает выбор, который даёт ему "
        "эффект.",
        "Only the player whose turn it is acts; the rival reacts and makes the choices an effect "
        "gives.",
    ),
    "PT-TURN-5": (
        "Неизрасходованные очки действий с концом хода пропадают.",
        "Action points not spent are lost when the turn ends.",
    ),
    "PT-TURN-6": (
        "Ход завершают явно: концом хода, когда очков не осталось, или пасом; свободные действия "
        "возможны и без очков.",
        "A turn is ended explicitly, with no points left or by a pass; free actions need no "
        "points.",
    ),
    "PT-AP-1": (
        "Обычное действие стоит одно очко; без него действие невозможно.",
        "An ordinary action costs one point and is impossible without it.",
    ),
    "PT-FREE-1": (
        "Свободное действие не тратит очков и повторяется сколько угодно, но пределы для каждой "
        "карты остаются.",
        "A free action costs no points and may be repeated, but each card's own limits remain.",
    ),
    "PT-LONG-1": (
        "Длительное действие сразу тратит два очка; с одним очком его не начать.",
        "A long action spends two points at once; it cannot begin with one.",
    ),
    "PT-LIMITED-1": (
        "Ограниченное действие доступно один раз за ход, сколько бы оно ни стоило.",
        "A limited action is available once a turn whatever it costs.",
    ),
    "PT-ACTOR-1": (
        "За ход карта выполняет не больше одного особого действия: наём, атака, заклинание, "
        "передвижение, рокировка.",
        "A card performs at most one starred action a turn: recruit, attack, spell, move or "
        "rotate.",
    ),
    "PT-ACTOR-2": (
        "Герой, нанятый действием в этот ход, в тот же ход не атакует, не творит заклинаний и не "
        "передвигается.",
        "A hero recruited by the action this turn does not attack, cast or move this turn.",
    ),
    "PT-ACTOR-3": (
        "Взять карту, сыграть приказ, убрать тело, спасовать и действие лидера – не особые "
        "действия.",
        "Drawing, playing an order, clearing a body, passing and leader actions are not starred.",
    ),
    "PT-RECRUIT-1": (
        "Героя нанимают с руки в пустую область ряда текущей волны.",
        "A hero is recruited from hand into an empty area of the current wave's row.",
    ),
    "PT-RECRUIT-2": (
        "Нанять героя можно, только если в ряду текущей волны есть пустая область.",
        "Recruiting needs an empty area in the current wave's row.",
    ),
    "PT-RECRUIT-3": (
        "Нанимают карту со своей руки; она ложится лицом вверх и без урона.",
        "The recruited card comes from the own hand and enters face up with no damage.",
    ),
    "PT-RECRUIT-4": (
        "В область лидера героев не нанимают.",
        "No hero is recruited into the leader's area.",
    ),
    "PT-RECRUIT-5": (
        "За ход можно нанять двух героев.",
        "Two heroes may be recruited in one turn.",
    ),
    "PT-ATTACK-1": (
        "Атакует свой герой или лидер, стоящий в ряду текущей волны.",
        "The attacker is an own hero or leader in the current wave's row.",
    ),
    "PT-ATTACK-2": (
        "Действием «атаковать» карта атакует не чаще раза за ход.",
        "A card takes the attack action at most once a turn.",
    ),
    "PT-ATTACK-3": (
        "Карта, которая в этот ход передвигалась или сотворила заклинание, не атакует.",
        "A card that moved or cast a spell this turn does not attack.",
    ),
    "PT-ATTACK-4": (
        "В начале атаки игрок выбирает, ближняя она или дальняя.",
        "At the start of an attack the player chooses melee or ranged.",
    ),
    "PT-ATTACK-5": (
        "Сначала объявляют атаку, затем выбирают цель, затем она получает урон, равный силе атаки.",
        "Declare the attack, choose the target, then place damage equal to the attack strength.",
    ),
    "PT-ATTACK-6": (
        "Цель атаки – герой или лидер в отряде соперника.",
        "The target of an attack is a hero or leader of the rival's unit.",
    ),
    "PT-ATTACK-7": (
        "Между объявлением атаки и уроном возможны только перенаправление и замена урона; реакции "
        "идут после.",
        "Between declaring and damage only a redirection or replacement may come; reactions "
        "follow later.",
    ),
    "PT-ATTACK-8": (
        "Атака с силой 0 допустима и считается атакой.",
        "An attack with strength 0 is legal and counts as an attack.",
    ),
    "PT-MELEE-1": (
        "Ближнюю атаку совершает только карта, которая сама стоит в ближнем бою.",
        "Only a card that is itself in melee makes a melee attack.",
    ),
    "PT-MELEE-2": (
        "Цель ближней атаки тоже должна стоять в ближнем бою.",
        "The target of a melee attack has to be in melee too.",
    ),
    "PT-MELEE-3": (
        "Для ближней атаки столбцы не обязаны совпадать.",
        "A melee attack does not need matching columns.",
    ),
    "PT-MELEE-4": (
        "Ближнюю атаку могут совершать все герои и лидеры.",
        "Every hero and leader can make melee attacks.",
    ),
    "PT-RANGED-1": (
        "Дальнюю атаку совершает только карта со способностью «дальняя атака».",
        "Only a card with the ability “ranged attack” attacks at range.",
    ),
    "PT-RANGED-2": (
        "Дальняя атака достаёт любого героя или лидера соперника, если его не закрывает перехват.",
        "A ranged attack reaches any rival hero or leader that no intercept covers.",
    ),
    "PT-RANGED-3": (
        "Дальней атаке не мешают карты своего отряда, и стоять в ближнем бою для неё не нужно.",
        "A ranged attacker need not be in melee, and its own unit never blocks it.",
    ),
    "PT-RANGED-4": (
        "Карта с дальней атакой может вместо неё совершить ближнюю.",
        "A card with ranged attack may make a melee attack instead.",
    ),
    "PT-INTERCEPT-1": (
        "Карты, стоящие в столбце позади карты с перехватом, нельзя выбрать целью дальней атаки.",
        "Cards behind a card with intercept in its column cannot be targets of a ranged attack.",
    ),
    "PT-INTERCEPT-2": (
        "Саму карту с перехватом можно атаковать как обычно.",
        "The card with intercept may be attacked as usual.",
    ),
    "PT-INTERCEPT-3": (
        "Перехват защищает только от дальних атак, но не от заклинаний, приказов и ближнего боя.",
        "Intercept protects only against ranged attacks, not against spells, orders or melee.",
    ),
    "PT-INTERCEPT-4": (
        "Перехват в тылу никого не закрывает, во флангах – только карту тыла своего столбца.",
        "Intercept in the rear covers no one; in the flank row only the rear card of its column.",
    ),
    "PT-INTERCEPT-5": (
        "Герой с летальным уроном перехватывает, пока не станет телом; тело не перехватывает.",
        "A lethally damaged hero intercepts until it becomes a body; a body never does.",
    ),
    "PT-SPELL-1": (
        "Герой или лидер с заклинанием в своём ряду может сотворить его вместо атаки.",
        "A hero or leader with a spell in its row may cast it instead of attacking.",
    ),
    "PT-SPELL-2": ("Заклинание – не атака.", "A spell is not an attack."),
    "PT-SPELL-3": (
        "Карта, которая в этот ход атаковала, передвигалась или была нанята, не творит "
        "заклинаний; за ход – не больше одного.",
        "A card that attacked, moved or was recruited this turn does not cast, and casts once a "
        "turn at most.",
    ),
    "PT-SPELL-4": (
        "Заклинание наносит урон и требует цели, только если так сказано в тексте.",
        "A spell deals damage or needs a target only if its text says so.",
    ),
    "PT-SPELL-5": (
        "Заклинание творит карта, стоящая в ряду текущей волны.",
        "The caster stands in the current wave's row.",
    ),
    "PT-LEADERACT-1": (
        "Особое действие лидера стоит одно очко и доступно в любую волну, если на карте не "
        "сказано иное.",
        "A special leader action costs one point and works in any wave unless its card says "
        "otherwise.",
    ),
    "PT-DRAW-1": (
        "Действием «взять карту» берут верхнюю карту своей колоды.",
        "The draw action takes the top card of the own deck.",
    ),
    "PT-DRAW-2": ("Из пустой колоды карту не взять.", "No card can be drawn from an empty deck."),
    "PT-DRAW-3": (
        "Если на руке пять карт или больше, действие «взять карту» недоступно.",
        "With five cards or more in hand the draw action is not available.",
    ),
    "PT-DRAW-4": (
        "Карты, полученные от эффектов, не считаются действием «взять карту» и пределом руки не "
        "ограничены.",
        "Cards gained by effects are not the draw action and ignore the hand limit.",
    ),
    "PT-DRAW-5": (
        "Лишние карты с руки не сбрасывают.",
        "A hand above the limit is never discarded down.",
    ),
    "PT-DRAW-6": (
        "Если в колоде меньше карт, чем нужно, берут сколько есть; сброс в колоду не возвращается.",
        "If the deck holds too few cards, draw what is there; the discard pile never returns to "
        "it.",
    ),
    "PT-ORDER-1": (
        "Карту разыгрывают с руки ради её приказа, а затем сбрасывают.",
        "A card is played from hand for its order and then discarded.",
    ),
    "PT-ORDER-2": (
        "Пока приказ исполняется, его карты нет ни на руке, ни в сбросе.",
        "While an order resolves, its card is neither in hand nor in the discard pile.",
    ),
    "PT-ORDER-3": ("Приказ можно разыграть в любую волну.", "An order may be played in any wave."),
    "PT-ORDER-4": (
        "Приказ или заклинание, которому нужна цель, нельзя объявить без допустимой цели; иначе "
        "исполняют что можно.",
        "An order or spell that needs a target cannot be declared without a legal one; else do "
        "what is possible.",
    ),
    "PT-MOVE-1": (
        "В любую волну своего героя можно передвинуть в любую пустую область своего отряда.",
        "In any wave an own hero may move to any empty area of its unit.",
    ),
    "PT-MOVE-2": ("Лидеры не передвигаются.", "Leaders do not move."),
    "PT-MOVE-3": (
        "Герой не передвигается в тот ход, когда его наняли или когда он атакует или творит "
        "заклинание.",
        "A hero does not move in a turn in which it was recruited, attacks or casts a spell.",
    ),
    "PT-MOVE-4": ("Герой передвигается не чаще раза за ход.", "A hero moves at most once a turn."),
    "PT-MOVE-5": ("Тела этим действием не передвигают.", "Bodies are not moved by this action."),
    "PT-ROTATE-1": (
        "Рокировка меняет местами двух своих героев, два своих тела или своего героя и своё тело.",
        "Rotate swaps two own heroes, two own bodies, or an own hero and an own body.",
    ),
    "PT-ROTATE-2": ("Рокировка – длительное действие.", "Rotate is a long action."),
    "PT-ROTATE-3": (
        "Рокировка – особое действие для каждого её героя: раньше в этот ход он не должен был "
        "действовать.",
        "Rotate is the starred action of each hero in it, so none of them may have acted this "
        "turn.",
    ),
    "PT-CLEAR-1": (
        "В любую волну тело из своего отряда можно убрать в сброс его владельца.",
        "In any wave a body of the own unit may be cleared to its owner's discard pile.",
    ),
    "PT-CLEAR-2": (
        "Убрать тело и нанять героя на его место – два разных действия.",
        "Clearing a body and recruiting into its place are two actions.",
    ),
    "PT-PASS-1": (
        "Пас сразу завершает ход; больше в эту волну игрок не действует.",
        "A pass ends the turn at once; that player acts no more in this wave.",
    ),
    "PT-PASS-2": (
        "Спасовать в свой ход можно всегда, если не ожидается выбор или реакция.",
        "Passing in one's own turn is always legal unless a choice or reaction is pending.",
    ),
    "PT-TRUCE-1": (
        "Первый раунд каждой партии проходит в перемирии.",
        "The first round of every game is a truce.",
    ),
    "PT-TRUCE-2": ("Во время перемирия нельзя атаковать.", "No attacks during the truce."),
    "PT-TRUCE-3": (
        "Во время перемирия нельзя творить заклинания, даже на свой отряд.",
        "No spells during the truce, even on the own unit.",
    ),
    "PT-TRUCE-4": ("Во время перемирия нельзя разыгрывать приказы.", "No orders during the truce."),
    "PT-TRUCE-5": (
        "Во время перемирия никакие эффекты не касаются карт и отряда соперника.",
        "During the truce nothing touches the rival's cards or unit.",
    ),
    "PT-TRUCE-6": (
        "В перемирие можно брать карты, нанимать, передвигать, делать рокировку, убирать тела и "
        "пасовать.",
        "During the truce one may draw, recruit, move, rotate, clear bodies and pass.",
    ),
    "PT-TRUCE-7": (
        "Перемирие – состояние каждого отряда; оно кончается после проверки потерь волны тыла "
        "первого раунда.",
        "The truce is a state of each unit and ends after the check of the first round's rear "
        "wave.",
    ),
    "PT-DAMAGE-1": (
        "Урон отмечают жетонами; они лежат на карте, пока она не выйдет из игры или эффект их не "
        "снимет.",
        "Damage is marked by tokens that stay until the card leaves play or an effect removes "
        "them.",
    ),
    "PT-DAMAGE-2": (
        "«Нанести урон» – не атака, хотя и атака приносит урон.",
        "“Deal damage” is not an attack, though an attack places damage too.",
    ),
    "PT-DAMAGE-3": (
        "Урон сверх жизней остаётся на карте; число жетонов в коробке его не ограничивает.",
        "Damage above life is kept; the number of tokens in the box is no limit.",
    ),
    "PT-DAMAGE-4": (
        "Карта с летальным уроном действует, исцеляется и сохраняет способности до проверки "
        "потерь.",
        "A lethally damaged card acts, is healed and keeps its abilities until a casualties check.",
    ),
    "PT-HEAL-1": (
        "Исцеление снимает с карты указанный урон, а если его меньше – весь.",
        "Healing removes the stated damage, or all of it if there is less.",
    ),
    "PT-HEAL-2": (
        "Если в тексте не сказано иное, исцелить меньше указанного нельзя.",
        "Unless the text says otherwise, no less than the stated amount is healed.",
    ),
    "PT-DEFEAT-1": (
        "Эффект «повергнуть» сразу, не дожидаясь проверки, превращает героя в тело.",
        "“Defeat” turns a hero into a body at once, without waiting for the check.",
    ),
    "PT-DEFEAT-2": (
        "Повергнуть эффектом можно только героя, но не лидера.",
        "Only heroes can be defeated by an effect, never a leader.",
    ),
    "PT-REVIVE-1": (
        "Воскресить – перевернуть тело лицом вверх: это снова герой без урона, со способностями "
        "своего ряда.",
        "To revive is to turn a body face up: a hero again, undamaged, with its row's abilities.",
    ),
    "PT-REVIVE-2": (
        "Воскрешённый герой может действовать в тот же ход.",
        "A revived hero may act in the same turn.",
    ),
    "PT-REVIVE-3": (
        "Воскресить можно только тело в отряде и там, где оно лежит; карту из сброса – лишь если "
        "так сказано.",
        "Only a body in a unit is revived, where it lies; a discarded card only if the text says "
        "so.",
    ),
    "PT-CASUALTY-1": (
        "При проверке все карты с летальным уроном повержены одновременно в обоих отрядах; герои "
        "становятся телами.",
        "At the check every lethally damaged card of both units is defeated at once; heroes "
        "become bodies.",
    ),
    "PT-CASUALTY-2": (
        "Потери определяют разом: карта, чей урон стал летальным из-за чужого ухода, ждёт "
        "следующей проверки.",
        "Losses are read in one pass: a card made lethal by another's loss waits for the next "
        "check.",
    ),
    "PT-CASUALTY-3": (
        "Эффект «проверка потерь» проверяет сразу; он может касаться лишь части карт.",
        "An effect “casualties check” checks at once and may cover some of the cards only.",
    ),
    "PT-CASUALTY-4": (
        "Проверку в конце волны не пропускают, даже в перемирие.",
        "The check at the end of a wave is never skipped, not even in the truce.",
    ),
    "PT-CASUALTY-5": (
        "После проверки в отряде нет карт с летальным уроном; без летального урона никого не "
        "переворачивают.",
        "After a check no lethally damaged card stays face up, and no other card is turned over.",
    ),
    "PT-TARGET-1": (
        "Если эффект требует выбрать, цель выбирает тот, кто его применяет.",
        "Where an effect says “choose”, the player who uses it picks the target.",
    ),
    "PT-TARGET-2": (
        "Эффект на область, ряд, столбец или отряд не выбирает целью ни одну из затронутых карт.",
        "An effect on an area, row, column or unit targets none of the cards it touches.",
    ),
    "PT-TARGET-3": (
        "Невосприимчивую карту можно выбрать целью, но эффект на неё не действует.",
        "An immune card may be chosen, but the effect does nothing to it.",
    ),
    "PT-TARGET-4": (
        "Эффект только для героев не может выбрать лидера, эффект только для лидеров – героя.",
        "An effect aimed at heroes only cannot choose a leader, nor the other way round.",
    ),
    "PT-TARGET-5": (
        "Эффект на героев ряда или столбца не трогает лидера, который там стоит.",
        "An effect on the heroes of a row or column does not touch a leader standing there.",
    ),
    "PT-TARGET-6": (
        "Карту в колоде или сбросе можно выбрать, только если текст называет это место.",
        "A card in a deck or discard pile may be chosen only if the text names that place.",
    ),
    "PT-TARGET-7": (
        "«Любой герой» без указания отряда – герой любого из игроков; в перемирие – только свой.",
        "“Any hero” with no unit named is either player's; in the truce only an own one.",
    ),
    "PT-TARGET-8": (
        "Выбирают ряд или столбец одного отряда; «во всех отрядах» – ряд или столбец с этим "
        "названием в каждом.",
        "A row or column of one unit is chosen; “in all units” means the one of that name in each.",
    ),
    "PT-TARGET-9": (
        "Способность без ясного выбора никого целью не выбирает.",
        "An ability without a clear choice targets no one.",
    ),
    "PT-ABILITY-1": (
        "Способность ряда начинается, как только карта встала в ряд, и длится, пока она там.",
        "A row's ability begins when the card enters the row and lasts while it is there.",
    ),
    "PT-ABILITY-2": (
        "Пассивная способность действует всегда и ничего не стоит.",
        "A passive ability is always on and costs nothing.",
    ),
    "PT-REACT-1": (
        "Реакция следует за событием, которое её вызвало, каждый раз, когда условие выполнено.",
        "A reaction follows the event that triggers it, every time its condition is met.",
    ),
    "PT-REACT-2": (
        "Из одновременных реакций сначала идут все реакции игрока, чей ход, в его порядке, затем "
        "реакции соперника.",
        "Of simultaneous reactions the active player's come first, in the order that player "
        "likes, then the rival's.",
    ),
    "PT-REACT-3": (
        "Реакции на реакции образуют новую очередь и ждут, пока закончится нынешняя.",
        "Reactions to reactions form a new batch and wait until the present one is done.",
    ),
    "PT-REACT-4": (
        "Реакция обязательна, если в тексте нет слова «можете».",
        "A reaction is mandatory unless its text says “may”.",
    ),
    "PT-REACT-5": (
        "Для реакций в конце волны ходящим считается первый игрок раунда.",
        "For reactions at the end of a wave the round's first player counts as the active one.",
    ),
    "PT-LOOK-1": (
        "Колоду, которую просматривали или в которой искали, затем тасуют, если текст не "
        "раскладывает карты сам.",
        "A deck looked through or searched is then shuffled, unless the text itself places the "
        "cards.",
    ),
    "PT-END-1": (
        "Если при проверке лидер повержен, его отряд отступает и победил соперник.",
        "If a leader is defeated at a check, that unit retreats and the other player wins.",
    ),
    "PT-END-2": (
        "После конца партии не происходит ничего: ни реакций, ни ходов.",
        "Nothing happens after the end of the game: no reactions, no turns.",
    ),
    "PT-END-3": (
        "Сдаться можно в любой момент; победил соперник.",
        "A player may concede at any time; the rival wins.",
    ),
    "PT-DRAWN-1": (
        "Если отступили оба отряда, победил тот, у кого больше живых героев; поровну – ничья.",
        "If both units retreat, more living heroes win; equal numbers make a drawn game.",
    ),
    "PT-DRAWN-2": (
        "Ничья никому не даёт победы: оба лидера выбывают, и играется ещё одна партия со "
        "случайным первым игроком.",
        "A drawn game is no one's win: both leaders leave and another game is played, first "
        "player random.",
    ),
    "PT-DRAWN-3": ("Матч не кончается ничьей.", "A match never ends in a draw."),
    "PT-MATCH-1": (
        "Матч идёт до заданного числа побед: в городе до одной, в финале до двух.",
        "A match is played to a number of wins: one in the cities, two in the final.",
    ),
    "PT-MATCH-2": (
        "Победитель откладывает обоих лидеров; трофеем считается только лидер соперника.",
        "The winner sets both leaders aside; only the rival's counts as a trophy.",
    ),
    "PT-MATCH-3": (
        "Лидеры прошлых партий до конца матча в игру не возвращаются.",
        "Leaders of earlier games do not come back during the match.",
    ),
    "PT-MATCH-4": (
        "С каждой партией матча в колодах на одну карту меньше.",
        "With each game of the match the decks have one card less.",
    ),
    "PT-MATCH-5": (
        "За каждый трофей соперника игрок берёт до выбора лидера на одну карту больше.",
        "For each trophy of the rival a player draws one more card before choosing a leader.",
    ),
    "PT-MATCH-6": (
        "Победитель прошлой партии ходит в следующей первым.",
        "The winner of the last game goes first in the next.",
    ),
    "PT-VOCAB-1": (
        "Слова на картах значат то же, что в словаре правил.",
        "The words on cards mean what the glossary of the rules says.",
    ),
    "PT-VOCAB-2": (
        "Впередистоящей и позадистоящей бывает любая карта, и тело тоже.",
        "Any card can be a forerunner or supporter, a body too.",
    ),
    "PT-VOCAB-3": (
        "«В эту волну» охватывает ходы обоих игроков; пределы действий считают за ход.",
        "“This wave” covers both players' turns; limits of actions are counted per turn.",
    ),
    "PT-LOG-1": (
        "В начале записи стоят версия, профиль, данные карт, партия матча, счёт, игроки, трофеи и "
        "колоды.",
        "A log's header gives version, profile, card data, game of the match, wins, players, "
        "trophies and decks.",
    ),
    "PT-LOG-2": (
        "Запись бывает полной, с порядком колод, или наблюдаемой, только с тем, что взяли или "
        "открыли.",
        "A log is full, with deck orders, or observed, with only what was drawn or revealed.",
    ),
    "PT-LOG-3": (
        "События идут под номерами подряд, и у каждого есть вид, автор и всё, что он выбрал.",
        "Events are numbered without gaps, each with its kind, its author and whatever was chosen.",
    ),
    "PT-LOG-10": (
        "Порядок одновременных реакций – это порядок их событий в записи.",
        "The order of simultaneous reactions is the order of their events.",
    ),
    "PT-LOG-11": (
        "О пропущенном обязательном событии сообщают у первого события не на своём месте.",
        "A missing mandatory event is reported at the next event that is not part of it.",
    ),
    "PT-LOG-12": (
        "Исход случая должен быть возможным: карта есть в колоде, порядок состоит из её карт.",
        "An outcome of chance has to be possible: the card is in the deck, the order uses its "
        "cards.",
    ),
    "PT-LOG-13": (
        "Конец партии записывают сразу, как только он наступил, и никогда без причины.",
        "The end of a game is logged at once when it is reached, and never without cause.",
    ),
    "PT-LOG-14": (
        "Руки, порядок колод и выбор лидеров публикуют только после матча.",
        "Hands, deck orders and leader choices are published only after the match.",
    ),
    "PT-LOG-15": (
        "Выбор, перенаправление и замену урона записывают, прежде чем идти дальше.",
        "A choice, redirection or replacement is logged before anything else.",
    ),
    "PT-LOG-16": (
        "Каждая атака и каждое заклинание от эффекта – отдельное событие.",
        "Every attack or spell that an effect causes is an event of its own.",
    ),
    "PT-LOG-17": (
        "Поиск называет искомую карту и найденную, случайный сброс – выпавшую.",
        "A search names the card sought and the one found, a random discard the card picked.",
    ),
    "PT-LOG-18": (
        "Карты, положенные на колоду по выбору, записывают; следующие взятия должны с этим "
        "сходиться.",
        "Cards put on a deck by choice are logged, and later draws have to agree.",
    ),
    "PT-LOG-19": (
        "Карту называют по владельцу и имени.",
        "A card is named by its owner and its id.",
    ),
    "PT-LOG-20": (
        "Если нарушено несколько правил, называют первое по установленному порядку.",
        "If several rules are broken, the first one in the fixed order is named.",
    ),
    "PT-LOG-21": (
        "Ответ проверки один из четырёх: допустимо, недопустимо, не разобрано, нельзя решить.",
        "The check gives one of four answers: legal, illegal, malformed, undecidable.",
    ),
}

SENTENCES: Final[dict[str, tuple[str, str]]] = {**RULES, **DECISIONS, **RULINGS}
