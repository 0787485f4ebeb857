"""What people are told of each game before they play it: how long it is, and its options in words. A module a game, found by its name."""
