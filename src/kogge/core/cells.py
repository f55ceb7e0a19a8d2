"""Flat arrays of small integers, the matter that states are made of.

Compiled modules see `librt.vecs.vec`: unboxed 64-bit cells, copied by one block move. This module itself is never
compiled, so interpreted code gets plain lists, which CPython indexes fastest, and needs no librt at all.

Rules both sides keep: `v = append(v, x)` (a vec is a value; its name must be bound again), `v[:]` copies.

Interpreted code may take a vec from compiled code, and hands none to it: mypyc 2.4 never frees one that came that way.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.vecs import append as append
    from librt.vecs import vec as vec
else:
    vec = list

    def append(v, x):
        """Add x at the end and return the array."""
        v.append(x)
        return v
