"""What was decided where a card can be read in two ways, Russian and English."""

from typing import Final

RULINGS: Final[dict[str, tuple[str, str]]] = {
    "PT-FAQ-01": (
        "Урон атаки сначала уменьшают способности с пределом 1, потом без предела, потом полная "
        "защита.",
        "Attack damage is first reduced down to 1 where a minimum is printed, then without one, "
        "then to nothing.",
    ),
    "PT-FAQ-02": (
        "Удваивается сила атаки с карты, прибавки добавляются потом.",
        "The printed strength is doubled; bonuses are added afterwards.",
    ),
    "PT-FAQ-03": (
        "Рыцарь в авангарде отвечает герою, который выбрал его целью и его же атаковал, пусть и "
        "без урона.",
        "A vanguard Knight answers a hero that chose it as target and hit it, even for no damage.",
    ),
    "PT-FAQ-04": (
        "Берсерк на фланге отвечает на каждую ближнюю атаку героя соперника по любой карте "
        "отряда, и по лидеру.",
        "A flank Berserker answers every melee attack by a rival hero on any card of its unit, "
        "the leader too.",
    ),
    "PT-FAQ-05": (
        "«Любой герой» и «все отряды» включают своих героев.",
        "“Any hero” and “all units” include own heroes.",
    ),
    "PT-FAQ-06": (
        "Урон сначала уменьшают, потом целиком отдают другой карте: по желанию – лишь раз, "
        "Керолин – в последнюю очередь.",
        "Damage is reduced first, then given whole to another card: by choice once only, to "
        "Kehrolyn last.",
    ),
    "PT-FAQ-07": (
        "В отряде Керолин герой сохраняет урона не больше, чем его жизни минус 1; остальное "
        "получает она.",
        "A hero of Kehrolyn's unit keeps at most its life minus 1 in damage; she takes the rest.",
    ),
    "PT-FAQ-08": (
        "Эффект «в конце вашего хода» наступает после последнего действия или паса и до проверки "
        "потерь.",
        "“At the end of your turn” comes after the last action or pass and before the casualties "
        "check.",
    ),
    "PT-FAQ-09": (
        "Хекетч повергает сразу после урона, до реакций: в счёт идут атаки, способности и "
        "заклинания, но не текст приказа.",
        "Heketch defeats right after damage, before reactions; attacks, abilities and spells "
        "count, not an order's text.",
    ),
    "PT-FAQ-10": (
        "Поверженный герой Шехтур атакует из своей области, если в его столбце перед ним нет "
        "живых карт.",
        "A defeated hero of Shekhtur attacks from its area if no living card stands before it in "
        "its column.",
    ),
    "PT-FAQ-11": (
        "Кэйнгорт забирает поверженного героя соперника в пустую область; жизней у того 1, тела "
        "он не оставляет.",
        "Cairngort takes a defeated rival hero into an empty area; it has 1 life and leaves no "
        "body.",
    ),
    "PT-FAQ-12": (
        "Учёный в авангарде отнимает действие в следующей волне; одно действие всегда остаётся.",
        "A vanguard Scientist takes an action from the next wave; one action always remains.",
    ),
    "PT-FAQ-13": (
        "Розыгрыш приказа – это карта с руки или взятая заклинанием Мистика в тылу; приказ, "
        "исполненный через другую карту, – не розыгрыш.",
        "Playing an order means a card from hand or one drawn by Mystic's rear spell, not one "
        "carried out through another card.",
    ),
    "PT-FAQ-14": (
        "За приказ сначала платят бесплатные розыгрыши Татсуми, затем действия Мистика, затем "
        "обычные очки.",
        "An order is paid by Tatsumi's free plays first, then Mystic's actions, then ordinary "
        "points.",
    ),
    "PT-FAQ-15": (
        "Сагас копирует способность, жизни и силу атаки лидера соперника с момента открытия.",
        "Sagas copies the rival leader's ability, life and strength from the reveal on.",
    ),
    "PT-FAQ-16": (
        "С Борнео или Джуто каждый нанятый герой может сразу бесплатно атаковать или сотворить "
        "заклинание.",
        "With Borneo or Juto every recruited hero may at once attack or cast for free.",
    ),
    "PT-FAQ-17": (
        "Жрица воскрешает тело любого отряда; её урон за это никто не наносит, и он может быть "
        "летальным.",
        "The Priestess revives a body of either unit; her damage is dealt by no one and may be "
        "lethal.",
    ),
    "PT-FAQ-18": (
        "Магдалина получает маркер в конце каждого раунда, начиная со второго, без предела.",
        "Magdelina gets a marker at the end of every round from the second on, without limit.",
    ),
    "PT-FAQ-19": (
        "Ведьма выбирает ряд одного отряда; её лидер посылает тело в ближнюю атаку с силой 3, "
        "каждое – раз за ход.",
        "The Witch picks a row of one unit; her leader has a body attack in melee, each once a "
        "turn, strength 3.",
    ),
    "PT-FAQ-20": (
        "Приказ Храмовника повергает героев, атаковавших отряд в ближнем бою, и действует до "
        "конца волны.",
        "Templar's order defeats heroes that attacked the unit in melee, until the end of the "
        "wave.",
    ),
    "PT-FAQ-21": (
        "Цель ближней атаки по отряду Арека выбирает его игрок; ограничения самой атаки остаются.",
        "A melee attack on Arec's unit gets its target from Arec's player; the attack's own "
        "limits bind.",
    ),
    "PT-FAQ-22": (
        "Если карт не хватает, берут или сбрасывают сколько есть; случайную карту называет запись.",
        "With too few cards, draw or discard what is there; the log names a random card.",
    ),
    "PT-FAQ-23": (
        "Вампир и Демитрас исцеляют столько, сколько урона нанесено на деле, и с избытком.",
        "Vampire and Demitras heal by the damage really dealt, overkill included.",
    ),
    "PT-FAQ-24": (
        "Для Каллисты важен первый игрок нынешнего раунда.",
        "For Kallistar the first player of the current round counts.",
    ),
    "PT-FAQ-25": (
        "Атака от эффекта подчиняется правилам атаки, но ряд волны и особое действие для неё не "
        "важны.",
        "An attack by an effect obeys the rules of attacks but needs neither the wave's row nor "
        "the starred action.",
    ),
    "PT-FAQ-26": (
        "Двойник повторяет напечатанное заклинание другого открытого героя того же ряда, если его "
        "можно объявить.",
        "A Doppelganger repeats a printed spell of another hero in the same row, if it could be "
        "declared.",
    ),
    "PT-FAQ-27": (
        "Иллюзионист из тыла нанимает героя в ряд текущей волны; тот может действовать, затем его "
        "сбрасывают.",
        "A rear Illusionist recruits into the current wave's row; that hero may act and is then "
        "discarded.",
    ),
    "PT-FAQ-28": (
        "После приказа Иллюзиониста взятая карта идёт в сброс владельца; открытая на фланге "
        "остаётся на руке.",
        "The card taken by Illusionist's order goes to its owner's discard; the one revealed by "
        "the flank spell stays.",
    ),
    "PT-FAQ-29": (
        "Рукьюк наносит 3 урона после сброса приказа; это обязательно, если в игре есть герой.",
        "Rukyuk deals 3 damage after the order is discarded; mandatory if any hero is in play.",
    ),
    "PT-FAQ-30": (
        "Гомункул переставляет героев и тела по восьми областям, Паладин – по одному столбцу; "
        "урон остаётся на картах.",
        "Homunculus rearranges over eight areas, Paladin over one column; damage moves with the "
        "cards.",
    ),
    "PT-FAQ-31": (
        "Если у Призывателя меньше трёх карт, сначала карта на руку, потом на колоду, потом в "
        "сброс.",
        "With fewer than three cards Summoner fills the hand first, then the deck top, then the "
        "discard.",
    ),
    "PT-FAQ-32": (
        "Призыватель нанимает в любую пустую область, Повелитель – в один ряд; нанятые могут "
        "действовать сразу.",
        "Summoner recruits into any empty area, Overlord into one row; such heroes may act this "
        "turn.",
    ),
    "PT-FAQ-33": (
        "Мистик в тылу берёт карту и разыгрывает её приказ или оставляет; из пустой колоды нельзя.",
        "A rear Mystic draws a card and plays its order or keeps it; not with an empty deck.",
    ),
    "PT-FAQ-34": (
        "Адженна запрещает сопернику только действие «убрать тело», а не эффекты.",
        "Adjenna bars only the rival's clear-body action, not effects that clear.",
    ),
    "PT-FAQ-35": (
        "В перемирие действуют Люк, Лесандра, Вана, Каври, Сагас и Сет; Ликсис, Борнео, Джуто и "
        "Магдалина – нет.",
        "In the truce Luc, Lesandra, Vanaah, Kavri, Sagas and Seth work; Lixis, Borneo, Juto and "
        "Magdelina do not.",
    ),
    "PT-FAQ-36": (
        "Для каждого приказа и заклинания известно, без чего его нельзя объявить.",
        "For each order and spell it is fixed what must exist before it can be declared.",
    ),
    "PT-FAQ-37": (
        "Столбец Бойца берётся по названию, с точки зрения владельца каждого отряда; лидеров не "
        "задевает.",
        "Fighter's column goes by its name as each unit's owner sees it; leaders are not hit.",
    ),
    "PT-FAQ-38": (
        "Эффект идёт шагами; после каждого шага – поражения, затем реакции, затем следующий шаг.",
        "An effect goes by steps; after each come defeats, then reactions, then the next step.",
    ),
    "PT-FAQ-39": (
        "Конец волны: эффекты конца хода, проверка, конец партии, реакции, конец волны, маркер, "
        "конец раунда.",
        "End of a wave: end-of-turn effects, check, game end, reactions, wave end, marker, round "
        "end.",
    ),
    "PT-FAQ-40": (
        "Реакцию записывают, если её условие выполнено и она могла что-то изменить, даже при "
        "отказе.",
        "A reaction is logged if its condition is met and it could change something, even if "
        "declined.",
    ),
    "PT-FAQ-41": (
        "«Эта волна» длится от хода первого игрока до её конца, включая оба хода.",
        "“This wave” lasts from the first player's turn to its end, both turns included.",
    ),
    "PT-FAQ-42": (
        "Внутри отряда карта помнит урон, прибавки и свои действия; став телом или покинув отряд, "
        "забывает.",
        "Inside its unit a card keeps damage, bonuses and what it did; as a body or elsewhere it "
        "does not.",
    ),
    "PT-FAQ-43": (
        "Возвращённая карта идёт в руку владельца при любом её размере и не считается поверженной.",
        "A returned card goes to its owner's hand whatever the hand's size, and is not defeated.",
    ),
    "PT-FAQ-44": (
        "Чужой приказ исполняет тот, чей эффект его открыл; в одной цепочке каждая карта служит "
        "раз.",
        "A borrowed order is carried out by the player whose effect revealed it; each card once "
        "in a chain.",
    ),
    "PT-FAQ-45": (
        "Берсерк в тылу атакует издали после первого за ход розыгрыша приказа; это обязательно.",
        "A rear Berserker attacks at range after the first order played in a turn; it is "
        "mandatory.",
    ),
    "PT-FAQ-46": (
        "По приказу Берсерка каждый свой герой в ближнем бою атакует раз и только героев.",
        "By Berserker's order each own hero in melee attacks once, and heroes only.",
    ),
    "PT-FAQ-47": (
        "Атакующий называет допустимую цель, затем игрок Арека – окончательную.",
        "The attacker names a legal target, then Arec's player names the final one.",
    ),
    "PT-FAQ-48": (
        "Просмотр карт Оракулом и рука, открытая Сетом, меняют только то, что видно.",
        "Oracle's looks and a hand opened by Seth change only what is seen.",
    ),
    "PT-FAQ-49": (
        "Призыватель может назвать любую из 25 карт; найденную обязан взять; колоду тасуют в "
        "любом случае.",
        "Summoner may name any of the 25 cards and must take it if found; the deck is shuffled "
        "anyway.",
    ),
    "PT-FAQ-50": (
        "Герой с летальным уроном помогает соседям, пока не стал телом.",
        "A lethally damaged hero still helps its neighbours until it is a body.",
    ),
    "PT-FAQ-51": (
        "Скопированное заклинание творит сам Двойник и тратит своё особое действие.",
        "A copied spell is cast by the Doppelganger itself and uses up its own starred action.",
    ),
    "PT-FAQ-52": (
        "Приказ Повелителя называет все карты и области сразу; нанятые входят вместе.",
        "Overlord's order names all cards and areas at once; they enter together.",
    ),
    "PT-FAQ-53": (
        "С Ваной передвижение и уборка тел бесплатны, но пределы для каждого героя остаются.",
        "With Vanaah moving and clearing bodies are free, but each hero's own limits remain.",
    ),
    "PT-FAQ-54": (
        "Действий в ход: 2, с Люком 3, минус штрафы Учёного, но не меньше одного.",
        "Actions in a turn: 2, with Luc 3, less Scientist's penalties, but at least one.",
    ),
    "PT-FAQ-55": (
        "Храмовник в тылу меняется местами с другим своим героем в ближнем бою и обязан атаковать.",
        "A rear Templar swaps with another own hero in melee and has to attack.",
    ),
    "PT-FAQ-56": (
        "Вид атаки от эффекта задан его текстом; силу берут у самого атакующего.",
        "The kind of an attack by an effect is fixed by its text; the attacker's own strength "
        "counts.",
    ),
    "PT-FAQ-57": (
        "Полученные от других перехват и дальняя атака считаются как свои; прибавки соседям – "
        "только героям.",
        "Granted intercept and ranged attack count as having them; neighbours' bonuses reach "
        "heroes only.",
    ),
    "PT-FAQ-58": (
        "Урон из текста приказа и урон, который герой просто получает, не нанесён никем.",
        "Damage by an order's text, or that a hero merely takes, is dealt by no one.",
    ),
    "PT-FAQ-59": (
        "Перестановки – это эффекты: особых действий они не тратят и происходят одним шагом.",
        "Rearranging is an effect: it uses no starred action and happens in one step.",
    ),
    "PT-FAQ-60": (
        "Позиция хранит всё, от чего зависит дальнейшая игра.",
        "A position holds everything that further play depends on.",
    ),
    "PT-FAQ-61": (
        "После шага сначала поражения, затем одна очередь всех реакций на него.",
        "After a step come the defeats, then one batch of all reactions to it.",
    ),
    "PT-FAQ-62": (
        "Герой Шехтур атакует, только если перед ним нет живых карт и при поражении, и при самой "
        "атаке.",
        "A hero of Shekhtur attacks only if no living card is before it, both on defeat and when "
        "attacking.",
    ),
    "PT-FAQ-63": (
        "Исцелить можно назвать больше, чем есть урона, переместить – нельзя.",
        "One may name more to heal than there is damage, but not more to move.",
    ),
    "PT-FAQ-64": (
        "Если выбора нет, событие выбора не пишут, кроме того, от чего можно отказаться.",
        "Where there is nothing to choose no choice is logged, except one that can be declined.",
    ),
    "PT-FAQ-65": (
        "Взятая карта, о которой ещё не решено, не на руке: она разыгрывается.",
        "A drawn card not yet decided on is not in hand: it is being resolved.",
    ),
    "PT-FAQ-66": (
        "Нанятый герой, переставленный в другой ряд до своего свободного действия, может "
        "атаковать, но не творить заклинание.",
        "A recruited hero moved to another row before its free action may attack but not cast.",
    ),
    "PT-FAQ-67": (
        "Приказ, разыгранный внутри другого, начинает новую цепочку.",
        "An order played inside another starts a new chain.",
    ),
    "PT-FAQ-68": (
        "Приказ нельзя открыть, если его нельзя объявить или карта уже была в этой цепочке.",
        "An order cannot be revealed if it is not declarable or its card was used in this chain.",
    ),
    "PT-FAQ-69": (
        "Ждущая реакция следует за своей картой и за той, которой касается: переставленную карту "
        "называют там, где она лежит теперь; к области привязана только Шехтур.",
        "A waiting reaction goes with its card and the card concerned: one that has moved is named "
        "where it lies now; Shekhtur alone is bound to an area.",
    ),
    "PT-FAQ-70": (
        "Реакции одной карты, которые в записи не различить, выполняют начиная с самой старой.",
        "Reactions of one card that a log cannot tell apart are carried out oldest first.",
    ),
    "PT-FAQ-71": (
        "«Исцелите до n урона»: игрок называет от 0 до n; меньше n пишут со звёздочкой, без числа "
        "это n.",
        "“Heal up to n”: the player names 0 to n; less than n is written with a star, without a "
        "number it is n.",
    ),
    "PT-FAQ-72": (
        "У колоды меньше чем из двух карт один порядок: пустую тасуют, ничего не записывая о ней.",
        "A deck of fewer than two cards has one order: for an empty one the shuffle records none.",
    ),
    "PT-FAQ-73": (
        "Приказать атаковать можно только тому, кого называет текст; неверный конец партии "
        "нарушает правило, по которому она кончилась.",
        "Only whom the text names can be told to attack; a wrong end of a game breaks the rule by "
        "which it ended.",
    ),
}
