"""What all tests share: hypothesis draws the same examples on every machine and times nothing."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("ginscore", deadline=None, derandomize=True, database=None)
settings.load_profile("ginscore")
