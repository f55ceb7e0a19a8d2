"""A mail server for tests: it takes every mail, by the protocol that real ones speak, and keeps it."""

from __future__ import annotations

import socketserver
from email import message_from_bytes, policy
from email.message import EmailMessage

from tests.server.inbox import Inbox


class Mailbox(Inbox[EmailMessage]):
    """Listens on a free port while it is open."""

    def __init__(self) -> None:
        box = self

        class Session(socketserver.StreamRequestHandler):
            def handle(self) -> None:
                self.wfile.write(b"220 mailbox\r\n")
                for line in self.rfile:
                    if line.upper().startswith(b"DATA"):
                        self.wfile.write(b"354 go on\r\n")
                        box.take(self._body())
                    if line.upper().startswith(b"QUIT"):
                        self.wfile.write(b"221 bye\r\n")
                        return
                    self.wfile.write(b"250 ok\r\n")

            def _body(self) -> bytes:
                lines = []
                for line in self.rfile:
                    if line == b".\r\n":
                        break
                    lines.append(line.removeprefix(b".") if line.startswith(b"..") else line)
                return b"".join(lines)

        server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Session)
        server.daemon_threads = True
        super().__init__(server)
        self.address = f"127.0.0.1:{self.port}"

    @property
    def mails(self) -> list[EmailMessage]:
        """All that have come."""
        return self.kept

    def take(self, body: bytes) -> None:
        """A mail has come."""
        mail = message_from_bytes(body, policy=policy.default)
        assert isinstance(mail, EmailMessage)
        self.keep(mail)

    def wait_for(self, number: int) -> EmailMessage:
        """The mail of that number, from 1 on."""
        return self.wait(number)[number - 1]
