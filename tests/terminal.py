"""greffier as somebody has it before them: a process at a terminal of its own."""

import os
import pty
import select
import signal
import subprocess
import time
from codecs import getincrementaldecoder
from contextlib import suppress

from shell import Shell


class Terminal:
    """greffier at a real terminal."""

    def __init__(self, shell: Shell, *words: str) -> None:
        self.ours, theirs = pty.openpty()
        self.process = shell.process(
            *words, stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True
        )
        os.close(theirs)
        self.seen = ""
        self._decoder = getincrementaldecoder("utf-8")()

    def until(self, sign: str, seconds: float = 20) -> str:
        """Read until this is shown."""
        end = time.monotonic() + seconds
        while sign not in self.seen and time.monotonic() < end:
            if select.select([self.ours], [], [], 0.1)[0]:
                try:
                    self.seen += self._decoder.decode(os.read(self.ours, 4096))
                except OSError:
                    break
        assert sign in self.seen, self.seen
        before, _, self.seen = self.seen.partition(sign)
        return before + sign

    def type(self, text: str) -> None:
        """Type a line."""
        self.press(text + "\n")

    def press(self, keys: str) -> None:
        """Press these keys, and no other."""
        os.write(self.ours, keys.encode())

    def interrupt(self, sign: str) -> None:
        """Break off what goes on, until this is shown."""
        # A signal that comes while readline sets itself up is noticed only at the next one.
        for _ in range(40):
            self.process.send_signal(signal.SIGINT)
            with suppress(AssertionError):
                self.until(sign, 0.5)
                return
        raise AssertionError(self.seen)

    def end(self, how: int | None = None) -> int:
        """End it by a signal, or by closing the terminal; its exit status."""
        if how is None:
            os.close(self.ours)
            return self.process.wait(20)
        # A signal that comes while readline sets itself up is noticed only at the next one.
        for _ in range(40):
            self.process.send_signal(how)
            try:
                return self.process.wait(0.5)
            except subprocess.TimeoutExpired:
                continue
            finally:
                if self.process.returncode is not None:
                    os.close(self.ours)
        raise AssertionError("it does not end")
