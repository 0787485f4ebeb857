"""The table on the network: the host process, its room, and the clients that sit down at it."""
