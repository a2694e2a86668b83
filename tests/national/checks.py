"""What has to be true of a championship that was played to its end, worked out a second time.

Written from the text of the rules: the naive bracket counts the places of the days, games alone say
who won in the final, and a seat belongs to whoever the regulations name.
"""

from collections import Counter
from collections.abc import Iterator

from tests.brackets.naive import Naive
from tests.support.rebuilt import assert_rebuilds
from tests.support.season import FINALISTS, TROUBLES, City, Season
from tournament.brackets import DoubleLoss, Left, SlotLeft, SlotTaken, Won
from tournament.championship.championship_state import ChampionshipState, Day
from tournament.championship.event_state import EventState
from tournament.events.bundles import championship_bundle
from tournament.events.states import event_state
from tournament.ledger.audit import audit
from tournament.ledger.audit.bundle import read_bundle

PRIZES = 4


def check(season: Season) -> dict[str, int]:
    """Everything; the numbers that are worth printing."""
    state = season.state
    assert set(season.happened) == {trouble.__name__ for trouble in TROUBLES}
    days = [(state.days[event], city) for city in season.cities for event in city.events]
    played = [day for day, _ in days if day.status == "completed"]
    for day in played:
        check_day(day, event_state(day.id))
    for city in season.cities:
        check_stage(state, city)
    check_entrants(season)
    check_final(season)
    check_prizes(season)
    assert_rebuilds()
    audited = check_bundle(season)
    events = [event_state(day.id) for day in played] + [event_state(season.final)]
    return {
        "players": sum(city.plan.players for city in season.cities),
        "days": len(played),
        "matches": sum(count_played(event) for event in events),
        "rulings": sum(len(event.rulings) for event in events),
        "audited entries": audited,
        "finalists": len(event_state(season.final).order),
    }


def count_played(event: EventState) -> int:
    """Matches that have a result of any kind."""
    over = {"closed", "decided", "double_loss"}
    return sum(event.match_status(match.id) in over for match in event.structure.matches)


def told_naively(event: EventState) -> Iterator[tuple[object, ...]]:
    """The decisions of a day in the naive bracket's words."""
    for decision in event.decisions:
        if isinstance(decision, Won):
            yield "won", decision.match, decision.winner
        elif isinstance(decision, DoubleLoss):
            yield "double", decision.match
        elif isinstance(decision, SlotTaken):
            yield "taken", decision.match, decision.side, decision.entrant
        elif isinstance(decision, SlotLeft):
            yield "left_slot", decision.match, decision.side
        else:
            assert isinstance(decision, Left)
            yield "leave", decision.entrant, decision.disqualified


def check_day(day: Day, event: EventState) -> None:
    """CH-PLACE-1: places as the naive bracket counts them, everybody once, every place covered."""
    naive = Naive("double", len(event.order))
    for told in told_naively(event):
        naive.add(told)
    expected = naive.places()
    for place in day.places:
        seed = event.seed_of[place["registration"]]
        assert (place["first"], place["last"]) == tuple(expected[seed][:2]), (day.id, seed)
    check_bands([(place["first"], place["last"]) for place in day.places], len(event.order))


def check_bands(bands: list[tuple[int, int]], players: int) -> None:
    """Places from 1 to the number of players, each shared by as many as it is wide."""
    assert len(bands) == players
    next_place = 1
    for (first, last), sharing in sorted(Counter(bands).items()):
        assert first == next_place
        assert sharing == last - first + 1
        next_place = last + 1
    assert next_place == players + 1


def check_stage(state: ChampionshipState, city: City) -> None:
    """CH-QUAL-1…3: two of a single day, the winner of each of several; nobody of a cancelled."""
    first = [
        item.regional
        for item in state.invitations.values()
        if item.stage == city.stage and not item.ruling
    ]
    if city.plan.too_few:
        assert first == []
        for event in city.events:
            assert state.days[event].status == "cancelled"
            assert {item.status for item in state.of_day(event)} == {"released"}
        return
    seats = 2 if city.plan.days == 1 else 1
    wanted = {
        place["registration"]
        for event in city.events
        for place in state.days[event].places
        if place["last"] <= seats and place["awarded"]
    }
    assert set(first) == wanted
    assert len(wanted) == {1: 2, 2: 2, 3: 3}[city.plan.days]


def check_entrants(season: Season) -> None:
    """CH-FINAL-4, CH-FINAL-7: all who come and nobody else; those of one city far apart."""
    state, event = season.state, event_state(season.final)
    coming = {item.registration for item in state.invitations.values() if item.status == "coming"}
    assert set(event.order) == coming
    assert len(coming) == FINALISTS
    places = event.draws[-1].places
    quarter = len(places) // 4
    for city in season.cities:
        mine = [
            places.index(item.registration) // quarter
            for item in state.invitations.values()
            if item.stage == city.stage and item.status == "coming"
        ]
        assert len(set(mine)) == len(mine), "two of a city in one quarter"
        if len(mine) == 2:
            assert len({number // 2 for number in mine}) == 2, "two of a city in one half"


def winner_by_games(event: EventState, match: str) -> str:
    """CH-FINAL-2: who first won two games of a match, by the accepted sheets alone."""
    wins: Counter[str] = Counter()
    for game in event.plays[match].games:
        sheet = game.sheets[-1]
        assert sheet.accepted
        seats = {item["seat"]: item["id"] for item in sheet.statement["players"]}
        wins[seats.get(sheet.statement["outcome"], "nobody")] += 1
    best = [player for player, number in wins.items() if player != "nobody" and number == 2]
    assert len(best) == 1
    return best[0]


def check_final(season: Season) -> None:
    """CH-FINAL-1…3, CH-PLACE-3: rounds from the drawn places on, by the games alone."""
    event = event_state(season.final)
    line = list(event.draws[-1].places)
    by_players = {
        frozenset(player for player in event.players(match.id) if player is not None): match.id
        for match in event.structure.matches
        if match.bracket == "main"
    }
    place: dict[str, tuple[int, int]] = {}
    losers: list[str] = []
    while len(line) > 1:
        pairs = list(zip(line[::2], line[1::2], strict=True))
        line, losers = [], []
        for one, other in pairs:
            if not one or not other:
                line.append(one or other)
                continue
            won = winner_by_games(event, by_players[frozenset({one, other})])
            line.append(won)
            losers.append(other if won == one else one)
        alive = sum(player != "" for player in line)
        for player in losers:
            place[player] = (alive + 1, alive + len(losers))
        if len(losers) == 2:
            third = winner_by_games(event, "P3")
            place[third] = (3, 3)
            place[next(player for player in losers if player != third)] = (4, 4)
    place[line[0]] = (1, 1)
    stored = {item["registration"]: (item["first"], item["last"]) for item in event.places}
    assert stored == place
    check_bands(list(stored.values()), len(event.order))


def check_prizes(season: Season) -> None:
    """CH-PRIZE-1: four prizes, each with one holder of their own, the first four places."""
    state, event = season.state, event_state(season.final)
    holders = list(state.honours.holders)
    assert len(holders) == len(set(holders)) == PRIZES
    by_place = {item["first"]: item["registration"] for item in event.places}
    assert holders == [by_place[place] for place in range(1, PRIZES + 1)]
    assert sorted(state.honours.handed_over) == list(range(1, PRIZES + 1))


def check_bundle(season: Season) -> int:
    """A stranger with one file finds the whole championship sound; how many entries they read."""
    report = audit(read_bundle(championship_bundle(season.state.id)))
    assert report.failures == ()
    return report.count("entries")
