"""pychallonge 3: both of its clients, every call that they have."""

import asyncio
import inspect

import challonge.client
import httpx
from challonge import AsyncClient, Client
from challonge.api import ChallongeException
from playing import play
from steps import BASE, KEY


class Plain(httpx.HTTPTransport):
    """The client writes https; the site of the test answers without."""

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        request.url = request.url.copy_with(scheme="http")
        return super().handle_request(request)


class PlainAsync(httpx.AsyncHTTPTransport):
    """The same for the other client."""

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        request.url = request.url.copy_with(scheme="http")
        return await super().handle_async_request(request)


challonge.client.CHALLONGE_API_URL = f"{BASE}/v1"


class Waiting:
    """The asynchronous client with the calls of the other: each is waited for."""

    def __init__(self, client: AsyncClient, loop: asyncio.AbstractEventLoop) -> None:
        for name in ("tournaments", "participants", "matches", "attachments"):
            setattr(self, name, _Room(getattr(client, name), loop))


class _Room:
    def __init__(self, room: object, loop: asyncio.AbstractEventLoop) -> None:
        for name, call in inspect.getmembers(room, inspect.ismethod):
            if not name.startswith("_"):
                setattr(self, name, lambda *a, _c=call, **k: loop.run_until_complete(_c(*a, **k)))


with Client("name", KEY, timezone="Europe/Moscow") as client:
    client._http = httpx.Client(transport=Plain())
    play(client, "sync", "evening", ChallongeException)
loop = asyncio.new_event_loop()
other = AsyncClient("name", KEY, timezone="Europe/Moscow")
other._http = httpx.AsyncClient(transport=PlainAsync())
play(Waiting(other, loop), "async", "evening_async", ChallongeException)
loop.run_until_complete(other.aclose())
