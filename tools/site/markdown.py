"""Turns the Markdown of the repository into that of the site: lists, rules with their ids, and their pictures."""

from __future__ import annotations

import re
from typing import Final

from kogge.games.registry import GAMES
from kogge.words.rulebook import CITED, PICTURE
from tools.site.sources import outside_code, relative, rules_page

NAMES: Final = {"en": "English", "uk": "Українська", "pl": "Polski", "ru": "Русский"}  # of the languages

RULE: Final = re.compile(r"^- ([A-Z]{1,2}\d+(?:\.\d+)?) ", re.M)
INDENTED: Final = re.compile(r"^( {2,7})(?=\S)", re.M)
FIGURE: Final = """<figure markdown="span">
![{caption}]({image}){{ loading=lazy }}
<figcaption>{caption}</figcaption>
</figure>"""
LIST: Final = re.compile(r"^(?:[-*]|\d+\.) .*\n(?:(?: {2,}\S.*|(?:[-*]|\d+\.) .*|[ ]*)\n)*", re.M)


def deepen_lists(text: str) -> str:
    """Indent what belongs to an item of a list by four columns a level, as Python-Markdown wants it."""

    def deeper(found: re.Match[str]) -> str:
        return INDENTED.sub(lambda spaces: " " * (4 if len(spaces[1]) < 4 else 8), found[0])

    return outside_code(text, lambda prose: LIST.sub(deeper, prose))


def anchor_of(rule: str) -> str:
    """The anchor of a rule on the page of its game."""
    return rule.lower().replace(".", "-")


def anchored(text: str) -> str:
    """A page of rules by id, on which every rule can be linked to."""
    return RULE.sub(lambda rule: f'- <a id="{anchor_of(rule[1])}"></a>**{rule[1]}** ', text)


def rules_for_players(text: str, game: str, language: str) -> str:
    """The rules for players: citations become links, pictures are those that the board component has drawn."""
    page = rules_page(game, language)
    numbers = iter(range(1, 100))

    def cited(found: re.Match[str]) -> str:
        exact = relative(f"rules/{game}.md", page)
        rules = re.split(r",\s+", found[1])
        return f" <small>{', '.join(f'[{rule}]({exact}#{anchor_of(rule)})' for rule in rules)}</small>"

    def drawn(found: re.Match[str]) -> str:
        image = relative(f"images/{picture_file(game, language, next(numbers))}", page)
        caption = " ".join(found[1].split())
        return FIGURE.format(caption=caption, image=image)

    with_links = CITED.sub(cited, text)
    body = PICTURE.sub(drawn, with_links)
    title, _, rest = body.partition("\n")
    return f"{title}\n\n{languages(game, language)}\n{rest}"


def picture_file(game: str, language: str, number: int) -> str:
    """Where the picture of that number on the page lies, below docs/images."""
    return f"rules/{language}/{game}-{number}.webp"


def languages(game: str, language: str) -> str:
    """A line that leads to the same page in the other languages, and to the rules by id."""
    page = rules_page(game, language)
    others = [
        f"**{name}**" if code == language else f"[{name}]({relative(rules_page(game, code), page)})"
        for code, name in NAMES.items()
    ]
    return f"{' · '.join(others)} · [{GAMES[game].title}: rules by id]({relative(f'rules/{game}.md', page)})\n"
