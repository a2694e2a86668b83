"""Rules about the draw, the bracket and places."""

from collections.abc import Mapping

from tournament.regulations.wording import RuleText

RULES: Mapping[str, RuleText] = {
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
        "The loser in the winners bracket goes to the losers bracket, the loser there is out; the "
        "winners of both meet in the grand final.",
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
    "CH-DE-13": RuleText(
        "Для других программ сетка выгружается уже сыгранной: пересчитывать её они не должны.",
        "Other programs get the bracket with its matches as played and must not build it again.",
    ),
    "CH-PLACE-3": RuleText(
        "Места финала: 1, 2, 3, 4, затем 5–8, 9–16, 17–32, 33–64.",
        "Places of the final: 1, 2, 3, 4, then 5-8, 9-16, 17-32, 33-64.",
    ),
}
