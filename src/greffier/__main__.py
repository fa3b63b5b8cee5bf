"""The process: `greffier`, which is also `python -m greffier`."""

import gc
import sys

SELDOM = 100_000
"""Objects made, beyond those let go, before Python looks for garbage: more than a short command makes."""


def main() -> None:
    """The console script."""
    # All that a start makes is there to stay. To look through it for garbage, on the way and once more at
    # the end, took a tenth of a short command.
    gc.set_threshold(SELDOM)
    try:
        from greffier.cli.main import main as command  # noqa: PLC0415 - only now, for it imports the most

        command()
    except KeyboardInterrupt:  # before click, which sees to it from then on, was loaded
        sys.stderr.write("\n")
        sys.exit(1)
    finally:
        gc.freeze()


if __name__ == "__main__":
    main()
