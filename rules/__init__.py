"""Pure rules of every game: no network, no screen, no files, no clock."""
