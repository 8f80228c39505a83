"""Keep the score of gin rummy played with real cards, and settle disputes by the laws."""

__version__ = "1.0.0"
