"""``python -m ginscore``, and the console script."""


def main() -> None:
    """Load the program and run it; whoever stops it while it is loaded is answered too."""
    try:
        from ginscore.cli import main as program
    except KeyboardInterrupt:
        raise SystemExit(130) from None
    program()


if __name__ == "__main__":
    main()
