"""Standard streams that never break a command: closed, full, unread, or of a narrow encoding.

What was entered is kept before anything is printed; a stream that fails then must not turn it into
an error that invites entering it again.
"""

from __future__ import annotations

import codecs
import io
import os
import sys
from typing import Any

PLAIN = str.maketrans(
    {
        **{"–": "-", "—": "-", "−": "-", "…": "...", "·": "-", "×": "x", "✗": "x", "✓": "+"},
        **{"“": '"', "”": '"', "’": "'", "♣": "c", "♦": "d", "♥": "h", "♠": "s", "\u00a0": " "},
    }
)
"""What stands for a sign that an encoding does not have."""


def _plainly(error: UnicodeError) -> tuple[str, int]:
    """Write what an encoding lacks with the letters it has, or as a question mark."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    missing = error.object[error.start : error.end].translate(PLAIN)
    return "".join(sign if sign.isascii() else "?" for sign in missing), error.end


def _only_ascii(name: str) -> codecs.CodecInfo | None:
    """ASCII under another name: click writes UTF-8 to a stream that calls itself ASCII."""
    if name != "only_ascii":
        return None
    ascii_ = codecs.lookup("ascii")
    return codecs.CodecInfo(
        ascii_.encode,
        ascii_.decode,
        incrementalencoder=ascii_.incrementalencoder,
        incrementaldecoder=ascii_.incrementaldecoder,
        name=name,
    )


class _Unbreakable(io.FileIO):
    """A stream to write to that goes on when nobody reads it any more."""

    left = False

    def write(self, content: Any, /) -> int:
        """Write, or drop what nobody reads."""
        if not self.left:
            try:
                return super().write(content) or 0
            except BrokenPipeError:
                self.left = True
        return len(content)


def prepare() -> None:
    """Make the standard streams of this process safe to use."""
    codecs.register_error("plainly", _plainly)
    codecs.register(_only_ascii)
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115 - it stays open
    for number, name in ((1, "stdout"), (2, "stderr")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
        elif os.name == "posix" and not stream.isatty():
            raw = _Unbreakable(number, "w", closefd=False)
            buffer = io.BufferedWriter(raw)
            is_ascii = codecs.lookup(stream.encoding).name == "ascii"
            encoding = "only_ascii" if is_ascii else stream.encoding
            safe = io.TextIOWrapper(buffer, encoding, "plainly", line_buffering=number == 2)
            setattr(sys, name, safe)
        else:
            stream.reconfigure(errors="plainly")


def unread() -> bool:
    """Whether nobody reads standard output any more, as behind ``| head``."""
    buffer = getattr(sys.stdout, "buffer", None)
    return bool(getattr(getattr(buffer, "raw", None), "left", False))
