"""How one hears of one's turns: browsers, mail, a webhook. Never by a token."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from litestar import get, post
from msgspec import Meta, Struct

from kogge.server.api.account_messages import Nothing
from kogge.server.api.common import ERRORS, AnyRequest, account_holder, server_of
from kogge.server.errors import Refused
from kogge.server.runtime.delivery import TRIAL, Notice
from kogge.server.runtime.push import Endpoint, check_endpoint
from kogge.server.security.outbound import LONGEST_ADDRESS, check_address
from kogge.server.server import Server
from kogge.server.storage import wishes
from kogge.server.storage.accounts import address_of
from kogge.server.storage.wishes import StoredEndpoint, Wishes

Language: TypeAlias = Literal["en", "uk", "pl", "ru"]


class WishesRequest(Struct, forbid_unknown_fields=True):
    """Of which tables somebody wants to hear, and by which ways beside their browsers."""

    tables: Literal["slow", "all", "none"] = "slow"
    mail: bool = False
    webhook: Annotated[str, Meta(max_length=LONGEST_ADDRESS)] = ""
    language: Language = "en"


class WishesReply(Struct):
    """The same, with what the page needs to ask for more."""

    tables: str
    mail: bool
    webhook: str
    language: str
    browsers: list[str]  # digests (SHA-256) of the addresses of browsers that are told
    mailing: bool  # whether this server sends mail and you have confirmed an address
    key: str  # what a browser's push service is to know the server by


class BrowserRequest(Struct, forbid_unknown_fields=True):
    """What a browser gives who subscribes to its push service, and in which language one wants to be told from now on;
    without it, as before."""

    endpoint: Annotated[str, Meta(max_length=LONGEST_ADDRESS)]
    p256dh: Annotated[str, Meta(max_length=120)]
    auth: Annotated[str, Meta(max_length=40)]
    language: Language | None = None


class BrowserAddress(Struct, forbid_unknown_fields=True):
    """A browser by its address at the push service."""

    endpoint: Annotated[str, Meta(max_length=LONGEST_ADDRESS)]


@get("/api/notifications", responses=ERRORS, tags=["account"])
async def read_wishes(request: AnyRequest) -> WishesReply:
    """How you are told of your turns."""
    return await _reply(server_of(request), await account_holder(request))


async def _reply(server: Server, who: str) -> WishesReply:
    wanted = await wishes.wishes_of(server.store, who)
    return WishesReply(
        tables=wanted.tables,
        mail=wanted.mail,
        webhook=wanted.webhook,
        language=wanted.language,
        browsers=[one.digest for one in await wishes.endpoints_of(server.store, who)],
        mailing=server.mailer.is_on and await address_of(server.store, who) is not None,
        key=server.delivery.keys.public(),
    )


@post("/api/notifications", responses=ERRORS, status_code=200, tags=["account"])
async def write_wishes(request: AnyRequest, data: WishesRequest) -> WishesReply:
    """Change it. A webhook is an http or https address that takes JSON with a `text`; it must be a public one."""
    who = await account_holder(request)
    server = server_of(request)
    if data.webhook:
        check_address(data.webhook, server.delivery.private)
    await wishes.set_wishes(server.store, who, Wishes(data.tables, data.mail, data.webhook, data.language))
    return await _reply(server, who)


@post("/api/notifications/browsers", responses=ERRORS, status_code=200, tags=["account"])
async def add_browser(request: AnyRequest, data: BrowserRequest) -> WishesReply:
    """Have a browser told from now on (Web Push)."""
    who = await account_holder(request)
    server = server_of(request)
    endpoint = Endpoint(data.endpoint, data.p256dh, data.auth)
    check_endpoint(endpoint, server.delivery.private)
    stored = StoredEndpoint(endpoint.digest(), endpoint.address, endpoint.key, endpoint.auth)
    await wishes.add_endpoint(server.store, who, stored)
    if data.language is not None:
        await wishes.set_language(server.store, who, data.language)
    return await _reply(server, who)


@post("/api/notifications/browsers/remove", responses=ERRORS, status_code=200, tags=["account"])
async def remove_browser(request: AnyRequest, data: BrowserAddress) -> WishesReply:
    """And no longer."""
    who = await account_holder(request)
    server = server_of(request)
    await wishes.remove_endpoints(server.store, [Endpoint(data.endpoint, "", "").digest()], who)
    return await _reply(server, who)


@post("/api/notifications/try", responses=ERRORS, status_code=200, tags=["account"])
async def try_out(request: AnyRequest, data: Nothing) -> WishesReply:
    """Send yourself a notice, by every way that you have chosen."""
    who = await account_holder(request)
    server = server_of(request)
    reply = await _reply(server, who)
    if not (reply.browsers or reply.webhook or (reply.mail and reply.mailing)):
        raise Refused("no-way", "there is no way to reach you yet")
    server.delivery.send(who, Notice(TRIAL))
    return reply
