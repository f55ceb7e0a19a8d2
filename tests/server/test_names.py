"""Names: never blank, and at a table never to be mistaken for another's."""
# ruff: noqa: RUF001 (letters that look alike are what this is about)

from __future__ import annotations

import pytest

from kogge.server.table.names import LONGEST_NAME, are_alike, clean_name, distinct_name
from tests.server.launch import RunningServer
from tests.server.test_seats import refused, seat_link


@pytest.mark.parametrize(
    "blank", ["", " ", "\u200b", "\u00a0", "\u3164", "\u2800\u115f", "\u202e\u2066", "\u00ad", "\u0301", "\U000e0041"]
)
def test_a_name_that_nobody_sees_is_none(blank: str) -> None:
    assert clean_name(blank) == ""


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("  Anna \n Maria ", "Anna Maria"),
        ("An\u202ena", "Anna"),
        ("A\u200bn\u00adna", "Anna"),
        ("Ａｎｎａ", "Anna"),
        ("Зоя", "Зоя"),
        ("Żółw", "Żółw"),
        ("x\u0325\u0330\u0331\u0332\u0333y", "x\u0325\u0330\u0331y"),
        ("x" * 50, "x" * LONGEST_NAME),
    ],
)
def test_a_name_is_shown_without_what_hides_or_turns_letters(given: str, shown: str) -> None:
    assert clean_name(given) == shown


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "ANNA"),
        ("Anna", "Аnnа"),  # Cyrillic A
        ("Petr", "Реtr"),  # Cyrillic P, e
        ("BORIS", "ВОRІЅ"),  # Cyrillic B, O, I, S
        ("Anna", "Αηηα"),  # Greek
        ("Helen", "Ηelen"),  # Greek capital eta
        ("Anna", "Ánñà"),
        ("Anna", "An na"),
        ("Bill", "BiIl"),
        ("Lisa", "1isa"),
        ("Rob0", "Robo"),
        ("merchant", "mercһant"),  # Cyrillic h
        ("Нина", "НИНА"),
        ("Νίκος", "νικος"),
    ],
)
def test_names_that_look_the_same_are_alike(one: str, other: str) -> None:
    assert are_alike(one, other)


@pytest.mark.parametrize(
    ("one", "other"), [("Anna", "Anne"), ("Anna", "Anna 2"), ("Олег", "Ольга"), ("Guest 2", "Guest 3")]
)
def test_other_names_are_not(one: str, other: str) -> None:
    assert not are_alike(one, other)


def test_a_look_alike_gets_the_first_number_that_is_free() -> None:
    assert distinct_name("Anna", ["Bert", ""]) == "Anna"
    assert distinct_name("Аnna", ["Anna", "Anna 2"]) == "Аnna 3"
    assert distinct_name("x" * LONGEST_NAME, ["X" * LONGEST_NAME]) == f"{'x' * (LONGEST_NAME - 2)} 2"


def test_guests_of_one_name_are_told_apart_at_a_table(server: RunningServer) -> None:
    table = server.client("Guest").make_table("hansa", ["me", "me", "open", "open", "bot merchant"])
    for seat, name in ((2, "Guest"), (3, "Guеst")):
        server.client(name).table(table.id).join(link=seat_link(table, seat))
    assert [seat["name"] for seat in table.info()["seats"]] == ["Guest", "Guest", "Guest 2", "Guеst 3", "merchant"]


def test_nobody_talks_in_the_name_of_somebody_at_the_table(server: RunningServer) -> None:
    anna = server.client("Anna")
    table = anna.make_table("hansa", ["me", "me", "me"])
    server.client("Аnna").table(table.id).command("chat", text="I give up")
    anna.post("/api/me", {"name": "Somebody else"})
    table.command("chat", text="not I")
    said = [(event["seat"], event["data"]["name"]) for event in table.events(0) if event["kind"] == "chat"]
    assert said == [(None, "Аnna 2"), (0, "Anna")]


def test_a_blank_name_is_refused(server: RunningServer) -> None:
    refused("empty", server.client, "\u3164")
