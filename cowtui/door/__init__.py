"""The door at which friends who have nothing but ssh sit down at one table. A process of its own; asyncssh is needed for it alone.

`keeper` listens and lets in, `visit` is one visitor's session, `forking` makes the process that a visitor's program runs in, `guest` is
what that process does, and `returning` knows who comes back. The process that forks never held the door's key, a password, another
visitor's socket or anything of the table's host.
"""
