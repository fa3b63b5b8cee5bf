"""Where the file lies: a synchronised folder, a distant disk, one that is full, or not to be written to."""

import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

from greffier.store.readonly import beside

from .symptom import FAULT, NOTE, Symptom

SYNCED = re.compile(
    r"(dropbox|one ?drive|google ?drive|my drive|mon drive|icloud ?drive|mobile documents|cloudstorage"
    r"|nextcloud|owncloud)(\d*|[ (-].*)",
    re.IGNORECASE,
)
"""The names of folders that a program keeps in step with other machines."""

SYNCTHING = ".stfolder"
"""What Syncthing puts into such a folder."""

MOUNTS = Path("/proc/mounts")
DISTANT = re.compile(
    r"nfs\d?|cifs|smb\d?|smbfs|9p|afs|ncpfs|ceph|lustre|glusterfs|davfs|drvfs|vboxsf"
    r"|fuse\.(sshfs|rclone|davfs2?|glusterfs|s3fs|gvfsd-fuse|vmhgfs-fuse|ceph)"
)
"""File systems behind which another machine is, as the kernel names them."""

MEGABYTE = 1_000_000
LEAST_ROOM = 50 * MEGABYTE


def lies(file: Path) -> Iterator[Symptom]:
    """What is wrong with where a file is; it is not opened."""
    whole = file.resolve()
    yield from _synced(whole)
    kind = _file_system(whole)
    if DISTANT.fullmatch(kind):
        yield Symptom("distant-disk", FAULT, {"path": str(file), "kind_given": kind})
    for path in (file, whole.parent):
        if not os.access(path, os.W_OK):
            yield Symptom("not-writable", FAULT, {"path": str(path)})
    free, needed = shutil.disk_usage(whole.parent).free, max(LEAST_ROOM, file.stat().st_size)
    if free < needed:
        facts: dict[str, object] = {"free": free // MEGABYTE, "needed": needed // MEGABYTE}
        yield Symptom("little-room", FAULT, {"path": str(file), **facts})
    for part in beside(str(file)):
        if size := os.path.getsize(part):
            yield Symptom("wal-left", NOTE, {"beside": part, "size": size})


def is_writable(file: Path) -> bool:
    """Whether the database, what lies beside it and their folder may all be written to."""
    every = (str(file), str(file.resolve().parent), *beside(str(file)))
    return all(os.access(path, os.W_OK) for path in every)


def _synced(file: Path) -> Iterator[Symptom]:
    for folder in file.parents:
        if SYNCED.fullmatch(folder.name) or (folder / SYNCTHING).exists():
            yield Symptom("synced-folder", FAULT, {"folder": str(folder)})
            return


def _file_system(file: Path) -> str:
    """The kind of file system that a file is on, where the kernel tells it."""
    try:
        lines = MOUNTS.read_text("utf-8", "replace").splitlines()
    except OSError:
        return ""
    kinds = {}
    for line in lines:
        _, point, kind, *_ = line.split(" ")
        kinds[re.sub(r"\\([0-7]{3})", lambda found: chr(int(found[1], 8)), point)] = kind
    return next((kinds[str(folder)] for folder in file.parents if str(folder) in kinds), "")
