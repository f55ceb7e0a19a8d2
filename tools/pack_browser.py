"""Packs what a release has for browsers: the table without a server as one zip file, and <kogge-board>'s scripts.

    python tools/pack_browser.py FOLDER        (after `make static viewer`)

The same files give the same bytes, whenever they are packed.
"""

from __future__ import annotations

import shutil
import sys
import zipfile
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
STATIC: Final = ROOT / "build" / "static"
VIEWER: Final = ROOT / "build" / "viewer"
ARCHIVE: Final = "kogge-static.zip"
SCRIPTS: Final = tuple(f"kogge-{game}.js" for game in ("hansa", "merchants", "yokohama"))
OLDEST: Final = (1980, 1, 1, 0, 0, 0)  # the first time that a zip file knows


def main(folder: Path) -> int:
    """Pack all, or say what was not built."""
    missing = [path for path in (STATIC / "index.html", *(VIEWER / name for name in SCRIPTS)) if not path.is_file()]
    for path in missing:
        print(f"{path} is missing: make static viewer")
    if missing:
        return 1
    folder.mkdir(parents=True, exist_ok=True)
    pack(STATIC, folder / ARCHIVE)
    for name in SCRIPTS:
        shutil.copyfile(VIEWER / name, folder / name)
    return 0


def pack(source: Path, archive: Path) -> None:
    """All files of a folder, by name, without the times and owners that they have here."""
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as out:
        for path in sorted(path for path in source.rglob("*") if path.is_file()):
            entry = zipfile.ZipInfo(path.relative_to(source).as_posix(), OLDEST)
            entry.external_attr = 0o644 << 16
            out.writestr(entry, path.read_bytes(), zipfile.ZIP_DEFLATED, 9)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    raise SystemExit(main(Path(sys.argv[1])))
