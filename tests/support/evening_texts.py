"""What pages say and tables hold of a free tournament, to compare two installations."""

import re
from html import unescape

from django.test import Client

from tournament.events.models import Entrant, GameDay, Registration, TournamentText
from tournament.people.models import Person
from tournament.play.models import Match

_HIDDEN = re.compile(r"<(script|style|svg)\b.*?</\1>|<!--.*?-->", re.S)


def pages_say(addresses: list[str]) -> dict[str, str]:
    """The words of the main part of each page, or the whole answer where it is no page."""
    client = Client(headers={"accept-language": "ru"})
    return {address: _words(client, address) for address in addresses}


def _words(client: Client, address: str) -> str:
    answer = client.get(address, follow=True)
    content = b"".join(answer) if answer.streaming else answer.content  # type: ignore[arg-type]
    text = content.decode()
    if "<main" in text:
        main = text[text.index("<main") : text.index("</main>")]
        text = " ".join(unescape(re.sub(r"<[^>]*>", " ", _HIDDEN.sub("", main))).split())
    return f"{answer.status_code} {text}"


def columns_of(event: str) -> dict[str, list[str]]:
    """Every row of the day in these tables, with every column of it."""
    held = Registration.objects.filter(game_day=event)
    rows = {
        "texts": TournamentText.objects.filter(pk=event),
        "persons": Person.objects.filter(pk__in=held.values("person_id")),
        "registrations": held,
        "entrants": Entrant.objects.filter(game_day=event),
        "matches": Match.objects.filter(game_day=event),
        "days": GameDay.objects.filter(pk=event),
    }
    return {name: sorted(map(str, found.values())) for name, found in rows.items()}
