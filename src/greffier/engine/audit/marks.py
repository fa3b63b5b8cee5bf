"""A few states of the past, far fewer than orders, from which any other is soon replayed."""

from bisect import bisect_left

import msgspec

from greffier.vocabulary.state import State

MOST = 32
"""Marks that are kept: close to each other near the end, where most who look back look, and further apart."""

_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(State)


class Marks:
    """States by the seq of the last event that they hold, oldest first."""

    def __init__(self) -> None:
        self._seqs: list[int] = []
        self._states: list[bytes] = []

    def keep(self, seq: int, state: State) -> None:
        """Keep the state after the event of that seq."""
        place = bisect_left(self._seqs, seq)
        if place < len(self._seqs) and self._seqs[place] == seq:
            return
        try:
            encoded = _encoder.encode(state)
        except OverflowError:  # a number beyond 64 bits, which only a forged record comes to
            return
        self._seqs.insert(place, seq)
        self._states.insert(place, encoded)
        if len(self._seqs) > MOST:
            self._thin_out()

    def _thin_out(self) -> None:
        """Drop the mark whose neighbours are closest, for how far back they are."""
        last = self._seqs[-1]
        spans = [
            ((self._seqs[place + 1] - self._seqs[place - 1]) / (last - self._seqs[place] + 1), place)
            for place in range(1, len(self._seqs) - 1)
        ]
        place = min(spans)[1]
        del self._seqs[place], self._states[place]

    def drop_from(self, seq: int) -> None:
        """Forget the states that hold the event of that seq: it counts no more, or counts again."""
        place = bisect_left(self._seqs, seq)
        del self._seqs[place:], self._states[place:]

    def before(self, seq: int) -> tuple[int, State]:
        """The latest state that does not hold the event of that seq, and the seq that it ends with."""
        place = bisect_left(self._seqs, seq) - 1
        if place < 0:
            return 0, State()
        return self._seqs[place], _decoder.decode(self._states[place])
