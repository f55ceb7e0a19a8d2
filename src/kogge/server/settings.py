"""What a server is started with: a settings file, KOGGE_ variables, options; the later overrides the earlier."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

from kogge.core.errors import KoggeError

PREFIX: Final = "KOGGE_"
WHOLE: Final = f"{PREFIX}SETTINGS"  # all settings as JSON, for worker processes
FILE: Final = f"{PREFIX}CONFIG"  # names the settings file

Port: TypeAlias = Annotated[int, Meta(ge=0, le=65_535)]
Count: TypeAlias = Annotated[int, Meta(ge=0)]
Seconds: TypeAlias = Annotated[float, Meta(ge=0.0)]
Rate: TypeAlias = Annotated[float, Meta(ge=0.0)]
Texts: TypeAlias = tuple[str, ...]
Security: TypeAlias = Literal["starttls", "tls", "none"]


class SettingsError(KoggeError):
    """A setting that cannot be used: one sentence that names where it stands, and its key."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Limits are generous for people and tight for programs; zero turns a limit off.

    docs/hosting.md explains every key; a test compares.
    """

    host: str = "127.0.0.1"
    port: Port = 8000
    database: str = "sqlite:///kogge.db"
    database_seconds: Seconds = 1.5  # whoever waits longer for the database is told that it does not answer
    redis: str = ""  # redis://HOST:PORT, also of Valkey; empty: servers tell each other by PostgreSQL
    workers: Count = 1
    origins: Texts = ()  # further origins whose pages may play here, beside the server's own
    proxies: Texts = ()  # addresses and networks whose X-Forwarded-For and -Proto are believed
    secure_cookies: bool = False  # cookies over https only
    largest_header: Count = 32_768  # bytes of a request line and its headers
    largest_body: Count = 64_000  # bytes of a request, except an uploaded record
    largest_record: Count = 2_000_000
    largest_message: Count = 16_000  # bytes of a WebSocket message
    header_seconds: Seconds = 10.0  # from a connection, or the first byte of a request, to the end of its headers
    body_seconds: Seconds = 60.0  # from there to the end of its body
    send_seconds: Seconds = 30.0  # how long a client may leave an answer unread
    keep_alive_seconds: Seconds = 5.0  # how long a connection stays open between two requests
    connections: Count = 10_000  # open at once, for each process
    connections_per_address: Count = 300  # except from proxies
    sockets_per_address: Count = 200  # WebSockets, which are connections too
    rate_address: Rate = 200.0  # requests and messages a second from one address
    rate_identity: Rate = 50.0  # the same of one person
    rate_create: Rate = 0.5  # tables, copies and uploads a second of one person
    rate_create_address: Rate = 0.5  # the same from one address
    rate_chat: Rate = 1.0
    rate_hints: Rate = 0.3  # hints a second for one person
    rate_guests: Rate = 0.5  # new guests a second from one address
    rate_sign_in: Rate = 0.1  # tries to sign in from one address
    rate_account: Rate = 0.5  # changes of one person's account
    rate_mail: Rate = 0.002  # mails to one address, or asked for from one network address
    rate_export: Rate = 0.01  # exports and deletions of one person
    rate_seeks: Rate = 0.2  # games a second that one person looks for
    rate_people: Rate = 0.5  # friends and blocks a second of one person
    rate_reports: Rate = 0.02  # reports a second of one person
    rate_notices: Rate = 0.05  # notices a second that go out to one person
    notify_private: bool = False  # webhooks and push services may have addresses inside a private network
    open_hours: Rate = 48.0  # a table that nobody has started or touched for this long is closed
    idle_seconds: Seconds = 120.0  # a table nobody has touched for this long is unloaded
    most_loaded: Count = 2_000  # tables in memory
    bot_processes: Count = 1
    bot_seconds: Seconds = 5.0  # a bot that thinks longer is replaced by a legal move
    bot_pace: Seconds = 0.0  # seconds between two moves of bots at a table
    analysis_seconds: Seconds = (
        0.05  # to think about each decision of a finished game; a bot may have to wait for a turn
    )
    bot_share: Rate = 0.5  # seconds a second that bots may think at the tables of one person before others go first
    bot_share_address: Rate = 1.0  # the same for everybody from one address
    components: Texts = ()  # component files; new tables of their games are played with them
    static: str = ""  # a folder with the browser client; empty: the one that came with the package
    hosts: Texts = ()  # names people reach the server by; none: any, but only its own on a loopback address
    metrics_host: str = "127.0.0.1"
    metrics_port: Port = 0  # where /metrics listens apart; 0: nowhere
    metrics_token: str = ""  # opens /metrics at the server's own port; empty: it is not there
    cookie_days: Count = 400  # a guest who stays away for longer is forgotten by the browser
    site: str = ""  # the address that people open, as https://kogge.example.org; empty: whichever they use
    mail_server: str = ""  # HOST or HOST:PORT; empty: no mail is sent
    mail_security: Security = "starttls"
    mail_user: str = ""
    mail_password: str = ""
    mail_from: str = ""  # the sender, as Kogge <kogge@example.org>
    chat_days: Count = 0  # `kogge admin prune` removes older talk; 0: keep it
    guest_days: Count = 0  # `kogge admin prune` removes guests without a table who are older; 0: keep them

    def address(self) -> str:
        """Where a browser on this machine finds the server."""
        name = "localhost" if self.host == "127.0.0.1" else self.host  # passkeys belong to names
        return f"http://{name}:{self.port}/"

    def environment(self) -> dict[str, str]:
        """The settings as variables, for worker processes."""
        return {WHOLE: msgspec.json.encode(self).decode()}

    def static_folder(self) -> Path | None:
        """The browser client's files, if there are any."""
        folder = Path(self.static) if self.static else Path(__file__).parent / "static"
        return folder if (folder / "index.html").is_file() else None


# For measurements on one machine, where everybody comes from one address.
NO_LIMITS: Final[dict[str, float]] = {
    "connections": 0,
    "connections_per_address": 0,
    "sockets_per_address": 0,
    "rate_address": 0.0,
    "rate_identity": 0.0,
    "rate_create": 0.0,
    "rate_create_address": 0.0,
    "rate_chat": 0.0,
    "rate_hints": 0.0,
    "rate_guests": 0.0,
    "rate_sign_in": 0.0,
    "rate_account": 0.0,
    "rate_mail": 0.0,
    "rate_export": 0.0,
    "rate_seeks": 0.0,
    "rate_people": 0.0,
    "rate_reports": 0.0,
    "rate_notices": 0.0,
    "bot_share": 0.0,
    "bot_share_address": 0.0,
}
TYPES: Final = {field.name: field.type for field in msgspec.structs.fields(Settings)}
KINDS: Final[dict[Any, str]] = {
    Port: "a whole number from 0 to 65535",
    Count: "a whole number, zero or more",
    Seconds: "a number, zero or more",  # and Rate, which is the same type
    Texts: "a list of texts",
    Security: "starttls, tls or none",
    int: "a whole number",
    float: "a number",
    str: "a text",
    bool: "true or false",
}


def load_settings(
    file: Path | None = None, variables: Mapping[str, str] | None = None, options: Mapping[str, Any] | None = None
) -> Settings:
    """The settings of a file, overridden by KOGGE_ variables, overridden by options of the command line."""
    variables = os.environ if variables is None else variables
    if file is None and variables.get(FILE):
        file = Path(variables[FILE])
    values = {} if file is None else read_file(file)
    for name in TYPES:
        given = variables.get(f"{PREFIX}{name.upper()}")
        if given is not None:
            values[name] = _from_text(name, given)
    for name, value in (options or {}).items():
        values[name] = _checked(name, value, "the command line")
    return Settings(**values)


def read_file(file: Path) -> dict[str, Any]:
    """A settings file in TOML: keys are the names of settings."""
    try:
        data = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise SettingsError(f"{file}: {error.strerror or error}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingsError(f"{file} is not TOML: {error}") from error
    return {name: _checked(name, value, str(file)) for name, value in data.items()}


def from_environment() -> Settings:
    """The settings a parent process left, or those of the variables."""
    whole = os.environ.get(WHOLE)
    return load_settings() if whole is None else msgspec.json.decode(whole, type=Settings)


def _checked(name: str, value: Any, where: str, strict: bool = True) -> Any:
    if name not in TYPES:
        raise SettingsError(f"{where}: there is no setting {name!r}")
    try:
        return msgspec.convert(value, TYPES[name], strict=strict)
    except msgspec.ValidationError as error:
        kind = KINDS.get(TYPES[name], str(error))
        raise SettingsError(f"{where}: {name} must be {kind}, not {value!r}") from error


def _from_text(name: str, text: str) -> Any:
    """A variable's value; lists are separated by commas."""
    value: Any = text
    if TYPES[name] == Texts:
        value = [part.strip() for part in text.split(",") if part.strip()]
    return _checked(name, value, f"{PREFIX}{name.upper()}", strict=False)
