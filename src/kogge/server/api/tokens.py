"""Tokens for programs, and bot accounts for programs that play among people."""

from __future__ import annotations

from typing import Final

from litestar import post

from kogge.server.admin.people import delete_person
from kogge.server.api.account_messages import AccountReply, LabelRequest, NewToken, Nothing, TokenRequest
from kogge.server.api.accounts import ThingId, account_reply, forget, token_line
from kogge.server.api.common import ERRORS, AnyRequest, account_holder, server_of
from kogge.server.errors import Refused
from kogge.server.ids import new_bot_id, new_id
from kogge.server.security.callers import READ, SCOPES
from kogge.server.security.tokens import new_token
from kogge.server.server import Server
from kogge.server.storage import accounts
from kogge.server.storage.accounts import BotAccount
from kogge.server.storage.tokens import StoredToken, add_token, digest_of, remove_token, tokens_of
from kogge.server.table.names import bot_name, clean_name

MOST_TOKENS: Final = 20  # of one person or bot
MOST_BOTS: Final = 5
DAY: Final = 24 * 3600 * 1000


async def _player(request: AnyRequest) -> str:
    """Whoever asks, if they are a player: what is made for programs belongs to somebody who can come back."""
    who = await account_holder(request)
    found = await server_of(request).guests.find(who)
    if found is None or not found.player:
        raise Refused("guest", "become a player first: add a passkey, a mail address or recovery codes", status=403)
    return who


@post("/api/account/tokens", responses=ERRORS, status_code=201, tags=["account"])
async def make_token(request: AnyRequest, data: TokenRequest) -> NewToken:
    """A token for a program: as you, or as a bot account of yours. The secret is shown this once."""
    who = await _player(request)
    server = server_of(request)
    bearer = who if data.bot is None else (await _my_bot(server, who, data.bot)).id
    if len(await tokens_of(server.store, [bearer])) >= MOST_TOKENS:
        raise Refused("too-many", f"{MOST_TOKENS} tokens are enough; remove one first")
    scopes: list[str] = [scope for scope in SCOPES if scope == READ or scope in data.scopes]
    time = server.clock()
    expires = None if data.days is None else time + data.days * DAY
    token = StoredToken(new_id(), bearer, clean_name(data.name) or "token", scopes, time, expires, None)
    secret = new_token()
    await add_token(server.store, token, digest_of(secret))
    return NewToken(secret, token_line(token))


@post("/api/account/tokens/{id:str}/remove", responses=ERRORS, status_code=200, tags=["account"])
async def revoke_token(request: AnyRequest, id: ThingId, data: Nothing) -> AccountReply:
    """A token is void from now on, and its sockets are closed."""
    who = await account_holder(request)
    server = server_of(request)
    bots = [bot.id for bot in await accounts.bots_of(server.store, who)]
    token = next((one for one in await tokens_of(server.store, [who, *bots]) if one.id == id), None)
    if token is None:
        raise Refused("not-found", "you have no such token", status=404)
    await remove_token(server.store, token)
    await forget(server, token.who)
    return await account_reply(server, who)


@post("/api/account/bots", responses=ERRORS, status_code=201, tags=["account"])
async def make_bot(request: AnyRequest, data: LabelRequest) -> AccountReply:
    """A bot account: a person who is a program, and whose name says so wherever it is shown."""
    who = await _player(request)
    server = server_of(request)
    name = bot_name(data.name)
    if not name:
        raise Refused("empty", "a name needs letters", status=400)
    if len(await accounts.bots_of(server.store, who)) >= MOST_BOTS:
        raise Refused("too-many", f"{MOST_BOTS} bot accounts are enough; remove one first")
    await accounts.add_bot(server.store, who, BotAccount(new_bot_id(), name, server.clock()))
    return await account_reply(server, who)


@post("/api/account/bots/{id:str}/remove", responses=ERRORS, status_code=200, tags=["account"])
async def remove_bot(request: AnyRequest, id: ThingId, data: Nothing) -> AccountReply:
    """Delete a bot account for good: its tokens are void, its seats lose the name."""
    who = await account_holder(request)
    server = server_of(request)
    bot = await _my_bot(server, who, id)
    await delete_person(server.store, bot.id)
    await forget(server, bot.id)
    return await account_reply(server, who)


async def _my_bot(server: Server, who: str, id: str) -> BotAccount:
    found = next((bot for bot in await accounts.bots_of(server.store, who) if bot.id == id), None)
    if found is None:
        raise Refused("not-found", "you have no such bot account", status=404)
    return found
