"""Sentences for facts of free tournaments: the list, the rounds, results by the desk's word."""

from django.utils.translation import gettext

from tournament.championship import facts
from tournament.web.shared.ledger_words.teller import Teller, Words


def _created(fact: facts.TournamentCreated, tell: Teller) -> str:
    told = {"city": tell.city(fact.city), "date": tell.date(fact.date)}
    return gettext("The tournament is made (%(city)s, %(date)s).") % told


def _listed(fact: facts.EntrantsListed, tell: Teller) -> str:
    told = {"players": tell.players(item["registration"] for item in fact.entrants)}
    return gettext("On the list: %(players)s.") % told


def _joined(fact: facts.EntrantsJoined, tell: Teller) -> str:
    told = {
        "players": tell.players(item["registration"] for item in fact.entrants),
        "round": fact.from_round,
    }
    if not fact.from_round:
        return gettext("On the list: %(players)s.") % told
    return gettext("They play from round %(round)s on: %(players)s.") % told


def _arranged(fact: facts.EntrantsArranged, tell: Teller) -> str:
    return gettext("The list is put into another order.")


def _seeded(fact: facts.EntrantsSeeded, tell: Teller) -> str:
    return gettext("The players are seeded in the order of the list.")


def _hidden(fact: facts.TournamentHidden, tell: Teller) -> str:
    return gettext("The tournament is given up before it has begun.")


def _archived(fact: facts.TournamentArchived, tell: Teller) -> str:
    return gettext("The tournament is archived: it is in no list any more.")


def _unarchived(fact: facts.TournamentUnarchived, tell: Teller) -> str:
    return gettext("The tournament is taken out of the archive and listed again.")


def _paired(fact: facts.RoundPaired, tell: Teller) -> str:
    pairs = "; ".join(" – ".join(tell.player(item) for item in pair) for pair in fact.pairs)
    told = {"round": fact.round, "pairs": pairs, "player": tell.player(fact.bye)}
    words = gettext("Round %(round)s is paired: %(pairs)s.") % told
    if fact.bye is None:
        return words
    bye = gettext("No opponent for %(player)s.") % told
    return f"{words} {bye}"


def _exchanged(fact: facts.PlayersExchanged, tell: Teller) -> str:
    told = {
        "round": fact.round,
        "one": tell.player(fact.one),
        "other": tell.player(fact.other),
    }
    return gettext("Round %(round)s: %(one)s and %(other)s change places.") % told


def _published(fact: facts.RoundPublished, tell: Teller) -> str:
    words = gettext("The pairs of round %(round)s are published.") % {"round": fact.round}
    if not fact.tables:
        return words
    tables = gettext("Tables of the pairs, in their order: %(tables)s.")
    return f"{words} {tables % {'tables': ', '.join(map(str, fact.tables))}}"


def _table_changed(fact: facts.TableChanged, tell: Teller) -> str:
    told = {"pair": tell.pair(fact.match), "table": fact.table}
    words = gettext("%(pair)s play at table %(table)s.") % told
    if fact.other is None:
        return words
    other = gettext("%(pair)s get the table that they had.") % {"pair": tell.pair(fact.other)}
    return f"{words} {other}"


def _rounds(fact: facts.RoundsSet, tell: Teller) -> str:
    return gettext("Rounds that are played: %(rounds)s.") % {"rounds": fact.rounds}


def _cut(fact: facts.CutMade, tell: Teller) -> str:
    return gettext("Go on to the bracket: %(players)s.") % {"players": tell.players(fact.entrants)}


def _score(fact: facts.ScoreEntered, tell: Teller) -> str:
    numbers = ", ".join(f"{first}:{second}" for first, second in fact.scores)
    told = {"match": tell.match(fact.match), "numbers": numbers}
    if fact.winner == "draw":
        words = gettext("%(match)s: a draw") % told
    elif fact.winner is None:
        words = gettext("%(match)s: still being played") % told
    else:
        told["player"] = tell.in_seat(fact.match, fact.winner)
        words = gettext("%(match)s: %(player)s wins") % told
    return f"{words} ({numbers})" if numbers else words


def _reopened(fact: facts.MatchReopened, tell: Teller) -> str:
    told = {"match": tell.match(fact.match)}
    return gettext("%(match)s: the result is taken back.") % told


WORDS: Words = {
    facts.TournamentCreated: _created,
    facts.EntrantsListed: _listed,
    facts.EntrantsJoined: _joined,
    facts.EntrantsArranged: _arranged,
    facts.EntrantsSeeded: _seeded,
    facts.TournamentHidden: _hidden,
    facts.TournamentArchived: _archived,
    facts.TournamentUnarchived: _unarchived,
    facts.RoundPaired: _paired,
    facts.PlayersExchanged: _exchanged,
    facts.RoundPublished: _published,
    facts.TableChanged: _table_changed,
    facts.RoundsSet: _rounds,
    facts.CutMade: _cut,
    facts.ScoreEntered: _score,
    facts.MatchReopened: _reopened,
}
