"""Settling a dispute: what a hand came to step by step, what would have changed it, what a claim
gets wrong, what eleven cards allow, and rulings in bulk."""
