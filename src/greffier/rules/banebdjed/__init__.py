"""Banebdjed V3: how many cards, Héritage and Tare, what a card is worth, how well an action went."""
