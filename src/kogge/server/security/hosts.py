"""The names that people reach the server by. A page of another name could otherwise point that name at this address,
and then read and play here with the visitor's cookie (DNS rebinding)."""

from __future__ import annotations

import ipaddress
from urllib.parse import urlsplit

from kogge.server.settings import Settings


def is_known_host(settings: Settings, headers: dict[str, str]) -> bool:
    """Whether a request names this server. This machine's own names are always known; no page can take them over."""
    host = headers.get("host")
    if host is None:
        return True  # no browser
    try:
        name = (urlsplit(f"http://{host}").hostname or "").rstrip(".")
    except ValueError:
        return False
    if is_loopback(name):
        return True
    if settings.hosts:
        return name in [known.lower() for known in settings.hosts]
    return not is_loopback(settings.host) or bool(settings.proxies)


def is_loopback(name: str) -> bool:
    """Whether a name or address is this machine's own, and nobody else's."""
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False
