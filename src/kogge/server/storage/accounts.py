"""What turns a guest into a player: passkeys, a mail address, recovery codes. And bot accounts."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from sqlalchemy import ColumnElement, Executable, Select, Table, delete, exists, func, insert, or_, select, update

from kogge.server.ids import now
from kogge.server.storage import schema
from kogge.server.storage.notices import PERSON, add_notice
from kogge.server.storage.spent import write_once
from kogge.server.storage.store import Batch, Store


class Passkey(msgspec.Struct):
    """A passkey: the public half of a key that a device or a password manager keeps."""

    id: str
    who: str
    credential: str
    public_key: str
    uses: int
    transports: str
    name: str
    created: int
    used: int | None = None


class Address(msgspec.Struct):
    """A confirmed mail address."""

    who: str
    address: str
    language: str = "en"


class BotAccount(msgspec.Struct):
    """A person who is a program, and whose it is."""

    id: str
    name: str
    created: int


class Ways(msgspec.Struct):
    """How somebody can sign in."""

    passkeys: list[Passkey]
    mail: Address | None
    codes: int  # recovery codes left


def becomes_player(who: str) -> Executable:
    """Whoever can sign in is a player, since the first time that they could."""
    i = schema.identities.c
    return update(schema.identities).where(i.id == who).values(player_since=func.coalesce(i.player_since, now()))


async def ways_of(store: Store, who: str) -> Ways:
    """How somebody can sign in."""
    codes = select(func.count()).select_from(schema.recovery_codes).where(schema.recovery_codes.c.identity == who)
    count = int((await store.rows(codes))[0][0])
    return Ways(await _passkeys(store, schema.passkeys.c.identity == who), await address_of(store, who), count)


async def player_since(store: Store, who: str) -> int | None:
    """When somebody became a player; None: they are a guest."""
    i = schema.identities.c
    rows = await store.rows(select(i.player_since).where(i.id == who))
    return rows[0].player_since if rows else None


# -- passkeys


async def _passkeys(store: Store, condition: ColumnElement[bool]) -> list[Passkey]:
    p = schema.passkeys.c
    query = select(schema.passkeys).where(condition).order_by(p.created, p.id)
    return [
        Passkey(
            row.id,
            row.identity,
            row.credential,
            row.public_key,
            row.uses,
            row.transports,
            row.name,
            row.created,
            row.used,
        )
        for row in await store.rows(query)
    ]


async def find_passkey(store: Store, credential: str) -> Passkey | None:
    """A passkey by its id at the authenticator."""
    found = await _passkeys(store, schema.passkeys.c.credential == credential)
    return found[0] if found else None


async def add_passkey(store: Store, passkey: Passkey, challenge: str, until: int) -> None:
    """Store a new passkey, which uses up the challenge. Raises Conflict when it is somebody's already."""
    values = msgspec.structs.asdict(passkey)
    values["identity"] = values.pop("who")
    batch = Batch("")
    batch.add(insert(schema.passkeys).values(**values))
    await _become(store, batch, passkey.who, challenge, until)


async def use_passkey(store: Store, passkey: Passkey, uses: int, challenge: str, until: int) -> None:
    """Note a use, which uses up the challenge."""
    batch = Batch("")
    p = schema.passkeys.c
    batch.add(update(schema.passkeys).where(p.id == passkey.id).values(uses=uses, used=now()))
    await write_once(store, batch, challenge, until)


async def rename_passkey(store: Store, who: str, id: str, name: str) -> None:
    """Call it otherwise."""
    p = schema.passkeys.c
    batch = Batch("")
    batch.add(update(schema.passkeys).where(p.id == id, p.identity == who).values(name=name))
    await store.write(batch)


async def remove_passkey(store: Store, who: str, id: str) -> bool:
    """It opens nothing any more. False when it was the only way to sign in: then nothing was done."""
    p, m = schema.passkeys.c, schema.mail_addresses.c
    twin = schema.passkeys.alias().c  # or SQL would look at the row that is to go
    mine = (p.id == id) & (p.identity == who)
    others = (select(twin.id).where(twin.identity == who, twin.id != id), select(m.identity).where(m.identity == who))
    await _remove_way(store, who, schema.passkeys, mine, others)
    return not await store.rows(select(p.id).where(mine))


async def _remove_way(
    store: Store, who: str, table: Table, mine: ColumnElement[bool], others: Sequence[Select[tuple[str]]]
) -> None:
    """Remove a way to sign in if there is another one. The person's row is written first: it makes whoever removes the
    other way at the same moment wait, and then see that this one is gone."""
    c = schema.recovery_codes.c
    other = or_(*(exists(one) for one in (*others, select(c.digest).where(c.identity == who))))
    batch = Batch("")
    i = schema.identities.c
    batch.add(update(schema.identities).where(i.id == who).values(epoch=i.epoch))
    batch.add(delete(table).where(mine, other))
    await store.write(batch)


# -- mail


async def address_of(store: Store, who: str) -> Address | None:
    """Somebody's mail address, if they have confirmed one; also for whoever sends them news."""
    return await _address(store, schema.mail_addresses.c.identity == who)


async def find_address(store: Store, address: str) -> Address | None:
    """Whose address it is."""
    return await _address(store, schema.mail_addresses.c.address == address)


async def _address(store: Store, condition: ColumnElement[bool]) -> Address | None:
    m = schema.mail_addresses.c
    rows = await store.rows(select(m.identity, m.address, m.language).where(condition))
    return Address(rows[0].identity, rows[0].address, rows[0].language) if rows else None


async def set_address(store: Store, address: Address, link: str, until: int) -> None:
    """Store a confirmed address instead of an earlier one. Raises Conflict when it is somebody's already."""
    batch = Batch("")
    batch.add(delete(schema.mail_addresses).where(schema.mail_addresses.c.identity == address.who))
    values = {"address": address.address, "confirmed": now(), "language": address.language}
    batch.add(insert(schema.mail_addresses).values(identity=address.who, **values))
    await _become(store, batch, address.who, link, until)


async def remove_address(store: Store, who: str) -> bool:
    """Nobody is written to any more. False when it was the only way to sign in: then nothing was done."""
    p, m = schema.passkeys.c, schema.mail_addresses.c
    mine = m.identity == who
    await _remove_way(store, who, schema.mail_addresses, mine, (select(p.id).where(p.identity == who),))
    return not await store.rows(select(m.identity).where(mine))


async def _become(store: Store, batch: Batch, who: str, secret: str, until: int) -> None:
    batch.add(becomes_player(who))
    add_notice(batch, store, PERSON, who)
    await write_once(store, batch, secret, until)


# -- recovery codes


async def set_codes(store: Store, who: str, digests: list[str]) -> None:
    """New codes instead of all earlier ones."""
    batch = Batch("")
    batch.add(delete(schema.recovery_codes).where(schema.recovery_codes.c.identity == who))
    for digest in digests:
        batch.add(insert(schema.recovery_codes).values(digest=digest, identity=who))
    batch.add(becomes_player(who))
    add_notice(batch, store, PERSON, who)
    await store.write(batch)


async def find_code(store: Store, digest: str) -> str | None:
    """Whose code it is."""
    c = schema.recovery_codes.c
    rows = await store.rows(select(c.identity).where(c.digest == digest))
    return rows[0].identity if rows else None


async def use_code(store: Store, digest: str, code: str, until: int) -> None:
    """A code opens once."""
    batch = Batch("")
    batch.add(delete(schema.recovery_codes).where(schema.recovery_codes.c.digest == digest))
    await write_once(store, batch, code, until)


async def use_link(store: Store, link: str, until: int) -> None:
    """A link that only signs in opens once."""
    await write_once(store, Batch(""), link, until)


# -- bot accounts


async def bots_of(store: Store, owner: str) -> list[BotAccount]:
    """Somebody's bot accounts, the oldest first."""
    b, i = schema.bot_accounts.c, schema.identities.c
    query = select(b.identity, i.name, b.created).join(schema.identities, i.id == b.identity).where(b.owner == owner)
    rows = await store.rows(query.order_by(b.created, b.identity))
    return [BotAccount(row.identity, row.name, row.created) for row in rows]


async def add_bot(store: Store, owner: str, bot: BotAccount) -> None:
    """Store a new bot account."""
    batch = Batch("")
    person = {"id": bot.id, "name": bot.name, "created": bot.created, "epoch": 0, "muted": False, "locked": False}
    batch.add(insert(schema.identities).values(**person))
    batch.add(insert(schema.bot_accounts).values(identity=bot.id, owner=owner, created=bot.created))
    await store.write(batch)
