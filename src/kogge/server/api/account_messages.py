"""Requests and answers about accounts. Unknown fields are refused, texts and numbers are bounded."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from kogge.server.fields import Id
from kogge.server.security.outbound import LONGEST_ADDRESS

Label: TypeAlias = Annotated[str, Meta(min_length=1, max_length=200)]
Secret: TypeAlias = Annotated[str, Meta(min_length=1, max_length=1_000)]
Language: TypeAlias = Literal["en", "uk", "pl", "ru"]
Scope: TypeAlias = Literal["read", "play", "create", "chat"]


class NewPasskey(Struct, forbid_unknown_fields=True):
    """What `navigator.credentials.create` gave, as JSON, and how the device is to be called."""

    name: Label
    credential: dict[str, Any]


class PasskeyAnswer(Struct, forbid_unknown_fields=True):
    """What `navigator.credentials.get` gave, as JSON. `bring`: what this browser's guest has becomes the account's."""

    credential: dict[str, Any]
    bring: bool = False


class SignOutRequest(Struct, forbid_unknown_fields=True):
    """The browser's address at its push service, if it has one: it is told of no turns any more."""

    endpoint: Annotated[str, Meta(max_length=LONGEST_ADDRESS)] = ""


class LabelRequest(Struct, forbid_unknown_fields=True):
    """How something is to be called."""

    name: Label


class MailRequest(Struct, forbid_unknown_fields=True):
    """Where a link is to be sent, and in which language."""

    address: Annotated[str, Meta(min_length=3, max_length=254)]
    language: Language = "en"


class CodeRequest(Struct, forbid_unknown_fields=True):
    """A recovery code; blanks, dashes and capitals do not matter. `bring`: as for a passkey."""

    code: Annotated[str, Meta(min_length=1, max_length=60)]
    bring: bool = False


class LinkRequest(Struct, forbid_unknown_fields=True):
    """What a link carries behind its `#`. `bring`: as for a passkey."""

    ticket: Secret
    bring: bool = False


class TokenRequest(Struct, forbid_unknown_fields=True):
    """A token for a program: yours, or that of your bot account with the id `bot`. After so many `days` it ends."""

    name: Label
    scopes: Annotated[list[Scope], Meta(min_length=1, max_length=4)]
    days: Annotated[int, Meta(ge=1, le=3_660)] | None = None
    bot: Id | None = None


class DeleteRequest(Struct, forbid_unknown_fields=True):
    """Your own name, so that nobody is deleted by mistake."""

    name: Label


class Nothing(Struct, forbid_unknown_fields=True):
    """Nothing is said."""


class PasskeyOptions(Struct):
    """What the browser is to be asked: `publicKey` of `navigator.credentials`, with bytes in base64url."""

    options: dict[str, Any]


class PasskeyLine(Struct):
    """A passkey in a list; times in milliseconds since 1970."""

    id: str
    name: str
    created: int
    used: int | None


class TokenLine(Struct):
    """A token in a list, without its secret."""

    id: str
    name: str
    scopes: list[str]
    created: int
    expires: int | None
    used: int | None


class BotLine(Struct):
    """A bot account and its tokens."""

    id: str
    name: str
    created: int
    tokens: list[TokenLine]


class AccountReply(Struct):
    """Everything about your account. `since`: when you became a player; null: you are a guest.

    `mailing`: whether this server sends mail.
    """

    id: str
    name: str
    since: int | None
    passkeys: list[PasskeyLine]
    address: str | None
    codes: int
    tokens: list[TokenLine]
    bots: list[BotLine]
    mailing: bool


class NewToken(Struct):
    """A token: `secret` is shown this once."""

    secret: str
    token: TokenLine


class Codes(Struct):
    """Recovery codes: shown this once. Each signs you in once."""

    codes: list[str]


class DeviceLink(Struct):
    """A link that signs you in on another device: once, and until `until`."""

    path: str
    until: int


class Sent(Struct):
    """A mail is on its way, if the address can have one. Whose address it is, is not told."""

    sent: bool = True


class Done(Struct):
    """It is done."""

    done: bool = True
