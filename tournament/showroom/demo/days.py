"""The story of each demo day, told to its crew."""

from collections.abc import Sequence
from random import Random

from tournament.events.describe import Description
from tournament.events.states import event_state
from tournament.showroom.demo.crew import Crew
from tournament.showroom.demo.phones import Phones
from tournament.showroom.demo.players import SEED

FINISHED_TABLES = 8
RUNNING_TABLES = 9
PLANNED_TABLES = 6
PLANNED_HALL = Description(
    address="проспект Ленина, 1, вход со двора",
    room="Второй этаж, зал «Пиксель»",
    map_url="https://www.openstreetmap.org/#map=17/56.47620/84.95000",
    bring="Документ с датой рождения.\nСвою колоду первой части игры, если она есть.\nВоду.",
    ask="Организатор в Томске: tomsk@example.org",
)
"""What is told of the planned day."""

_FIRST_WAVE = tuple(f"W1.{number}" for number in range(1, 9))
_SECOND_WAVE = tuple(f"W1.{number}" for number in range(9, 16))
_NOBODY_COMES = "W1.16"


def play_finished_day(crew: Crew) -> None:
    """A day of 17 from check-in to its closing: a walkover, a drawn game, a correction, a
    withdrawal, a break, a replay of matches that a wrong result had reached, one error that stands,
    and a second grand final.
    """
    chance = Random(SEED)
    crew.open_check_in(absent={13})
    crew.draw("4 19 2 33")
    crew.clock.wait(minutes=5)
    crew.call("W2.3")
    crew.clock.wait(minutes=11)
    crew.walkover("W2.3", "Игрок не подошёл к столу за 10 минут, искали по залу дважды.")
    wave = 0
    while ready := event_state(crew.event).progress.ready():
        wave += 1
        _play_wave(crew, ready[: FINISHED_TABLES - 1], chance, drawn=wave == 2)
        if wave == 1:
            _mix_up(crew, "W2.5")
        if wave == 3:
            crew.withdraw(event_state(crew.event).progress.ready()[-1], "Уезжает на поезд.")
            crew.pause(30)
        if wave == 4:
            crew.override("W3.1", "replay", "Оба игрока подтвердили, что победил другой.")
    crew.clock.wait(minutes=10)
    crew.override("L2.1", "stand", "Ошибку нашли после финала, игроки разошлись.")
    crew.close()
    crew.confirm_statements()


def _play_wave(crew: Crew, matches: Sequence[str], chance: Random, *, drawn: bool) -> None:
    """All these matches at once; the second grand final is reached by a loss of the favourite."""
    crew.call(*matches)
    crew.clock.wait(minutes=2)
    crew.start(*matches)
    crew.clock.wait(minutes=15)
    if drawn:
        crew.report(matches[0], "draw", leaders=(25, 11))
        crew.enter(matches[1], "A")
        crew.refuse(matches[1])
        crew.replay(matches[1], "Один из лидеров был тем же, что у соперника, партию начали зря.")
        crew.concede(matches[2])
        matches = [match for match in matches if match != matches[2]]
    for match in matches:
        crew.clock.wait(minutes=1)
        crew.report(match, "B" if match == "GF" else chance.choice("AB"))
    crew.clock.wait(minutes=6)


def _mix_up(crew: Crew, match: str) -> None:
    """A result turns out to be the wrong way round before anybody used it."""
    game = event_state(crew.event).plays[match].games[-1]
    crew.correct(
        match,
        "B" if game.outcome == "A" else "A",
        "На бланке перепутаны места игроков, оба подтвердили.",
    )


def play_half_of_a_day(crew: Crew) -> None:
    """A day of 32 in its second hour, left as it stands."""
    chance, phones = Random(SEED), Phones(crew)
    phones.enrol("W1.1")
    phones.enrol("W1.2")
    phones.enrol("W1.3", "A")
    crew.call(*_FIRST_WAVE)
    crew.start(*(match for match in _FIRST_WAVE if match != "W1.5"))
    crew.clock.wait(minutes=11)
    crew.walkover("W1.5", "Игрок вышел из зала и не вернулся за 10 минут.")
    crew.report("W1.7", "draw")
    _sign_each_way(crew, phones, chance)
    _report(crew, [match for match in _FIRST_WAVE[4:] if match != "W1.5"], chance)
    crew.clock.wait(minutes=4)
    crew.call(*_SECOND_WAVE, _NOBODY_COMES)
    crew.start(*_SECOND_WAVE)
    crew.clock.wait(minutes=14)
    _report(crew, _SECOND_WAVE, chance)
    crew.both_absent(_NOBODY_COMES, "Обоих вызывали трижды, в зале их нет.")
    crew.clock.wait(minutes=6)
    crew.call("L1.1", "W2.1", "L1.2", "W2.2", "L1.3", "W2.3", "L1.4")
    crew.start("L1.1", "W2.1", "L1.2", "W2.2", "L1.3", "W2.3", "L1.4")
    crew.clock.wait(minutes=12)
    crew.report("L1.2", "draw", leaders=(25, 11))
    crew.report("W2.1", chance.choice("AB"))
    crew.report("L1.1", chance.choice("AB"))
    crew.clock.wait(minutes=1)
    crew.call("W2.5", "W2.4")
    crew.start("W2.5")
    crew.clock.wait(minutes=3)
    crew.enter("L1.4", "B")
    crew.enter("L1.3", "A")
    crew.refuse("L1.3")
    crew.note("L1.2", "note", "late", "К столу пришёл через 7 минут после вызова.")
    crew.note("L1.2", "caution", "slow_play", "Над ходом думал дольше пяти минут, дважды.")
    crew.call_judge("L1.3")
    crew.both_report("L1.8", "b")
    phones.say("W2.5", "A", "A")
    phones.say("W2.5", "B", "B")


def _sign_each_way(crew: Crew, phones: Phones, chance: Random) -> None:
    """Four results: two signed on phones, one on phone and paper, one on the tablet."""
    for match in _FIRST_WAVE[:4]:
        crew.clock.wait(minutes=1)
        crew.enter(match, chance.choice("AB"))
    phones.sign("W1.1")
    phones.sign("W1.2")
    phones.sign("W1.3", "A")
    crew.attest("W1.3")
    phones.agree_on_tablet("W1.4")


def _report(crew: Crew, matches: Sequence[str], chance: Random) -> None:
    for match in matches:
        crew.clock.wait(minutes=1)
        crew.report(match, chance.choice("AB"))
