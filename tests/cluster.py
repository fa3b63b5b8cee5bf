"""A PostgreSQL server in a folder of its own, for the gate and for tests that stop and start one.

`python tests/cluster.py start FOLDER` makes it, starts it and prints its URL; `… stop FOLDER` stops it.
"""

import os
import pwd
import shutil
import subprocess
import sys
from pathlib import Path

UNPRIVILEGED = "nobody"
"""Who runs the server where the caller is root: PostgreSQL refuses to."""


def programs() -> Path | None:
    """The folder of PostgreSQL's programs, the newest; Debian does not put it on the path."""
    found = shutil.which("initdb")
    if found:
        return Path(found).parent
    versions = Path("/usr/lib/postgresql").glob("*/bin/initdb")
    newest = max(versions, key=lambda path: int(path.parts[-3]), default=None)
    return newest.parent if newest else None


class Cluster:
    """A server that is reached through a socket in its folder only, and sorts as French does.

    Args:
        folder: where it is; anybody must be able to reach it.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.url = f"postgresql+psycopg://postgres@/postgres?host={folder}"

    def create(self) -> None:
        """Make the files of the server."""
        self.folder.mkdir(exist_ok=True)
        if os.geteuid() == 0:
            shutil.chown(self.folder, UNPRIVILEGED)
        letters = ("--encoding=UTF8", "--locale=C.UTF-8", "--locale-provider=icu", "--icu-locale=fr")
        self._call("initdb", "--username=postgres", "--auth=trust", "--no-sync", *letters)

    def start(self) -> None:
        """Start the server, and wait until it answers."""
        settings = f"-c listen_addresses='' -c unix_socket_directories='{self.folder}' -c fsync=off"
        self._call("pg_ctl", "--wait", f"--log={self.folder / 'log'}", f"--options={settings}", "start")

    def stop(self, mode: str = "fast") -> None:
        """Stop the server, whoever is connected; `immediate` is as if the power went."""
        self._call("pg_ctl", "--wait", f"--mode={mode}", "stop")

    def _call(self, program: str, *words: str) -> None:
        folder = programs()
        if folder is None:
            raise FileNotFoundError(program)
        user = pwd.getpwnam(UNPRIVILEGED) if os.geteuid() == 0 else None
        subprocess.run(
            [folder / program, f"--pgdata={self.folder / 'data'}", *words],
            cwd=self.folder,
            stdout=subprocess.DEVNULL,
            check=True,
            user=user and user.pw_uid,
            group=user and user.pw_gid,
            extra_groups=[] if user else None,
        )


if __name__ == "__main__":
    what, where = sys.argv[1:]
    cluster = Cluster(Path(where))
    if what == "start":
        cluster.create()
        cluster.start()
        print(cluster.url)  # noqa: T201
    else:
        cluster.stop()
