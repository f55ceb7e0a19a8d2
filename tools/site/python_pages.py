"""Pages of the Python API: one for what `import kogge` gives, and one for each layer, filled in by mkdocstrings."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import kogge
from tools.site.sources import ROOT

SOURCES: Final = ROOT / "src"
# The layers that programs are written against. What is inside a game, a bot or the server is no interface.
LAYERS: Final = {
    "core": "The contract between games and everything else: states, steps, matches, records, options.",
    "games": "The registry of games, and the object of each.",
    "bots": "What a bot is, how bots are named and made, and the search.",
    "coach": "Hints, win chances, luck, analysis of finished games, exercises and puzzles.",
    "words": "Names, sentences and rules of the games in every language.",
    "agents": "Questions and answers as text.",
    "research": "Environments, batches and data sets for learning programs.",
    "arena": "Tournaments and ratings.",
}
GAMES: Final = ("hansa", "yokohama", "merchants")


def python_pages() -> dict[str, str]:
    """The pages by their names."""
    pages = {
        "reference/index.md": front_door(),
        "reference/client.md": page("client", "A client of the table server.", ["kogge.client", *modules_of("client")]),
    }
    for layer, lead in LAYERS.items():
        pages[f"reference/{layer}.md"] = page(layer, lead, modules_of(layer))
    return pages


def front_door() -> str:
    """All names of the package itself."""
    names = [name for name in sorted(kogge.__all__) if not name.startswith("__")]
    lead = "# kogge\n\nWhat `import kogge` gives. [Kogge from Python](../python-api.md) shows how it is used.\n\n"
    return lead + "\n".join(f"::: kogge.{name}\n" for name in names)


def page(layer: str, lead: str, modules: list[str]) -> str:
    """A layer with its modules."""
    return f"# kogge.{layer}\n\n{lead}\n\n" + "\n".join(f"::: {module}\n" for module in modules)


def modules_of(layer: str) -> list[str]:
    """The modules of a layer that have an interface of their own."""
    folder = SOURCES / "kogge" / layer
    paths = sorted(folder.glob("*.py"))
    if layer == "games":
        paths += [folder / game / "game.py" for game in GAMES]
    if layer == "bots":
        paths += sorted((folder / "search").glob("*.py"))
    return [name_of(path) for path in paths if path.name != "__init__.py"]


def name_of(path: Path) -> str:
    """How a module is imported."""
    return ".".join(path.relative_to(SOURCES).with_suffix("").parts)
