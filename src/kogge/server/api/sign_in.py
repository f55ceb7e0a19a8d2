"""Signing in: by a passkey, a recovery code, or a link. And signing out here."""

from __future__ import annotations

import asyncio
from typing import Final

from litestar import Response, post

from kogge.server.admin.merge import merge_guest, must_fit
from kogge.server.api.account_messages import (
    CodeRequest,
    Done,
    LinkRequest,
    Nothing,
    PasskeyAnswer,
    PasskeyOptions,
    SignOutRequest,
)
from kogge.server.api.accounts import forget, site
from kogge.server.api.common import ERRORS, AnyRequest, cookie_for, me, server_of, who_calls
from kogge.server.errors import Conflict, Refused
from kogge.server.ids import is_bot_id
from kogge.server.live.wire import Me
from kogge.server.runtime.push import Endpoint
from kogge.server.security import passkeys
from kogge.server.security.guests import must_not_be_locked
from kogge.server.security.middleware import client_address
from kogge.server.security.recovery import code_digest
from kogge.server.security.signing import COOKIE
from kogge.server.security.tickets import CONFIRM, DEVICE, ENTER, LETTER, Ticket
from kogge.server.server import Server
from kogge.server.storage import accounts
from kogge.server.storage.accounts import Address
from kogge.server.storage.people import Guest
from kogge.server.storage.wishes import remove_endpoints

TWICE: Final = 600_000  # milliseconds: so long two uses of a code at once are told apart; then it is gone for good


async def _enter(server: Server, who: str, guest: str | None = None) -> Response[Me]:
    """The cookie of whoever has shown that they are somebody; what the guest had is theirs now."""
    found = await _account(server, who)
    if guest is not None:
        for table in await merge_guest(server.store, guest, who):
            server.registry.read_again(table)
        await forget(server, guest)
        await server.guests.read_again(who)
    return Response(await me(server, who), cookies=[cookie_for(server, who, found.epoch)])


async def _account(server: Server, who: str) -> Guest:
    found = await server.guests.find(who)
    if found is None:
        raise Refused("no-identity", "this account was deleted", status=403)
    must_not_be_locked(found)
    return found


async def _brought(request: AnyRequest, bring: bool, who: str) -> str | None:
    """The guest of this browser who is to become part of an account, if they want that and can. Only they themselves
    can say so, and nothing is used up when they cannot. A link alone brings nobody: it may be somebody else's."""
    caller = await who_calls(request) if bring else None
    if caller is None or caller.who == who:
        return None
    server = server_of(request)
    guest = await server.guests.find(caller.who)
    if caller.token or guest is None or guest.player or is_bot_id(caller.who):
        raise Refused("not-guest", "only a guest can be brought into an account; sign out first", status=403)
    await _account(server, who)
    server.limits.spend_export(caller.who)
    await must_fit(server.store, caller.who, who)
    return caller.who


@post("/api/sign-in/passkey/begin", responses=ERRORS, status_code=200, tags=["account"])
async def begin_sign_in(request: AnyRequest, data: Nothing) -> PasskeyOptions:
    """What the browser is to ask the device for, to sign in. The answer must come within five minutes."""
    server = server_of(request)
    server.limits.spend_sign_in(client_address(request.scope))
    challenge = server.tickets.issue(ENTER)
    return PasskeyOptions(await asyncio.to_thread(passkeys.options_to_enter, site(request), challenge))


@post("/api/sign-in/passkey", responses=ERRORS, status_code=200, tags=["account"])
async def sign_in_by_passkey(request: AnyRequest, data: PasskeyAnswer) -> Response[Me]:
    """Sign in with a passkey. The answer sets the cookie."""
    server = server_of(request)
    server.limits.spend_sign_in(client_address(request.scope))
    challenge = passkeys.challenge_in(data.credential)
    ticket = server.tickets.read(challenge, ENTER)
    passkey = await accounts.find_passkey(server.store, passkeys.credential_in(data.credential))
    if passkey is None:
        raise Refused("unknown-passkey", "this passkey is not known here; it may have been removed", status=403)
    uses = await asyncio.to_thread(passkeys.check_entered, site(request), data.credential, challenge, passkey)
    guest = await _brought(request, data.bring, passkey.who)
    await accounts.use_passkey(server.store, passkey, uses, challenge, ticket.until)
    return await _enter(server, passkey.who, guest)


@post("/api/sign-in/code", responses=ERRORS, status_code=200, tags=["account"])
async def sign_in_by_code(request: AnyRequest, data: CodeRequest) -> Response[Me]:
    """Sign in with a recovery code, which is used up. The answer sets the cookie."""
    server = server_of(request)
    server.limits.spend_sign_in(client_address(request.scope))
    digest = code_digest(data.code)
    who = await accounts.find_code(server.store, digest)
    if who is None:
        raise Refused("bad-code", "this code is unknown, or was used already", status=403)
    guest = await _brought(request, data.bring, who)
    await accounts.use_code(server.store, digest, digest, server.clock() + TWICE)
    return await _enter(server, who, guest)


@post("/api/sign-in/link", responses=ERRORS, status_code=200, tags=["account"])
async def sign_in_by_link(request: AnyRequest, data: LinkRequest) -> Response[Me]:
    """Use a link: of a mail, or for another device. It opens once. The answer sets the cookie."""
    server = server_of(request)
    server.limits.spend_sign_in(client_address(request.scope))
    ticket = server.tickets.read(data.ticket, DEVICE, LETTER, CONFIRM)
    if ticket.purpose == CONFIRM:
        await _confirm(request, server, ticket, data.ticket)
        return await _enter(server, ticket.who)
    await _check(server, ticket)
    guest = await _brought(request, data.bring, ticket.who)
    await accounts.use_link(server.store, data.ticket, ticket.until)
    return await _enter(server, ticket.who, guest)


async def _check(server: Server, ticket: Ticket) -> None:
    """Signing out everywhere makes links for devices void; an address that was removed opens nothing."""
    if ticket.purpose == DEVICE:
        found = await server.guests.find(ticket.who)
        valid = found is not None and found.epoch == ticket.epoch
    else:
        owner = await accounts.find_address(server.store, ticket.address)
        valid = owner is not None and owner.who == ticket.who
    if not valid:
        raise Refused("bad-link", "this link opens nothing any more", status=403)


async def _confirm(request: AnyRequest, server: Server, ticket: Ticket, text: str) -> None:
    """Only the browser that asked may add an address, or somebody could have a stranger confirm theirs."""
    caller = await who_calls(request)
    if caller is None or caller.token or caller.who != ticket.who:
        raise Refused("other-browser", "open this link in the browser where you asked for it", status=403)
    try:
        address = Address(ticket.who, ticket.address, ticket.language)
        await accounts.set_address(server.store, address, text, ticket.until)
    except Conflict:
        raise Refused("taken", "this address is somebody's already") from None
    await server.guests.read_again(ticket.who)


@post("/api/sign-out", responses=ERRORS, status_code=200, tags=["account"])
async def sign_out(request: AnyRequest, data: SignOutRequest) -> Response[Done]:
    """This browser forgets who you are, and is told of no turns. A guest cannot come back; a player signs in again."""
    if data.endpoint:  # only the browser itself knows it, and its cookie may be void already
        server = server_of(request)
        server.limits.spend_sign_in(client_address(request.scope))
        await remove_endpoints(server.store, [Endpoint(data.endpoint, "", "").digest()])
    answer = Response(Done())
    answer.delete_cookie(COOKIE)
    return answer
