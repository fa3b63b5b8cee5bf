"""TIME: orders become events (`decide`), events become state (`evolve`), and chance gives its values."""
