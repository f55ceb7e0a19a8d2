"""One's own account: passkeys, mail, recovery codes, other devices, export and deletion. Never by a token."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Final, TypeAlias

from litestar import Response, get, post
from litestar.params import Parameter

from kogge.server.admin.people import delete_person, export_person
from kogge.server.api.account_messages import (
    AccountReply,
    BotLine,
    Codes,
    DeleteRequest,
    DeviceLink,
    Done,
    LabelRequest,
    MailRequest,
    NewPasskey,
    Nothing,
    PasskeyLine,
    PasskeyOptions,
    Sent,
    TokenLine,
)
from kogge.server.api.common import ERRORS, AnyRequest, account_holder, server_of, who_calls
from kogge.server.errors import Conflict, Refused
from kogge.server.ids import new_id
from kogge.server.runtime.mail import Mail, is_address
from kogge.server.security import passkeys
from kogge.server.security.middleware import client_address
from kogge.server.security.passkeys import Site, site_of
from kogge.server.security.recovery import CODES, code_digest, new_code
from kogge.server.security.signing import COOKIE
from kogge.server.security.tickets import ADD, CONFIRM, DEVICE, LETTER
from kogge.server.server import Server
from kogge.server.storage import accounts
from kogge.server.storage.accounts import Passkey, Ways
from kogge.server.storage.tokens import StoredToken, tokens_of
from kogge.server.table.names import clean_name
from kogge.words.dictionary import load

MOST_PASSKEYS: Final = 20
ThingId: TypeAlias = Annotated[
    str, Parameter(pattern="^[A-Za-z0-9_-]{1,24}$", description="An id that the account lists")
]


def site(request: AnyRequest) -> Site:
    """Where passkeys of this request belong."""
    return site_of(server_of(request).settings, request.url.scheme, request.headers.get("host", ""))


@get("/api/account", responses=ERRORS, tags=["account"])
async def read_account(request: AnyRequest) -> AccountReply:
    """Your account: how you can sign in, your tokens, your bots. Guests have one too, which is almost empty."""
    return await account_reply(server_of(request), await account_holder(request))


async def account_reply(server: Server, who: str) -> AccountReply:
    """Somebody's account as they see it."""
    ways = await accounts.ways_of(server.store, who)
    bots = await accounts.bots_of(server.store, who)
    tokens = await tokens_of(server.store, [who, *(bot.id for bot in bots)])
    return AccountReply(
        id=who,
        name=await server.guests.name(who),
        since=await accounts.player_since(server.store, who),
        passkeys=[PasskeyLine(one.id, one.name, one.created, one.used) for one in ways.passkeys],
        address=None if ways.mail is None else ways.mail.address,
        codes=ways.codes,
        tokens=_lines(tokens, who),
        bots=[BotLine(bot.id, bot.name, bot.created, _lines(tokens, bot.id)) for bot in bots],
        mailing=server.mailer.is_on,
    )


def token_line(token: StoredToken) -> TokenLine:
    """A token in a list."""
    return TokenLine(token.id, token.name, token.scopes, token.created, token.expires, token.used)


def _lines(tokens: list[StoredToken], who: str) -> list[TokenLine]:
    return [token_line(one) for one in tokens if one.who == who]


# -- passkeys


@post("/api/account/passkeys/begin", responses=ERRORS, status_code=200, tags=["account"])
async def begin_passkey(request: AnyRequest, data: Nothing) -> PasskeyOptions:
    """What the browser is to ask the device for, to make a passkey. The answer must come within five minutes."""
    who = await account_holder(request)
    server = server_of(request)
    known = (await accounts.ways_of(server.store, who)).passkeys
    if len(known) >= MOST_PASSKEYS:
        raise Refused("too-many", f"{MOST_PASSKEYS} passkeys are enough; remove one first")
    name = await server.guests.name(who)
    challenge = server.tickets.issue(ADD, who)
    return PasskeyOptions(await asyncio.to_thread(passkeys.options_to_add, site(request), who, name, known, challenge))


@post("/api/account/passkeys", responses=ERRORS, status_code=200, tags=["account"])
async def add_passkey(request: AnyRequest, data: NewPasskey) -> AccountReply:
    """Add the passkey that the device has made. With the first one a guest becomes a player, of the same id."""
    who = await account_holder(request)
    server = server_of(request)
    challenge = passkeys.challenge_in(data.credential)
    ticket = server.tickets.read(challenge, ADD)
    if ticket.who != who:
        raise Refused("bad-passkey", "this passkey was made for somebody else", status=403)
    found = await asyncio.to_thread(passkeys.check_added, site(request), data.credential, challenge)
    name = clean_name(data.name) or "passkey"
    passkey = Passkey(
        new_id(), who, found.credential, found.public_key, found.uses, found.transports, name, server.clock()
    )
    try:
        await accounts.add_passkey(server.store, passkey, challenge, ticket.until)
    except Conflict:
        raise Refused("taken", "this passkey is somebody's already") from None
    await server.guests.read_again(who)
    return await account_reply(server, who)


@post("/api/account/passkeys/{id:str}/rename", responses=ERRORS, status_code=200, tags=["account"])
async def rename_passkey(request: AnyRequest, id: ThingId, data: LabelRequest) -> AccountReply:
    """Call a passkey, or the device that has it, otherwise."""
    who = await account_holder(request)
    server = server_of(request)
    _must_have(await accounts.ways_of(server.store, who), id)
    await accounts.rename_passkey(server.store, who, id, clean_name(data.name) or "passkey")
    return await account_reply(server, who)


@post("/api/account/passkeys/{id:str}/remove", responses=ERRORS, status_code=200, tags=["account"])
async def remove_passkey(request: AnyRequest, id: ThingId, data: Nothing) -> AccountReply:
    """A passkey opens nothing any more. The only way to sign in cannot be removed."""
    who = await account_holder(request)
    server = server_of(request)
    ways = await accounts.ways_of(server.store, who)
    _must_have(ways, id)
    if not await accounts.remove_passkey(server.store, who, id):
        raise _only_way()
    return await account_reply(server, who)


def _must_have(ways: Ways, id: str) -> None:
    if not any(one.id == id for one in ways.passkeys):
        raise Refused("not-found", "you have no such passkey", status=404)


def _only_way() -> Refused:
    return Refused("only-way", "this is your only way to sign in: add another one first, or delete your account")


# -- recovery codes, mail, devices


@post("/api/account/codes", responses=ERRORS, status_code=200, tags=["account"])
async def make_codes(request: AnyRequest, data: Nothing) -> Codes:
    """New recovery codes instead of all earlier ones, shown this once. Whoever has them is a player."""
    who = await account_holder(request)
    server = server_of(request)
    codes = [new_code() for _ in range(CODES)]
    await accounts.set_codes(server.store, who, [code_digest(code) for code in codes])
    await server.guests.read_again(who)
    return Codes(codes)


@post("/api/account/mail", responses=ERRORS, status_code=200, tags=["account"])
async def send_link(request: AnyRequest, data: MailRequest) -> Sent:
    """Send a link to an address: it signs in whoever the address belongs to; if it is nobody's, it becomes yours."""
    server = server_of(request)
    caller = await who_calls(request)
    if caller is not None:
        await account_holder(request)
    if not server.mailer.is_on:
        raise Refused("no-mail", "this server sends no mail", status=404)
    address = data.address.strip().lower()
    if not is_address(address):
        raise Refused("bad-address", "this is no mail address", status=400)
    server.limits.spend_mail(address, client_address(request.scope))
    owner = await accounts.find_address(server.store, address)
    if owner is not None:
        ticket = server.tickets.issue(LETTER, owner.who, address=address)
        server.mailer.send(letter("enter", data.language, address, server.mailer.link(f"/account#mail={ticket}")))
    elif caller is not None:
        ticket = server.tickets.issue(CONFIRM, caller.who, caller.epoch, address, data.language)
        server.mailer.send(letter("confirm", data.language, address, server.mailer.link(f"/account#mail={ticket}")))
    return Sent()


def letter(kind: str, language: str, address: str, link: str) -> Mail:
    """A mail with a link."""
    words = load(language, "mail")
    return Mail(address, words.text(f"{kind}.subject"), words.text(f"{kind}.text", link=link))


@post("/api/account/mail/remove", responses=ERRORS, status_code=200, tags=["account"])
async def remove_mail(request: AnyRequest, data: Nothing) -> AccountReply:
    """Your mail address is forgotten. The only way to sign in cannot be removed."""
    who = await account_holder(request)
    server = server_of(request)
    ways = await accounts.ways_of(server.store, who)
    if ways.mail is None:
        raise Refused("not-found", "you have no mail address here", status=404)
    if not await accounts.remove_address(server.store, who):
        raise _only_way()
    return await account_reply(server, who)


@post("/api/account/device", responses=ERRORS, status_code=200, tags=["account"])
async def link_device(request: AnyRequest, data: Nothing) -> DeviceLink:
    """A link for another device of yours: opened there within ten minutes, it signs you in, once. For guests too."""
    who = await account_holder(request)
    server = server_of(request)
    found = await server.guests.find(who)
    ticket = server.tickets.issue(DEVICE, who, 0 if found is None else found.epoch)
    return DeviceLink(f"/account#device={ticket}", server.tickets.read(ticket, DEVICE).until)


# -- the end


@get("/api/account/export", responses=ERRORS, tags=["account"])
async def export_account(request: AnyRequest) -> Response[dict[str, Any]]:
    """Everything that is stored of you, as JSON."""
    who = await account_holder(request)
    server = server_of(request)
    server.limits.spend_export(who)
    name = f'attachment; filename="kogge-{who}.json"'
    return Response(await export_person(server.store, who), headers={"content-disposition": name})


@post("/api/account/delete", responses=ERRORS, status_code=200, tags=["account"])
async def delete_account(request: AnyRequest, data: DeleteRequest) -> Response[Done]:
    """Delete yourself for good, and your bots: seats lose the name, and games of others go on."""
    who = await account_holder(request)
    server = server_of(request)
    if clean_name(data.name) != await server.guests.name(who):
        raise Refused("bad-name", "write your own name to delete your account", status=400)
    server.limits.spend_export(who)
    bots = [bot.id for bot in await accounts.bots_of(server.store, who)]
    await delete_person(server.store, who)
    for one in (who, *bots):
        await forget(server, one)
    answer = Response(Done())
    answer.delete_cookie(COOKIE)
    return answer


async def forget(server: Server, who: str) -> None:
    """What this process remembers of somebody is read again, and their sockets are closed if they are to be."""
    await server.tokens.read_again(who)
    await server.guests.read_again(who)
    server.registry.wake_person(who)
