"""Every benchmark, one after the other, each a process of its own.

python tests/benchmarks
"""

import subprocess
import sys
from pathlib import Path

ALL = ("ledger", "start", "audit", "long_task")


def main() -> None:
    """Run them all."""
    for name in ALL:
        sys.stdout.write(f"\n== {name}\n")
        sys.stdout.flush()
        subprocess.run([sys.executable, str(Path(__file__).with_name(f"{name}.py"))], check=True)


if __name__ == "__main__":
    main()
