"""The line mode: append-only text and numbered choices, for any terminal and for none."""
