"""docs/command-line.md tells of everything the command line has."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from kogge.cli.commands import COMMANDS
from kogge.cli.main import build_parser

PAGE = (Path(__file__).parents[2] / "docs" / "command-line.md").read_text(encoding="utf-8")


def sections() -> dict[str, str]:
    """The page by command."""
    parts = re.split(r"^## (\w+)$", PAGE, flags=re.M)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def test_every_command_has_a_section_with_its_arguments_and_a_valid_example() -> None:
    parser = build_parser()
    (commands,) = [one for one in parser._actions if isinstance(one, argparse._SubParsersAction)]
    assert sections().keys() == commands.choices.keys()
    common = PAGE.split("## play")[0]
    for name, text in sections().items():
        for action in commands.choices[name]._actions:
            for flag in action.option_strings:
                assert flag in ("-h", "--help") or f"`{flag}" in common + text, f"{name} {flag}"
        example = next(line for line in text.splitlines() if line.startswith("kogge ")).split()
        assert parser.parse_args(example[1:]).command == name


def test_every_command_of_admin_is_explained_with_its_options() -> None:
    parser = build_parser()
    (commands,) = [one for one in parser._actions if isinstance(one, argparse._SubParsersAction)]
    (inner,) = [one for one in commands.choices["admin"]._actions if isinstance(one, argparse._SubParsersAction)]
    text = sections()["admin"]
    for name, command in inner.choices.items():
        assert re.search(f"`{name}[ `]", text), name
        for action in command._actions:
            for flag in action.option_strings:
                assert flag in ("-h", "--help") or f"`{flag}" in text, f"{name} {flag}"


def test_every_word_at_the_table_is_explained() -> None:
    for word in COMMANDS:
        assert f"`{word}" in sections()["play"]
