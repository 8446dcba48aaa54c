"""Links as QR codes, to join with a telephone."""

from __future__ import annotations

import io

import segno

SCALE = 4
"""Units of one module of the code; with its quiet zone it is read from a screen."""


def qr_code(text: str) -> bytes:
    """Return a QR code as SVG, black on white in any colour scheme: readers need the contrast."""
    out = io.BytesIO()
    segno.make(text, error="m", micro=False).save(out, kind="svg", scale=SCALE, light="white")
    return out.getvalue()
