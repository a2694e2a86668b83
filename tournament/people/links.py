"""Personal links: secret addresses by which a player or a parent looks after their registrations.

The address is `<id>.<secret>`. The table holds the secret's SHA-256 alone; the secret is an HMAC of
the id under the installation's key, so that a message can carry the link without its being stored.
"""

import hashlib
import hmac
from collections.abc import Iterable
from datetime import datetime

from django.conf import settings
from django.db import transaction

from tournament.people.api_tokens import end_tokens_of
from tournament.people.channels import end_channels
from tournament.people.endings import Kind, ended
from tournament.people.identity import comparable_contact
from tournament.people.models import ChannelLink, Person, PersonalLink
from tournament.people.policy import Actor


def token_of(link: PersonalLink) -> str:
    """What stands in the address of a link."""
    return f"{link.pk}.{_secret(link.pk)}"


@transaction.atomic(savepoint=False)
def make_link(persons: Iterable[Person], *, at: datetime, key: str = "") -> PersonalLink:
    """A new link that opens the registrations of these persons, with a known id if one is given."""
    link = PersonalLink(made_at=at, **({"id": key} if key else {}))
    link.secret_sha256 = _hashed(_secret(link.pk))
    link.save(force_insert=True)
    link.persons.add(*persons)
    return link


def link_of(token: str) -> PersonalLink | None:
    """The open link with this token; None for every other text, without telling why."""
    key, _, secret = token.partition(".")
    plain = key.isascii() and key.isalnum()
    link = PersonalLink.objects.filter(pk=key, ended_at=None).first() if plain else None
    stored = link.secret_sha256 if link is not None else _hashed("")
    fits = hmac.compare_digest(stored, _hashed(secret))
    return link if fits and link is not None else None


def newest_link(person_id: str) -> PersonalLink | None:
    """The link that a message to this person carries.

    Whoever reads the message sees and changes everything that the link opens, so all others of the
    link have to be reached at this person's addresses too: a parent's children, not a friend.
    """
    links = PersonalLink.objects.filter(persons=person_id, ended_at=None)
    for link in links.order_by("-made_at", "-pk").prefetch_related("persons"):
        reached = {person.pk: _addresses(person) for person in link.persons.all()}
        if all(reached[person_id] <= others for others in reached.values()):
            return link
    return None


def _addresses(person: Person) -> frozenset[str]:
    """The e-mail addresses at which messages to a person may be read."""
    contacts = (person.contact, person.representative_contact)
    return frozenset(comparable_contact(contact) for contact in contacts if "@" in contact)


@transaction.atomic
def reissue(person: Person, *, at: datetime, key: str = "") -> PersonalLink:
    """A new link for one person; those they had no longer open their registrations, nor do tokens.

    What was linked by them may be somebody else's, too: their channels beside e-mail end. With the
    id of the new link given, one that was asked for before is found and nothing changes.
    """
    made = PersonalLink.objects.filter(pk=key).first() if key else None
    if made is not None:
        return made
    end_tokens_of(person, at)
    end_channels(ChannelLink.objects.filter(person=person), at)
    for link in PersonalLink.objects.select_for_update().filter(persons=person, ended_at=None):
        end_link_of(link, person, at=at)
    return make_link([person], at=at, key=key)


@transaction.atomic
def end_link_of(link: PersonalLink, person: Person, *, at: datetime) -> None:
    """Let a link open a person's registrations no longer; it ends with the last one."""
    link.persons.remove(person)
    ended(Kind.LINK, f"{link.pk}:{person.pk}", at)
    if not link.persons.exists():
        link.ended_at = at
        link.save(update_fields=["ended_at"])


def actor_by(link: PersonalLink) -> Actor:
    """The holder of a link, who speaks for its persons (policy: `Role.PLAYER`)."""
    persons = frozenset(link.persons.values_list("pk", flat=True))
    return Actor(user_id=None, public_id=link.pk, persons=persons)


def _secret(key: str) -> str:
    digest = hmac.new(settings.SECRET_KEY.encode(), f"personal-link\0{key}".encode(), "sha256")
    return digest.hexdigest()


def _hashed(secret: str) -> str:
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()
