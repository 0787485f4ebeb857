"""The two ways in which a command ends badly, each with a sentence."""

from __future__ import annotations


class UsageError(Exception):
    """Arguments that cannot be meant; the sentence says why. Exit status 2."""


class CommandError(Exception):
    """What was asked for did not work; the sentence says why. Exit status 1."""
