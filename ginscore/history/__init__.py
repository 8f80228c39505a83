"""The hand-history format: a game as a text file that players can type, mail and argue over.

``reader.read`` and ``writer.write`` are the two ends; ``format.md`` is the specification, which
``ginscore format`` prints. Nothing here touches the disk.
"""
