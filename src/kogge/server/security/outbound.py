"""Posting to addresses that people have given us, without becoming their hands inside our network.

A name is looked up once, every address that it has must be public, and the connection goes to an address that was
checked: a name that means something else a moment later changes nothing. Redirects are not followed.
"""

from __future__ import annotations

import http.client
import socket
import ssl
import threading
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Final
from urllib.parse import SplitResult, urlsplit

from kogge.server.errors import Refused

SECONDS_TO_ANSWER: Final = 10.0
SECONDS_IN_ALL: Final = 20.0
LONGEST_ADDRESS: Final = 500
USUAL_PORTS: Final = {"http": 80, "https": 443}
FIRST_FREE_PORT: Final = 1024  # below it live mail servers and the like, which must not hear from us
TRANSLATED: Final = IPv6Network("64:ff9b::/96")  # stands for an IPv4 address


class NotSent(Exception):
    """The other side could not be reached, or the address is not one that we write to."""


def check_address(text: str, private: bool = False) -> SplitResult:
    """An address that can be posted to, or a refusal. Where its name leads is looked at when something is sent."""
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        raise _bad("that is no address") from None
    if parts.scheme not in USUAL_PORTS or not parts.hostname or len(text) > LONGEST_ADDRESS:
        raise _bad("an address begins with https:// or http:// and has a name")
    if parts.username is not None or parts.password is not None:
        raise _bad("an address must contain no password")
    if not text.isascii() or not text.isprintable() or " " in text:
        raise _bad("an address contains no blanks and no letters beyond ASCII")
    if not private:
        if port is not None and port < FIRST_FREE_PORT and port not in USUAL_PORTS.values():
            raise _bad(f"nothing is sent to port {port}")
        if _is_literal(parts.hostname) and not is_public(parts.hostname):
            raise _bad("this address belongs to a private network")
    return parts


def _bad(message: str) -> Refused:
    return Refused("bad-address", message, status=400)


def _is_literal(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def is_public(address: str) -> bool:
    """Whether an IP address is one of the public Internet, also where it stands for another one."""
    one: IPv4Address | IPv6Address = ip_address(address.partition("%")[0])
    if isinstance(one, IPv6Address):
        if one.sixtofour is not None or one.teredo is not None or one in TRANSLATED:
            return False
        one = one.ipv4_mapped or one
    return one.is_global and not one.is_multicast


def post(address: str, body: bytes, headers: dict[str, str], private: bool = False) -> int:
    """The status of the answer. Raises NotSent. Takes seconds: not for the event loop."""
    try:
        parts = check_address(address, private)
        return _post(parts, _look_up(parts, private), body, headers)
    except Refused as error:
        raise NotSent(error.message) from error
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise NotSent(type(error).__name__) from error


def _look_up(parts: SplitResult, private: bool) -> str:
    host = parts.hostname or ""
    found = socket.getaddrinfo(host, parts.port or USUAL_PORTS[parts.scheme], type=socket.SOCK_STREAM)
    addresses = [str(one[4][0]) for one in found]
    if not addresses or not (private or all(is_public(one) for one in addresses)):
        raise NotSent("the name leads into a private network")
    return addresses[0]


def _post(parts: SplitResult, address: str, body: bytes, headers: dict[str, str]) -> int:
    host, port = parts.hostname or "", parts.port or USUAL_PORTS[parts.scheme]
    raw = socket.create_connection((address, port), SECONDS_TO_ANSWER)
    # Time-outs of sockets begin anew with every byte; this one does not.
    last = threading.Timer(SECONDS_IN_ALL, _cut, [raw])
    last.daemon = True
    last.start()
    try:
        if parts.scheme == "https":
            raw = ssl.create_default_context().wrap_socket(raw, server_hostname=host)
            last.args = [raw]
        connection = http.client.HTTPConnection(host, port, timeout=SECONDS_TO_ANSWER)
        connection.sock = raw
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        connection.request("POST", path, body, {**headers, "Host": parts.netloc, "Connection": "close"})
        return connection.getresponse().status
    finally:
        last.cancel()
        raw.close()


def _cut(connection: socket.socket) -> None:
    try:
        connection.shutdown(socket.SHUT_RDWR)
    except OSError:
        return
