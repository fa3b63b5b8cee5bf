"""THE WORDS: cards, names, orders, events, state and refusals, shared by every floor above.

Nothing here decides anything, and nothing here imports another floor. Events, orders and state are
msgspec structs: they are as immutable and slotted as frozen dataclasses, and ninety of them are defined
in a fiftieth of the time, which a command line pays at each start.
"""
