"""Sentences, rulebooks and records as text, shared by the screens, the line mode and the command line."""
