"""The ledger: what is kept of a game, as JSON, and the only module that touches the disk."""
