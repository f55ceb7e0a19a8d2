"""Requests and WebSocket frames as no client should send them. A seed makes the same bytes every time."""

from __future__ import annotations

import json
import random
from typing import Any, Final

TEXTS: Final = (
    *(
        "",
        " ",
        "a",
        "0",
        "-1",
        "1e999",
        "null",
        "true",
        "\x00",
        "a\x00b",
        "\ud800",
        "\udfff\ud800",
        "🦀" * 50,
        "é\u202e",
    ),
    *(
        "../../etc/passwd",
        "%00",
        "%ff",
        "<script>",
        "' OR 1=1 --",
        "{}",
        "[]",
        "x" * 300,
        "\r\nX-Y: z",
        "\U0001d56c",
        "ﷺ" * 40,
    ),
    *("hansa", "yokohama", "merchants", "random", "place", "end", "open", "me", "kogge", "first", "league-3"),
)
NUMBERS: Final = (0, 1, 2, 3, -1, 20, 21, 255, 2**31, 2**53, 2**63, 2**64, 10**30, -(2**63), 0.5, -0.0, 1e300)
COMMANDS: Final[dict[str, tuple[str, ...]]] = {
    "play": ("seat", "action", "version"),
    "undo": ("seat",),
    "redo": ("seat",),
    "reset": ("seat",),
    "ask-rewind": ("seat", "decisions"),
    "ask-bot": ("seat", "absent"),
    "vote": ("seat", "agree"),
    "chat": ("text",),
    "leave": ("absent",),  # with a field it does not know: nobody may leave, for bots would play on
    "back": ("seat",),
    "start": ("absent",),
    "set-seat": ("seat", "kind"),
    "pause": (),
    "resume": (),
    "vacation": ("seat", "days"),
    "ask-end": ("absent",),  # these three with a field they do not know, or the table would be over
    "resign": ("absent",),
    "cancel": ("absent",),
    "nothing": (),
}
FIELDS: Final = ("type", "id", "seat", "action", "version", "text", "agree", "to", "level", "decisions", "name", "link")
MORE_FIELDS: Final = ("decisions", "record", "game", "seats", "options", "board", "public", "turn_limit", "hints", "x")
POSTS: Final = (
    *("/api/me", "/api/tables", "/api/records", "/api/people/friends", "/api/people/blocks", "/api/reports"),
    *(f"/api/tables/{{table}}{rest}" for rest in ("/commands", "/commands", "/commands", "/join", "/why-not", "/hint")),
    *(f"/api/tables/{{table}}{rest}" for rest in ("/fork", "/rematch")),
)
GETS: Final = (
    *(
        "/api/me",
        "/api/games",
        "/api/games/{game}/scene",
        "/api/tables",
        "/api/tables/mine",
        "/api/people",
        "/api/seeks",
    ),
    *(
        "/metrics",
        "/schema",
        "/schema/openapi.json",
        "/",
        "/t/{text}",
        "/rules",
        "/assets/{text}",
        "/{text}",
    ),
    *(
        f"/api/tables/{{table}}{rest}"
        for rest in ("", "/links", "/position", "/events", "/log", "/record", "/history", "/replay")
    ),
    *("/api/tables/{table}/replay/{number}", "/api/tables/{table}/live"),
)
METHODS: Final = (
    "GET",
    "POST",
    "POST",
    "POST",
    "HEAD",
    "OPTIONS",
    "PUT",
    "DELETE",
    "PATCH",
    "TRACE",
    "CONNECT",
    "FOO",
    "",
)
QUERIES: Final = ("seat", "after", "board", "players", "limit", "before", "first", "x", "")
HEADERS: Final = (
    *("Host", "Origin", "Cookie", "Content-Type", "Content-Length", "Transfer-Encoding", "Expect", "Connection"),
    *("Upgrade", "Accept-Encoding", "Accept", "Sec-Fetch-Site", "Range", "If-None-Match", "X-Forwarded-For", "Via"),
    *("X-Forwarded-Proto", "Sec-WebSocket-Key", "Sec-WebSocket-Version", "Sec-WebSocket-Extensions", "Authorization"),
)
VALUES: Final = (
    *(b"", b"x", b"http://[", b"http://a:b", b"[", b"::", b"a:99999", b"null", b"chunked", b"gzip, chunked", b"close"),
    *(
        b"keep-alive, Upgrade",
        b"websocket",
        b"h2c",
        b"100-continue",
        b"application/json",
        b"application/json; charset=x",
    ),
    *(b"text/plain", b"multipart/form-data; boundary=", b"application/x-msgpack", b"0", b"-1", b"+5", b"0" * 5_000),
    *(b"5, 5", b"9" * 30, b"\xff\xfe", b"bytes=0-1,5-", b"same-origin", b"cross-site", b"*/*;q=x", b"1.2.3.4, ::1"),
    *(b"kogge=x.y", b'kogge="; a=b', b"=;=;", b"\t\t", b"13", b"permessage-deflate; x=y", b"AAAAAAAAAAAAAAAAAAAAAA=="),
)


class Fuzzer:
    """Makes requests against one table; `cookie` and `link` are good ones, so that some get further than the door."""

    def __init__(self, seed: object, table: str, cookie: str, record: str) -> None:
        self.random = random.Random(str(seed))
        self.table = table
        self.cookie = cookie
        self.record = record

    def request(self) -> bytes:
        """An HTTP request."""
        dice = self.random
        posts = dice.random() < 0.6
        route = dice.choice(POSTS if posts else GETS)
        method = dice.choice(METHODS) if dice.random() < 0.1 else "POST" if posts else "GET"
        body = self.body(route) if posts else b""
        head = b"%s %s HTTP/1.1\r\n" % (method.encode(), self.target(route))
        head += b"".join(b"%s: %s\r\n" % header for header in self.headers(body))
        raw = head + b"\r\n" + body
        return self.spoiled(raw) if dice.random() < 0.1 else raw

    def target(self, route: str) -> bytes:
        """A path and a query."""
        dice = self.random
        for name, value in (
            ("{table}", self.table if dice.random() < 0.9 else dice.choice(TEXTS)),
            ("{game}", dice.choice(("hansa", "yokohama", dice.choice(TEXTS)))),
            ("{number}", str(dice.choice(NUMBERS))),
            ("{text}", dice.choice(TEXTS)),
        ):
            route = route.replace(name, value)
        query = "&".join(f"{dice.choice(QUERIES)}={self.text()}" for _ in range(dice.randrange(3)))
        return self.escaped(f"{route}?{query}" if query else route)

    def escaped(self, text: str) -> bytes:
        """Bytes that a request line may have, mostly."""
        raw = text.encode("utf-8", "surrogatepass")
        if self.random.random() < 0.05:
            return raw.replace(b" ", b"+")
        return b"".join(bytes([one]) if 32 < one < 127 else b"%%%02x" % one for one in raw)

    def headers(self, body: bytes) -> list[tuple[bytes, bytes]]:
        """Good ones, some of them replaced, some more."""
        dice = self.random
        good = {b"Host": b"127.0.0.1", b"Content-Type": b"application/json", b"Cookie": self.cookie.encode()}
        good[b"Content-Length"] = str(len(body)).encode()
        for _ in range(dice.choice((0, 0, 0, 0, 1, 1, 2, 4))):
            good[dice.choice(HEADERS).encode()] = dice.choice(VALUES)
        out = [(name, value) for name, value in good.items() if dice.random() < 0.98]
        if dice.random() < 0.1:
            out.append((dice.choice(HEADERS).encode(), dice.choice(VALUES)))
        if dice.random() < 0.02:
            out.append((bytes(dice.randrange(256) for _ in range(5)), bytes(dice.randrange(256) for _ in range(20))))
        return out

    def body(self, route: str) -> bytes:
        """What the route wants, mostly."""
        dice = self.random
        roll = dice.random()
        if roll < 0.05:
            return bytes(dice.randrange(256) for _ in range(dice.randrange(200)))
        if roll < 0.1:
            return dice.choice((b"", b"[", b'{"a":')) * dice.choice((10, 2_000, 20_000))
        if roll < 0.2:
            return self.message()
        return self.written(self.wanted(route))

    def wanted(self, route: str) -> Any:
        """Something like what a route takes."""
        dice = self.random
        seat = dice.choice((0, 1, 2, None, 17, dice.choice(NUMBERS)))
        if route == "/api/me":
            return {"name": self.text()}
        if route == "/api/tables":
            return self.new_table()
        if route == "/api/records":
            record = self.spoiled(self.record.encode()).decode("latin-1") if dice.random() < 0.8 else self.record
            return {"record": record}
        if route.endswith("/join"):
            return {"seat": seat, "link": dice.choice((None, self.text()))}
        if route.endswith("/fork"):
            return {"decisions": dice.choice(NUMBERS), "seat": seat}
        if route.endswith("/why-not"):
            return {"seat": seat, "action": self.text()}
        if route.endswith("/hint"):
            return {"seat": 17}  # bots are tested elsewhere
        if route.endswith(("/friends", "/blocks", "/reports")):
            whom = {"table": self.table, "seat": seat, "event": dice.choice((None, 1, dice.choice(NUMBERS)))}
            return {"whom": whom, **({"reason": "other", "text": self.text()} if route.endswith("/reports") else {})}
        return self.command() if route.endswith("/commands") else {}

    def command(self) -> Any:
        """A command with its own fields, some of which are wrong or missing."""
        dice = self.random
        kind = dice.choice(tuple(COMMANDS))
        value: Any = {"type": kind, "id": f"r{dice.randrange(10**9)}"}
        good: dict[str, Any] = {"seat": dice.randrange(3), "action": self.text(), "version": dice.randrange(60)}
        good |= {
            "text": self.text(),
            "agree": True,
            "decisions": dice.randrange(40),
            "absent": 17,
            "kind": "open",
            "days": 3,
        }
        for field in COMMANDS[kind]:
            value[field] = good[field] if dice.random() < 0.9 else self.value(1)
        if dice.random() < 0.1:
            value[dice.choice(FIELDS)] = self.value(1)
        return value

    def new_table(self) -> Any:
        """A table without bots."""
        dice = self.random
        seats = [{"kind": dice.choice(("me", "me", "open", "x"))} for _ in range(dice.choice((2, 3, 3, 4, 0, 21)))]
        value: Any = {"game": dice.choice(("hansa", "yokohama", "merchants", self.text())), "seats": seats}
        for field in dice.sample(MORE_FIELDS, dice.choice((0, 0, 1, 3))):
            value[field] = self.value(1)
        return value

    def written(self, value: Any) -> bytes:
        """As JSON, sometimes spoiled."""
        raw = json.dumps(value, ensure_ascii=self.random.random() < 0.5).encode("utf-8", "surrogatepass")
        return self.spoiled(raw) if self.random.random() < 0.1 else raw

    def message(self) -> bytes:
        """A command, or any other value."""
        return self.written(self.command() if self.random.random() < 0.7 else self.value(0))

    def value(self, depth: int) -> Any:
        """Any JSON value."""
        dice = self.random
        roll = dice.random()
        if depth < 4 and roll < 0.15:
            return [self.value(depth + 1) for _ in range(dice.randrange(4))]
        if (depth == 0 and roll < 0.9) or (depth < 4 and roll < 0.25):
            names = dice.sample(FIELDS + MORE_FIELDS, dice.randrange(4))
            return {name: self.value(depth + 1) for name in names}
        return dice.choice((None, True, False, dice.choice(NUMBERS), dice.choice(NUMBERS), self.text(), self.text()))

    def text(self) -> str:
        """One of the texts that cause trouble."""
        return self.random.choice(TEXTS)

    def spoiled(self, raw: bytes) -> bytes:
        """With some bytes changed, left out or added."""
        dice = self.random
        out = bytearray(raw)
        for _ in range(dice.choice((1, 1, 2, 8))):
            at = dice.randrange(len(out) + 1)
            out[at : at + dice.randrange(3)] = bytes(dice.randrange(256) for _ in range(dice.randrange(3)))
        return bytes(out)

    def handshake(self) -> bytes:
        """Opens a WebSocket, mostly."""
        dice = self.random
        seat = dice.choice(("", "?seat=0", "?seat=1", "?seat=1&after=2"))
        head = f"GET /api/tables/{self.table}/live{seat} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {self.cookie}\r\n"
        head += "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        raw = f"{head}Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        return self.spoiled(raw) if dice.random() < 0.05 else raw

    def frame(self) -> bytes:
        """A WebSocket frame: text in good order, mostly."""
        dice = self.random
        roll = dice.random()
        data = self.message() if roll < 0.9 else bytes(dice.randrange(256) for _ in range(dice.randrange(130)))
        opcode = 1 if roll < 0.8 else dice.randrange(16)
        first = opcode | (0x80 if dice.random() < 0.95 else 0) | (0x40 if dice.random() < 0.01 else 0)
        mask = bytes(dice.randrange(256) for _ in range(4)) if dice.random() < 0.99 else b""
        size = len(data) if dice.random() < 0.99 else dice.choice((0, 125, 70_000, 2**40))
        flag = 0x80 if mask else 0
        if size < 126:
            head = bytes([first, flag | size])
        elif size < 65_536:
            head = bytes([first, flag | 126]) + size.to_bytes(2, "big")
        else:
            head = bytes([first, flag | 127]) + size.to_bytes(8, "big")
        masked = bytes(one ^ mask[i % 4] for i, one in enumerate(data)) if mask else data
        return head + mask + masked
