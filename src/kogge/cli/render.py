"""Finds the renderer of a game."""

from __future__ import annotations

from typing import Final

from kogge.cli.render_hansa import HansaRenderer
from kogge.cli.render_merchants import MerchantsRenderer
from kogge.cli.render_plain import Renderer
from kogge.cli.render_yokohama import YokohamaRenderer

RENDERERS: Final[dict[str, Renderer]] = {
    "hansa": HansaRenderer(),
    "yokohama": YokohamaRenderer(),
    "merchants": MerchantsRenderer(),
}
PLAIN: Final = Renderer()


def renderer_for(game: str) -> Renderer:
    """The renderer of the game, or the plain one that draws any game."""
    return RENDERERS.get(game, PLAIN)
