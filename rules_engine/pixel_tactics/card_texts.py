"""The words of the 25 cards, Russian and English, in our own short wording."""

from typing import Final

NAMES: Final[dict[str, tuple[str, str]]] = {
    "alchemist": ("Алхимик", "Alchemist"),
    "assassin": ("Ассасин", "Assassin"),
    "berserker": ("Берсерк", "Berserker"),
    "doppelganger": ("Двойник", "Doppelganger"),
    "dragon_mage": ("Дракон-маг", "Dragon Mage"),
    "fighter": ("Боец", "Fighter"),
    "gunner": ("Стрелок", "Gunner"),
    "healer": ("Целитель", "Healer"),
    "homunculus": ("Гомункул", "Homunculus"),
    "illusionist": ("Иллюзионист", "Illusionist"),
    "knight": ("Рыцарь", "Knight"),
    "mascot": ("Талисман", "Mascot"),
    "mystic": ("Мистик", "Mystic"),
    "oracle": ("Оракул", "Oracle"),
    "overlord": ("Повелитель", "Overlord"),
    "paladin": ("Паладин", "Paladin"),
    "planestalker": ("Сталкер", "Planestalker"),
    "priestess": ("Жрица", "Priestess"),
    "pyromancer": ("Пиромант", "Pyromancer"),
    "scientist": ("Учёный", "Scientist"),
    "summoner": ("Призыватель", "Summoner"),
    "templar": ("Храмовник", "Templar"),
    "trapper": ("Ловчий", "Trapper"),
    "vampire": ("Вампир", "Vampire"),
    "witch": ("Ведьма", "Witch"),
}

LEADER_NAMES: Final[dict[str, tuple[str, str]]] = {
    "alchemist": ("Ликсис Ран Канда", "Lixis Ran Kanda"),
    "assassin": ("Регицид Хекетч", "Regicide Heketch"),
    "berserker": ("Шехтур Ленморр", "Shekhtur Lenmorre"),
    "doppelganger": ("Сагас Сейтис", "Sagas Seities"),
    "dragon_mage": ("Адженна Каллиста", "Adjenna Callista"),
    "fighter": ("Хикару Сораяма", "Hikaru Sorayama"),
    "gunner": ("Рукьюк Амбердин", "Rukyuk Amberdeen"),
    "healer": ("Каври Ши Шорек", "Kavri Shi Shorec"),
    "homunculus": ("Керолин Росс", "Kehrolyn Ross"),
    "illusionist": ("Арек Рассел Зейн", "Arec Russel Zane"),
    "knight": ("Каденза", "Cadenza"),
    "mascot": ("Борнео / Джуто", "Borneo / Juto"),
    "mystic": ("Татсуми Ньок", "Tatsumi Nuoc"),
    "oracle": ("Сет Креммал", "Seth Cremmul"),
    "overlord": ("Кэйнгорт Рексан", "Cairngort Rexan"),
    "paladin": ("Вана Кэлмо", "Vanaah Kalmor"),
    "planestalker": ("Заамассал Кетт", "Zaamassal Kett"),
    "priestess": ("Магдалина Лэрингтон", "Magdelina Larington"),
    "pyromancer": ("Каллиста Флейрчайлд", "Kallistar Flarechild"),
    "scientist": ("Люк фон Готт", "Luc Von Gott"),
    "summoner": ("Лесандра Мэйчен", "Lesandra Machan"),
    "templar": ("Элигор Лэрингтон", "Eligor Larington"),
    "trapper": ("Хадат Ахемусей", "Khadath Ahemusei"),
    "vampire": ("Демитрас Денингранд", "Demitras Denigrande"),
    "witch": ("Хепзибах Кулотр", "Hepzibah Culotre"),
}

UNIT_TITLES: Final[dict[str, tuple[str, str]]] = {
    "alchemist": ("Дивизия алхимических войск", "Alchemical Forces Division"),
    "assassin": ("Специальный отряд зачистки", "Special Purge Squad"),
    "berserker": ("Штурмовое отделение камикадзе", "Kamikaze Assault Section"),
    "doppelganger": ("Отделение ассимиляции", "Assimilation Section"),
    "dragon_mage": ("Грозный легион", "Dread Legion"),
    "fighter": ("Геомантический батальон", "Geomantic Battalion"),
    "gunner": ("Дивизия артиллерии и арсенала", "Artillery and Arsenal Division"),
    "healer": ("Маршалы магической медицины", "Marshals of Magical Medicine"),
    "homunculus": ("Синхро-синтетическое отделение", "Synchro-Synthetic Section"),
    "illusionist": ("Призрачный взвод", "Phantom Platoon"),
    "knight": ("Механическая пехотная дивизия", "Mechanical Infantry Division"),
    "mascot": (
        "Костюмированные мстители (Борнео) / Дивизия кигуруми (Джуто)",
        "Costumed Avengers (Borneo) / Kigurumi Division (Juto)",
    ),
    "mystic": ("Десантный магический корпус", "Magical Landing Corps"),
    "oracle": ("Группа психической разведки", "Psychic Reconnaissance Group"),
    "overlord": ("Стража повелителя", "Overlord's Guard"),
    "paladin": ("Тактическая ударная группа", "Tactical Strike Group"),
    "planestalker": ("Сталкеры", "Stalkers"),
    "priestess": ("Отделение духовной поддержки", "Spiritual Support Section"),
    "pyromancer": ("Отряд огненной стихии", "Fire Element Unit"),
    "scientist": ("Безвременный легион", "Timeless Legion"),
    "summoner": ("Призванный батальон", "Summoned Battalion"),
    "templar": ("Барабаны возмездия", "Drums of Vengeance"),
    "trapper": ("Межпространственная штурмовая группа", "Interspatial Assault Group"),
    "vampire": ("Бессмертный легион", "Immortal Legion"),
    "witch": ("Корпус реаниматоров", "Reanimator Corps"),
}

SLOT_WORDS: Final[dict[str, tuple[str, str]]] = {
    "vanguard": ("Авангард", "Vanguard"),
    "flank": ("Фланги", "Flank"),
    "rear": ("Тыл", "Rear"),
    "order": ("Приказ", "Order"),
    "leader": ("Лидер", "Leader"),
}
ABILITIES: Final[dict[str, dict[str, tuple[str, str]]]] = {
    "alchemist": {
        "vanguard": (
            "Перехват. Каждая атака наносит этому герою на 2 урона меньше; ниже 1 урон от этого "
            "не падает.",
            "Intercept. Each attack deals 2 less damage to this hero; this never brings it below "
            "1.",
        ),
        "flank": (
            "Каждая атака наносит вашему лидеру на 2 урона меньше; ниже 1 урон от этого не падает.",
            "Each attack deals 2 less damage to your leader; this never brings it below 1.",
        ),
        "rear": (
            "Заклинание: нанесите по 1 урону любым героям, не более чем пяти.",
            "Spell: deal 1 damage each to any heroes, five at most.",
        ),
        "order": (
            "Распределите 7 урона между любыми героями.",
            "Share out 7 damage among any heroes.",
        ),
        "leader": (
            "В конце каждого вашего хода нанесите по 1 урону лидеру и всем героям соперника. Не "
            "действует во время перемирия.",
            "At the end of each of your turns deal 1 damage to the rival leader and every rival "
            "hero. Does not work during the truce.",
        ),
    },
    "assassin": {
        "vanguard": (
            "Против лидера сила атаки с карты этого героя удваивается.",
            "Against a leader this hero's printed attack strength is doubled.",
        ),
        "flank": (
            "Когда впередистоящий герой атакует героя, его сила атаки с карты удваивается.",
            "When the hero in front attacks a hero, its printed attack strength is doubled.",
        ),
        "rear": (
            "Заклинание: нанесите 3 урона лидеру соперника.",
            "Spell: deal 3 damage to the rival leader.",
        ),
        "order": ("Повергните любого героя.", "Defeat any hero."),
        "leader": (
            "Если этот лидер или герой отряда атакой, способностью или заклинанием доводит урон "
            "на герое до летального, тот повержен сразу, а не в конце волны.",
            "If this leader or a hero of the unit brings a hero to lethal damage by an attack, "
            "ability or spell, that hero is defeated at once, not at the end of the wave.",
        ),
    },
    "berserker": {
        "vanguard": (
            "+2 к силе атаки. Атаки наносят этому герою на 1 урон меньше.",
            "+2 attack strength. Attacks deal 1 less damage to this hero.",
        ),
        "flank": (
            "Реакция: герой соперника, атаковавший ваш отряд в ближнем бою, получает 2 урона.",
            "Reaction: a rival hero that attacked your unit in melee takes 2 damage.",
        ),
        "rear": (
            "Реакция: после первого за ход приказа, который вы разыграли, этот герой бесплатно "
            "совершает дальнюю атаку.",
            "Reaction: after the first order you play in a turn this hero makes a free ranged "
            "attack.",
        ),
        "order": (
            "Каждый ваш герой в ближнем бою совершает ближнюю атаку; атаковать лидера нельзя.",
            "Each of your heroes in melee makes a melee attack; none may attack a leader.",
        ),
        "leader": (
            "Реакция: ваш поверженный герой сразу бесплатно совершает ближнюю атаку; в конце "
            "волны – уже после проверки потерь.",
            "Reaction: your defeated hero at once makes a free melee attack; at the end of a "
            "wave, after the casualties check.",
        ),
    },
    "doppelganger": {
        "vanguard": (
            "Заклинание: повторите напечатанное заклинание авангарда другого героя авангарда из "
            "любого отряда.",
            "Spell: repeat the printed vanguard spell of another vanguard hero in either unit.",
        ),
        "flank": (
            "Заклинание: повторите напечатанное заклинание флангов другого героя флангов из "
            "любого отряда.",
            "Spell: repeat the printed flank spell of another flank hero in either unit.",
        ),
        "rear": (
            "Заклинание: повторите напечатанное заклинание тыла другого героя тыла из любого "
            "отряда.",
            "Spell: repeat the printed rear spell of another rear hero in either unit.",
        ),
        "order": (
            "Откройте другую карту с руки и исполните её приказ; карта остаётся на руке.",
            "Reveal another card from your hand and carry out its order; the card stays in hand.",
        ),
        "leader": (
            "Способность, жизни и сила атаки те же, что у лидера соперника; если копировать "
            "нечего – свои.",
            "Has the rival leader's ability, life and attack strength; its own numbers if there "
            "is nothing to copy.",
        ),
    },
    "dragon_mage": {
        "vanguard": (
            "Заклинание: повергните любого героя, стоящего в ближнем бою.",
            "Spell: defeat any hero that is in melee.",
        ),
        "flank": (
            "Позадистоящий герой получает +3 к силе атаки.",
            "The hero behind has +3 attack strength.",
        ),
        "rear": ("Дальняя атака.", "Ranged attack."),
        "order": (
            "Выбранный герой получает +5 к силе атаки до конца волны.",
            "A chosen hero has +5 attack strength until the end of the wave.",
        ),
        "leader": (
            "Сопернику недоступно действие «убрать тело»; эффекты карт убирать тела могут.",
            "The rival cannot use the clear-body action; effects of cards may still clear bodies.",
        ),
    },
    "fighter": {
        "vanguard": ("Перехват.", "Intercept."),
        "flank": ("+2 к силе атаки.", "+2 attack strength."),
        "rear": ("+4 к силе атаки.", "+4 attack strength."),
        "order": (
            "Назовите столбец (левый, центральный или правый); каждый герой столбца с этим "
            "названием во всех отрядах получает 5 урона.",
            "Name a column (left, centre or right); every hero in the column of that name in all "
            "units takes 5 damage.",
        ),
        "leader": (
            "Ваши герои и лидер получают +3 к силе ближних атак.",
            "Your heroes and leader have +3 attack strength in melee attacks.",
        ),
    },
    "gunner": {
        "vanguard": (
            "Дальняя атака. +3 к силе атаки против героев с перехватом.",
            "Ranged attack. +3 attack strength against heroes with intercept.",
        ),
        "flank": (
            "Дальняя атака. Позадистоящий герой тоже получает дальнюю атаку.",
            "Ranged attack. The hero behind has ranged attack too.",
        ),
        "rear": ("Дальняя атака.", "Ranged attack."),
        "order": (
            "Нанесите по 5 урона всем героям тыла во всех отрядах.",
            "Deal 5 damage to every rear hero in all units.",
        ),
        "leader": (
            "Дальняя атака. Реакция: после каждого разыгранного вами приказа нанесите 3 урона "
            "любому герою.",
            "Ranged attack. Reaction: after each order you play, deal 3 damage to any hero.",
        ),
    },
    "healer": {
        "vanguard": (
            "Перехват. Атаки наносят этому герою на 2 урона меньше.",
            "Intercept. Attacks deal 2 less damage to this hero.",
        ),
        "flank": (
            "Заклинание: исцелите до 4 урона у любого героя.",
            "Spell: heal up to 4 damage on any hero.",
        ),
        "rear": (
            "Заклинание: выберите трёх разных героев и исцелите у каждого до 2 урона.",
            "Spell: choose three different heroes and heal up to 2 damage on each.",
        ),
        "order": (
            "Исцелите у любых героев в сумме до 10 урона.",
            "Heal up to 10 damage in total on any heroes.",
        ),
        "leader": (
            "В конце каждого вашего хода ваши герои и лидер, стоящие в ряду текущей волны, "
            "исцеляют у себя по 2 урона – до проверки потерь.",
            "At the end of each of your turns your heroes and leader in the current wave's row "
            "heal 2 damage each, before the casualties check.",
        ),
    },
    "homunculus": {
        "vanguard": ("Перехват. +2 к силе атаки.", "Intercept. +2 attack strength."),
        "flank": (
            "Заклинание: переместите на этого героя с героев своего отряда в сумме до 7 урона.",
            "Spell: move up to 7 damage in total from heroes of your unit onto this hero.",
        ),
        "rear": (
            "Вместо героя тыла вашего отряда урон может получить этот герой: решаете вы.",
            "This hero may take damage in place of a rear hero of your unit: you decide.",
        ),
        "order": (
            "Как угодно переставьте героев и тела своего отряда.",
            "Rearrange the heroes and bodies of your unit as you like.",
        ),
        "leader": (
            "Ваш герой сохраняет урона не больше, чем его жизни минус 1; весь остальной урон "
            "получает этот лидер.",
            "Your hero keeps at most its life minus 1 in damage; this leader takes all the rest.",
        ),
    },
    "illusionist": {
        "vanguard": (
            "Заклинание: верните героя своего отряда в руку его владельца.",
            "Spell: return a hero of your unit to its owner's hand.",
        ),
        "flank": (
            "Заклинание: соперник открывает карту с руки на свой выбор, вы исполняете её приказ; "
            "карта остаётся у него.",
            "Spell: the rival reveals a card of their choice from hand and you carry out its "
            "order; the rival keeps the card.",
        ),
        "rear": (
            "Заклинание: наймите героя с руки в ряд текущей волны; он может атаковать или "
            "сотворить заклинание, затем сбросьте его.",
            "Spell: recruit a hero from hand into the current wave's row; it may attack or cast "
            "its spell, then discard it.",
        ),
        "order": (
            "Возьмите случайную карту с руки соперника, исполните её приказ и сбросьте её.",
            "Take a random card from the rival's hand, carry out its order, then discard it.",
        ),
        "leader": (
            "Когда герой или лидер соперника атакует в ближнем бою, цель среди допустимых в вашем "
            "отряде выбираете вы.",
            "When a rival hero or leader makes a melee attack, you pick its target among the "
            "legal ones in your unit.",
        ),
    },
    "knight": {
        "vanguard": (
            "Перехват. Реакция: герой, который выбрал этого героя целью и атаковал его, получает "
            "2 урона.",
            "Intercept. Reaction: a hero that chose this hero as its target and attacked it takes "
            "2 damage.",
        ),
        "flank": (
            "Дальние атаки не наносят урона вашему лидеру.",
            "Ranged attacks deal no damage to your leader.",
        ),
        "rear": (
            "Заклинание: переместите на этого героя с героев своего отряда в сумме до 6 урона.",
            "Spell: move up to 6 damage in total from heroes of your unit onto this hero.",
        ),
        "order": (
            "Нанесите по 4 урона каждому герою и лидеру соперника в ближнем бою.",
            "Deal 4 damage to every rival hero and leader in melee.",
        ),
        "leader": (
            "Атаки наносят вашим героям и лидеру на 1 урон меньше.",
            "Attacks deal 1 less damage to your heroes and leader.",
        ),
    },
    "mascot": {
        "vanguard": (
            "Заклинание: другой герой авангарда вашего отряда совершает ближнюю атаку.",
            "Spell: another vanguard hero of your unit makes a melee attack.",
        ),
        "flank": (
            "Заклинание: другой герой флангов вашего отряда совершает дальнюю атаку.",
            "Spell: another flank hero of your unit makes a ranged attack.",
        ),
        "rear": (
            "Заклинание: другой герой тыла вашего отряда совершает дальнюю атаку.",
            "Spell: another rear hero of your unit makes a ranged attack.",
        ),
        "order": (
            "Исполните приказ, напечатанный на карте вашего лидера.",
            "Carry out the order printed on your leader's card.",
        ),
        "leader": (
            "Реакция: нанятый вами герой может сразу свободным действием атаковать или сотворить "
            "заклинание. Не действует во время перемирия.",
            "Reaction: a hero you recruit may at once attack or cast its spell as a free action. "
            "Does not work during the truce.",
        ),
    },
    "mystic": {
        "vanguard": (
            "Перехват. Заклинание: исцелите весь урон у этого героя.",
            "Intercept. Spell: heal all damage on this hero.",
        ),
        "flank": (
            "Впередистоящий герой получает +2 к силе атаки, а атаки наносят ему на 1 урон меньше.",
            "The hero in front has +2 attack strength, and attacks deal 1 less damage to it.",
        ),
        "rear": (
            "Заклинание: возьмите карту; разыграйте её как приказ или оставьте на руке.",
            "Spell: draw a card; play it as an order or keep it in hand.",
        ),
        "order": (
            "Получите на этот ход 3 действия только для розыгрыша приказов.",
            "Gain 3 actions this turn that are only for playing orders.",
        ),
        "leader": (
            "Первые два приказа, которые вы разыгрываете за свой ход, – свободные действия.",
            "The first two orders you play in each of your turns are free actions.",
        ),
    },
    "oracle": {
        "vanguard": (
            "Заклинание: посмотрите руку соперника, выберите из неё карту и сбросьте её.",
            "Spell: look at the rival's hand, choose a card in it and discard it.",
        ),
        "flank": (
            "Заклинание: посмотрите пять верхних карт своей колоды и верните их наверх в любом "
            "порядке.",
            "Spell: look at the top five cards of your deck and put them back on top in any order.",
        ),
        "rear": (
            "Вы можете в любой момент посмотреть верхнюю карту своей колоды.",
            "You may look at the top card of your deck at any time.",
        ),
        "order": (
            "Сбросьте всю руку и возьмите на одну карту больше, чем сбросили; сам этот приказ не "
            "в счёт.",
            "Discard your whole hand and draw one card more than you discarded; this order itself "
            "does not count.",
        ),
        "leader": ("Соперник играет с открытой рукой.", "The rival plays with an open hand."),
    },
    "overlord": {
        "vanguard": ("Перехват.", "Intercept."),
        "flank": (
            "Заклинание: ваш лидер совершает ближнюю атаку.",
            "Spell: your leader makes a melee attack.",
        ),
        "rear": (
            "Заклинание: любой герой вашего отряда совершает ближнюю атаку.",
            "Spell: any hero of your unit makes a melee attack.",
        ),
        "order": (
            "Наймите сколько угодно героев в один ряд своего отряда на ваш выбор.",
            "Recruit any number of heroes into one row of your unit, whichever you like.",
        ),
        "leader": (
            "Реакция: поверженного героя соперника вы можете воскресить в пустой области своего "
            "отряда; у него 1 жизнь, а поверженный снова, он уходит в сброс владельца.",
            "Reaction: you may revive a defeated rival hero in an empty area of your unit; it has "
            "1 life and, defeated again, goes to its owner's discard pile.",
        ),
    },
    "paladin": {
        "vanguard": ("Перехват.", "Intercept."),
        "flank": (
            "Заклинание: поменяйте местами двух героев, два тела или героя и тело своего отряда.",
            "Spell: swap two heroes, two bodies, or a hero and a body of your unit.",
        ),
        "rear": (
            "Заклинание: поменяйте местами двух героев, два тела или героя и тело отряда "
            "соперника.",
            "Spell: swap two heroes, two bodies, or a hero and a body of the rival's unit.",
        ),
        "order": (
            "Как угодно переставьте героев и тела одного столбца любого отряда.",
            "Rearrange the heroes and bodies of one column of either unit as you like.",
        ),
        "leader": (
            "Действия «передвижение» и «убрать тело» для вас свободные; рокировка остаётся "
            "длительной.",
            "The move and clear-body actions are free for you; rotate remains a long action.",
        ),
    },
    "planestalker": {
        "vanguard": ("Перехват. Дальняя атака.", "Intercept. Ranged attack."),
        "flank": (
            "Впередистоящий и позадистоящий герои получают дальнюю атаку, но не сам этот герой.",
            "The heroes in front and behind have ranged attack, but not this hero itself.",
        ),
        "rear": ("Дальняя атака.", "Ranged attack."),
        "order": (
            "Нанесите по 5 урона всем героям флангов во всех отрядах.",
            "Deal 5 damage to every flank hero in all units.",
        ),
        "leader": (
            "Дальняя атака. Все герои отряда тоже получают дальнюю атаку.",
            "Ranged attack. All heroes of the unit have ranged attack too.",
        ),
    },
    "priestess": {
        "vanguard": (
            "Заклинание: исцелите до 4 урона у любого героя.",
            "Spell: heal up to 4 damage on any hero.",
        ),
        "flank": (
            "Заклинание: исцелите до 2 урона у своего лидера.",
            "Spell: heal up to 2 damage on your leader.",
        ),
        "rear": (
            "Заклинание: воскресите любое тело; этот герой получает столько урона, сколько жизней "
            "напечатано на карте воскрешённого.",
            "Spell: revive any body; this hero takes as much damage as the revived hero's printed "
            "life.",
        ),
        "order": ("Воскресите любое тело.", "Revive any body."),
        "leader": (
            "В конце каждого раунда кладите на лидера маркер уровня; за каждый маркер герои "
            "отряда получают +1 к силе атаки. Не действует во время перемирия.",
            "At the end of each round put a level marker on this leader; the unit's heroes have "
            "+1 attack strength per marker. Does not work during the truce.",
        ),
    },
    "pyromancer": {
        "vanguard": (
            "Заклинание: нанесите по 3 урона каждому герою и лидеру соперника в ближнем бою.",
            "Spell: deal 3 damage to every rival hero and leader in melee.",
        ),
        "flank": (
            "Дальняя атака. Впередистоящий герой тоже получает дальнюю атаку.",
            "Ranged attack. The hero in front has ranged attack too.",
        ),
        "rear": ("Дальняя атака.", "Ranged attack."),
        "order": (
            "Нанесите по 7 урона всем героям авангарда во всех отрядах.",
            "Deal 7 damage to every vanguard hero in all units.",
        ),
        "leader": (
            "Дальняя атака. Пока вы первый игрок, герои отряда получают +3 к силе атаки; иначе "
            "атаки наносят им на 1 урон меньше.",
            "Ranged attack. While you are the first player the unit's heroes have +3 attack "
            "strength; otherwise attacks deal 1 less damage to them.",
        ),
    },
    "scientist": {
        "vanguard": (
            "Заклинание: в следующей волне у соперника на одно действие меньше, но не меньше "
            "одного.",
            "Spell: in the next wave the rival has one action less, but at least one.",
        ),
        "flank": ("Заклинание: возьмите 2 карты.", "Spell: draw 2 cards."),
        "rear": (
            "Заклинание: другой герой вашего отряда совершает ближнюю атаку.",
            "Spell: another hero of your unit makes a melee attack.",
        ),
        "order": (
            "Получите 3 дополнительных действия до конца этого хода.",
            "Gain 3 extra actions until the end of this turn.",
        ),
        "leader": (
            "В каждой волне у вас на одно действие больше.",
            "You have one extra action in every wave.",
        ),
    },
    "summoner": {
        "vanguard": (
            "Заклинание: верните любого героя, стоящего в ближнем бою, в руку его владельца.",
            "Spell: return any hero in melee to its owner's hand.",
        ),
        "flank": (
            "Заклинание: наймите героя в любую пустую область своего отряда.",
            "Spell: recruit a hero into any empty area of your unit.",
        ),
        "rear": (
            "Заклинание: возьмите 3 карты; одну оставьте на руке, одну положите на верх колоды, "
            "одну сбросьте.",
            "Spell: draw 3 cards; keep one in hand, put one on top of your deck and discard one.",
        ),
        "order": (
            "Назовите карту и поищите её в своей колоде; найденную покажите и возьмите в руку. "
            "Затем перетасуйте колоду.",
            "Name a card and search your deck for it; if found, show it and take it into hand. "
            "Then shuffle the deck.",
        ),
        "leader": (
            "Наём героев для вас – свободное действие.",
            "Recruiting heroes is a free action for you.",
        ),
    },
    "templar": {
        "vanguard": (
            "+1 к силе атаки за каждую единицу урона на этом герое.",
            "+1 attack strength for each damage on this hero.",
        ),
        "flank": (
            "Атаки не наносят урона позадистоящему герою.",
            "Attacks deal no damage to the hero behind.",
        ),
        "rear": (
            "Заклинание: поменяйте этого героя местами с другим своим героем в ближнем бою; затем "
            "этот герой совершает ближнюю атаку.",
            "Spell: swap this hero with another of your heroes in melee; then this hero makes a "
            "melee attack.",
        ),
        "order": (
            "Каждый герой, который в эту волну атаковал или атакует ваш отряд в ближнем бою, "
            "повержен.",
            "Every hero that has attacked or attacks your unit in melee in this wave is defeated.",
        ),
        "leader": (
            "Герои отряда, которым нанесли урон в текущей волне, получают +5 к силе атаки.",
            "Heroes of the unit that were dealt damage in the current wave have +5 attack "
            "strength.",
        ),
    },
    "trapper": {
        "vanguard": (
            "Перехват. Дальние атаки не наносят урона этому герою.",
            "Intercept. Ranged attacks deal no damage to this hero.",
        ),
        "flank": (
            "Впередистоящий герой получает перехват, позадистоящий – дальнюю атаку.",
            "The hero in front has intercept, the hero behind has ranged attack.",
        ),
        "rear": (
            "Заклинание: соперник сбрасывает с руки случайную карту.",
            "Spell: the rival discards a random card from hand.",
        ),
        "order": (
            "Соперник сбрасывает с руки 3 случайные карты.",
            "The rival discards 3 random cards from hand.",
        ),
        "leader": (
            "Дальняя атака. Герои вашего отряда получают перехват.",
            "Ranged attack. Heroes of your unit have intercept.",
        ),
    },
    "vampire": {
        "vanguard": (
            "Реакция: нанеся урон, этот герой исцеляет у себя столько же.",
            "Reaction: when this hero deals damage it heals as much on itself.",
        ),
        "flank": (
            "Вместо впередистоящего героя урон может получить этот герой: решаете вы.",
            "This hero may take damage in place of the hero in front: you decide.",
        ),
        "rear": (
            "Заклинание: переместите до 2 урона со своего лидера на любого героя.",
            "Spell: move up to 2 damage from your leader onto any hero.",
        ),
        "order": (
            "Переместите весь урон с одного героя на любого другого.",
            "Move all damage from one hero onto any other.",
        ),
        "leader": (
            "Реакция: ваши герои и лидер, атакуя, исцеляют у себя столько урона, сколько нанесли.",
            "Reaction: your heroes and leader, when they attack, heal on themselves as much "
            "damage as they dealt.",
        ),
    },
    "witch": {
        "vanguard": (
            "+1 к силе атаки за каждое тело во всех отрядах.",
            "+1 attack strength for each body in all units.",
        ),
        "flank": (
            "Если впередистоящая карта – тело, +4 к силе атаки.",
            "+4 attack strength if the card in front is a body.",
        ),
        "rear": (
            "Заклинание: уберите все тела в одном ряду любого отряда.",
            "Spell: clear all bodies in one row of either unit.",
        ),
        "order": (
            "Верните все тела одного ряда любого отряда в руку владельца.",
            "Return all bodies in one row of either unit to the owner's hand.",
        ),
        "leader": (
            "Действие лидера: тело вашего отряда совершает ближнюю атаку с силой 3.",
            "Leader action: a body of your unit makes a melee attack with strength 3.",
        ),
    },
}
