"""The command line: what can be said, and which part of the program answers."""
