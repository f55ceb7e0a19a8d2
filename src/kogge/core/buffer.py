"""Bytes that grow: `librt`'s for compiled modules, a plain list for interpreted ones (as in `cells`).

This module itself is never compiled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.strings import BytesWriter as BytesWriter
else:

    class BytesWriter:
        """Takes bytes one by one."""

        def __init__(self):
            self._bytes = bytearray()
            self.append = self._bytes.append
            self.write = self._bytes.extend

        def getvalue(self):
            """All bytes so far."""
            return bytes(self._bytes)
