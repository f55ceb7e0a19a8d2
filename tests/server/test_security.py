"""Signatures, limits and origins, without a server or a real clock."""

from __future__ import annotations

import pytest

from kogge.server.errors import Refused
from kogge.server.security.middleware import is_allowed_origin
from kogge.server.security.rate_limits import MOST_BUCKETS, RateLimits, TokenBuckets
from kogge.server.security.signing import SignedCookie, Signer
from kogge.server.settings import Settings


class Clock:
    """A clock that stands still until it is told."""

    def __init__(self) -> None:
        self.time = 100.0

    def __call__(self) -> float:
        """Seconds."""
        return self.time


def test_a_bucket_gives_its_burst_and_then_its_rate() -> None:
    clock = Clock()
    bucket = TokenBuckets(2.0, 5.0, clock)
    assert [bucket.spend("a") for _ in range(6)] == [True] * 5 + [False]
    clock.time += 0.49
    assert not bucket.spend("a")
    clock.time += 0.02
    assert [bucket.spend("a"), bucket.spend("a")] == [True, False]
    clock.time += 1_000
    assert [bucket.spend("a") for _ in range(6)] == [True] * 5 + [False], "nobody saves up more than the burst"


def test_everybody_has_a_bucket_of_their_own() -> None:
    bucket = TokenBuckets(1.0, 1.0, Clock())
    assert bucket.spend("a")
    assert not bucket.spend("a")
    assert bucket.spend("b")


def test_the_longest_unused_bucket_is_forgotten_first() -> None:
    bucket = TokenBuckets(1.0, 1.0, Clock())
    assert bucket.spend("old")
    for i in range(MOST_BUCKETS - 1):
        bucket.spend(str(i))
    assert not bucket.spend("old"), "still known, and now the newest"
    bucket.spend("one more")
    assert not bucket.spend("old")
    assert bucket.spend("0"), "forgotten, so its bucket is full again"


def test_zero_is_no_limit() -> None:
    bucket = TokenBuckets(0.0, 1.0, Clock())
    assert all(bucket.spend("a") for _ in range(1_000))


def test_talk_and_tables_are_limited_more_than_play() -> None:
    clock = Clock()
    limits = RateLimits(Settings(rate_identity=100.0, rate_chat=1.0, rate_create=1.0), clock)
    for _ in range(5):
        limits.spend("anna", chat=True)
    with pytest.raises(Refused) as caught:
        limits.spend("anna", chat=True)
    assert (caught.value.code, caught.value.status) == ("too-fast", 429)
    limits.spend("anna")
    for _ in range(10):
        limits.spend("anna", create=True)
    with pytest.raises(Refused):
        limits.spend("anna", create=True)
    limits.spend("bert", chat=True, create=True)


def test_sockets_of_an_address_are_counted() -> None:
    limits = RateLimits(Settings(sockets_per_address=2))
    assert [limits.add_socket("a"), limits.add_socket("a"), limits.add_socket("a")] == [True, True, False]
    assert limits.add_socket("b")
    limits.remove_socket("a")
    assert [limits.add_socket("a"), limits.add_socket("a")] == [True, False]


def test_a_cookie_is_known_by_its_signature_only() -> None:
    signer = Signer("key")
    cookie = signer.write_cookie(SignedCookie("anna", 2, 1_700_000_000))
    assert signer.read_cookie(cookie) == SignedCookie("anna", 2, 1_700_000_000)
    text, _, signature = cookie.rpartition(".")
    forgeries = [f"bert.2.1700000000.{signature}", f"anna.3.1700000000.{signature}", f"anna.2.1800000000.{signature}"]
    forgeries += [
        f"{text}.",
        text,
        f"{text}.{signature[:-1]}",
        f"{text}.{signature}x",
        f"anna.{signature}",
        "",
        "ä.",
        "...",
    ]
    for forged in forgeries:
        assert signer.read_cookie(forged) is None, forged
    assert signer.read_cookie(None) is None
    assert Signer("other key").read_cookie(cookie) is None


def test_a_link_opens_one_seat_of_one_table_until_it_changes_hands() -> None:
    signer = Signer("key")
    link = signer.link("t", 1, 3)
    assert signer.opens(link, "t", 1, 3)
    for table, seat, generation in (("u", 1, 3), ("t", 2, 3), ("t", 1, 4), ("t", 1, 2)):
        assert not signer.opens(link, table, seat, generation)
    assert not Signer("other key").opens(link, "t", 1, 3)
    assert not signer.opens("ä", "t", 1, 3)


def test_cookies_and_links_of_stored_databases_stay_valid() -> None:
    signer = Signer("0" * 64)
    assert signer.read_cookie("abc.FtNb9hhIbKkRTyRS-_K9HLIj") == SignedCookie("abc", 0, 0)
    assert signer.write_cookie(SignedCookie("abc", 1, 5)) == "abc.1.5.9AhLVL_zxnbMGV80rzlFmeX_"
    assert signer.link("abc", 0, 0) == "eUunq3mOGQv5shL6MKsiY-Qj"


@pytest.mark.parametrize(
    ("headers", "allowed"),
    [
        ({"host": "kogge.example"}, True),  # a program
        ({"host": "kogge.example", "origin": "https://kogge.example"}, True),
        ({"host": "kogge.example", "origin": "https://evil.example"}, False),
        ({"host": "kogge.example", "origin": "https://friend.example"}, True),
        ({"host": "kogge.example", "origin": "null"}, False),
        ({"host": "kogge.example", "sec-fetch-site": "same-origin"}, True),
        ({"host": "kogge.example", "sec-fetch-site": "none"}, True),
        ({"host": "kogge.example", "sec-fetch-site": "cross-site"}, False),
        ({"host": "kogge.example", "sec-fetch-site": "same-site"}, False),
        ({"host": "kogge.example", "sec-fetch-site": "cross-site", "origin": "https://friend.example"}, True),
        ({"host": "kogge.example", "sec-fetch-site": "cross-site", "origin": "https://kogge.example"}, False),
    ],
)
def test_pages_of_other_sites_are_refused(headers: dict[str, str], allowed: bool) -> None:
    settings = Settings(origins=("https://friend.example",))
    assert is_allowed_origin(settings, headers) is allowed
