"""The home folder: ledgers as JSON and on the disk, and whatever else lies beside them.

``disk`` is the only module that touches the disk, ``codec`` the only one that knows the format.
"""
