"""README's first screen moves: a picture in WebP that is drawn from the pages, and not too heavy."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
NAME: Final = "docs/images/moving.webp"
LARGEST: Final = 1_500_000  # bytes
ANIMATED: Final = 0x02  # a flag of VP8X


def chunks_of(data: bytes) -> list[tuple[str, bytes]]:
    """The parts of a WebP file by their names."""
    assert (data[:4], data[8:12]) == (b"RIFF", b"WEBP")
    found = []
    at = 12
    while at < len(data):
        size = int.from_bytes(data[at + 4 : at + 8], "little")
        found.append((data[at : at + 4].decode("ascii"), data[at + 8 : at + 8 + size]))
        at += 8 + size + size % 2
    return found


def test_the_picture_moves_and_is_light() -> None:
    data = (ROOT / NAME).read_bytes()
    assert len(data) < LARGEST
    chunks = chunks_of(data)
    assert chunks[0][0] == "VP8X"
    assert chunks[0][1][0] & ANIMATED
    frames = [part for name, part in chunks if name == "ANMF"]
    assert len(frames) >= 20, "some turns of each of three games"
    assert len(set(frames)) == len(frames), "a frame like another shows nothing"
    assert Counter(name for name, _ in chunks)["ANIM"] == 1
    milliseconds = [int.from_bytes(part[12:15], "little") for part in frames]
    assert all(300 <= one <= 3_000 for one in milliseconds)


def test_readme_begins_with_it() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    assert readme.index(f"]({NAME})") < readme.index("pip install kogge")
