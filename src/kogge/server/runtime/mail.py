"""Mail, where the host has configured a mail server: handed over at once, sent one after another in the background.

`Mailer.send` returns at once, so nobody learns from its time whether an address is known.
"""

from __future__ import annotations

import asyncio
import logging
import smtplib
import ssl
from email.message import EmailMessage
from email.utils import formatdate, make_msgid, parseaddr
from typing import Final

from msgspec import Struct

from kogge.server.settings import Settings

LOG: Final = logging.getLogger("kogge.mail")
MOST_WAITING: Final = 1_000  # mails; more are dropped
TRIES: Final = 3
SECONDS_BETWEEN: Final = 5.0
SECONDS_TO_ANSWER: Final = 20.0
SECONDS_TO_STOP: Final = 2.0
USUAL_PORTS: Final = {"tls": 465, "starttls": 587, "none": 25}


class Mail(Struct, frozen=True):
    """A plain text to one person."""

    to: str
    subject: str
    text: str


def is_address(text: str) -> bool:
    """Whether this can be a mail address: one, short enough, without blanks and signs that a header gives a meaning."""
    local, at, domain = text.rpartition("@")
    bad = any(letter.isspace() or not letter.isprintable() or letter in '<>(),;:"\\[]' for letter in text)
    return bool(local and at) and "." in domain.strip(".") and len(text) <= 254 and not bad and "@" not in local


class Mailer:
    """Sends through the configured server; without one it is off."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._waiting: asyncio.Queue[Mail] = asyncio.Queue(MOST_WAITING)
        self._task: asyncio.Task[None] | None = None

    @property
    def is_on(self) -> bool:
        """Whether mail can be sent. Links in it need the site's address: a request could name any."""
        settings = self._settings
        return bool(settings.mail_server and settings.mail_from and settings.site)

    def start(self) -> None:
        """Begin to send."""
        if self.is_on:
            self._task = asyncio.create_task(self._send_forever())

    async def stop(self) -> None:
        """Send what is waiting, if that is soon done."""
        if self._task is None:
            return
        try:
            async with asyncio.timeout(SECONDS_TO_STOP):
                await self._waiting.join()
        except TimeoutError:
            LOG.warning("mail was not sent before the end", extra={"mails": self._waiting.qsize()})
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    def link(self, path: str) -> str:
        """The address of a page, as it stands in a mail."""
        return self._settings.site.rstrip("/") + path

    def send(self, mail: Mail) -> None:
        """Have it sent."""
        try:
            self._waiting.put_nowait(mail)
        except asyncio.QueueFull:
            LOG.error("too much mail is waiting; one was dropped")

    async def _send_forever(self) -> None:
        while True:
            mail = await self._waiting.get()
            try:
                await self._try(mail)
            finally:
                self._waiting.task_done()

    async def _try(self, mail: Mail) -> None:
        """Nobody is named in the log."""
        for left in reversed(range(TRIES)):
            try:
                await asyncio.to_thread(self._send, mail)
                return
            except smtplib.SMTPRecipientsRefused:
                LOG.info("the mail server refused a recipient")
                return
            except (OSError, smtplib.SMTPException) as error:
                LOG.warning("a mail was not sent", extra={"reason": type(error).__name__, "tries_left": left})
                if left:
                    await asyncio.sleep(SECONDS_BETWEEN)

    def _send(self, mail: Mail) -> None:
        settings = self._settings
        message = EmailMessage()
        message["From"] = settings.mail_from
        message["To"] = mail.to
        message["Subject"] = mail.subject
        message["Date"] = formatdate()
        message["Message-ID"] = make_msgid(domain=parseaddr(settings.mail_from)[1].rpartition("@")[2] or None)
        message["Auto-Submitted"] = "auto-generated"
        message.set_content(mail.text)
        host, _, port = settings.mail_server.partition(":")
        number = int(port) if port.isdigit() else USUAL_PORTS[settings.mail_security]
        secure = ssl.create_default_context()
        smtp: smtplib.SMTP
        if settings.mail_security == "tls":
            smtp = smtplib.SMTP_SSL(host, number, timeout=SECONDS_TO_ANSWER, context=secure)
        else:
            smtp = smtplib.SMTP(host, number, timeout=SECONDS_TO_ANSWER)
        with smtp:
            if settings.mail_security == "starttls":
                smtp.starttls(context=secure)
            if settings.mail_user:
                smtp.login(settings.mail_user, settings.mail_password)
            smtp.send_message(message)
