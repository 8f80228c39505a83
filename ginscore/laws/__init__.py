"""The law book: what every law says, and the numbers by which rulings cite it.

Only the numbers are loaded here, for whatever rules on a hand; the texts are in ``laws.book``.
"""

from ginscore.laws.numbers import Law as Law

__all__ = ["Law"]
