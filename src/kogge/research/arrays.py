"""Kogge's flat buffers as numpy arrays: compiled without copying, interpreted by copying."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

Array: TypeAlias = npt.NDArray[Any]


class View:
    """An array that shows a buffer. Nobody can write to it: the numbers are the stepper's own."""

    def __init__(self, buffer: Any, dtype: type[Any], shape: tuple[int, ...]) -> None:
        self._buffer = buffer
        # Interpreted, a buffer is a list, which numpy cannot look into: then the array is filled by `refresh`.
        self._copied = isinstance(buffer, list)
        whole = np.array(buffer, dtype) if self._copied else np.frombuffer(memoryview(buffer), dtype)
        self._whole: Final[Array] = whole
        self.array: Final[Array] = whole.reshape(shape)[...]
        self.array.flags.writeable = False

    def refresh(self) -> None:
        """Make the array show what the buffer holds now."""
        if self._copied:
            self._whole[...] = self._buffer


def array_of(buffer: Any, dtype: type[Any]) -> Array:
    """A copy of a buffer, to keep and to change."""
    return np.array(buffer if isinstance(buffer, list) else memoryview(buffer), dtype)
