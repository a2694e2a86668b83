"""What to do instead, for each rule that can make an event illegal, Russian and English."""

from typing import Final

REMEDIES: Final[dict[str, tuple[str, str]]] = {
    "PT-META-1": (
        "Запишите тот итог, который назвал судья",
        "Log the result that the judge named",
    ),
    "PT-META-4": (
        "Возьмите данные карт первой части и запишите их отпечаток в начале записи",
        "Use the card data of the first part and give their digest in the header",
    ),
    "PT-CARD-4": (
        "Запишите силу атаки 0: меньше она не бывает",
        "Write attack strength 0: it is never less",
    ),
    "PT-CARD-5": (
        "Сравните урон с жизнями карты: равный жизням уже летален",
        "Compare damage with the card's life: equal is lethal",
    ),
    "PT-CARD-6": (
        "Выберите карту того вида, который назван в тексте: героя или лидера",
        "Choose the kind of card the text names: hero or leader",
    ),
    "PT-CARD-7": (
        "Примените способность того ряда, в котором герой стоит сейчас",
        "Use the ability of the row the hero stands in now",
    ),
    "PT-CARD-8": (
        "Примените способность того лидера, который лежит в центре отряда",
        "Use the ability of the leader in the unit's centre",
    ),
    "PT-CARD-9": (
        "Пересчитайте: число с карты, замены, прибавки и вычеты, нижний предел",
        "Count again: printed number, replacements, additions, then the floor",
    ),
    "PT-ZONE-5": (
        "Не ищите столбец напротив: выберите любую карту соперника в ближнем бою",
        "Do not look for a facing column: choose any rival card in melee",
    ),
    "PT-ZONE-6": (
        "Выберите пустую область: в этой уже лежит карта",
        "Choose an empty area: this one already holds a card",
    ),
    "PT-ZONE-7": (
        "Сначала освободите область или выберите другую",
        "Empty the area first or choose another",
    ),
    "PT-ZONE-8": (
        "Положите карту в сброс её владельца",
        "Put the card in its owner's discard pile",
    ),
    "PT-ZONE-10": ("Сверьте число карт на руке", "Check the number of cards in hand"),
    "PT-ZONE-13": ("Назовите карту там, где она лежит сейчас", "Name the card where it is now"),
    "PT-SETUP-1": (
        "Соберите колоду из 25 карт, каждый персонаж по одному разу",
        "Make a deck of the 25 cards, each character once",
    ),
    "PT-SETUP-2": (
        "Перетасуйте колоду и возьмите 5 карт и положенные дополнительные",
        "Shuffle the deck and draw 5 cards and the extra ones due",
    ),
    "PT-SETUP-3": (
        "Выберите лидера из взятых карт, не видя выбора соперника",
        "Choose a leader among the cards drawn, without seeing the rival's choice",
    ),
    "PT-SETUP-4": (
        "Замешайте одинаковых лидеров в колоды, возьмите по карте и выберите снова",
        "Shuffle the equal leaders back, draw a card each and choose again",
    ),
    "PT-SETUP-5": (
        "Оставьте на руке все взятые карты, кроме лидера",
        "Keep all drawn cards but the leader in hand",
    ),
    "PT-SETUP-6": (
        "Положите лидера в центр, остальные области оставьте пустыми",
        "Put the leader in the centre and leave the other areas empty",
    ),
    "PT-SETUP-7": ("Определите первого игрока случайно", "Let chance decide who goes first"),
    "PT-SETUP-9": (
        "Выполните подготовку по порядку: тасовка, карты, лидеры, первый игрок",
        "Do the setup in order: shuffle, draw, leaders, first player",
    ),
    "PT-BODY-1": (
        "Выберите живую карту: тело не действует",
        "Choose a living card: a body does not act",
    ),
    "PT-BODY-2": (
        "Снимите с тела урон, жетоны и состояния",
        "Remove damage, tokens and states from the body",
    ),
    "PT-BODY-3": (
        "Сначала уберите тело или выберите пустую область",
        "Clear the body first or choose an empty area",
    ),
    "PT-BODY-4": (
        "Выберите героя или лидера: тело ни то ни другое",
        "Choose a hero or leader: a body is neither",
    ),
    "PT-REL-1": (
        "Пересчитайте, кто в ближнем бою: первые живые карты столбцов",
        "Count again who is in melee: the first living card of each column",
    ),
    "PT-REL-2": (
        "Берите только карту из соседней области того же столбца",
        "Take only the card in the very next area of the column",
    ),
    "PT-REL-3": (
        "Берите только карты рядом, без диагоналей",
        "Take only adjacent cards, no diagonals",
    ),
    "PT-ROUND-1": ("Закончите раунд после волны тыла", "End the round after the rear wave"),
    "PT-ROUND-2": (
        "Передайте первый ход другому игроку и начните с волны авангарда",
        "Pass the first turn to the other player and begin with the vanguard wave",
    ),
    "PT-WAVE-1": (
        "Дождитесь, пока первый игрок закончит ход, а для конца волны – оба",
        "Wait until the first player has ended the turn, or both for the end of the wave",
    ),
    "PT-WAVE-2": (
        "Проведите проверку потерь после обоих ходов волны",
        "Make the casualties check after both turns of the wave",
    ),
    "PT-TURN-2": (
        "Закончите ход: очков действий больше нет",
        "End the turn: no action points are left",
    ),
    "PT-TURN-4": ("Дождитесь своего хода", "Wait for your turn"),
    "PT-TURN-6": ("Потратьте оставшиеся очки или спасуйте", "Spend the points left, or pass"),
    "PT-AP-1": (
        "Закончите ход: на это действие не хватает очков",
        "End the turn: there are too few points for this action",
    ),
    "PT-FREE-1": (
        "Выберите другую карту: эта своё действие уже выполнила",
        "Choose another card: this one has done its action",
    ),
    "PT-LONG-1": (
        "Оставьте для длительного действия два очка",
        "Keep two points for a long action",
    ),
    "PT-LIMITED-1": (
        "Дождитесь следующего хода: это действие доступно раз за ход",
        "Wait for the next turn: this action works once a turn",
    ),
    "PT-ACTOR-1": (
        "Выберите карту, которая в этот ход ещё не действовала",
        "Choose a card that has not acted this turn",
    ),
    "PT-ACTOR-2": (
        "Действуйте другой картой: этот герой нанят в этот ход",
        "Act with another card: this hero was recruited this turn",
    ),
    "PT-RECRUIT-1": ("Наймите героя в ряд текущей волны", "Recruit into the current wave's row"),
    "PT-RECRUIT-2": (
        "Освободите область в ряду текущей волны или выберите другое действие",
        "Empty an area in the current wave's row or take another action",
    ),
    "PT-RECRUIT-3": ("Наймите карту со своей руки", "Recruit a card from your hand"),
    "PT-RECRUIT-4": (
        "Выберите область героя в своём отряде",
        "Choose a hero area of your own unit",
    ),
    "PT-ATTACK-1": (
        "Атакуйте своим героем или лидером из ряда текущей волны",
        "Attack with an own hero or leader of the current wave's row",
    ),
    "PT-ATTACK-2": (
        "Атакуйте другой картой: эта уже атаковала",
        "Attack with another card: this one has attacked",
    ),
    "PT-ATTACK-3": (
        "Атакуйте картой, которая в этот ход не передвигалась и не творила заклинаний",
        "Attack with a card that has not moved or cast this turn",
    ),
    "PT-ATTACK-4": (
        "Укажите, ближняя это атака или дальняя",
        "Say whether the attack is melee or ranged",
    ),
    "PT-ATTACK-5": (
        "Нанесите урон, равный силе атаки с учётом способностей",
        "Place damage equal to the attack strength, abilities included",
    ),
    "PT-ATTACK-6": (
        "Выберите целью героя или лидера соперника",
        "Choose a hero or leader of the rival as target",
    ),
    "PT-ATTACK-7": (
        "Закончите атаку, прежде чем записывать другое",
        "Finish the attack before anything else",
    ),
    "PT-MELEE-1": (
        "Атакуйте картой, первой в своём столбце, или совершите дальнюю атаку",
        "Attack with the first card of a column, or at range",
    ),
    "PT-MELEE-2": (
        "Выберите целью первую живую карту столбца соперника",
        "Choose the first living card of a rival column as target",
    ),
    "PT-RANGED-1": (
        "Совершите ближнюю атаку или атакуйте картой с дальней атакой",
        "Make a melee attack, or use a card with ranged attack",
    ),
    "PT-RANGED-2": (
        "Выберите героя или лидера соперника, которого не закрывает перехват",
        "Choose a rival hero or leader that no intercept covers",
    ),
    "PT-INTERCEPT-1": (
        "Атакуйте саму карту с перехватом или другой столбец либо совершите ближнюю атаку",
        "Attack the card with intercept, another column, or in melee",
    ),
    "PT-SPELL-1": (
        "Выберите своего героя или лидера, у которого в этом ряду есть заклинание",
        "Choose an own hero or leader with a spell in this row",
    ),
    "PT-SPELL-3": (
        "Сотворите заклинание картой, которая в этот ход ещё не действовала",
        "Cast with a card that has not acted this turn",
    ),
    "PT-SPELL-5": (
        "Сотворите заклинание картой из ряда текущей волны",
        "Cast with a card of the current wave's row",
    ),
    "PT-LEADERACT-1": (
        "Выберите действие, которое написано на вашем лидере",
        "Choose an action that your leader has",
    ),
    "PT-DRAW-1": ("Возьмите верхнюю карту своей колоды", "Take the top card of your deck"),
    "PT-DRAW-2": (
        "Выберите другое действие: колода пуста",
        "Take another action: the deck is empty",
    ),
    "PT-DRAW-3": (
        "Сыграйте или разместите карту, прежде чем брать новую",
        "Play or place a card before you draw",
    ),
    "PT-DRAW-6": (
        "Возьмите столько карт, сколько осталось в колоде",
        "Draw as many cards as the deck still holds",
    ),
    "PT-ORDER-1": (
        "Разыграйте приказ карты со своей руки",
        "Play the order of a card from your hand",
    ),
    "PT-ORDER-2": (
        "Выберите другую карту: исполняемый приказ не на руке и не в сбросе",
        "Choose another card: the order being resolved is in neither hand nor discard pile",
    ),
    "PT-ORDER-4": (
        "Выберите приказ или заклинание, для которого есть допустимая цель",
        "Choose an order or spell that has a legal target",
    ),
    "PT-MOVE-1": (
        "Передвиньте своего героя в пустую область своего отряда",
        "Move an own hero to an empty area of your unit",
    ),
    "PT-MOVE-2": (
        "Передвиньте героя: лидер остаётся в центре",
        "Move a hero: the leader stays in the centre",
    ),
    "PT-MOVE-3": (
        "Передвиньте героя, который в этот ход ещё не действовал",
        "Move a hero that has not acted this turn",
    ),
    "PT-MOVE-4": (
        "Передвиньте другого героя: этот уже передвигался",
        "Move another hero: this one has moved",
    ),
    "PT-MOVE-5": (
        "Передвиньте героя; тело сдвинет рокировка",
        "Move a hero; a rotate moves a body",
    ),
    "PT-ROTATE-1": (
        "Поменяйте местами двух героев, два тела или героя и тело своего отряда",
        "Swap two heroes, two bodies, or a hero and a body of your unit",
    ),
    "PT-ROTATE-2": ("Оставьте для рокировки два очка", "Keep two points for a rotate"),
    "PT-ROTATE-3": (
        "Выберите для рокировки героев, которые в этот ход ещё не действовали",
        "Rotate heroes that have not acted this turn",
    ),
    "PT-CLEAR-1": ("Выберите тело в своём отряде", "Choose a body of your own unit"),
    "PT-CLEAR-2": (
        "Уберите тело и наймите героя двумя действиями",
        "Clear the body and recruit as two actions",
    ),
    "PT-PASS-1": (
        "Дождитесь следующей волны: ваш ход уже окончен",
        "Wait for the next wave: your turn has ended",
    ),
    "PT-PASS-2": (
        "Сначала сделайте выбор или проведите реакцию",
        "Make the pending choice or reaction first",
    ),
    "PT-TRUCE-1": (
        "Отложите это до конца первого раунда",
        "Leave this until the first round is over",
    ),
    "PT-TRUCE-2": (
        "Отложите атаку: первый раунд – перемирие",
        "Leave the attack for later: the first round is a truce",
    ),
    "PT-TRUCE-3": (
        "Отложите заклинание: первый раунд – перемирие",
        "Leave the spell for later: the first round is a truce",
    ),
    "PT-TRUCE-4": (
        "Отложите приказ: первый раунд – перемирие",
        "Leave the order for later: the first round is a truce",
    ),
    "PT-TRUCE-5": (
        "Оставьте карты соперника в покое до конца первого раунда",
        "Leave the rival's cards alone until the first round is over",
    ),
    "PT-TRUCE-7": (
        "Завершите перемирие после проверки потерь третьей волны",
        "End the truce after the check of the third wave",
    ),
    "PT-DAMAGE-1": (
        "Сверьте урон на карте с тем, что на неё нанесено",
        "Check the damage on the card against what was dealt",
    ),
    "PT-DAMAGE-3": ("Сохраните урон сверх жизней", "Keep the damage above life"),
    "PT-DAMAGE-4": (
        "Оставьте карту в игре до проверки потерь",
        "Leave the card in play until a casualties check",
    ),
    "PT-HEAL-1": (
        "Снимите указанный урон, а если его меньше – весь",
        "Remove the stated damage, or all of it if there is less",
    ),
    "PT-HEAL-2": ("Исцелите ровно столько, сколько указано", "Heal exactly the stated amount"),
    "PT-DEFEAT-1": ("Сразу переверните поверженного героя", "Turn the defeated hero over at once"),
    "PT-DEFEAT-2": (
        "Выберите героя: лидера этим не повергнуть",
        "Choose a hero: this cannot defeat a leader",
    ),
    "PT-REVIVE-1": ("Верните героя в игру без урона", "Bring the hero back undamaged"),
    "PT-REVIVE-3": (
        "Выберите тело в отряде, а не карту в сбросе",
        "Choose a body in a unit, not a discarded card",
    ),
    "PT-CASUALTY-1": ("Проверьте оба отряда одновременно", "Check both units at the same time"),
    "PT-CASUALTY-2": (
        "Определите потери разом, не переворачивая карт по очереди",
        "Read all losses before turning any card",
    ),
    "PT-CASUALTY-3": (
        "Проверьте только те карты, которые назвал эффект",
        "Check only the cards the effect names",
    ),
    "PT-CASUALTY-4": (
        "Проведите проверку потерь, прежде чем завершать волну",
        "Make the casualties check before the wave ends",
    ),
    "PT-CASUALTY-5": (
        "Переверните ровно те карты, на которых летальный урон",
        "Turn over exactly the cards with lethal damage",
    ),
    "PT-TARGET-1": (
        "Назовите цель сами: её выбирает тот, кто применяет эффект",
        "Name the target yourself: the user of the effect picks it",
    ),
    "PT-TARGET-2": (
        "Назовите область, ряд, столбец или отряд, а не отдельные карты",
        "Name the area, row, column or unit, not single cards",
    ),
    "PT-TARGET-3": ("Не наносите урон невосприимчивой карте", "Place no damage on an immune card"),
    "PT-TARGET-4": (
        "Выберите карту того вида, который назван: героя или лидера",
        "Choose the kind that is named: hero or leader",
    ),
    "PT-TARGET-5": (
        "Не задевайте лидера: эффект касается только героев ряда",
        "Leave the leader out: the effect is on heroes only",
    ),
    "PT-TARGET-6": (
        "Выберите карту в том месте, которое называет текст",
        "Choose a card in the place the text names",
    ),
    "PT-TARGET-7": (
        "Выберите героя из отряда, который назван в тексте; в перемирие – своего",
        "Choose a hero of the unit the text names; in the truce an own one",
    ),
    "PT-TARGET-8": (
        "Назовите один ряд или столбец, как требует текст",
        "Name one row or column as the text asks",
    ),
    "PT-ABILITY-1": (
        "Пересчитайте способности по ряду, в котором карта стоит сейчас",
        "Count abilities by the row the card stands in now",
    ),
    "PT-REACT-1": (
        "Проведите реакцию после события, которое её вызвало",
        "Resolve the reaction after what triggers it",
    ),
    "PT-REACT-2": (
        "Сначала проведите реакции игрока, чей ход, затем соперника",
        "Resolve the active player's reactions first, then the rival's",
    ),
    "PT-REACT-3": (
        "Закончите нынешние реакции, прежде чем начинать вызванные ими",
        "Finish the present reactions before those they trigger",
    ),
    "PT-REACT-4": (
        "Проведите обязательную реакцию, прежде чем продолжать",
        "Resolve the mandatory reaction before going on",
    ),
    "PT-REACT-5": (
        "В конце волны начните с реакций первого игрока раунда",
        "At the end of a wave begin with the round's first player",
    ),
    "PT-LOOK-1": ("Перетасуйте просмотренную колоду", "Shuffle the deck that was looked through"),
    "PT-END-1": (
        "Завершите партию и верно назовите победителя и причину: повержен лидер",
        "End the game with the right winner and reason: a leader is defeated",
    ),
    "PT-END-2": ("Остановитесь: партия уже окончена", "Stop: the game is over"),
    "PT-END-3": (
        "Запишите победу соперника того, кто сдался",
        "Give the win to the rival of the one who conceded",
    ),
    "PT-DRAWN-1": (
        "Пересчитайте живых героев после переворота тел: у кого больше, тот победил",
        "Count living heroes after the bodies are turned: more of them win",
    ),
    "PT-DRAWN-2": (
        "Запишите ничью без победы и отложите обоих лидеров",
        "Log the draw as no win and set both leaders aside",
    ),
    "PT-DRAWN-3": (
        "Играйте дальше: матч не кончается ничьей",
        "Play on: a match does not end in a draw",
    ),
    "PT-MATCH-1": (
        "Сверьте число побед, до которого идёт матч",
        "Check how many wins the match needs",
    ),
    "PT-MATCH-2": ("Запишите трофеем лидера соперника", "Log the rival's leader as trophy"),
    "PT-MATCH-3": (
        "Уберите из колоды лидеров прошлых партий матча",
        "Take the leaders of earlier games of the match out of the deck",
    ),
    "PT-MATCH-4": (
        "Сверьте размер колоды: с каждой партией матча она на карту меньше",
        "Check the deck's size: one card less with each game of the match",
    ),
    "PT-MATCH-5": (
        "Возьмите ещё по карте за каждый трофей соперника",
        "Draw one more card for each trophy of the rival",
    ),
    "PT-MATCH-6": (
        "Дайте первый ход победителю прошлой партии",
        "Let the winner of the last game go first",
    ),
    "PT-LOG-1": ("Дополните начало записи недостающими данными", "Complete the log's header"),
    "PT-LOG-2": (
        "Запишите порядок колоды или укажите наблюдаемую запись",
        "Record the deck's order or mark the log as observed",
    ),
    "PT-LOG-3": (
        "Исправьте вид, номер или поля события",
        "Correct the event's kind, number or fields",
    ),
    "PT-LOG-10": (
        "Запишите реакции в том порядке, в котором они прошли",
        "Log the reactions in the order they happened",
    ),
    "PT-LOG-11": (
        "Запишите пропущенное обязательное событие перед этим",
        "Log the missing mandatory event before this one",
    ),
    "PT-LOG-12": (
        "Запишите исход, который здесь возможен: карту из этой колоды или руки",
        "Log an outcome that is possible here: a card of this deck or hand",
    ),
    "PT-LOG-13": (
        "Уберите конец партии и играйте дальше: условие для него не наступило",
        "Leave the end of the game out and play on: its condition is not met",
    ),
    "PT-LOG-15": (
        "Сначала запишите выбор, перенаправление или замену урона",
        "Log the choice, redirection or replacement first",
    ),
    "PT-LOG-16": (
        "Запишите атаку или заклинание от эффекта отдельным событием",
        "Log the attack or spell of the effect as an event of its own",
    ),
    "PT-LOG-17": (
        "Назовите искомую карту и исход поиска или выпавшую карту",
        "Name the card sought and the outcome, or the card picked",
    ),
    "PT-LOG-18": (
        "Возьмите карту, которую положили на верх колоды",
        "Draw the card that was put on top of the deck",
    ),
    "PT-LOG-19": ("Назовите карту вместе с владельцем", "Name the card with its owner"),
    "PT-FAQ-01": (
        "Пересчитайте урон: сначала с пределом 1, потом без предела, потом полная защита",
        "Count the damage again: with the minimum 1 first, then without, then full protection",
    ),
    "PT-FAQ-02": ("Удвойте только силу атаки с карты", "Double the printed strength only"),
    "PT-FAQ-06": (
        "Сначала уменьшите урон, затем целиком отдайте его одной карте",
        "Reduce the damage first, then give it whole to one card",
    ),
    "PT-FAQ-07": (
        "Оставьте на герое не больше урона, чем его жизни минус 1; остальное – на Керолин",
        "Leave the hero at most its life minus 1 in damage; put the rest on Kehrolyn",
    ),
    "PT-FAQ-08": (
        "Проведите эффект конца хода до хода соперника и до проверки потерь",
        "Resolve the end-of-turn effect before the rival's turn and the check",
    ),
    "PT-FAQ-09": (
        "Сразу повергните героев, которых Хекетч или его герои довели до летального урона",
        "Defeat at once the heroes that Heketch's side brought to lethal damage",
    ),
    "PT-FAQ-10": (
        "Атакуйте поверженным героем первую карту столбца соперника",
        "Attack the first card of a rival column with the defeated hero",
    ),
    "PT-FAQ-11": (
        "Поместите героя в пустую область своего отряда",
        "Put the hero into an empty area of your unit",
    ),
    "PT-FAQ-12": (
        "Уберите действие из следующей волны, не из нынешней",
        "Take the action from the next wave, not this one",
    ),
    "PT-FAQ-14": (
        "Оплатите приказ сначала бесплатными розыгрышами, затем действиями Мистика",
        "Pay the order with free plays first, then with Mystic's actions",
    ),
    "PT-FAQ-15": (
        "Возьмите способность и числа у лидера соперника",
        "Take ability and numbers from the rival leader",
    ),
    "PT-FAQ-16": (
        "Сразу атакуйте нанятым героем, сотворите им заклинание или откажитесь",
        "Attack or cast with the recruited hero at once, or decline",
    ),
    "PT-FAQ-17": (
        "Нанесите Жрице столько урона, сколько жизней напечатано на воскрешённой карте",
        "Give the Priestess damage equal to the revived card's printed life",
    ),
    "PT-FAQ-18": (
        "Положите один маркер в конце раунда, начиная со второго",
        "Place one marker at the end of a round, from the second on",
    ),
    "PT-FAQ-19": (
        "Выберите другое тело, первое в своём столбце, или ряд одного отряда",
        "Choose another body that is first in its column, or a row of one unit",
    ),
    "PT-FAQ-20": (
        "Повергните ровно тех героев, которые атаковали этот отряд в ближнем бою",
        "Defeat exactly the heroes that attacked this unit in melee",
    ),
    "PT-FAQ-21": (
        "Выберите цель среди допустимых для этой атаки",
        "Pick a target that is legal for this attack",
    ),
    "PT-FAQ-22": (
        "Возьмите или сбросьте столько карт, сколько есть",
        "Draw or discard as many cards as there are",
    ),
    "PT-FAQ-23": (
        "Исцелите столько, сколько урона нанесено на деле",
        "Heal as much as the damage really dealt",
    ),
    "PT-FAQ-25": (
        "Пусть атакует тот, кого называет текст, и по правилам атак",
        "Let the one attack whom the text names, and by the rules of attacks",
    ),
    "PT-FAQ-26": (
        "Выберите другого героя того же ряда с заклинанием, которое можно объявить",
        "Choose another hero of the row whose spell can be declared",
    ),
    "PT-FAQ-27": (
        "Наймите героя в ряд текущей волны и сбросьте его после действия",
        "Recruit into the current wave's row and discard the hero afterwards",
    ),
    "PT-FAQ-28": (
        "Положите взятую карту в сброс владельца, а открытую оставьте на руке",
        "Discard the taken card to its owner's pile; keep a revealed one in hand",
    ),
    "PT-FAQ-29": (
        "Нанесите 3 урона любому герою после сброса приказа",
        "Deal 3 damage to any hero after the order is discarded",
    ),
    "PT-FAQ-30": (
        "Переставьте те же карты по областям, которые называет приказ",
        "Rearrange the same cards over the areas the order names",
    ),
    "PT-FAQ-31": (
        "Распределите карты: на руку, на колоду, в сброс",
        "Share out the cards: hand, deck top, discard pile",
    ),
    "PT-FAQ-32": (
        "Наймите героев в пустые области, которые называет эффект",
        "Recruit into the empty areas the effect names",
    ),
    "PT-FAQ-33": (
        "Разыграйте взятую карту или оставьте её на руке",
        "Play the drawn card or keep it in hand",
    ),
    "PT-FAQ-34": (
        "Выберите другое действие: Адженна не даёт убирать тела",
        "Take another action: Adjenna bars clearing bodies",
    ),
    "PT-FAQ-35": (
        "Дождитесь конца перемирия: эта способность пока не действует",
        "Wait for the truce to end: this ability does not work yet",
    ),
    "PT-FAQ-36": (
        "Выберите приказ или заклинание, для которого есть всё нужное",
        "Choose an order or spell for which all it needs is there",
    ),
    "PT-FAQ-37": (
        "Назовите левый, центральный или правый столбец",
        "Name the left, centre or right column",
    ),
    "PT-FAQ-38": (
        "Закончите шаг и его реакции, прежде чем делать следующий",
        "Finish the step and its reactions before the next one",
    ),
    "PT-FAQ-39": (
        "Завершите волну по порядку: конец хода, проверка, реакции, конец волны",
        "End the wave in order: end of turn, check, reactions, wave end",
    ),
    "PT-FAQ-40": (
        "Уберите эту реакцию: её условие не выполнено или она ничего не меняет",
        "Leave this reaction out: its condition is not met or it changes nothing",
    ),
    "PT-FAQ-43": ("Верните карту в руку её владельца", "Return the card to its owner's hand"),
    "PT-FAQ-44": (
        "Откройте карту, которой в этой цепочке ещё не было",
        "Reveal a card not yet used in this chain",
    ),
    "PT-FAQ-45": (
        "Атакуйте Берсерком издали после первого за ход приказа",
        "Attack with the Berserker at range after the turn's first order",
    ),
    "PT-FAQ-46": (
        "Атакуйте каждым своим героем в ближнем бою по разу и только героев",
        "Attack once with each own hero in melee, and heroes only",
    ),
    "PT-FAQ-47": (
        "Назовите цель среди своих карт, допустимых для этой атаки",
        "Name a target among your cards that this attack may hit",
    ),
    "PT-FAQ-48": (
        "Верните те же карты наверх в выбранном порядке",
        "Put the same cards back on top in the order chosen",
    ),
    "PT-FAQ-49": (
        "Возьмите названную карту, если она в колоде, и перетасуйте колоду",
        "Take the named card if it is in the deck, and shuffle",
    ),
    "PT-FAQ-51": (
        "Сотворите скопированное заклинание самим Двойником",
        "Cast the copied spell with the Doppelganger itself",
    ),
    "PT-FAQ-52": (
        "Назовите сразу все карты и пустые области одного ряда",
        "Name all cards and empty areas of one row at once",
    ),
    "PT-FAQ-53": (
        "Передвиньте героя, который в этот ход ещё не действовал",
        "Move a hero that has not acted this turn",
    ),
    "PT-FAQ-54": ("Пересчитайте действия этого хода", "Count the actions of this turn again"),
    "PT-FAQ-55": (
        "Поменяйтесь местами с другим своим героем в ближнем бою",
        "Swap with another own hero in melee",
    ),
    "PT-FAQ-56": (
        "Выберите вид атаки и атакующего, которых называет эффект",
        "Choose the kind of attack and the attacker the effect names",
    ),
    "PT-FAQ-59": (
        "Перечислите те же карты, каждую ровно в одной области",
        "List the same cards, each in exactly one area",
    ),
    "PT-FAQ-61": (
        "Проведите сначала поражения, затем все реакции на этот шаг",
        "Resolve the defeats first, then all reactions to this step",
    ),
    "PT-FAQ-62": (
        "Пропустите эту атаку: перед героем стоит живая карта",
        "Leave this attack out: a living card stands before the hero",
    ),
    "PT-FAQ-63": (
        "Переместите не больше урона, чем лежит на карте",
        "Move no more damage than lies on the card",
    ),
    "PT-FAQ-64": (
        "Уберите событие выбора: выбирать здесь не из чего",
        "Leave the choice out: there is nothing to choose",
    ),
    "PT-FAQ-65": (
        "Сначала решите, что делать со взятой картой",
        "Decide first what to do with the drawn card",
    ),
    "PT-FAQ-66": (
        "Атакуйте этим героем: заклинание в новом ряду ему недоступно",
        "Attack with this hero: in its new row it may not cast",
    ),
    "PT-FAQ-68": (
        "Откройте карту, приказ которой можно объявить",
        "Reveal a card whose order can be declared",
    ),
    "PT-FAQ-71": (
        "Назовите число меньше предела; чтобы исцелить всё, не пишите числа",
        "Name a number below the limit; to heal the whole amount write no number",
    ),
}
