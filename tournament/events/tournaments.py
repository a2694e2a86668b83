"""Free tournaments: to make one, to fill its list, to start it (FT-…).

A free tournament is a championship of its own with one day, so everything that is done in a day is
done in it by the same services. What is told here is what a championship does not have: it is made
without the publisher, and whoever plays may be a name alone.
"""

import hashlib
import hmac
import secrets
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from datetime import date, datetime, timedelta
from typing import Annotated, Any

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import Case, Max, Q, QuerySet, Value, When
from django.utils.text import slugify

from tournament.championship import commands
from tournament.championship.custody.queries import out_of_reach
from tournament.championship.statuses import ACTIVE, OVER, DayQuestions, DayStatus
from tournament.championship.tournaments.queries import by_name_alone, listed_order
from tournament.events import services
from tournament.events.execution import Answer, Caller, Place, Refused, execute
from tournament.events.models import GameDay, TournamentText
from tournament.events.selectors import city_of, day_of, place_of, place_of_stage, profile
from tournament.events.selectors import text_of as text_of
from tournament.events.services import part_of
from tournament.events.states import (
    championship_ledger,
    championship_state,
    event_state,
    this_machine,
)
from tournament.events.venue.handed_over import is_hall
from tournament.events.versions import raise_versions
from tournament.ledger import store
from tournament.people.endings import Kind, ended
from tournament.people.grants import grants_of
from tournament.people.identity import new_opaque_id
from tournament.people.models import Person
from tournament.people.names.alike import looking_alike
from tournament.people.names.guard import text_faults
from tournament.people.policy import EVERY_CHAMPIONSHIP, Actor, Role, ScopeKind
from tournament.people.public_names import raise_public_names_version
from tournament.regulations.checks import check_input
from tournament.regulations.inputs import Line, Many, StartTime, Text, declared
from tournament.regulations.profile import NO_GAME as NO_GAME
from tournament.regulations.profile import PIXEL_TACTICS, Profile
from tournament.regulations.refusals import Refusal
from tournament.regulations.tournament_rules import (
    USUAL_TIE_BREAKS,
    Tables,
    TournamentNumbers,
    TournamentRules,
)

TEXTS = frozenset({"name", "game", "place", "description"})
"""What is typed of a tournament and stands in its row."""
_NAME = Line(80)
_ATTEMPTS = 10
"""How often a tournament looks for a number that nobody else takes at the same moment."""
_TRANSLITERATED = dict(
    zip(
        "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
        [
            "a",
            "b",
            "v",
            "g",
            "d",
            "e",
            "e",
            "zh",
            "z",
            "i",
            "y",
            "k",
            "l",
            "m",
            "n",
            "o",
            "p",
            "r",
            "s",
            "t",
            "u",
            "f",
            "kh",
            "ts",
            "ch",
            "sh",
            "shch",
            "",
            "y",
            "",
            "e",
            "yu",
            "ya",
        ],
        strict=True,
    )
)


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentPlan(TournamentNumbers):
    """What an organizer says when they make a tournament."""

    name: Annotated[str, _NAME]
    rules: TournamentRules
    city: str
    date: date
    start: StartTime = "12:00"
    tables: Tables = 8
    ruleset: str = PIXEL_TACTICS
    game: Annotated[str, Line(60)] = ""
    place: Annotated[str, Line(200)] = ""
    description: Annotated[str, Text(4000)] = ""
    slug: str = ""
    private: bool = False
    settings: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player who is entered by name alone (FT-ENTRY-1)."""

    name: Annotated[str, _NAME]


@dataclass(frozen=True, slots=True)
class Entrants:
    """Several of them, in one list."""

    names: Annotated[tuple[str, ...], Many(_NAME, commands.MOST_AT_ONCE, least=1)]


def organizing_stage(actor: Actor) -> str | None:
    """A stage by whose appointment somebody may make tournaments; None without one (FT-ROLE-1)."""
    held = sorted(
        grant.scope_id
        for grant in actor.grants
        if grant.kind is ScopeKind.STAGE and grant.role is Role.ORGANIZER
    )
    return held[0] if held else None


@transaction.atomic
def create_tournament(caller: Caller, plan: TournamentPlan) -> str:
    """Make a tournament and return the id of its day; whoever makes it organizes and judges it."""
    _check_texts({name: getattr(plan, name) for name in TEXTS})
    stage = organizing_stage(caller.actor)
    if stage is not None and is_hall(championship_state(place_of_stage(stage).championship)):
        raise Refused(Refusal("only_this_day"))
    city = city_of(plan.city)
    if city is None:
        raise Refused(Refusal("tournament_city"))
    _check_game(plan.ruleset, plan.rules)
    new = part_of(caller, "tournament").command_id
    own_stage = new_opaque_id()
    command = commands.CreateTournament(
        championship=new,
        public_key=store.installation_key().public_text(),
        profile=_profile(plan),
        date=plan.date,
        stage=own_stage,
        event=new_opaque_id(),
        city=plan.city,
        zone=city.zone,
        start=plan.start,
        tables=plan.tables,
        grants=tuple(
            {"grant": new_opaque_id(), "user": caller.actor.public_id, "role": role}
            for role in ("organizer", "judge")
        ),
    )
    answer = execute(command, Place(new, stage), caller)
    event = str(answer.entries[0].body["event"])
    if not answer.repeated:
        _write_text(event, plan, caller.now)
    return event


@transaction.atomic
def create_with_players(caller: Caller, plan: TournamentPlan, names: Sequence[str]) -> str:
    """Make a tournament and enter its first players, or neither; the id of its day."""
    event = create_tournament(caller, plan)
    if names:
        adding = part_of(caller, "names")
        # By the appointment that came with the tournament.
        actor = replace(adding.actor, grants=grants_of(adding.actor.public_id))
        add_names(replace(adding, actor=actor), event=event, names=names)
    return event


def _check_texts(texts: Mapping[str, Any]) -> None:
    """Texts as they are declared, in letters that the one guard takes; raises `Refused`."""
    for name in TEXTS & texts.keys():
        text, said = texts[name], declared(TournamentPlan, name)
        refusal = check_input(name, said, text)
        if refusal is not None:
            raise Refused(refusal)
        lines = [text] if isinstance(said, Line) else text.splitlines()
        if any(text_faults(line, said.longest) for line in lines):
            raise Refused(Refusal("text_not_taken", {"field": name}))


def _check_game(ruleset: str, rules: TournamentRules) -> None:
    """FT-RESULT-1: a game that the engine does not know has no sheets."""
    if ruleset == NO_GAME and not rules.by_desk:
        raise Refused(Refusal("tournament_game"))


def _profile(plan: TournamentPlan) -> Profile:
    """The numbers of the championship, with those that a tournament chooses itself."""
    known = replace(
        profile(),
        name="free",
        version=1,
        minimum_age=0,
        stage_minimum=2,
        short_day_minimum=2,
        stage_days_maximum=1,
        days_before_final=0,
        rest_minutes=0,
        ruleset=plan.ruleset,
    )
    return _chosen(known, plan.rules, plan)


def _chosen(known: Profile, rules: TournamentRules, numbers: TournamentNumbers) -> Profile:
    """The profile with what may be chosen until play goes by it (FT-RULES-1)."""
    return replace(
        known,
        day_maximum=numbers.size,
        day_wins=numbers.wins,
        final_wins=numbers.wins,
        grace_minutes=0 if rules.by_desk else profile().grace_minutes,
        round_time_minutes=numbers.round_minutes,
        grand_final_reset=rules.grand_final_reset,
        tournament=_with_usual_tie_breaks(rules),
    )


def change_rules(
    caller: Caller, *, event: str, rules: TournamentRules, numbers: TournamentNumbers | None = None
) -> None:
    """Play a tournament that has not begun by other rules; the same ones are no change."""
    place = place_of(event)
    known = championship_state(place.championship).rules
    _check_game(known.ruleset, rules)
    wanted = _chosen(known, rules, numbers or known.chosen)
    if wanted != known:
        wanted = replace(wanted, version=known.version + 1)
        execute(commands.ChangeRules(event, wanted), place, caller)


@transaction.atomic
def change_texts(caller: Caller, *, event: str, **texts: Any) -> None:
    """Change what was typed about a tournament, at any time; `texts` are columns of its row."""
    text = TournamentText.objects.select_for_update().get(pk=event)
    changed = {name: value for name, value in texts.items() if getattr(text, name) != value}
    if not changed:
        return
    _check_texts(changed)
    if changed.get("private"):
        ended(Kind.TOURNAMENT_SHOWN, text.pk, caller.now)
    for name, value in changed.items():
        setattr(text, name, value)
    text.changed_at = max(caller.now, text.changed_at + timedelta.resolution)
    _save(text, update_fields=[*changed, "changed_at"])
    raise_versions({event})


def plan_of(event: str) -> TournamentPlan | None:
    """A tournament as it would be made today; None of every other day."""
    text, place = text_of(event), place_of(event)
    state, day = championship_state(place.championship), day_of(place)
    rules = state.rules
    if text is None or rules.tournament is None:
        return None
    return TournamentPlan(
        name=text.name,
        rules=rules.tournament,
        city=state.stages[day.stage].city,
        date=day.date,
        start=day.start,
        tables=day.tables,
        ruleset=rules.ruleset,
        game=text.game,
        place=text.place,
        description=text.description,
        slug=text.slug,
        private=text.private,
        settings=text.settings,
        **asdict(rules.chosen),
    )


def version_of(event: str) -> str:
    """Which texts and rules of a tournament somebody has seen."""
    text, rules = text_of(event), championship_state(place_of(event).championship).rules
    return f"{rules.version} {text.changed_at.isoformat() if text is not None else ''}"


@transaction.atomic
def change_tournament(caller: Caller, *, event: str, plan: TournamentPlan, met: str) -> bool:
    """Call a tournament otherwise, or play it by other rules before it begins; whether it changed.

    `met` is the version that was changed. City, date, tables, game and who enters the players stay.
    Raises `Refused` if somebody changed it meanwhile.
    """
    services.lock_championship(event)
    known = plan_of(event)
    if known is None or plan == known:
        return False
    if met != version_of(event):
        raise Refused(Refusal("tournament_changed"))
    texts = {name: getattr(plan, name) for name in (*TEXTS, "private")}
    change_texts(caller, event=event, **texts)
    numbers = {item.name: getattr(plan, item.name) for item in fields(TournamentNumbers)}
    if plan.rules != known.rules or any(getattr(known, key) != numbers[key] for key in numbers):
        wanted = TournamentNumbers(**numbers)
        change_rules(caller, event=event, rules=plan.rules, numbers=wanted)
    return True


def _with_usual_tie_breaks(rules: TournamentRules) -> TournamentRules:
    if rules.tie_breaks or not rules.in_rounds:
        return rules
    return replace(rules, tie_breaks=USUAL_TIE_BREAKS[rules.format])


def _write_text(event: str, plan: TournamentPlan, now: datetime) -> TournamentText:
    """Keep what was typed; a short address that is taken gets a number."""
    text = TournamentText(
        game_day_id=event,
        name=plan.name,
        game=plan.game,
        place=plan.place,
        description=plan.description,
        private=plan.private,
        settings=dict(plan.settings),
        created_at=now,
        changed_at=now,
    )
    for _ in range(_ATTEMPTS):
        last = TournamentText.objects.aggregate(last=Max("number"))["last"] or 0
        text.number = last + 1
        text.slug = plan.slug or free_slug(plan.name, secret=plan.private)
        try:
            with transaction.atomic():
                text.save(force_insert=True)
            return text
        except IntegrityError as taken:
            # Somebody else has made one meanwhile; an address that was chosen may be theirs.
            if plan.slug and TournamentText.objects.filter(slug=plan.slug).exists():
                raise Refused(Refusal("tournament_address_taken")) from taken
    raise RuntimeError("no number is free for a tournament")


def _save(text: TournamentText, **how: Any) -> None:
    try:
        with transaction.atomic():
            text.save(**how)
    except IntegrityError as error:
        raise Refused(Refusal("tournament_address_taken")) from error


def free_slug(name: str, *, secret: bool = False) -> str:
    """A short address that nobody has, made of a name in Latin letters.

    A secret one ends so that nobody can guess it: whoever has it was given it.
    """
    latin = "".join(_TRANSLITERATED.get(char, char) for char in name.casefold())
    plain = slugify(unicodedata.normalize("NFKD", latin))[:40].strip("-") or "tournament"
    if secret:
        return f"{plain}-{secrets.token_hex(8)}"
    if plain.isdigit():
        plain = f"t-{plain}"
    taken = set(
        TournamentText.objects.filter(slug__startswith=plain).values_list("slug", flat=True)
    )
    numbers = (f"{plain}-{number}" for number in range(2, len(taken) + 3))
    return next(slug for slug in (plain, *numbers) if slug not in taken)


def refuse_names_alone(event: str) -> None:
    """Raise `Refused` on a day whose players are names, of whom nothing else is kept."""
    if by_name_alone(championship_state(place_of(event).championship)):
        raise Refused(Refusal("names_alone"))


@transaction.atomic
def add_names(caller: Caller, *, event: str, names: Sequence[str]) -> tuple[str, ...]:
    """Enter players by name alone and return their registrations, in this order (FT-ENTRY-1)."""
    for number, name in enumerate(names, start=1):
        _check_name(name, number)
    services.lock_championship(event)
    entrants = tuple(
        {"registration": new_opaque_id(), "person": new_opaque_id()} for _name in names
    )
    said, key = "\n".join(names).encode(), f"names\x00{settings.PERSON_KEY}".encode()
    command = commands.AddEntrants(event, entrants, hmac.new(key, said, hashlib.sha256).hexdigest())
    answer = execute(command, place_of(event), caller)
    kept = tuple(str(item["registration"]) for item in answer.entries[0].body["entrants"])
    if not answer.repeated:
        Person.objects.bulk_create(
            Person(id=item["person"], full_name=name, display_name=name, name_only=True)
            for item, name in zip(entrants, names, strict=True)
        )
    return kept


def _check_name(name: str, number: int) -> None:
    """FT-ENTRY-1: a name as it is taken everywhere; `number` is its place in the list."""
    longest = declared(Entrant, "name").longest
    if not 0 < len(name) <= longest:
        raise Refused(Refusal("name_length", {"most": longest}))
    if text_faults(name, longest):
        raise Refused(Refusal("name_not_taken", {"number": number}))


@transaction.atomic
def rename_entrant(caller: Caller, *, event: str, registration: str, name: str) -> None:
    """Call a player by another name; the ledger knows no names."""
    _check_name(name, 1)
    state = championship_state(place_of(event).championship)
    if out_of_reach(state, event, this_machine()):
        raise Refused(Refusal("day_in_hall"))
    held = state.registrations.get(registration)
    if held is None or not Person.objects.filter(pk=held.person, name_only=True).update(
        full_name=name, display_name=name
    ):
        raise Refused(Refusal("names_not_taken"))
    ended(Kind.SHOWN_NAME, held.person, caller.now)
    raise_public_names_version()


def remove_entrant(caller: Caller, *, event: str, registration: str) -> Answer:
    """Take a player off the list before the draw."""
    return services.withdraw_registration(
        caller, event=event, registration=registration, asked_by="organizer"
    )


def arrange(caller: Caller, *, event: str, order: Sequence[str]) -> Answer:
    """Put the list into the order of the seeds (FT-SEED-1)."""
    return execute(commands.ArrangeEntrants(event, tuple(order)), place_of(event), caller)


def arrange_by_chance(caller: Caller, *, event: str) -> Answer:
    """Put the list into an order of chance; the public draw that counts is another one."""
    order = list(listed_order(championship_state(place_of(event).championship), event))
    secrets.SystemRandom().shuffle(order)
    return arrange(caller, event=event, order=order)


@transaction.atomic
def start_tournament(caller: Caller, *, event: str, words: str) -> None:
    """Begin play: the list is closed, everybody on it is drawn by these words (CH-DE-10).

    Names alone are all present, unless check-in was opened before; then whoever is here plays.
    """
    place = place_of(event)
    store.lock(championship_ledger(place.championship))
    state = championship_state(place.championship)
    day = state.days[event]
    if day.status in {DayStatus.PLANNED, DayStatus.OPEN}:
        rules = state.rules.tournament
        names = rules is not None and rules.entry == "names"
        services.open_check_in(part_of(caller, "open"), event=event, all_present=names)
    if event_state(event).status == DayStatus.CHECK_IN:
        if not event_state(event).check_in_closed:
            services.close_check_in(part_of(caller, "close"), event=event)
        if not event_state(event).frozen_list:
            services.freeze_list(part_of(caller, "freeze"), event=event)
    services.make_draw(part_of(caller, "draw"), event=event, text=words)
    rules = state.rules.tournament
    if rules is not None and rules.seeding == "listed":
        execute(commands.SeedEntrants(), place, part_of(caller, "seed"))
    if rules is not None and rules.format == "swiss":
        execute(commands.PairRound(1), place, part_of(caller, "pair"))


def hide_tournament(caller: Caller, *, event: str) -> Answer:
    """Give a tournament up before it has begun; what was typed about it goes."""
    place = place_of(event)
    with transaction.atomic():
        answer = execute(commands.HideTournament(event), place, caller)
        state = championship_state(place.championship)
        persons = [item.person for item in state.of_day(event)]
        for person in Person.objects.filter(pk__in=persons, name_only=True):
            ended(Kind.PERSON, person.pk, caller.now)
            person.delete()
        TournamentText.objects.filter(pk=event).delete()
    return answer


def archive_tournament(caller: Caller, *, event: str) -> Answer:
    """Take a tournament that was drawn out of all lists; nothing of it goes (FT-END-1)."""
    return execute(commands.ArchiveTournament(event), place_of(event), caller)


def unarchive_tournament(caller: Caller, *, event: str) -> Answer:
    """List a tournament again."""
    return execute(commands.UnarchiveTournament(event), place_of(event), caller)


def names_of_tournament(event: str) -> list[str]:
    """The names on the list, in its order, to be used again."""
    state = championship_state(place_of(event).championship)
    persons = [
        state.registrations[key].person
        for key in listed_order(state, event)
        if state.registrations[key].status in ACTIVE or state.days[event].places
    ]
    known = dict(
        Person.objects.filter(pk__in=persons, name_only=True).values_list("pk", "display_name")
    )
    return [known[person] for person in persons if person in known]


def alike_names(event: str) -> list[str]:
    """The registrations of the list whose names look like another one on it, to be told apart."""
    state = championship_state(place_of(event).championship)
    persons = {key: state.registrations[key].person for key in listed_order(state, event)}
    found = Person.objects.filter(pk__in=persons.values(), name_only=True)
    names = dict(found.values_list("pk", "display_name"))
    return looking_alike({key: names[person] for key, person in persons.items() if person in names})


def days_of(actor: Actor) -> "QuerySet[GameDay]":
    """The days of this actor's free tournaments, of everybody's for the publisher; newest first."""
    held = [grant.scope_id for grant in actor.grants]
    own = Q() if EVERY_CHAMPIONSHIP in held else Q(pk__in=held) | Q(stage__in=held)
    days = GameDay.objects.filter(own, championship__free=True)
    days = days.exclude(status=DayStatus.CANCELLED).order_by("-date", "-start", "pk")
    return days if held else days.none()


MOST_TOURNAMENTS = 100
"""Lines of a list; older ones are found on the public page."""


@dataclass(frozen=True, slots=True)
class OwnTournament(DayQuestions):
    """A free tournament on which somebody works, as the tables have it; its date is local."""

    event: str
    name: str
    date: date
    status: DayStatus
    archived: bool


def own_tournaments(actor: Actor) -> list[OwnTournament]:
    """The latest of `days_of`; a championship of its own is not folded for a line in a list."""
    columns = ("pk", "date", "status", "championship__archived")
    found = list(days_of(actor).values_list(*columns)[:MOST_TOURNAMENTS])
    texts = TournamentText.objects.in_bulk([row[0] for row in found])
    return [
        OwnTournament(event, texts[event].name if event in texts else "", day, DayStatus(far), old)
        for event, day, far, old in found
    ]


def tournament_days() -> Any:
    """Days of free tournaments that are listed, for everybody and not archived: what is on or to
    come, then what is over, each the newest first."""
    over = Case(When(status__in=OVER, then=Value(1)), default=Value(0))
    shown = TournamentText.objects.filter(private=False).values("pk")
    days = GameDay.objects.filter(championship__free=True, pk__in=shown)
    days = days.filter(championship__archived=False)
    return days.exclude(status=DayStatus.CANCELLED).order_by(over, "-date", "pk")
