"""``python -m ginscore``."""

from ginscore.cli import main

if __name__ == "__main__":
    main()
