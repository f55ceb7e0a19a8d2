"""Joins pictures into one moving WebP picture.

Usage: join_frames.py FOLDER FILE [--width N] [--milliseconds N] [--quality N]

The frames are the PNG pictures of the folder in the order of their names: `npm run images` in `web` leaves those of
README in build/images/moving. Needs Pillow, which matplotlib brings.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from PIL import Image


def join(frames: list[Path], target: Path, width: int, milliseconds: int, quality: int) -> None:
    """Write the frames as one picture that repeats for ever."""
    pictures = [scaled(Image.open(frame).convert("RGB"), width) for frame in frames]
    pictures[0].save(
        target,
        save_all=True,
        append_images=pictures[1:],
        duration=milliseconds,
        loop=0,
        quality=quality,
        method=6,
        minimize_size=True,
    )


def scaled(picture: Image.Image, width: int) -> Image.Image:
    """The picture at this width."""
    return picture.resize((width, round(picture.height * width / picture.width)), Image.Resampling.LANCZOS)


def main(words: list[str]) -> int:
    """Join what the folder holds, and say how large it became."""
    parser = argparse.ArgumentParser(description="Join pictures into one moving WebP picture.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("file", type=Path)
    parser.add_argument("--width", type=int, default=960)
    parser.add_argument("--milliseconds", type=int, default=900, help="how long each frame is shown")
    parser.add_argument("--quality", type=int, default=60, help="from 0 to 100")
    args = parser.parse_args(words)
    frames = sorted(args.folder.glob("*.png"))
    if not frames:
        print(f"there are no PNG pictures in {args.folder}", file=sys.stderr)
        return 2
    join(frames, args.file, args.width, args.milliseconds, args.quality)
    print(f"{args.file}: {len(frames)} frames, {args.file.stat().st_size:,} bytes")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
