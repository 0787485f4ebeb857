"""The seat one has: the way to it, what was heard and said there, and the record of its game."""
