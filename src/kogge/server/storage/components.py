"""Component files in the database: by their digest, never changed, so that tables stay playable."""

from __future__ import annotations

import logging
import re
from typing import Final

from sqlalchemy import insert, select

from kogge.core.components import KNOWN, ComponentFile
from kogge.core.errors import KoggeError
from kogge.games.component_files import read_components
from kogge.server.ids import now
from kogge.server.storage import schema
from kogge.server.storage.store import Batch, Conflict, Snapshot, Store

LOG: Final = logging.getLogger("kogge.store")
DIGEST: Final = re.compile(r"[0-9a-f]{16}")


async def store_components(store: Store, file: ComponentFile) -> None:
    """Keep a file, unless it is there already."""
    c = schema.components.c
    if await store.rows(select(c.digest).where(c.digest == file.digest)):
        return
    batch = Batch("")
    batch.add(insert(schema.components).values(digest=file.digest, name=file.name, text=file.text, created=now()))
    try:
        await store.write(batch)
    except Conflict:
        LOG.info("another process stored the components first", extra={"digest": file.digest})


async def load_components(store: Store | Snapshot, digest: str) -> None:
    """Let options find a stored file. One that is gone, or that this server cannot play, stays unknown."""
    if digest in KNOWN or not DIGEST.fullmatch(digest):
        return
    c = schema.components.c
    for row in await store.rows(select(c.text).where(c.digest == digest)):
        try:
            read_components(row.text, f"stored components {digest}")
        except KoggeError as error:
            LOG.error("stored components cannot be played", extra={"digest": digest, "reason": str(error)})
