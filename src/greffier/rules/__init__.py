"""THE BOOK: the rules as pure functions, one folder a game, one file a chapter; each cites its clauses."""
